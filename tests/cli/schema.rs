//! The published schemas: what commands write is valid, and `check --recorded` accepts the same lines as the schema.

use serde_json::{Value, json};

use crate::common::schema::is_valid;
use crate::common::{BLOCKS, Folder, PROGRAM, SAMPLE, toy};

const SCHEMA: &str = include_str!("../../crates/crosscheck/schemas/trace.json");

const HEADER: &str = r#"{"crosscheck":"trace/1","game":"chess"}"#;
const CASE: &str = r#"{"crosscheck":"case","case":1,"text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#;
const STEP: &str = r#"{"query":1,"test":1,"normal":{"free":0,"captured":0},"straight":{"free":0,"captured":0},"connected":{"free":0,"captured":0},"reachable":0}"#;
const END: &str = r#"{"crosscheck":"end","case":1,"answer":"0"}"#;

/// A line in place of one of the four, and whether it is valid.
const LINES: [(usize, &str, bool); 26] = [
    (0, HEADER, true),
    (1, CASE, true),
    (2, STEP, true),
    (3, END, true),
    (0, r#"{"crosscheck":"trace/1"}"#, true),
    (0, r#"{"crosscheck":"trace/1","name":null,"later":[1]}"#, true),
    (0, r#"{"crosscheck":"trace/1","name":7}"#, false),
    (0, r#"{"crosscheck":"trace/2"}"#, false),
    (0, r#"{"crosscheck":1}"#, false),
    (0, r#"{"crosscheck":null}"#, false),
    (0, r#"{"cross\u0063heck":"trace/2"}"#, false),
    (1, r#"{"crosscheck":"case","case":1}"#, false),
    (1, r#"{"crosscheck":"case","text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#, false),
    (1, r#"{"crosscheck":"case","case":0,"text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#, false),
    (1, r#"{"crosscheck":"case","case":"1","text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#, false),
    (1, r#"{"crosscheck":"case","case":1,"eager":true,"text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#, true),
    (1, r#"{"crosscheck":"case","case":1,"eager":1,"text":"1\n2 2 1\n0\n0\n00\n0 1 1 1\n"}"#, false),
    (2, "7", false),
    (2, "[]", false),
    (2, "null", false),
    (2, r#"{"crosscheck":"step"}"#, false),
    (3, r#"{"crosscheck":"end","case":1}"#, true),
    (3, r#"{"crosscheck":"end","case":1,"answer":0}"#, false),
    (3, r#"{"crosscheck":"end"}"#, false),
    (3, r#"{"crosscheck":"error","case":1,"message":"no"}"#, true),
    (3, r#"{"crosscheck":"error","case":1}"#, false),
];

#[test]
fn the_schema_and_check_accept_the_same_lines() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
    for (at, line, valid) in LINES {
        let value: Value = serde_json::from_str(line).expect("it is JSON");
        assert_eq!(is_valid(&schema, &value), valid, "the schema: {line}");
        let mut trace = [HEADER, CASE, STEP, END];
        trace[at] = line;
        let run = Folder::with("t", trace.join("\n")).run("check chess --recorded t");
        run.code(if valid { 0 } else { 2 });
    }
}

/// Checks that values are valid, and that they are not with another value in one of these places.
#[track_caller]
fn is_written(schema: &str, text: &str, others: &[(&str, Value)]) {
    let schema: Value = serde_json::from_str(schema).expect("it is JSON");
    let values = serde_json::Deserializer::from_str(text).into_iter();
    let mut values: Vec<Value> = values.map(|value| value.expect("it is JSON")).collect();
    for value in &values {
        assert!(is_valid(&schema, value), "{value:#}");
    }
    for (place, other) in others {
        let value = values.iter_mut().find(|value| value.pointer(place).is_some());
        let value = value.unwrap_or_else(|| panic!("there is no {place}"));
        let was = std::mem::replace(value.pointer_mut(place).expect("it is there"), other.clone());
        assert!(!is_valid(&schema, value), "{place}");
        *value.pointer_mut(place).expect("it is there") = was;
    }
}

#[test]
fn results_are_lines_of_the_published_schema() {
    const RESULTS: &str = include_str!("../../crates/crosscheck/schemas/results.json");
    let folder = Folder::with("blocks.in", BLOCKS);
    folder.write("large.in", "90\n{\"add\":30}\n");
    folder.run("fuzz texas --seed 1 --cases 600 --plant blocks-by-runs --keep-going --json a").code(1);
    folder.run("coverage texas blocks.in --json b").code(0);
    toy(&folder, "parts", "coverage large.in --json c").code(1);
    folder.run("import texas blocks.in --plant blocks-by-runs --json d").code(1);
    for file in ["a", "b", "c", "d"] {
        is_written(RESULTS, &folder.read(file), &[("/ended", "somehow".into())]);
    }
}

#[test]
fn what_diff_says_of_a_case_is_what_the_published_schema_says() {
    const DIFF: &str = include_str!("../../crates/crosscheck/schemas/diff.json");
    let folder = Folder::with("blocks.in", BLOCKS);
    folder.run("diff texas blocks.in --plant blocks-by-runs --json a").code(1);
    folder.run("diff texas blocks.in --json b").code(0);
    folder.run("shrink texas blocks.in --plant blocks-by-runs --json c").code(1);
    folder.run("shrink texas blocks.in --json d").code(0);
    let others = [
        ("/crosscheck", "diff/2".into()),
        ("/differences/0/turn", json!(0)),
        ("/report/parts/0", json!({ "row": 7 })),
    ];
    for file in ["a", "c"] {
        is_written(DIFF, &folder.read(file), &others);
    }
    for file in ["b", "d"] {
        is_written(DIFF, &folder.read(file), &[("/differences", Value::Null)]);
    }
}

#[test]
fn the_report_of_judge_for_programs_is_what_the_published_schema_says() {
    const REPORT: &str = include_str!("../../crates/crosscheck/schemas/judge.json");
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("blocks.in", BLOCKS);
    let right = format!("{PROGRAM} solve texas");
    let judge = ["judge", "texas", ".", "--json", "report", "--expect", "true=AC", "--cmd", "true"];
    folder.run_all(judge.into_iter().chain(["--cmd", "false", "--cmd", &right]), "").code(1);
    let others = [
        ("/crosscheck", "judge/2".into()),
        ("/programs/0/cells/0/verdict", "XX".into()),
        ("/programs/0/cells/0/runs", "1".into()),
        ("/programs/0/verdict", json!(1)),
        ("/tests/0/name", Value::Null),
        ("/time_limit/slowest_accepted/seconds", json!(-1)),
    ];
    is_written(REPORT, &folder.read("report"), &others);
}

#[test]
fn what_check_says_of_files_is_what_the_published_schema_says() {
    const CHECK: &str = include_str!("../../crates/crosscheck/schemas/check.json");
    let folder = Folder::with("right.in", SAMPLE);
    folder.write("wrong.in", "1 1 1\n");
    folder.write("t", "{}");
    folder.run("check texas right.in wrong.in gone.in --recorded t --json report").code(2);
    let told: Value = serde_json::from_str(&folder.read("report")).expect("it is JSON");
    let of = |key: &str| -> Vec<Value> { (0..4).map(|at| told["files"][at][key].clone()).collect() };
    assert_eq!(of("valid"), [json!(true), json!(false), json!(false), json!(false)]);
    assert_eq!(of("line"), [Value::Null, json!(1), Value::Null, Value::Null]);
    assert_eq!(of("problem")[0], Value::Null);
    let others = [("/crosscheck", "check/2".into()), ("/files/1/line", json!(0))];
    is_written(CHECK, &folder.read("report"), &others);
}

#[test]
fn what_doctor_says_of_the_machine_is_what_the_published_schema_says() {
    const DOCTOR: &str = include_str!("../../crates/crosscheck/schemas/doctor.json");
    let folder = Folder::new();
    folder.run("doctor --json report").code(0);
    let others = [("/sandbox/0/level", "strong".into()), ("/languages/0/name", Value::Null)];
    is_written(DOCTOR, &folder.read("report"), &others);
}
