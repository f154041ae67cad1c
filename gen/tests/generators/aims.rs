//! Aims of `chess` and `rochine`: what they measure, and the cases made for them.

use crosscheck_core::generate::{Generator, Settings, Want, seeded};
use crosscheck_core::{Playable, Player};
use engine::rochine::Table;

use crate::common::{is_valid, played};

type Rocher = generator::rochine::Maker<Table>;
type Chessmaker = generator::chess::Maker;

/// An aim as the user types it: its name, its word, and the least amount required.
type Typed = (&'static str, &'static str, u64);

fn want<C: Playable, M: Generator<C>>((name, word, least): Typed) -> Want<C> {
    let aim = M::AIMS.iter().find(|aim| aim.name == name).expect("an aim of this name");
    let word = aim.words.iter().position(|known| *known == word);
    assert_eq!(word.is_some(), !aim.words.is_empty(), "{name}: one of {:?}", aim.words);
    Want { aim, word: word.unwrap_or(0), least, most: u64::MAX }
}

/// Makes cases for some aims under some knobs; returns each with its amount of each aim.
fn made<C: Playable, M: Generator<C>>(
    player: fn() -> Box<dyn Player<C>>,
    typed: &[Typed],
    knobs: &[(&'static str, u32)],
    seeds: u64,
) -> Vec<(C, Vec<u64>)> {
    let wants: Vec<Want<C>> = typed.iter().map(|&typed| want::<C, M>(typed)).collect();
    let settings = Settings { knobs: knobs.iter().copied().collect(), ..Settings::default() };
    let make = |seed| {
        let case = M::default().aimed(&wants, &settings, &mut seeded::<C>(seed, 0));
        let case = case.unwrap_or_else(|| panic!("no case for {wants:?} and {knobs:?}"));
        is_valid(&case);
        let steps = played(player(), &case);
        let measured = wants.iter().map(|want| want.measure(&case, &steps)).collect();
        (case, measured)
    };
    (0..seeds).map(make).collect()
}

fn is_met<C: Playable, M: Generator<C>>(
    player: fn() -> Box<dyn Player<C>>,
    typed: &[Typed],
    knobs: &[(&'static str, u32)],
    seeds: u64,
) -> Vec<C> {
    let check = |(case, measured): (C, Vec<u64>)| {
        for (&(name, word, least), measured) in typed.iter().zip(measured) {
            assert!(measured >= least, "{name} {word}: {measured} of {least}, with {knobs:?}");
        }
        case
    };
    made::<C, M>(player, typed, knobs, seeds).into_iter().map(check).collect()
}

fn chess(typed: &[Typed], knobs: &[(&'static str, u32)], seeds: u64) -> Vec<spec::chess::Case> {
    is_met::<spec::chess::Case, Chessmaker>(engine::chess::player, typed, knobs, seeds)
}

fn rochine(typed: &[Typed], knobs: &[(&'static str, u32)], seeds: u64) -> Vec<spec::rochine::Case> {
    is_met::<spec::rochine::Case, Rocher>(engine::rochine::player, typed, knobs, seeds)
}

#[test]
fn boards_of_chess_show_what_is_asked_for() {
    for least in [1, 2, 3, 4, 17, 300] {
        chess(&[("reach", "", least)], &[], 20);
        chess(&[("road", "connected", least)], &[], 20);
        chess(&[("road", "straight", least)], &[], 20);
        chess(&[("captured", "connected", least)], &[], 20);
        chess(&[("twice", "", least)], &[], 20);
        for road in ["normal", "straight"] {
            chess(&[("road", road, least.min(4))], &[], 20);
            chess(&[("captured", road, least.min(4))], &[], 20);
        }
    }
}

#[test]
fn the_largest_boards_of_chess_reach_as_much_as_there_is() {
    chess(&[("reach", "", 199_999)], &[], 3);
    chess(&[("road", "straight", 99_999)], &[], 3);
    chess(&[("twice", "", 99_999)], &[], 3);
    chess(&[("captured", "connected", 2000)], &[], 3);
    chess(&[("queries", "", 500_000)], &[], 1);
}

#[test]
fn several_aims_of_chess_are_met_together() {
    let typed = [
        ("reach", "", 50),
        ("twice", "", 6),
        ("captured", "connected", 9),
        ("queries", "", 300),
        ("tests", "", 5),
        ("cells", "", 1000),
    ];
    chess(&typed, &[], 10);
    chess(&[("tests", "", 4)], &[], 10);
    chess(&[("cells", "", 5000)], &[], 10);
}

#[test]
fn a_board_of_chess_has_exactly_as_much_as_it_is_made_for() {
    for (name, word, least) in
        [("reach", "", 23), ("road", "straight", 11), ("captured", "connected", 8), ("twice", "", 5)]
    {
        let all = made::<spec::chess::Case, Chessmaker>(
            engine::chess::player,
            &[(name, word, least)],
            &[],
            40,
        );
        assert!(all.iter().filter(|(_, measured)| measured[0] == least).count() >= 30, "{name}");
    }
}

#[test]
fn knobs_of_chess_are_followed_by_what_is_made() {
    let knobs = [("rows", 6), ("cols", 9), ("queries", 12), ("tests", 3), ("levels", 2)];
    for typed in
        [("reach", "", 40), ("road", "straight", 12), ("captured", "connected", 9), ("twice", "", 7)]
    {
        for case in chess(&[typed], &knobs, 10) {
            assert_eq!(case.tests().len(), 3);
            for test in case.tests() {
                assert_eq!((test.rows(), test.cols(), test.placements().len()), (6, 9, 12));
                assert!(test.placements().iter().all(|placement| placement.level <= 2));
            }
        }
    }
    for knobs in [[("rows", 2)], [("cols", 2)], [("rows", 7)], [("cols", 7)], [("queries", 400)]] {
        chess(&[("reach", "", 100), ("twice", "", 9), ("captured", "connected", 20)], &knobs, 10);
    }
}

#[test]
fn games_of_rochine_come_out_as_is_asked_for() {
    for outcome in ["illegal", "unfinished", "red-by-pieces", "blue-by-pieces"] {
        rochine(&[("outcome", outcome, 1)], &[], 20);
    }
    for outcome in ["red-by-immobility", "blue-by-immobility"] {
        for size in [4, 6, 8, 10] {
            let cases = rochine(&[("outcome", outcome, 1)], &[("size", size)], 5);
            assert!(cases.iter().all(|case| case.side() == size));
        }
    }
}

#[test]
fn games_of_rochine_are_made_as_long_as_is_asked_for() {
    for outcome in ["unfinished", "illegal", "blue-by-immobility", "red-by-pieces"] {
        rochine(&[("outcome", outcome, 1), ("moves", "", 500)], &[], 3);
    }
    rochine(&[("moves", "", 1000)], &[("size", 10)], 2);
    let exact = rochine(&[("outcome", "blue-by-immobility", 1)], &[("moves", 300)], 5);
    assert!(exact.iter().all(|case| case.moves().len() == 300));
}

#[test]
fn games_of_rochine_hold_what_is_asked_for() {
    rochine(&[("taken", "", 4)], &[], 20);
    rochine(&[("taken", "", 2)], &[], 20);
    rochine(&[("way", "both", 1)], &[], 20);
    rochine(&[("cornered", "", 1)], &[], 20);
    for verdict in ["off-board", "not-own", "no-move", "not-adjacent", "occupied"] {
        rochine(&[("verdict", verdict, 1)], &[], 20);
        rochine(&[("verdict", verdict, 1), ("moves", "", 200), ("ignored", "", 30)], &[], 2);
    }
}

#[test]
fn what_cannot_be_made_on_purpose_is_left_to_others() {
    let wants = [want::<spec::chess::Case, Chessmaker>(("stuck", "", 3))];
    let none = Chessmaker::default().aimed(
        &wants,
        &Settings::default(),
        &mut seeded::<spec::chess::Case>(1, 0),
    );
    assert_eq!(none, None);
    let wants = [want::<spec::chess::Case, Chessmaker>(("reach", "", 3))];
    let family = Settings { family: Some("tiny"), ..Settings::default() };
    assert_eq!(
        Chessmaker::default().aimed(&wants, &family, &mut seeded::<spec::chess::Case>(1, 0)),
        None
    );
}

fn families_exist<C: Playable, M: Generator<C>>() {
    let named = |name: &&str| M::FAMILIES.iter().any(|family| family.name == *name);
    assert!(M::AIMS.iter().all(|aim| !aim.families.is_empty() && aim.families.iter().all(named)));
}

#[test]
fn the_families_that_an_aim_names_are_there() {
    families_exist::<spec::chess::Case, Chessmaker>();
    families_exist::<spec::rochine::Case, Rocher>();
}
