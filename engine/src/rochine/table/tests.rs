//! Tests single moves in positions set up by hand, and compares both kinds of board.

use super::super::large::Large;
use super::super::small::Small;
use super::*;

mod movable;

/// Creates a table with the pieces as drawn; `mover` is to move.
fn position<B: Board>(mover: usize, picture: &[impl AsRef<str>]) -> Table<B> {
    let mut table = Table::<B> { side: picture.len(), mover, ..Table::default() };
    table.board.clear(table.side);
    for (row, line) in picture.iter().enumerate() {
        for (col, piece) in line.as_ref().chars().enumerate() {
            if let Some(who) = ['h', 'l'].iter().position(|&side| side == piece) {
                table.board.flip(who, Place { row, col });
                table.left[who] += 1;
            }
        }
    }
    table
}

fn draw<B: Board>(table: &Table<B>) -> Vec<String> {
    let piece = |row, col| match table.piece_at(Place { row, col }) {
        Some(Side::Red) => 'h',
        Some(Side::Blue) => 'l',
        None => '.',
    };
    (0..table.side).map(|row| (0..table.side).map(|col| piece(row, col)).collect()).collect()
}

/// Creates a move from a row and column to another, all from 1.
fn mv(from: [i32; 2], to: [i32; 2]) -> Move {
    let spot = |[row, col]: [i32; 2]| Spot { col, row };
    Move { from: spot(from), to: spot(to) }
}

/// Returns whether a line, drawn with `h` for the mover's pieces, is arranged for a capture, in the clauses' own terms.
fn arranged(line: &str) -> bool {
    let count = |piece| line.matches(piece).count();
    let (n, block) = (line.len(), line.trim_matches('.'));
    let counts = (count('h'), count('l'));
    let fit = counts == (n - 2, 1) || n > 4 && (counts == (n - 3, 2) || counts == (n - 3, 1));
    fit && (block.trim_start_matches('h').trim_start_matches('l').is_empty()
        || block.trim_start_matches('l').trim_start_matches('h').is_empty())
}

/// Judges the first row, and then the first column, of an otherwise empty board for both sides.
fn judged<B: Board>(line: &str) {
    let n = line.len();
    let row: Vec<String> =
        (0..n).map(|row| if row == 0 { line.into() } else { ".".repeat(n) }).collect();
    let column: Vec<String> =
        line.chars().map(|piece| format!("{piece}{}", ".".repeat(n - 1))).collect();
    let exchanged: String = line
        .chars()
        .map(|piece| match piece {
            'h' => 'l',
            'l' => 'h',
            _ => '.',
        })
        .collect();
    for (mover, arranged) in [(0, arranged(line)), (1, arranged(&exchanged))] {
        assert_eq!(position::<B>(mover, &row).captures(Line::Row(0)), arranged, "{line}");
        assert_eq!(position::<B>(mover, &column).captures(Line::Column(0)), arranged, "{line}");
    }
}

#[test]
fn every_line_of_a_small_board_is_judged_by_the_clauses() {
    for n in [4, 6, 8] {
        for number in 0..3usize.pow(n) {
            let piece = |at| ['.', 'h', 'l'][number / 3usize.pow(at) % 3];
            let line: String = (0..n).map(piece).collect();
            judged::<Small>(&line);
            judged::<Large>(&line);
        }
    }
}

#[test]
fn lines_of_any_length_are_judged_by_the_clauses() {
    for n in [10, 62, 64, 66, 100, 128, 130] {
        for own in n - 4..n {
            for (enemies, gap, start) in
                (0..27).map(|number| (number % 3 + 1, number / 3 % 3, number / 9))
            {
                let line = [".".repeat(start), "h".repeat(own), ".".repeat(gap), "l".repeat(enemies)];
                let line = line.concat();
                if line.len() <= n {
                    let line = line.clone() + &".".repeat(n - line.len());
                    judged::<Large>(&line);
                    judged::<Large>(&line.chars().rev().collect::<String>());
                }
            }
        }
    }
}

/// Returns all cells of a board by row and column, from 1.
fn cells(side: usize) -> impl Iterator<Item = [i32; 2]> {
    let side = side as i32;
    (1..=side).flat_map(move |row| (1..=side).map(move |col| [row, col]))
}

/// Returns all legal moves, by asking about each.
fn legal<B: Board>(table: &Table<B>) -> Vec<Move> {
    let steps = |[row, col]: [i32; 2]| {
        [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]].map(|to| mv([row, col], to))
    };
    let moves = cells(table.side).flat_map(steps);
    moves.filter(|&mv| table.verdict(mv) == Verdict::Legal).collect()
}

#[test]
fn both_kinds_of_board_play_alike() {
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    let (mut captured, mut over) = ([0, 0], 0);
    for game in 0..300 {
        let side = [4, 4, 6, 8, 10][game % 5];
        let (mut small, mut large) = (Table::<Small>::start(side), Table::<Large>::start(side));
        for _ in 0..300 {
            let moves = legal(&small);
            assert_eq!(moves, legal(&large));
            assert_eq!(moves.is_empty(), !large.board.movable(large.mover));
            // Capturing often when possible makes games end.
            let captures = |mv: &&Move| {
                let played = small.clone().guided(**mv);
                played.captured_in_rows + played.captured_in_columns > 0
            };
            let greedy = moves.iter().find(captures).filter(|_| next(4) > 0);
            let mv = *greedy.unwrap_or(&moves[next(moves.len())]);
            let played = small.guided(mv);
            assert_eq!(played, large.guided(mv));
            assert_eq!(draw(&small), draw(&large));
            assert_eq!(small.left, large.left);
            captured[0] += played.captured_in_rows;
            captured[1] += played.captured_in_columns;
            if played.over.is_some() {
                over += 1;
                break;
            }
        }
    }
    assert!(captured[0] > 50 && captured[1] > 50 && over > 20, "{captured:?} {over}");
}
