//! Which lines of a trace `check --recorded` accepts. Its published schema is derived from the type that reads them.

use crate::common::Folder;

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
fn lines_of_a_trace_are_accepted_or_refused() {
    for (at, line, valid) in LINES {
        let mut trace = [HEADER, CASE, STEP, END];
        trace[at] = line;
        let run = Folder::with("t", trace.join("\n")).run("check chess --recorded t");
        run.code(if valid { 0 } else { 2 });
    }
}
