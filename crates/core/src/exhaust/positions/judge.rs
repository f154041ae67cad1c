//! Judges one position on both sides.

use crate::compare::fault::Fault;
use crate::compare::lockstep::{Difference, Observed, Strictness};
use crate::compare::pair::Pair;
use crate::compare::trace::guarded;
use crate::contract::Step;
use crate::erased::{AnyCase, AnyGame, AnyStep};
use crate::exhaust::walk::Sides;
use crate::generate::space::{Next, Positions};
use crate::{Error, Position};

pub(super) struct Judge<'a> {
    sides: &'a Sides,
    space: &'a Positions<AnyCase>,
    pair: Pair<AnyGame>,
    steps: Vec<AnyStep>,
    pub(super) turns: Vec<u64>,
    pub(super) stuck: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(sides: &'a Sides, space: &'a Positions<AnyCase>) -> Self {
        let entries = space.counted.iter().map(|(_, entries)| entries.len()).sum();
        let (pair, turns) = (sides.pair(), vec![0; entries]);
        Judge { sides, space, pair, steps: Vec::new(), turns, stuck: false }
    }

    /// Tries all turns from a position on both sides. Passes where the turns lead to `reach`, unless the game is over
    /// here. Returns the faults, each with its turn.
    pub(super) fn position(
        &mut self,
        position: Position,
        end: Option<usize>,
        reach: &mut dyn FnMut(u64, Option<usize>),
    ) -> Vec<(usize, Fault)> {
        self.stuck = true;
        self.turns.fill(0);
        self.steps.clear();
        if let Err(message) = self.reference(position) {
            self.pair = self.sides.pair();
            self.stuck = false;
            return vec![(self.steps.len(), Fault::ReferencePanics(message.into()))];
        }
        for step in &self.steps {
            let next = (self.space.next)(step);
            self.stuck &= next == Next::Refused;
            match (end, next) {
                (None, Next::On(number)) => reach(number, None),
                (None, Next::Over(number, end)) => reach(number, Some(end)),
                (None, Next::Refused) | (Some(_), _) => {}
            }
            // If the game is over, a turn that is not refused belongs to no game.
            if end.is_none() || next == Next::Refused {
                (self.space.count)(step, &mut self.turns);
            }
        }
        self.compare(position, end.is_some())
    }

    fn reference(&mut self, position: Position) -> Result<(), Error> {
        let (explorer, steps) = (self.pair.reference.explorer(), &mut self.steps);
        guarded(|| explorer.expect("it can").explore(position, &mut |step| steps.push(step)))
    }

    fn compare(&mut self, position: Position, is_over: bool) -> Vec<(usize, Fault)> {
        let (mut faults, mut at) = (Vec::new(), 0);
        let (space, steps, explorer) = (self.space, &self.steps, self.pair.engines[0].explorer());
        let refused = |step: &AnyStep| (space.next)(step) == Next::Refused;
        let ended = guarded(|| {
            explorer.expect("it can").explore(position, &mut |step| {
                if let Some(ours) = steps.get(at)
                    && *ours != step
                    && !(is_over && !refused(ours) && !refused(&step))
                    && let Some(difference) = Strictness::default().compare(ours, &step)
                {
                    faults.push((at, by_engine(difference)));
                }
                at += 1;
            });
        });
        let trouble = match ended {
            Err(panic) => Some(("panic", Observed::Panic(panic.into()))),
            Ok(()) if at != self.steps.len() => Some(("turns tried", Observed::NoStep)),
            Ok(()) => None,
        };
        if let Some((name, found)) = trouble {
            self.pair = self.sides.pair();
            let at = at.min(self.steps.len() - 1);
            let ours = &self.steps[at];
            let shown = [Observed::OtherStep(ours.place()), found];
            let differs = Difference::at(0, ours.turn(), ours.place(), name, shown);
            faults.push((at, by_engine(Difference { clause: Some(ours.course()), ..differs })));
        }
        faults
    }
}

fn by_engine(difference: Difference) -> Fault {
    Fault::Differs(Box::new(Difference { by: "engine".into(), ..difference }))
}
