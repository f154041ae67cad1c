//! Shows what should happen: the reference's steps in the turn where a program goes wrong.

use crosscheck_core::compare::trace::{Trace, guarded};
use crosscheck_core::contract::Step as _;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::report::explain::board_after;
use crosscheck_core::report::picture::{Panel, in_rows};
use crosscheck_core::report::{Part, Report};
use crosscheck_core::{Cell, Field, Game, Grid, Picture, Value};

use super::super::under_test::UnderTest;

/// Writes what the reference does, step by step, in the turn where the program goes wrong.
pub(super) fn write(
    text: &mut Report,
    under_test: &mut UnderTest,
    case: &AnyCase,
    turn: usize,
    trace: &Trace<AnyCase>,
) {
    let game = &under_test.game.clone();
    let title = format!("what happens in {} {turn}", game.rules().turn);
    text.parts.push(Part::Title(title));
    let mut panels = Vec::new();
    let earlier = trace.steps.iter().take_while(|step| step.turn().is_some_and(|of| of < turn)).count();
    if let Some(before) = board_after(case, &trace.steps[..earlier], Some(turn)) {
        let Picture { cells: board, roads, marked } = before;
        panels.push(Panel { title: "before".into(), board, roads, marked });
    }
    for step in trace.steps[earlier..].iter().filter(|step| step.turn().is_none_or(|of| of == turn)) {
        let place = step.place();
        let short = place.split_once(", ").map_or(place.as_str(), |(_, short)| short);
        let short = if short.chars().count() <= 9 { short } else { "" };
        let fields = step.fields();
        let told = fields.iter().filter(|field| !matches!(field.value, Value::Board(_)));
        let told: Vec<&Field> = told.collect();
        // Where nothing happens, the last word says it.
        let is_idle = told.iter().all(|field| is_nothing(&field.value));
        let told = &told[if is_idle { told.len().saturating_sub(1) } else { 0 }..];
        let told =
            told.iter().map(
                |Field { name, value, .. }| {
                    if *name == short { value.to_string() } else { format!("{name}: {value}") }
                },
            );
        text.row(short, told.collect::<Vec<_>>().join("; "));
        for field in &fields {
            if let Value::Board(board) = &field.value {
                let title = if short.is_empty() { "after" } else { short };
                let panel = Panel {
                    title: title.into(),
                    board: board.clone(),
                    roads: None,
                    marked: panels.last().map_or(Vec::new(), |last| changed(&last.board, board)),
                };
                panels.push(panel);
            }
        }
    }
    for field in guarded(|| under_test.answer_key.reference.details(case, turn)).unwrap_or_default() {
        match field.value {
            Value::Board(board) => {
                panels.push(Panel { title: field.name.into(), board, roads: None, marked: Vec::new() });
            }
            value if is_nothing(&value) => {}
            value => text.row("", format!("{}: {value}", field.name)),
        }
    }
    text.block(in_rows(&panels));
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Text(text) => text == "0",
        Value::Cells(cells) => cells.is_empty(),
        Value::Board(_) => false,
    }
}

fn changed(before: &Grid<String>, after: &Grid<String>) -> Vec<Cell> {
    if (before.rows(), before.cols()) != (after.rows(), after.cols()) {
        return Vec::new();
    }
    after.cells().filter(|&cell| before[cell] != after[cell]).collect()
}
