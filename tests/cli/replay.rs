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
