//! The measures of a case: the views of its steps that aims and statistics share.

use spec::texas::{End, Hand, Round, Settled, Step, Trigger, Verdict};

pub(super) fn verdicts(steps: &[&Step]) -> impl Iterator<Item = Verdict> {
    steps.iter().filter_map(|step| match step {
        Step::Operation(operation) => Some(operation.verdict),
        _ => None,
    })
}

pub(super) fn rounds<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Round> {
    steps.iter().filter_map(|step| match step {
        Step::Round(round) => Some(round),
        _ => None,
    })
}

pub(super) fn settled<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Settled> {
    steps.iter().filter_map(|step| match step {
        Step::Settled(settled) => Some(settled),
        _ => None,
    })
}

pub(super) fn hands<'a>(steps: &'a [&'a Step]) -> impl Iterator<Item = &'a Hand> {
    settled(steps).filter_map(|of| of.hand.as_ref())
}

/// Returns the last step, if the case was played to its end.
pub(super) fn end<'a>(steps: &'a [&'a Step]) -> Option<&'a End> {
    match steps.last() {
        Some(Step::End(end)) => Some(end),
        _ => None,
    }
}

/// Returns the effects of a round, each with the number of its wave, from 0.
pub(super) fn triggers(round: &Round) -> impl Iterator<Item = (usize, &Trigger)> {
    let waves = round.waves.iter().enumerate();
    waves.flat_map(|(at, wave)| wave.effects.iter().map(move |of| (at, of)))
}
