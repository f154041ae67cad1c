//! `replay`: pages, pictures and text of plays, and pages read back.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read;

use super::folder;
use crate::common::{Folder, stderr, stdout};

const PLANTED: &str = "replay texas blocks.in --plant blocks-by-runs --html page.html";

/// Returns what a page carries under a name.
fn carried(folder: &Folder, page: &str, id: &str) -> Option<String> {
    let page = folder.read(page);
    let (_, rest) = page.split_once(&format!("id=\"{id}\">"))?;
    let packed = STANDARD.decode(rest.split('<').next()?).expect("it is base64");
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).expect("it is text");
    Some(text)
}

fn film(folder: &Folder, page: &str) -> Value {
    serde_json::from_str(&carried(folder, page, "film").expect("a page has a film")).expect("it is JSON")
}

#[test]
fn a_page_carries_the_case_and_both_traces_and_is_read_as_either() {
    let folder = folder();
    let said = stdout(&folder.run(PLANTED).code(1));
    assert!(said.contains("page.html: ") && said.contains("the sides first differ at step"), "{said}");
    assert_eq!(carried(&folder, "page.html", "input"), Some(folder.read("blocks.in")));
    let trace = stdout(&folder.run("solve texas blocks.in --trace --by reference").code(0));
    assert_eq!(carried(&folder, "page.html", "trace-1"), Some(trace));
    // The page stands for the case, and for the trace of the side that is compared with the reference.
    let answer = stdout(&folder.run("solve texas blocks.in").code(0));
    assert_eq!(stdout(&folder.run("solve texas page.html").code(0)), answer);
    let recorded = stdout(&folder.run("diff texas blocks.in --recorded page.html").code(1));
    let planted = stdout(&folder.run("diff texas blocks.in --plant blocks-by-runs").code(1));
    let clause = |report: &str| report.lines().find(|line| line.contains("clause")).map(str::to_owned);
    assert!(
        clause(&recorded).is_some() && clause(&recorded) == clause(&planted),
        "{recorded}\n{planted}"
    );
    folder.run("diff texas page.html --recorded page.html").code(1);
    let again = "replay texas blocks.in --recorded page.html --html again.html";
    folder.run(again).code(1);
    assert_eq!(film(&folder, "again.html")["moments"], film(&folder, "page.html")["moments"]);
}

#[test]
fn nothing_of_a_page_is_left_to_chance_or_to_a_network() {
    let folder = folder();
    folder.run(PLANTED).code(1);
    let first = folder.read("page.html");
    folder.run(PLANTED).code(1);
    assert_eq!(folder.read("page.html"), first);
    // Names of XML are addresses as well, and nothing is loaded from there.
    let addresses = first.match_indices("://").map(|(at, _)| &first[at..at + 19]);
    assert!(addresses.clone().all(|address| address == "://www.w3.org/2000/"), "{addresses:?}");
    assert!(first.contains("default-src 'none'") && !first.contains("unsafe"));
}

#[test]
fn the_last_board_and_score_of_a_film_are_those_of_the_trace() {
    let folder = folder();
    folder.run("replay texas sample.in --both --html page.html").code(0);
    let film = film(&folder, "page.html");
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let mut cells: Vec<usize> =
        film["board"]["cells"].as_array().expect("cells").iter().map(number).collect();
    let mut score = Value::Null;
    for moment in film["moments"].as_array().expect("moments") {
        let shot = &moment["sides"][0];
        for beat in shot["beats"].as_array().expect("beats") {
            for change in beat["changes"].as_array().into_iter().flatten() {
                cells[number(&change[0])] = number(&change[1]);
            }
        }
        score = shot["score"].clone();
    }
    let words: Vec<&str> =
        cells.iter().map(|&tile| film["tiles"][tile]["word"].as_str().expect("a word")).collect();
    let trace = stdout(&folder.run("solve texas sample.in --trace").code(0));
    let steps: Vec<BTreeMap<String, Value>> =
        trace.lines().map(|line| serde_json::from_str(line).expect("a step")).collect();
    let board = steps.iter().rev().find_map(|step| step.get("board")).expect("there was a round");
    let lines: Vec<&str> = board.as_array().expect("lines").iter().filter_map(Value::as_str).collect();
    assert_eq!(words.join(" "), lines.join(" "));
    let answer = stdout(&folder.run("solve texas sample.in").code(0));
    assert_eq!(score, Value::String(answer.trim().to_owned()));
}

#[test]
fn a_program_over_its_pipes_stands_beside_the_reference_as_far_as_it_came() {
    let folder = folder();
    let own = crate::common::PROGRAM;
    let pipe = |words: &str| format!("replay texas blocks.in --html page.html --pipe -- {own} {words}");
    folder.run(&pipe("solve texas --pipe")).code(0);
    folder.run(&pipe("solve texas --pipe --plant blocks-by-runs")).code(1);
    let film = film(&folder, "page.html");
    assert!(
        film["moments"]
            .as_array()
            .expect("moments")
            .iter()
            .any(|moment| moment.get("differs").is_some())
    );
    let none = stderr(&folder.run("replay texas blocks.in --html page.html --pipe -- true").code(2));
    assert!(none.contains("does not speak crosscheck-trace/1"), "{none}");
}

#[test]
fn a_player_that_crashes_is_shown_up_to_where_it_came() {
    let folder = folder();
    folder.run("replay texas sample.in --plant crash:abort --html page.html").code(1);
    let film = film(&folder, "page.html");
    assert!(film["ends"][1].as_str().expect("an end").contains("SIGABRT"), "{}", film["ends"]);
    folder.run("replay texas sample.in --plant crash:loop --case-timeout 1s --html page.html").code(1);
}

#[test]
fn a_part_of_a_play_is_shown_and_said_to_be_one() {
    let folder = folder();
    folder.run("gen texas --seed 1 --case 3 --ops 12 --out made").code(0);
    let page = "replay texas made/1-3.in --from 5 --turns 2 --html page.html";
    let said = stdout(&folder.run(page).code(0));
    assert!(said.contains("showing turns 5 to 6 of 12"), "{said}");
    let film = film(&folder, "page.html");
    let turns: Vec<u64> = film["moments"]
        .as_array()
        .expect("moments")
        .iter()
        .filter_map(|at| at["turn"].as_u64())
        .collect();
    assert!(turns.iter().all(|turn| (5..=6).contains(turn)) && turns.contains(&5), "{turns:?}");
}

#[test]
fn a_window_that_opens_behind_the_first_difference_shows_each_side_its_own_board() {
    let folder = folder();
    folder.run("gen texas --seed 3 --case 0 --out made").code(0);
    folder
        .run("replay texas made/3-0.in --plant rows-end-one-cell-early --from 3 --html page.html")
        .code(1);
    let film = film(&folder, "page.html");
    let opening = &film["moments"][0]["sides"][1]["beats"][0]["board"];
    assert!(opening.is_object() && opening["cells"] != film["board"]["cells"], "{opening}");
}

#[test]
fn a_play_that_is_too_long_is_shown_from_shortly_before_the_first_difference() {
    let folder = folder();
    // Two pieces of each side go forth and back.
    let cycle = "2 1 2 2\n7 1 7 2\n2 2 2 1\n7 2 7 1\n";
    let moves = 24_000;
    folder.write("long.in", format!("8 {moves}\n{}", cycle.repeat(moves / 4)));
    let trace = stdout(&folder.run("solve rochine long.in --limits none --trace").code(0));
    let right = "\"move\":23990,\"side\":\"blue\"";
    assert!(trace.contains(right));
    folder.write("wrong.jsonl", trace.replace(right, &right.replace("blue", "red")));
    let replay = "replay rochine long.in --limits none --recorded wrong.jsonl --html page.html";
    let said = stdout(&folder.run(replay).code(1));
    assert!(said.contains("showing turns 23970 to 24000 of 24000"), "{said}");
    assert!(said.contains("the sides first differ at step 21, move 23990"), "{said}");
}

#[test]
fn what_only_the_reference_knows_of_a_turn_is_marked() {
    let folder = folder();
    for (game, role) in [("rochine", "can move next"), ("chess", "reached by connected roads")] {
        folder.run(&format!("gen {game} --seed 3 --case 2 --out {game}")).code(0);
        folder.run(&format!("replay {game} {game}/3-2.in --html page.html")).code(0);
        let film = film(&folder, "page.html");
        let roles = film["roles"].as_array().expect("roles").iter();
        let role =
            roles.map(|role| &role["name"][0]).position(|name| name == role).expect("it is there");
        let marked = film["moments"].as_array().expect("moments").iter().any(|moment| {
            let beats = moment["sides"][0]["beats"].as_array().expect("beats");
            beats.iter().any(|beat| {
                beat["marks"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .any(|mark| mark[0].as_u64() == Some(role as u64))
            })
        });
        assert!(marked, "{game}");
    }
}

#[test]
fn pictures_are_numbered_and_the_first_wrong_step_is_one_of_them() {
    let folder = folder();
    folder.run("replay texas blocks.in --plant blocks-by-runs --svg pictures --pictures 2").code(1);
    let names = folder.files();
    let pictures = names.iter().filter(|name| name.to_string_lossy().contains("judgeimage-"));
    assert_eq!(pictures.count(), 2, "{names:?}");
    assert!(folder.read("pictures/judgeimage-001.svg").starts_with("<svg"));
    folder.run("replay texas blocks.in --svg still.svg --step 2").code(0);
    assert!(folder.read("still.svg").contains("</svg>"));
}

#[test]
fn a_finding_has_a_page_beside_its_report() {
    let folder = folder();
    let run = folder.run("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs").code(1);
    let report = stdout(&run);
    assert!(report.contains("  page       findings/"), "{report}");
    let files = folder.files();
    let page = files.iter().find(|name| name.ends_with("finding.html")).expect("there is one");
    let page = page.to_str().expect("its name is text");
    assert!(film(&folder, page)["sides"].as_array().expect("sides").len() == 2);
}

#[test]
fn pages_that_are_none_and_wishes_that_cannot_be_met_are_trouble() {
    let folder = folder();
    folder.write("other.html", "<!DOCTYPE html><html></html>");
    let other = stderr(&folder.run("solve texas other.html").code(2));
    assert!(other.contains("this page was not written by `crosscheck replay`"), "{other}");
    folder.run(PLANTED).code(1);
    let page = folder.read("page.html");
    folder.write("cut.html", &page[..page.find("id=\"input\"").expect("it is there") + 40]);
    folder.run("solve texas cut.html").code(2);
    folder.run("replay texas sample.in --step 0").code(2);
    folder.run("replay texas sample.in --both --plant blocks-by-runs").code(2);
}

#[test]
fn a_campaign_and_what_cases_exercise_have_pictures() {
    let folder = folder();
    // By time: a campaign of a moment has no course to draw.
    folder.run("fuzz texas rochine --time 4s --seed 1 --html report.html").code(0);
    let report = folder.read("report.html");
    for part in [
        "What the cases contained",
        "Cases over time",
        "Clauses of the rules",
        "T5.2",
        "R3.1",
        "class=\"floor\"",
    ] {
        assert!(report.contains(part), "{part}");
    }
    folder.run("coverage rochine --cases 40 --matrix --html kills.html").code(0);
    let kills = folder.read("kills.html");
    assert!(kills.contains("caught by steps") && kills.contains("row-first"));
    folder.run("fuzz texas --cases 50 --seed 1 --plant blocks-by-runs --html found.html").code(1);
    let found = folder.read("found.html");
    assert!(found.contains("finding.html\"") && found.contains("1 finding"), "{found}");
}
