//! Programs as they are given, and programs that misbehave.

use serde_json::Value;

use super::{LARGE, ZERO, add, as_json, contains_in_order, flat, folder, judge, verdicts};
use crate::common::{Folder, python, stderr};

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn every_word_is_a_program_and_further_hyphens_between_them_change_nothing() {
    let folder = folder();
    let one = judge(&folder, "--show verdict -- right.py zero.py").code(0);
    let other = judge(&folder, "--show verdict -- right.py -- zero.py").code(0);
    let table = |text: String| text.split("program verdict").next().map(str::to_owned);
    assert_eq!(table(flat(&one)), table(flat(&other)));
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_program_with_arguments_goes_into_an_option_and_is_refused_as_two_programs() {
    let folder = folder();
    let run = judge(&folder, "-- python3 right.py").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["there is no file python3", "--cmd 'python3 mine.py -O'"]);
    let command = format!("{} right.py", python());
    let report = as_json(&folder, &format!("--cmd '{command}' --expect right.py=AC -- zero.py"));
    assert_eq!(verdicts(&report, 1), ["AC", "AC", "AC"]);
    assert_eq!(report["programs"][1]["program"].as_str(), Some(&*command));
    for words in ["", "--cmd ''", "--cmd \"'\""] {
        judge(&folder, words).code(2).stdout_eq("");
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_folder_that_all_programs_lie_in_is_named_once() {
    let folder = folder();
    for kind in ["right", "wrong"] {
        std::fs::create_dir_all(folder.path("all").join(kind)).expect("a folder can be made");
    }
    folder.write("all/right/a.py", super::RIGHT);
    folder.write("all/wrong/a.py", ZERO);
    let words =
        "--expect 'wrong/*=WA' 'all/right/*.py=AC' --show verdict -- all/right/a.py all/wrong/a.py";
    let run = judge(&folder, words).code(0);
    contains_in_order(
        &flat(&run),
        &["2 programs of all/ on 3 tests", "\nright/a.py AC AC AC\nwrong/a.py AC WA WA\n", "2 of 2 met"],
    );
}

/// Runs a hostile program on one test, within short limits. Returns its cell.
fn hostile(name: &str, options: &str) -> Value {
    let folder = Folder::new();
    add(&folder, "1", LARGE.0, Some(LARGE.1));
    let path = format!("{}/tests/data/programs/hostile/{name}", env!("CARGO_MANIFEST_DIR"));
    let report = as_json(&folder, &format!("--time-limit 200ms --memory-limit 64M {options} -- {path}"));
    report["programs"][0]["cells"][0].clone()
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no cc")]
fn whatever_a_program_does_its_cell_says_so() {
    for (name, verdict, ended) in [
        ("hangs.c", "TLE", "idle"),
        ("spins.c", "TLE", "killed"),
        ("ignores-sigterm.c", "TLE", "killed"),
        ("babbles.c", "OLE", "itself"),
        ("eats-memory.c", "MLE", "itself"),
        ("stack-overflow.c", "RTE", "itself"),
        ("exits-with-3.c", "RTE", "itself"),
        ("aborts.c", "RTE", "itself"),
        ("nul-bytes.c", "WA", "itself"),
    ] {
        let cell = hostile(name, "--output-limit 64K");
        let is = (cell["verdict"].as_str(), cell["ended"].as_str());
        // Whether the memory or the time runs out first depends on the machine.
        if name != "eats-memory.c" {
            assert_eq!(is, (Some(verdict), Some(ended)), "{name}: {cell}");
        }
        assert!(is.0 != Some("AC"), "{name}: {cell}");
    }
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no cc")]
fn a_slow_program_is_timed_beyond_the_limit() {
    let seconds = hostile("spins.c", "")["seconds"].as_f64().expect("a number");
    assert!(seconds > 0.4, "twice the limit: {seconds}");
}

#[test]
fn a_program_that_cannot_be_started_is_a_cell_and_trouble() {
    let folder = folder();
    folder.write("broken", "\u{7f}ELF is not enough");
    std::process::Command::new("chmod")
        .arg("+x")
        .arg(folder.path("broken"))
        .status()
        .expect("it is there");
    let run = judge(&folder, "--show verdict --sandbox none -- broken").code(2);
    contains_in_order(&flat(&run), &["broken ERR ERR ERR\n"]);
    contains_in_order(&stderr(&run), &["error: broken cannot be started: "]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_run_near_the_limit_is_repeated() {
    let folder = Folder::new();
    add(&folder, "1", LARGE.0, Some("0"));
    // Until it has used this share of the limit.
    let until =
        |share: f64| format!("import time\nwhile time.process_time() < {share}: pass\nprint(0)\n");
    folder.write("near.py", until(0.97));
    folder.write("far.py", until(0.5));
    let report = as_json(&folder, "--time-limit 1s --sandbox none -- near.py far.py");
    let runs = [0, 1].map(|at| report["programs"][at]["cells"][0]["runs"].as_u64());
    assert_eq!(runs, [Some(2), Some(1)], "{report:#}");
}
