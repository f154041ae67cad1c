//! Records the sides of a replay, each in its own process, so that the steps before a crash are kept.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crosscheck_core::erased::{AnyCase, AnyGame, AnyStep};
use crosscheck_core::protocol::file::Play;
use crosscheck_core::protocol::{Ended, Header, Message, Numbered, Refused};
use crosscheck_core::report::Report;
use crosscheck_core::{Case as _, Error, Game, Misreading, Playable, Player, Step};

use super::other::Other;
use crate::converse::{Breakdown, PipedCommand, Talking};
use crate::options::{IsolationArgs, read_play};
use crate::screen::CommandError;

#[derive(Clone, Debug)]
pub(super) struct Recording {
    /// The name from the program's header, or else its command.
    pub(super) name: String,
    pub(super) steps: Vec<AnyStep>,
    pub(super) answer: Option<String>,
    pub(super) broken: Option<String>,
}

/// The plays of one or two sides. With two, the reference comes first.
pub(crate) struct Sides {
    pub(super) plays: Vec<Recording>,
    /// Whether the first play equals the reference's, so that the reference's annotations apply to it.
    pub(super) annotated: bool,
    pub(super) planted: Option<&'static Misreading<AnyCase>>,
    /// What is wrong with a program that shows no steps, if something is.
    pub(super) report: Option<Report>,
}

impl Sides {
    pub(crate) fn play(
        game: &AnyGame,
        case: &AnyCase,
        other: Other<'_>,
        isolation: &IsolationArgs,
    ) -> Result<Self, CommandError> {
        let own = |words: &[&str]| record(game, own(game.word(), words, isolation)?, case);
        let reference = own(&["--by", "reference"])?;
        if let Some(broken) = &reference.broken {
            // Drawing the case's scene may run the reference in this process.
            return Err(format!("there is no play of the reference to show: {broken}").into());
        }
        if matches!(other, Other::Nobody) {
            let engine = own(&["--by", "engine"])?;
            let annotated = engine.steps == reference.steps;
            return Ok(Sides { plays: vec![engine], annotated, planted: None, report: None });
        }
        let mut sides = Sides { plays: vec![reference], annotated: true, planted: None, report: None };
        sides.plays.extend(match other {
            Other::Nobody => None,
            Other::Engine => Some(own(&["--by", "engine"])?),
            Other::Planted(planted) => {
                sides.planted = Some(planted);
                Some(own(&["--plant", planted.name])?)
            }
            Other::Recorded(path) => {
                let Play { steps, answer, .. } = read_play(game, path, case)?;
                Some(Recording { name: "trace".into(), steps, answer, broken: None })
            }
            Other::Piped(program) => Some(record(game, program.program.clone(), case)?),
            #[cfg(feature = "judge")]
            Other::Judged(program) => {
                sides.report = program.report(game, case)?;
                None
            }
        });
        Ok(sides)
    }
}

/// Records the play of a program, up to where it breaks off.
fn record(game: &AnyGame, program: PipedCommand, case: &AnyCase) -> Result<Recording, Error> {
    let mut player = Talking::new(game, program);
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
        Err(Breakdown::Halted) => Some("it is interrupted".to_owned()),
    };
    let (name, answer) = (Player::<AnyCase>::name(&player).to_owned(), player.answer.take());
    Ok(Recording { name, steps, answer, broken })
}

fn own(
    game: &str,
    words: &[&str],
    isolation: &IsolationArgs,
) -> Result<PipedCommand, crosscheck_core::Error> {
    let memory = isolation.case_memory.to_string();
    // The same program, even if its file has been replaced meanwhile.
    let exe = if cfg!(target_os = "linux") {
        "/proc/self/exe".into()
    } else {
        std::env::current_exe().map_or_else(|_| OsString::from("crosscheck"), PathBuf::into_os_string)
    };
    let own = ["solve", game, "--pipe", "--memory", &memory];
    let words = own.iter().chain(words).map(OsString::from);
    let program = PipedCommand::new([exe].into_iter().chain(words).collect(), isolation.case_timeout);
    program.of_our_own().map_err(|error| format!("cannot make a temporary folder: {error}").into())
}

pub(super) fn trace_of(case: &AnyCase, play: &Recording) -> String {
    let header = Header { name: Some(play.name.clone()), ..Header::of_harness(&case.rules().name) };
    let text = case.text();
    let mut lines = vec![
        Message::Header(header).to_string(),
        Message::Case(Numbered { case: 1, eager: false, text }).to_string(),
    ];
    lines.extend(play.steps.iter().map(Step::line));
    lines.push(match &play.broken {
        None => Message::End(Ended { case: 1, answer: play.answer.clone() }).to_string(),
        Some(broken) => Message::Error(Refused { case: 1, message: broken.clone() }).to_string(),
    });
    lines.join("\n") + "\n"
}
