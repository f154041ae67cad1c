//! The viewer's state, and how keys and time change it. Pure functions.

use super::reel::Reel;
use crate::replay::projector::Spot;

/// The available speeds.
const SPEEDS: [f64; 7] = [0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0];

/// By how many rows and columns keys scroll.
const SCROLLS: [(&str, (i32, i32)); 8] = [
    ("↑k", (-1, 0)),
    ("↓j", (1, 0)),
    ("(", (0, -1)),
    (")", (0, 1)),
    ("⇞", (-8, 0)),
    ("⇟", (8, 0)),
    ("⇠", (0, -4)),
    ("⇢", (0, 4)),
];

/// The state of the viewer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewerState {
    /// The place in the film.
    pub spot: Spot,
    /// Whether the film is playing.
    pub plays: bool,
    /// The index of the speed.
    pub speed: usize,
    /// The side to show if only one fits.
    pub front: usize,
    /// The scroll offset of a large board, in rows and columns.
    pub pan: (i32, i32),
    /// Whether the help is shown.
    pub helps: bool,
    /// The number typed after `g`.
    pub typed: Option<String>,
    /// Whether to quit.
    pub leaves: bool,
}

impl ViewerState {
    /// Creates the state at a moment, with the nearest available speed.
    pub(super) fn new(reel: &Reel, moment: usize, speed: f64) -> Self {
        let far = |at: &usize| (SPEEDS[*at] - speed).abs();
        let nearest = (0..SPEEDS.len()).min_by(|one, other| far(one).total_cmp(&far(other)));
        ViewerState {
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
        ViewerState { spot, plays: false, pan: (0, 0), ..self }
    }

    /// Jumps to a place, if there is one.
    fn goes_if(self, spot: Option<Spot>) -> Self {
        match spot {
            Some(spot) => self.goes(spot),
            None => self,
        }
    }

    /// Moves to a neighbouring place, without scrolling.
    fn steps(self, spot: Spot) -> Self {
        ViewerState { spot, plays: false, ..self }
    }
}

/// Returns the state after a key, which is written as [`super::input`] says.
pub(super) fn press(state: ViewerState, key: char, reel: &Reel) -> ViewerState {
    let here = state.spot.moment;
    match key {
        '␃' => ViewerState { leaves: true, ..state },
        _ if state.typed.is_some() => types(state, key, reel),
        '⎋' if state.helps => ViewerState { helps: false, ..state },
        'q' | '⎋' => ViewerState { leaves: true, ..state },
        '?' => ViewerState { helps: !state.helps, ..state },
        ' ' if state.plays => ViewerState { plays: false, ..state },
        ' ' if reel.after(state.spot).is_none() => {
            ViewerState { spot: Spot::default(), plays: true, ..state }
        }
        ' ' => ViewerState { plays: true, ..state },
        // In the middle of a moment, a step leads to its end.
        '→' | 'l' if state.spot < reel.end(here) => state.steps(reel.end(here)),
        '→' | 'l' => state.steps(reel.end(here + 1)),
        '←' | 'h' if here == 0 => state.steps(Spot::default()),
        '←' | 'h' => state.steps(reel.end(here - 1)),
        '⇒' | 'L' => state.steps(reel.end(reel.next_turn(here))),
        '⇐' | 'H' => state.steps(reel.end(reel.turn_before(here))),
        '.' => ViewerState { spot: reel.after(state.spot).unwrap_or(state.spot), plays: false, ..state },
        ',' => {
            ViewerState { spot: reel.before(state.spot).unwrap_or(state.spot), plays: false, ..state }
        }
        '⌂' => state.goes(Spot::default()),
        '⇥' => state.goes(reel.end(reel.last())),
        'n' => {
            let next = reel.wrong.iter().find(|at| **at > here || reel.end(**at) > state.spot);
            state.goes_if(next.map(|at| reel.end(*at)))
        }
        'p' => {
            let before = reel.wrong.iter().rev().find(|at| **at < here);
            state.goes_if(before.map(|at| reel.end(*at)))
        }
        'a' => state.goes_if(reel.agrees_after(here).map(|at| reel.end(at))),
        digit @ '0'..='9' => {
            let tenths = digit as usize - '0' as usize;
            state.goes(if tenths == 0 { Spot::default() } else { reel.end(reel.last() * tenths / 10) })
        }
        '[' => ViewerState { speed: state.speed.saturating_sub(1), ..state },
        ']' => ViewerState { speed: (state.speed + 1).min(SPEEDS.len() - 1), ..state },
        's' => ViewerState { front: 1 - state.front.min(1), ..state },
        'g' => ViewerState { typed: Some(String::new()), plays: false, ..state },
        _ => match SCROLLS.iter().find(|(keys, _)| keys.contains(key)) {
            Some((_, (rows, cols))) => {
                let pan = (state.pan.0.saturating_add(*rows), state.pan.1.saturating_add(*cols));
                ViewerState { pan, ..state }
            }
            None => state,
        },
    }
}

/// Returns the state after a key while a number is being typed.
fn types(state: ViewerState, key: char, reel: &Reel) -> ViewerState {
    let mut typed = state.typed.clone().unwrap_or_default();
    match key {
        // Ignore digits beyond the largest number of moments.
        digit @ '0'..='9' if typed.len() < 12 => typed.push(digit),
        '⌫' => {
            typed.pop();
        }
        '⏎' => {
            let spot = match typed.parse::<usize>() {
                Ok(0) => Spot::default(),
                Ok(number) => reel.end(number - 1),
                Err(_) => state.spot,
            };
            return ViewerState { typed: None, ..state }.goes(spot);
        }
        '⎋' | 'q' => return ViewerState { typed: None, ..state },
        _ => {}
    }
    ViewerState { typed: Some(typed), ..state }
}

/// Returns the state at the next beat.
pub(super) fn tick(state: ViewerState, reel: &Reel) -> ViewerState {
    match reel.after(state.spot).filter(|_| state.plays) {
        Some(spot) => ViewerState { spot, ..state },
        None => ViewerState { plays: false, ..state },
    }
}
