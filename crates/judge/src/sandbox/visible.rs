//! The files and environment variables that a confined program sees.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::command::find;

/// Folders that every program sees: on most systems they hold the libraries and tools of languages.
const SYSTEM: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store", "/opt"];

/// Settings of the system that every program sees. Other settings name users and machines.
const SETTINGS: [&str; 8] = [
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/crypto-policies",
    "/etc/ssl/openssl.cnf",
];

/// Names of folders in `/etc` with settings of a language's runtime begin with one of these.
const RUNTIMES: [&str; 2] = ["java", "python"];

/// The devices that every program sees.
pub(super) const DEVICES: [&str; 5] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Returns those files and folders that every program sees and that exist.
pub(super) fn system() -> Vec<PathBuf> {
    let fixed = SYSTEM.iter().chain(&SETTINGS).map(PathBuf::from);
    let runtimes = fs::read_dir("/etc").into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name();
        let of_a_runtime = |start: &&str| name.as_encoded_bytes().starts_with(start.as_bytes());
        RUNTIMES.iter().any(of_a_runtime).then(|| entry.path())
    });
    fixed.chain(runtimes).filter(|path| path.exists()).collect()
}

/// Returns the additional paths that a command needs: files and folders that it names, its interpreter, and the folder in
/// which a tool from the PATH is installed.
pub(super) fn needed(words: &[OsString]) -> BTreeSet<PathBuf> {
    let mut all = BTreeSet::new();
    if let Some(first) = words.first() {
        let by_path = first.as_encoded_bytes().contains(&b'/');
        match by_path {
            false => all.extend(find(first).into_iter().flat_map(|file| installation(&file))),
            true => all.extend(interpreter(Path::new(first))),
        }
    }
    for word in words {
        let path = Path::new(word);
        if path.is_absolute() && path != Path::new("/") && path.exists() {
            // It may be the path of an interpreter, as for Python.
            all.extend(installation(path));
            all.extend(modules(path));
        }
    }
    all
}

/// Returns the paths beside a source that compilers see: its folder. Of a home folder or a folder for temporary files, they
/// see only files that are not hidden.
pub(crate) fn beside(source: &Path) -> Vec<PathBuf> {
    let Some(folder) = source.parent() else { return Vec::new() };
    let temporary = [std::env::temp_dir(), "/tmp".into(), "/dev/shm".into(), "/var/tmp".into()];
    let holds = |inner: &Path| inner.starts_with(folder);
    let is_common = temporary.iter().any(|of| holds(of))
        || std::env::var_os("HOME").is_some_and(|home| holds(home.as_ref()));
    if !is_common {
        return [Some(folder.to_owned()), folder.canonicalize().ok()].into_iter().flatten().collect();
    }
    let hidden = |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    few(entries.filter(|path| path.is_file() && !hidden(path)))
}

/// Returns the first of these paths, sorted by name.
fn few(paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    const MOST: usize = 64;
    let mut all: Vec<PathBuf> = paths.collect();
    all.sort();
    all.truncate(MOST);
    all
}

/// Returns the sources and packages that a program in Python may import from its own folder.
fn modules(source: &Path) -> Vec<PathBuf> {
    let is_source = |path: &Path| path.extension() == Some(OsStr::new("py"));
    let Some(folder) = source.parent().filter(|_| is_source(source)) else { return Vec::new() };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    few(entries.filter(|path| is_source(path) || path.join("__init__.py").is_file()))
}

/// Returns the paths that the interpreter needs, if the file is a script.
fn interpreter(file: &Path) -> Vec<PathBuf> {
    use std::io::Read;
    const LINE: u64 = 256;
    let mut start = Vec::new();
    let opened = fs::File::open(file).and_then(|file| file.take(LINE).read_to_end(&mut start));
    let Some(rest) = opened.ok().and(start.strip_prefix(b"#!")) else { return Vec::new() };
    let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let mut words = line.split_whitespace();
    let Some(program) = words.next() else { return Vec::new() };
    let named = match Path::new(program).file_name() == Some(OsStr::new("env")) {
        true => words.find(|word| !word.starts_with('-')).and_then(|name| find(name.as_ref())),
        false => Some(PathBuf::from(program)),
    };
    named.into_iter().flat_map(|file| installation(&file)).collect()
}

/// Returns the file of a tool and the folder in which it is installed.
fn installation(file: &Path) -> Vec<PathBuf> {
    let mut all = vec![file.to_owned()];
    all.extend(prefix(file));
    if let Ok(real) = file.canonicalize() {
        all.extend(prefix(&real));
        all.push(real);
    }
    all
}

/// Returns `X` for a tool that lies in `X/bin` beside `X/lib`. A home folder is never taken for one.
fn prefix(file: &Path) -> Option<PathBuf> {
    let folder = file.parent()?;
    let prefix = folder.parent().filter(|_| folder.file_name() == Some(OsStr::new("bin")))?;
    let is_home =
        |name: &str| std::env::var_os(name).is_some_and(|home| Path::new(&home).starts_with(prefix));
    let homely = is_home("HOME") || is_home("PWD") || prefix.parent().is_none();
    (prefix.join("lib").is_dir() && !homely).then(|| prefix.to_owned())
}

/// Resolves the name of a tool, so that it does not depend on the PATH in the sandbox.
pub(crate) fn tool(word: &OsStr) -> OsString {
    let named = (!word.as_encoded_bytes().contains(&b'/')).then(|| find(word)).flatten();
    named.map_or_else(|| word.to_owned(), PathBuf::into_os_string)
}

/// The variables that a program inherits from the judge.
const PASSED: [&str; 4] = ["PATH", "LANG", "LANGUAGE", "TZ"];

/// Returns the environment of a confined program: a fixed list, plus the variables that the user names.
pub(crate) fn environment(named: &[OsString]) -> Vec<(OsString, OsString)> {
    let is_passed = |name: &OsStr| {
        let locale = name.as_encoded_bytes().starts_with(b"LC_");
        locale || PASSED.iter().any(|passed| name == *passed) || named.iter().any(|other| other == name)
    };
    std::env::vars_os().filter(|(name, _)| is_passed(name)).collect()
}
