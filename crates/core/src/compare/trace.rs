//! A recorded play, and a player that replays one.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;

use crate::compare::cancel::{Cancel, Pulse};
pub use crate::compare::panics::guarded;
use crate::compare::panics::{Panic, caught};
use crate::contract::{Failure, Refused, Step as _};
use crate::protocol::file::Wrong;
use crate::{Error, Game, Observer, Playable, Player, protocol};

/// All steps of a play, and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<C: Playable> {
    /// The steps, in order.
    pub steps: Vec<C::Step>,
    /// The end of the play.
    pub end: End<C::Answer>,
}

impl<C: Playable> Trace<C> {
    /// Returns its steps as what counts and audits them takes them.
    pub fn refs(&self) -> Vec<&C::Step> {
        self.steps.iter().collect()
    }
}

/// The end of a play.
#[derive(Clone, Debug, PartialEq)]
pub enum End<A> {
    /// With an answer.
    Answer(A),
    /// The observer stopped it.
    Stopped,
    /// The player panicked, with this message.
    Panicked(String),
    /// The player failed in a way that it explains itself ([`fail`]).
    Failed(Arc<dyn Failure>),
    /// The reference refused the case: a turn is not valid where it comes ([`refuse`]).
    Invalid(Box<Refused>),
}

/// Ends the play under way: its case has a turn that is not valid. Only a reference refuses cases, and only those that
/// no generator makes.
pub fn refuse(turn: usize, why: String) -> ! {
    resume_unwind(Box::new(Refused { turn, why }))
}

/// Ends the play under way: its player has found what is wrong with it, and explains that better than a comparison could.
pub fn fail(failure: impl Failure) -> ! {
    let failure: Arc<dyn Failure> = Arc::new(failure);
    resume_unwind(Box::new(failure))
}

/// Records a whole play.
pub fn record<C: Playable>(player: &mut dyn Player<C>, case: &C) -> Trace<C> {
    record_until(player, case, &mut |_| false)
}

/// Records a play up to the first step for which `enough` returns `true`. The trace then ends with [`End::Stopped`].
pub fn record_until<C: Playable>(
    player: &mut dyn Player<C>,
    case: &C,
    enough: &mut dyn FnMut(&C::Step) -> bool,
) -> Trace<C> {
    let mut steps = Vec::new();
    let end = observe(player, case, &mut |step| {
        let stop = enough(&step);
        steps.push(step);
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Trace { steps, end }
}

/// A player that ends its play once a halt is due.
pub struct Halting<'a, C: Playable> {
    player: &'a mut dyn Player<C>,
    halt: &'a Cancel,
    /// Whether a play was ended, so that its apparent result means nothing.
    pub ended: bool,
}

impl<'a, C: Playable> Halting<'a, C> {
    /// Wraps this player so that this halt ends it.
    pub fn new(player: &'a mut dyn Player<C>, halt: &'a Cancel) -> Self {
        Halting { player, halt, ended: false }
    }
}

impl<C: Playable> Player<C> for Halting<'_, C> {
    fn name(&self) -> &str {
        self.player.name()
    }

    /// Unwinds if the halt ends it; [`guarded`] catches that. There is no answer then.
    fn answer(&mut self, case: &C) -> C::Answer {
        let answer = self.player.answer_unless(case, &mut || self.halt.is_due());
        self.ended |= answer.is_none();
        answer.unwrap_or_else(|| resume_unwind(Box::new("ended")))
    }

    fn play(&mut self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer> {
        let (mut pulse, ended) = (Pulse::new(self.halt), &mut self.ended);
        self.player.play(case, &mut |step| {
            *ended |= pulse.is_due_after(step.effort());
            if *ended { ControlFlow::Break(()) } else { observer(step) }
        })
    }
}

/// Plays a case with an observer, and catches a panic of the player. A player that panicked may be in an inconsistent
/// state: use a new one afterwards.
pub fn observe<C: Playable>(
    player: &mut dyn Player<C>,
    case: &C,
    observer: &mut Observer<'_, C::Step>,
) -> End<C::Answer> {
    match caught(|| player.play(case, observer)) {
        Ok(Some(answer)) => End::Answer(answer),
        Ok(None) => End::Stopped,
        Err(Panic { payload, message }) => match payload.downcast::<Refused>() {
            Ok(refused) => End::Invalid(refused),
            Err(payload) => match payload.downcast::<Arc<dyn Failure>>() {
                Ok(failure) => End::Failed(*failure),
                Err(_) => End::Panicked(message),
            },
        },
    }
}

/// Writes a trace's steps as JSON Lines.
///
/// # Errors
/// Those of the writer.
pub fn write<C: Playable>(steps: &[C::Step], to: &mut dyn Write) -> io::Result<()> {
    for step in steps {
        writeln!(to, "{}", step.line())?;
    }
    Ok(())
}

/// Reads the steps of a trace of one case ([`protocol`]).
///
/// # Errors
/// The number of the first line that is not one of such a trace, from 1, and the reason.
pub fn read<G: Game>(game: &G, text: &str) -> Result<Vec<G::Step>, Wrong> {
    let mut plays = protocol::file::read(game, text.as_bytes())?.into_iter();
    match (plays.next(), plays.next()) {
        (Some(play), None) => Ok(play.steps),
        (_, more) => {
            let why = Error::from("it is not of one case");
            Err((more.and_then(|play| play.line).unwrap_or(1), why))
        }
    }
}

/// A player that replays a recorded trace of one case.
pub struct Recorded<C: Playable> {
    /// The player's name.
    pub name: String,
    /// Its steps.
    pub steps: Vec<C::Step>,
    /// The answer, if the trace has one.
    pub answer: Option<C::Answer>,
}

impl<C: Playable> Player<C> for Recorded<C> {
    fn name(&self) -> &str {
        &self.name
    }

    fn answer(&mut self, _: &C) -> C::Answer {
        self.answer.clone().expect("a trace that is asked for its answer has one")
    }

    fn play(&mut self, _: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer> {
        for step in &self.steps {
            if observer(step.clone()).is_break() {
                return None;
            }
        }
        self.answer.clone()
    }
}

/// Returns the number of leading steps of a trace that belong to the first `turns` turns.
pub fn steps_of_turns<C: Playable>(steps: &[C::Step], turns: usize) -> usize {
    steps.iter().take_while(|step| step.turn().is_some_and(|turn| turn <= turns)).count()
}
