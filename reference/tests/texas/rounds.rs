//! Sections 5 to 9 and 11 of the page: rounds and their scores, and the end.

use crosscheck_core::{Cell, Grid};
use games_reference::Literal;
use games_reference::texas::{Pieces, Rules, coverage};
use spec::texas::{Block, Board, Piece, Score};

use super::build::{board, case, deal, play, rounds, settled};
use crate::cells;

/// Returns a case of two rounds. The swap makes three ones; the 5 and the two 2s above them fall beside the swapped 2.
fn two_rounds() -> spec::texas::Case {
    case(&["5 2 2 3", "1 1 2 1"], &[[2, 3, 2, 4]])
}

#[test]
fn pieces_fall_straight_down_and_keep_their_order_and_effects() {
    let before = board(&["1- . 6", ". 2 .", "3| . 7", ". . ."]);
    let after = board(&[". . .", ". . .", "1- . 6", "3| 2 7"]);
    assert_eq!(Literal.fall(&before), after);
}

#[test]
fn what_falls_into_a_run_makes_another_round() {
    let rounds = rounds(&two_rounds());
    assert_eq!(rounds.len(), 2);
    assert_eq!(rounds[0].matched, Vec::from_iter(cells([[2, 1], [2, 2], [2, 3]])));
    assert_eq!(rounds[0].board, Board(board(&[". . . 3", "5 2 2 2"])));
    assert_eq!(rounds[1].matched, Vec::from_iter(cells([[2, 2], [2, 3], [2, 4]])));
    assert_eq!(rounds[1].board, Board(board(&[". . . .", "5 . . 3"])));
}

#[test]
fn a_round_scores_its_number_times_its_colours_and_two_rounds_a_chain_of_80() {
    let case = two_rounds();
    let rounds = rounds(&case);
    assert_eq!(rounds[0].elimination, Score(1 + 1 + 1));
    assert_eq!(rounds[1].elimination, Score(2 * (2 + 2 + 2)));
    let settled = &settled(&case)[0];
    assert_eq!((settled.rounds, settled.chain, settled.total), (2, Score(80), Score(95)));
    assert_eq!(play(&case).1, Score(1095));
}

#[test]
fn the_chain_bonus_is_80_times_the_square_of_the_further_rounds() {
    let bonuses = [1, 2, 3, 4, 11].map(|rounds| Literal.chain_bonus(rounds).0);
    assert_eq!(bonuses, [0, 80, 320, 720, 8000]);
    let most = u128::from(u32::MAX - 1);
    assert_eq!(Literal.chain_bonus(u32::MAX), Score(80 * most * most));
}

#[test]
fn matched_and_hit_pieces_score_alike_and_each_once() {
    // The row is removed: 1 + 1 + 1 + 7. In the column of the first piece, the 4 is removed as well.
    let case = case(&["4 5 6 8", "1+ 1 7 1"], &[[2, 3, 2, 4]]);
    let round = rounds(&case).remove(0);
    assert_eq!(round.elimination, Score(1 + 1 + 1 + 7 + 4));
    assert_eq!(round.board, Board(board(&[". . . .", ". 5 6 8"])));
}

#[test]
fn main_colours_are_those_of_the_first_match_alone() {
    // Round 2 matches the twos, which are not a main colour. Pieces hit by an effect do not make one either.
    assert_eq!(settled(&two_rounds())[0].main, [1]);
    assert_eq!(settled(&case(&["4 5 6 8", "1+ 1 7 1"], &[[2, 3, 2, 4]]))[0].main, [1]);
    assert_eq!(settled(&case(&["3 2", "2 3", "3 2"], &[[2, 2, 2, 1]]))[0].main, [2, 3]);
}

/// Returns the blocks' colours and sizes, and their score, if everything in a run is matched.
fn blocks(board: &Pieces) -> (Vec<(u32, u32)>, u128) {
    let matched = Literal.matched(&Literal.runs(board));
    let blocks = Literal.blocks(board, &matched, &cells([]));
    let Score(combination) = Literal.combination(1, &blocks);
    (blocks.iter().map(|block| (block.colour, block.size)).collect(), combination)
}

#[test]
fn the_statements_shapes_score_as_it_says() {
    assert_eq!(blocks(&board(&["1 1 1 2"])), (vec![(1, 3)], 0));
    assert_eq!(blocks(&board(&["1 1 1 1"])), (vec![(1, 4)], 50));
    assert_eq!(blocks(&board(&["1 1 1 1 1"])), (vec![(1, 5)], 200));
    assert_eq!(blocks(&board(&["2 1 3", "1 1 1", "3 1 2"])), (vec![(1, 5)], 200));
    assert_eq!(blocks(&board(&["1 1 1", "2 1 3", "3 1 2"])), (vec![(1, 5)], 200));
    assert_eq!(blocks(&board(&["1 1 1", "1 1 1"])), (vec![(1, 6)], 450));
}

#[test]
fn runs_side_by_side_are_one_block_though_they_do_not_cross() {
    assert_eq!(blocks(&board(&["1 1 1 2", "2 1 1 1"])), (vec![(1, 6)], 450));
}

#[test]
fn runs_that_touch_at_corners_are_two_blocks() {
    assert_eq!(blocks(&board(&["1 1 1 4 5 6", "4 5 6 1 1 1"])), (vec![(1, 3), (1, 3)], 0));
}

#[test]
fn a_piece_that_touches_a_block_and_lies_in_no_run_does_not_belong_to_it() {
    assert_eq!(blocks(&board(&["1 1 1", "1 2 3"])), (vec![(1, 3)], 0));
}

#[test]
fn blocks_go_by_colour_and_then_by_size_and_all_of_them_score() {
    let board = board(&["2 2 2 5 3 3 3 3", "6 1 1 1 1 6 5 6", "5 6 5 6 5 3 3 3"]);
    assert_eq!(blocks(&board), (vec![(1, 4), (2, 3), (3, 3), (3, 4)], 100));
}

#[test]
fn what_an_effect_hits_belongs_to_no_block() {
    // The colour effect removes the one below as well; the block has the three in the row.
    let case = case(&["1* 1 2 1", "1 3 4 5"], &[[1, 3, 1, 4]]);
    let round = rounds(&case).remove(0);
    assert_eq!(round.waves[0].removed, [Cell::new(2, 1)]);
    assert_eq!(round.blocks, [Block { colour: 1, size: 3 }]);
    assert_eq!((round.elimination, round.combination), (Score(4), Score(0)));
}

#[test]
fn a_block_may_be_as_large_as_a_large_board() {
    let board = Grid::from_fn(1, 100_000, |_| Some(Piece::plain(1)));
    assert_eq!(blocks(&board), (vec![(1, 100_000)], 50 * 99_997 * 99_997));
}

#[test]
fn the_largest_colours_add_up_exactly() {
    let most = u32::MAX.to_string();
    let case = case(&[&format!("{most} {most} 1 {most}")], &[[1, 3, 1, 4]]);
    assert_eq!(play(&case).1, Score(3 * u128::from(u32::MAX) + 1000));
}

#[test]
fn final_bonuses_are_given_each_for_itself() {
    let bonuses = |rows: &[&str], swaps: &[[u32; 4]]| play(&case(rows, swaps)).1.0;
    let (valid, skipped) = ([1, 3, 1, 4], [1, 1, 1, 1]);
    assert_eq!(bonuses(&["1 1 2 1"], &[valid]), 3 + 1000);
    assert_eq!(bonuses(&["1 1 2 1"], &[valid, skipped]), 3);
    assert_eq!(bonuses(&["1- 1 2 1"], &[valid]), 5 + 1000 + 10000);
    assert_eq!(bonuses(&["1- 1 2 1"], &[skipped, valid]), 5 + 10000);
}

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    // After a skipped swap, three ones match, and the row effect of the first clears the board.
    let row = coverage(&case(&["1- 1 2 1"], &[[1, 1, 1, 1], [1, 3, 1, 4]]));
    for (clause, times) in
        [("T2.2", 1), ("T2.5", 2), ("T4.1", 1), ("T4.7", 1), ("T8.1", 1), ("T11.2", 1)]
    {
        assert_eq!(row.get(clause), Some(&times), "{clause}");
    }
    for clause in ["T1.2", "T2.3", "T2.4", "T4.8", "T5.2", "T5.3", "T7.1", "T8.2", "T10.1", "T11.1"] {
        assert_eq!(row.get(clause), None, "{clause}");
    }
    let hand = coverage(&deal(&[&[1], &[2], &[4], &[2], &[4, 7]]));
    for (clause, times) in [("T10.1", 1), ("T10.2", 1), ("T10.5", 1), ("T11.1", 1), ("T2.1", 4)] {
        assert_eq!(hand.get(clause), Some(&times), "{clause}");
    }
    // Two runs match together only in the last operation: its swap completes both its columns.
    assert_eq!(hand.get("T3.2"), Some(&1));
    // Only the chosen hand is cited, although a pair was tried as well.
    assert_eq!(hand.get("T10.4"), None);
}
