//! Chooses operations by playing: a guide gives the verdict on each and plays it, so that a case gets the intended mix
//! of valid and other operations.

mod search;
mod taste;

use crosscheck_core::generate::draw::weighted;
use rand::Rng;
use spec::texas::{Guide, Swap, Verdict};
pub(super) use taste::Taste;

use self::search::Search;
use self::taste::Position;

/// The relative frequency of each kind of operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mix {
    /// The weights, by [`Kind`].
    pub(super) weights: [u32; 5],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Valid.
    Valid,
    /// Two adjacent pieces, with nothing to eliminate.
    Near,
    /// With an empty cell.
    Empty,
    /// Two cells that do not share a side.
    Apart,
    /// The same cell twice.
    Same,
}

impl Kind {
    /// All kinds, in the order of [`Mix::weights`].
    pub(super) const ALL: [Kind; 5] = [Kind::Valid, Kind::Near, Kind::Empty, Kind::Apart, Kind::Same];
}

/// Chooses operations one after another and plays them.
pub(super) struct Chooser<'a, G>(Search<'a, G>);

impl<'a, G: Guide> Chooser<'a, G> {
    /// Creates a chooser for a board of this size, in the guide's current state.
    pub(super) fn new(guide: G, rows: u32, cols: u32, rng: &'a mut dyn Rng) -> Self {
        Chooser(Search::new(Position::new(guide, rows, cols), rng))
    }

    /// Chooses up to `count` operations of a mix, and at least one. With `until_dead`, stops when none is valid any
    /// more.
    pub(super) fn choose(&mut self, count: u32, mix: Mix, taste: Taste, until_dead: bool) -> Vec<Swap> {
        let mut swaps = Vec::new();
        for _ in 0..count {
            let kind = Kind::ALL[weighted(self.0.rng, &mix.weights)];
            let swap = self.play(kind, taste);
            if until_dead && self.0.dead && !swaps.is_empty() {
                break;
            }
            swaps.push(swap);
        }
        swaps
    }

    /// Chooses an operation of a kind and plays it.
    pub(super) fn play(&mut self, kind: Kind, taste: Taste) -> Swap {
        let swap = self.next(kind, taste);
        self.0.on.play(swap, taste);
        swap
    }

    /// Chooses an operation of a kind, or of the first other kind that has one; the same cell twice is always possible.
    fn next(&mut self, kind: Kind, taste: Taste) -> Swap {
        let others = Kind::ALL.into_iter().skip(1);
        let mut kinds = std::iter::once(kind).chain(others);
        kinds.find_map(|kind| self.of(kind, taste)).expect("the same cell twice is an operation")
    }

    fn of(&mut self, kind: Kind, taste: Taste) -> Option<Swap> {
        match kind {
            Kind::Valid => self.0.valid(taste),
            Kind::Near => self.0.side_by_side(Verdict::NoElimination),
            Kind::Empty => self.0.beside_nothing(),
            Kind::Apart => self.0.apart(),
            Kind::Same => {
                let cell = self.0.cell();
                Some(Swap { a: cell, b: cell })
            }
        }
    }
}
