//! Plays from all positions that can be reached.
//!
//! This is a breadth-first search: level d holds the positions that take d turns to reach and no fewer. From every
//! position both sides try the same turns. The steps must be equal, and the reference's steps say where the turns lead.
//! If the game is over, no turn leads on, and no clause says what a turn would do there. At those positions only the
//! refused turns and the reasons are compared.

mod counts;
mod judge;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use counts::Counts;
use judge::Judge;

use super::marks::{Mark, Marks};
use super::walk::{Control, Covered, Sides, Walk};
use crate::compare::fault::{Fault, Finding};
use crate::compare::found::{First, Firsts, Found, merge, note};
use crate::compare::pair::Pair;
use crate::erased::AnyCase;
use crate::generate::space::Positions;
use crate::workers::stretch;
use crate::{Error, Position};

pub(super) struct PositionWalk {
    pub(super) sides: Sides,
    pub(super) space: Positions<AnyCase>,
    pub(super) marks: Marks,
    /// The current level, and the first page of marks not yet covered at it.
    level: u16,
    page: u64,
    done: bool,
    counts: Counts,
    seen: Firsts<Fault, Showing>,
    found: Firsts<Finding<AnyCase>>,
    games: BTreeMap<(u64, usize), AnyCase>,
}

/// The place of a fault: its level, position and turn. The first place of a fault is at the lowest level.
type Showing = (u16, u64, usize);

impl PositionWalk {
    pub(super) fn new(sides: Sides, space: Positions<AnyCase>) -> Result<Self, Error> {
        let Pair { mut reference, mut engines, .. } = sides.pair();
        for player in [&mut reference, &mut engines[0]] {
            if player.explorer().is_none() {
                return Err(Error::from(format!(
                    "{} cannot take up the play at a position",
                    player.name()
                )));
            }
        }
        let marks = Marks::new(space.numbers).map_err(Error::from)?;
        marks.mark(space.start, Mark { level: 0, end: None });
        let mut counts = Counts::new(&space);
        counts.reached(None, 0);
        Ok(PositionWalk {
            sides,
            space,
            marks,
            level: 0,
            page: 0,
            done: false,
            counts,
            seen: Firsts::new(),
            found: Firsts::new(),
            games: BTreeMap::new(),
        })
    }

    /// Goes through pages of the level until it is covered or the stretch is over.
    fn go_on(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let this = &*self;
        let make = || (Judge::new(&this.sides, &this.space), Counts::new(&this.space), Firsts::new());
        let cover = |(judge, counts, seen): &mut (Judge<'_>, Counts, Firsts<_, _>), page| {
            this.cover(page, judge, counts, seen, control);
            ControlFlow::Continue(())
        };
        let pages = self.page..self.marks.pages();
        let (workers, page) = stretch(pages, control.jobs, || control.is_over(), make, cover);
        let done: Vec<_> = workers.into_iter().map(|(_, counts, seen)| (counts, seen)).collect();
        for (counts, seen) in done {
            self.counts.add(&counts);
            merge(&mut self.seen, seen);
        }
        self.page = page;
        match self.counts.contradictions {
            0 => Ok(()),
            _ => Err(Error::from(
                "the reference ends the game at a position, and at the same position goes on",
            )),
        }
    }

    fn cover(
        &self,
        page: u64,
        judge: &mut Judge<'_>,
        counts: &mut Counts,
        seen: &mut Firsts<Fault, Showing>,
        control: &Control<'_>,
    ) {
        let level = self.level;
        let follows = u32::from(level) < self.space.depth;
        for (number, end) in self.marks.of_level(page, level) {
            let position = Position { size: self.space.size, number };
            let mut reach = |number, end| {
                if !follows {
                    return;
                }
                match self.marks.mark(number, Mark { level: level + 1, end }) {
                    None => counts.reached(end, level + 1),
                    Some(known) if known.end != end => counts.contradictions += 1,
                    Some(_) => {}
                }
            };
            for (turn, fault) in judge.position(position, end, &mut reach) {
                let fingerprint = fault.fingerprint();
                note(
                    seen,
                    fingerprint,
                    First { index: (level, number, turn), finding: fault, times: 1 },
                );
            }
            counts.judged(end, judge);
            control.covered.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn settle(&mut self, jobs: usize) -> Result<(), Error> {
        let seen: Vec<_> = self.seen.values().cloned().collect();
        self.found.clear();
        for First { index: spot, finding: fault, times } in seen {
            let case = self.game(spot, jobs)?;
            // The whole game should show the same fault as the position; if it does not, keep the position's fault.
            let (trace, of_case) = self.sides.pair().verify(&case);
            let finding = Finding { case, trace, fault: of_case.unwrap_or(fault) };
            let found = Found { index: spot.1, finding, times };
            note(&mut self.found, found.finding.fault.fingerprint(), found);
        }
        Ok(())
    }

    /// Returns the shortest game that leads to the place of a fault, and includes its turn.
    fn game(&mut self, (level, number, turn): Showing, jobs: usize) -> Result<AnyCase, Error> {
        if let Some(known) = self.games.get(&(number, turn)) {
            return Ok(known.clone());
        }
        let mut turns = self.path(number, level, jobs).map_err(Error::from)?;
        turns.push(turn);
        let case = (self.space.case)(&turns);
        self.games.insert((number, turn), case.clone());
        Ok(case)
    }

    fn go_far(&mut self, control: &Control<'_>) -> Result<(), Error> {
        while !self.done && !control.is_over() {
            self.go_on(control)?;
            if self.page == self.marks.pages() {
                if self.counts.levels.len() <= usize::from(self.level) + 1 {
                    self.done = true;
                } else if self.level + 1 == Marks::LEVELS {
                    return Err(Error::from(format!("positions lie deeper than {} turns", self.level)));
                } else {
                    (self.level, self.page) = (self.level + 1, 0);
                }
            }
        }
        Ok(())
    }
}

impl Walk for PositionWalk {
    fn words(&self) -> String {
        self.space.words.clone()
    }

    fn unit(&self) -> &'static str {
        "position"
    }

    fn covered(&self) -> Covered {
        let members = self.counts.judged.iter().sum();
        Covered { members, of: self.done.then_some(members) }
    }

    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error> {
        // Keep what was found even if the run cannot continue.
        let gone = self.go_far(control);
        self.settle(control.jobs).and(gone)
    }

    fn found(&self) -> &Firsts<Finding<AnyCase>> {
        &self.found
    }

    fn table(&self) -> String {
        self.counts.table(&self.space)
    }
}
