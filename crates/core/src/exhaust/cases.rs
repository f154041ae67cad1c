//! Plays all cases of a list.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Control, Covered, Walk};
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{Firsts, Found, note};
use crate::compare::pair::{Laws, Pair};
use crate::generate::space::Cases;
use crate::table::grouped;
use crate::workers::on_threads;
use crate::{Error, Game, Misreading};

/// A run through a list of cases.
pub struct CaseWalk<G: Game> {
    game: G,
    space: Box<dyn Cases<G::Case>>,
    planted: Option<&'static Misreading<G::Case>>,
    laws: Laws,
    /// For each block, the number of the first case after it.
    ends: Vec<u64>,
    /// The number of the first case that is not covered.
    next: u64,
    /// The number of cases played, counted one by one as a check on `next`.
    played: u64,
    found: Firsts<Finding<G::Case>>,
}

/// The number of cases a thread takes at a time.
const BATCH: u64 = 64;

impl<G: Game> CaseWalk<G> {
    /// Creates a run at its start.
    pub fn new(
        game: &G,
        space: Box<dyn Cases<G::Case>>,
        planted: Option<&'static Misreading<G::Case>>,
        laws: Laws,
    ) -> Self {
        let sum = |sum: &mut u64, block: &crate::generate::space::Block| {
            *sum += block.cases;
            Some(*sum)
        };
        let ends = space.blocks().iter().scan(0, sum).collect();
        let (game, found) = (game.clone(), Firsts::new());
        CaseWalk { game, space, planted, laws, ends, next: 0, played: 0, found }
    }

    fn all(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    fn case(&self, number: u64) -> Option<G::Case> {
        let block = self.ends.partition_point(|&end| end <= number);
        let begin = if block == 0 { 0 } else { self.ends[block - 1] };
        (block < self.ends.len()).then(|| self.space.case(block, number - begin))
    }

    fn judge(&self, number: u64, pair: &mut Pair<G>) -> Option<(Fingerprint, Found<G::Case>)> {
        let case = self.case(number)?;
        let finding = pair.find(case)?;
        Some((finding.fault.fingerprint(), Found { index: number, finding, times: 1 }))
    }

    fn pair(&self) -> Pair<G> {
        let mut pair = Pair::new(&self.game, self.planted);
        pair.laws = self.laws;
        pair
    }
}

impl<G: Game> Walk<G::Case> for CaseWalk<G> {
    fn words(&self) -> String {
        self.space.words()
    }

    fn unit(&self) -> &'static str {
        "case"
    }

    fn covered(&self) -> Covered {
        Covered { members: self.played, of: Some(self.all()) }
    }

    fn is_done(&self) -> bool {
        self.next == self.all()
    }

    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let (next, all) = (AtomicU64::new(self.next), self.all());
        let played = AtomicU64::new(self.played);
        let found = Mutex::new(std::mem::take(&mut self.found));
        let this = &*self;
        let worker = || {
            let mut pair = this.pair();
            while !control.is_over() {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                let last = all.min(first.saturating_add(BATCH));
                if first >= all {
                    break;
                }
                for number in first..last {
                    if let Some((fingerprint, fault)) = this.judge(number, &mut pair) {
                        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                        note(&mut found, fingerprint, fault);
                    }
                    played.fetch_add(1, Ordering::Relaxed);
                    control.covered.fetch_add(1, Ordering::Relaxed);
                }
            }
        };
        on_threads(control.jobs, &worker);
        self.found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Each thread has played all cases of the batches it took.
        (self.next, self.played) = (next.into_inner().min(all), played.into_inner());
        match self.played == self.next {
            true => Ok(()),
            false => {
                let what = format!("of the first {} cases {} were played", self.next, self.played);
                Err(Error::from(what))
            }
        }
    }

    fn found(&self) -> &Firsts<Finding<G::Case>> {
        &self.found
    }

    /// Lists the blocks, one per line, with how much of each is covered.
    fn table(&self) -> String {
        let mut text = String::new();
        let blocks = self.space.blocks();
        let widest = blocks.iter().map(|block| block.words.chars().count()).max().unwrap_or(0);
        for (block, end) in blocks.iter().zip(&self.ends) {
            let covered = self.next.saturating_sub(end - block.cases).min(block.cases);
            let of =
                if covered < block.cases { format!(" of {}", grouped(block.cases)) } else { "".into() };
            let _ = writeln!(text, "  {:<widest$}  {:>13}{of}", block.words, grouped(covered));
        }
        text
    }
}
