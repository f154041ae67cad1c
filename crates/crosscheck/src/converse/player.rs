//! The player: sends a case to a program, and passes on the steps that come back.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_core::protocol::{self, Header, LONGEST, Line, Message, Numbered, Refused};
use crosscheck_core::{Case as _, Game, Observer, Player};
use crosscheck_host::converse::{Conversation, Ended, Heard, ReadOptions};
use crosscheck_host::shell;

use crate::isolate::crash::{self as crashes, ending, last_line, told};

#[derive(Clone, Debug)]
pub(crate) struct PipedCommand {
    pub words: Vec<OsString>,
    pub limit: Duration,
    /// The wall-clock time limit for its start, up to its header.
    start: Duration,
    /// The folder for its temporary files, if that is not the usual one.
    scratch: Option<&'static Path>,
    #[cfg(feature = "judge")]
    program: crosscheck_judge::Program,
}

#[cfg(feature = "judge")]
type Talk = Conversation<crosscheck_judge::Hosted>;
#[cfg(not(feature = "judge"))]
type Talk = Conversation<std::process::Child>;

impl PipedCommand {
    pub(crate) fn new(words: Vec<OsString>, limit: Duration) -> Self {
        PipedCommand {
            #[cfg(feature = "judge")]
            program: crosscheck_judge::Program::command_line(&words),
            words,
            limit,
            start: limit,
            scratch: None,
        }
    }

    /// Returns the same program as a side of our own. It has ten times as long to start, since it does start, and what a busy
    /// machine delays must not be missing from a report. What it makes in its folder for temporary files is removed also if it
    /// is killed.
    #[cfg(feature = "pages")]
    pub(crate) fn of_our_own(self) -> io::Result<Self> {
        let scratch = Some(crosscheck_host::scratch::of_children()?);
        Ok(PipedCommand { start: self.start.saturating_mul(10), scratch, ..self })
    }

    fn variables(&self) -> Vec<(&str, &str)> {
        let folder = self.scratch.and_then(Path::to_str);
        folder.map(|folder| ("TMPDIR", folder)).into_iter().collect()
    }

    #[cfg(feature = "judge")]
    pub(crate) fn confined(self, policy: crosscheck_judge::Policy) -> io::Result<Self> {
        Ok(PipedCommand { program: self.program.confined(policy)?, ..self })
    }

    #[cfg(feature = "judge")]
    fn start(&self) -> io::Result<Talk> {
        // A side is its user's own, who may start it by a script.
        let limits =
            crosscheck_judge::RunLimits { processes: 64, ..crosscheck_judge::RunLimits::default() };
        crosscheck_judge::converse(&self.program, &self.variables(), &limits)
    }

    #[cfg(not(feature = "judge"))]
    fn start(&self) -> io::Result<Talk> {
        let (first, rest) = self.words.split_first().expect("a command has a first word");
        let mut command = std::process::Command::new(first);
        command.args(rest).envs(self.variables());
        Conversation::start(command)
    }

    /// Returns what to try if the program needs what it is kept from; empty if it is kept from nothing.
    fn hint(&self) -> &'static str {
        #[cfg(feature = "judge")]
        if self.program.policy().level != crosscheck_judge::Level::None {
            return " (it is confined: `--readable PATH` shows it a file, `--sandbox none` runs it without)";
        }
        ""
    }

    pub(crate) fn shown(&self) -> String {
        shell::joined(&self.words)
    }
}

/// A player that is a program.
///
/// The answer of a program is known only as text, so even a complete play returns no answer; see
/// [`Talking::answer`].
pub(crate) struct Talking {
    game: AnyGame,
    program: PipedCommand,
    /// The name from the program's header, or else its words.
    name: String,
    talk: Option<Talk>,
    pub(super) cases: u64,
    pub(super) limit: Duration,
    pub(super) halt: Cancel,
    /// Whether the program should send each step immediately.
    pub(crate) eager: bool,
    /// The answer of the last play, as text, and what was wrong with the program in it.
    pub(crate) answer: Option<String>,
    pub(super) broken: Option<Breakdown>,
    /// The end of the standard error of the last process that ended.
    pub(super) said: Vec<u8>,
}

/// The time to listen after the end of an eager case: no more output may come.
const GRACE: Duration = Duration::from_millis(10);

impl Talking {
    pub(crate) fn new(game: &AnyGame, program: PipedCommand) -> Self {
        Talking {
            game: game.clone(),
            name: program.shown(),
            limit: program.limit,
            program,
            talk: None,
            cases: 0,
            halt: Cancel::default(),
            eager: false,
            answer: None,
            broken: None,
            said: Vec::new(),
        }
    }

    /// Ends the process. A fresh one plays the next case.
    pub(crate) fn restart(&mut self) {
        self.said = self.talk.take().map(Conversation::kill).unwrap_or_default();
        self.cases = 0;
    }

    /// Makes sure that there is a process, and that it has written its header.
    fn start(&mut self) -> Result<(), Breakdown> {
        if self.talk.is_some() {
            return Ok(());
        }
        self.cases = 0;
        let (shown, hint) = (self.program.shown(), self.program.hint());
        let mut talk = self
            .program
            .start()
            .map_err(|error| Breakdown::Trouble(format!("cannot start {shown}: {error}")))?;
        let header = Header::of_harness(self.game.name());
        talk.send(format!("{}\n", Message::Header(header)).as_bytes());
        let (halt, until) = (&self.halt, Instant::now() + self.program.start);
        let stop = &mut |_: &_| halt.is_due() || Instant::now() >= until;
        let (what, ended) = match talk.hear(&mut ReadOptions { line_end: b'\n', longest: LONGEST, stop })
        {
            Heard::Line(line) => match serde_json::from_slice(line) {
                Ok(Message::Header(header)) => {
                    self.name = header.name.filter(|name| !name.is_empty()).unwrap_or(shown);
                    self.talk = Some(talk);
                    return Ok(());
                }
                _ => (format!("it writes {}", quoted(line)), false),
            },
            Heard::Stopped if halt.is_due() => return Err(Breakdown::Halted),
            Heard::Stopped => {
                let seconds = self.program.start.as_secs_f64();
                let what =
                    "a program that reads to the end of its input before it writes cannot be talked to";
                (format!("it writes nothing for {seconds} s ({what})"), false)
            }
            Heard::TooLong(_) => ("it writes an endless line".into(), false),
            Heard::Gone(_) => ("it writes none".into(), true),
        };
        if !ended {
            return Err(no_header(&shown, &what, &talk.kill(), hint));
        }
        let ended = talk.end();
        let what = match gone(&ended, b"") {
            Breakdown::Crash(crash) => format!("it {}", crash.how),
            _ => what,
        };
        Err(no_header(&shown, &what, b"", hint))
    }

    /// Plays a case. Returns `Ok(false)` if the observer stopped the play.
    pub(crate) fn converse(
        &mut self,
        case: &AnyCase,
        observer: &mut Observer<'_, AnyStep>,
    ) -> Result<bool, Breakdown> {
        self.start()?;
        let mut talk = self.talk.take().expect("it has been started");
        let rest = talk.unheard(Duration::ZERO);
        if !rest.is_empty() {
            let words = after_end(rest);
            self.said = talk.kill();
            return Err(words);
        }
        self.cases += 1;
        let message = Numbered { case: self.cases, eager: self.eager, text: case.text() };
        talk.send(format!("{}\n", Message::Case(message)).as_bytes());
        let (halt, until) = (&self.halt, Instant::now() + self.limit);
        let stop = &mut |_: &_| halt.is_due() || Instant::now() >= until;
        let mut options = ReadOptions { line_end: b'\n', longest: LONGEST, stop };
        let broken = loop {
            let line = match talk.hear(&mut options) {
                Heard::Line(line) => line,
                Heard::TooLong(_) => {
                    let how = format!("writes a line longer than {} MiB", LONGEST >> 20);
                    break crash("line too long", how);
                }
                Heard::Stopped if halt.is_due() => break Breakdown::Halted,
                Heard::Stopped => {
                    self.said = talk.kill();
                    return Err(endless(self.limit, &self.said));
                }
                Heard::Gone(rest) => {
                    let rest = rest.to_vec();
                    let ended = talk.end();
                    self.said.clone_from(&ended.said);
                    return Err(gone(&ended, &rest));
                }
            };
            match Line::read(line, &|line| self.game.read_step(line)) {
                Ok(Line::Blank) => {}
                Ok(Line::Step(step)) => {
                    if observer(step).is_break() {
                        self.said = talk.kill();
                        return Ok(false);
                    }
                }
                Ok(Line::Message(Message::End(protocol::Ended { case, answer })))
                    if case == self.cases =>
                {
                    self.answer = answer;
                    match talk.unheard(if self.eager { GRACE } else { Duration::ZERO }) {
                        [] => {}
                        rest => break after_end(rest),
                    }
                    self.talk = Some(talk);
                    return Ok(true);
                }
                Ok(Line::Message(Message::Error(Refused { case, message }))) if case == self.cases => {
                    self.talk = Some(talk);
                    let how =
                        format!("says that it cannot play the case: {}", quoted(message.as_bytes()));
                    return Err(crash("error", how));
                }
                Ok(Line::Message(
                    Message::End(protocol::Ended { case, .. }) | Message::Error(Refused { case, .. }),
                )) => {
                    let how = format!("ends case {case}, and case {} is under way", self.cases);
                    break crash("wrong case", how);
                }
                Ok(Line::Message(Message::Header(_) | Message::Case(_))) => {
                    let how = format!("writes {}, and a step or an end is expected", quoted(line));
                    break crash("message out of place", how);
                }
                Err(reason) => {
                    let words = "writes a line that is no step of the game";
                    break crash("malformed line", format!("{words}: {reason}: {}", quoted(line)));
                }
            }
        };
        self.said = talk.kill();
        Err(broken)
    }
}

impl Player<AnyCase> for Talking {
    fn name(&self) -> &str {
        &self.name
    }

    fn answer(&mut self, _: &AnyCase) -> AnyAnswer {
        panic!("the answer of a program is known as text alone")
    }

    /// Panics if the play breaks off; see [`Talking::broken`].
    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        self.answer = None;
        self.broken = self.converse(case, observer).err();
        match &self.broken {
            None | Some(Breakdown::Halted) => None,
            Some(Breakdown::Trouble(words)) => panic!("{words}"),
            Some(Breakdown::Crash(crash)) => panic!("the program {}", crash.how),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Breakdown {
    Halted,
    /// The program cannot be started, or does not speak the protocol, for this reason.
    Trouble(String),
    /// The program crashed, hung, broke the protocol, or says that it cannot play the case.
    Crash(Crash),
}

fn crash(kind: &'static str, how: String) -> Breakdown {
    Breakdown::Crash(Crash { kind, how, told: String::new() })
}

fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", foreign_bytes(bytes).at_most(PART))
}

fn last_words(said: &[u8]) -> String {
    last_line(said).map_or(String::new(), |line| format!("; its last words: {}", quoted(line)))
}

fn endless(limit: Duration, said: &[u8]) -> Breakdown {
    let crash = crashes::endless(limit);
    Breakdown::Crash(Crash { how: crash.how + &last_words(said), ..crash })
}

/// Describes a program that ended or closed its standard output. `rest` is its last line, if that has no line end.
fn gone(ended: &Ended, rest: &[u8]) -> Breakdown {
    let (kind, mut how) = ending(ended);
    if !rest.is_empty() {
        how += &format!(" in the middle of a line: {}", quoted(rest));
    }
    let how = how + &last_words(&ended.said);
    Breakdown::Crash(Crash { kind, how, told: told(ended) })
}

fn after_end(rest: &[u8]) -> Breakdown {
    crash("output after the end", format!("goes on after the end of a case: {}", quoted(rest)))
}

/// Describes a program that does not begin with a header. `what` says what it did instead, `hint` what to try.
fn no_header(program: &str, what: &str, said: &[u8], hint: &str) -> Breakdown {
    Breakdown::Trouble(format!(
        "{program} does not speak crosscheck-trace/1 (docs/trace.md): {what}, and its first line must be a header{}{hint}",
        last_words(said)
    ))
}
