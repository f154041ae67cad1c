//! Misreadings of the rules, each a struct that overrides one clause.
//!
//! Their only harm is wrong counts: every search still ends, and every query still gets an answer.

mod board;
mod captures;
mod moves;
mod roads;

use crosscheck_core::Misreading;
use spec::chess::Case;

use super::player::Naive;
use super::rules::Rules;
use crate::misread::{Misread, misreads};

const fn entry<M: Misread + Rules>() -> Misreading<Case> {
    Misreading {
        name: M::NAME,
        clause: M::CLAUSE,
        words: M::WORDS,
        player: || Box::new(Naive::new(M::NAME, M::default())),
    }
}

/// All misreadings, in the order of the clauses they misread.
pub static MISREADINGS: &[Misreading<Case>] = &[
    entry::<board::BelowByColumns>(),
    entry::<board::OneWay>(),
    entry::<board::LastRowIsNotJoined>(),
    entry::<board::BoundsSwapped>(),
    entry::<board::BoardIsKept>(),
    entry::<board::AllPlacedFirst>(),
    entry::<board::CapturedIsTaken>(),
    entry::<board::PieceIsTaken>(),
    entry::<moves::StayCounts>(),
    entry::<moves::StartIsReached>(),
    entry::<moves::PiecesBlockNothing>(),
    entry::<moves::OwnColourIsPassed>(),
    entry::<moves::OtherColourIsPassed>(),
    entry::<moves::OnlyCapturesCount>(),
    entry::<moves::ConnectedTakesAll>(),
    entry::<moves::StraightTakesConnected>(),
    entry::<moves::BlockedIsNormal>(),
    entry::<roads::NormalAnyNumber>(),
    entry::<roads::NormalInOneLine>(),
    entry::<roads::StraightTurns>(),
    entry::<roads::StraightOnlyOn>(),
    entry::<roads::StraightOnlyRows>(),
    entry::<roads::StraightOnlyOne>(),
    entry::<roads::StraightEndsEarly>(),
    entry::<roads::ConnectedDoesNotTurn>(),
    entry::<roads::ConnectedOnlyOne>(),
    entry::<roads::EightConnected>(),
    entry::<roads::ConnectedShunsReached>(),
    entry::<captures::EqualIsSafe>(),
    entry::<captures::HigherIsCaptured>(),
    entry::<captures::LevelsTurned>(),
    entry::<captures::OwnIsCaptured>(),
    entry::<captures::NothingIsCaptured>(),
    entry::<captures::LevelsAsText>(),
    entry::<captures::OnlyOwnIsCaptured>(),
    entry::<captures::CaptureGoesOn>(),
    entry::<captures::UncapturedIsPassed>(),
    entry::<captures::OncePerKind>(),
    entry::<captures::CapturedPerWay>(),
    entry::<captures::CapturedOnceATest>(),
    entry::<captures::CountIn8Bits>(),
];
