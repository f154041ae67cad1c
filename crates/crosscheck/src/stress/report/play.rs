//! Shows what should happen: the reference's steps in the turn where a program goes wrong.

use crosscheck_core::compare::trace::{Trace, guarded};
use crosscheck_core::contract::{Case, Step as _};
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
    let title = format!("what happens in {} {turn} (`{}`)", game.rules().turn, case.turn(turn));
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
        let told: Vec<String> = fields
            .iter()
            .filter(|field| !matches!(field.value, Value::Board(_)))
            .map(|field| {
                let Field { name, value, .. } = field;
                if *name == short { value.to_string() } else { format!("{name}: {value}") }
            })
            .collect();
        text.row(short, told.join("; "));
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
        if let Value::Board(board) = field.value {
            panels.push(Panel { title: field.name.into(), board, roads: None, marked: Vec::new() });
        } else {
            text.row("", format!("{}: {}", field.name, field.value));
        }
    }
    text.block(in_rows(&panels));
}

/// Returns the cells of a board that changed.
fn changed(before: &Grid<String>, after: &Grid<String>) -> Vec<Cell> {
    if (before.rows(), before.cols()) != (after.rows(), after.cols()) {
        return Vec::new();
    }
    after.cells().filter(|&cell| before[cell] != after[cell]).collect()
}
