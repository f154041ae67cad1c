//! A plan: everything that is decided about a case before its moves are made.

use rand::{Rng, RngExt};
use spec::Limits;
use spec::rochine::{Case, Guide, Move};

use super::choose::Style;
use super::games::Ending;
use super::making::Making;
use super::{illegal, vary};
use crate::draw::chance;

/// What a case is to be.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// N.
    pub(super) side: u32,
    /// How many moves are made, if nothing ends the game before.
    pub(super) length: usize,
    pub(super) opening: Opening,
    pub(super) style: Style,
    /// Where an illegal move is made, if one is.
    pub(super) illegal: Option<Stage>,
    /// How many moves may follow the end of play, at most.
    pub(super) tail: usize,
    /// Exactly so many moves in all.
    pub(super) exact: Option<usize>,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// With moves that are chosen from the first on.
    Chosen,
    /// With a game that was found by a search, to its end, and then so many moves more.
    Whole(Ending, usize),
    /// With the first moves of such a game.
    Part(Ending),
}

/// Where in a game an illegal move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    First,
    Middle,
    Last,
    /// After a capture; after the last move if there is none.
    Capture,
}

impl Plan {
    /// Makes a case of this plan.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn make<G: Guide>(&self, limits: Limits, rng: &mut dyn Rng) -> Result<Case, String> {
        let mut making = self.open::<G>(rng);
        let length = match self.opening {
            Opening::Whole(_, more) if !making.moves.is_empty() => making.moves.len() + more,
            _ => self.length,
        };
        let length = self.exact.unwrap_or(length).max(1);
        if self.illegal == Some(Stage::First) {
            making = Making::new(self.side);
        }
        let wrong_at = match self.illegal {
            Some(Stage::First) => Some(0),
            Some(Stage::Middle) => Some(rng.random_range(making.moves.len().min(length - 1)..length)),
            Some(Stage::Last | Stage::Capture) => Some(length - 1),
            None => None,
        };
        let wrong = self.go_on(&mut making, length, wrong_at, rng);
        let mut moves: Vec<Move> = making.moves.iter().copied().chain(wrong).collect();
        let tail = if self.tail > 0 { rng.random_range(0..=self.tail) } else { 0 };
        let tail = if wrong.is_some() || making.is_over() { tail } else { 0 };
        let tail = self.exact.map_or(tail, |exact| exact.saturating_sub(moves.len()));
        moves.extend(illegal::ignored(&making.guide, tail, rng));
        moves.truncate(self.exact.unwrap_or(limits.up_to(spec::rochine::MAX_MOVES) as usize));
        Case::new(self.side, moves, limits)
    }

    /// The game after its opening.
    fn open<G: Guide>(&self, rng: &mut dyn Rng) -> Making<G> {
        let ending = match self.opening {
            Opening::Chosen => return Making::new(self.side),
            Opening::Whole(ending, _) | Opening::Part(ending) => ending,
        };
        let Some(mut game) = vary::game::<G>(ending, self.side, rng) else {
            return Making::new(self.side);
        };
        if let Opening::Part(_) = self.opening {
            let moves = rng.random_range(0..game.moves.len());
            game = Making::replay(self.side, &game.moves[..moves]).0;
        }
        game
    }

    /// Makes moves up to a length or the end of the game; gives the illegal move that ends the play, if
    /// one does.
    fn go_on<G: Guide>(
        &self,
        making: &mut Making<G>,
        length: usize,
        wrong_at: Option<usize>,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        let after_capture = self.illegal == Some(Stage::Capture);
        while making.moves.len() < length && !making.is_over() {
            let now = wrong_at == Some(making.moves.len());
            if now || after_capture && making.captured() && chance(rng, 60) {
                return Some(illegal::any(&making.guide, rng));
            }
            let mv = making.choose(self.style, rng)?;
            making.play(mv);
        }
        None
    }
}
