//! Source files: what compiles them, and what then runs.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::program::{find, shown};

/// A language that is known by what its files' names end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Cpp,
    C,
    Rust,
    Python,
    Java,
}

impl Language {
    pub(super) fn of(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()? {
            "cpp" | "cc" | "cxx" => Language::Cpp,
            "c" => Language::C,
            "rs" => Language::Rust,
            "py" => Language::Python,
            "java" => Language::Java,
            _ => return None,
        })
    }

    /// The tools that serve, the first that is there is taken; before all the one that the environment names.
    fn tools(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Language::Cpp => ("CXX", &["g++", "clang++", "c++"]),
            Language::C => ("CC", &["gcc", "clang", "cc"]),
            Language::Rust => ("RUSTC", &["rustc"]),
            Language::Python => ("PYTHON", &["python3", "python"]),
            Language::Java => ("JAVAC", &["javac"]),
        }
    }
}

/// What a source file was compiled to.
pub(super) struct Compiled {
    /// The command.
    pub(super) words: Vec<OsString>,
    /// The command that starts it as a fork server, where there is one for the language.
    pub(super) server: Option<Vec<OsString>>,
}

/// Compiles a source file into a folder. Each command is told before it runs.
pub(super) fn compile(
    language: Language,
    source: &Path,
    folder: &Path,
    tell: &mut dyn FnMut(&str),
) -> Result<Compiled, String> {
    let tool = tool(language, source)?;
    let mut run = |words: &[OsString]| {
        tell(&shown(words));
        output(words)
    };
    let built = vec![folder.join("program").into_os_string()];
    match language {
        Language::Cpp | Language::C => native(&mut run, &tool, language, source, folder),
        Language::Rust => {
            let target = folder.join("program");
            let common = words(&[
                &tool,
                "--edition=2021".as_ref(),
                "-O".as_ref(),
                "-o".as_ref(),
                target.as_ref(),
            ]);
            first_that_works(
                &mut run,
                source,
                &[
                    [&common[..], &words(&["-Ctarget-feature=+crt-static".as_ref(), source.as_ref()])]
                        .concat(),
                    [&common[..], &words(&[source.as_ref()])].concat(),
                ],
            )?;
            Ok(Compiled { words: built, server: None })
        }
        Language::Python => {
            let python = interpreter(&tool, source)?;
            let server = server(folder, "server.py")?;
            let server = server.map(|server| words(&[&python, server.as_ref(), source.as_ref()]));
            Ok(Compiled { words: words(&[&python, source.as_ref()]), server })
        }
        Language::Java => {
            let command = words(&[&tool, "-d".as_ref(), folder.as_ref(), source.as_ref()]);
            accepted(source, &command, &run(&command)?)?;
            let java = tool_beside(&tool, "java");
            let main = main_class(source, folder)?;
            Ok(Compiled { words: words(&[&java, "-cp".as_ref(), folder.as_ref(), &main]), server: None })
        }
    }
}

/// Compiles C or C++, linked statically where that works (such a program starts in a third of the time), and with a fork
/// server where there is one and the program can be linked with it.
fn native(
    run: &mut dyn FnMut(&[OsString]) -> Result<Output, String>,
    tool: &OsStr,
    language: Language,
    source: &Path,
    folder: &Path,
) -> Result<Compiled, String> {
    let standard = if language == Language::Cpp { "-std=gnu++20" } else { "-std=gnu17" };
    let target = |name: &str| folder.join(name).into_os_string();
    let command = |to: &str, more: &[&OsStr]| {
        let target = target(to);
        let first =
            words(&[tool, standard.as_ref(), "-O2".as_ref(), "-o".as_ref(), &target, source.as_ref()]);
        [&first[..], &words(more), &words(&["-lm".as_ref()])].concat()
    };
    let served = |to: &str| Compiled { words: vec![target(to)], server: Some(vec![target(to)]) };
    let server = server_object(tool, folder);
    if let Some(server) = &server {
        let fixed = command("static", &["-static".as_ref(), server]);
        if run(&fixed)?.status.success() {
            return Ok(served("static"));
        }
    }
    // Alone, so that a complaint is about the program and nothing else.
    let alone = command("program", &[]);
    accepted(source, &alone, &run(&alone)?)?;
    if let Some(server) = &server
        && run(&command("dynamic", &[server]))?.status.success()
    {
        return Ok(served("dynamic"));
    }
    Ok(Compiled { words: vec![target("program")], server: None })
}

/// The fork server, compiled; nothing where there is none. By itself, since a compiler for C++ takes no C of its standard.
fn server_object(tool: &OsStr, folder: &Path) -> Option<OsString> {
    let source = server(folder, "server.c").ok()??;
    let object = folder.join("server.o").into_os_string();
    let command = words(&[
        tool,
        "-x".as_ref(),
        "c".as_ref(),
        "-O2".as_ref(),
        "-c".as_ref(),
        "-o".as_ref(),
        &object,
        source.as_ref(),
    ]);
    output(&command).is_ok_and(|output| output.status.success()).then_some(object)
}

/// The interpreter itself, which may hide behind scripts that take longer to start than it does; and whether it can
/// read the program at all: a slip of the pen should not be reported as a wrong answer to every case.
fn interpreter(tool: &OsStr, source: &Path) -> Result<OsString, String> {
    const PARSE: &str =
        "import ast, sys; ast.parse(open(sys.argv[1], 'rb').read(), sys.argv[1]); print(sys.executable)";
    let check = words(&[tool, "-c".as_ref(), PARSE.as_ref(), source.as_ref()]);
    let output = output(&check)?;
    accepted(source, &check, &output)?;
    let named = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(if Path::new(&named).is_file() { named.into() } else { tool.to_owned() })
}

/// Puts a fork server's source into the folder, where there is one for this system.
#[cfg(target_os = "linux")]
fn server(folder: &Path, name: &str) -> Result<Option<PathBuf>, String> {
    let path = folder.join(name);
    let source =
        super::server::SOURCES.iter().find(|(of, _)| *of == name).map_or("", |(_, source)| source);
    fs::write(&path, source).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(Some(path))
}

#[cfg(not(target_os = "linux"))]
fn server(_: &Path, _: &str) -> Result<Option<PathBuf>, String> {
    Ok(None)
}

fn words(all: &[&OsStr]) -> Vec<OsString> {
    all.iter().map(|&word| word.to_owned()).collect()
}

/// The tool that the environment names, or the first that is there.
fn tool(language: Language, source: &Path) -> Result<OsString, String> {
    let (variable, names) = language.tools();
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

/// A tool that lies where another does.
fn tool_beside(tool: &OsStr, name: &str) -> OsString {
    let beside = Path::new(tool).with_file_name(name);
    if beside.is_file() { beside.into() } else { name.into() }
}

/// Runs command after command till one works. The complaint is the last one's: it asks for the least.
fn first_that_works(
    run: &mut dyn FnMut(&[OsString]) -> Result<Output, String>,
    source: &Path,
    commands: &[Vec<OsString>],
) -> Result<(), String> {
    let mut complaint = Ok(());
    for command in commands {
        complaint = accepted(source, command, &run(command)?);
        if complaint.is_ok() {
            break;
        }
    }
    complaint
}

fn output(words: &[OsString]) -> Result<Output, String> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command.output().map_err(|error| format!("cannot start {}: {error}", words[0].to_string_lossy()))
}

/// A compiler's complaint, if it has one.
fn accepted(source: &Path, words: &[OsString], output: &Output) -> Result<(), String> {
    const MOST: usize = 4000;
    if output.status.success() {
        return Ok(());
    }
    let text = [&output.stderr[..], &output.stdout[..]].concat();
    let text: String = String::from_utf8_lossy(&text).chars().take(MOST).collect();
    let (source, command) = (source.display(), shown(words));
    Err(format!("{source} does not compile ({})\n$ {command}\n{}", output.status, text.trim_end()))
}

/// The class to run: the one named after the file, or `Main`, or the only one.
fn main_class(source: &Path, folder: &Path) -> Result<OsString, String> {
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
        _ => Err(format!("{} has no class {} and no Main", source.display(), stem.to_string_lossy())),
    }
}
