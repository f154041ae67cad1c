//! `coverage`: what inputs exercise and catch, and the smallest subset that does as much.

use std::path::PathBuf;

use serde_json::Value;
use snapbox::str;

use super::{BLOCKS, SAMPLE, contains_in_order, folder};
use crate::common::schema::is_valid;
use crate::common::{Folder, stderr, stdout, toy};

/// The schema of results.
const SCHEMA: &str = include_str!("../../docs/crosscheck-results-1.schema.json");

/// A case that catches a misreading that the sample does not.
const CLEARED: &str = include_str!("../data/cases/texas/cleared-wants-all-valid/case.in");

/// Returns a folder with inputs in a subfolder, among other files, and beside the subfolder a file that is not an
/// input.
fn nested() -> Folder {
    let folder = folder();
    for sub in ["in/deep", "in/.hidden"] {
        std::fs::create_dir_all(folder.path(sub)).expect("a folder can be made");
    }
    folder.write("in/a.in", SAMPLE);
    folder.write("in/deep/b.in", CLEARED);
    folder.write("again.in", CLEARED);
    folder.write("in/deep/0f3a", SAMPLE);
    folder.write("in/deep/answer.txt", "17\n");
    folder.write("in/.hidden/c.in", "no case");
    folder.write("bad.in", "3 3 2 1\n1 2 1\n1 x 1\n");
    folder
}

#[test]
fn clauses_are_listed_with_how_often_they_are_exercised_and_those_that_never_do_stand_out() {
    let run = folder().run("coverage texas blocks.in").code(0).stderr_eq("");
    let report = stdout(&run);
    let parts = ["texas: 1 case\n", "T1.1 Board ", "T4.5 Square of 5 ", "never", "T8.1 Block "];
    contains_in_order(&report, &parts);
    contains_in_order(
        &report,
        &["clauses never exercised: ", "T4.5", "\n\n", "caught by steps; never: "],
    );
    contains_in_order(&report, &["caught by steps", "caught by answer"]);
}

#[test]
fn without_inputs_a_plain_campaign_is_played_the_same_for_any_number_of_jobs() {
    let folder = Folder::new();
    let [one, three] = [1, 3].map(|jobs| {
        let run = format!("coverage chess --seed 3 --cases 200 --jobs {jobs}");
        stdout(&folder.run(&run).code(0).stderr_eq(""))
    });
    assert_eq!(one, three);
    contains_in_order(
        &one,
        &["chess: 200 cases of seed 3\n", "C1.1 Board", " 200\n", "caught by steps"],
    );
}

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
fn the_options_of_the_generator_are_heeded() {
    let folder = Folder::new();
    let run = folder.run("coverage texas --cases 5 --ops 1 --rows 2 --cols 2").code(0);
    contains_in_order(&stdout(&run), &["T3.2 Match", "never"]);
}

#[test]
fn a_folder_is_searched_for_inputs_at_any_depth() {
    let folder = nested();
    folder.run("coverage texas in --matrix --json matrix").code(0).stderr_eq("");
    let names: Vec<String> = folder.read("matrix").lines().map(name).collect();
    assert_eq!(names, ["in/a.in", "in/deep/0f3a", "in/deep/b.in", ""]);
}

/// Returns the name of the case in the JSON object on a line.
fn name(line: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
    object.get("case").and_then(|case| case.as_str()).unwrap_or_default().to_owned()
}

#[test]
fn the_matrix_has_a_row_a_case_and_a_column_a_misreading() {
    let run =
        nested().run("coverage texas in again.in --matrix --caught-by answer").code(0).stderr_eq("");
    let report = stdout(&run);
    contains_in_order(
        &report,
        &["texas: 4 cases × ", " misreadings, caught by answer\n", "blocks-by-runs "],
    );
    contains_in_order(&report, &["  in/a.in and 1 more\n", "  in/deep/b.in and 1 more\n"]);
    contains_in_order(&report, &["  3 wrong behaviours told apart; ", "not told apart", "never"]);
    let never = report.lines().find_map(|line| line.strip_prefix("  never caught: ")).expect("some");
    let (_, tally) = report.split_once("told apart; ").expect("a tally");
    let tally: Vec<usize> = tally.split(' ').filter_map(|word| word.parse().ok()).take(2).collect();
    assert_eq!(tally[0] + never.split(", ").count(), tally[1], "caught and never caught are all");
    let row = report.lines().find(|line| line.ends_with("in/a.in and 1 more")).expect("a row");
    assert!(row.starts_with("  #") || row.starts_with("  ."), "{row}");
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

#[test]
fn cases_until_caught_are_shown_for_each_misreading() {
    let run = Folder::new().run("coverage rochine --until --seeds 3 --seed 5 --cases 2").code(0);
    let report = stdout(&run.stderr_eq(""));
    let head = "rochine: cases until a misreading is caught by steps, 3 seeds from 5 on, 2 at most\n";
    contains_in_order(&report, &[head, "median", "worst", "> 2", "missed on 3 seeds", "         1  "]);
}

#[test]
fn the_smallest_set_is_printed_or_copied_under_names_of_its_own_and_is_a_fixed_point() {
    let folder = nested();
    let run = folder.run("coverage texas in again.in --minimize").code(0);
    assert_eq!(stdout(&run), "in/a.in\nin/deep/b.in\n");
    contains_in_order(
        &stderr(&run),
        &["texas: 2 of 4 inputs, ", "none of them can be left out\n", "kept: "],
    );
    let before = folder.files().len();
    folder.run("coverage texas in again.in --minimize --out small").code(0).stdout_eq("");
    assert_eq!(folder.files().len(), before + 2);
    assert_eq!(folder.read("small/a.in"), SAMPLE);
    assert_eq!(folder.read("small/deep-b.in"), CLEARED);
    let again = folder.run("coverage texas small --minimize --out small").code(0);
    contains_in_order(&stderr(&again), &["2 of 2 inputs"]);
    assert_eq!(folder.files().len(), before + 2);
}

#[test]
fn a_campaign_and_witnesses_cases_can_be_chosen_from_too() {
    let folder = folder();
    let all =
        "coverage texas sample.in --witnesses --cases 30 --seed 2 --minimize --prefer small --variety";
    let run = folder.run(&format!("{all} --out small")).code(0).stdout_eq("");
    contains_in_order(&stderr(&run), &[" features of variety"]);
    let files = folder.files();
    assert!(files.contains(&PathBuf::from("small/witness-1.in")) || files.len() > 10, "{files:?}");
    assert!(files.iter().any(|file| file.to_string_lossy().starts_with("small/2-")), "{files:?}");
    folder.run("coverage texas small").code(0).stderr_eq("");
}

#[test]
fn another_input_in_the_place_of_a_copy_is_left_alone_and_nothing_is_written() {
    let folder = nested();
    std::fs::create_dir(folder.path("small")).expect("a folder can be made");
    folder.write("small/deep-b.in", SAMPLE);
    folder.run("coverage texas in --minimize --out small").code(2).stdout_eq("").stderr_eq(str![[r#"
error: small/deep-b.in exists and is another input; nothing is written

"#]]);
    assert_eq!(folder.read("small/deep-b.in"), SAMPLE);
    assert!(!folder.path("small/a.in").exists());
}

#[test]
fn every_input_that_is_wrong_is_named_with_its_place_and_nothing_is_played() {
    let run = nested().run("coverage texas in bad.in nowhere.in").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["bad.in:3:3", "cannot read nowhere.in"]);
}

#[test]
fn inputs_that_are_invalid_are_left_out_if_that_is_asked_for() {
    let folder = nested();
    let run = folder.run("coverage texas in bad.in --skip-invalid").code(0);
    assert_eq!(stderr(&run), "left out, being no valid input: 1 file\n");
    assert!(stdout(&run).starts_with("texas: 3 cases\n"));
    folder.run("coverage texas bad.in --skip-invalid").code(2).stdout_eq("");
    folder.run("coverage texas nowhere.in --skip-invalid").code(2).stdout_eq("");
}

#[test]
fn a_folder_without_inputs_is_trouble() {
    nested().run("coverage texas in/.hidden/..").code(0);
    let run = Folder::with("note.txt", "").run("coverage texas .").code(2).stdout_eq("");
    assert!(stderr(&run).starts_with("error: no inputs"), "{}", stderr(&run));
}

#[test]
fn an_input_comes_from_standard_input_too() {
    let run = Folder::new().run_all(["coverage", "texas", "-", "--minimize", "--out", "small"], SAMPLE);
    contains_in_order(&stderr(&run.code(0)), &["1 of 1 input,"]);
}
