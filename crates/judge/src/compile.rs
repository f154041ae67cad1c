//! Compiles source files, and determines the commands that run them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crosscheck_host::shell;

use crate::cache::Entry;
use crate::command::find;

/// The fork servers: one is linked into C and C++ programs that are compiled here, the other runs Python programs.
const SOURCES: [(&str, &str); 2] =
    [("server.c", include_str!("server.c")), ("server.py", include_str!("server.py"))];

/// Why there is no program to run, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unready {
    /// Something that it needs is not there: its file, a compiler, a folder.
    Missing(String),
    /// The compiler refuses its source.
    Refused(String),
}

impl From<String> for Unready {
    fn from(words: String) -> Self {
        Unready::Missing(words)
    }
}

impl From<Unready> for String {
    fn from(unready: Unready) -> Self {
        let (Unready::Missing(words) | Unready::Refused(words)) = unready;
        words
    }
}

/// A language, identified by file extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Cpp,
    C,
    Rust,
    Python,
    Java,
}

/// The languages: their names, the extensions of their files, the environment variables that name their tools, and the
/// tools to try without it, of which the first that exists is used.
type Row = (Language, &'static str, &'static [&'static str], &'static str, &'static [&'static str]);
const LANGUAGES: [Row; 5] = [
    (Language::Cpp, "C++", &["cpp", "cc", "cxx"], "CXX", &["g++", "clang++", "c++"]),
    (Language::C, "C", &["c"], "CC", &["gcc", "clang", "cc"]),
    (Language::Rust, "Rust", &["rs"], "RUSTC", &["rustc"]),
    (Language::Python, "Python", &["py"], "PYTHON", &["python3", "python"]),
    (Language::Java, "Java", &["java"], "JAVAC", &["javac"]),
];

impl Language {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let row = LANGUAGES.iter().find(|(_, _, extensions, ..)| extensions.contains(&extension))?;
        Some(row.0)
    }
}

/// A language that can be compiled or interpreted, and the tool for it.
#[derive(Clone, Debug)]
pub struct LanguageTool {
    /// The language.
    pub name: &'static str,
    /// The environment variable that names a tool.
    pub variable: &'static str,
    /// The tool that is used.
    pub found: Option<Tool>,
}

/// A compiler or an interpreter.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its file, or its name as the environment gives it.
    pub path: String,
    /// The first line of what it says of its version.
    pub version: String,
}

/// Returns the tools of all languages on this machine.
pub fn tools() -> Vec<LanguageTool> {
    let found = |language: Language| {
        let tool = tool(language, Path::new("")).ok()?;
        let said = output(&command(&tool, "--version", &[])).ok()?;
        let said = [&said.stdout[..], &said.stderr[..]].concat();
        let version = String::from_utf8_lossy(&said).lines().next().unwrap_or_default().to_owned();
        let path = find(&tool).map_or(tool, PathBuf::into_os_string);
        Some(Tool { path: path.to_string_lossy().into_owned(), version })
    };
    let all = LANGUAGES.iter();
    all.map(|&(language, name, _, variable, _)| LanguageTool { name, variable, found: found(language) })
        .collect()
}

/// The result of compiling a source file.
pub(super) struct Compiled {
    /// The command.
    pub(super) words: Vec<OsString>,
    /// The command that starts it as a fork server, if the language has one.
    pub(super) server: Option<Vec<OsString>>,
}

/// Compiles a source file into a folder, unless it is in the cache. Each command is reported before it runs.
pub(super) fn compile(
    language: Language,
    source: &Path,
    folder: &Path,
    tell: &mut dyn FnMut(&str),
) -> Result<Compiled, Unready> {
    let tool = tool(language, source)?;
    if language == Language::Python {
        return python(&tool, source, folder);
    }
    let place = place(language, &tool, source);
    if !place.as_ref().is_some_and(|place| place.fetch(folder)) {
        let mut run = |words: &[OsString]| {
            tell(&shell::joined(words));
            output(words)
        };
        build(&mut run, language, &tool, source, folder)?;
        let sources = sources(language, source, folder);
        for scaffold in ["server.c", "server.o", DEPENDS] {
            let _ = fs::remove_file(folder.join(scaffold));
        }
        if let (Some(place), Some(sources)) = (place, sources) {
            place.keep(folder, &sources);
        }
    }
    ready(language, &tool, source, folder)
}

/// Prepares a Python program: finds the interpreter and the fork server that it runs.
fn python(tool: &OsStr, source: &Path, folder: &Path) -> Result<Compiled, Unready> {
    let python = interpreter(tool, source)?;
    let server = server(folder, "server.py")?;
    let server = server.map(|server| command(&python, "{} {}", &[server.as_ref(), source.as_ref()]));
    Ok(Compiled { words: command(&python, "{}", &[source.as_ref()]), server })
}

/// Returns the cache entry of a program, by everything known beforehand: the source, the compiler, what it takes from
/// the environment, and its command line.
fn place(language: Language, tool: &OsStr, source: &Path) -> Option<Entry> {
    const ASKED: [&str; 7] = [
        "CPATH",
        "C_INCLUDE_PATH",
        "CPLUS_INCLUDE_PATH",
        "LIBRARY_PATH",
        "COMPILER_PATH",
        "JDK_JAVAC_OPTIONS",
        "RUSTC_BOOTSTRAP",
    ];
    let version = output(&command(tool, "--version", &[])).ok()?;
    let text = |bytes: Vec<u8>| OsString::from(String::from_utf8_lossy(&bytes).into_owned());
    let mut key = vec![
        format!("{language:?}").into(),
        find(tool).map_or_else(|| tool.to_owned(), PathBuf::into_os_string),
        text(version.stdout),
        include_str!("compile.rs").into(),
        include_str!("server.c").into(),
        source.file_name()?.to_owned(),
    ];
    key.extend(ASKED.iter().map(|name| std::env::var_os(name).unwrap_or_default()));
    Entry::of(key, source)
}

/// Runs the compiler.
fn build(
    run: &mut Run<'_>,
    language: Language,
    tool: &OsStr,
    source: &Path,
    folder: &Path,
) -> Result<(), Unready> {
    match language {
        Language::Cpp | Language::C => native(run, tool, language, source, folder),
        Language::Rust => {
            let [target, depends] = ["program", DEPENDS].map(|name| folder.join(name));
            let emit = format!("--emit=link={},dep-info={}", target.display(), depends.display());
            let ways =
                ["--edition=2021 -O {} -Ctarget-feature=+crt-static {}", "--edition=2021 -O {} {}"];
            let commands = ways.map(|way| command(tool, way, &[emit.as_ref(), source.as_ref()]));
            let [fixed, plain] = &commands;
            accepted(source, fixed, &run(fixed)?).or_else(|_| accepted(source, plain, &run(plain)?))
        }
        Language::Java => {
            let (folder_word, source_word) = (folder.as_ref(), source.as_ref());
            let plain = command(tool, "-d {} {}", &[folder_word, source_word]);
            // In an empty folder the compiler finds no other source, so a result is made from this file alone.
            let words = [folder_word, folder_word, folder_word, source_word];
            let alone = command(tool, "-cp {} -sourcepath {} -d {} {}", &words);
            if run(&alone)?.status.success() {
                return Ok(fs::write(folder.join(DEPENDS), "").map_err(|error| error.to_string())?);
            }
            accepted(source, &plain, &run(&plain)?)
        }
        Language::Python => Ok(()),
    }
}

/// Runs a command and returns what it prints.
type Run<'a> = dyn FnMut(&[OsString]) -> Result<Output, String> + 'a;

/// The file in which a compiler lists what it has read.
const DEPENDS: &str = "depends.d";

/// Returns all files that a program was made from; `None` if they are not known.
fn sources(language: Language, source: &Path, folder: &Path) -> Option<Vec<PathBuf>> {
    let said = fs::read_to_string(folder.join(DEPENDS)).ok()?;
    match language {
        Language::Java => Some(vec![source.to_owned()]),
        // It has also read the environment.
        _ if said.contains("# env-dep:") => None,
        _ => Some(prerequisites(&said)),
    }
}

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

/// Returns the commands that run what was compiled into a folder.
fn ready(language: Language, tool: &OsStr, source: &Path, folder: &Path) -> Result<Compiled, Unready> {
    if language == Language::Java {
        let (java, main) = (tool_beside(tool, "java"), main_class(source, folder)?);
        return Ok(Compiled {
            words: command(&java, "-cp {} {}", &[folder.as_ref(), &main]),
            server: None,
        });
    }
    let [fixed, dynamic, program] = ["static", "dynamic", "program"].map(|name| folder.join(name));
    let served = [fixed, dynamic].into_iter().find(|path| path.is_file());
    let words = |path: PathBuf| vec![path.into_os_string()];
    Ok(match served {
        Some(path) => Compiled { words: words(path.clone()), server: Some(words(path)) },
        None => Compiled { words: words(program), server: None },
    })
}

/// Compiles C or C++. The program is linked statically if possible, since it then starts in a third of the time, and
/// with a fork server if there is one that can be linked.
fn native(
    run: &mut Run<'_>,
    tool: &OsStr,
    language: Language,
    source: &Path,
    folder: &Path,
) -> Result<(), Unready> {
    let standard = if language == Language::Cpp { "-std=gnu++20" } else { "-std=gnu17" };
    let depends = folder.join(DEPENDS);
    let command = |to: &str, flags: &str, server: Option<&OsStr>| {
        let target = folder.join(to);
        let words = [depends.as_ref(), target.as_ref(), source.as_ref()];
        let words: Vec<&OsStr> = words.into_iter().chain(server).collect();
        command(tool, &format!("{standard} -O2 -MMD -MF {{}} -o {{}} {{}}{flags} -lm"), &words)
    };
    let server = server_object(tool, folder);
    if let Some(server) = &server {
        let fixed = command("static", " -static {}", Some(server));
        if run(&fixed)?.status.success() {
            return Ok(());
        }
    }
    // Compile it alone, so that any error message is about the program itself.
    let alone = command("program", "", None);
    accepted(source, &alone, &run(&alone)?)?;
    if let Some(server) = &server {
        run(&command("dynamic", " {}", Some(server)))?;
    }
    Ok(())
}

/// Compiles the fork server; returns `None` if there is none. It is compiled separately, since a C++ compiler does not
/// accept its C standard.
fn server_object(tool: &OsStr, folder: &Path) -> Option<OsString> {
    let source = server(folder, "server.c").ok()??;
    let object = folder.join("server.o").into_os_string();
    let command = command(tool, "-x c -O2 -c -o {} {}", &[&object, source.as_ref()]);
    output(&command).is_ok_and(|output| output.status.success()).then_some(object)
}

/// Returns the interpreter itself, since wrapper scripts can take longer to start than the interpreter. Also checks
/// that it can parse the program: a syntax error should not be reported as a wrong answer to every case.
fn interpreter(tool: &OsStr, source: &Path) -> Result<OsString, Unready> {
    const PARSE: &str =
        "import ast, sys; ast.parse(open(sys.argv[1], 'rb').read(), sys.argv[1]); print(sys.executable)";
    let check = command(tool, "-c {} {}", &[PARSE.as_ref(), source.as_ref()]);
    let output = output(&check)?;
    accepted(source, &check, &output)?;
    Ok(named_file(&output).unwrap_or_else(|| tool.to_owned()))
}

/// Returns the interpreter itself, if this is a name of Python's: a wrapper script needs files that a confined program
/// does not see.
pub(super) fn python_itself(name: &OsStr) -> Option<OsString> {
    let (.., names) = LANGUAGES[Language::Python as usize];
    names.iter().find(|python| name == **python)?;
    let ask = command(name, "-c {}", &["import sys; print(sys.executable)".as_ref()]);
    named_file(&output(&ask).ok()?)
}

/// Returns the file that a command has named.
fn named_file(output: &Output) -> Option<OsString> {
    let named = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Path::new(&named).is_file().then(|| named.into())
}

/// Writes a fork server's source into the folder, if this system has one.
#[cfg(target_os = "linux")]
fn server(folder: &Path, name: &str) -> Result<Option<PathBuf>, String> {
    let path = folder.join(name);
    let source = SOURCES.iter().find(|(of, _)| *of == name).map_or("", |(_, source)| source);
    fs::write(&path, source).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(Some(path))
}

#[cfg(not(target_os = "linux"))]
fn server(_: &Path, _: &str) -> Result<Option<PathBuf>, String> {
    Ok(None)
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

/// Returns the tool that the environment names, or the first that exists.
fn tool(language: Language, source: &Path) -> Result<OsString, String> {
    let (.., variable, names) = LANGUAGES[language as usize];
    if let Some(named) = std::env::var_os(variable).filter(|named| !named.is_empty()) {
        return Ok(named);
    }
    let there = names.iter().find(|name| find(name.as_ref()).is_some());
    there.map(OsString::from).ok_or_else(|| {
        let names = names.join(", ");
        format!(
            "cannot compile {}: none of these is on the PATH: {names}; {variable} may name another",
            source.display()
        )
    })
}

/// Returns a tool from the folder of another one, or its bare name.
fn tool_beside(tool: &OsStr, name: &str) -> OsString {
    let beside = Path::new(tool).with_file_name(name);
    if beside.is_file() { beside.into() } else { name.into() }
}

fn output(words: &[OsString]) -> Result<Output, String> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command.output().map_err(|error| format!("cannot start {}: {error}", words[0].to_string_lossy()))
}

/// Returns the compiler's error message as an error, if it failed: as the compiler wrote it, which may be anything.
fn accepted(source: &Path, words: &[OsString], output: &Output) -> Result<(), Unready> {
    const MOST: usize = 4000;
    if output.status.success() {
        return Ok(());
    }
    let text = [&output.stderr[..], &output.stdout[..]].concat();
    let text = String::from_utf8_lossy(&text);
    let text = match text.char_indices().nth(MOST) {
        None => text.into_owned(),
        Some((at, _)) => format!("{}… ({} more bytes)", &text[..at], text.len() - at),
    };
    let (source, command) = (source.display(), shell::joined(words));
    let status = output.status;
    Err(Unready::Refused(format!(
        "{source} does not compile ({status})\n$ {command}\n{}",
        text.trim_end()
    )))
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
