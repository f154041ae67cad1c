//! `coverage`: what it writes for machines.

use serde_json::Value;

use super::{BLOCKS, contains_in_order, folder};
use crate::common::schema::is_valid;
use crate::common::{Folder, stderr, stdout, toy};

/// The schema of results.
const SCHEMA: &str = include_str!("../../docs/crosscheck-results-1.schema.json");

#[test]
fn what_is_exercised_is_written_as_results_and_shown_on_a_dashboard() {
    let folder = folder();
    let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
    let report = stdout(&folder.run("coverage texas blocks.in --json r/c.jsonl").code(0));
    let lines = folder.read("r/c.jsonl");
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert!(lines.iter().all(|line| is_valid(&schema, line)), "{lines:?}");
    let [head, shard, _] = &lines[..] else { panic!("three lines") };
    assert_eq!((&head["command"], &head["arguments"]), (&"coverage".into(), &"blocks.in".into()));
    assert_eq!((&shard["cases"], &shard["ended"]), (&1.into(), &"cases".into()));
    let rows = shard["statistics"].as_array().expect("a list");
    let of = |topic: &str, entry: &str| {
        let row = rows.iter().find(|row| row[1] == topic && row[3] == entry);
        row.unwrap_or_else(|| panic!("{topic}: {entry}"))[4].as_u64().expect("a number")
    };
    assert_eq!((of("clauses", "T1.1"), of("clauses", "T4.5")), (1, 0));
    assert_eq!(of("misreadings caught by steps", "blocks-by-runs"), 1);
    let never = rows.iter().filter(|row| row[1] == "clauses" && row[4] == 0);
    let never: Vec<&str> = never.filter_map(|row| row[3].as_str()).collect();
    assert!(report.contains(&format!("clauses never exercised: {}\n", never.join(", "))), "{report}");
    folder.run("dashboard r --html page.html").code(0);
    contains_in_order(
        &folder.read("page.html"),
        &["0 cases in 0 campaigns", "<h3>Coverage</h3>", "T4.5"],
    );
    let said = stderr(&folder.run("merge r").code(2));
    assert!(said.contains("the results are of \"coverage\", which has no shards to merge"), "{said}");
}

#[test]
fn cases_on_which_the_sides_differ_are_findings_in_the_results() {
    let folder = Folder::with("large.in", "90\n{\"add\":30}\n");
    folder.write("zero.in", "0\n\"double\"\n");
    folder.write("larger.in", "95\n{\"add\":30}\n{\"add\":1}\n");
    toy(&folder, "parts", "coverage large.in zero.in larger.in --json c.jsonl").code(1);
    let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
    let lines = folder.read("c.jsonl");
    let shard: Value = serde_json::from_str(lines.lines().nth(1).expect("a shard")).expect("it is JSON");
    assert!(is_valid(&schema, &shard), "{shard}");
    let findings = shard["findings"].as_array().expect("a list");
    let seen: Vec<_> = findings.iter().map(|of| [&of["kind"], &of["folder"], &of["times"]]).collect();
    let large: [Value; 3] = ["large: false, not true".into(), "large.in".into(), 2.into()];
    let sign: [Value; 3] = ["sign: positive, not zero".into(), "zero.in".into(), 1.into()];
    assert_eq!(seen, [large.each_ref(), sign.each_ref()]);
    assert_eq!(findings[1]["smallest"], "0\n\"double\"\n");
}

#[test]
fn the_matrix_for_machines_is_an_object_a_case_and_one_on_the_whole() {
    let folder = folder();
    folder.run("coverage texas blocks.in --matrix --json matrix").code(0);
    let lines = folder.read("matrix");
    let (case, whole) = lines.trim_end().split_once('\n').expect("two lines");
    let case: serde_json::Value = serde_json::from_str(case).expect("it is JSON");
    assert_eq!(case["bytes"], BLOCKS.len());
    assert_eq!(case["clauses"]["T1.1"], 1);
    let caught = case["by_steps"].as_array().expect("a list");
    assert!(caught.iter().any(|name| name == "blocks-by-runs"), "{caught:?}");
    let whole: serde_json::Value = serde_json::from_str(whole).expect("it is JSON");
    assert_eq!((&whole["cases"], &whole["told_apart"]), (&1.into(), &1.into()));
    let listed = whole["misreadings"].as_array().expect("a list").len();
    assert_eq!(listed, caught.len() + whole["never"].as_array().expect("a list").len());
}
