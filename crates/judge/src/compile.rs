//! Compiles source files, and determines the commands that run them.
//!
//! A source is a stranger's, and so is every file beside it. Whatever looks at one, a compiler, its linker or the
//! interpreter that only parses it, is therefore run as the program is run that comes out: in the sandbox of the same
//! level, within limits, and gone when the judge is gone. It sees the source's folder and what the user calls readable,
//! starts in an empty folder, and what it makes there is taken over.

use std::cell::OnceCell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_host::{scratch, shell};

use crate::cache::{self, Entry};
use crate::command::look_for;
use crate::language::{Language, is_script, tool, version};
use crate::process::make;
use crate::program::{Program, Unready};
use crate::reads::Reads;
use crate::run::{Exit, RunLimits};
use crate::sandbox::{Level, Policy, beside, environment};
use crate::starter;

/// The fork server that runs programs in Python.
const SERVER_PY: (&str, &str) = ("server.py", include_str!("server.py"));

/// The limits of a compiler. The output counts for what it prints, and for each file that it writes.
const LIMITS: RunLimits = RunLimits {
    time: Duration::from_secs(30),
    memory: 1 << 30,
    // Each of its threads gets as much from the start, and all of it counts.
    stack: Some(16 << 20),
    output: 128 << 20,
    processes: 64,
};

/// The options of C and C++ that find what is undefined. What is only perhaps wrong, such as memory that is never freed, is
/// not looked for.
const CHECKS: &str = "-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined \
    -D_GLIBCXX_ASSERTIONS";

/// Starts a tool with limits that hold for its children from their first moment on: a compiler is a family of processes.
/// What it prints on both streams is one text, whose beginning matters.
const KEPT: &str = "ulimit -f \"$1\"; ulimit -d \"$2\"; shift 2; exec \"$@\" 2>&1";

impl Program {
    /// Creates the program that a command line names, confined like this. A source file is compiled first, confined in
    /// the same way; `tell` receives the compiler's command.
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

    /// Returns the same program, built to end where it does what its language leaves undefined, and to say where. `None` if
    /// it was not compiled here from a language in which there is such a build, or cannot be.
    pub(super) fn checked(&self) -> Option<Self> {
        let language = Language::of(Path::new(self.given.first()?))?;
        matches!(language, Language::Cpp | Language::C | Language::Rust).then_some(())?;
        let made = Program::built(&self.given, Build::Checked, &self.policy, &mut |_| {}).ok()?;
        made.with_files(self.exchange().clone()).ok()
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
                let with_rest = |words: Vec<OsString>| [&words[..], rest].concat();
                Program {
                    words: with_rest(made),
                    server: server.map(with_rest),
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
    /// The command that starts it as a fork server, if the language has one.
    server: Option<Vec<OsString>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Build {
    /// As a judge builds it.
    Usual,
    /// With checks of what the language leaves undefined, and with the lines of the source.
    Checked,
}

struct Job<'a> {
    language: Language,
    build: Build,
    /// The compiler or interpreter.
    tool: OsString,
    /// What it says of its version, once it was asked.
    version: OnceCell<String>,
    /// The source as the user named it.
    given: &'a Path,
    /// The source's whole path.
    source: PathBuf,
    /// Where the result goes.
    folder: &'a Path,
    policy: &'a Policy,
    /// Receives each command before it runs.
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
        let version = OnceCell::new();
        Ok(Job { language, build, tool: tool.into(), version, given, source, folder, policy, tell })
    }

    fn version(&self) -> &str {
        self.version.get_or_init(|| version(self.tool.as_ref()).unwrap_or_default())
    }

    /// Compiles the source, unless it is in the cache.
    fn compiled(&mut self) -> Result<Compiled, Unready> {
        if self.language == Language::Python {
            return self.python();
        }
        let place = self.place();
        if !place.as_ref().is_some_and(|place| place.fetch(self.folder)) {
            let reads = self.build()?;
            for scaffold in [DEPENDS, ASSEMBLED] {
                let _ = fs::remove_file(self.folder.join(scaffold));
            }
            if let (Some(place), Some(reads)) = (place, reads) {
                place.keep(self.folder, &reads);
            }
        }
        self.ready()
    }

    /// Checks that the interpreter can parse a program in Python, and prepares the fork server that runs it. A syntax error
    /// should not be reported as a wrong answer to every case.
    fn python(&mut self) -> Result<Compiled, Unready> {
        const PARSE: &str = "import ast, sys; ast.parse(open(sys.argv[1], 'rb').read(), sys.argv[1])";
        let source = self.source.clone().into_os_string();
        let check = command(&self.tool, "-I -S -c {} {}", &[PARSE.as_ref(), &source]);
        self.run_quietly(check, &beside(&self.source)).and_then(|done| self.accepted(done))?;
        let server = self.written(SERVER_PY.0, SERVER_PY.1.as_bytes())?;
        Ok(Compiled {
            words: command(&self.tool, "{}", &[self.given.as_ref()]),
            server: Some(command(&self.tool, "{} {}", &[server.as_ref(), self.given.as_ref()])),
        })
    }

    /// Returns the cache entry of the result, by everything known beforehand.
    fn place(&self) -> Option<Entry> {
        let source = fs::File::open(&self.source).ok()?;
        let content = std::io::read_to_string(std::io::Read::take(source, cache::LONGEST)).ok()?;
        Entry::of([self.key(), vec![self.source.clone().into(), content.into()]].concat())
    }

    /// Returns what every result of this compiler depends on: its own version, and what it is let see.
    fn key(&self) -> Vec<OsString> {
        let tool = Path::new(&self.tool);
        // A compiler is another one once its file has changed. A script may start any, so it is asked.
        let version = if is_script(tool) { self.version() } else { "" };
        let tool = (tool.canonicalize().ok(), cache::changed(tool));
        let variables = environment(&self.policy.environment);
        let texts = [include_str!("compile.rs"), include_str!("reads.rs"), version];
        let texts = texts.iter().map(OsString::from);
        let rest = format!(
            "{:?} {:?} {tool:?} {variables:?} {:?} {:?}",
            self.language,
            self.build,
            self.policy,
            self.searched()
        );
        texts.chain([self.tool.clone(), rest.into()]).collect()
    }

    /// Runs the compiler. Returns what the result depends on, if that is known.
    fn build(&mut self) -> Result<Option<Reads>, Unready> {
        match self.language {
            Language::Cpp | Language::C => self.native(),
            Language::Rust => self.rust(),
            Language::Java => self.java(),
            Language::Python => Ok(None),
        }
    }

    fn rust(&mut self) -> Result<Option<Reads>, Unready> {
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
        let files = prerequisites(&said);
        // A source in one piece has looked for no module. The environment is listed as well, also what is not set.
        let alone = files == [self.source.clone()] && !said.contains("# env-dep:");
        Ok(alone.then(|| Reads { files: files.into_iter().collect(), ..Reads::default() }))
    }

    /// Compiles Java without what could run code of the folder's: annotation processors, plugins, a class path.
    fn java(&mut self) -> Result<Option<Reads>, Unready> {
        const FLAGS: &str = "-J-Xmx768m -proc:none -cp . -sourcepath {} -d . {}";
        let source = self.source.clone();
        let [folder, source] = [source.parent().unwrap_or(Path::new("/")), &source].map(Path::as_os_str);
        // In an empty folder the compiler finds no other source, so a result is made from this file alone.
        let alone = command(&self.tool, FLAGS, &[".".as_ref(), source]);
        let among_others = command(&self.tool, FLAGS, &[folder, source]);
        let is_alone = self.either(alone, among_others)?;
        Ok(is_alone.then(|| Reads { files: [self.source.clone()].into(), ..Reads::default() }))
    }

    /// Compiles C or C++. The program is linked statically if possible, since it then starts in a third of the time and can
    /// be forked.
    fn native(&mut self) -> Result<Option<Reads>, Unready> {
        let (fixed, plain) = (self.native_command(&["-static"]), self.native_command(&[]));
        // If the second fails, its words are about the program itself.
        if self.build == Build::Usual {
            self.either(fixed, plain)?;
        } else {
            let done = self.run(plain)?;
            self.accepted(done)?;
        }
        Ok(self.native_reads())
    }

    /// Returns whether the compiler has an assembler of its own, which lists what it has read.
    fn assembles(&self) -> bool {
        self.version().contains("Free Software Foundation")
    }

    fn native_command(&self, rest: &[&str]) -> Vec<OsString> {
        let standard = if self.language == Language::Cpp { "-std=gnu++20" } else { "-std=gnu17" };
        let how = match self.build {
            Build::Usual => "-O2",
            Build::Checked => CHECKS,
        };
        let mut words = command(&self.tool, &format!("{standard} {how} -MD -MF {DEPENDS}"), &[]);
        if self.assembles() {
            let folder = self.source.parent().unwrap_or(Path::new("/")).as_os_str();
            let lists = format!("-Wa,--MD,{ASSEMBLED}");
            words.extend(command(lists.as_ref(), "-Xassembler -I -Xassembler {}", &[folder]));
        }
        for (option, folder) in self.searched() {
            words.extend([option.into(), folder.into()]);
        }
        words.extend(command("-o".as_ref(), "{} {}", &[PROGRAM.as_ref(), self.source.as_ref()]));
        words.extend(rest.iter().map(OsString::from));
        words.push("-lm".into());
        words
    }

    /// Returns the folders that the user's environment has the compiler search, each with the option that says the same.
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

    /// Returns what a native program was made from. What its linker has read in the user's folders is not listed.
    fn native_reads(&self) -> Option<Reads> {
        let listed = |name| fs::read_to_string(self.folder.join(name)).map(|said| prerequisites(&said));
        let mut files = listed(DEPENDS).ok()?;
        if self.assembles() {
            // The assembler also lists the compiler's output, and the name of the source as that gives it.
            let is_own = |path: &Path| {
                let passing = path.extension() == Some("s".as_ref()) && !path.exists();
                passing || Some(path.as_os_str()) == self.source.file_name()
            };
            files.extend(listed(ASSEMBLED).ok()?.into_iter().filter(|path| !is_own(path)));
        }
        let (libraries, headers): (Vec<_>, Vec<_>) =
            self.searched().into_iter().partition(|(option, _)| *option == "-L");
        let headers: Vec<PathBuf> = headers.into_iter().map(|(_, folder)| folder).collect();
        let files = files.into_iter().collect();
        libraries.is_empty().then(|| Reads::of_native(files, &headers, self.assembles())).flatten()
    }

    /// Writes a fork server into the folder.
    fn written(&self, name: &str, content: &[u8]) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        let cannot = |error| format!("cannot write {}: {error}", path.display());
        fs::write(&path, content).map_err(cannot)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(cannot)?;
        Ok(path)
    }

    /// Runs a command, and another one if that fails. Returns whether the first succeeded.
    fn either(&mut self, first: Vec<OsString>, second: Vec<OsString>) -> Result<bool, Unready> {
        if self.run(first)?.failed.is_none() {
            return Ok(true);
        }
        let done = self.run(second)?;
        self.accepted(done).map(|_| false)
    }

    /// Runs a command after it was told.
    fn run(&mut self, words: Vec<OsString>) -> Result<Done, Unready> {
        (self.tell)(&shell::joined(&words));
        let done = self.run_quietly(words, &beside(&self.source))?;
        // Another attempt would exceed it as well.
        if done.exceeded { self.accepted(done) } else { Ok(done) }
    }

    /// Runs a command that sees these files besides those that it names, and takes over what it makes.
    fn run_quietly(&self, command: Vec<OsString>, seen: &[PathBuf]) -> Result<Done, Unready> {
        let mut policy = Policy { deadly: Vec::new(), ..self.policy.clone() };
        policy.readable.extend_from_slice(seen);
        let (blocks, kibibytes) = (LIMITS.output / 512, LIMITS.memory / 1024);
        let mut words: Vec<OsString> = vec!["/bin/sh".into(), "-c".into(), KEPT.into(), "sh".into()];
        words.extend([blocks.to_string().into(), kibibytes.to_string().into()]);
        words.extend_from_slice(&command);
        // Its words are whole paths, or names in the folder in which it runs: they mean nothing in the current one.
        let tool = Program { policy, ..Program::command_line(&words) };
        let run = make(tool, &LIMITS, self.folder)
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
        let program = self.folder.join(PROGRAM);
        let words = |path: PathBuf| vec![path.into_os_string()];
        let content =
            fs::read(&program).map_err(|error| format!("cannot read {}: {error}", program.display()))?;
        let copy = (self.build == Build::Usual).then(|| starter::forking(&content)).flatten();
        let server = copy.map(|copy| self.written("served", &copy)).transpose()?.map(words);
        Ok(Compiled { words: words(program), server })
    }
}

/// The file that a compiler makes.
const PROGRAM: &str = "program";

/// The file in which a compiler lists what it has read, and that of its assembler.
const DEPENDS: &str = "depends.d";
const ASSEMBLED: &str = "assembled.d";

/// Returns the prerequisites of the first rule of a makefile.
fn prerequisites(rule: &str) -> Vec<PathBuf> {
    let rule = rule.replace("\\\n", " ");
    let Some((_, named)) = rule.lines().next().and_then(|line| line.split_once(": ")) else {
        return Vec::new();
    };
    let (mut all, mut name) = (Vec::new(), String::new());
    let mut characters = named.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some(&next @ (' ' | '#'))) | ('$', Some(&next @ '$')) => {
                name.push(next);
                characters.next();
            }
            (' ', _) => all.push(std::mem::take(&mut name)),
            _ => name.push(c),
        }
    }
    all.push(name);
    all.into_iter().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
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
    let entries =
        fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rule_names_is_read_whatever_is_in_the_names() {
        let rule = "static: a.cpp b\\ c.hpp \\\n d$$1.hpp \\\n  /x/e\\#.hpp\n\nb.hpp:\n";
        let names = ["a.cpp", "b c.hpp", "d$1.hpp", "/x/e#.hpp"].map(PathBuf::from);
        assert_eq!(prerequisites(rule), names);
        assert_eq!(prerequisites("program: main.rs\n\nmain.rs:\n"), [PathBuf::from("main.rs")]);
        assert!(prerequisites("").is_empty());
    }
}
