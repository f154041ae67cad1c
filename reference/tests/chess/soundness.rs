//! Agreement with the definition of a move, and which clauses a play exercises.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use crosscheck_core::contract::Case as _;
use games_reference::chess::{Board, Direction, coverage};
use spec::chess::{Case, Placement, Road};

use super::build::{Chance, black, case, play, reached, white};

/// Returns the ends of all moves that begin with `path`, by trying every sequence of cells that the definition allows.
fn ends(
    board: &Board,
    piece: Placement,
    path: &mut Vec<(Cell, Option<Direction>)>,
    kind: Road,
) -> Vec<Cell> {
    let mut found = Vec::new();
    let (at, came) = *path.last().expect("a path has its start");
    for direction in Direction::ALL {
        let mut edges = board.edges[at].iter().flatten().filter(|edge| edge.road == kind);
        let Some(edge) = edges.find(|edge| edge.direction == direction) else { continue };
        let turns = came.is_some_and(|came| came != direction);
        let allowed = match kind {
            Road::Blocked => false,
            Road::Normal => path.len() == 1,
            Road::Straight => !turns,
            Road::Connected => true,
        };
        if !allowed || path.iter().any(|(cell, _)| *cell == edge.to) {
            continue;
        }
        match board.pieces[edge.to] {
            Some(other) if other.colour == piece.colour || other.level > piece.level => {}
            Some(_) => found.push(edge.to),
            None => {
                found.push(edge.to);
                path.push((edge.to, Some(direction)));
                found.extend(ends(board, piece, path, kind));
                path.pop();
            }
        }
    }
    found
}

fn by_definition(case: &Case) -> Vec<Vec<[u32; 2]>> {
    let mut answers = Vec::new();
    for test in case.tests() {
        let mut board = Board::empty(test);
        for &piece in test.placements() {
            board.pieces[piece.cell] = Some(piece);
            let kinds = Road::ALL.iter();
            let ends = kinds.flat_map(|&kind| ends(&board, piece, &mut vec![(piece.cell, None)], kind));
            let different: BTreeSet<[u32; 2]> = ends.map(Into::into).collect();
            answers.push(different.into_iter().collect());
        }
    }
    answers
}

#[test]
fn all_sequences_of_cells_that_are_moves_end_where_the_reference_says() {
    let mut chance = Chance(7);
    let small = |case: &Case| case.tests().iter().all(|test| test.rows() * test.cols() <= 16);
    for case in std::iter::repeat_with(|| chance.case()).filter(small).take(150) {
        let expected: Vec<_> = (1..=case.turns()).map(|turn| reached(&case, turn)).collect();
        assert_eq!(by_definition(&case), expected, "{}", case.text());
        let counts: Vec<u32> = expected.iter().map(|cells| cells.len() as u32).collect();
        assert_eq!(play(&case).1.0, counts, "{}", case.text());
    }
}

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    // Alone on its board, a piece reaches one cell by a normal road; the other edges are blocked.
    let one = coverage(&case(&["+1+", "   ", "+ +"], &[black(1, 1, 1)]));
    let named: Vec<&str> = one.keys().copied().collect();
    assert_eq!(named, ["C1.1", "C1.3", "C2.3", "C2.5", "C3.1"]);
    // The first piece reaches a cell by a straight road and one by a connected road, over which the second captures
    // it.
    let two = coverage(&case(&["+3+2+", "1    ", "+ + +"], &[white(1, 1, 2), black(1, 1, 1)]));
    for (clause, times) in [("C1.3", 2), ("C1.4", 1), ("C4.1", 1), ("C4.2", 1), ("C3.2", 1), ("C3.3", 2)]
    {
        assert_eq!(two.get(clause), Some(&times), "{clause}");
    }
    for clause in ["C1.2", "C5.1"] {
        assert_eq!(two.get(clause), None, "{clause}");
    }
}
