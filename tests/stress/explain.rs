//! What is said of a program that prints its answer alone: where it goes wrong, what it is off by, and which misreading
//! of the rules answers as it does. The programs are misreadings, played by `solve --plant`.

use crosscheck::games::{self, Plugged, Visit};

use super::{contains_in_order, have, program};
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
    contains_in_order(&report, &["where      operation ", "right ", "yours ", "off by     +1000"]);
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
        &["where      query ", "off by     +1", "(stay-counts)", "what happens in query "],
    );
}

#[test]
fn two_boards_that_are_answers_stand_side_by_side() {
    let report = stress("rochine", "captures-by-waiting", "");
    contains_in_order(
        &report,
        &["where      move ", "wrong      ", "right ", "yours", "  <", "(captures-by-waiting)"],
    );
}

#[test]
fn the_first_wrong_turn_is_the_first_of_all_beginnings_that_are_wrong() {
    // The second swap of this case is skipped, and that is what the misreading overlooks; what follows is right again.
    let case = "1 3 2 3\n1 2 1\n0 0 0\n1 1 1 2\n1 1 1 2\n1 2 1 3\n";
    let folder = Folder::with("case.in", case);
    let command =
        format!("diff texas case.in -- {PROGRAM} solve texas --plant all-valid-ignores-skipped");
    let report = stdout(&folder.run(&command).code(1));
    contains_in_order(&report, &["operation 1 of 3 (`1 1 1 2`): wrong from here on"]);
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
    let stored = include_str!("../commands/blocks.in");
    folder.write("case.in", stored);
    let command = format!("shrink texas case.in -- {PROGRAM} solve texas --plant blocks-by-runs");
    let run = folder.run(&command).code(1);
    let shrunk = stdout(&run);
    assert!(shrunk.len() <= stored.len(), "{shrunk}");
    folder.write("shrunk.in", shrunk);
    folder.run(&command.replace("shrink texas case.in", "diff texas shrunk.in")).code(1);
}

#[test]
fn the_verdict_stays_the_same_while_the_case_gets_smaller() {
    if !have("python3") {
        return;
    }
    // Wrong on every case, but on large ones it hangs: what is found as a hang stays one.
    let source =
        "import sys\nrows = int(sys.stdin.readline().split()[0])\nwhile rows > 3: pass\nprint(-1)\n";
    let folder = Folder::with("mine.py", source);
    let options = "--rows 6 --seed 1 --time-limit 300ms --runs 60";
    let run = folder.run(&format!("stress texas {options} -- mine.py")).code(1);
    let report = stdout(&run);
    contains_in_order(&report, &["time limit exceeded (TLE)", "size "]);
    let shrunk =
        folder.files().into_iter().find(|file| file.ends_with("shrunk.in")).expect("it is there");
    assert!(folder.read(shrunk).starts_with("4 "), "{report}");
}

#[test]
fn a_finding_can_be_seen_again_by_the_lines_to_copy() {
    if !have("cc") {
        return;
    }
    let folder = Folder::new();
    let hostile = program("hostile/crashes-at-end.c");
    let run = folder.run(&format!("stress texas --seed 1 --time-limit 1500ms -- {hostile}")).code(1);
    let report = stdout(&run);
    for (line, status) in [("see it again", 1), ("from the seed", 1)] {
        let (_, rest) = report.split_once(line).expect("the line is there");
        let words =
            shlex::split(rest.lines().next().expect("it has a command")).expect("it is a command");
        folder.run_all(words[1..].iter().map(String::as_str), "").code(status);
    }
}

/// Lets every so manyth misreading play as a program, and demands that it is named.
fn misreadings_are_named(every: usize) {
    struct Names;
    impl Visit for Names {
        type Output = Vec<&'static str>;
        fn visit<G: Plugged>(self) -> Self::Output {
            G::misreadings().iter().map(|misreading| misreading.name).collect()
        }
    }
    for game in games::NAMES {
        let names = games::visit(game, Names).expect("a listed game is there");
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
    misreadings_are_named(6);
}

#[test]
#[ignore = "takes minutes: every sixth is tried on each change, all of them here"]
fn every_misreading_played_by_a_program_is_named() {
    misreadings_are_named(1);
}
