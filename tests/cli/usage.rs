//! Bad usage: status 2, nothing on standard output, and the error on standard error.

use crate::common::{Folder, stderr};

#[track_caller]
fn bad_usage(arguments: &str, says: &str) {
    let run = Folder::new().run(arguments).code(2).stdout_eq("");
    assert!(stderr(&run).contains(says), "{arguments}: {}", stderr(&run));
}

#[test]
fn without_a_command_there_is_help_and_nothing_is_done() {
    bad_usage("", "Usage: crosscheck");
}

#[test]
fn an_unknown_command_is_named() {
    bad_usage("fizz", "unrecognized subcommand 'fizz'");
}

#[test]
fn an_unknown_game_is_named_with_those_that_are_known() {
    for command in ["fuzz go", "solve go", "check go case.in", "gen go", "diff go", "shrink go"] {
        bad_usage(command, "invalid value 'go'");
        bad_usage(command, "texas");
    }
    bad_usage("promote go case.in --name slug --why why", "invalid value 'go'");
}

#[test]
fn an_unknown_option_is_named() {
    for command in [
        "fuzz",
        "stress texas",
        "solve texas",
        "check texas",
        "gen texas",
        "diff texas",
        "shrink texas",
        "promote",
    ] {
        bad_usage(&format!("{command} --nonsense"), "unexpected argument '--nonsense'");
    }
}

#[test]
fn a_time_that_is_none_is_refused() {
    for time in ["x", "s", "1d", "1e5", "-1", "1.2.3", "99999999999999999999h", "∞"] {
        bad_usage(&format!("fuzz --time={time}"), "is not a time: give a number with ms, s, m or h");
    }
}

#[test]
fn a_program_without_the_two_hyphens_before_it_is_told_of_them() {
    for command in ["stress texas", "diff texas case.in", "shrink texas case.in"] {
        bad_usage(&format!("{command} ./mine"), "a program goes behind `--`: crosscheck ");
    }
}

#[test]
fn a_limit_that_no_program_can_keep_is_refused() {
    for time in ["0", "0ms", "25h"] {
        let what = "a time limit must be more than 0 and at most a day";
        bad_usage(&format!("stress texas --time-limit {time} -- true"), what);
    }
    bad_usage("diff texas --memory-limit 100K -- true", "a memory limit must be at least 4M");
}

#[test]
fn a_shard_that_is_none_is_refused() {
    for shard in "1 0/2 3/2 1/0 a/b -1/2 1/2/3 1/99999999999999999999 1+2/2 1+/2 2+1/3".split(' ') {
        bad_usage(&format!("fuzz --shard={shard}"), "is not a shard: give I/N with 1 ≤ I ≤ N");
    }
}

#[test]
fn one_case_needs_its_seed_and_is_not_one_of_many() {
    bad_usage("fuzz --case 1", "--seed <S>");
    bad_usage("fuzz --seed 1 --case 1 --cases 2", "cannot be used with");
    bad_usage("fuzz --seed 1 --case 1 --shard 1/2", "cannot be used with");
}

#[test]
fn jobs_are_at_least_one_and_not_very_many() {
    bad_usage("fuzz --jobs 0", "1..=1024");
    bad_usage("fuzz --jobs 1025", "1..=1024");
}
