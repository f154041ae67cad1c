//! The surroundings of a new piece: clauses C2 to C4, over one road.

use std::collections::BTreeSet;

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{DIRECTIONS, RIM, Role, Value, holding, kinds, rim};
use spec::chess::{Case, Colour, Placement, Test};

use crate::chess::measure::{self, Beside, KINDS, kind};

/// The states of a road, by their numbers.
const STATES: &[&str] = &["blocked", "normal", "straight", "connected"];

/// The lowest and the highest level.
const LEVELS: &[Value] = values! {
    "1" = 1, "q, of several" = u64::MAX, "beyond 8 bits" >= 1 << 8, "beyond 16 bits" >= 1 << 16,
};

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("a road to an empty cell", &["C2.5", "C3.1", "C3.2", "C3.3"])
        .parts(STATES)
        .values(DIRECTIONS)
        .met(|case, _, see| {
            empty(case).for_each(|at| see(at.road as usize, at.way));
        }),
    Role::<Case>::new("a road along the rim to an empty cell", &["C1.1"])
        .parts(STATES)
        .values(RIM.first_chunk::<4>().expect("four of eight").as_slice())
        .met(|case, _, see| {
            empty(case).for_each(|at| {
                let of = |cell| at_rim(&at, cell).take_while(|place| *place < 4);
                let along = of(at.mover.cell).filter(|place| of(at.cell).any(|of| of == *place));
                along.for_each(|place| see(at.road as usize, place));
            });
        }),
    Role::<Case>::new("a road that leads to an empty cell at the rim", &["C2.3"])
        .parts(KINDS)
        .values(RIM)
        .met(|case, _, see| {
            empty(case).for_each(|at| {
                let Some(kind) = kind(at.road) else { return };
                at_rim(&at, at.cell).for_each(|place| see(kind, place));
            });
        }),
    Role::<Case>::new("a piece beside the new one", &["C2.5", "C4.1", "C4.1", "C4.1"])
        .parts(STATES)
        .values(&kinds([
            "of the other colour, lower",
            "of the other colour, equal",
            "of the other colour, higher",
            "of its colour, lower",
            "of its colour, equal",
            "of its colour, higher",
        ]))
        .met(|case, _, see| {
            pieces(case).for_each(|(at, other)| {
                let level = (other.level.cmp(&at.mover.level) as i64 + 1) as u64;
                let own = u64::from(other.colour == at.mover.colour);
                see(at.road as usize, 3 * own + level);
            });
        }),
    Role::<Case>::new("a piece beside the new one that it captures", &["C4.1"])
        .parts(KINDS)
        .values(DIRECTIONS)
        .met(|case, _, see| captured(case).for_each(|(kind, at, _)| see(kind, at.way))),
    Role::<Case>::new("a piece at the rim beside the new one that it captures", &["C4.1"])
        .parts(KINDS)
        .values(RIM)
        .met(|case, _, see| {
            captured(case).for_each(|(kind, at, _)| {
                at_rim(&at, at.cell).for_each(|place| see(kind, place));
            });
        }),
    Role::<Case>::new("colour of a piece that captures", &["C4.1"])
        .parts(KINDS)
        .values(&kinds(["black", "white"]))
        .met(|case, _, see| captured(case).for_each(|(kind, at, _)| see(kind, at.mover.colour as u64))),
    Role::<Case>::new("level of a piece that captures", &["C4.1"]).parts(KINDS).values(LEVELS).met(
        |case, _, see| captured(case).for_each(|(kind, at, _)| level(at.mover, at.test, kind, see)),
    ),
    Role::<Case>::new("level of a piece that is captured", &["C4.1"]).parts(KINDS).values(LEVELS).met(
        |case, _, see| captured(case).for_each(|(kind, at, other)| level(&other, at.test, kind, see)),
    ),
    Role::<Case>::new("level of a piece beside the new one that is too high for it", &["C4.1"])
        .parts(&["beside level 1", "beside a level one below"])
        .values(LEVELS.last_chunk::<3>().expect("three of four").as_slice())
        .met(|case, _, see| {
            beside(case).for_each(|at| {
                let own = at.mover.level;
                let Some(other) = at.enemy().filter(|other| other.level > own) else { return };
                let parts = holding([own == 1, own == other.level - 1]);
                parts.for_each(|part| level(&other, at.test, part as usize, see));
            });
        }),
    Role::<Case>::new("pieces placed with no level between theirs, one beside the other", &["C4.1"])
        .parts(&["of the other colour", "of one colour"])
        .values(&kinds(["one below", "equal", "one above"]))
        .met(|case, _, see| {
            pieces(case).filter(|(at, _)| kind(at.road).is_some()).for_each(|(at, other)| {
                let apart = i64::from(other.level) - i64::from(at.mover.level) + 1;
                let own = usize::from(other.colour == at.mover.colour);
                u64::try_from(apart).into_iter().for_each(|apart| see(own, apart));
            });
        }),
    Role::<Case>::new("levels on a board", &["C1.3"])
        .values(&kinds(["all equal", "all different", "all different but of one pair"]))
        .met(|case, _, see| {
            for placements in several(case) {
                let all = placements.len();
                let different = placements.iter().map(|of| of.level).collect::<BTreeSet<_>>().len();
                let ways = holding([different == 1, different == all, different + 1 == all]);
                ways.for_each(|way| see(0, way));
            }
        }),
    Role::<Case>::new("colour of the pieces on a board", &["C1.3"])
        .values(&kinds(["all black", "all white", "one black among white", "one white among black"]))
        .met(|case, _, see| {
            for placements in several(case) {
                let all = placements.len();
                let white = placements.iter().filter(|of| of.colour == Colour::White).count();
                let ways = holding([white == 0, white == all, white == all - 1, white == 1]);
                ways.for_each(|way| see(0, way));
            }
        }),
];

/// Returns every cell next to every new piece: of a board with very many, next to the first and to the last ones. What only
/// others meet is left to smaller boards.
fn beside(case: &Case) -> impl Iterator<Item = Beside<'_>> {
    const ENDS: usize = 1 << 13;
    case.tests().iter().flat_map(|test| measure::beside_some(test, ENDS)).flatten().flatten()
}

/// Returns the cells next to new pieces that are empty.
fn empty(case: &Case) -> impl Iterator<Item = Beside<'_>> {
    beside(case).filter(|at| at.other.is_none())
}

/// Returns the cells next to new pieces that have a piece, with it.
fn pieces(case: &Case) -> impl Iterator<Item = (Beside<'_>, Placement)> {
    beside(case).filter_map(|at| at.other.map(|other| (at, other)))
}

/// Returns the neighbours that a piece captures by the road between, with the kind of that road.
fn captured(case: &Case) -> impl Iterator<Item = (usize, Beside<'_>, Placement)> {
    beside(case).filter_map(|at| {
        let other = at.enemy().filter(|other| other.level <= at.mover.level)?;
        Some((kind(at.road)?, at, other))
    })
}

/// Returns the edges and corners of the board that a cell lies on.
fn at_rim(at: &Beside<'_>, cell: Cell) -> impl Iterator<Item = u64> + use<> {
    rim(cell, at.test.rows(), at.test.cols())
}

/// Returns the pieces of each board that has more than two.
fn several(case: &Case) -> impl Iterator<Item = &[Placement]> {
    case.tests().iter().map(Test::placements).filter(|placements| placements.len() > 2)
}

/// Reports a piece's level, and whether it is the highest possible.
fn level(of: &Placement, test: &Test, part: usize, see: &mut dyn FnMut(usize, u64)) {
    see(part, of.level.into());
    let most = test.placements().len();
    if most > 1 && of.level as usize == most {
        see(part, u64::MAX);
    }
}
