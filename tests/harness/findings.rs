//! What the report of a finding says beside the explanation: the lines to copy, and what was left out.

use std::sync::Mutex;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Difference;
use crosscheck_core::report::explain::Explained;
use crosscheck_core::report::finding::{Options, Origin, Writer};
use crosscheck_core::report::{Part, Report};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::{Game, Limits};

use crate::common::games::game;

/// Returns the report of a finding for which there was no time.
fn report(behind: Option<&str>) -> Report {
    let game = game("chess");
    let case = game.parse(b"1\n2 2 1\n0\n0\n00\n0 1 1 1\n", Limits::Contest).expect("a case");
    let difference = Difference { behind: behind.map(Into::into), ..Difference::default() };
    let fault = Fault::Differs(Box::new(difference));
    let finding = Finding { trace: record(&mut *game.reference(), &case), case, fault };
    let out = tempfile::tempdir().expect("a folder can be made");
    let shown = Mutex::new(Report::default());
    let writer = Writer {
        game,
        out: out.path().into(),
        program: "crosscheck".into(),
        named: " chess".into(),
        command: "fuzz",
        origin: Origin::Seed(1),
        other: None,
        options: Options::default(),
        runs: None,
        explain: &|_| Box::new(Pair::new(game, None)),
        page: &|of| {
            *shown.lock().expect("one thread") = of.report.clone();
            Err(None)
        },
    };
    let shrunk = Shrunk { finding: finding.clone(), runs: 1, cut_short: true, nearest: None };
    let explained = Explained { cut_short: true, ..Explained::default() };
    writer
        .save_shrunk(&Found { index: 0, finding, times: 1 }, &shrunk, &explained)
        .expect("it is saved");
    shown.into_inner().expect("one thread")
}

#[test]
fn what_was_left_out_names_a_line_that_is_there_and_none_reaches_another_finding() {
    let (shown, first) = ("see it again", "see what is first");
    for (behind, again, smaller) in [(None, shown, true), (Some("T1"), first, false)] {
        let Report { parts, .. } = report(behind);
        let Some(Part::Commands(lines)) = parts.last() else { panic!("lines to copy are last") };
        let labels: Vec<&str> = lines.iter().map(|(label, _)| &**label).collect();
        assert!(labels.contains(&again), "{labels:?}");
        // `shrink` goes on with what the case shows first.
        assert_eq!(labels.contains(&"make it smaller"), smaller, "{labels:?}");
        let named = format!("the command under `{again}` takes");
        let is_named = |part: &Part| matches!(part, Part::Row(row) if row.words.contains(&named));
        assert!(parts.iter().any(is_named), "{parts:?}");
    }
}
