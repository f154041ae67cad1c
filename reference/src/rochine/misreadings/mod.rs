//! Plausible wrong readings of the rules, each a struct that overrides one clause.
//!
//! None of them can do harm beyond its wrong boards: every play still ends with the last move at the latest.

mod ending;
mod moving;
mod taking;

use spec::Misreading;
use spec::rochine::Rochine;

use super::player::Naive;
use super::rules::{Cites, Moving, Rules, Taking};

/// A misreading's entry in the list, told where the misreading is.
trait Misread: Rules + Default + Send + 'static {
    const NAME: &'static str;
    const CLAUSE: &'static str;
    const WORDS: &'static str;
}

/// Declares a misreading: its struct, with what it carries along where it should not; the half of the rules
/// that it reads as they are written; its name, the clause that it misreads, and its words. What it reads
/// differently is the `impl` that follows.
macro_rules! misreads {
    (
        $reads:ident $({ $carried:ident: $of:ty })?, $($literal:ident,)?
        $name:literal, $clause:literal, $words:literal
    ) => {
        #[doc = $words]
        #[derive(Default)]
        pub(super) struct $reads {
            $($carried: $of)?
        }

        impl Cites for $reads {}
        $(impl $literal for $reads {})?

        impl Misread for $reads {
            const NAME: &'static str = $name;
            const CLAUSE: &'static str = $clause;
            const WORDS: &'static str = $words;
        }
    };
}
use misreads;

const fn entry<M: Misread>() -> Misreading<Rochine> {
    Misreading {
        name: M::NAME,
        clause: M::CLAUSE,
        words: M::WORDS,
        player: || Box::new(Naive::new(M::NAME, M::default())),
    }
}

/// All misreadings, in the order of the clauses that they misread.
pub static MISREADINGS: &[Misreading<Rochine>] = &[
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
    entry::<taking::OnlyLinesEntered>(),
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
