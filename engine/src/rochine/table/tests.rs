//! Tests lines and moves in positions set up by hand.

use super::super::large::Large;
use super::super::small::Small;
use super::*;

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
    let exchanged = line.replace('h', "x").replace('l', "h").replace('x', "l");
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

/// Checks whether a side can move whose pieces are at these places, if all others are the other side's but for free ones.
fn moves<B: Board>(side: usize, who: usize, free: &[Place], own: &[Place]) {
    let mut board = B::default();
    board.clear(side);
    for at in (0..side).flat_map(|row| (0..side).map(move |col| Place { row, col })) {
        if !free.contains(&at) {
            board.flip(if own.contains(&at) { who } else { 1 - who }, at);
        }
    }
    let next = |a: &Place, b: &Place| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let expected = own.iter().any(|own| free.iter().any(|free| next(own, free)));
    assert_eq!(board.movable(who), expected, "{free:?} {own:?}");
}

#[test]
fn the_free_place_of_a_large_board_is_found_across_words() {
    // All of one side except one place, and one piece of the other: that piece can move if the place is next to it.
    let side = 130;
    for (row, col) in [(0, 63), (0, 64), (5, 127), (5, 128), (129, 129), (129, 0), (64, 64)] {
        let free = Place { row, col };
        let near = |at: usize| at.saturating_sub(2)..(at + 3).min(side);
        for own in near(row).flat_map(|row| near(col).map(move |col| Place { row, col })) {
            if own != free {
                (0..2).for_each(|who| moves::<Large>(side, who, &[free], &[own]));
            }
        }
    }
}

/// Returns a place and those on both sides of it: in a row, and in a column.
fn lines(row: usize, col: usize, at: usize) -> [(Place, [Place; 2]); 2] {
    [
        (Place { row, col: at }, [at - 1, at + 1].map(|col| Place { row, col })),
        (Place { row: at, col }, [at - 1, at + 1].map(|row| Place { row, col })),
    ]
}

#[test]
fn two_free_places_on_both_sides_of_a_piece_do_not_hide_each_other() {
    for at in [1, 5, 62, 63, 64, 65, 127, 128] {
        for (own, free) in lines(70, 70, at) {
            (0..2).for_each(|who| moves::<Large>(130, who, &free, &[own]));
        }
    }
}

#[test]
fn a_free_place_between_two_pieces_is_free_for_both() {
    for side in [4, 6, 8, 10] {
        for (free, own) in (1..side - 1).flat_map(|at| lines(1, 2, at)) {
            for who in 0..2 {
                moves::<Small>(side, who, &[free], &own);
                moves::<Large>(side, who, &[free], &own);
            }
        }
    }
}
