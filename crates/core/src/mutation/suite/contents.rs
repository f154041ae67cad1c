//! What a case contains that a suite should have: how much of everything that its game counts, and the extreme values of its
//! input.
//!
//! Faults that no misreading covers often show only where something happens often, or at a limit of the input.

use crate::Game;
use crate::contract::Case as _;
use crate::contract::quantities::Narrowed;
use crate::erased::{AnyCase, AnyGame, AnyStep};
use crate::generate::{Generator, Tally};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Content {
    /// The statistics count this entry of this topic this often: the exponent of the largest power of two not above the count.
    Counted(&'static str, String, u32),
    /// A quantity has the smallest value that it has in any input, or the largest one.
    Extreme(&'static str, End),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    Smallest,
    Largest,
}

pub(super) struct Contents {
    game: AnyGame,
    /// The extreme values of the input's quantities, each with the limits that all inputs without it keep.
    without: Vec<(Content, Narrowed)>,
}

impl Contents {
    pub(super) fn new(game: &AnyGame) -> Self {
        let names = game.quantities().map_or(Vec::new(), |quantities| quantities.names());
        let ends = names.iter().filter(|name| name.low < name.high).flat_map(|name| {
            let [above, below] = [format!("{}..", name.low + 1), format!("..{}", name.high - 1)];
            [(name.name, End::Smallest, above), (name.name, End::Largest, below)]
        });
        let without = ends.filter_map(|(name, end, others)| {
            let narrowed = Narrowed::parse(&names, [(name, others)]).ok()?;
            Some((Content::Extreme(name, end), narrowed))
        });
        Contents { game: game.clone(), without: without.collect() }
    }

    pub(super) fn of(&self, case: &AnyCase, steps: &[&AnyStep]) -> Vec<Content> {
        let mut tally = Tally::default();
        self.game.generator().count(case, steps, &mut tally);
        let counted = tally
            .magnitudes()
            .map(|(topic, entry, often)| Content::Counted(topic, entry.to_owned(), often));
        counted.chain(self.extremes(case)).collect()
    }

    /// Returns the extreme values in a case: the limits without them do not admit it.
    fn extremes(&self, case: &AnyCase) -> impl Iterator<Item = Content> {
        let limits: Vec<&Narrowed> = self.without.iter().map(|(_, limits)| limits).collect();
        let quantities = self.game.quantities().filter(|_| !limits.is_empty());
        let kept = quantities.map_or(Vec::new(), |quantities| quantities.admit(&case.text(), &limits));
        self.without.iter().zip(kept).filter(|(_, kept)| !kept).map(|((content, _), _)| content.clone())
    }
}
