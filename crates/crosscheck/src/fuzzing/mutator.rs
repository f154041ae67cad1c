//! Mutates cases as cases, so that no execution is wasted on invalid input.
//!
//! The bytes from libFuzzer are read as a case, the game's generator changes it, and it is written again. All random
//! numbers come from libFuzzer's seed.

use std::process::abort;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosscheck_core::compare::panics::{self, guarded};
use crosscheck_core::generate::{Generator, Rng, Settings, seeded};
use crosscheck_core::{Case, Game, Limits};

/// The most times that a case is regenerated if its text does not fit.
const TRIES: usize = 8;

const REDUCTIONS: usize = 1000;

/// The size up to which texts are small at first, in bytes.
const FIRST_SIZE: usize = 512;

/// After so many calls of the mutator that size is a byte larger.
const CALLS_A_BYTE: usize = 128;

/// Of the mutations of cases that are not small, one in this many is made.
const LARGE: u32 = 16;

/// One case in this many is a fresh one, as a campaign would play it.
const FRESH: u32 = 4;

/// One written case in this many is read again, to see that it is one.
const READ_AGAIN: u32 = 64;

/// Does what [`mutate`] does, but keeps cases small at first. A small case costs little and shows most; but libFuzzer keeps
/// whatever is new, and without a limit the small cases soon drown. So the size that a case may grow to grows with the
/// number of calls, and instead of a larger case, mostly a fresh small one is played.
///
/// (libFuzzer's own `-len_control` begins with the largest text in the corpus.)
///
/// What takes a larger board, or turns that few cases have, would seldom come about so. So one case in four is one of the
/// generator's, of any size.
pub fn mutate_small<G: Game>(
    game: &G,
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
) -> usize {
    let small = small().min(max_size);
    // When libFuzzer minimizes an input, it asks for less than there is.
    if size <= max_size && seed.is_multiple_of(FRESH) {
        return made_afresh(game, data, max_size, seed);
    }
    if size <= small {
        return mutate(game, data, size, small, seed);
    }
    if size > max_size || seed % LARGE == 1 {
        return mutate(game, data, size, max_size, seed);
    }
    made_afresh(game, data, small, seed)
}

fn small() -> usize {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    FIRST_SIZE + CALLS.fetch_add(1, Ordering::Relaxed) / CALLS_A_BYTE
}

fn made_afresh<G: Game>(game: &G, data: &mut [u8], most: usize, seed: u32) -> usize {
    let mut rng = seeded(game.name(), seed.into(), 0);
    put(game, watched(&[], seed, || fresh(game, most, &mut rng)), data, seed)
}

/// Mutates the case in `data[..size]`, or replaces it with a fresh one if it is not a case. Returns the size of the
/// text, at most `max_size`; 0 if nothing fits, and libFuzzer then retries with another seed.
pub fn mutate<G: Game>(game: &G, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut rng = seeded(game.name(), seed.into(), 0);
    let made = watched(&[&data[..size]], seed, || match game.parse(&data[..size], Limits::Contest) {
        // Once: the generator itself sometimes makes several changes at a time, and libFuzzer repeats mutations.
        Ok(case) => fitting(max_size, || game.generator().mutate(&case, &mut rng))
            // libFuzzer needs a simpler case when it minimizes an input.
            .or_else(|| {
                let simpler = game.generator().reductions(&case).take(REDUCTIONS);
                simpler.map(|case| case.text()).find(|text| text.len() <= max_size)
            }),
        Err(_) => fresh(game, max_size, &mut rng),
    });
    put(game, made, data, seed)
}

/// Writes a case with parts of `a` and `b` into `out`. Like mutations, most are of cases that are small at first. The board
/// comes from the first, so that is the smaller one if the other has no room. Returns the size of its text. It is 0 if one of
/// the two is not a case, if nothing fits, or if one is large and it is not their turn: libFuzzer then mutates the first.
pub fn cross<G: Game>(game: &G, a: &[u8], b: &[u8], out: &mut [u8], seed: u32) -> usize {
    let small = small();
    if a.len().max(b.len()) > small && seed % LARGE != 1 {
        return 0;
    }
    let most = out.len().min(small.max(a.len().min(b.len())));
    let (a, b) = if a.len() > most { (b, a) } else { (a, b) };
    let mut rng = seeded(game.name(), seed.into(), 1);
    let made = watched(&[a, b], seed, || {
        let read = |text: &[u8]| game.parse(text, Limits::Contest).ok();
        let (first, second) = (read(a)?, read(b)?);
        fitting(most, || game.generator().cross(&first, &second, &mut rng))
    });
    put(game, made, out, seed)
}

fn fresh<G: Game>(game: &G, most: usize, rng: &mut dyn Rng) -> Option<String> {
    let generator = game.generator();
    let settings = Settings::default();
    fitting(most, || {
        generator.generate(&settings, rng).unwrap_or_else(|why| panic!("it makes no case: {why}"))
    })
}

fn fitting<C: Case>(most: usize, mut make: impl FnMut() -> C) -> Option<String> {
    (0..TRIES).find_map(|_| cut(&make(), most))
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

fn put<G: Game>(game: &G, made: Option<String>, data: &mut [u8], seed: u32) -> usize {
    let Some(text) = made else { return 0 };
    // The target would reject what is no case, and nobody would hear of it.
    if seed.is_multiple_of(READ_AGAIN) {
        let read = game.parse(text.as_bytes(), Limits::Contest);
        assert!(read.as_ref().is_ok_and(|case| case.text() == text), "{text:?} reads as {read:?}");
    }
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

/// Runs the generator and reports a panic. A panic of the generator is also a finding, but libFuzzer has no input to
/// write while a mutator runs, so the inputs are printed instead.
#[allow(clippy::print_stderr, reason = "libFuzzer's output is all there is")]
fn watched<T>(inputs: &[&[u8]], seed: u32, run: impl FnOnce() -> T) -> T {
    panics::silence();
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
    use crate::subject::AsGame;
    use crate::{Rng, RngExt, Side, Subject, game};

    use super::*;

    /// Adds up numbers. A number that would lead beyond 1000 is not valid.
    struct Sums;

    impl Side<Sums> for u32 {
        fn new(start: &u32) -> Self {
            *start
        }

        fn step(&mut self, turn: &u32) -> u32 {
            *self += turn;
            *self
        }
    }

    impl Subject for Sums {
        const NAME: &'static str = "sums";
        type Engine = u32;
        type Reference = u32;
        type Seen = u32;
        type Start = u32;
        type Turn = u32;

        fn start(rng: &mut dyn Rng) -> u32 {
            rng.random_range(0..500)
        }

        fn turn(at: &u32, rng: &mut dyn Rng) -> Option<u32> {
            (*at < 1000).then(|| rng.random_range(1..=1000 - at))
        }

        fn is_valid(at: &u32, turn: &u32) -> bool {
            at + turn <= 1000
        }
    }

    const CASE: &[u8] = b"7\n300\n2\n250\n";

    fn changed(
        by: fn(&AsGame<Sums>, &mut [u8], usize, usize, u32) -> usize,
        case: &[u8],
        most: usize,
        seed: u32,
    ) -> Vec<u8> {
        let mut data = case.to_vec();
        data.resize(most.max(case.len()), 0);
        let size = by(&game::<Sums>(), &mut data, case.len(), most, seed);
        data.truncate(size);
        data
    }

    fn is_case(text: &[u8]) -> bool {
        let read = game::<Sums>().parse(text, Limits::Contest);
        read.is_ok_and(|case| case.start + case.turns.iter().sum::<u32>() <= 1000)
    }

    #[test]
    fn a_mutated_case_is_a_case_and_follows_from_the_seed_alone() {
        assert!(is_case(CASE));
        let made: Vec<_> = (0..100).map(|seed| changed(mutate, CASE, 4096, seed)).collect();
        assert!(made.iter().all(|text| is_case(text)));
        assert!(made.iter().filter(|text| *text != CASE).count() > 80);
        assert_eq!(made[7], changed(mutate, CASE, 4096, 7));
    }

    #[test]
    fn what_is_no_case_becomes_a_fresh_one() {
        assert!((0..100).all(|seed| is_case(&changed(mutate, b"\n", 4096, seed))));
    }

    #[test]
    fn no_text_is_longer_than_is_asked_for() {
        for most in 1..CASE.len() + 20 {
            let text = changed(mutate, CASE, most, 3);
            assert!(text.len() <= most && (text.is_empty() || is_case(&text)), "{most}");
        }
    }

    #[test]
    fn a_case_loses_only_the_turns_that_do_not_fit() {
        let case = game::<Sums>().parse(CASE, Limits::Contest).expect("a case");
        let cut = |most| cut(&case, most);
        assert_eq!(cut(CASE.len()).as_deref(), str::from_utf8(CASE).ok());
        assert_eq!(cut(CASE.len() - 1), Some(case.prefix(2).text()));
        assert_eq!(cut(case.prefix(1).text().len() - 1), None);
    }

    #[test]
    fn what_is_small_grows_with_the_calls() {
        let first = small();
        let last = (0..10 * CALLS_A_BYTE).fold(first, |_, _| small());
        assert!(first >= FIRST_SIZE && last >= first + 9, "{first} to {last}");
    }

    #[test]
    fn instead_of_a_large_case_mostly_a_small_one_is_played_unless_libfuzzer_minimizes_it() {
        let case = format!("7\n{}", "1\n".repeat(900));
        let large = |most: usize| {
            let sizes = (0..160).map(|seed| changed(mutate_small, case.as_bytes(), most, seed).len());
            sizes.filter(|&size| size > 2 * FIRST_SIZE && size <= most).count()
        };
        assert!((1..=20).contains(&large(4096)), "{} of 160", large(4096));
        assert!(large(case.len() - 1) > 80, "{} of 160", large(case.len() - 1));
    }

    #[test]
    fn one_case_in_four_is_fresh_whatever_was_mutated() {
        let made = |case: &[u8], seed| changed(mutate_small, case, 4096, seed);
        let same = (0..400).filter(|&seed| made(CASE, seed) == made(b"400\n1\n2\n3\n", seed)).count();
        assert!((100..140).contains(&same), "{same} of 400");
    }

    #[test]
    fn a_cross_of_cases_is_a_case_and_of_anything_else_nothing() {
        let mut out = [0; 4096];
        let size = cross(&game::<Sums>(), CASE, CASE, &mut out, 1);
        assert!(is_case(&out[..size]));
        assert_eq!(cross(&game::<Sums>(), CASE, b"\n", &mut out, 1), 0);
    }
}
