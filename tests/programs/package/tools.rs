//! Runs the sources that packages carry.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use super::inputs::Input;
use crate::common::{self, Folder};

/// A program in C++, compiled with testlib, in a folder of its own.
pub(crate) struct Compiled {
    _folder: Folder,
    path: PathBuf,
}

impl Compiled {
    pub(crate) fn new(source: &str) -> Self {
        let folder = Folder::with("program.cpp", source);
        let Some(testlib) = option_env!("TESTLIB_FOLDER") else {
            unreachable!("these tests are ignored without testlib.h")
        };
        let mut compiler = folder.command("g++");
        // testlib itself has warnings, so it counts as a header of the system.
        compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-isystem", testlib]);
        let done = compiler.args(["program.cpp", "-o", "program"]).output().expect("g++ starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let path = folder.path("program");
        Compiled { _folder: folder, path }
    }

    pub(crate) fn run<'a>(&self, arguments: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Output {
        run(Command::new(&self.path).args(arguments), input)
    }
}

pub(crate) fn run_python<'a>(
    folder: &Folder,
    arguments: impl IntoIterator<Item = &'a str>,
    input: &[u8],
) -> Output {
    run(folder.command(common::python()).args(arguments), input)
}

fn run(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // A program that has seen enough does not read the rest.
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
            _ => {}
        });
        child.wait_with_output().expect("it ends")
    })
}

/// Runs a validator on each input of a file, each behind a line with its length and limits, and prints the status that it exits
/// with and what it says.
const DRIVER: &str = include_str!("../../data/validators/driver.py");

/// Returns what a validator in Python says of each input, behind the status that it exits with.
pub(crate) fn python(validator: &str, inputs: &[&Input]) -> Vec<String> {
    let folder = Folder::with("validator.py", validator);
    folder.write("driver.py", DRIVER);
    folder.write("batch", batch(inputs.iter().map(|input| (String::new(), *input))));
    let run = run_python(&folder, ["driver.py", "batch"], b"");
    let said = lines(&run.stdout);
    assert_eq!(said.len(), inputs.len(), "{}{validator}", String::from_utf8_lossy(&run.stderr));
    said
}

fn lines(said: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(said).lines().map(str::to_owned).collect()
}

fn batch<'a>(inputs: impl Iterator<Item = (String, &'a Input)>) -> Vec<u8> {
    let mut batch = Vec::new();
    for (before, input) in inputs {
        let limits: String =
            input.limits.iter().map(|(name, values)| format!(" {name}={values}")).collect();
        batch.extend(format!("{before}{}{limits}\n", input.bytes.len()).into_bytes());
        batch.extend(&input.bytes);
    }
    batch
}

/// Stands for testlib, so that one program can hold the validators of all shapes, and refuse many inputs.
const TESTLIB: &str = include_str!("../../data/validators/testlib.h");

const MAIN: &str = include_str!("../../data/validators/main.cpp");

/// Returns what validators in C++ say of inputs, each with the number of its validator, behind the status that they exit with.
pub(crate) fn cpp(validators: &[String], inputs: &[(usize, &Input)]) -> Vec<String> {
    let (mut source, mut names) = (String::new(), String::new());
    for (at, validator) in validators.iter().enumerate() {
        let (prelude, main) = validator.split_once("int main(").expect("it has one");
        if at == 0 {
            source += prelude;
        }
        let (_, body) = main.split_once("lines.read(stdin);\n").expect("it reads");
        let (body, _) = body.split_once("    lines.finish();").expect("it ends");
        source += &format!("void shape{at}() {{{body}}}\n");
        names += &format!("shape{at}, ");
    }
    let folder = Folder::with("all.cpp", format!("{source}\nvoid (*SHAPES[])() = {{{names}}};\n{MAIN}"));
    folder.write("testlib.h", TESTLIB);
    folder.write("batch", batch(inputs.iter().map(|(at, input)| (format!("{at} "), *input))));
    let compiled = folder
        .command("g++")
        .args(["-std=c++17", "-I.", "all.cpp", "-o", "all"])
        .output()
        .expect("g++ starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    lines(&folder.command("./all").arg("batch").output().expect("it starts").stdout)
}
