//! The shrinking challenges under hegel, with generators of its own: the table of `docs/shrinking.md`.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use crosscheck::subject::{Data, simpler};
use crosscheck::{Rng, RngExt};
use hegel::TestCase;
use hegel::generators::{Generator, booleans, integers, vecs};
use list::{
    BinHeap, Bound5, Calculator, Challenge, Coupling, Deletion, Difference, Distinct, Heap,
    LargeUnionList, LengthList, NestedLists, Reverse, Term,
};

#[path = "../../../../crates/core/tests/challenges/list.rs"]
#[allow(dead_code, reason = "there are generators for other tools as well")]
mod list;

/// Returns a number from a range.
fn number(draws: &TestCase, least: i32, most: i32) -> i32 {
    draws.draw_silent(integers::<i32>().min_value(least).max_value(most))
}

/// Returns a list of at most so many items.
fn many<T>(draws: &TestCase, most: usize, item: impl Generator<T>) -> Vec<T> {
    draws.draw_silent(vecs(item).max_size(most))
}

fn heap(draws: &TestCase, depth: u32) -> Heap {
    if depth == 0 || number(draws, 0, 2) == 0 {
        return Heap(None);
    }
    Heap::new(number(draws, 0, 50), heap(draws, depth - 1), heap(draws, depth - 1))
}

fn term(draws: &TestCase, depth: u32) -> Term {
    let part = || Box::new(term(draws, depth - 1));
    match if depth == 0 { 0 } else { number(draws, 0, 2) } {
        0 => Term::Num(number(draws, -20, 20)),
        1 => Term::Add(part(), part()),
        _ => Term::Div(part(), part()),
    }
}

fn deletion(draws: &TestCase) -> (Vec<i32>, i32) {
    let most = [10, 100, 1000][number(draws, 0, 2) as usize];
    let item = integers::<i32>().min_value(-most).max_value(most);
    let list = draws.draw_silent(vecs(item).min_size(1).max_size(41));
    let nth = number(draws, 0, list.len() as i32 - 1);
    (list.clone(), list[nth as usize])
}

fn coupling(draws: &TestCase) -> Vec<u32> {
    let count = draws.draw_silent(integers::<usize>().min_value(1).max_value(100));
    let item = integers::<u32>().max_value(count as u32 - 1);
    draws.draw_silent(vecs(item).min_size(count).max_size(count))
}

fn lists(draws: &TestCase) -> Vec<Vec<i32>> {
    many(draws, 10, vecs(integers::<i32>()).max_size(10))
}

/// Prints how often hegel reaches the smallest sample from 100 seeds, and the median of its runs.
fn row<C: Challenge>(make: impl Fn(&TestCase) -> C::Sample) {
    let (mut reached, mut runs) = (0, Vec::new());
    for seed in 1..=100 {
        let (failed, count) = (RefCell::new(None::<C::Sample>), Cell::new(0_u64));
        let run = hegel::Hegel::new(|draws: TestCase| {
            let sample = make(&draws);
            count.set(count.get() + u64::from(failed.borrow().is_some()));
            if C::is_sample(&sample) && !C::holds(&sample) {
                failed.replace(Some(sample));
                panic!("it does not hold");
            }
        });
        let settings = hegel::Settings::new()
            .test_cases(1_000_000)
            .seed(Some(seed))
            .database(None)
            .verbosity(hegel::Verbosity::Quiet)
            .suppress_health_check(hegel::HealthCheck::all());
        // It ends with a panic when it has found and shrunk something.
        let _ = catch_unwind(AssertUnwindSafe(|| run.settings(settings).run()));
        let cost = failed.borrow().as_ref().map(simpler::cost);
        reached += u32::from(cost.is_some_and(|cost| cost <= simpler::cost(&C::smallest())));
        runs.push(count.get());
    }
    runs.sort_unstable();
    println!("| `{}` | hegel | {reached} | {} |", C::NAME, runs[50]);
}

fn main() {
    set_hook(Box::new(|_| {}));
    row::<Bound5>(|draws| std::array::from_fn(|_| many(draws, 8, integers::<i16>())));
    row::<BinHeap>(|draws| heap(draws, 6).raised(0));
    row::<Calculator>(|draws| term(draws, 6));
    row::<Coupling>(coupling);
    row::<Deletion>(deletion);
    let pair = |draws: &TestCase| [(); 2].map(|()| number(draws, 1, 1000) as u32).into();
    row::<Difference<1>>(pair);
    row::<Difference<2>>(pair);
    row::<Difference<3>>(pair);
    row::<Distinct>(|draws| many(draws, 40, integers::<i32>()));
    row::<LargeUnionList>(lists);
    row::<LengthList>(|draws| {
        draws.draw_silent(vecs(integers::<u32>().max_value(1000)).min_size(1).max_size(100))
    });
    row::<NestedLists>(lists);
    row::<Reverse>(|draws| many(draws, 40, integers::<i32>()));
}
