//! The report for programs: `crosscheck-judge/1`, as `crates/crosscheck/schemas/judge.json` describes it.

use crosscheck_core::protocol::HARNESS;
use crosscheck_judge::USUAL_STACK;
use serde_json::{Value, json};

use super::advice::{Advice, Timed};
use super::cell::{Cell, Ended, Outcome};
use super::cover::{Use, uses};
use super::sheet::{Judged, Row};

/// Returns the report. Times are in seconds of processor time, sizes in bytes.
pub fn json(judged: &Judged) -> Value {
    let Use { small, idle, spare } = uses(judged);
    let names = |places: &[usize]| places.iter().map(|&at| judged.name(at)).collect::<Vec<_>>();
    let tests = judged.tests.iter().map(|test| {
        let subtask = test.subtask.map(|at| &judged.subtasks[at].name);
        let answered = test.answered.word();
        json!({ "name": test.name, "bytes": test.bytes, "answered_by": answered, "subtask": subtask })
    });
    json!({
        "crosscheck": "judge/1",
        "harness": HARNESS,
        "game": judged.game,
        "folder": judged.folder.to_string_lossy(),
        "whole": judged.is_whole(),
        "limits": {
            "seconds": judged.limits.time.as_secs_f64(),
            "memory": judged.limits.memory,
            "stack": judged.limits.stack_limit(),
            "output": judged.limits.output,
            "processes": judged.limits.processes,
        },
        "subtasks": subtasks(judged),
        "tests": tests.collect::<Vec<_>>(),
        "programs": judged.rows.iter().map(|row| program(judged, row)).collect::<Vec<_>>(),
        "small_set": names(&small),
        "stop_nothing": names(&idle),
        "spare": names(&spare),
        "time_limit": advice(judged),
    })
}

fn subtasks(judged: &Judged) -> Vec<Value> {
    if judged.subtasks.is_empty() {
        return Vec::new();
    }
    let tests = |at: usize| {
        let of = (0..judged.tests.len()).filter(move |&test| judged.tests[test].subtask == Some(at));
        of.map(|test| judged.name(test)).collect::<Vec<_>>()
    };
    let one = |(at, of): (usize, &super::Subtask)| json!({ "name": of.name, "points": of.points, "includes": of.includes, "tests": tests(at) });
    judged.subtasks.iter().enumerate().map(one).collect()
}

fn program(judged: &Judged, row: &Row) -> Value {
    let name = |at: Option<usize>| at.map(|at| judged.name(at));
    let expected = row.expected.iter().map(|expected| {
        let (verdicts, fits) = (expected.short(), row.fits(expected));
        json!({ "verdicts": verdicts, "fits": fits, "why": judged.departs(row, expected) })
    });
    json!({
        "program": row.program,
        "verdict": row.verdict().map(Outcome::short),
        "first": name(row.first()),
        "stopped_by": row.stopped_by(),
        "slowest": name(row.slowest()),
        "seconds": row.slowest().map(|at| row.cells[at].time.as_secs_f64()),
        "memory": row.memory(),
        "stack": row.deep_stack(),
        "score": judged.score(row),
        "expected": expected.collect::<Vec<_>>(),
        "cells": row.cells.iter().enumerate().map(|(at, of)| cell(judged, at, of)).collect::<Vec<_>>(),
    })
}

fn cell(judged: &Judged, test: usize, cell: &Cell) -> Value {
    json!({
        "test": judged.name(test),
        "verdict": cell.outcome.map(Outcome::short),
        "why": cell.how,
        "seconds": cell.time.as_secs_f64(),
        "ended": match cell.ended {
            Ended::Itself => "itself",
            Ended::Killed => "killed",
            Ended::Idle => "idle",
        },
        "memory": cell.memory,
        "stack": Some(cell.stack).filter(|&stack| stack > USUAL_STACK),
        "near_limit": cell.is_near(judged.limits.time),
        "runs": cell.runs,
    })
}

fn advice(judged: &Judged) -> Value {
    let advice = Advice::new(judged);
    let timed = |of: Timed| {
        let (program, test) = (&judged.rows[of.program].program, judged.name(of.test));
        json!({ "program": program, "test": test, "seconds": of.time.as_secs_f64(), "at_least": of.at_least })
    };
    let range = advice.range();
    json!({
        "factor": advice.factor,
        "slowest_accepted": advice.accepted.map(timed),
        "fastest_slow": advice.slow.map(timed),
        "separates": advice.separates(),
        "from_seconds": range.map(|(least, _)| least.as_secs_f64()),
        "to_seconds": range.map(|(_, most)| most.as_secs_f64()),
    })
}
