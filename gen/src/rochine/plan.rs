//! A plan: everything that is decided about a case before its moves are generated.

use crosscheck_core::generate::draw::chance;
use crosscheck_core::{Cell, Limits};
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, MAX_MOVES, Move, Played, Ruling, Spot, Team};

use super::choose::Style;
use super::games::{self, Ending};
use super::illegal;
use super::making::Making;

#[derive(Clone, Debug)]
pub(super) struct RochinePlan {
    pub(super) side: u32,
    /// The number of moves, if nothing ends the game earlier.
    pub(super) length: usize,
    pub(super) opening: Opening,
    /// The side that must win the game it begins with, if any.
    pub(super) winner: Option<Team>,
    pub(super) style: Style,
    /// The phase in which an illegal move is made, if one is.
    pub(super) illegal: Option<Phase>,
    /// The verdict on that move; `None` for any.
    pub(super) wrong: Option<Ruling>,
    /// The fewest and the most moves after the end of play.
    pub(super) tail: (usize, usize),
    pub(super) exact: Option<usize>,
    /// Until it is met, the case is made again, up to `TRIES` times.
    pub(super) goal: Option<Goal>,
    /// Whether moves there and back come first, enough of them for the game to end near the last move allowed.
    pub(super) delayed: bool,
}

/// Whether the moves that are played show what a case is for, as far as a guide can detect it.
pub(super) type Goal = fn(&[Played]) -> bool;

const TRIES: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    Chosen,
    /// With a complete game found by a search, and then this many more moves.
    Whole(Ending, usize),
    Part(Ending),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    First,
    Middle,
    Last,
    /// After a capture, or after the last move if there is none.
    Capture,
}

impl RochinePlan {
    /// Makes a case of this plan. It meets the plan's goal unless that is very rare, or impossible with the number of
    /// moves that the user set.
    pub(super) fn make<G: Guide>(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Case, String> {
        let mut case = self.once::<G>(limits, rng)?;
        for _ in 0..TRIES {
            if self.goal.is_none_or(|goal| goal(&played::<G>(&case))) {
                break;
            }
            case = self.once::<G>(limits, rng)?;
        }
        Ok(case)
    }

    fn once<G: Guide>(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Case, String> {
        let mut making = self.open::<G>(rng);
        let length = match self.opening {
            Opening::Whole(_, more) if !making.moves.is_empty() => making.moves.len() + more,
            _ => self.length,
        };
        let length = self.exact.unwrap_or(length).max(1);
        if self.illegal == Some(Phase::First) {
            making = Making::new(self.side);
        }
        let wrong = self.go_on(&mut making, length, rng);
        let mut moves: Vec<Move> = making.moves.iter().copied().chain(wrong).collect();
        if self.delayed {
            moves.splice(..0, there_and_back(self.side, moves.len()));
        }
        let (least, most) = self.tail;
        let tail = if most > least { rng.random_range(least..=most) } else { least };
        let tail = if wrong.is_some() || making.is_over() { tail } else { 0 };
        let tail = self.exact.map_or(tail, |exact| exact.saturating_sub(moves.len()));
        moves.extend(illegal::ignored(&making.guide, tail, rng));
        moves.truncate(self.exact.unwrap_or(limits.up_to(MAX_MOVES) as usize));
        Case::new(self.side, moves, limits)
    }

    fn open<G: Guide>(&self, rng: &mut dyn Rng) -> Making<G> {
        let ending = match self.opening {
            Opening::Chosen => return Making::new(self.side),
            Opening::Whole(ending, _) | Opening::Part(ending) => ending,
        };
        let Some(mut game) = games::varied::<G>(ending, self.side, self.winner, rng) else {
            return Making::new(self.side);
        };
        if let Opening::Part(_) = self.opening {
            let moves = rng.random_range(0..game.moves.len());
            game = Making::replay(self.side, &game.moves[..moves]).0;
        }
        game
    }

    /// Makes moves up to a length or the end of the game. Returns the illegal move that ends the play, if there is one.
    fn go_on<G: Guide>(&self, making: &mut Making<G>, length: usize, rng: &mut dyn Rng) -> Option<Move> {
        let wrong_at = match self.illegal {
            Some(Phase::First) => Some(0),
            Some(Phase::Middle) => Some(rng.random_range(making.moves.len().min(length - 1)..length)),
            Some(Phase::Last | Phase::Capture) => Some(length - 1),
            None => None,
        };
        let after_capture = self.illegal == Some(Phase::Capture);
        while making.moves.len() < length && !making.is_over() {
            let now = wrong_at == Some(making.moves.len());
            if now || after_capture && making.captured() && chance(rng, 60) {
                return Some(illegal::wrong(&making.guide, self.wrong, rng));
            }
            let mv = making.choose(self.style, rng)?;
            making.play(mv);
        }
        None
    }
}

/// Returns what the moves of a case do, up to the end of play.
fn played<G: Guide>(case: &Case) -> Vec<Played> {
    let (mut guide, mut all) = (G::start(case.side()), Vec::new());
    for &mv in case.moves() {
        let played = guide.play(mv);
        all.push(played);
        if played.verdict != Ruling::Legal || played.over.is_some() {
            break;
        }
    }
    all
}

/// Returns moves of a red and a blue piece there and back, as many as fit before a game of this many moves. Afterwards
/// the board is as at the start. Nothing is captured: neither side has a line with another piece beside its own.
fn there_and_back(side: u32, moves: usize) -> Vec<Move> {
    let at = |col: u32, row: u32| Spot::from(Cell::new(row, col));
    let (red, blue) = ([at(1, 2), at(2, 2)], [at(side, 2), at(side - 1, 2)]);
    let go = |[from, to]: [Spot; 2]| Move { from, to };
    let back = |[to, from]: [Spot; 2]| Move { from, to };
    let times = (MAX_MOVES as usize).saturating_sub(moves) / 4;
    [go(red), go(blue), back(red), back(blue)].repeat(times)
}
