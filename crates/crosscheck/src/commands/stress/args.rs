//! The options of `stress`, and what they mean for one program.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use crosscheck_core::erased::AnyGame;
use crosscheck_core::find::campaign::{CampaignPlan, Sizes, full_size};
use crosscheck_core::generate::Settings;
use crosscheck_core::oracle::answer_key::AnswerKey;
use crosscheck_core::report::finding::{MakeExplain, MakePage, Options, Origin, PageContent, Writer};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::{Case as _, Game};
use crosscheck_host::digest;

use crate::options::{
    CampaignArgs, ExportArgs, GeneratorArgs, HEADING, IsolationArgs, JudgedProgram, LimitArgs,
    as_options, judged_program, limits_as_options,
};
use crate::replay::{Other, finding};
use crate::roster::Listed;
use crate::screen::CommandError;

/// Test a program of yours on generated cases: find the smallest input on which it is wrong, and why.
///
/// CMD runs without a shell, on all cores, with a case on its standard input. A source file (.cpp, .c, .rs, .py, .java)
/// is compiled first. The first case with a verdict other than AC is saved, shrunk while the verdict stays the same, and
/// explained: the first turn after which the answer is wrong, what should happen there, what the answer is off by, and
/// whether a misreading of the rules gives the same answers as your program.
///
/// Your program may hang, crash, fork or print for ever: each run ends within its limits, with all its processes. It runs in
/// a folder of its own and sees only the files that its command names (--sandbox, --readable, --env).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, or the folder or file of a problem
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The program and its arguments
    #[arg(value_name = "CMD", last = true, required_unless_present = "family")]
    cmd: Vec<OsString>,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    /// The program plays many cases in one process: it has the loop of docs/stress.md, and goes on after each answer
    #[arg(long = "loop", conflicts_with_all = ["input_file", "output_file"], help_heading = HEADING)]
    pub(super) looping: bool,
    /// A judge accepted the program: where it contradicts a Decision of the page of rules, question the Decision, not the
    /// program
    #[arg(long, help_heading = HEADING)]
    pub(super) accepted: bool,
    /// Go on after the first case that fails; findings are grouped by verdict
    #[arg(long)]
    pub(super) keep_going: bool,
    /// The most runs to shrink with. Shrinking also ends, with all else, after --time and a quarter more; without a time, after a
    /// minute
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    pub(super) shrink_runs: u64,
    /// The sizes of cases to play [default: all; with --family or options for sizes, only those]
    #[arg(long, value_name = "SIZES", value_enum)]
    pub(super) sizes: Option<SizesArg>,
    #[command(flatten)]
    pub(super) campaign_args: CampaignArgs,
    #[command(flatten)]
    pub(super) exports: ExportArgs,
    #[command(flatten)]
    pub(super) asked: GeneratorArgs,
}

/// Which sizes of cases are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SizesArg {
    /// Small cases of all families, which find wrong answers
    Small,
    /// Only full-size cases, which find slow programs
    Full,
    /// Small cases; after five seconds full-size ones, for a third of the time, or 1 case in 100 and at most 24
    All,
}

impl Args {
    pub(super) fn sizes(&self, game: &AnyGame, settings: &Settings) -> Result<Sizes, CommandError> {
        let families: Vec<_> = full_size(game).collect();
        let open = settings.family.is_none() && settings.knobs.is_empty();
        match self.sizes {
            Some(SizesArg::Full) if families.is_empty() => {
                Err(format!("{} has no full-size families", game.name()).into())
            }
            Some(SizesArg::Full | SizesArg::All) if !open => Err(CommandError::Words(format!(
                "--sizes chooses the families itself; leave it out, or leave out{}",
                as_options(&Settings { limits: Default::default(), ..settings.clone() })
            ))),
            Some(SizesArg::Small) => Ok(Sizes::Small),
            Some(SizesArg::Full) => Ok(Sizes::Full),
            _ if families.is_empty() || !open => Ok(Sizes::Small),
            Some(SizesArg::All) | None => Ok(Sizes::All),
        }
    }

    pub(super) fn program(&self, game: &AnyGame) -> Result<JudgedProgram, CommandError> {
        let mut program = judged_program(game, &self.cmd, &self.limits)?;
        program.setup.accepted = self.accepted;
        Ok(program)
    }

    pub(super) fn check(&self) -> Result<(), CommandError> {
        if self.cmd.is_empty() {
            return Err("which program? It stands behind `--`".into());
        }
        if self.cmd.iter().any(|word| word == "--") {
            return Err("stress takes one program; `judge` takes several, and a folder of tests".into());
        }
        self.exports.check(self.campaign_args.case.is_some())
    }

    pub(super) fn writer<'a>(
        &self,
        game: &'a Listed,
        plan: &CampaignPlan,
        program: &JudgedProgram,
        (explain, page): (&'a MakeExplain<'a>, &'a MakePage<'a>),
    ) -> Writer<'a> {
        Writer {
            out: self.campaign_args.out.clone(),
            program: game.invoked(),
            game,
            named: game.named(),
            command: "stress",
            origin: Origin::Seed(plan.seed),
            other: Some(format!("{}-{}", named(&self.cmd), identity(plan, program))),
            options: Options {
                cases: as_options(&plan.settings),
                limits: limits_as_options(plan.settings.limits),
                other: program.rest.clone(),
            },
            runs: Some(self.shrink_runs),
            explain,
            page,
        }
    }
}

/// The time for shrinking and explaining without --time: if the program hangs, each run costs its whole time limit.
pub(super) const PATIENCE: Duration = Duration::from_secs(75);

/// The longest case of which a page is made, without turns and with them. A page shows hardly more of a longer one than the
/// report, and the reference would be waited for.
const PAGE: [usize; 2] = [100_000, 1_000_000];

pub(super) fn page_of(
    game: &AnyGame,
    shown: &PageContent<'_>,
    program: &JudgedProgram,
) -> Result<Vec<u8>, Option<&'static str>> {
    let has_turns = !game.rules().turn.is_empty();
    let is_long = shown.case.text().len() > PAGE[usize::from(has_turns)];
    // A page shows the play of the reference.
    if is_long || has_turns && !AnswerKey::new(game).reaches(shown.case) {
        return Err(None);
    }
    finding(game, Other::Judged(program), shown, &IsolationArgs::default())
}

/// Returns a program and its arguments as part of a folder's name: file names without their folders.
fn named(words: &[OsString]) -> String {
    const MOST: usize = 60;
    let name = |(at, word): (usize, &OsString)| {
        let path = Path::new(word);
        let name = if at == 0 { path.file_stem() } else { path.file_name() };
        name.unwrap_or(word).to_string_lossy().into_owned()
    };
    let all: Vec<String> = words.iter().enumerate().map(name).collect();
    all.join("-").chars().take(MOST).collect()
}

/// Returns a hash of everything that a finding depends on besides the seed: the program, how it runs, and the cases.
/// Two programs of one name thus never share a folder.
fn identity(plan: &CampaignPlan, program: &JudgedProgram) -> String {
    const DIGITS: usize = 8;
    let mut identity = digest::of(&(&program.identity, as_options(&plan.settings)));
    identity.truncate(DIGITS);
    identity
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_the_program_and_its_arguments() {
        let of = |words: &[&str]| named(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(&["./mine.cpp"]), "mine");
        assert_eq!(of(&["/usr/bin/python3", "work/mine.py", "-O"]), "python3-mine.py--O");
        assert_eq!(of(&["a", &"ü".repeat(200)]).chars().count(), 60);
    }
}
