//! The effects of keys.

use super::reel::Reel;
use super::state::{ViewerState, press, tick};
use crate::replay::projector::Spot;
use crate::replay::samples;

/// Five moments of two beats each; turns begin at the moments 0, 2 and 3; the moments 1, 3 and 4 are wrong.
fn reel() -> Reel {
    Reel { beats: vec![2; 5], turns: vec![0, 2, 3], wrong: vec![1, 3, 4] }
}

/// Returns the state after some keys.
fn after(state: &ViewerState, keys: &str) -> ViewerState {
    keys.chars().fold(state.clone(), |state, key| press(state, key, &reel()))
}

/// Returns the moment and the beat after some keys.
fn place(keys: &str) -> (usize, usize) {
    let Spot { moment, beat } = after(&ViewerState::new(&reel(), 0, 1.0), keys).spot;
    (moment, beat)
}

#[test]
fn steps_go_to_the_ends_of_moments() {
    assert_eq!(["", "→", "→→", "l", "→→→→→→→"].map(place), [(0, 0), (0, 2), (1, 2), (0, 2), (4, 2)]);
    assert_eq!(["→→←", "→→←←", "→→h", "←"].map(place), [(0, 2), (0, 0), (0, 2), (0, 0)]);
    assert_eq!(
        ["⇒", "⇒⇒", "L⇒⇒", "⇥⇐", "⇥⇐H", "⇥⇐⇐⇐⇐"].map(place),
        [(2, 2), (3, 2), (4, 2), (3, 2), (2, 2), (0, 2)]
    );
    assert_eq!(["⌂", "⇥", "⇥⌂"].map(place), [(0, 0), (4, 2), (0, 0)]);
}

#[test]
fn beats_go_through_moments() {
    assert_eq!(
        [".", "..", "...", "...,", ",", "⇥."].map(place),
        [(0, 1), (0, 2), (1, 0), (0, 2), (0, 0), (4, 2)]
    );
}

#[test]
fn one_can_jump() {
    assert_eq!(["n", "nn", "nnn", "nnnn"].map(place), [(1, 2), (3, 2), (4, 2), (4, 2)]);
    assert_eq!(["⇥p", "⇥pp", "⇥ppp", "→p"].map(place), [(3, 2), (1, 2), (1, 2), (0, 2)]);
    // A difference counts as ahead until the end of its moment.
    assert_eq!(["→.n", "a", "na", "nna"].map(place), [(1, 2), (2, 2), (2, 2), (3, 2)]);
    assert_eq!(["0", "5", "9"].map(place), [(0, 0), (2, 2), (3, 2)]);
    assert_eq!(
        ["g3⏎", "g99⏎", "g0⏎", "→g⏎", "→g3⎋"].map(place),
        [(2, 2), (4, 2), (0, 0), (0, 2), (0, 2)]
    );
    assert_eq!(["g19⌫⌫4⏎", "gnx2⏎", "g99999999999999999999999⏎"].map(place), [(3, 2), (1, 2), (4, 2)]);
}

#[test]
fn a_play_goes_on_by_itself_and_stops_at_its_end() {
    let mut state = after(&ViewerState::new(&reel(), 3, 1.0), " ");
    let mut places = vec![state.spot];
    while state.plays {
        state = tick(state, &reel());
        places.push(state.spot);
    }
    let places: Vec<_> = places.iter().map(|spot| (spot.moment, spot.beat)).collect();
    assert_eq!(places, [(3, 2), (4, 0), (4, 1), (4, 2), (4, 2)]);
    // Playing at the end starts again.
    assert_eq!(after(&state, " ").spot, Spot::default());
    assert!(after(&state, " ").plays && !after(&state, "  ").plays && !after(&state, " →").plays);
}

#[test]
fn the_rest_is_as_the_help_says() {
    let state = ViewerState::new(&reel(), 0, 1.7);
    assert_eq!(
        [state.times(), after(&state, "]").times(), after(&state, "]]]]]]]]").times()],
        [1.5, 2.0, 10.0]
    );
    assert_eq!(after(&state, "[[[[[").times(), 0.5);
    assert_eq!([after(&state, "s").front, after(&state, "ss").front], [1, 0]);
    assert!(after(&state, "?").helps && !after(&state, "??").helps);
    assert!(!after(&state, "?⎋").helps && !after(&state, "?⎋").leaves);
    assert!(after(&state, "q").leaves && after(&state, "⎋").leaves && after(&state, "g␃").leaves);
    // Scrolling lasts until the next jump.
    assert_eq!([after(&state, "↓↓→").pan, after(&state, "↓↓n").pan], [(2, 0), (0, 0)]);
}

#[test]
fn a_reel_knows_the_places_of_its_film() {
    let found = Reel { beats: vec![1, 2, 2, 1], turns: vec![0, 2], wrong: vec![2] };
    assert_eq!(Reel::new(&samples::small()), found);
}

#[test]
fn a_film_of_nothing_can_be_looked_at() {
    let reel = Reel::default();
    for key in "→←⇒⇐⌂⇥na ,.5".chars() {
        let state = tick(press(ViewerState::new(&reel, 7, f64::NAN), key, &reel), &reel);
        assert_eq!(state.spot, Spot::default(), "{key:?}");
    }
}
