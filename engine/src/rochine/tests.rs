//! Tests whole plays.

use crosscheck_core::{Limits, Playable as _};
use spec::rochine::Spot;

use super::*;

fn case(text: &str) -> Case {
    Case::parse(text.as_bytes(), Limits::None).expect("a case")
}

/// Plays a case with and without an observer, twice on the same engine, and audits the trace. Returns its steps.
fn solve(text: &str) -> Vec<Step> {
    let (case, mut engine, mut steps) = (case(text), player(), Vec::new());
    let answer = engine.play(&case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    let answer = answer.expect("an observer that does not stop the play");
    assert_eq!(engine.answer(&case), answer);
    assert_eq!(engine.answer(&case), answer);
    assert_eq!(case.audit(&steps.iter().collect::<Vec<_>>(), &answer), Ok(()));
    steps
}

#[test]
fn an_engine_plays_boards_of_all_sizes_in_turn() {
    let mut engine = player();
    for side in [100, 4, 1000, 10, 12, 4, 100] {
        // Red's piece in the second row moves to the right, blue's in the third to the left.
        let text = format!("{side} 2\n1 2 2 2\n{side} 3 {} 3\n", side - 1);
        let case = case(&text);
        assert_eq!(engine.answer(&case), player().answer(&case), "{side}");
    }
}

/// Red clears the three lowest cells of the left column, except for one piece below the highest of them. Blue walks a
/// piece from the right column into that gap. Then red's piece leaves: N − 3 red pieces and a blue one remain, but no
/// capture happens. The red piece next to blue's steps out of the column and back in, and now blue's piece is captured.
fn walk_into_a_trap(n: u32) -> String {
    let steps = [[1, n - 2, 2, n - 2], [2, n - 2, 2, n - 3], [1, n - 1, 2, n - 1], [2, n - 1, 3, n - 1]];
    let mut red = steps.to_vec();
    red.push([1, n, 1, n - 1]);
    let to_and_fro = [[2, n - 3, 3, n - 3], [3, n - 3, 2, n - 3]].into_iter().cycle();
    red.extend(to_and_fro.take(n as usize - 5));
    red.extend([[1, n - 1, 2, n - 1], [1, n - 3, 2, n - 3], [2, n - 3, 1, n - 3]]);
    let walk = (2..=n).rev().map(|col| [col, n - 2, col - 1, n - 2]);
    let blue =
        walk.chain([[n, n - 1, n - 1, n - 1], [n - 1, n - 1, n, n - 1], [n, n - 1, n - 1, n - 1]]);
    let (first, rest) = red.split_first().expect("a move");
    let turns = blue.zip(rest).flat_map(|(blue, &red)| [blue, red]);
    let moves: Vec<_> = std::iter::once(*first).chain(turns).collect();
    let lines = moves.iter().map(|[a, b, c, d]| format!("{a} {b} {c} {d}\n"));
    format!("{n} {}\n", moves.len()) + &lines.collect::<String>()
}

#[test]
fn a_column_is_captured_when_it_is_entered_and_not_when_it_is_left_on_boards_of_all_sizes() {
    for n in [6, 8, 10, 12, 62, 64, 66, 100, 130] {
        let steps = solve(&walk_into_a_trap(n));
        let (last, before) = steps.split_last().expect("a step");
        assert_eq!(before.len() as u32, 2 * n + 4);
        let nothing = |step: &Step| {
            step.play.as_ref().is_some_and(|play| play.row.is_empty() && play.column.is_empty())
        };
        assert!(before.iter().all(nothing), "{n}");
        let left = before[2 * n as usize].play.as_ref().expect("a legal move");
        let column: String =
            left.board.to_string().lines().filter_map(|row| row.chars().next()).collect();
        assert_eq!(column, "h".repeat(n as usize - 3) + "l..", "arranged, but left");
        let play = last.play.as_ref().expect("a legal move");
        assert_eq!((&play.row, &play.column), (&vec![], &vec![Cell::new(n - 2, 1)]), "{n}");
        assert_eq!((play.red, play.blue, play.over), (2 * n - 2, 2 * n - 3, None), "{n}");
    }
}

#[test]
fn a_guide_foretells_on_boards_of_all_sizes_which_moves_are_legal_and_what_they_capture() {
    const AROUND: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    for n in [6, 8, 10, 12, 66] {
        let (case, mut table, mut captures) = (case(&walk_into_a_trap(n)), Table::start(n), 0);
        for &next in case.moves() {
            let cells = (1..=n).flat_map(|row| (1..=n).map(move |col| Spot::from(Cell::new(row, col))));
            let all = cells.flat_map(|from| {
                let to = |(right, down)| Spot { col: from.col + right, row: from.row + down };
                AROUND.map(|step| Move { from, to: to(step) })
            });
            let legal: Vec<Move> = all.filter(|&mv| table.verdict(mv) == Verdict::Legal).collect();
            assert_eq!(table.ways(table.turn()), legal, "{n}");
            for &mv in &legal {
                let played = table.clone().play(mv);
                let captured = played.captured_in_rows + played.captured_in_columns;
                assert_eq!(table.takes(mv), captured, "{n}: {mv:?}");
                captures += captured;
            }
            table.play(next);
        }
        assert!(captures > 0, "{n}");
    }
}
