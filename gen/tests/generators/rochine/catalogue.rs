//! Checks the catalogue of `rochine`: its games, and their order.

use crosscheck_core::Limits;
use crosscheck_core::generate::simpler;
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
