//! Tests whether a side can move on boards that no short game reaches: full except for a place or two.

use super::*;

/// Creates a large board full of one side's pieces, except for these places.
fn full(side: usize, who: usize, free: &[Place]) -> Large {
    let mut board = Large::default();
    board.clear(side);
    for row in 0..side {
        let places = (0..side).map(|col| Place { row, col });
        places.filter(|at| !free.contains(at)).for_each(|at| board.flip(who, at));
    }
    board
}

#[test]
fn the_free_place_of_a_large_board_is_found_across_words() {
    // All of one side except one place, and one piece of the other: that piece can move if the place is next to it.
    let side = 130;
    for (row, col) in [(0, 63), (0, 64), (5, 127), (5, 128), (129, 129), (129, 0), (64, 64)] {
        let free = Place { row, col };
        for who in 0..2 {
            let mut board = full(side, 1 - who, &[free]);
            for row in free.row.saturating_sub(2)..(free.row + 3).min(side) {
                for col in free.col.saturating_sub(2)..(free.col + 3).min(side) {
                    let at = Place { row, col };
                    if at != free {
                        board.flip(1 - who, at);
                        board.flip(who, at);
                        let near = row.abs_diff(free.row) + col.abs_diff(free.col) == 1;
                        assert_eq!(board.movable(who), near, "{at:?} {free:?}");
                        board.flip(who, at);
                        board.flip(1 - who, at);
                    }
                }
            }
        }
    }
}

#[test]
fn two_free_places_on_both_sides_of_a_piece_do_not_hide_each_other() {
    for at in [1, 5, 62, 63, 64, 65, 127, 128] {
        for who in 0..2 {
            let across = [at - 1, at + 1].map(|col| Place { row: 70, col });
            let down = [at - 1, at + 1].map(|row| Place { row, col: 70 });
            for (free, own) in [(across, Place { row: 70, col: at }), (down, Place { row: at, col: 70 })]
            {
                let mut board = full(130, 1 - who, &free);
                board.flip(1 - who, own);
                board.flip(who, own);
                assert!(board.movable(who), "{own:?}");
            }
        }
    }
}

/// Returns whether a side can move that stands on both sides of the only free place, if all other pieces are the other
/// side's.
fn between<B: Board>(side: usize, who: usize, free: Place, own: [Place; 2]) -> bool {
    let mut board = B::default();
    board.clear(side);
    for at in (0..side).flat_map(|row| (0..side).map(move |col| Place { row, col })) {
        if at != free {
            board.flip(if own.contains(&at) { who } else { 1 - who }, at);
        }
    }
    board.movable(who)
}

#[test]
fn a_free_place_between_two_pieces_is_free_for_both() {
    for side in [4, 6, 8, 10] {
        for (at, who) in (1..side - 1).flat_map(|at| [(at, 0), (at, 1)]) {
            let free = Place { row: 1, col: at };
            let across = [at - 1, at + 1].map(|col| Place { row: 1, col });
            assert!(
                between::<Small>(side, who, free, across) && between::<Large>(side, who, free, across)
            );
            let free = Place { row: at, col: 2 };
            let down = [at - 1, at + 1].map(|row| Place { row, col: 2 });
            assert!(between::<Small>(side, who, free, down) && between::<Large>(side, who, free, down));
        }
    }
}
