//! Traces in files: the output of `solve --trace`, or a recorded conversation.

use super::{Line, Message, Numbered};
use crate::{Error, Game, Limits, Playable};

/// The play of one case, as recorded in a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Play<C: Playable> {
    /// The number of the line that names the case, from 1; `None` in a bare list of steps.
    pub line: Option<usize>,
    /// The text of the case, if the trace has it.
    pub text: Option<String>,
    /// The steps.
    pub steps: Vec<C::Step>,
    /// The answer, if the trace has it.
    pub answer: Option<String>,
}

/// The number of the first wrong line, from 1, and the reason, escaped for display.
pub type Wrong = (usize, Error);

/// Reads a trace: a bare list of steps, which is one play, or a header and plays. Skips a byte order mark at the start.
///
/// # Errors
/// The first line that is neither a step nor a message, or is out of place.
pub fn read<G: Game>(game: &G, text: &[u8]) -> Result<Vec<Play<G::Case>>, Wrong> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let mut reader = Reader { game: game.name(), plays: Vec::new(), number: 0, state: Expected::Start };
    for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let taken = Line::read(line, &|line| game.read_step(line))
            .and_then(|line| reader.take(at + 1, line).map_err(Error::from));
        taken.map_err(|reason| (at + 1, reason))?;
    }
    reader.finish()
}

/// Reads a trace and returns its plays. It must have a header, and every case in it must be a case of the game.
///
/// # Errors
/// The first line that is wrong.
pub fn check<G: Game>(game: &G, text: &[u8], limits: Limits) -> Result<Vec<Play<G::Case>>, Wrong> {
    let plays = read(game, text)?;
    if let [Play { line: None, .. }] = plays[..] {
        let why = "there is no header: a trace begins with {\"crosscheck\":\"trace/1\"}";
        return Err((1, why.into()));
    }
    for play in &plays {
        let (Some(line), Some(text)) = (play.line, &play.text) else { continue };
        game.parse(text.as_bytes(), limits).map_err(|error| {
            (line, format!("its text is not a case of {}: {error}", game.name()).into())
        })?;
    }
    Ok(plays)
}

struct Reader<'a, C: Playable> {
    game: &'a str,
    plays: Vec<Play<C>>,
    number: u64,
    state: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// A header, or the first step of a bare list.
    Start,
    /// Steps without messages.
    Bare,
    /// A case.
    Between,
    /// A step, or the end.
    Playing,
}

impl<C: Playable> Reader<'_, C> {
    fn take(&mut self, at: usize, line: Line<C::Step>) -> Result<(), String> {
        self.state = match (self.state, line) {
            (state, Line::Blank) => state,
            (Expected::Start, Line::Message(Message::Header(header))) => {
                match header.game.filter(|game| game != self.game) {
                    Some(game) => {
                        return Err(format!("it is a trace of {}", crate::foreign::quote(&game)));
                    }
                    None => Expected::Between,
                }
            }
            // A recorded conversation begins with the headers of both sides.
            (Expected::Between, Line::Message(Message::Header(_))) if self.plays.is_empty() => {
                Expected::Between
            }
            (Expected::Start, Line::Step(step)) => {
                self.plays.push(Play { line: None, text: None, steps: vec![step], answer: None });
                Expected::Bare
            }
            (Expected::Between, Line::Message(Message::Case(Numbered { case: 0, .. }))) => {
                return Err("cases are numbered from 1".into());
            }
            (Expected::Between, Line::Message(Message::Case(case))) => {
                self.number = case.case;
                let (line, text) = (Some(at), Some(case.text));
                self.plays.push(Play { line, text, steps: Vec::new(), answer: None });
                Expected::Playing
            }
            (Expected::Bare | Expected::Playing, Line::Step(step)) => {
                self.plays.last_mut().expect("one is under way").steps.push(step);
                self.state
            }
            (Expected::Playing, Line::Message(Message::End(end))) => {
                self.is_of(end.case)?;
                self.plays.last_mut().expect("one is under way").answer = end.answer;
                Expected::Between
            }
            (Expected::Playing, Line::Message(Message::Error(error))) => {
                self.is_of(error.case)?;
                Expected::Between
            }
            (state, line) => return Err(out_of_place(state, &line)),
        };
        Ok(())
    }

    fn is_of(&self, case: u64) -> Result<(), String> {
        match case == self.number {
            true => Ok(()),
            false => Err(format!("it ends case {case}, and case {} is under way", self.number)),
        }
    }

    fn finish(self) -> Result<Vec<Play<C>>, Wrong> {
        match self.state {
            Expected::Start => {
                Ok(vec![Play { line: None, text: None, steps: Vec::new(), answer: None }])
            }
            Expected::Playing => {
                let line = self.plays.last().and_then(|play| play.line).unwrap_or(1);
                Err((line, format!("case {} has no end", self.number).into()))
            }
            Expected::Bare | Expected::Between => Ok(self.plays),
        }
    }
}

fn out_of_place<S>(state: Expected, line: &Line<S>) -> String {
    let what = match line {
        Line::Step(_) => "a step",
        Line::Message(Message::Header(_)) => "a header",
        Line::Message(Message::Case(_)) => "a case",
        Line::Message(Message::End(_)) => "an end",
        Line::Message(Message::Error(_)) => "an error",
        Line::Blank => "a blank line",
    };
    let expected = match state {
        Expected::Start => "a header",
        Expected::Bare => "a step",
        Expected::Between => "a case",
        Expected::Playing => "a step or the end of the case",
    };
    format!("{what} cannot stand here: expected {expected}")
}
