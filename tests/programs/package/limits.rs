//! What can be limited in the games that are built in. Limits that are refused are in `tests/data/commands/usage.txt`.

use crosscheck_core::contract::quantities::{Name, Narrowed};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::{Generator, Settings};
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::{Case as _, Game, Limits};

use crate::common::games::{each, game as the_game};

fn names(game: &AnyGame) -> Vec<Name> {
    game.quantities().expect("every game has a shape").names()
}

#[test]
fn limits_are_given_back_as_they_were_written() {
    let narrowed = |game: &str, limits: &str| {
        let limits = limits.split_whitespace().map(|limit| limit.split_once('=').expect("NAME=VALUES"));
        Narrowed::parse(&names(the_game(game)), limits).expect("they are limits")
    };
    for limits in ["n=2..8 nm=..100 road=0..1,3", "T=5 lv=3..", "", "n=2..4,8,16.."] {
        assert_eq!(narrowed("chess", limits).to_string(), limits);
    }
    assert_eq!(narrowed("rochine", "a=-5..-1,3").to_string(), "a=-5..-1,3");
    assert_eq!(narrowed("chess", "n=2e1..1e5").to_string(), "n=20..100000");
    let road = narrowed("chess", "road=0..1,3");
    let values = road.get("road").expect("it is narrowed");
    assert_eq!([0, 1, 2, 3].map(|value| values.contains(value)), [true, true, false, true]);
}

#[test]
fn a_quantity_with_a_knob_has_the_range_of_the_knob() {
    fn knobs(game: &AnyGame) -> usize {
        let names = names(game);
        let with_knobs = names.iter().filter_map(|name| Some((name, name.knob?)));
        with_knobs.for_each(|(name, of)| {
            let knob = game.generator().knobs().iter().find(|knob| knob.name == of).expect(of);
            let range = knob.range(Limits::Contest);
            let range = (i64::from(*range.start()), i64::from(*range.end()));
            // A digit's knob has all digits that are allowed, the largest first.
            let digits = |high: i64| (0..=high).rev().fold(0, |number, digit| 10 * number + digit);
            let high = if of == "roads" { digits(name.high) } else { name.high };
            assert_eq!((name.low, high), range, "{of}");
        });
        names.iter().filter(|name| name.knob.is_some()).count()
    }
    assert_eq!(each(knobs), [4, 6, 2]);
}

#[test]
fn a_case_keeps_the_same_limits_whether_they_are_asked_for_together_or_alone() {
    fn kept(game: &AnyGame) -> [usize; 2] {
        let shape = game.quantities().expect("it has a shape");
        let halves = names(game).into_iter().flat_map(|of| {
            let (middle, all) = (of.low + (of.high - of.low) / 20, names(game));
            [(of.low, middle), (middle, of.high), (of.low, of.high)].map(|(low, high)| {
                Narrowed::parse(&all, [(of.name, format!("{low}..{high}"))]).expect("limits")
            })
        });
        let halves: Vec<Narrowed> = std::iter::once(Narrowed::default()).chain(halves).collect();
        let all: Vec<&Narrowed> = halves.iter().collect();
        let mut counts = [0; 2];
        for index in 0..200 {
            let case = campaign_case(game, &Settings::default(), 1, index);
            let text = case.expect("a case").text();
            let alone: Vec<bool> =
                all.iter().map(|limits| shape.check(text.as_bytes(), limits).is_ok()).collect();
            assert_eq!(shape.admit(&text, &all), alone, "{text}");
            // Of one alone, nearly all lines are passed over.
            let each: Vec<bool> = all.iter().map(|limits| shape.admit(&text, &[limits])[0]).collect();
            assert_eq!(each, alone, "{text}");
            alone.into_iter().for_each(|kept| counts[usize::from(kept)] += 1);
        }
        counts
    }
    for [broken, kept] in each(kept) {
        assert!(broken >= 100 && kept >= 1000, "{broken} broken, {kept} kept");
    }
}
