//! The report as JSON and as a page.

use serde_json::Value;

use super::{add, as_json, folder, judge, verdicts};
use crate::common::schema::is_valid;

const SCHEMA: &str = include_str!("../../../docs/crosscheck-judge-1.schema.json");
const PROGRAMS: &str = "--expect zero.py=AC -- right.py zero.py crashes.py";

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_report_for_programs_is_what_the_schema_says() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("it is JSON");
    let report = as_json(&folder(), PROGRAMS);
    assert!(is_valid(&schema, &report), "{report:#}");
    let others: [(&[&str], Value); 6] = [
        (&["crosscheck"], "judge/2".into()),
        (&["programs", "0", "cells", "0", "verdict"], "XX".into()),
        (&["programs", "0", "cells", "0", "runs"], "1".into()),
        (&["programs", "0", "verdict"], 1.into()),
        (&["tests", "0", "name"], Value::Null),
        (&["time_limit", "slowest_accepted", "seconds"], (-1).into()),
    ];
    for (path, value) in others {
        let mut other = report.clone();
        let pointer: String = path.iter().map(|key| format!("/{key}")).collect();
        *other.pointer_mut(&pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = value;
        assert!(!is_valid(&schema, &other), "{pointer}");
    }
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_verdicts_do_not_depend_on_the_number_of_jobs() {
    let folder = folder();
    let of = |jobs: u32| {
        let report = as_json(&folder, &format!("--jobs {jobs} {PROGRAMS}"));
        let verdicts = (0..3).map(|at| verdicts(&report, at).join(" ")).collect::<Vec<_>>();
        (verdicts, report["small_set"].clone(), report["programs"][1]["expected"].clone())
    };
    let one = of(1);
    assert_eq!(one.0, ["AC AC AC", "AC WA WA", "AC WA RTE"]);
    assert_eq!(one, of(5));
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_page_has_tables_that_a_screen_reader_can_read_and_runs_nothing() {
    let folder = folder();
    add(&folder, "<b>&1", super::ILLEGAL.0, Some("0"));
    judge(&folder, &format!("--html page.html {PROGRAMS}")).code(1);
    let page = folder.read("page.html");
    assert!(page.contains("script-src 'none'") && !page.contains("<script"), "{page}");
    assert!(page.contains("&lt;b&gt;&amp;1") && !page.contains("<b>"), "{page}");
    assert_eq!(page.matches(r#"<th scope="row">"#).count(), 6, "each program in both tables");
    assert_eq!(page.matches(r#"<abbr class="RTE" title="runtime error">RTE</abbr>"#).count(), 1);
    assert_eq!(page.matches(r#"<th scope="col">"#).count(), 8 + 1 + 4, "{page}");
    // What may be wider than the window can be reached and scrolled with the keyboard.
    assert_eq!(page.matches(r#"tabindex="0""#).count(), page.matches("<table").count());
    assert!(page.contains("expected AC, but WA on 2"), "{page}");
}
