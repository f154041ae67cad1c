//! Records a program's play, even if it breaks off.

use std::ops::ControlFlow;

use crosscheck_core::erased::{AnyCase, AnyStep};
use crosscheck_core::{Error, Player};

use super::breakdown::{Breakdown, gives_up};
use super::player::{Program, Talking};

/// A recorded play.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The name from the program's header, or else its command.
    pub name: String,
    /// The steps.
    pub steps: Vec<AnyStep>,
    /// The answer, if the program gave one.
    pub answer: Option<String>,
    /// Why the play broke off, in words, if it did.
    pub broken: Option<String>,
}

/// Records a program's play of a case.
///
/// # Errors
/// The program cannot be started, or does not speak the protocol.
pub fn record(program: Program, case: &AnyCase) -> Result<Recording, Error> {
    let mut player = Talking::new(program);
    player.eager = true;
    let mut steps = Vec::new();
    let played = player.converse(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    let broken = match played {
        Ok(_) => None,
        Err(Breakdown::Trouble(words)) => return Err(words.into()),
        Err(Breakdown::Crash(crash)) => Some(format!("it {}", crash.how)),
        Err(Breakdown::GaveUp(message)) => Some(gives_up(&message)),
        Err(Breakdown::Halted) => Some("it is interrupted".to_owned()),
    };
    let (name, answer) = (Player::<AnyCase>::name(&player).to_owned(), player.answer_text());
    Ok(Recording { name, steps, answer, broken })
}
