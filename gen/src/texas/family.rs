//! The families of cases, each with a purpose.

use rand::{Rng, RngExt};
use spec::texas::{MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Texas};

use super::effects::Sprinkle;
use super::look::Style;
use super::plan::Plan;
use super::swaps::{Mix, Taste};
use crate::Family;
use crate::draw::{chance, pick};
use crate::recipe::{Recipe, choose, families};

const RECIPES: [Recipe<Plan>; 14] = [
    Recipe::new("tiny", 110, "boards of 1 × 1 to 4 × 4, where most rules have an edge", tiny),
    Recipe::new("small", 430, "boards of 3 to 8 rows and columns, of every kind", small),
    Recipe::new("effects", 140, "many effects that set each other off", effects),
    Recipe::new("chains", 370, "few colours on tall boards: operations of many rounds", chains),
    Recipe::new("hands", 440, "enough valid operations for hands of every kind", hands),
    Recipe::new("two-main", 110, "operations with two main colours", two_main),
    Recipe::new("clear", 80, "boards that end up empty", clear),
    Recipe::new("all-valid", 120, "games in which every operation is valid", all_valid),
    Recipe::new("invalid", 60, "operations of which few or none are valid", invalid),
    Recipe::new("many-colours", 40, "up to 100 colours", many_colours),
    Recipe::new("wide", 60, "one to three rows", wide),
    Recipe::new("tall", 60, "one to three columns", tall),
    Recipe::new("medium", 14, "boards of 9 to 24 rows and columns", medium),
    Recipe::new("full", 1, "the largest boards, and the most operations", full),
];

/// The families, for users to choose from.
pub(super) const FAMILIES: &[Family] = &families(&RECIPES);

/// A plan for a case of a family, or of any.
///
/// # Errors
/// There is no family of that name.
pub(super) fn plan(family: Option<&str>, rng: &mut dyn Rng) -> Result<Plan, String> {
    Ok((choose::<Texas, _>(&RECIPES, family, rng)?.plan)(rng))
}

const ALL_VALID: Mix = Mix { weights: [100, 0, 0, 0, 0] };
const MOSTLY_VALID: Mix = Mix { weights: [96, 2, 1, 1, 0] };

fn tiny(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(1..=4), rng.random_range(1..=4));
    let colours = if rows.max(cols) <= 2 { rng.random_range(1..=4) } else { rng.random_range(2..=4) };
    let percent = pick(rng, &[0, 10, 30, 60, 100]);
    let effects = Sprinkle::draw(percent, rng);
    let operations = rng.random_range(1..=6);
    Plan { effects, ..Plan::draw([rows, cols, colours, operations], rng) }
}

fn small(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(3..=8), rng.random_range(3..=8));
    Plan::draw([rows, cols, rng.random_range(2..=6), rng.random_range(1..=16)], rng)
}

fn effects(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(4..=9), rng.random_range(4..=9));
    let percent = rng.random_range(15..=70);
    let effects = Sprinkle::draw(percent, rng);
    let taste = pick(rng, &[Taste::Any, Taste::Effects]);
    let size = [rows, cols, rng.random_range(3..=6), rng.random_range(2..=12)];
    Plan { effects, taste, ..Plan::draw(size, rng) }
}

fn chains(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(10..=16), rng.random_range(6..=9));
    let colours = pick(rng, &[2, 2, 2, 3, 3, 4]);
    let percent = pick(rng, &[0, 0, 0, 3]);
    let effects = Sprinkle::draw(percent, rng);
    let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID, MOSTLY_VALID]);
    let size = [rows, cols, colours, rng.random_range(2..=13)];
    let plan = Plan::draw(size, rng);
    Plan { effects, mix, taste: Taste::Low, favourite: false, shown: None, uneven: false, ..plan }
}

/// Two or three colours give the hands of four and five of a kind, many give those of high cards; the
/// more colours, the more near-matches a board must hold for operations to be valid.
fn hands(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(7..=10), rng.random_range(7..=10));
    let colours = pick(rng, &[2, 2, 3, 4, 5, 7, 9, 12, 16, 24]);
    let style = if colours > 5 { Style::Near } else { pick(rng, &[Style::Even, Style::Near]) };
    let percent = pick(rng, &[0, 0, 0, 0, 2, 5]);
    let effects = Sprinkle::draw(percent, rng);
    let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID]);
    let (favourite, until_dead) = (colours < 6 && chance(rng, 60), chance(rng, 60));
    let taste =
        if colours > 5 { Taste::Fresh } else { pick(rng, &[Taste::Any, Taste::Any, Taste::Both]) };
    // With large colours a lower kind of hand may score more than a higher one: the choice is then not
    // the one of the highest kind.
    let (named, shown) =
        if chance(rng, 50) { (rng.random_range(60..=100), Some(colours)) } else { (colours, None) };
    let plan = Plan::draw([rows, cols, named, rng.random_range(5..=25)], rng);
    Plan { effects, mix, favourite, style, taste, until_dead, shown, uneven: colours < 6, ..plan }
}

fn two_main(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(3..=8), rng.random_range(4..=8));
    let size = [rows, cols, rng.random_range(2..=5), rng.random_range(3..=15)];
    let mix = pick(rng, &[ALL_VALID, MOSTLY_VALID]);
    Plan { mix, style: Style::Near, taste: Taste::Both, favourite: false, ..Plan::draw(size, rng) }
}

fn clear(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(2..=7), rng.random_range(2..=7));
    let percent = rng.random_range(30..=100);
    let effects = Sprinkle::sweeping(percent, rng);
    let size = [
        rows,
        cols.max(5u32.saturating_sub(rows)),
        pick(rng, &[2, 2, 3, 3, 4]),
        rng.random_range(1..=8),
    ];
    let (mix, until_dead) = (pick(rng, &[ALL_VALID, ALL_VALID, MOSTLY_VALID]), chance(rng, 75));
    Plan { effects, mix, until_dead, taste: Taste::Effects, style: Style::Near, ..Plan::draw(size, rng) }
}

fn all_valid(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(3..=10), rng.random_range(3..=10));
    let size = [rows, cols, rng.random_range(2..=6), rng.random_range(1..=15)];
    let percent = pick(rng, &[0, 0, 0, 3, 10, 30]);
    let effects = Sprinkle::draw(percent, rng);
    Plan { effects, mix: ALL_VALID, until_dead: true, ..Plan::draw(size, rng) }
}

fn invalid(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(1..=8), rng.random_range(1..=8));
    let size = [rows, cols, rng.random_range(2..=6), rng.random_range(1..=12)];
    let weights =
        pick(rng, &[[0, 50, 20, 20, 10], [20, 40, 20, 15, 5], [10, 80, 10, 0, 0], [10, 0, 0, 80, 10]]);
    Plan { mix: Mix { weights }, ..Plan::draw(size, rng) }
}

fn many_colours(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(3..=10), rng.random_range(3..=10));
    let colours = pick(rng, &[7, 8, 9, 10, 16, 31, 32, 33, 63, 64, 65, 99, 100]);
    let shown = chance(rng, 70).then(|| rng.random_range(2..=8));
    let style = pick(rng, &[Style::Near, Style::Near, Style::Even]);
    Plan { shown, style, ..Plan::draw([rows, cols, colours, rng.random_range(1..=12)], rng) }
}

fn wide(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(1..=3), rng.random_range(4..=MAX_SIDE));
    Plan::draw([rows, cols, rng.random_range(2..=5), rng.random_range(1..=15)], rng)
}

fn tall(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(4..=MAX_SIDE), rng.random_range(1..=3));
    Plan::draw([rows, cols, rng.random_range(2..=5), rng.random_range(1..=15)], rng)
}

fn medium(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = (rng.random_range(9..=24), rng.random_range(9..=24));
    Plan::draw([rows, cols, rng.random_range(3..=9), rng.random_range(5..=40)], rng)
}

fn full(rng: &mut dyn Rng) -> Plan {
    let colours = pick(rng, &[3, 4, 5, 6, 7, 8, 10, 12, 20, MAX_COLOURS]);
    // Few effects: more would clear the board long before the last operation.
    let percent = pick(rng, &[0, 0, 1, 2, 10]);
    let effects = Sprinkle::draw(percent, rng);
    let style = pick(rng, &[Style::Near, Style::Even]);
    let size = [MAX_SIDE, MAX_SIDE, colours, MAX_OPERATIONS];
    Plan { effects, style, ..Plan::draw(size, rng) }
}
