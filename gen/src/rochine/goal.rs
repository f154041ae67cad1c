//! What must happen in a case so that it serves its family's purpose, as far as a guide can detect it.

use spec::rochine::{Case, Guide, Played, Verdict};

use super::making::{Making, captured};

/// What must happen in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Something is captured.
    Captures,
    /// Pieces are captured through a row.
    Row,
    /// Pieces are captured through a column.
    Column,
    /// Two pieces of one line are captured.
    TwoOfALine,
    /// A move ends the game.
    Over,
    /// An illegal move ends the play.
    Illegal,
    /// All moves are played, nothing is captured, and the game is not over.
    Quiet,
}

impl Goal {
    /// Whether a case reaches the goal.
    pub(super) fn is_met<G: Guide>(self, case: &Case) -> bool {
        let mut making = Making::<G>::new(case.side());
        for (at, &mv) in case.moves().iter().enumerate() {
            let last = at + 1 == case.moves().len();
            let played = making.guide.play(mv);
            let met = match self {
                Goal::Over => played.over.is_some(),
                Goal::Illegal => played.verdict != Verdict::Legal,
                Goal::Quiet if played != Played::quiet(Verdict::Legal) => return false,
                Goal::Quiet => last,
                _ => self.is_met_by(played),
            };
            if met || played.verdict != Verdict::Legal || played.over.is_some() {
                return met;
            }
        }
        false
    }

    fn is_met_by(self, played: Played) -> bool {
        let (rows, columns) = (played.captured_in_rows, played.captured_in_columns);
        match self {
            Goal::Captures => captured(played) > 0,
            Goal::Row => rows > 0,
            Goal::Column => columns > 0,
            Goal::TwoOfALine => rows > 1 || columns > 1,
            Goal::Over | Goal::Illegal | Goal::Quiet => false,
        }
    }
}
