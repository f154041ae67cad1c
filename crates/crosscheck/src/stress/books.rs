//! What a campaign writes down of a program: how it fails, and what it got right.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crosscheck_core::erased::AnyCase;
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_judge::Run;

use super::failure::Failure;
use super::ledger::Ledger;

/// The record of a program that was right on everything, for the report.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The length of the largest input in bytes, and a description of the case's size.
    pub largest: (usize, String),
    /// The longest run.
    pub slowest: Duration,
    /// The largest stack seen, in bytes.
    pub stack: u64,
    /// The number of cases for which the engine gave the right answer.
    pub by_engine: u64,
    /// The number of cases whose right answer nobody knows.
    pub unknown: u64,
    /// The number of answers that were right.
    pub known: u64,
}

impl Record {
    pub(super) fn note(&mut self, bytes: usize, size: impl Fn() -> String, run: &Run, by: AnsweredBy) {
        if bytes >= self.largest.0 {
            // Of two equally long inputs always take the same one, whichever thread plays it first.
            self.largest = (bytes, size()).max(std::mem::take(&mut self.largest));
        }
        self.slowest = self.slowest.max(run.time);
        self.stack = self.stack.max(run.stack);
        self.known += 1;
        self.by_engine += u64::from(by != AnsweredBy::Reference);
    }
}

/// The record of a campaign and the ledger of its failures, which all threads share.
#[derive(Default)]
pub(super) struct Books {
    pub(super) record: Arc<Mutex<Record>>,
    pub(super) ledger: Arc<Ledger>,
}

impl Books {
    pub(super) fn open(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(&self, case: &AnyCase, failure: Option<&Failure>) {
        if let Some(failure) = failure {
            self.ledger.enter(case, failure);
        }
    }
}
