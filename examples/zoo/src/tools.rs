//! The same generators under other tools.
//!
//! A subject makes its start and its turns from random numbers. Here proptest and hegel draw these numbers, so that they shrink
//! them: a smaller number gives what is further left in the generator's ranges, and the lists of turns are the tools' own.

use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crosscheck::compare::pair::Pair;
use crosscheck::rand::TryRng;
use crosscheck::subject::{AsGame, Sequence};
use crosscheck::{Rng, Side, Subject};

/// The time in which a fault must be found; shrinking may take as long again.
const TIME: Duration = Duration::from_secs(20);

/// The names of the tools.
pub const TOOLS: [&str; 2] = ["proptest", "hegel"];

/// Looks for a fault of a game with a tool. Prints the number of cases until the first, and then its size after shrinking.
pub fn play<S: Subject>(tool: &str, seed: u64) -> ExitCode {
    let watched = Watched::<S>::new();
    if tool == "proptest" {
        by_proptest(&watched, seed);
    } else {
        by_hegel(&watched, seed);
    }
    let smallest = watched.failed.take().expect("the tool goes on until something fails");
    println!("size {} turns, {} bytes", smallest.turns.len(), S::write(&smallest).len());
    ExitCode::FAILURE
}

/// Plays cases, and keeps the last that failed: both tools end with their smallest.
struct Watched<S: Subject> {
    pair: RefCell<Pair<AsGame<S>>>,
    started: Instant,
    cases: Cell<u64>,
    failed: RefCell<Option<Sequence<S>>>,
}

impl<S: Subject> Watched<S> {
    fn new() -> Self {
        let pair = RefCell::new(Pair::new(&AsGame::default(), None));
        Watched { pair, started: Instant::now(), cases: Cell::new(0), failed: RefCell::new(None) }
    }

    fn fails(&self, case: Option<Sequence<S>>) -> bool {
        let Some(case) = case else { return false };
        let first = self.failed.borrow().is_none();
        if first && self.started.elapsed() > TIME {
            println!("nothing in {} cases", self.cases.get());
            std::process::exit(0);
        }
        self.cases.set(self.cases.get() + 1);
        let fails = self.pair.borrow_mut().find(case.clone()).is_some();
        if fails {
            if first {
                println!("cases {}", self.cases.get());
            }
            *self.failed.borrow_mut() = Some(case);
        }
        fails
    }
}

/// A case from the random numbers of its start, and of each turn.
fn case<S: Subject>(start: &mut dyn Rng, turns: impl Iterator<Item = impl Rng>) -> Option<Sequence<S>> {
    let start = S::start(start);
    let mut side = S::Reference::new(&start);
    let turns = turns.map_while(|mut rng| take::<S>(&mut side, &mut rng)).collect::<Vec<_>>();
    (!turns.is_empty() && S::is_start(&start)).then_some(Sequence { start, turns })
}

fn take<S: Subject>(side: &mut S::Reference, rng: &mut dyn Rng) -> Option<S::Turn> {
    let turn = S::turn(side, rng)?;
    if !S::STATELESS {
        side.step(&turn);
    }
    Some(turn)
}

/// Random numbers that something else draws.
struct Drawn<F>(F);

impl<F: FnMut() -> u32> TryRng for Drawn<F> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.0)())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from((self.0)()) << 32 | u64::from((self.0)()))
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        into.fill_with(|| (self.0)() as u8);
        Ok(())
    }
}

/// Numbers from a list. Beyond its end, what follows from the last one.
fn words(list: &[u32]) -> Drawn<impl FnMut() -> u32> {
    let (mut left, mut last) = (list.iter(), 0_u32);
    Drawn(move || {
        last = left.next().copied().unwrap_or(last.wrapping_mul(0x9E37_79B1) ^ 0x85EB_CA6B);
        last
    })
}

fn by_proptest<S: Subject>(watched: &Watched<S>, seed: u64) {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

    let turns = any::<[u32; 4]>().no_shrink().prop_flat_map(|of| {
        let most = S::length(&mut words(&of));
        vec(vec(any::<u32>(), 16), 1..2 * most)
    });
    let cases = (vec(any::<u32>(), 48), turns);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 1_000_000,
        max_shrink_time: TIME.as_millis() as u32,
        ..ProptestConfig::default()
    };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    loop {
        let tree = cases.new_tree(&mut runner).expect("nothing is rejected");
        let run = runner.run_one(tree, |(start, turns)| {
            let case = case(&mut words(&start), turns.iter().map(|turn| words(turn)));
            prop_assert!(!watched.fails(case));
            Ok(())
        });
        if run.is_err() {
            return;
        }
    }
}

/// A turn in the state of the reference.
struct Turns<'a, S: Subject>(&'a RefCell<S::Reference>);

impl<S: Subject> hegel::Generator<Option<S::Turn>> for Turns<'_, S> {
    fn label(&self) -> u64 {
        1
    }

    fn do_draw(&self, draws: &hegel::TestCase) -> Option<S::Turn> {
        take::<S>(&mut self.0.borrow_mut(), &mut bytes(draws))
    }
}

/// Four numbers below 256, of which the first counts most. hegel's larger numbers are mostly small, and would be the same turn.
fn bytes(draws: &hegel::TestCase) -> Drawn<impl FnMut() -> u32> {
    let byte = || draws.draw_silent(hegel::generators::integers::<u8>());
    Drawn(move || u32::from_be_bytes([byte(), byte(), byte(), byte()]))
}

fn by_hegel<S: Subject>(watched: &Watched<S>, seed: u64) {
    let settings = hegel::Settings::new()
        .test_cases(1_000_000_000)
        .seed(Some(seed))
        .database(None)
        .verbosity(hegel::Verbosity::Quiet)
        .suppress_health_check(hegel::HealthCheck::all());
    let run = hegel::Hegel::new(|draws: hegel::TestCase| {
        let start = S::start(&mut bytes(&draws));
        let side = RefCell::new(S::Reference::new(&start));
        let most = 2 * S::length(&mut bytes(&draws)) - 1;
        let turns = hegel::generators::vecs(Turns::<S>(&side)).min_size(1).max_size(most);
        let turns: Vec<_> = draws.draw_silent(turns).into_iter().map_while(|turn| turn).collect();
        let case = (!turns.is_empty()).then_some(Sequence { start, turns });
        assert!(!watched.fails(case), "they differ");
    });
    // It ends with a panic when it has found and shrunk something.
    let _ = catch_unwind(AssertUnwindSafe(|| run.settings(settings).run()));
}
