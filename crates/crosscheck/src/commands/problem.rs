//! `problem`: writes the file of a problem, with the shape of its inputs inferred.

use std::io::Write;
use std::path::{Component, Path, PathBuf};

use crosscheck_core::files::{self, Draft};
use crosscheck_core::foreign::foreign;
use crosscheck_core::table::counted;
use crosscheck_problem::infer::{from_format, from_samples};

use crate::options::folders::inputs;
use crate::problem::samples_of;
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
/// The shape is printed, with what it is unsure of marked. Mend that in the file.
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
    let mut samples = new.samples()?;
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
    let text = if new.is_shape() { shape.clone() } else { new.file(&shape, &folder) };
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
    if shape.contains("# unsure") {
        say!("mend what is marked as unsure: mostly the largest values that the statement allows");
    }
    say!("then: crosscheck stress {} -- ./mine.cpp", foreign(&new.name));
    Ok(Status::Same)
}

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

    fn samples(&self) -> Result<Vec<(String, String)>, CommandError> {
        let mut all = Vec::new();
        for path in &self.from {
            for path in inputs(path)? {
                let text = String::from_utf8_lossy(&files::read(&path)?).into_owned();
                all.push((foreign(&path).to_string(), text));
            }
        }
        Ok(all)
    }

    fn file(&self, shape: &str, folder: &Path) -> String {
        let mut text = format!(
            "# What an input looks like: docs/problems.md.\nshape = \"\"\"\n{}\"\"\"\n",
            indented(shape)
        );
        let given =
            |command: &Option<String>| command.as_ref().map(|command| from_folder(command, folder));
        let line = |key: &str, command: Option<String>, otherwise: &str| match command {
            Some(command) => format!("{key} = {command:?}\n"),
            None => format!("# {key} = {otherwise}\n"),
        };
        text += &line(
            "reference",
            given(&self.reference),
            "\"brute.py\"   # the program that gives the right answers; slow is fine",
        );
        text += &line(
            "accepted",
            given(&self.accepted),
            "\"fast.cpp\"    # answers where the reference takes too long",
        );
        if let Some(command) = &self.r#gen {
            text += &line("gen", Some(from_folder(command, folder)), "");
        }
        text += "time = \"2s\"\n# memory = \"256M\"\n# tolerance = 1e-6         # or checker = \"checker.cpp\"\n";
        text
    }
}

fn indented(shape: &str) -> String {
    shape.lines().map(|line| format!("  {line}\n")).collect()
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
