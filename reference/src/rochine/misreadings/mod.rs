//! Misreadings of the rules, each a struct that overrides one clause.
//!
//! Their only harm is wrong boards: every play still ends with the last move at the latest.

mod ending;
mod moving;
mod taking;

use crosscheck_core::Misreading;
use spec::rochine::Case;

use super::player::Naive;
use super::rules::{Moving, Rules, Taking};
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
    entry::<moving::RowFirst>(),
    entry::<moving::FromZero>(),
    entry::<moving::BlueBegins>(),
    entry::<moving::EdgesJoin>(),
    entry::<moving::TableOfEight>(),
    entry::<moving::EnemysPieceMoves>(),
    entry::<moving::DiagonalIsAdjacent>(),
    entry::<moving::MovesLikeARook>(),
    entry::<moving::OccupiedIsExchanged>(),
    entry::<taking::OnlyRows>(),
    entry::<taking::OnlyColumns>(),
    entry::<taking::LeavingCaptures>(),
    entry::<taking::Waiting>(),
    entry::<taking::ArrangedBeforeIsSpared>(),
    entry::<taking::OnlyLinesLeft>(),
    entry::<taking::FullLine>(),
    entry::<taking::NoFurtherNumbers>(),
    entry::<taking::NoShortLine>(),
    entry::<taking::FurtherNumbersOnFour>(),
    entry::<taking::NumbersGoFreely>(),
    entry::<taking::OwnApart>(),
    entry::<taking::EnemiesApart>(),
    entry::<taking::NoContact>(),
    entry::<taking::ContactBehind>(),
    entry::<taking::OneLineAMove>(),
    entry::<taking::MoverIsCaptured>(),
    entry::<ending::ExactlyHalf>(),
    entry::<ending::FewerThanHalf>(),
    entry::<ending::HalfOfItsOwn>(),
    entry::<ending::LooksRightFromTheLeft>(),
    entry::<ending::DiagonalIsMobile>(),
    entry::<ending::NeverImmobile>(),
    entry::<ending::PlayGoesOn>(),
    entry::<ending::BoardBeforeCaptures>(),
    entry::<ending::BoardByColumns>(),
    entry::<ending::LoserIsNamed>(),
];
