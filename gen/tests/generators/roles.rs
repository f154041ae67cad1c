//! Roles: a hand-made case meets exactly the expected extreme values in the expected roles.

use std::collections::BTreeSet;

use crosscheck_core::Playable;
use crosscheck_core::generate::Generator;
use crosscheck_core::generate::limit::limits;

use crate::chess::Chess;
use crate::rochine::Rochine;
use crate::tested::Tested;
use crate::texas::Texas;

/// Returns the extreme values that a case meets, in readable form.
fn met_by<G: Tested>(input: &str) -> BTreeSet<String> {
    let case = G::read(input);
    let all = limits(G::maker().roles());
    let met = G::maker().met(&case, &G::steps(&case).iter().collect::<Vec<_>>());
    met.into_iter().map(|at| all[at].to_string()).collect()
}

/// Compares the extreme values that are met with a list of roles, each with its values.
fn assert_met(met: BTreeSet<String>, roles: &[(&str, &[&str])]) {
    let expected: BTreeSet<String> = roles
        .iter()
        .flat_map(|(role, values)| values.iter().map(move |value| format!("{role}: {value}")))
        .collect();
    let (more, fewer) = (&met - &expected, &expected - &met);
    assert!(more.is_empty() && fewer.is_empty(), "met besides: {more:#?}; not met: {fewer:#?}");
}

#[test]
fn a_match_of_three_on_one_row_plays_its_roles_in_texas_and_no_others() {
    let input = "1 4 2 1\n1 1 2 1\n0 0 0 0\n1 3 1 4\n";
    assert_met(
        met_by::<Texas>(input),
        &[
            ("size of the board, rows", &["1"]),
            ("numbers of the input, operations", &["1"]),
            ("pieces with an effect", &["none"]),
            (
                "cells of a valid operation, along the row, named from the left",
                &["first row", "last row", "last column", "top right corner", "bottom right corner"],
            ),
            ("an operation by its place among all, valid", &["the first"]),
            ("operations, valid", &["one"]),
            ("operations, skipped", &["none"]),
            ("longest run of a round, along a row", &["3"]),
            (
                "ends of a run, along a row",
                &["first row", "last row", "first column", "top left corner", "bottom left corner"],
            ),
            ("colour of a run, along a row in round 1", &["1"]),
            ("pieces matched in one round", &["3"]),
            ("rounds of an operation", &["1"]),
            ("a column that becomes empty while others are not", &["the first", "one between"]),
            ("waves of a round", &["none"]),
            ("combination bonus, in one round", &["nothing"]),
            ("combination bonus, in one operation", &["nothing"]),
            ("combination bonus, in one game", &["nothing"]),
            ("chain bonus, of one operation", &["nothing"]),
            ("chain bonus, in one game", &["nothing"]),
            ("the answer, hands together", &["nothing"]),
            ("the answer, total", &["beyond 8 bits"]),
            ("size of a block", &["3"]),
            ("colour of a block, of three", &["1"]),
            ("blocks of a round, in all", &["1"]),
            ("blocks of a round, of one colour", &["1"]),
            ("colour of a piece that is eliminated in round 1, matched", &["1"]),
            ("the bonuses of the end, for all valid", &["this alone", "this, with one operation"]),
            ("main colour, the only one", &["1"]),
            ("which of the swapped pieces match", &["the one on the first cell"]),
            ("hands of a game", &["none"]),
            ("valid operations after the last hand, no hand", &["1"]),
        ],
    );
}

#[test]
fn a_capture_over_a_normal_road_plays_its_roles_in_chess_and_no_others() {
    let input = "1\n2 2 2\n1\n0\n30\n0 1 1 1\n1 2 1 2\n";
    let top_left: &[&str] = &["first row", "first column", "top left corner"];
    assert_met(
        met_by::<Chess>(input),
        &[
            ("test cases", &["1"]),
            ("size of the board, rows", &["2, the least"]),
            ("size of the board, columns", &["2, the least"]),
            ("cells of the board, of two rows", &["4, the least"]),
            ("cells of the board, of two columns", &["4, the least"]),
            ("a road to an empty cell, blocked", &["down"]),
            ("a road to an empty cell, normal", &["to the right"]),
            ("a road to an empty cell, connected", &["down"]),
            ("a road along the rim to an empty cell, blocked", &["last column"]),
            ("a road along the rim to an empty cell, normal", &["first row"]),
            ("a road along the rim to an empty cell, connected", &["first column"]),
            (
                "a road that leads to an empty cell at the rim, normal",
                &["first row", "last column", "top right corner"],
            ),
            (
                "a road that leads to an empty cell at the rim, connected",
                &["last row", "first column", "bottom left corner"],
            ),
            ("a piece beside the new one, normal", &["of the other colour, lower"]),
            ("a piece beside the new one that it captures, normal", &["to the left"]),
            ("a piece at the rim beside the new one that it captures, normal", top_left),
            ("colour of a piece that captures, normal", &["white"]),
            ("level of a piece that captures, normal", &["q, of several"]),
            ("level of a piece that is captured, normal", &["1"]),
            (
                "pieces placed with no level between theirs, one beside the other, of the other colour",
                &["one below"],
            ),
            ("empty cells that a query reaches, normal", &["none", "1"]),
            ("empty cells that a query reaches, straight", &["none"]),
            ("empty cells that a query reaches, connected", &["none", "1"]),
            ("pieces that a query captures, normal", &["none", "1"]),
            ("pieces that a query captures, straight", &["none"]),
            ("pieces that a query captures, connected", &["none"]),
            ("the answer to a query, the last of a board", &["1"]),
            ("the answer to a query, any", &["1"]),
            (
                "where a piece stands that reaches something, normal",
                &["first row", "first column", "last column", "top left corner", "top right corner"],
            ),
            ("where a piece stands that reaches something, connected", top_left),
        ],
    );
}

#[test]
fn a_move_off_the_board_plays_its_roles_in_rochine_and_no_others() {
    let input = "4 2\n1 2 2 2\n4 2 5 2\n";
    assert_met(
        met_by::<Rochine>(input),
        &[
            ("size of the board, without one", &["4 × 4"]),
            ("moves of the input, made", &["1"]),
            ("moves of the input, ignored", &["none"]),
            ("a legal move, red", &["to the right"]),
            ("the cell that a legal move leaves, red", &["first column"]),
            ("when an illegal move is made, off the board", &["last of several"]),
            ("who makes an illegal move, off the board", &["blue"]),
            ("a number off the board, a column", &["N + 1, a step away"]),
            ("captures of a game, red", &["none"]),
            ("captures of a game, blue", &["none"]),
        ],
    );
}

#[test]
fn an_illegal_move_with_a_second_flaw_or_with_moves_after_it_meets_no_value_of_its_rule() {
    let met = |moves: &str| {
        let input = format!("4 {}\n{moves}", moves.lines().count());
        let met = met_by::<Rochine>(&input);
        let of_moves =
            ["a number off the board", "what is moved and", "cells that are not", "what occupies"];
        met.into_iter().filter(|name| of_moves.iter().any(|of| name.starts_with(of))).collect::<Vec<_>>()
    };
    // Off the board from an empty cell, by two steps and from outside, and an enemy's piece by two steps.
    for twice in ["2 2 2 0\n", "2 1 0 1\n", "0 2 1 2\n", "4 2 2 2\n"] {
        assert_eq!(met(twice), [""; 0], "{twice}");
    }
    for one in ["1 2 0 2\n", "4 2 3 2\n", "1 2 3 2\n", "1 2 1 1\n"] {
        assert_eq!(met(one).len(), 1, "{one}");
        assert_eq!(met(&format!("{one}4 2 3 2\n")).len(), 0, "{one}, and one more");
    }
}

/// Checks that every named clause is on the page, that every exception names an existing part and value, and that no
/// two limits have the same name.
fn list_is_sound<G: Tested>() {
    let page = crosscheck_core::contract::clause::clauses(G::any(0).rules().page);
    let all = limits(G::maker().roles());
    let mut names = BTreeSet::new();
    for limit in &all {
        assert!(
            page.iter().any(|clause| clause.number == limit.clause()),
            "{limit}: {}",
            limit.clause()
        );
        assert!(names.insert(limit.to_string()), "{}: twice {limit}", G::NAME);
    }
    for role in G::maker().roles() {
        let clauses = role.clauses.len();
        assert!(clauses == 1 || clauses == role.parts.len(), "{}: {clauses} clauses", role.name);
        for beyond in role.beyond {
            let part = beyond.part.is_none_or(|part| role.parts.contains(&part));
            let value = beyond.value.is_none_or(|value| role.values.iter().any(|of| of.name == value));
            assert!(part && value, "{}: {beyond:?}", role.name);
        }
    }
    assert!((80..=500).contains(&all.len()), "{}: {} extreme values", G::NAME, all.len());
}

#[test]
fn every_role_has_clauses_of_the_page_and_a_name_of_its_own() {
    list_is_sound::<Texas>();
    list_is_sound::<Chess>();
    list_is_sound::<Rochine>();
}
