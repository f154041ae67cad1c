//! `exhaust`: runs over whole scopes, in one run or in several, and what they find.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::contains_in_order;
use crate::common::games::NAMES;
use crate::common::{Folder, processes, stderr, stdout};

/// Returns the whole report of a run.
#[track_caller]
fn report(arguments: &str, status: i32) -> String {
    stdout(&Folder::new().run(arguments).code(status))
}

#[test]
fn every_small_case_of_texas_is_played_and_they_are_as_many_as_combine() {
    // Boards without three in a line, for a row of 1, 2, 3 and 4 cells, in one colour and in two. A column has as many.
    let lines = [(1, 1 + 2), (2, 2 * (1 + 4)), (3, 2 * 6), (4, 2 * 10), (4, 1 + 16)];
    // No effect, or one of six on one of the cells; one operation on any two cells.
    let cases: u64 = lines.iter().map(|(cells, boards)| boards * (1 + 6 * cells) * cells * cells).sum();
    assert_eq!(cases, 17_393);
    let report = report("exhaust texas --cells 4 --colors 2 --max-effects 1 --ops 1", 0);
    contains_in_order(
        &report,
        &[
            "every input with n·m ≤ 4, k ≤ 2, at most 1 of the pieces with an effect, and q ≤ 1",
            "2 × 2, 2 colours          6,400\n",
            "no difference in 17,393 cases, which are all (cells 4, colors 2, max-effects 1, ops 1)",
        ],
    );
}

#[test]
fn every_small_case_of_chess_is_played_and_they_are_as_many_as_combine() {
    // Four edges with four states each. One piece: two colours, four cells. Two pieces: two colours and two levels
    // each, on two of the cells.
    let cases = 4u64.pow(4) * (2 * 4) + 4u64.pow(4) * (2 * 2) * (2 * 2) * (4 * 3);
    assert_eq!(cases, 51_200);
    let report = report("exhaust chess --scope tiny", 0);
    contains_in_order(
        &report,
        &["T ≤ 1", "n·m ≤ 4 and q ≤ 2", "no difference in 51,200 cases, which are all"],
    );
}

/// For 0, 1, … moves, the number of 4 × 4 positions that can be reached in that many moves and no fewer. Two other
/// programs counted them, written from the page of rules only for this purpose.
const LEVELS: [u64; 8] = [1, 4, 18, 82, 340, 986, 2782, 7878];

#[test]
fn every_position_of_rochine_is_judged_and_they_are_as_many_as_others_count() {
    let report = report("exhaust rochine --depth 7", 0);
    let all: u64 = LEVELS.iter().sum();
    assert_eq!(all, 12_091);
    contains_in_order(
        &report,
        &[
            "positions reached: 12,091\n",
            "the game goes on           12,089 ",
            "red by pieces                   0 ",
            "red by immobility               2 ",
            "blue by pieces                  0 ",
            "no turn can be made: 2\n",
            "red by immobility               2 ",
            "legal                       70,876 ",
            "in a row and a column            360 ",
            "that lead there, 7 at most:",
            "no difference in 12,091 positions, which are all (depth 7, size 4)",
        ],
    );
    for (level, positions) in LEVELS.iter().enumerate() {
        let line = format!("{level:>7}  {:>13}\n", crosscheck_core::table::grouped(*positions));
        assert!(report.contains(&line), "no {line:?} in\n{report}");
    }
}

#[test]
fn every_game_has_a_tiny_scope_in_which_nothing_differs() {
    for game in NAMES {
        let report = report(&format!("exhaust {game} --scope tiny"), 0);
        assert!(
            report.contains("no difference in ") && report.contains(", which are all ("),
            "{report}"
        );
    }
}

/// Scopes with a misreading, too large for the time that a first run is given.
const PLANTED: [&str; 3] = [
    "exhaust texas --cells 5 --colors 2 --max-effects 1 --ops 1 --plant runs-only-in-rows",
    "exhaust chess --scope tiny --plant equal-level-is-safe",
    "exhaust rochine --depth 6 --plant diagonal-step-allowed",
];

#[test]
fn a_misreading_is_found_shrunk_and_explained_whatever_the_number_of_jobs() {
    for planted in PLANTED {
        let [one, three] = [1, 3].map(|jobs| {
            let folder = Folder::new();
            let report = stdout(&folder.run(&format!("{planted} --jobs {jobs}")).code(1));
            let files: BTreeMap<PathBuf, String> =
                folder.files().into_iter().map(|path| (path.clone(), folder.read(path))).collect();
            assert!(files.keys().any(|file| file.ends_with("shrunk.in")), "{:?}", files.keys());
            (report, files)
        });
        assert_eq!(one, three);
        contains_in_order(
            &one.0,
            &["finding 1 of ", "clause", "scope", "; seen in ", "see it again", ", which are all ("],
        );
    }
}

#[test]
fn a_finding_shows_itself_again_by_the_lines_to_copy() {
    for planted in PLANTED {
        let folder = Folder::new();
        let report = stdout(&folder.run(planted).code(1));
        for label in ["see it again", "from the scope"] {
            let line = report.split_once(label).map(|(_, rest)| rest.lines().next().unwrap_or_default());
            if let Some(line) = line {
                let (_, arguments) = line.trim().split_once(' ').expect("the program and its arguments");
                folder.run(arguments).code(1);
            }
        }
    }
}

/// Returns what a run can go on with.
fn state(folder: &Folder) -> Option<PathBuf> {
    folder.files().into_iter().find(|file| file.extension().is_some_and(|end| end == "state"))
}

/// Begins a run and does not end it; returns what it says, and what it can go on with. On a busy machine a short time is
/// over before anything is played, and then there is nothing.
fn begun(folder: &Folder, run: &str) -> (String, PathBuf) {
    let begin = |time| stdout(&folder.run(&format!("{run} --jobs 1 --time {time}ms")));
    let mut times = [5, 20, 40, 80, 160].into_iter();
    times
        .find_map(|time| Some((begin(time), state(folder)?)))
        .unwrap_or_else(|| panic!("{run} begins and ends at once, or never"))
}

#[test]
fn a_run_that_ends_early_goes_on_to_the_same_end() {
    for planted in PLANTED {
        let whole = report(planted, 1);
        let folder = Folder::new();
        let (begun, file) = begun(&folder, planted);
        contains_in_order(&begun, &[", not all", "go on ", "--resume findings/"]);
        let (game, plant) = (planted.split(' ').nth(1), planted.split(' ').next_back());
        let (game, plant) = (game.expect("a game"), plant.expect("a misreading"));
        let resume = format!("exhaust {game} --plant {plant} --jobs 2 --resume {}", file.display());
        let mut last = String::new();
        let mut time = 30;
        while state(&folder).is_some() {
            last = stdout(&folder.run(&format!("{resume} --time {time}ms")));
            time *= 2;
        }
        assert_eq!(last, whole);
    }
}

#[test]
fn a_state_is_refused_that_belongs_to_another_run() {
    let folder = Folder::new();
    let state = "findings/chess-exhaust-cells-4-queries-2-tests-1.state";
    assert_eq!(begun(&folder, "exhaust chess --scope tiny").1, PathBuf::from(state));
    let refused = |arguments: &str, words: &str| {
        let run = folder.run(arguments).code(2);
        assert!(stderr(&run).contains(words), "{arguments}: {}", stderr(&run));
    };
    refused("exhaust chess --scope tiny", &format!("go on with --resume {state}, or remove it"));
    let on = format!("--resume {state}");
    refused(
        &format!("exhaust chess {on} --scope tests"),
        "its bounds are cells 4, queries 2, tests 1, not cells 4, queries 1",
    );
    refused(
        &format!("exhaust chess {on} --plant nothing-is-captured"),
        "it compares engine with the reference, not nothing",
    );
    refused(&format!("exhaust chess {on} --laws"), "it is of a run without laws, not with laws");
    refused(&format!("exhaust texas {on}"), "it is of chess, not of texas");
    refused("exhaust chess --resume nowhere.state", "cannot read nowhere.state");
    let whole = std::fs::read(folder.path(state)).expect("it is there");
    let text = String::from_utf8(whole.clone()).expect("it is a line of JSON");
    for (name, damaged) in [
        ("cut", whole[..whole.len() / 2].to_vec()),
        ("empty", Vec::new()),
        ("longer", [&whole[..], b"x"].concat()),
        ("changed", text.replacen("\"next\":", "\"next\":1", 1).into_bytes()),
        ("another-program", text.replacen("\"program\":\"", "\"program\":\"0", 1).into_bytes()),
        ("zeros", vec![0; 1000]),
    ] {
        folder.write(name, damaged);
        refused(
            &format!("exhaust chess --resume {name}"),
            "is not the state of an exhaustive run, or it is damaged",
        );
    }
    // The state itself is still valid.
    let report = stdout(&folder.run(&format!("exhaust chess {on}")).code(0));
    assert!(report.contains("no difference in 51,200 cases, which are all"), "{report}");
    assert!(!folder.path(state).exists(), "there is nothing to go on with");
}

#[test]
fn scopes_are_listed_on_request() {
    contains_in_order(&report("exhaust texas --scope list", 0), &["usual ", "tiny ", "boards "]);
}

#[test]
fn an_interrupted_run_says_what_it_covered_and_can_go_on() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let folder = Folder::new();
    for game in NAMES {
        let mut command = folder.command(crate::common::PROGRAM);
        command.args(["exhaust", game, "--jobs", "1"]).stdin(Stdio::null());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut said = String::new();
        let mut err = BufReader::new(child.stderr.take().expect("it is a pipe"));
        err.read_line(&mut said).expect("it is text");
        processes::wait_for_work(child.id());
        processes::send("INT", child.id());
        let mut report = String::new();
        child.stdout.take().expect("it is a pipe").read_to_string(&mut report).expect("it is text");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{report}");
        contains_in_order(&report, &["no difference in ", ", not all", "go on ", "--resume findings/"]);
    }
    assert_eq!(folder.files().len(), NAMES.len(), "{:?}", folder.files());
}
