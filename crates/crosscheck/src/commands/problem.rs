//! `problem`: writes the file of a problem, with the shape of its inputs inferred.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use crosscheck_core::files::{self, Draft};
use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_problem::infer::{from_format, from_samples};

use crate::options::folders::inputs;
use crate::problem::{samples_of, trial};
use crate::screen::{self, CommandError, Status, say};

/// Make a problem of your own: a small file that says what its inputs look like.
///
/// With it, `stress`, `gen`, `check` and the other commands take the problem in the place of a game (docs/problems.md).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    New(New),
}

/// Write NAME/problem.toml, with the shape of its inputs inferred from samples, a generator or a format block.
///
/// The shape is printed. `?` marks limits that are guesses: put those of the statement there. `used` marks what held in all of few
/// samples. The reference then answers the samples and some small cases.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("source").required(true).multiple(true))]
struct New {
    /// The folder of the problem; or a file, if the name ends with .shape
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// Inputs to infer the shape from: files, and folders with .in files
    #[arg(long, value_name = "FILE", num_args = 1.., group = "source")]
    from: Vec<PathBuf>,
    /// A generator to infer the shape from; {seed} in it stands for a number
    #[arg(long, value_name = "CMD", group = "source")]
    r#gen: Option<String>,
    /// A file with the format block of a statement, as AtCoder prints it
    #[arg(long, value_name = "FILE", group = "source")]
    format: Option<PathBuf>,
    /// The program that gives the right answers; slow is fine
    #[arg(long, value_name = "CMD")]
    reference: Option<String>,
    /// A fast program that a judge accepted: it answers where the reference takes too long
    #[arg(long, value_name = "CMD")]
    accepted: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Status, CommandError> {
    let What::New(new) = &args.what;
    let folder = new.folder();
    let file = if new.is_shape() { new.name.clone() } else { new.name.join("problem.toml") };
    if file.symlink_metadata().is_ok() {
        return Err(format!("{} exists already", foreign(&file)).into());
    }
    let (mut samples, answers) = new.samples()?;
    if let Some(command) = &new.r#gen {
        samples.extend(samples_of(command)?);
    }
    let shape = match &new.format {
        Some(path) => {
            let block = String::from_utf8_lossy(&files::read(path)?).into_owned();
            from_format(&block, &samples).map_err(|why| format!("{}: {why}", foreign(path)))?
        }
        None => from_samples(&samples)?,
    };
    let text =
        if new.is_shape() { shape.clone() } else { new.file(&shape, &folder, tolerance(&answers)) };
    if !new.is_shape() && !folder.exists() {
        let draft = Draft::new(&folder)?;
        draft.write("problem.toml", text.as_bytes())?;
        draft.finish()?;
    } else {
        files::write(&file, text.as_bytes())?;
    }
    let mut out = screen::out();
    write!(out, "{shape}")?;
    let from = match (&new.format, samples.len()) {
        (Some(_), 0) => "the format alone".to_owned(),
        (Some(_), some) => format!("the format and {}", counted(some as u64, "sample")),
        (None, some) => counted(some as u64, "sample"),
    };
    say!("\nwrote {}: the shape above, inferred from {from}", foreign(&file));
    if shape.contains("# ?") {
        say!(
            "put the statement's limits where a ? is: those there are guesses, and small from few samples"
        );
    }
    if shape.lines().any(|line| line.rsplit_once("# ").is_some_and(|(_, mark)| mark.contains("used"))) {
        say!("what is used held in all samples: delete what the statement does not say");
    }
    let known: Vec<_> = samples.iter().map(|(_, text)| &**text).zip(&answers).collect();
    say!("{}", trial(&new.name.to_string_lossy(), &known)?);
    say!("then: crosscheck stress {} -- ./mine.cpp", foreign(&new.name));
    Ok(Status::Same)
}

/// Inputs by their names, and the answer to each where it is known.
type Sampled = (Vec<(String, String)>, Vec<Option<String>>);

impl New {
    fn is_shape(&self) -> bool {
        self.name.extension().is_some_and(|extension| extension == "shape")
    }

    fn folder(&self) -> PathBuf {
        match self.is_shape() {
            true => self.name.parent().map(Path::to_owned).unwrap_or_default(),
            false => self.name.clone(),
        }
    }

    /// Returns the samples, and their answers where these lie beside them.
    fn samples(&self) -> Result<Sampled, CommandError> {
        let (mut all, mut answers) = (Vec::new(), Vec::new());
        for path in &self.from {
            for path in inputs(path)? {
                let text = String::from_utf8_lossy(&files::read(&path)?).into_owned();
                all.push((foreign(&path).to_string(), text));
                let beside = |end: &&str| files::read_text(&path.with_extension(end)).ok();
                answers.push(["ans", "out"].iter().find_map(beside));
            }
        }
        Ok((all, answers))
    }

    fn file(&self, shape: &str, folder: &Path, tolerance: Option<String>) -> String {
        let line = |key: &str, command: &Option<String>, otherwise: &str| match command {
            Some(command) => format!("{key} = {:?}\n", from_folder(command, folder)),
            None => otherwise.to_owned(),
        };
        let tolerance = tolerance.unwrap_or("# tolerance = 1e-6".into());
        [
            "# What an input looks like: docs/problems.md.\nshape = \"\"\"\n".to_owned(),
            shape.lines().map(|line| format!("  {line}\n")).collect(),
            "\"\"\"\n".to_owned(),
            line(
                "reference",
                &self.reference,
                "# reference = \"brute.py\"   # the program that gives the right answers; slow is fine\n",
            ),
            line(
                "accepted",
                &self.accepted,
                "# accepted = \"fast.cpp\"    # answers where the reference takes too long\n",
            ),
            line("gen", &self.r#gen, ""),
            format!("time = \"2s\"\n# memory = \"256M\"\n{tolerance}         # or checker = \"checker.cpp\"\n"),
        ]
        .concat()
    }
}

/// Returns the tolerance for answers with decimal points: all of one precision, or of any.
fn tolerance(answers: &[Option<String>]) -> Option<String> {
    let words = answers.iter().flatten().flat_map(|answer| answer.split_whitespace());
    let real = words.filter(|word| word.parse::<f64>().is_ok());
    let digits: BTreeSet<_> = real.filter_map(|word| Some(word.split_once('.')?.1.len())).collect();
    let most = if digits.len() == 1 { digits.first()?.clamp(&2, &6) } else { &6 };
    (!digits.is_empty()).then(|| format!("tolerance = 1e-{most}"))
}

fn from_folder(command: &str, folder: &Path) -> String {
    let plain = folder.components().all(|part| matches!(part, Component::Normal(_)));
    let up = "../".repeat(folder.components().count());
    let word = |word: &str| match Path::new(word).is_relative() && Path::new(word).is_file() {
        true if plain => format!("{up}{word}"),
        true => std::path::absolute(word)
            .ok()
            .and_then(|path| path.into_os_string().into_string().ok())
            .unwrap_or_else(|| word.to_owned()),
        false => word.to_owned(),
    };
    command.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
