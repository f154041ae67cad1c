//! `init`: creates a package that compares two implementations, at first a toy pair.

use std::io::Write;
use std::path::{Path, PathBuf};

use crosscheck_core::files::{self, Draft};
use crosscheck_core::foreign::{foreign, quote};

use crate::screen::{self, CommandError, Status};

/// Make a package of your own: two sides, a test, a program and a fuzz target.
///
/// The folder NAME contains a toy pair whose fast side has a bug, so that you can run everything at once. Comments show
/// what to replace.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The name of the package, of its folder and of what is compared: lower-case letters, digits and hyphens
    #[arg(value_name = "NAME")]
    name: String,
    /// Take crosscheck from this folder: a clone, or the library in it [default: the clone this program was built from;
    /// if it is gone, this version from the registry]
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
    /// Take crosscheck from this repository
    #[arg(long, value_name = "URL", conflicts_with = "path")]
    git: Option<String>,
}

/// The names of the package's files, and their templates. In both, `{{name}}` stands for the name of the package.
const FILES: [(&str, &str); 9] = [
    ("Cargo.toml", include_str!("init/template/Cargo.toml.txt")),
    ("README.md", include_str!("init/template/README.md.txt")),
    ("AGENTS.md", include_str!("init/template/AGENTS.md.txt")),
    (".gitignore", include_str!("init/template/gitignore.txt")),
    ("src/lib.rs", include_str!("init/template/lib.rs")),
    ("src/main.rs", include_str!("init/template/main.rs.txt")),
    ("tests/agree.rs", include_str!("init/template/tests.rs.txt")),
    ("fuzz/Cargo.toml", include_str!("init/template/fuzz.Cargo.toml.txt")),
    ("fuzz/fuzz_targets/{{name}}.rs", include_str!("init/template/fuzz_target.rs.txt")),
];

pub(crate) fn run(args: &Args) -> Result<Status, CommandError> {
    let name = checked(&args.name)?;
    let source = Source::new(args)?;
    let filled = |template| filled(template, name, &source);
    let folder = Path::new(name);
    if folder.symlink_metadata().is_ok() {
        return Err(CommandError::Words(format!("{name} exists already; choose another name")));
    }
    let draft = Draft::new(folder)?;
    for (file, template) in FILES {
        draft.write(&filled(file), filled(template).as_bytes())?;
    }
    draft.finish()?;
    let mut out = screen::out();
    writeln!(out, "made {name}/: a toy pair with a bug, a test and a fuzz target")?;
    writeln!(out, "crosscheck comes from {}\n", source.words)?;
    writeln!(out, "  cd {name}")?;
    writeln!(out, "  cargo run -- fuzz    # finds the bug")?;
    writeln!(out, "  cargo test           # fails until you fix it")?;
    writeln!(out, "\nThen put your own pair in its place: src/lib.rs says what goes where.")?;
    Ok(Status::Same)
}

fn filled(template: &str, name: &str, source: &Source) -> String {
    let template = template.replace("{{name}}", name).replace("{{crate}}", &name.replace('-', "_"));
    // Last, because a path may contain anything.
    template.replace("{{crosscheck}}", &source.dependency)
}

/// Names that a package cannot have: keywords, crates that always exist or that the package depends on, folders that
/// cargo makes, and Windows devices.
const TAKEN: &str = "abstract as async await become box break const continue crate do dyn else enum extern false final fn \
                     for gen if impl in let loop macro match mod move mut override priv pub ref return self static \
                     struct super trait true try type typeof unsafe unsized use virtual where while yield \
                     alloc core proc-macro std test crosscheck build deps examples incremental \
                     aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 \
                     lpt8 lpt9";

const LONGEST: usize = 64;

fn checked(name: &str) -> Result<&str, CommandError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let words = name.split('-').all(|word| !word.is_empty() && word.chars().all(plain));
    let why = if !words || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        "use lower-case letters, digits and hyphens between them, with a letter first".to_owned()
    } else if name.len() > LONGEST {
        format!("use at most {LONGEST} characters")
    } else if TAKEN.split(' ').any(|taken| taken == name) {
        "it means something to Rust, to cargo or to the system".to_owned()
    } else {
        return Ok(name);
    };
    Err(CommandError::Words(format!("a package cannot be called {}: {why}", quote(name))))
}

/// The clone that this program was built from, unless it was built from a registry's archive.
const BUILT_FROM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The source from which a new package takes crosscheck: as its manifests say it, and in words.
struct Source {
    dependency: String,
    words: String,
}

impl Source {
    fn new(args: &Args) -> Result<Self, CommandError> {
        if let Some(folder) = &args.path {
            return Source::folder(folder);
        }
        if let Some(url) = &args.git {
            return Ok(Source {
                dependency: format!("git = {}", quoted(url)?),
                words: foreign(url).to_string(),
            });
        }
        Ok(match Source::folder(Path::new(BUILT_FROM)) {
            Ok(own) => Source { words: own.words + ", from which this program was built", ..own },
            Err(_) => Source::registry(),
        })
    }

    fn registry() -> Self {
        let version = env!("CARGO_PKG_VERSION");
        Source {
            dependency: format!("version = \"{version}\""),
            words: format!("the registry, in version {version}; --path and --git name another place"),
        }
    }

    fn folder(folder: &Path) -> Result<Self, CommandError> {
        let within = folder.join("crates/crosscheck");
        let folder = if within.is_dir() { &within } else { folder };
        let manifest = files::read(&folder.join("Cargo.toml"))?;
        if !manifest.split(|&byte| byte == b'\n').any(|line| line == b"name = \"crosscheck\"") {
            let place = foreign(folder);
            let why = format!("{place} is not crosscheck: its Cargo.toml names another package");
            return Err(CommandError::Words(why));
        }
        let whole = folder.canonicalize();
        let whole = whole.map_err(|error| crosscheck_core::Error::file("find", folder, &error))?;
        let path = whole.to_str().ok_or_else(|| unnamed(&whole.to_string_lossy()))?;
        Ok(Source { dependency: format!("path = {}", quoted(path)?), words: foreign(path).to_string() })
    }
}

fn quoted(text: &str) -> Result<String, CommandError> {
    if text.contains(char::is_control) {
        return Err(unnamed(text));
    }
    // Of the remaining characters, JSON escapes only quotes and backslashes, and TOML escapes them alike.
    Ok(serde_json::Value::from(text).to_string())
}

fn unnamed(place: &str) -> CommandError {
    let place = quote(place);
    CommandError::Words(format!(
        "{place} cannot be named in a manifest: it is not text, or has control characters"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clone_crosscheck_comes_from_the_registry() {
        let manifest = filled(FILES[0].1, "mine", &Source::registry());
        assert!(manifest.contains(concat!(
            "\ncrosscheck = { version = \"",
            env!("CARGO_PKG_VERSION"),
            "\", features = [\"pages\"] }\n"
        )));
    }
}
