//! The viewer's state, and how keys and time change it. Pure functions.

use super::reel::Reel;
use crate::replay::projector::Spot;

/// The available speeds.
const SPEEDS: [f64; 7] = [0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0];

/// A key with a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// A character.
    Char(char),
    /// One step back.
    Left,
    /// One step forward.
    Right,
    /// One turn back.
    TurnBack,
    /// One turn forward.
    TurnOn,
    /// Scroll by rows and columns.
    Pan(i32, i32),
    /// Go to the start.
    Home,
    /// Go to the end.
    End,
    /// Confirm the number.
    Enter,
    /// Delete the last digit.
    Backspace,
    /// Cancel or quit.
    Escape,
    /// Quit, whatever is open.
    Interrupt,
}

/// The state of the viewer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// The place in the film.
    pub spot: Spot,
    /// Whether the film is playing.
    pub plays: bool,
    /// The index of the speed.
    pub speed: usize,
    /// The side to show if only one fits.
    pub front: usize,
    /// How far a large board is scrolled, in rows and columns.
    pub pan: (i32, i32),
    /// Whether the help is shown.
    pub helps: bool,
    /// The number typed after `g`.
    pub typed: Option<String>,
    /// Whether to quit.
    pub leaves: bool,
}

impl State {
    /// Creates the state at a moment, with the nearest available speed.
    pub(super) fn new(reel: &Reel, moment: usize, speed: f64) -> Self {
        let far = |at: &usize| (SPEEDS[*at] - speed).abs();
        let nearest = (0..SPEEDS.len()).min_by(|one, other| far(one).total_cmp(&far(other)));
        State {
            spot: if moment == 0 { Spot::default() } else { reel.end(moment) },
            plays: false,
            speed: nearest.unwrap_or(0),
            front: 0,
            pan: (0, 0),
            helps: false,
            typed: None,
            leaves: false,
        }
    }

    /// Returns the speed as a factor.
    pub(super) fn times(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Jumps to a place, and scrolls to what is marked there.
    fn goes(self, spot: Spot) -> Self {
        State { spot, plays: false, pan: (0, 0), ..self }
    }

    /// Moves to a neighbouring place, without scrolling.
    fn steps(self, spot: Spot) -> Self {
        State { spot, plays: false, ..self }
    }
}

/// Returns the state after a key.
pub(super) fn press(state: State, key: Key, reel: &Reel) -> State {
    let here = state.spot.moment;
    match (key, &state.typed) {
        (Key::Interrupt, _) => State { leaves: true, ..state },
        (_, Some(_)) => types(state, key, reel),
        (Key::Escape, _) if state.helps => State { helps: false, ..state },
        (Key::Char('q') | Key::Escape, _) => State { leaves: true, ..state },
        (Key::Char('?'), _) => State { helps: !state.helps, ..state },
        (Key::Char(' '), _) if state.plays => State { plays: false, ..state },
        (Key::Char(' '), _) if reel.after(state.spot).is_none() => {
            State { spot: Spot::default(), plays: true, ..state }
        }
        (Key::Char(' '), _) => State { plays: true, ..state },
        // In the middle of a moment, a step leads to its end.
        (Key::Right | Key::Char('l'), _) if state.spot < reel.end(here) => state.steps(reel.end(here)),
        (Key::Right | Key::Char('l'), _) => state.steps(reel.end(here + 1)),
        (Key::Left | Key::Char('h'), _) if here == 0 => state.steps(Spot::default()),
        (Key::Left | Key::Char('h'), _) => state.steps(reel.end(here - 1)),
        (Key::TurnOn | Key::Char('L'), _) => state.steps(reel.end(reel.next_turn(here))),
        (Key::TurnBack | Key::Char('H'), _) => state.steps(reel.end(reel.turn_before(here))),
        (Key::Char('.'), _) => {
            State { spot: reel.after(state.spot).unwrap_or(state.spot), plays: false, ..state }
        }
        (Key::Char(','), _) => {
            State { spot: reel.before(state.spot).unwrap_or(state.spot), plays: false, ..state }
        }
        (Key::Home, _) => state.goes(Spot::default()),
        (Key::End, _) => state.goes(reel.end(reel.last())),
        (Key::Char('n'), _) => {
            match reel.wrong.iter().find(|at| **at > here || reel.end(**at) > state.spot) {
                Some(at) => state.goes(reel.end(*at)),
                None => state,
            }
        }
        (Key::Char('p'), _) => match reel.wrong.iter().rev().find(|at| **at < here) {
            Some(at) => state.goes(reel.end(*at)),
            None => state,
        },
        (Key::Char('a'), _) => match reel.agrees_after(here) {
            Some(at) => state.goes(reel.end(at)),
            None => state,
        },
        (Key::Char(digit @ '0'..='9'), _) => {
            let tenths = digit as usize - '0' as usize;
            state.goes(if tenths == 0 { Spot::default() } else { reel.end(reel.last() * tenths / 10) })
        }
        (Key::Char('['), _) => State { speed: state.speed.saturating_sub(1), ..state },
        (Key::Char(']'), _) => State { speed: (state.speed + 1).min(SPEEDS.len() - 1), ..state },
        (Key::Char('s'), _) => State { front: 1 - state.front.min(1), ..state },
        (Key::Char('g'), _) => State { typed: Some(String::new()), plays: false, ..state },
        (Key::Pan(rows, cols), _) => {
            State { pan: (state.pan.0.saturating_add(rows), state.pan.1.saturating_add(cols)), ..state }
        }
        _ => state,
    }
}

/// Returns the state after a key while a number is being typed.
fn types(state: State, key: Key, reel: &Reel) -> State {
    let mut typed = state.typed.clone().unwrap_or_default();
    match key {
        // Ignore digits beyond the largest number of moments.
        Key::Char(digit @ '0'..='9') if typed.len() < 12 => typed.push(digit),
        Key::Backspace => {
            typed.pop();
        }
        Key::Enter => {
            let spot = match typed.parse::<usize>() {
                Ok(0) => Spot::default(),
                Ok(number) => reel.end(number - 1),
                Err(_) => state.spot,
            };
            return State { typed: None, ..state }.goes(spot);
        }
        Key::Escape | Key::Char('q') => return State { typed: None, ..state },
        _ => {}
    }
    State { typed: Some(typed), ..state }
}

/// Returns the state at the next beat.
pub(super) fn tick(state: State, reel: &Reel) -> State {
    match reel.after(state.spot).filter(|_| state.plays) {
        Some(spot) => State { spot, ..state },
        None => State { plays: false, ..state },
    }
}
