//! Runs through scopes of any game.

use super::case::AnyCase;
use super::step::{AnyAnswer, AnyStep};
use crate::compare::fault::Finding;
use crate::compare::found::{First, Firsts};
use crate::compare::trace::{End, Trace};
use crate::exhaust::{Control, Covered, Walk};
use crate::{Error, Playable};

pub(super) struct AnyWalk<C: Playable>(Box<dyn Walk<C>>, Firsts<Finding<AnyCase>>);

impl<C: Playable> AnyWalk<C> {
    pub(super) fn new(walk: Box<dyn Walk<C>>) -> Self {
        AnyWalk(walk, Firsts::new())
    }

    fn look(&mut self) {
        let erased = |first: &First<Finding<C>>| First {
            index: first.index,
            finding: finding(&first.finding),
            times: first.times,
        };
        self.1 = self.0.found().iter().map(|(of, first)| (of.clone(), erased(first))).collect();
    }
}

fn finding<C: Playable>(Finding { case, trace, fault }: &Finding<C>) -> Finding<AnyCase> {
    let end = match &trace.end {
        End::Answer(answer) => End::Answer(AnyAnswer::new::<C>(answer.clone())),
        End::Stopped => End::Stopped,
        End::Panicked(message) => End::Panicked(message.clone()),
        End::Invalid(refused) => End::Invalid(refused.clone()),
    };
    let steps = trace.steps.iter().cloned().map(AnyStep::new).collect();
    Finding { case: AnyCase::new(case.clone()), trace: Trace { steps, end }, fault: fault.clone() }
}

impl<C: Playable> Walk<AnyCase> for AnyWalk<C> {
    same! {
        fn words(&self) -> String;
        fn unit(&self) -> &'static str;
        fn covered(&self) -> Covered;
        fn is_done(&self) -> bool;
        fn table(&self) -> String;
    }

    fn stretch(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let went = self.0.stretch(control);
        self.look();
        went
    }

    fn found(&self) -> &Firsts<Finding<AnyCase>> {
        &self.1
    }
}
