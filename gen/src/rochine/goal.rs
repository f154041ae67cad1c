//! The goals of cases: the events that serve the purpose of a family, as far as a guide can detect them.

use spec::rochine::{Case, Guide, Played, Verdict};

/// An event that must happen in a case.
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
        let mut guide = G::start(case.side());
        let last = case.moves().len() - 1;
        for (at, &mv) in case.moves().iter().enumerate() {
            let played = guide.play(mv);
            let (rows, columns) = (played.captured_in_rows, played.captured_in_columns);
            let quiet = played == Played::quiet(Verdict::Legal);
            let met = match self {
                Goal::Captures => rows + columns > 0,
                Goal::Row => rows > 0,
                Goal::Column => columns > 0,
                Goal::TwoOfALine => rows.max(columns) > 1,
                Goal::Over => played.over.is_some(),
                Goal::Illegal => played.verdict != Verdict::Legal,
                Goal::Quiet => quiet && at == last,
            };
            let is_end = played.verdict != Verdict::Legal || played.over.is_some();
            if met || is_end || self == Goal::Quiet && !quiet {
                return met;
            }
        }
        false
    }
}
