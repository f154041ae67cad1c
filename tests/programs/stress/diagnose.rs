//! Diagnoses of programs that are wrong before any rule is involved. For these, `stress` names no clause.

use super::{contains_in_order, program};
use crate::common::{Folder, PROGRAM, stdout};

/// Returns the report of `stress` on a command; checks that it names no clause and no misreading.
fn diagnosis<'a>(game: &'a str, command: impl IntoIterator<Item = &'a str>) -> String {
    diagnosis_in(&Folder::new(), game, command)
}

fn diagnosis_in<'a>(
    folder: &Folder,
    game: &'a str,
    command: impl IntoIterator<Item = &'a str>,
) -> String {
    let words = ["stress", game, "--seed", "1", "--shrink-runs", "20", "--readable", PROGRAM, "--"]
        .into_iter()
        .chain(command);
    let report = stdout(&folder.run_all(words, "").code(1));
    contains_in_order(&report, &["wrong answer (WA)", "\n  diagnosis  "]);
    for overreach in ["\n  clause ", "\n  like ", "\n  reads as ", "off by", "what happens in"] {
        assert!(!report.contains(overreach), "{overreach:?} in\n{report}");
    }
    report.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a folder with a Python program that reads all its input, then runs `then`.
fn python(then: &str) -> Folder {
    let source = format!("import subprocess, sys\ntext = sys.stdin.read()\n{then}\n");
    Folder::with("mine.py", source)
}

/// Returns a Python expression: the output of `solve` on the input.
fn solved(game: &str) -> String {
    format!(
        "subprocess.run([{PROGRAM:?}, 'solve', {game:?}], input=text.encode(), capture_output=True).stdout.decode()"
    )
}

#[test]
fn input_that_is_never_read_is_said() {
    let report = diagnosis("texas", ["echo", "0"]);
    let all = "it reads nothing from standard input; it prints the same, `0`, on each of ";
    contains_in_order(&report, &["diagnosis ", all, " different answers"]);
    let report = diagnosis("chess", ["true"]);
    contains_in_order(&report, &["it reads nothing from standard input and prints nothing"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn constant_and_empty_outputs_are_said() {
    for game in ["texas", "chess", "rochine"] {
        let report = diagnosis_in(&python("print(0)"), game, ["mine.py"]);
        contains_in_order(&report, &["diagnosis it prints the same, `0`, on each of "]);
        let report = diagnosis_in(&python("pass"), game, ["mine.py"]);
        contains_in_order(&report, &["diagnosis it prints nothing"]);
    }
}

#[test]
fn an_output_that_is_the_input_is_said() {
    contains_in_order(&diagnosis("rochine", ["cat"]), &["diagnosis you print the input itself; "]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn an_answer_that_goes_to_a_file_is_said_with_the_file() {
    let folder = python("open('some.out', 'w').write('1')");
    let report = diagnosis_in(&folder, "texas", ["mine.py"]);
    contains_in_order(
        &report,
        &["it prints nothing on standard output, and writes `some.out` in this folder", "`some.out`"],
    );
    contains_in_order(&report, &["takes --output-file some.out"]);
    assert!(!report.contains("--input-file"), "{report}");
    let folder = Folder::with(
        "mine.py",
        "try: text = open('chess.in').read()\nexcept OSError: text = ''\nopen('chess.out', 'w').write('1')\n",
    );
    let report = diagnosis_in(&folder, "chess", ["mine.py"]);
    contains_in_order(
        &report,
        &["reads nothing from standard input and prints nothing", "writes `chess.out`", "`chess.in`"],
    );
    contains_in_order(&report, &["takes --input-file chess.in --output-file chess.out"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn who_says_which_files_a_program_uses_is_not_told_to_say_it() {
    let source = "text = open('chess.in').read()\nopen('chess.out', 'w').write('1')\n";
    let options = "--input-file chess.in --output-file chess.out";
    let command = format!("stress chess --seed 1 --shrink-runs 20 {options} -- mine.py");
    let report = stdout(&Folder::with("mine.py", source).run(&command).code(1));
    contains_in_order(
        &report,
        &["wrong answer (WA)", "diagnosis  it prints the same, `1`, on each of "],
    );
    for (at, _) in report.match_indices("--input-file") {
        assert!(report[at..].starts_with(&format!("{options} -- ")), "it is advice in\n{report}");
    }
    assert!(!report.contains("reads nothing"), "{report}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_right_answer_among_other_words_is_said_of_all_wrong_answers() {
    let answer = solved("texas");
    for (then, said) in [
        (format!("print('answer:', {answer})"), "behind other words: a prompt"),
        (format!("print({answer}, 'done')"), "comes first, and then other words"),
        (format!("print('a', {answer}, 'b')"), "with other words in between"),
    ] {
        contains_in_order(&diagnosis_in(&python(&then), "texas", ["mine.py"]), &["diagnosis ", said]);
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn an_output_that_ends_too_early_is_said() {
    let then = format!("print({}.split()[0])", solved("chess"));
    let report = diagnosis_in(&python(&then), "chess", ["mine.py"]);
    contains_in_order(&report, &["you print the beginning of the right answer, and then no more"]);
}

#[test]
fn a_program_with_a_fault_of_the_rules_alone_has_no_diagnosis() {
    let command = format!("stress texas --seed 1 -- {PROGRAM} solve texas --plant chain-bonus-linear");
    let report = stdout(&Folder::new().run(&command).code(1));
    assert!(!report.contains("diagnosis"), "{report}");
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no cc")]
fn a_crash_before_anything_is_read_is_said() {
    let run = Folder::new().run("stress texas --seed 1 --shrink-runs 5 -- false").code(1);
    let said = "diagnosis  it reads nothing from standard input and prints nothing";
    contains_in_order(&stdout(&run), &["runtime error (RTE): status 1", said]);
    let hostile = program("hostile/crashes-at-end.c");
    let run = Folder::new().run(&format!("stress texas --seed 1 --shrink-runs 5 -- {hostile}")).code(1);
    assert!(!stdout(&run).contains("diagnosis"));
}
