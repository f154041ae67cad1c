//! Checks the catalogue of `rochine`: its order, and which of its games replay a move.

use crosscheck_core::Limits;
use crosscheck_core::generate::{Generator, Moment, simpler};
use engine::rochine::Table;
use generator::rochine::Maker;
use spec::rochine::{Case, Move, Spot};

use super::Rochine;
use crate::tested::Tested;

fn catalogue() -> impl Iterator<Item = &'static str> {
    include_str!("../../../src/rochine/catalogue.txt").lines()
}

fn game(line: &str) -> Case {
    let mut words = line.split(' ');
    let side =
        words.next().and_then(|word| word.parse().ok()).expect("a line begins with the board's size");
    let mv = |word: &str| {
        let digits: Vec<i32> = word.bytes().map(|digit| i32::from(digit) - i32::from(b'0')).collect();
        let spot = |at: usize| Spot { col: digits[at], row: digits[at + 1] };
        Move { from: spot(0), to: spot(2) }
    };
    Case::new(side, words.map(mv).collect(), Limits::Contest).expect("a line is a case")
}

/// Returns the simpler cases that are tried for what the last move of a case shows in a field.
fn replays(case: &Case, field: &'static str) -> Vec<Case> {
    let steps = Rochine::steps(case);
    let moment = Moment {
        turn: case.moves().len(),
        steps: &steps.iter().collect::<Vec<_>>(),
        field: Some(field),
    };
    Maker::<Table>::default().replays(case, &moment).collect()
}

#[test]
fn every_line_of_the_catalogue_is_a_legal_game_and_the_simplest_come_first() {
    let games: Vec<Case> = catalogue().map(game).collect();
    assert!(games.is_sorted_by(|a, b| simpler(&Maker::<Table>::default(), a, b)));
    for game in games {
        let steps = Rochine::steps(&game);
        let all = steps.len() == game.moves().len() && steps.iter().all(|step| step.play.is_some());
        assert!(all, "{game:?}");
    }
}

#[test]
fn a_capture_is_replayed_in_simpler_games_that_capture_as_many_and_that_nearly_do() {
    let captures = game("6 3132 4131 1222 5141 1112 6151 2221 6261");
    let taken = |case: &Case| {
        let play =
            Rochine::steps(case).pop().and_then(|step| step.play).expect("the last move is legal");
        (play.row.len(), play.column.len())
    };
    let replays = replays(&captures, "captured in a row");
    assert!(taken(&captures).0 > 0);
    assert!(replays.iter().any(|replay| taken(replay) == taken(&captures)));
    assert!(replays.iter().any(|replay| taken(replay) == (0, 0)), "near misses are tried, too");
    assert!(replays.iter().all(|replay| simpler(&Maker::<Table>::default(), replay, &captures)));
}

#[test]
fn a_verdict_is_replayed_in_first_moves_up_to_the_largest_numbers_of_the_board() {
    let last = game("10 1929 9282 2919");
    let moves: Vec<Case> = replays(&last, "verdict");
    assert!(moves.iter().all(|case| case.moves().len() == 1));
    for (side, verdict) in [(4, "legal"), (4, "occupied"), (10, "legal")] {
        assert!(
            moves.iter().any(|case| {
                let step = Rochine::steps(case).remove(0);
                case.side() == side && step.verdict.to_string() == verdict
            }),
            "{verdict} on {side} × {side}"
        );
    }
    assert!(moves.contains(&game("10 1929")), "the last row in which there is room for a move");
}
