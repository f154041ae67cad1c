//! Changes to the list of tests.

use crosscheck_core::Limits;
use rand::{Rng, RngExt};
use spec::chess::{Case, MAX_TESTS};

/// Adds or removes a test, or exchanges two.
pub(super) fn change(case: &Case, limits: Limits, rng: &mut dyn Rng) -> Option<Case> {
    let mut tests = case.tests().to_vec();
    let (a, b) = (rng.random_range(0..tests.len()), rng.random_range(0..tests.len()));
    match rng.random_range(0..3) {
        0 if tests.len() < limits.up_to(MAX_TESTS) as usize => tests.insert(b, tests[a].clone()),
        1 if tests.len() > 1 => drop(tests.remove(a)),
        _ => tests.swap(a, b),
    }
    Case::new(tests, limits).ok()
}
