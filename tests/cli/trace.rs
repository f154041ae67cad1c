//! `diff --recorded`: a trace that any program wrote, compared with the reference. A trace is an input like any other:
//! whatever it contains, the result is a difference or an error, never a panic.

use snapbox::cmd::OutputAssert;
use snapbox::str;

use super::{SAMPLE, contains_in_order, folder};
use crate::common::{Folder, stderr, stdout};

/// Returns the trace of the sample, with its messages.
fn whole() -> String {
    stdout(&folder().run("solve texas sample.in --trace --by reference").code(0))
}

/// Returns the bare steps of the sample's trace.
fn trace() -> String {
    let whole = whole();
    let steps = whole.lines().filter(|line| !line.starts_with(r#"{"crosscheck":"#));
    steps.map(|step| format!("{step}\n")).collect()
}

/// Compares a trace with the reference on the sample.
fn held(trace: impl AsRef<[u8]>) -> OutputAssert {
    let folder = Folder::with("sample.in", SAMPLE);
    folder.write("trace", trace);
    folder.run("diff texas sample.in --recorded trace")
}

/// Returns the sample's trace with a part of one line replaced; lines count from 1.
#[track_caller]
fn tampered(line: usize, from: &str, to: &str) -> String {
    let mut lines: Vec<String> = trace().lines().map(str::to_owned).collect();
    assert!(lines[line - 1].contains(from), "{}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(from, to, 1);
    lines.join("\n") + "\n"
}

#[test]
fn a_trace_by_solve_does_not_differ() {
    let run = held(trace()).code(0).stderr_eq("");
    assert!(stdout(&run).starts_with("texas: no difference"), "{}", stdout(&run));
}

#[test]
fn a_trace_with_its_case_and_its_answer_does_not_differ() {
    let whole = whole();
    let kinds =
        [r#"{"crosscheck":"trace/1","game":"texas","harness":"crosscheck "#, r#"{"crosscheck":"case""#];
    assert!(whole.lines().zip(kinds).all(|(line, begins)| line.starts_with(begins)), "{whole}");
    assert!(whole.ends_with("{\"crosscheck\":\"end\",\"case\":1,\"answer\":\"11692\"}\n"), "{whole}");
    held(&whole).code(0);
    held(whole.replace(r#","answer":"11692""#, "")).code(0);
}

#[test]
fn an_answer_that_was_tampered_with_differs_in_its_clause() {
    let run = held(whole().replace(r#""answer":"11692""#, r#""answer":"11693""#)).code(1);
    contains_in_order(&stdout(&run), &["the answer", "11692", "11693", "T11.3"]);
}

#[test]
fn a_trace_of_another_case_is_an_error() {
    let folder = folder();
    let trace = stdout(&folder.run("solve texas blocks.in --trace").code(0));
    held(trace).code(2).stdout_eq("").stderr_eq("error: trace: this trace is of another case\n");
}

#[test]
fn check_validates_a_trace_and_names_the_first_line_that_is_wrong() {
    let check = |trace: String| Folder::with("t", trace).run("check texas --recorded t");
    let whole = whole();
    check(whole.clone()).code(0).stdout_eq("t: a valid trace: 1 case, 17 steps\n");
    let lines: Vec<&str> = whole.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(line, _)| line + 1 != at);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let last = lines.len();
    for (trace, line, reason) in [
        (without(1), 1, "a case cannot stand here: expected a header"),
        (without(2), 2, "a step cannot stand here: expected a case"),
        (without(last), 2, "case 1 has no end"),
        (trace(), 1, "there is no header"),
        (whole.replace("texas", "tennis"), 1, "it is a trace of \"tennis\""),
        (whole.replace("trace/1", "trace/2"), 1, "unknown variant `trace/2`"),
        (whole.replace(r#""case","case":1"#, r#""case","case":0"#), 2, "cases are numbered from 1"),
        (whole.replace(r#""end","case":1"#, r#""end","case":2"#), last, "it ends case 2, and case 1 is"),
        (whole.replacen("valid", "fine", 1), 3, "unknown variant `fine`"),
        (whole.replacen("\"text\":\"", "\"text\":\"x", 1), 2, "its text is not a case of texas"),
        (whole.clone() + lines[2], last + 1, "a step cannot stand here: expected a case"),
    ] {
        let run = check(trace).code(2).stdout_eq("");
        let said = stderr(&run);
        assert!(
            said.starts_with(&format!("error: t:{line}: {reason}"))
                || said.starts_with(&format!("t:{line}: {reason}")),
            "{reason}: {said}"
        );
    }
}

#[test]
fn blank_lines_cr_lf_and_a_byte_order_mark_do_not_matter_in_a_trace() {
    held(trace().replace('\n', "\r\n\r\n")).code(0);
    held(trace().trim_end()).code(0);
    held(format!("\u{feff}{}", trace())).code(0);
}

#[test]
fn a_verdict_that_was_tampered_with_differs_in_its_clause() {
    let run = held(tampered(1, "valid", "not adjacent")).code(1).stderr_eq("");
    contains_in_order(&stdout(&run), &["operation 1, verdict", "valid", "not adjacent", "T2."]);
}

#[test]
fn a_total_that_was_tampered_with_differs_in_its_clause() {
    let run = held(tampered(16, "\"total\":692", "\"total\":693")).code(1);
    contains_in_order(&stdout(&run), &["operation 5, settled", "692", "693", "T11.3"]);
}

#[test]
fn a_cell_that_was_tampered_with_differs_in_its_clause() {
    for cell in ["[1,3]", "[0,0]", "[4294967295,4294967295]"] {
        let run = held(tampered(2, "[1,2]", cell)).code(1);
        contains_in_order(&stdout(&run), &["operation 1, round 1", "matched", "T3.2"]);
    }
}

#[test]
fn a_board_that_was_tampered_with_differs_in_its_clause() {
    let run = held(tampered(2, "1 . 5 2 5 4 3 2", ". 1 5 2 5 4 3 2")).code(1);
    contains_in_order(&stdout(&run), &["operation 1, round 1", "board after the fall", "T5.2"]);
}

#[test]
fn a_board_of_another_size_differs() {
    let line = trace().lines().nth(1).expect("there is a second line").to_owned();
    let at = line.find("\"board\":").expect("it holds a board");
    let rows = |row: &str| format!("[{}]", vec![format!("\"{row}\""); 8].join(","));
    for board in ["[]", r#"["1"]"#, &rows("1"), &rows("1 1 1 1 1 1 1 1 1")] {
        let run = held(tampered(2, &line[at..], &format!("\"board\":{board}}}"))).code(1);
        contains_in_order(&stdout(&run), &["operation 1, round 1", "board after the fall", "T5.2"]);
    }
}

#[test]
fn steps_in_another_order_differ() {
    let trace = trace();
    let mut lines: Vec<&str> = trace.lines().collect();
    lines.swap(0, 1);
    let run = held(lines.join("\n")).code(1);
    contains_in_order(&stdout(&run), &["operation 1, verdict", "operation 1, round 1"]);
}

#[test]
fn a_trace_that_stops_early_differs() {
    let trace = trace();
    for kept in [0, 1, 5, 16] {
        let part: String = trace.lines().take(kept).map(|line| format!("{line}\n")).collect();
        held(part).code(1);
    }
}

#[test]
fn a_trace_that_goes_on_too_long_differs() {
    for step in [
        r#"{"step":"operation","operation":6,"verdict":"valid"}"#,
        r#"{"step":"operation","operation":0,"verdict":"valid"}"#,
        r#"{"step":"settled","operation":4294967295,"rounds":1,"main":[],"chain":0,"hand":null,"total":0}"#,
        r#"{"step":"end","all_valid":0,"cleared":0,"total":0}"#,
    ] {
        let run = held(trace() + step);
        contains_in_order(&stdout(&run.code(1)), &["course of play"]);
    }
}

#[test]
fn a_step_of_no_operation_of_the_case_differs() {
    for number in ["0", "6", "4294967295"] {
        held(tampered(1, "\"operation\":1", &format!("\"operation\":{number}"))).code(1);
    }
}

#[test]
fn a_line_that_is_no_step_is_named_by_its_number() {
    let begins = "error: trace:2: this line is not a step of texas: ";
    for (from, to) in [
        ("{", "["),
        ("}", ""),
        ("\"round\"", "\"nonsense\""),
        ("\"elimination\":5", "\"elimination\":-5"),
        ("\"elimination\":5", "\"elimination\":5.5"),
        ("\"elimination\":5", "\"elimination\":1e400"),
        ("\"operation\":1", "\"operation\":4294967296"),
        ("\"operation\":1,", ""),
        ("1 . 5 2 5 4 3 2", "1 . 5"),
        ("1 . 5 2 5 4 3 2", "1 . 5 2 5 4 3 99999999999999999999"),
        ("[1,2]", "[1]"),
    ] {
        let run = held(tampered(2, from, to)).code(2).stdout_eq("");
        assert!(stderr(&run).starts_with(begins), "{from} → {to}: {}", stderr(&run));
    }
}

#[test]
fn what_is_no_json_at_all_is_an_error() {
    held("11692\n").code(2).stdout_eq("").stderr_eq(str![[r#"
error: trace:1: this line is not a step of texas: [..]

"#]]);
    held("[".repeat(100_000)).code(2).stdout_eq("");
    held(b"\xff\xfe").code(2).stdout_eq("").stderr_eq(str![[r#"
error: trace is not text

"#]]);
    held("\0\n").code(2).stdout_eq("");
}

#[test]
fn a_trace_that_cannot_be_read_is_named() {
    let run = folder().run("diff texas sample.in --recorded nowhere");
    run.code(2).stdout_eq("").stderr_eq("error: cannot read nowhere: [..] (os error [..])\n");
}
