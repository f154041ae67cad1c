//! Plays all cases of a list.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::sides::Sides;
use super::{Control, Covered, Walk};
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{Firsts, Found, merge, note};
use crate::compare::pair::Pair;
use crate::generate::space::Cases;
use crate::table::grouped;
use crate::workers::stretch;
use crate::{Error, Game};

/// A run through a list of cases.
pub(super) struct CaseWalk<G: Game> {
    sides: Sides<G>,
    space: Box<dyn Cases<G::Case>>,
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
    pub(super) fn new(sides: Sides<G>, space: Box<dyn Cases<G::Case>>) -> Self {
        let sum = |sum: &mut u64, block: &crate::generate::space::Block| {
            *sum += block.cases;
            Some(*sum)
        };
        let ends = space.blocks().iter().scan(0, sum).collect();
        CaseWalk { sides, space, ends, next: 0, played: 0, found: Firsts::new() }
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
        let (this, all) = (&*self, self.all());
        let make = || (this.sides.pair(), Firsts::new(), 0);
        let play = |(pair, found, played): &mut (Pair<G>, Firsts<_>, u64), batch: u64| {
            for number in batch * BATCH..all.min((batch + 1) * BATCH) {
                if let Some((fingerprint, fault)) = this.judge(number, pair) {
                    note(found, fingerprint, fault);
                }
                *played += 1;
                control.covered.fetch_add(1, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        };
        let batches = self.next.div_ceil(BATCH)..all.div_ceil(BATCH);
        let (workers, next) = stretch(batches, control.jobs, || control.is_over(), make, play);
        for (_, found, played) in workers {
            merge(&mut self.found, found);
            self.played += played;
        }
        // Each thread has played all cases of the batches it took.
        self.next = all.min(next * BATCH);
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
