//! Mutates cases as cases, so that no execution is wasted on invalid input.
//!
//! The bytes from libFuzzer are parsed, the game's generator changes the case, and the case is printed again. All
//! random numbers come from libFuzzer's seed.

use std::process::abort;

use crosscheck_core::compare::trace::guarded;
use crosscheck_core::contract::Case;
use crosscheck_core::generate::{Generator, Rng, Settings, seeded};
use crosscheck_core::{Game, Limits};

/// How often a case is regenerated if its text does not fit.
const TRIES: usize = 8;

/// How many reductions to try, as a last resort, to find one that fits.
const REDUCTIONS: usize = 1000;

/// Mutates the case in `data[..size]`, or replaces it with a fresh one if it is not a case. Returns the size of the
/// text, at most `max_size`; 0 if nothing fits, and libFuzzer then retries with another seed.
pub fn mutate<G: Game>(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut rng = seeded::<G::Case>(seed.into(), 0);
    let made = watched(&[&data[..size]], seed, || match read::<G>(&data[..size]) {
        Some(case) => mutated::<G>(&case, max_size, &mut rng),
        None => fresh::<G>(max_size, &mut rng),
    });
    put::<G>(made, data)
}

/// Writes a case with parts of `a` and `b` into `out`. Returns the size of its text; 0 if one of the two is not a case
/// or nothing fits.
pub fn cross<G: Game>(a: &[u8], b: &[u8], out: &mut [u8], seed: u32) -> usize {
    let mut rng = seeded::<G::Case>(seed.into(), 1);
    let most = out.len();
    let made = watched(&[a, b], seed, || {
        let (first, second) = (read::<G>(a)?, read::<G>(b)?);
        let crossed = || G::Generator::default().cross(&first, &second, &mut rng);
        fitting::<G>(most, crossed).or_else(|| fitting_reduction::<G>(&first, most))
    });
    put::<G>(made, out)
}

fn read<G: Game>(text: &[u8]) -> Option<G::Case> {
    G::Case::parse(text, Limits::Contest).ok()
}

/// Mutates the case once. (The generator itself sometimes makes several changes at a time, and libFuzzer repeats
/// mutations, up to `-mutate_depth` times.)
fn mutated<G: Game>(case: &G::Case, most: usize, rng: &mut dyn Rng) -> Option<String> {
    let generator = G::Generator::default();
    fitting::<G>(most, || generator.mutate(case, rng)).or_else(|| fitting_reduction::<G>(case, most))
}

fn fresh<G: Game>(most: usize, rng: &mut dyn Rng) -> Option<String> {
    let generator = G::Generator::default();
    let settings = Settings::default();
    fitting::<G>(most, || {
        generator.generate(&settings, rng).unwrap_or_else(|why| panic!("it makes no case: {why}"))
    })
}

/// Makes cases until the text of one fits, if necessary without its last turns, and returns that text.
fn fitting<G: Game>(most: usize, mut make: impl FnMut() -> G::Case) -> Option<String> {
    (0..TRIES).find_map(|_| cut::<G::Case>(&make(), most))
}

/// Returns the text of a case with as many of its turns as fit; `None` if not even one fits.
fn cut<C: Case>(case: &C, most: usize) -> Option<String> {
    let whole = case.text();
    let (mut length, mut turns) = (whole.len(), case.turns());
    if length <= most {
        return Some(whole);
    }
    // Count down the length instead of printing the case for each turn: a turn is a line of its own.
    while length > most && turns > 1 {
        length = length.saturating_sub(case.turn(turns).len() + 1);
        turns -= 1;
    }
    Some(case.prefix(turns).text()).filter(|text| text.len() <= most)
}

/// Returns a simpler case that fits. libFuzzer needs this when it minimizes an input.
fn fitting_reduction<G: Game>(case: &G::Case, most: usize) -> Option<String> {
    let generator = G::Generator::default();
    generator
        .reductions(case)
        .take(REDUCTIONS)
        .map(|simpler| simpler.text())
        .find(|text| text.len() <= most)
}

fn put<G: Game>(text: Option<String>, data: &mut [u8]) -> usize {
    let Some(text) = text else { return 0 };
    // The target silently rejects what is not a case. A generator that made such cases would waste all executions
    // unnoticed. cargo-fuzz builds with debug assertions.
    debug_assert!(G::Case::parse(text.as_bytes(), Limits::Contest).is_ok(), "{text} is a case");
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

/// Runs the generator and reports a panic. A panic of the generator is also a finding, but libFuzzer has no input to
/// write while a mutator runs, so the inputs are printed instead.
#[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
fn watched<T>(inputs: &[&[u8]], seed: u32, run: impl FnOnce() -> T) -> T {
    guarded(run).unwrap_or_else(|panic| {
        eprintln!("\nthe generator panics with seed {seed}: {panic}");
        for input in inputs {
            eprintln!("\nit was given\n\n{}", String::from_utf8_lossy(input));
        }
        abort()
    })
}

#[cfg(test)]
mod tests {
    use crate::{Rng, RngExt, Side, Subject};

    use super::*;

    /// Adds up numbers. A number that would lead beyond 1000 is not valid.
    struct Sums;

    struct Sum(u32);

    impl Side<Sums> for Sum {
        fn new(start: &u32) -> Self {
            Sum(*start)
        }

        fn step(&mut self, turn: &u32) -> u32 {
            self.0 += turn;
            self.0
        }
    }

    impl Subject for Sums {
        const NAME: &'static str = "sums";
        type Engine = Sum;
        type Reference = Sum;
        type Seen = u32;
        type Start = u32;
        type Turn = u32;

        fn start(rng: &mut dyn Rng) -> u32 {
            rng.random_range(0..500)
        }

        fn turn(at: &Sum, rng: &mut dyn Rng) -> Option<u32> {
            (at.0 < 1000).then(|| rng.random_range(1..=1000 - at.0))
        }

        fn is_valid(at: &Sum, turn: &u32) -> bool {
            at.0 + turn <= 1000
        }
    }

    const CASE: &[u8] = b"7\n300\n2\n250\n";

    fn mutate_into(case: &[u8], most: usize, seed: u32) -> Vec<u8> {
        let mut data = case.to_vec();
        data.resize(most.max(case.len()), 0);
        let size = mutate::<Sums>(&mut data, case.len(), most, seed);
        data.truncate(size);
        data
    }

    /// Returns whether a text is a case in which all turns are valid.
    fn is_case(text: &[u8]) -> bool {
        read::<Sums>(text).is_some_and(|case| case.start + case.turns.iter().sum::<u32>() <= 1000)
    }

    #[test]
    fn a_mutated_case_is_a_case_and_follows_from_the_seed_alone() {
        assert!(is_case(CASE));
        let made: Vec<_> = (0..100).map(|seed| mutate_into(CASE, 4096, seed)).collect();
        assert!(made.iter().all(|text| is_case(text)));
        assert!(made.iter().filter(|text| *text != CASE).count() > 80);
        assert_eq!(made[7], mutate_into(CASE, 4096, 7));
    }

    #[test]
    fn what_is_no_case_becomes_a_fresh_one() {
        assert!((0..100).all(|seed| is_case(&mutate_into(b"\n", 4096, seed))));
    }

    #[test]
    fn no_text_is_longer_than_is_asked_for() {
        for most in 1..CASE.len() + 20 {
            let text = mutate_into(CASE, most, 3);
            assert!(text.len() <= most && (text.is_empty() || is_case(&text)), "{most}");
        }
    }

    #[test]
    fn a_case_loses_only_the_turns_that_do_not_fit() {
        let case = read::<Sums>(CASE).expect("a case");
        assert_eq!(cut(&case, CASE.len()).as_deref(), str::from_utf8(CASE).ok());
        assert_eq!(cut(&case, CASE.len() - 1), Some(case.prefix(2).text()));
        assert_eq!(cut(&case, case.prefix(1).text().len() - 1), None);
    }

    #[test]
    fn a_cross_of_cases_is_a_case_and_of_anything_else_nothing() {
        let mut out = [0; 4096];
        let size = cross::<Sums>(CASE, CASE, &mut out, 1);
        assert!(is_case(&out[..size]));
        assert_eq!(cross::<Sums>(CASE, b"\n", &mut out, 1), 0);
    }
}
