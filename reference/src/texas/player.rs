//! The reference, and the clauses that it exercises.

use std::collections::BTreeMap;

use crosscheck_core::{Annotations, Observer, Player};
use spec::texas::{Case, Score, Step};

use super::annotate::annotate;
use super::rules::{Play, Rules, Scoring};
use super::table;
use crate::cites::{self, Counting, Literal};
use crate::player::{Naive, Plays};

impl Play for Literal {}
impl Scoring for Literal {}

impl Play for Counting {}
impl Scoring for Counting {}

/// Creates the reference.
pub fn player() -> Box<dyn Player<Case>> {
    Box::new(Naive::new("reference", Literal))
}

/// Returns how often each clause is exercised when a case is played. Clauses that are never exercised are not listed.
pub fn coverage(case: &Case) -> BTreeMap<&'static str, u64> {
    cites::coverage(case)
}

impl<R: Rules> Plays<Case> for R {
    fn play(&self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Score> {
        table::play(self, case, observer)
    }

    fn annotate(&self, case: &Case, observer: &mut Annotations<'_>) {
        annotate(self, case, observer);
    }
}
