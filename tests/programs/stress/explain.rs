//! Reports on a program that prints only its answer: where it goes wrong, what it is off by, and which misreading of
//! the rules gives the same answers. The programs are misreadings, played by `solve --plant`.

use crosscheck_core::Game;

use super::{contains_in_order, program};
use crate::common::games::{NAMES, the_game};
use crate::common::{Folder, PROGRAM, stdout};

fn stress(game: &str, planted: &str, options: &str) -> String {
    let folder = Folder::new();
    let command =
        format!("stress {game} --seed 1 {options} -- {PROGRAM} solve {game} --plant {planted}");
    stdout(&folder.run(&command).code(1))
}

#[test]
fn the_amount_it_is_off_by_is_found_among_the_bonuses_and_the_misreading_is_named() {
    let report = stress("texas", "all-valid-ignores-skipped", "");
    contains_in_order(&report, &["where      ", "operation ", "right ", "yours ", "off by     +1000"]);
    contains_in_order(
        &report,
        &["(all-valid-ignores-skipped)", "exactly your answers on all ", "T11.1 "],
    );
}

#[test]
fn the_round_in_which_it_goes_wrong_is_shown_with_its_bonuses_and_boards() {
    let report = stress("texas", "chain-bonus-counts-from-zero", "");
    contains_in_order(&report, &["off by     +80", "(chain-bonus-counts-from-zero)", "T7.1 "]);
    contains_in_order(
        &report,
        &["what happens in operation 1", "verdict", "round 1", "elimination bonus: "],
    );
    contains_in_order(&report, &["settled", "chain bonus: 0", "before ", "round 1"]);
}

#[test]
fn a_query_that_is_answered_wrongly_is_named_and_its_cells_are_listed() {
    let report = stress("chess", "stay-counts", "");
    contains_in_order(
        &report,
        &["where      ", "query ", "off by     +1", "(stay-counts)", "what happens in query "],
    );
}

#[test]
fn two_boards_that_are_answers_stand_side_by_side() {
    let report = stress("rochine", "captures-by-waiting", "");
    contains_in_order(
        &report,
        &["where      ", "move ", "wrong      ", "(captures-by-waiting)", "right ", "yours", "  <"],
    );
}

#[test]
fn the_first_wrong_turn_is_the_first_of_all_beginnings_that_are_wrong() {
    // The first swap is valid, so all swaps played so far are. The second is skipped, which the misreading overlooks.
    let case = "1 4 2 3\n1 1 2 1\n0 0 0 0\n1 3 1 4\n1 1 1 2\n1 1 1 2\n";
    let folder = Folder::with("case.in", case);
    let command =
        format!("diff texas case.in -- {PROGRAM} solve texas --plant all-valid-ignores-skipped");
    let report = stdout(&folder.run(&command).code(1));
    contains_in_order(&report, &["first wrong at operation 2 of 3 (`1 1 1 2`)"]);
    contains_in_order(
        &report,
        &["off by     +1000, as if the bonus for all valid, 1000 (T11.1)", "not due any"],
    );
}

/// Returns the report of `diff` on a Python program and a case.
fn diff_of(game: &str, case: &str, source: &str) -> String {
    let folder = Folder::with("case.in", case);
    folder.write("mine.py", source);
    stdout(&folder.run(&format!("diff {game} case.in --readable {PROGRAM} -- mine.py")).code(1))
}

/// A case with three operations; the answer is one number.
const THREE: &str = "1 3 2 3\n1 2 1\n0 0 0\n1 1 1 2\n1 1 1 2\n1 2 1 3\n";

/// Returns a program that answers correctly, by running crosscheck, if the case has fewer than `until` operations, and
/// otherwise runs `then` first.
fn knows(until: usize, then: &str) -> String {
    format!(
        "import subprocess, sys\ntext = sys.stdin.read()\nif int(text.split()[3]) >= {until}:\n    {then}\n\
         command = [{PROGRAM:?}, 'solve', 'texas']\n\
         print(subprocess.run(command, input=text.encode(), capture_output=True).stdout.decode())\n"
    )
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn an_answer_is_right_up_to_a_turn_or_the_program_fails_otherwise_before() {
    let report = diff_of("texas", THREE, &knows(2, "print(-7); sys.exit()"));
    let where_ = "first wrong at operation 2 of 3 (`1 1 1 2`)";
    contains_in_order(&report, &[where_, "what happens in operation 2"]);
    let source = "import sys\ntext = sys.stdin.read()\nif int(text.split()[3]) < 3: sys.exit(3)\nprint(-len(text))\n";
    let report = diff_of("texas", THREE, source);
    contains_in_order(&report, &["wrong at operation 3 of 3", "before it, it fails in another way"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_crash_is_not_called_wrong_and_is_attributed_to_a_turn_only_if_one_is_right_before() {
    let report = diff_of("texas", THREE, &knows(2, "sys.exit(3)"));
    let where_ = "fails from operation 2 on (`1 1 1 2`), not before";
    contains_in_order(&report, &["(RTE): status 3", where_, "what happens in operation 2"]);
    let report = diff_of("texas", THREE, "exit(3)\n");
    contains_in_order(&report, &["fails with only the first operation (`1 1 1 2`)"]);
    assert!(!report.contains("wrong from") && !report.contains("what happens"), "{report}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn of_answers_to_each_query_the_wrong_ones_are_listed() {
    let case = stdout(&Folder::new().run("gen chess --seed 4 --cases 1 --family larger"));
    let source = "import subprocess, sys\ntext = sys.stdin.read()\n".to_owned()
        + &format!("command = [{PROGRAM:?}, 'solve', 'chess']\n")
        + "lines = subprocess.run(command, input=text.encode(), capture_output=True).stdout.decode().split()\n"
        + "for at in (1, 3): lines[at] = '-7'\nprint(*lines)\n";
    let report = diff_of("chess", &case, &source);
    contains_in_order(&report, &["where      query 2 of ", "), and 1 more: 4\n", "wrong      2 of "]);
    contains_in_order(&report, &["what happens in query 2"]);
    assert!(!report.contains("up to it"), "{report}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_right_answer_behind_other_words_is_pointed_out_and_blank_lines_do_not_double() {
    let source = "import sys\nsys.stderr.write('Oops:\\n    at ' + 'x' * 200)\nprint('answer:')\n"
        .to_owned()
        + &knows(9, "pass");
    let report = diff_of("texas", THREE, &source);
    contains_in_order(&report, &["note       your output ends with the right answer; 1 other word"]);
    contains_in_order(&report, &["\n  it says:\n\n  Oops:\n      at xxx", "x… ("]);
    assert!(!report.trim_end().contains("\n\n\n"), "{report}");
}

#[test]
fn what_is_long_is_not_shown_whole() {
    let case = stdout(&Folder::new().run("gen chess --seed 4 --cases 1 --family larger"));
    let folder = Folder::with("case.in", case);
    let report = stdout(&folder.run("diff chess case.in -- false").code(1));
    contains_in_order(&report, &["input      ", " lines, ", " bytes: not shown"]);
    assert!(!report.contains("the input:"), "{report}");
}

#[test]
fn a_program_that_is_right_on_a_case_is_accepted_there() {
    let folder = Folder::with("case.in", "1 3 2 1\n1 2 1\n0 0 0\n1 1 1 2\n");
    let run = folder.run(&format!("diff texas case.in -- {PROGRAM} solve texas")).code(0);
    contains_in_order(&stdout(&run), &["texas: ", "AC (1 × 3"]);
    folder.run(&format!("shrink texas case.in -- {PROGRAM} solve texas")).code(0);
}

#[test]
fn shrinking_by_hand_keeps_the_verdict_and_prints_the_case() {
    let folder = Folder::new();
    let stored = crate::common::BLOCKS;
    folder.write("case.in", stored);
    let command = format!("shrink texas case.in -- {PROGRAM} solve texas --plant blocks-by-runs");
    let run = folder.run(&command).code(1);
    let shrunk = stdout(&run);
    assert!(shrunk.len() <= stored.len(), "{shrunk}");
    folder.write("shrunk.in", shrunk);
    folder.run(&command.replace("shrink texas case.in", "diff texas shrunk.in")).code(1);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_verdict_stays_the_same_while_the_case_gets_smaller() {
    // The program is wrong on every case, but hangs on large ones. A finding that is a hang stays a hang.
    let source =
        "import sys\nrows = int(sys.stdin.readline().split()[0])\nwhile rows > 3: pass\nprint(-1)\n";
    let folder = Folder::with("mine.py", source);
    let options = "--rows 6 --seed 1 --time-limit 300ms --shrink-runs 60";
    let run = folder.run(&format!("stress texas {options} -- mine.py")).code(1);
    let report = stdout(&run);
    contains_in_order(&report, &["time limit exceeded (TLE)", "size "]);
    let shrunk =
        folder.files().into_iter().find(|file| file.ends_with("shrunk.in")).expect("it is there");
    assert!(folder.read(shrunk).starts_with("4 "), "{report}");
}

#[test]
#[cfg_attr(not(have_cc), ignore = "there is no cc")]
fn a_finding_can_be_seen_again_by_the_lines_to_copy() {
    let folder = Folder::new();
    let hostile = program("hostile/crashes-at-end.c");
    let options = "--seed 1 --time-limit 1500ms --family chains --rows 6 --limits none";
    let words = ["stress", "texas"].into_iter().chain(options.split(' '));
    let words = words.chain(["--out", "my findings", "--", &hostile]);
    let report = stdout(&folder.run_all(words, "").code(1));
    contains_in_order(
        &report,
        &["see it again", "'my findings/", " --limits none --time-limit 1500ms -- "],
    );
    contains_in_order(
        &report,
        &["--case ", " --family chains --rows 6 --limits none --time-limit 1500ms"],
    );
    for (line, status) in [("see it again", 1), ("from the seed", 1)] {
        let (_, rest) = report.split_once(line).expect("the line is there");
        let words =
            shlex::split(rest.lines().next().expect("it has a command")).expect("it is a command");
        folder.run_all(words[1..].iter().map(String::as_str), "").code(status);
    }
}

/// Runs one misreading in `every` as a program and checks that the report names it.
fn misreadings_are_named(every: usize) {
    fn names<G: Game>() -> Vec<&'static str> {
        G::misreadings().iter().map(|misreading| misreading.name).collect()
    }
    for game in NAMES {
        let names = the_game!(game, names -> Vec<&'static str>);
        for name in names.into_iter().step_by(every) {
            let report = stress(game, name, "");
            contains_in_order(
                &report,
                &["wrong answer (WA)", &format!("({name})"), "exactly your answers on all "],
            );
        }
    }
}

#[test]
fn a_misreading_played_by_a_program_is_named() {
    misreadings_are_named(12);
}

#[test]
#[ignore = "takes minutes: every twelfth is tried on each change, all of them here"]
fn every_misreading_played_by_a_program_is_named() {
    misreadings_are_named(1);
}
