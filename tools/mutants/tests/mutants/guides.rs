//! Tests the engine as the generators' guide. A wrong guide makes the cases dull but causes no difference, so it is
//! compared with the reference's steps separately.

use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Settings;
use crosscheck_core::{Cell, Game, Limits};
use games::{Rochine, Texas};
use spec::{rochine, texas};

use crate::pair::{generated, thought_of};

/// Tests the guides on the handwritten cases.
pub(crate) fn hold_kept() {
    thought_of(&Texas).iter().for_each(guide_texas);
    thought_of(&Rochine).iter().for_each(guide_rochine);
}

/// Tests the guides on some generated cases, and on some boards beyond the contest's limits.
pub(crate) fn hold(round: u64) {
    let with = |knob, value| {
        let knobs = [(knob, value)].into();
        Settings { limits: Limits::None, knobs, ..Settings::default() }
    };
    for colors in [5, 300] {
        let cases = generated(&Texas, &with("colors", colors), round * 5..round * 5 + 5);
        cases.iter().for_each(guide_texas);
    }
    for size in [4, 6, 12] {
        let cases = generated(&Rochine, &with("size", size), round * 4..round * 4 + 4);
        cases.iter().for_each(guide_rochine);
    }
}

fn guide_texas(case: &texas::Case) {
    use texas::{Guide, Step};
    let mut table = <engine::texas::Table as Guide>::start(case);
    let mut board = case.pieces().map(|piece| Some(*piece));
    for (cell, &piece) in board.cells().zip(board.values()) {
        assert_eq!(table.piece(cell), piece, "{cell} at the start of\n{}", case.text());
    }
    for step in record(&mut *Texas.reference(), case).steps {
        match step {
            Step::Operation(step) => {
                let swap = case.swaps()[step.operation as usize - 1];
                assert_eq!(table.verdict(swap), step.verdict, "{swap:?} in\n{}", case.text());
                assert_eq!(table.play(swap), step.verdict, "{swap:?} in\n{}", case.text());
            }
            Step::Round(step) => board = step.board.0,
            Step::Settled(_) => {
                for (cell, &piece) in board.cells().zip(board.values()) {
                    assert_eq!(table.piece(cell), piece, "{cell} in\n{}", case.text());
                }
            }
            Step::End(_) => {}
        }
    }
}

fn guide_rochine(case: &rochine::Case) {
    use rochine::{Guide, Played};
    let mut table = <engine::rochine::Table as Guide>::start(case.side());
    assert_eq!((table.side(), table.over()), (case.side(), None));
    for step in record(&mut *Rochine.reference(), case).steps {
        let mv = case.moves()[step.number as usize - 1];
        assert_eq!(table.turn(), step.side, "{mv:?} in\n{}", case.text());
        assert_eq!(table.verdict(mv), step.verdict, "{mv:?} in\n{}", case.text());
        if case.side() <= 12 {
            foretells(&table, case);
        }
        let mut tried = table.clone();
        let mut played = Played::quiet(step.verdict);
        if let Some(play) = &step.play {
            played.captured_in_rows = play.row.len() as u32;
            played.captured_in_columns = play.column.len() as u32;
            played.over = play.over;
        }
        assert_eq!(tried.play(mv), played, "{mv:?} in\n{}", case.text());
        assert_eq!((table.turn(), table.verdict(mv)), (step.side, step.verdict), "a copy was played");
        table = tried;
        let Some(play) = &step.play else { continue };
        for (cell, &piece) in play.board.0.cells().zip(play.board.0.values()) {
            assert_eq!(table.piece(cell), piece, "{cell} after {mv:?} in\n{}", case.text());
        }
        assert_eq!(table.over(), play.over.map(|over| over.winner), "{mv:?} in\n{}", case.text());
        if let Some(over) = play.over {
            assert_eq!(table.turn(), over.winner.enemy());
            hold_still(&mut table, case);
        }
    }
}

/// Checks that a guide says which moves are legal, and what they capture.
fn foretells(table: &engine::rochine::Table, case: &rochine::Case) {
    use rochine::{Guide, Move, Ruling, Spot};
    const AROUND: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    let all = cells(case).map(Spot::from).flat_map(|from| {
        let to = |(right, down)| Spot { col: from.col + right, row: from.row + down };
        AROUND.map(|step| Move { from, to: to(step) })
    });
    let legal: Vec<Move> = all.filter(|&mv| table.verdict(mv) == Ruling::Legal).collect();
    assert_eq!(table.ways(table.turn()), legal, "{}", case.text());
    for mv in legal {
        let played = table.clone().play(mv);
        let captured = played.captured_in_rows + played.captured_in_columns;
        assert_eq!(table.takes(mv), captured, "{mv:?} in\n{}", case.text());
    }
}

fn cells(case: &rochine::Case) -> impl Iterator<Item = Cell> {
    let side = case.side();
    (1..=side).flat_map(move |row| (1..=side).map(move |col| Cell::new(row, col)))
}

/// Checks that no move changes anything once the game is over, and that the state stays the same.
fn hold_still(table: &mut engine::rochine::Table, case: &rochine::Case) {
    use rochine::Guide;
    let over = table.over();
    let board = |table: &engine::rochine::Table| -> Vec<_> {
        cells(case).map(|cell| table.piece(cell)).collect()
    };
    let before = board(table);
    for &mv in case.moves() {
        let (verdict, played) = (table.verdict(mv), table.play(mv));
        assert_eq!((played.verdict, played.over.map(|over| over.winner)), (verdict, over));
        assert_eq!((played.captured_in_rows, played.captured_in_columns), (0, 0));
    }
    assert_eq!((board(table), table.over()), (before, over), "a move after the end");
}
