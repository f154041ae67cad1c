//! Compiles source files, and determines the commands that run them.
//!
//! Neither a source nor the files beside it are trusted. So a compiler, or an interpreter that only parses the source, runs
//! like the resulting program: in a sandbox of the same level, within limits, and it ends with the judge. It sees the
//! source's folder and the paths that the user makes readable. It starts in an empty folder, from which its results are
//! copied.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_host::scratch::{self, Scratch};
use crosscheck_host::shell;

use crate::cache;
use crate::command::look_for;
use crate::language::{Language, is_script, tool, version};
use crate::process::make;
use crate::program::{Program, Unready};
use crate::run::{Exit, RunLimits};
use crate::sandbox::{Level, Policy, beside, environment};

/// The fork server that runs programs in Python.
const SERVER: &str = include_str!("server.py");

/// The limits of a compiler. The output counts for what it prints, and for each file that it writes.
const LIMITS: RunLimits = RunLimits {
    time: Duration::from_secs(30),
    memory: 1 << 30,
    // Each of its threads gets as much from the start, and all of it counts.
    stack: Some(16 << 20),
    output: 128 << 20,
    processes: 64,
};

/// The options of C and C++ that find undefined behaviour. They do not look for doubtful things such as memory leaks.
const CHECKS: &str = "-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined \
    -D_GLIBCXX_ASSERTIONS";

/// Starts a tool with limits that its children inherit, since a compiler has several processes. Both its outputs become one
/// text, of which the beginning matters.
const KEPT: &str = "ulimit -f \"$1\"; ulimit -d \"$2\"; shift 2; exec \"$@\" 2>&1";

impl Program {
    /// Creates the program that a command line names, confined by this policy. A source file is compiled first under the same
    /// policy; `tell` receives a line that says so.
    ///
    /// # Errors
    /// There is no such program or no compiler, or the compiler fails.
    pub fn new(
        words: &[OsString],
        policy: &Policy,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Self, Unready> {
        Program::built(words, Build::Usual, policy, tell)
    }

    /// Returns the same program, built so that undefined behaviour ends it with a message: the first call builds it. `None` if it
    /// was not compiled here from C, C++ or Rust, or this build fails.
    pub fn checked(&self) -> Option<&Self> {
        self.checked.get_or_init(|| self.build_checked()).as_ref()
    }

    fn build_checked(&self) -> Option<Self> {
        let language = Language::of(Path::new(self.given.first()?))?;
        matches!(language, Language::Cpp | Language::C | Language::Rust).then_some(())?;
        Program::built(&self.given, Build::Checked, &self.policy, &mut |_| {}).ok()
    }

    fn built(
        words: &[OsString],
        build: Build,
        policy: &Policy,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Self, Unready> {
        let (first, rest) = words.split_first().ok_or_else(|| "no program is named".to_owned())?;
        let path = Path::new(first);
        let program = match Language::of(path) {
            Some(_) if !path.is_file() => {
                return Err(format!("there is no file {}", path.display()).into());
            }
            Some(language) => {
                let folder = scratch::temporary()
                    .map_err(|error| format!("cannot make a temporary folder: {error}"))?;
                let Compiled { words: made, server } =
                    Job::new(language, build, path, folder.path(), policy, tell)?.compiled()?;
                Program {
                    words: [&made[..], rest].concat(),
                    server,
                    folder: Some(Arc::new(folder)),
                    ..Program::command_line(words)
                }
            }
            None => {
                look_for(first)?;
                Program::command_line(words)
            }
        };
        let program = program.confined(policy.clone());
        program.map_err(|error| format!("cannot tell the current folder: {error}").into())
    }
}

struct Compiled {
    words: Vec<OsString>,
    /// The script of a fork server: Python's interpreter takes far longer to start than to fork.
    server: Option<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Build {
    /// As a judge builds it.
    Usual,
    /// With checks for undefined behaviour, and with line numbers.
    Checked,
}

struct Job<'a> {
    language: Language,
    build: Build,
    /// The compiler or interpreter.
    tool: OsString,
    /// The source as the user named it.
    given: &'a Path,
    /// The source's whole path.
    source: PathBuf,
    /// The file that a compiler of C or C++ reads in place of the source, and its folder.
    preprocessed: Option<(Scratch, PathBuf)>,
    /// Where the result goes.
    folder: &'a Path,
    policy: &'a Policy,
    /// Receives what is about to be compiled, and with what.
    tell: &'a mut dyn FnMut(&str),
}

struct Done {
    command: Vec<OsString>,
    /// How it failed, if it did.
    failed: Option<String>,
    exceeded: bool,
    /// What it printed.
    said: Vec<u8>,
}

impl<'a> Job<'a> {
    fn new(
        language: Language,
        build: Build,
        given: &'a Path,
        folder: &'a Path,
        policy: &'a Policy,
        tell: &'a mut dyn FnMut(&str),
    ) -> Result<Self, String> {
        let cannot = |error: String| format!("cannot compile {}: {error}", given.display());
        let tool = tool(language).map_err(cannot)?;
        let source = std::path::absolute(given).map_err(|error| cannot(error.to_string()))?;
        let (tool, preprocessed) = (tool.into(), None);
        Ok(Job { language, build, tool, given, source, preprocessed, folder, policy, tell })
    }

    /// Compiles the source, unless it is in the cache.
    fn compiled(&mut self) -> Result<Compiled, Unready> {
        let text = match self.language {
            Language::Python => return self.python(),
            Language::Cpp | Language::C => self.preprocess()?,
            Language::Rust | Language::Java => self.text()?,
        };
        let place = cache::place(&(self.key(), &text));
        if !place.as_ref().is_some_and(|place| cache::fetch(place, self.folder)) {
            let tool = Path::new(&self.tool).file_name().unwrap_or(&self.tool).display();
            (self.tell)(&format!("compiling {} with {tool}", self.given.display()));
            let depends_on_text_alone = match self.language {
                Language::Rust => self.rust()? && self.text()? == text,
                Language::Java => self.java()? && self.text()? == text,
                _ => self.native()? && !has_assembler(&text),
            };
            if let Some(place) = place.filter(|_| depends_on_text_alone) {
                cache::keep(&place, self.folder);
            }
        }
        self.ready()
    }

    fn text(&self) -> Result<Vec<u8>, Unready> {
        let text = File::open(&self.source).and_then(|source| {
            let mut text = Vec::new();
            source.take(LIMITS.output).read_to_end(&mut text).map(|_| text)
        });
        text.map_err(|error| cannot("read", &self.source, &error))
    }

    /// Returns the source with all that it includes, which is what will be compiled.
    fn preprocess(&mut self) -> Result<Vec<u8>, Unready> {
        let folder =
            scratch::temporary().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
        let command = self.native_command(PREPROCESSED, &["-E"]);
        let done = self.run_quietly(command, &beside(&self.source), folder.path())?;
        self.accepted(done)?;
        // A compiler tells the language by the ending.
        let ending = if self.language == Language::Cpp { "ii" } else { "i" };
        let file = folder.path().join(PREPROCESSED).with_extension(ending);
        let text = fs::rename(folder.path().join(PREPROCESSED), &file).and_then(|()| fs::read(&file));
        self.preprocessed = Some((folder, file.clone()));
        text.map_err(|error| cannot("read", &file, &error))
    }

    /// Checks that the interpreter can parse a program in Python, and prepares its fork server. A syntax error should not be
    /// reported as a wrong answer to every case.
    fn python(&mut self) -> Result<Compiled, Unready> {
        const PARSE: &str = "import ast, sys; ast.parse(open(sys.argv[1], 'rb').read(), sys.argv[1])";
        let source = self.source.clone().into_os_string();
        let check = command(&self.tool, "-I -S -c {} {}", &[PARSE.as_ref(), &source]);
        self.run_quietly(check, &beside(&self.source), self.folder)
            .and_then(|done| self.accepted(done))?;
        let server = self.folder.join("server.py");
        fs::write(&server, SERVER).map_err(|error| cannot("write", &server, &error))?;
        Ok(Compiled {
            words: command(&self.tool, "{}", &[self.given.as_ref()]),
            server: Some(server.into()),
        })
    }

    /// Returns what every result of this compiler depends on: its own version, and what it is let see.
    fn key(&self) -> String {
        let tool = Path::new(&self.tool);
        // A compiler is another one once its file has changed. A script may start any, so it is asked.
        let version = is_script(tool).then(|| version(tool)).flatten().unwrap_or_default();
        let tool = (tool, tool.canonicalize().ok(), changed(tool));
        let variables = environment(&self.policy.environment);
        let Job { language, build, policy, source, .. } = self;
        format!(
            "{} {version} {language:?} {build:?} {tool:?} {variables:?} {policy:?} {source:?}",
            include_str!("compile.rs")
        )
    }

    /// Compiles Rust. Returns whether the source is all that the result depends on, as with [`Job::java`].
    fn rust(&mut self) -> Result<bool, Unready> {
        let emit = format!("--emit=link={PROGRAM},dep-info={DEPENDS}");
        let ways = match self.build {
            Build::Usual => [
                "--edition=2021 --crate-type=bin -O {} -Ctarget-feature=+crt-static {}",
                "--edition=2021 --crate-type=bin -O {} {}",
            ],
            Build::Checked => {
                ["--edition=2021 --crate-type=bin -Cdebug-assertions -Coverflow-checks {} {}"; 2]
            }
        };
        let [fixed, plain] =
            ways.map(|way| command(&self.tool, way, &[emit.as_ref(), self.source.as_ref()]));
        self.either(fixed, plain)?;
        let said = fs::read_to_string(self.folder.join(DEPENDS)).unwrap_or_default();
        let _ = fs::remove_file(self.folder.join(DEPENDS));
        // A source in one piece has looked for no module. The environment is listed as well, also what is not set.
        let source = self.source.to_string_lossy().replace(' ', "\\ ");
        let listed = said.lines().next().and_then(|rule| rule.split_once(": "));
        Ok(listed.is_some_and(|(_, files)| files == source) && !said.contains("# env-dep:"))
    }

    /// Compiles Java without what could run code of the folder's: annotation processors, plugins, a class path. Returns
    /// whether the source is all that the result depends on.
    fn java(&mut self) -> Result<bool, Unready> {
        const FLAGS: &str = "-J-Xmx768m -proc:none -cp . -sourcepath {} -d . {}";
        let source = self.source.clone();
        let [folder, source] = [source.parent().unwrap_or(Path::new("/")), &source].map(Path::as_os_str);
        // In an empty folder the compiler finds no other source, so a result is made from this file alone.
        let alone = command(&self.tool, FLAGS, &[".".as_ref(), source]);
        let among_others = command(&self.tool, FLAGS, &[folder, source]);
        self.either(alone, among_others)
    }

    /// Compiles C or C++. The program is linked statically if possible, since it then starts in a third of the time. Returns whether the preprocessed source is all that the result depends on: its linker may read libraries in
    /// the user's folders.
    fn native(&mut self) -> Result<bool, Unready> {
        let (fixed, plain) = (["-static", "-lm"], ["-lm"]);
        let [fixed, plain] = [&fixed[..], &plain].map(|rest| self.native_command(PROGRAM, rest));
        // If the second fails, its words are about the program itself.
        if self.build == Build::Usual {
            self.either(fixed, plain)?;
        } else {
            let done = self.run(plain)?;
            self.accepted(done)?;
        }
        Ok(self.searched().iter().all(|(option, _)| *option != "-L"))
    }

    fn native_command(&self, made: &str, rest: &[&str]) -> Vec<OsString> {
        let standard = if self.language == Language::Cpp { "-std=gnu++20" } else { "-std=gnu17" };
        let how = match self.build {
            Build::Usual => "-O2",
            Build::Checked => CHECKS,
        };
        let mut words = command(&self.tool, &format!("{standard} {how}"), &[]);
        // An assembler looks for data beside the source.
        let mut beside = OsString::from("-I");
        beside.push(self.source.parent().unwrap_or(Path::new("/")));
        words.extend(["-Xassembler".into(), beside]);
        for (option, folder) in self.searched() {
            words.extend([option.into(), folder.into()]);
        }
        words.extend(command("-o".as_ref(), "{} {}", &[made.as_ref(), self.source.as_ref()]));
        words.extend(rest.iter().map(OsString::from));
        words
    }

    /// Returns the folders that the user's environment makes the compiler search, each with the equivalent option.
    fn searched(&self) -> Vec<(&'static str, PathBuf)> {
        let own = if self.language == Language::Cpp { "CPLUS_INCLUDE_PATH" } else { "C_INCLUDE_PATH" };
        let options = [("CPATH", "-I"), (own, "-isystem"), ("LIBRARY_PATH", "-L")];
        let of = |(name, option)| {
            let folders = std::env::var_os(name).unwrap_or_default();
            let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
            folders
                .into_iter()
                .filter_map(move |folder| Some((option, std::path::absolute(folder).ok()?)))
        };
        options.into_iter().flat_map(of).collect()
    }

    /// Runs a command, and another one if that fails. Returns whether the first succeeded.
    fn either(&mut self, first: Vec<OsString>, second: Vec<OsString>) -> Result<bool, Unready> {
        if self.run(first)?.failed.is_none() {
            return Ok(true);
        }
        let done = self.run(second)?;
        self.accepted(done).map(|_| false)
    }

    fn run(&self, words: Vec<OsString>) -> Result<Done, Unready> {
        let done = self.run_quietly(words, &beside(&self.source), self.folder)?;
        // Another attempt would exceed it as well.
        if done.exceeded { self.accepted(done) } else { Ok(done) }
    }

    /// Runs a command that sees these files besides those that it names, and takes over what it makes.
    fn run_quietly(&self, command: Vec<OsString>, seen: &[PathBuf], to: &Path) -> Result<Done, Unready> {
        let mut policy = Policy { deadly: Vec::new(), ..self.policy.clone() };
        policy.readable.extend_from_slice(seen);
        let (blocks, kibibytes) = (LIMITS.output / 512, LIMITS.memory / 1024);
        let mut words: Vec<OsString> = vec!["/bin/sh".into(), "-c".into(), KEPT.into(), "sh".into()];
        words.extend([blocks.to_string().into(), kibibytes.to_string().into()]);
        // The command that is shown names the source, from which a person gets the same program.
        words.extend(command.iter().map(|word| match &self.preprocessed {
            Some((_, file)) if *word == self.source => file.clone().into(),
            _ => word.clone(),
        }));
        // Its words are whole paths, or names in the folder in which it runs: they mean nothing in the current one.
        let tool = Program { policy, ..Program::command_line(&words) };
        let run = make(tool, &LIMITS, to)
            .map_err(|error| format!("cannot start {}: {error}", self.tool.display()))?;
        let failed = run.verdict(&LIMITS).map(|(_, how)| how).or_else(|| {
            let killed = run.end != Exit::Well;
            killed.then(|| "it was ended".into())
        });
        let exceeded =
            matches!(run.end, Exit::Time | Exit::Idle | Exit::Memory | Exit::Output | Exit::Crowd);
        Ok(Done { command, failed, exceeded, said: run.output })
    }

    /// Returns the compiler's error message as an error, if it failed: as the compiler wrote it, which may be anything.
    fn accepted(&self, done: Done) -> Result<Done, Unready> {
        const MOST: usize = 4000;
        let Some(how) = &done.failed else { return Ok(done) };
        let text = String::from_utf8_lossy(&done.said);
        let mut text = match text.char_indices().nth(MOST) {
            None => text.trim_end().to_owned(),
            Some((at, _)) => format!("{}… ({} more bytes)", &text[..at], text.len() - at),
        };
        if self.policy.level != Level::None && text.contains("No such file") {
            text += "\n(it sees the source's folder and no other; `--readable PATH` shows it more)";
        }
        let (source, command) = (self.given.display(), shell::joined(done.command));
        Err(Unready::Refused(format!("{source} does not compile ({how})\n$ {command}\n{text}")))
    }

    /// Returns the commands that run what was compiled.
    fn ready(&self) -> Result<Compiled, Unready> {
        if self.language == Language::Java {
            let java = Path::new(&self.tool).with_file_name("java");
            let java = if java.is_file() { java.into_os_string() } else { "java".into() };
            let main = main_class(self.given, self.folder)?;
            let words = command(&java, "-cp {} {}", &[self.folder.as_ref(), &main]);
            return Ok(Compiled { words, server: None });
        }
        Ok(Compiled { words: vec![self.folder.join(PROGRAM).into()], server: None })
    }
}

/// The file that a compiler makes.
const PROGRAM: &str = "program";

/// The file that a preprocessor makes, without its ending.
const PREPROCESSED: &str = "preprocessed";

/// The file in which a compiler lists what it has read.
const DEPENDS: &str = "depends.d";

/// Returns whether a preprocessed source has words for the assembler, which can read files: its own words, since the system's
/// headers have harmless ones.
fn has_assembler(text: &[u8]) -> bool {
    let mut of_the_system = false;
    text.split(|&byte| byte == b'\n').any(|line| {
        // `# 7 "/usr/include/stdio.h" 1 3 4` says where the next lines are from; a 3 that it is a header of the system's.
        if line.starts_with(b"# ") {
            let flags = line.rsplit(|&byte| byte == b'"').next().unwrap_or_default();
            of_the_system = flags.contains(&b'3');
        }
        !of_the_system && line.windows(3).any(|word| word == b"asm")
    })
}

/// Returns when a file changed last, by seconds and nanoseconds, if it is there.
fn changed(file: &Path) -> Option<(i64, i64)> {
    fs::metadata(file).ok().map(|data| (data.ctime(), data.ctime_nsec()))
}

fn cannot(what: &str, file: &Path, error: &io::Error) -> Unready {
    format!("cannot {what} {}: {error}", file.display()).into()
}

/// Returns a tool's command: these flags, with a word in place of each `{}`.
fn command(tool: &OsStr, flags: &str, words: &[&OsStr]) -> Vec<OsString> {
    let mut words = words.iter();
    let word = |flag| match flag {
        "{}" => words.next().copied().expect("there is a word for each place"),
        flag => OsStr::new(flag),
    };
    [tool].into_iter().chain(flags.split_whitespace().map(word)).map(OsStr::to_owned).collect()
}

/// Returns the class to run: the one named after the file, or `Main`, or the only one.
fn main_class(source: &Path, folder: &Path) -> Result<OsString, Unready> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, &error))?;
    let mut classes: Vec<OsString> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension() == Some(OsStr::new("class")))
        .filter_map(|path| path.file_stem().map(OsStr::to_owned))
        .collect();
    classes.sort();
    let stem = source.file_stem().unwrap_or_default();
    let named =
        classes.iter().find(|class| *class == stem).or(classes.iter().find(|class| *class == "Main"));
    match (named, &classes[..]) {
        (Some(class), _) | (None, [class]) => Ok(class.clone()),
        _ => Err(Unready::Refused(format!(
            "{} has no class {} and no Main",
            source.display(),
            stem.to_string_lossy()
        ))),
    }
}
