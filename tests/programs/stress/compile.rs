//! Source files, and commands that cannot be run.

use super::{contains_in_order, program};
use crate::common::{Folder, stderr, stdout};

/// A program that prints 0, in each language.
const SOURCES: [(&str, &str); 5] = [
    ("mine.rs", "fn main() { println!(\"0\"); }"),
    ("mine.c", "#include <stdio.h>\nint main(void) { puts(\"0\"); return 0; }"),
    ("mine.cpp", "#include <iostream>\nint main() { std::cout << \"0\\n\"; }"),
    ("mine.py", "print('0')"),
    ("mine.java", "class Main { public static void main(String[] a) { System.out.println(\"0\"); } }"),
];

/// A case of `rochine` whose right answer is 0, because its move is illegal.
const ILLEGAL: &str = "4 1\n1 3 9 9\n";

/// Tests of each language, ignored where its tool is missing.
macro_rules! languages {
    ($($language:ident, $there:meta, $at:literal;)+) => {
        $(mod $language {
            #[test]
            #[cfg_attr(not($there), ignore = "its compiler or interpreter is missing")]
            fn a_source_file_is_compiled_and_run() {
                super::is_compiled_and_run(super::SOURCES[$at]);
            }

            #[test]
            #[cfg_attr(not($there), ignore = "its compiler or interpreter is missing")]
            fn a_compiler_that_refuses_is_quoted() {
                super::refuses_and_is_quoted(super::SOURCES[$at]);
            }
        })+
    };
}

languages! {
    rust, all(), 0;
    c, have_cc, 1;
    cpp, have_gxx, 2;
    python, have_python3, 3;
    java, have_javac, 4;
}

fn is_compiled_and_run((name, source): (&str, &str)) {
    let folder = Folder::with(name, source);
    folder.write("case.in", ILLEGAL);
    folder.run(&format!("diff rochine case.in -- {name}")).code(0);
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no cc")]
fn the_first_wrong_answer_of_a_source_file_is_found() {
    let (name, source) = SOURCES[1];
    let folder = Folder::with(name, source);
    let run = folder.run(&format!("stress rochine --seed 1 --shrink-runs 10 -- {name}")).code(1);
    contains_in_order(
        &stdout(&run),
        &["wrong answer (WA)", "diagnosis", "the same, `0`,", "see it again", name],
    );
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_source_file_is_compiled_once_until_it_or_what_it_includes_changes() {
    const SOURCE: &str =
        "#include <iostream>\n#include \"word.hpp\"\nint main() { std::cout << WORD; }\n";
    let folder = Folder::with("mine.cpp", SOURCE);
    folder.write("case.in", "4 1\n1 3 2 3\n");
    let compiles = |word: &str| {
        folder.write("word.hpp", format!("#define WORD \"{word}\"\n"));
        let mut command = folder.command(crate::common::PROGRAM);
        command.env("XDG_CACHE_HOME", folder.path("cache"));
        command.args(["diff", "rochine", "case.in", "--", "mine.cpp"]);
        let run = snapbox::cmd::Command::from_std(command).assert().code(1);
        contains_in_order(&stdout(&run), &["yours", word]);
        stderr(&run).contains("$ ")
    };
    assert!(compiles("one") && !compiles("one"), "it is kept");
    assert!(compiles("two") && !compiles("two"), "a header has changed");
    assert!(!compiles("one"), "what was compiled before is still there");
    folder.write("mine.cpp", format!("{SOURCE}// changed\n"));
    assert!(compiles("one"), "the source has changed");
}

fn refuses_and_is_quoted((name, _): (&str, &str)) {
    let folder = Folder::with(name, "this is no program");
    let run = folder.run(&format!("stress rochine -- {name}")).code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["error: ", name, " does not compile", "$ "]);
    assert!(folder.files().len() == 1, "nothing is left behind: {:?}", folder.files());
}

#[test]
fn a_compiler_that_is_not_there_is_named() {
    let folder = Folder::with("mine.cpp", "int main() {}");
    let mut command = folder.command(crate::common::PROGRAM);
    command.env("PATH", "/nowhere").env_remove("CXX").args(["stress", "texas", "--", "mine.cpp"]);
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    contains_in_order(
        &String::from_utf8_lossy(&output.stderr),
        &["cannot compile mine.cpp", "g++", "CXX"],
    );
}

#[test]
fn a_program_that_cannot_be_started_is_trouble() {
    let folder = Folder::with("mine", "no program");
    let cases = [
        ("./nothing", "cannot start ./nothing: "),
        ("nothing-of-this-name", "there is no such program on the PATH"),
        ("nothing.cpp", "there is no file nothing.cpp"),
        ("mine", "did you mean ./mine?"),
        ("./mine", "it is not executable"),
        (".", "it is a folder"),
    ];
    for (command, expected) in cases {
        let run = folder.run(&format!("stress texas --cases 5 -- {command}")).code(2).stdout_eq("");
        contains_in_order(&stderr(&run), &["error: ", expected]);
    }
}

#[test]
fn what_is_no_executable_is_trouble_although_it_says_it_is_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with("mine", "\u{7f}ELF but not really");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path("mine"), executable).expect("it is ours");
    let run = folder.run("stress texas --cases 5 -- ./mine").code(2);
    contains_in_order(&stderr(&run), &["error: ", "cannot run ./mine"]);
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_right_program_in_cpp_has_no_finding() {
    for game in ["texas", "chess"] {
        let right = program(&format!("{game}/right.cpp"));
        let run = Folder::new()
            .run(&format!("stress {game} --seed 3 --cases 1500 --sizes small -- {right}"))
            .code(0);
        contains_in_order(&stdout(&run), &["your program was right on all 1,500 cases (seed 3;"]);
    }
}
