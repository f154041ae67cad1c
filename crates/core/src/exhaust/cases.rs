//! Plays all cases of a list.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::walk::{Control, Covered, Sides, Walk};
use crate::Error;
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{Firsts, Found, merge, note};
use crate::compare::pair::Pair;
use crate::compare::trace::End;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::space::{Block, Cases};
use crate::table::{counted, grouped};
use crate::workers::stretch;

pub(super) struct CaseWalk {
    sides: Sides,
    space: Cases<AnyCase>,
    /// For each block, the number of the first case after it.
    ends: Vec<u64>,
    /// The number of the first case that is not covered.
    next: u64,
    /// The number of cases played, counted one by one as a check on `next`.
    played: u64,
    /// How many of them the reference refuses: a turn is not valid where it comes.
    refused: u64,
    found: Firsts<Finding<AnyCase>>,
}

const BATCH: u64 = 64;

impl CaseWalk {
    pub(super) fn new(sides: Sides, space: Cases<AnyCase>) -> Self {
        let sum = |sum: &mut u64, block: &Block| {
            *sum += block.cases;
            Some(*sum)
        };
        let ends = space.blocks().iter().scan(0, sum).collect();
        CaseWalk { sides, space, ends, next: 0, played: 0, refused: 0, found: Firsts::new() }
    }

    fn all(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    fn case(&self, number: u64) -> Option<AnyCase> {
        let block = self.ends.partition_point(|&end| end <= number);
        let begin = if block == 0 { 0 } else { self.ends[block - 1] };
        (block < self.ends.len()).then(|| self.space.case(block, number - begin))
    }

    /// Plays a case. Returns its fault, if it has one, and whether it is refused.
    fn judge(
        &self,
        number: u64,
        pair: &mut Pair<AnyGame>,
    ) -> (Option<(Fingerprint, Found<AnyCase>)>, bool) {
        let Some(case) = self.case(number) else { return (None, false) };
        let (trace, fault) = pair.verify(&case);
        let refused = matches!(trace.end, End::Invalid(_));
        let found = fault.map(|fault| {
            let finding = Finding { case, trace, fault };
            (finding.fault.fingerprint(), Found { index: number, finding, times: 1 })
        });
        (found, refused)
    }
}

impl Walk for CaseWalk {
    fn words(&self) -> String {
        self.space.words.clone()
    }

    fn unit(&self) -> &'static str {
        "case"
    }

    fn covered(&self) -> Covered {
        Covered { members: self.played, of: Some(self.all()) }
    }

    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let (this, all) = (&*self, self.all());
        let make = || (this.sides.pair(), Firsts::new(), [0, 0]);
        let play = |(pair, found, counts): &mut (Pair<AnyGame>, Firsts<_>, [u64; 2]), batch: u64| {
            for number in batch * BATCH..all.min((batch + 1) * BATCH) {
                let (fault, refused) = this.judge(number, pair);
                if let Some((fingerprint, fault)) = fault {
                    note(found, fingerprint, fault);
                }
                counts[0] += 1;
                counts[1] += u64::from(refused);
                control.covered.fetch_add(1, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        };
        let batches = self.next.div_ceil(BATCH)..all.div_ceil(BATCH);
        let (workers, next) = stretch(batches, control.jobs, || control.is_over(), make, play);
        for (_, found, [played, refused]) in workers {
            merge(&mut self.found, found);
            self.played += played;
            self.refused += refused;
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

    fn found(&self) -> &Firsts<Finding<AnyCase>> {
        &self.found
    }

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
        if self.refused > 0 {
            let refused = counted(self.refused, "case");
            let _ =
                writeln!(text, "\n  not compared, since a turn is not valid where it comes: {refused}");
        }
        text
    }
}
