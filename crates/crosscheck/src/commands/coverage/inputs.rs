//! The options of `coverage`, and the inputs to play: files, and the cases of a campaign.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::slice;

use clap::value_parser;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::table::counted;
use crosscheck_core::{Error, Game};

use crate::options::{GeneratorArgs, folders, marked, read_input};
use crate::screen::{CommandError, say};

const CASES: u64 = 10_000;

/// Which inputs are played.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Inputs, and folders with inputs in them at any depth: files whose names end in `.in`, and those whose names have
    /// no ending, as a fuzzer gives them; `-` is standard input
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Ignore files that are not valid inputs
    #[arg(long)]
    pub(super) skip_invalid: bool,
    /// Play this many cases of a plain campaign [default: 10000, or 0 with other inputs]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=1 << 48))]
    pub(super) cases: Option<u64>,
    /// The seed of the campaign
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
}

/// All inputs in a fixed order: files as named on the command line, those of a folder by name; then the cases of
/// the campaign.
pub(super) struct Inputs {
    pub(super) game: AnyGame,
    given: Vec<Given>,
    campaign: u64,
    seed: u64,
    settings: Settings,
}

struct Given {
    name: String,
    case: AnyCase,
}

impl Inputs {
    pub(super) fn new(
        game: &AnyGame,
        args: &InputArgs,
        settings: Settings,
    ) -> Result<Self, CommandError> {
        let given = files(game, args, &settings)?;
        let campaign = args.cases.unwrap_or(if args.paths.is_empty() { CASES } else { 0 });
        let inputs = Inputs { game: game.clone(), given, campaign, seed: args.seed, settings };
        match inputs.size() {
            0 => Err("no inputs: nothing was found to play".into()),
            _ => Ok(inputs),
        }
    }

    pub(super) fn size(&self) -> u64 {
        self.given.len() as u64 + self.campaign
    }

    pub(super) fn case(&self, index: u64) -> Result<AnyCase, Error> {
        match self.find(index) {
            Ok(given) => Ok(given.case.clone()),
            Err(made) => campaign_case(&self.game, &self.settings, self.seed, made),
        }
    }

    pub(super) fn name(&self, index: u64) -> String {
        match self.find(index) {
            Ok(given) => given.name.clone(),
            Err(made) => format!("case {made} of seed {}", self.seed),
        }
    }

    pub(super) fn whence(&self, cases: u64) -> String {
        match (self.given.is_empty(), self.campaign) {
            (true, _) => format!("{} of seed {}", counted(cases, "case"), self.seed),
            (false, 0) => counted(cases, "case"),
            (false, _) => format!("{}, some of seed {}", counted(cases, "case"), self.seed),
        }
    }

    /// Returns an input that was given, or else the number of a case of the campaign.
    fn find(&self, index: u64) -> Result<&Given, u64> {
        self.given.get(index as usize).ok_or_else(|| index - self.given.len() as u64)
    }
}

/// Reads all named files and all files in named folders. Reports every invalid file, not only the first.
fn files(game: &AnyGame, args: &InputArgs, settings: &Settings) -> Result<Vec<Given>, CommandError> {
    let (mut files, mut errors, mut skipped) = (Vec::new(), Vec::new(), 0);
    for path in listed(&args.paths, &mut errors) {
        let input = match read_input(&path) {
            Ok(input) => input,
            Err(trouble) => {
                errors.push(trouble.to_string());
                continue;
            }
        };
        match game.parse(&input.bytes, settings.limits) {
            Ok(case) => files.push(Given { name: input.name, case }),
            Err(_) if args.skip_invalid => skipped += 1,
            Err(error) => errors.push(marked(&input.name, &input.bytes, &error)),
        }
    }
    if skipped > 0 {
        say!("left out, being no valid input: {}", counted(skipped, "file"));
    }
    if errors.is_empty() { Ok(files) } else { Err(CommandError::Whole(errors.join("\n"))) }
}

/// Returns the files to read, each once.
fn listed(paths: &[PathBuf], errors: &mut Vec<String>) -> Vec<PathBuf> {
    let (mut seen, mut all) = (BTreeSet::new(), Vec::new());
    let is_input = |path: &Path| path.extension().is_none_or(|ending| ending == "in");
    for path in paths {
        let found = folders::files(slice::from_ref(path), &is_input).unwrap_or_else(|error| {
            errors.push(error.to_string());
            Vec::new()
        });
        for file in found {
            if seen.insert(file.clone()) {
                all.push(file);
            }
        }
    }
    all
}

/// Count how often cases exercise each clause of the rules, and show which misreadings they catch.
///
/// The cases come from files, or from a plain campaign. Every misreading of the rules plays them too. A misreading is
/// caught by its steps if a step differs, and by its answer if the answer differs. The status is 1 if engine and reference
/// differ on a case.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    #[command(flatten)]
    pub(super) asked: GeneratorArgs,
}
