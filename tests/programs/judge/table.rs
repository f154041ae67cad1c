//! The report on the terminal.

use super::{add, contains_in_order, flat, folder, judge};
use crate::common::stdout;

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_report_says_which_test_stops_which_program_and_which_tests_are_needed() {
    let run = judge(&folder(), "--show verdict -- right.py zero.py crashes.py").code(0);
    let expected = "\
rochine: 3 programs on 3 tests of tests; limits 2 s, 512 MiB

              1   2   10
  right.py    AC  AC  AC
  zero.py     AC  WA  WA
  crashes.py  AC  WA  RTE

  program     verdict  stopped by  first  slowest  on  memory
  right.py    AC                0         [..]
  zero.py     WA                2  2      [..]
  crashes.py  WA                2  2      [..]

  a smallest set that keeps every verdict: 2 of 3
    2 10

  tests that stop no program: 1 of 3
    1

  tests that stop only what that set stops as well: 0 of 3

  time limit
    slowest accepted: right.py, [..] s on [..]; times 2 is [..] s
    no program counts as slow, so nothing says whether the limit separates
";
    run.stdout_eq(expected);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_test_that_the_others_make_superfluous_is_listed_as_such() {
    let text = flat(&judge(&folder(), "-- right.py zero.py").code(0));
    let parts = [
        "keeps every verdict: 1 of 3\n2\n",
        "stop no program: 1 of 3\n1\n",
        "stop only what that set stops as well: 1 of 3\n10\n",
    ];
    contains_in_order(&text, &parts);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_narrow_terminal_gets_the_table_in_blocks_and_every_test_is_in_one() {
    let folder = folder();
    for number in 11..40 {
        add(&folder, &format!("{number}-more"), super::ILLEGAL.0, Some("0"));
    }
    let run = judge(&folder, "--show memory -- zero.py").code(0);
    let text = stdout(&run);
    let (table, _) = text.split_once("program  ").expect("there is a summary");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    let heads = table.lines().skip(2).filter(|line| !line.contains("zero.py"));
    let names: Vec<&str> = heads.flat_map(str::split_whitespace).collect();
    let all = ["1", "2", "10"].map(str::to_owned).into_iter().chain((11..40).map(|at| at.to_string()));
    assert_eq!(names, all.collect::<Vec<_>>());
    assert_eq!(table.matches("WA ").count(), 2, "{table}");
    assert!(table.matches("zero.py").count() > 2, "there are blocks: {table}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn colours_are_there_if_they_are_asked_for_and_nothing_foreign_brings_its_own() {
    let folder = folder();
    add(&folder, "3\u{1b}[31m", super::ILLEGAL.0, Some("0"));
    let mut command = folder.command(super::PROGRAM);
    command
        .env_remove("NO_COLOR")
        .args(["judge", "rochine", "tests", "--color", "always", "--", "zero.py"]);
    let run = snapbox::cmd::Command::from_std(command).assert().code(0);
    let text = stdout(&run);
    assert!(text.contains("\u{1b}[31mWA") && text.contains("\u{1b}[32mAC"), "{text}");
    assert!(text.contains("3\\u{1b}[31m"), "{text}");
    assert!(!stdout(&judge(&folder, "-- zero.py")).contains('\u{1b}'));
}
