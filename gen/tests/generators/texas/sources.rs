//! Cases from proptest and from a fuzzer's bytes.

use std::collections::HashSet;

use arbitrary::Unstructured;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::bytes::Bytes;
use crosscheck_core::generate::strategy::cases;
use crosscheck_core::generate::{Generator, Rng, Settings, seeded};
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use spec::texas::Case;

use super::{Texan, Texas};
use crate::tested::{Tested, is_valid};

#[test]
fn a_failing_property_shrinks_to_the_smallest_case_that_fails() {
    let config = Config { failure_persistence: None, max_shrink_iters: 100_000, ..Config::default() };
    let strategy = cases(&Texan::default(), Settings::default());
    let failed = TestRunner::new(config).run(&strategy, |case| {
        is_valid(&case);
        match case.swaps().iter().any(|swap| swap.a == swap.b) {
            true => Err(TestCaseError::fail("the same cell twice")),
            false => Ok(()),
        }
    });
    let Err(TestError::Fail(_, case)) = failed else { panic!("some case has such an operation") };
    assert_eq!(case.text(), Texas::SIMPLEST);
}

fn random(length: usize, seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; length];
    seeded("texas", seed, 0).fill_bytes(&mut bytes);
    bytes
}

fn made(bytes: &[u8]) -> Case {
    Texas::maker()
        .generate(&Settings::default(), &mut Bytes(&mut Unstructured::new(bytes)))
        .expect("a case")
}

#[test]
fn any_bytes_make_a_valid_case_and_other_bytes_another() {
    for length in (0..60).chain([100, 1000, 100_000]) {
        for bytes in [random(length, 1), vec![0; length], vec![u8::MAX; length]] {
            is_valid(&made(&bytes));
        }
    }
    let cases: HashSet<Case> = (0..200).map(|seed| made(&random(4000, seed))).collect();
    assert!(cases.len() > 190);
    assert!((0..200).all(|seed| cases.contains(&made(&random(4000, seed)))));
}
