//! The families of cases, each with a purpose.

use std::ops::RangeInclusive;

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::recipe::Recipe;
use rand::{Rng, RngExt};
use spec::texas::{MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE};

use super::build::What;
use super::look::{Sprinkle, Style};
use super::plan::TexasPlan;
use super::swaps::Mix;

#[derive(Clone, Debug)]
pub(super) enum Draft {
    Drawn(TexasPlan),
    Built(What),
    /// Built on the largest board, with as many colours as possible.
    Largest(What),
}

pub(super) const RECIPES: [Recipe<Draft>; 24] = [
    Recipe::new("tiny", 330, "boards of 1 × 1 to 4 × 4, where most rules have an edge", |rng| {
        let (rows, cols) = (rng.random_range(1..=4), rng.random_range(1..=4));
        let colours =
            if rows.max(cols) <= 2 { rng.random_range(1..=4) } else { rng.random_range(2..=4) };
        let effects = Sprinkle::draw(pick(rng, &[0, 10, 30, 60, 100]), rng);
        let operations = rng.random_range(1..=6);
        Draft::Drawn(TexasPlan { effects, ..TexasPlan::draw([rows, cols, colours, operations], rng) })
    }),
    Recipe::new(
        "degenerate",
        320,
        "boards with room for no operation, or hardly any; one colour",
        |rng| {
            let near = chance(rng, 50);
            let long = if near { rng.random_range(3..=6) } else { pick(rng, &[MAX_SIDE - 1, MAX_SIDE]) };
            let tiny = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)];
            let sides = [&tiny[..], &[(1, long), (long, 1), (2, long), (long, 2)]].concat();
            let (rows, cols) = pick(rng, &sides);
            let few = rows.max(cols) <= 2;
            let colours = pick(rng, if few { &[1, 1, 2, MAX_COLOURS] } else { &[2, 2, 3, MAX_COLOURS] });
            let operations = rng.random_range(1..=6);
            let effects = Sprinkle::draw(pick(rng, &[0, 30, 100]), rng);
            let shown = (!few).then(|| rng.random_range(2..=3));
            Draft::Drawn(TexasPlan {
                effects,
                shown,
                ..TexasPlan::draw([rows, cols, colours, operations], rng)
            })
        },
    ),
    Recipe::new("small", 1000, "boards of 3 to 8 rows and columns, of every kind", |rng| {
        Draft::Drawn(small(rng))
    }),
    Recipe::new("effects", 470, "many effects, most of which set others off", |rng| {
        let (rows, cols) = (rng.random_range(4..=9), rng.random_range(4..=9));
        let effects = Sprinkle::draw(rng.random_range(15..=70), rng);
        let size = [rows, cols, rng.random_range(3..=6), rng.random_range(2..=12)];
        Draft::Drawn(TexasPlan { effects, ..TexasPlan::draw(size, rng) })
    }),
    Recipe::new(
        "dominoes",
        180,
        "effects that set each other off one after the other, all over the board",
        |_| Draft::Built(What::Dominoes),
    ),
    Recipe::new("chains", 680, "few colours on tall boards: operations of many rounds", |rng| {
        let (rows, cols) = (rng.random_range(11..=16), rng.random_range(6..=9));
        let colours = pick(rng, &[2, 2, 2, 3, 3, 4]);
        let effects = Sprinkle::draw(pick(rng, &[0, 2, 3, 4]), rng);
        let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID, MOSTLY_VALID]);
        let size = [rows, cols, colours, rng.random_range(2..=13)];
        let plan = TexasPlan::draw(size, rng);
        Draft::Drawn(TexasPlan { effects, mix, shown: None, uneven: false, ..plan })
    }),
    Recipe::new("deepest", 660, "one operation of as many rounds as the board has room for", |_| {
        Draft::Built(What::Relay)
    }),
    Recipe::new("hands", 800, "mostly enough valid operations for hands, of every kind", |rng| {
        // Two or three colours give hands of four and five of a kind, many give high cards. The more colours, the more
        // near-matches a board must contain for operations to be valid.
        let (rows, cols) = (rng.random_range(7..=10), rng.random_range(7..=10));
        let colours = pick(rng, &[2, 2, 3, 4, 5, 7, 9, 12, 16, 24]);
        let style = if colours > 5 { Style::Near } else { pick(rng, &[Style::Even, Style::Near]) };
        let effects = Sprinkle::draw(pick(rng, &[0, 0, 0, 0, 2, 5]), rng);
        let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID]);
        let until_dead = chance(rng, 60);
        // With large colours a lower kind of hand may score more than a higher one; then the best choice is not the
        // highest kind.
        let (named, shown) =
            if chance(rng, 50) { (rng.random_range(60..=100), Some(colours)) } else { (colours, None) };
        let plan = TexasPlan::draw([rows, cols, named, rng.random_range(5..=25)], rng);
        Draft::Drawn(TexasPlan { effects, mix, style, until_dead, shown, uneven: colours < 6, ..plan })
    }),
    Recipe::new("every-hand", 330, "hands of all seven kinds in one case", |_| {
        Draft::Built(What::Hands)
    }),
    Recipe::new("two-main", 1300, "operations with two main colours", |rng| {
        let size = size([3..=8, 4..=8, 2..=5, 3..=15], rng);
        let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID]);
        Draft::Drawn(TexasPlan { mix, style: Style::Near, ..TexasPlan::draw(size, rng) })
    }),
    Recipe::new(
        "choices",
        630,
        "hands of operations with two main colours each, large ones and small ones",
        |_| Draft::Built(What::Twins),
    ),
    Recipe::new("block", 610, "a block of two thirds of the board: sums beyond 16 bits", |_| {
        Draft::Built(What::Block)
    }),
    Recipe::new("clear", 300, "boards that end up empty", |rng| {
        let (rows, cols) = (rng.random_range(2..=7), rng.random_range(2..=7));
        let effects = Sprinkle::sweeping(rng.random_range(30..=100), rng);
        let size = [
            rows,
            cols.max(5u32.saturating_sub(rows)),
            pick(rng, &[2, 2, 3, 3, 4]),
            rng.random_range(1..=8),
        ];
        let (mix, until_dead) = (pick(rng, &[ALL_VALID, ALL_VALID, MOSTLY_VALID]), chance(rng, 75));
        let plan = TexasPlan { style: Style::Near, ..TexasPlan::draw(size, rng) };
        Draft::Drawn(TexasPlan { effects, mix, until_dead, ..plan })
    }),
    Recipe::new("all-valid", 380, "games in which every operation is valid", |rng| {
        let size = size([3..=10, 3..=10, 2..=6, 1..=15], rng);
        let effects = Sprinkle::draw(pick(rng, &[0, 0, 0, 3, 10, 30]), rng);
        let plan = TexasPlan::draw(size, rng);
        Draft::Drawn(TexasPlan { effects, mix: ALL_VALID, until_dead: true, ..plan })
    }),
    Recipe::new("invalid", 480, "not one operation is valid", |rng| {
        let size = size([1..=8, 1..=8, 2..=6, 1..=12], rng);
        let mix = pick(rng, &[[0, 50, 0, 40, 10], [0, 90, 0, 10, 0], [0, 10, 0, 80, 10]]);
        Draft::Drawn(TexasPlan { mix, ..TexasPlan::draw(size, rng) })
    }),
    Recipe::new("refusals", 1500, "refusals for all three reasons, and valid operations", |rng| {
        let size = size([3..=8, 3..=8, 2..=5, 8..=16], rng);
        let mix = pick(rng, &[[30, 25, 25, 15, 5], [20, 20, 40, 15, 5], [40, 20, 20, 20, 0]]);
        Draft::Drawn(TexasPlan { mix, style: Style::Near, ..TexasPlan::draw(size, rng) })
    }),
    Recipe::new("many-colours", 480, "up to 100 colours", |rng| {
        let (rows, cols) = (rng.random_range(3..=10), rng.random_range(3..=10));
        let colours = pick(rng, &[7, 8, 9, 10, 16, 31, 32, 33, 63, 64, 65, 99, 100]);
        let shown = chance(rng, 70).then(|| rng.random_range(2..=8));
        let style = pick(rng, &[Style::Near, Style::Near, Style::Even]);
        Draft::Drawn(TexasPlan {
            shown,
            style,
            ..TexasPlan::draw([rows, cols, colours, rng.random_range(1..=12)], rng)
        })
    }),
    Recipe::new("wide", 440, "one to three rows", |rng| {
        let sides = (rng.random_range(1..=3), long_side(rng));
        Draft::Drawn(edged(sides, rng))
    }),
    Recipe::new("tall", 620, "one to three columns", |rng| {
        let sides = (long_side(rng), rng.random_range(1..=3));
        Draft::Drawn(edged(sides, rng))
    }),
    Recipe::new("medium", 240, "boards of 9 to 24 rows and columns", |rng| {
        Draft::Drawn(TexasPlan::draw(size([9..=24, 9..=24, 3..=9, 5..=40], rng), rng))
    }),
    Recipe::new("full", 3, "the largest boards, and the most operations", |rng| {
        let colours = pick(rng, &[3, 4, 5, 6, 7, 8, 10, 12, 20, MAX_COLOURS]);
        // Half the cases use the largest colours, which give the largest sums.
        let (colours, shown) =
            if chance(rng, 50) { (MAX_COLOURS, Some(colours)) } else { (colours, None) };
        // Few effects: more would clear the board long before the last operation.
        let effects = Sprinkle::draw(pick(rng, &[0, 0, 1, 2, 10]), rng);
        let style = pick(rng, &[Style::Near, Style::Even]);
        let size = [MAX_SIDE, MAX_SIDE, colours, MAX_OPERATIONS];
        Draft::Drawn(TexasPlan { effects, style, shown, ..TexasPlan::draw(size, rng) })
    })
    .full(),
    // Cases that slow programs pay for most, as large as the largest board has room for. They are named after the slow
    // algorithm.
    Recipe::new("against-rescans", 0, "the most rounds: a look at the whole board after each", |_| {
        Draft::Largest(What::Relay)
    })
    .full(),
    Recipe::new(
        "against-reruns",
        0,
        "the most waves: effects that are run again until none is new",
        |_| Draft::Largest(What::Dominoes),
    )
    .full(),
    Recipe::new("against-closures", 0, "the largest block: its pieces compared pair by pair", |_| {
        Draft::Largest(What::Block)
    })
    .full(),
];

const ALL_VALID: Mix = [100, 0, 0, 0, 0];
const MOSTLY_VALID: Mix = [96, 2, 1, 1, 0];

fn size(ranges: [RangeInclusive<u32>; 4], rng: &mut dyn Rng) -> [u32; 4] {
    ranges.map(|range| rng.random_range(range))
}

pub(super) fn small(rng: &mut dyn Rng) -> TexasPlan {
    TexasPlan::draw(size([3..=8, 3..=8, 2..=6, 1..=16], rng), rng)
}

/// Returns a long side: the longest possible half the time.
fn long_side(rng: &mut dyn Rng) -> u32 {
    if chance(rng, 50) { MAX_SIDE } else { rng.random_range(4..=MAX_SIDE) }
}

fn edged((rows, cols): (u32, u32), rng: &mut dyn Rng) -> TexasPlan {
    let [colours, operations] = [2..=5, 1..=15].map(|range| rng.random_range(range));
    TexasPlan::draw([rows, cols, colours, operations], rng)
}
