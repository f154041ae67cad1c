//! Plays all cases of a list.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::walk::{Control, Covered, Walk};
use crate::Error;
use crate::compare::fault::Finding;
use crate::compare::found::{Firsts, Found, merge, note};
use crate::erased::AnyCase;
use crate::generate::Tally;
use crate::generate::space::{Block, Cases};
use crate::oracle::{Batch, MakeSent, Oracle, Played};
use crate::table::{counted, grouped};
use crate::workers::stretch;

pub(super) struct CaseWalk<'a> {
    space: Cases<AnyCase>,
    make: &'a MakeSent<'a>,
    /// The oracles between two stretches: each may have a process of its own.
    idle: Mutex<Vec<Box<dyn Oracle + Send>>>,
    /// For each block, the number of the first case after it.
    ends: Vec<u64>,
    /// The number of the first case that is not covered.
    next: u64,
    /// How many of them the reference refuses: a turn is not valid where it comes.
    refused: u64,
    found: Firsts<Finding<AnyCase>>,
}

/// The most cases that a thread takes at once. Each time costs a round trip to the process that plays.
const BATCH: u64 = 1024;

/// A thread's part of a stretch.
struct Part {
    oracle: Box<dyn Oracle + Send>,
    found: Firsts<Finding<AnyCase>>,
    refused: u64,
    /// The number of the first case that it has taken and not played.
    left: Option<u64>,
    /// Why a case cannot be judged.
    trouble: Option<String>,
}

impl Part {
    fn play(&mut self, space: &Cases<AnyCase>, numbers: Range<u64>, control: &Control<'_>) {
        let numbers: Vec<u64> = numbers.collect();
        let mut left: BTreeSet<u64> = numbers.iter().copied().collect();
        let batch = Batch {
            numbers: &numbers,
            make: &|number| space.nth(number),
            over: &|_| control.halt.is_due(),
            exhaustive: true,
        };
        let Part { oracle, found, refused, trouble, .. } = self;
        oracle.play(&batch, &mut Tally::default(), &mut |index, played| {
            match played {
                Played::Judged(_, None) => {}
                Played::Judged(_, Some(finding)) => {
                    let found_there = Found { index, finding: *finding, times: 1 };
                    note(found, found_there.finding.fault.fingerprint(), found_there);
                }
                Played::Refused(_) => *refused += 1,
                Played::Halted(_) => return,
                Played::Unmade(why) | Played::Unjudged(why) => {
                    trouble.get_or_insert(why);
                    return;
                }
            }
            left.remove(&index);
            control.covered.fetch_add(1, Ordering::Relaxed);
        });
        self.left = left.first().copied();
    }
}

impl<'a> CaseWalk<'a> {
    pub(super) fn new(space: Cases<AnyCase>, make: &'a MakeSent<'a>) -> Self {
        let sum = |sum: &mut u64, block: &Block| {
            *sum += block.cases;
            Some(*sum)
        };
        let ends = space.blocks().iter().scan(0, sum).collect();
        let idle = Mutex::default();
        CaseWalk { space, make, idle, ends, next: 0, refused: 0, found: Firsts::new() }
    }

    fn all(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }
}

impl Walk for CaseWalk<'_> {
    fn words(&self) -> String {
        self.space.words.clone()
    }

    fn unit(&self) -> &'static str {
        "case"
    }

    fn covered(&self) -> Covered {
        Covered { members: self.next, of: Some(self.all()) }
    }

    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let (this, all) = (&*self, self.all());
        let size = (all / BATCH).clamp(1, BATCH);
        let idle = || this.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || {
            let mut oracle = idle().pop().unwrap_or_else(|| (this.make)());
            oracle.cancel_on(control.halt);
            Part { oracle, found: Firsts::new(), refused: 0, left: None, trouble: None }
        };
        let play = |part: &mut Part, batch: u64| {
            part.play(&this.space, batch * size..all.min((batch + 1) * size), control);
            if part.left.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let batches = self.next.div_ceil(size)..all.div_ceil(size);
        let (parts, next) = stretch(batches, control.jobs, || control.is_over(), make, play);
        self.next = all.min(next * size);
        let mut trouble = None;
        for part in parts {
            merge(&mut self.found, part.found);
            self.refused += part.refused;
            self.next = part.left.map_or(self.next, |left| self.next.min(left));
            trouble = trouble.or(part.trouble);
            self.idle.get_mut().unwrap_or_else(PoisonError::into_inner).push(part.oracle);
        }
        // What ends with a run has no trouble of its own.
        trouble.filter(|_| !control.halt.is_due()).map_or(Ok(()), |why| Err(Error::from(why)))
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
