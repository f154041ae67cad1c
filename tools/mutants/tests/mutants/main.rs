//! A short campaign against the engine, for `cargo mutants` (`MUTANTS.md`). It stops at the first difference, and
//! begins with what shows most faults soonest. It is a good test by itself, so `cargo test` also runs it.

mod beyond;
mod comparator;
mod guides;
mod pair;
mod watch;

use crosscheck_core::Game;
use crosscheck_core::generate::Settings;
use games::Visit;

use pair::{Pair, generated, thought_of};

/// The number of rounds, and the number of cases of every game in each.
const ROUNDS: u64 = 20;
const CASES: u64 = 60;

#[test]
fn a_short_campaign_finds_nothing() {
    watch::begin();
    games::each(|| games::visitor!(regression));
    comparator::hold();
    guides::hold_kept();
    for round in 0..ROUNDS {
        games::each(|| Campaign { round });
        guides::hold(round);
        beyond::hold(round);
    }
}

fn regression<G: Game>(game: &G) {
    let mut pair = Pair::new(game);
    thought_of(game).iter().for_each(|case| pair.hold(case));
}

#[derive(Clone, Copy)]
struct Campaign {
    round: u64,
}

impl Visit for Campaign {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let mut pair = Pair::new(game);
        let first = self.round * CASES;
        let cases = generated(game, &Settings::default(), first..first + CASES);
        cases.iter().for_each(|case| pair.hold(case));
    }
}
