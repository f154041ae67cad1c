//! A short campaign against the engine, for `cargo mutants` (`tools/mutants/README.md`). It stops at the first difference, and
//! begins with what shows most faults soonest. It is a good test by itself, so `cargo test` also runs it.

mod beyond;
mod guides;
mod pair;

use crosscheck_core::generate::Settings;

use pair::{generated, hold, pair, thought_of};

/// The number of rounds, and the number of cases of every game in each.
const ROUNDS: u64 = 20;
const CASES: u64 = 60;

#[test]
fn a_short_campaign_finds_nothing() {
    crosscheck_core::compare::panics::silence();
    #[cfg(target_os = "linux")]
    limit_memory();
    for game in games::all() {
        let mut pair = pair(game);
        thought_of(game).iter().for_each(|case| hold(&mut pair, case));
    }
    guides::hold_kept();
    for round in 0..ROUNDS {
        for game in games::all() {
            let mut pair = pair(game);
            let cases = generated(game, &Settings::default(), round * CASES..(round + 1) * CASES);
            cases.iter().for_each(|case| hold(&mut pair, case));
        }
        guides::hold(round);
        beyond::hold(round);
    }
}

/// A mutant may want more memory than there is. One that plays without end is ended by cargo-mutants.
#[cfg(target_os = "linux")]
fn limit_memory() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.unwrap_or(u64::MAX).min(2 << 30));
    setrlimit(Resource::As, Rlimit { current, maximum }).expect("a limit may be lowered");
}
