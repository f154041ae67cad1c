//! `gen --suite --try` and `judge` have one loop, and so the same verdicts.

use super::{ZERO, as_json};
use crate::common::{Folder, PROGRAM, python, stderr};

#[test]
#[ignore = "slow: run with --include-ignored"]
fn a_suite_that_a_program_was_tried_against_stops_it_where_judge_says() {
    let folder = Folder::with("zero.py", ZERO);
    let mut command = folder.command(PROGRAM);
    let words = "gen rochine --suite --seed 0 --pool 1 --out tests --try zero.py";
    command.env("PYTHON", python()).args(words.split(' '));
    let run = snapbox::cmd::Command::from_std(command).assert();
    assert!(stderr(&run).contains("zero: stopped by "), "{}", stderr(&run));
    let manifest: toml::Table = folder.read("tests/suite.toml").parse().expect("it is TOML");
    let files = manifest["file"].as_array().expect("a list");
    let stops = |file: &toml::Value| match file["stops"].get("zero").and_then(toml::Value::as_str) {
        Some(verdict) => (file["name"].as_str().map(str::to_owned), verdict.to_owned()),
        None => (file["name"].as_str().map(str::to_owned), "AC".to_owned()),
    };
    let tried: Vec<_> = files.iter().map(stops).collect();
    let report = as_json(&folder, "-- zero.py");
    let cells = report["programs"][0]["cells"].as_array().expect("a list");
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let judged =
        cells.iter().map(|cell| (text(&cell["test"]), text(&cell["verdict"]).unwrap_or_default()));
    assert_eq!(tried, judged.collect::<Vec<_>>());
    assert!(
        tried.iter().any(|(_, verdict)| verdict == "WA")
            && tried.iter().any(|(_, verdict)| verdict == "AC")
    );
}
