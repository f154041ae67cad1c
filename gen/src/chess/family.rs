//! The families of cases, each with a purpose.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::recipe::{Recipe, choose, draw};
use rand::{Rng, RngExt};
use spec::chess::{MAX_QUERIES, MAX_SIDE, MAX_TESTS, Road};

use super::plan::{EVEN, Levels, Order, Plan, Shares, around, mostly};

const CONNECTED: Shares = [0, 0, 0, 1];
const STRAIGHT: Shares = [0, 0, 1, 0];

pub(super) const RECIPES: [Recipe<Plan>; 23] = [
    Recipe::new("tiny", 180, "boards of 2 × 2 to 3 × 4, where most rules have an edge", |rng| Plan {
        rows: rng.random_range(2..=3),
        cols: rng.random_range(2..=4),
        queries: rng.random_range(1..=12),
        ..Plan::draw(rng)
    }),
    Recipe::new("any", 400, "roads, orders, colours and levels of all kinds", Plan::draw),
    Recipe::new("connected", 120, "mostly connected roads: regions that fill the board", |rng| {
        let percent = rng.random_range(50..=97);
        with_roads([mostly(Road::Connected, percent); 2], rng)
    }),
    Recipe::new("all-connected", 40, "every road connected", |rng| with_roads([CONNECTED; 2], rng)),
    Recipe::new("straight", 70, "mostly straight roads", |rng| {
        let percent = rng.random_range(60..=100);
        with_roads([mostly(Road::Straight, percent); 2], rng)
    }),
    Recipe::new("straight-across", 90, "straight roads one way, connected ones the other", |rng| {
        let (across, down) = (rng.random_range(70..=100), rng.random_range(70..=100));
        with_roads([mostly(Road::Straight, across), mostly(Road::Connected, down)], rng)
    }),
    Recipe::new("normal", 40, "mostly normal roads", |rng| {
        let percent = rng.random_range(50..=100);
        with_roads([mostly(Road::Normal, percent); 2], rng)
    }),
    Recipe::new("late-cuts", 200, "trees and combs of connected roads that a late piece cuts", |rng| {
        let (roads, tree) = ([around(rng); 2], Some(pick(rng, &[0, 50, 50])));
        Plan { roads, tree, queries: rng.random_range(3..=25), ..Plan::draw(rng) }
    }),
    Recipe::new("captures", 150, "many pieces of few levels, neighbours of different colours", |rng| {
        let plan = Plan::draw(rng);
        let queries = (plan.rows * plan.cols * rng.random_range(50..=100)).div_ceil(100);
        let levels = Levels::Few(pick(rng, &[1, 2, 3]));
        let order = pick(rng, &[Order::Checkered, Order::Checkered, Order::Random]);
        Plan { queries, levels, order, white: pick(rng, &[None, None, Some(50)]), ..plan }
    }),
    Recipe::new("few-levels", 100, "four levels at most", |rng| {
        let most = rng.random_range(1..=4);
        leveled(Levels::Few(most), rng)
    }),
    Recipe::new("rising", 50, "every level above all before", |rng| leveled(Levels::Rising, rng)),
    Recipe::new("falling", 50, "every level below all before", |rng| leveled(Levels::Falling, rng)),
    Recipe::new("thin", 90, "two or three rows, or columns, up to 120 the other way", |rng| {
        let (across, most) = (pick(rng, &[2, 2, 2, 3]), pick(rng, &[12, 24, 24, 120]));
        let along = rng.random_range(4..=most);
        let (rows, cols) = if chance(rng, 50) { (across, along) } else { (along, across) };
        Plan { rows, cols, ..Plan::draw(rng) }
    }),
    Recipe::new("several", 90, "two to five test cases of any size", any),
    Recipe::new("full", 80, "a piece on every cell in the end", |rng| {
        let plan = Plan::draw(rng);
        Plan { queries: MAX_QUERIES, rows: plan.rows.min(7), cols: plan.cols.min(7), ..plan }
    }),
    Recipe::new("larger", 20, "boards of 11 to 40 rows and columns", |rng| Plan {
        rows: rng.random_range(11..=40),
        cols: rng.random_range(11..=40),
        queries: rng.random_range(20..=120),
        ..Plan::draw(rng)
    }),
    Recipe::new("wide", 30, "regions of more than 255 cells, and few queries", |rng| {
        let (rows, cols) = (rng.random_range(15..=24), rng.random_range(18..=26));
        let (queries, tree) = (rng.random_range(1..=6), pick(rng, &[None, Some(0), Some(50)]));
        Plan { rows, cols, queries, tree, ..with_roads([CONNECTED; 2], rng) }
    }),
    // Five boards that slow programs pay for in each query, as large as the limits allow. They are played in this order: a search a
    // query is the commonest.
    Recipe::new(
        "against-search",
        0,
        "one region, or one path, that every query reaches nearly all of: a search a query, and deep recursion",
        |rng| {
            let whole = Plan { order: Order::Reading, ..against([CONNECTED; 2], rng) };
            let comb = Plan { tree: Some(0), ..whole };
            let strip = Plan { rows: 2, cols: MAX_SIDE, turned: false, ..comb };
            pick(rng, &[whole, whole, comb, strip])
        },
    )
    .full(),
    Recipe::new("largest", 0, "100,000 queries on the largest boards of each shape; little is reached", largest)
        .full(),
    Recipe::new("largest-full", 0, "100,000 pieces on the largest boards that they fill", |rng| {
        let (rows, cols) = pick(rng, &[(316, 316), (2, 50_000), (50_000, 2), (250, 400)]);
        Plan { rows, cols, ..largest(rng) }
    })
    .full(),
    Recipe::new(
        "against-merges",
        0,
        "one region of all empty cells, with many pieces of all levels at its border: as they are walked, or joined",
        |rng| {
            // As many pieces, in any order, as still leave most of the empty cells in one region.
            let random = Plan { queries: 80_000, ..against([CONNECTED; 2], rng) };
            let checkered = Plan { queries: MAX_QUERIES, order: Order::Checkered, ..random };
            pick(rng, &[random, checkered])
        },
    )
    .full(),
    Recipe::new(
        "against-line-walks",
        0,
        "straight roads of 100,000 cells that every query reaches the rest of",
        |rng| {
            let strip = Plan { rows: 2, cols: MAX_SIDE, order: Order::Reading, ..against([STRAIGHT; 2], rng) };
            let turned = Plan { rows: MAX_SIDE, cols: 2, turned: true, ..strip };
            pick(rng, &[Plan { turned: false, ..strip }, turned])
        },
    )
    .full(),
    Recipe::new(
        "against-rebuilds",
        0,
        "roads of every state and pieces all over the board: what is rebuilt for a query is the whole board",
        |rng| against([EVEN; 2], rng),
    )
    .full(),
];

/// Returns plans for the boards of a case of a family, or of any. `tests` sets their number.
pub(super) fn plans(
    family: Option<&str>,
    tests: Option<u32>,
    rng: &mut dyn Rng,
) -> Result<Vec<Plan>, String> {
    let recipe = choose("chess", &RECIPES, family, rng)?;
    let tests = tests.unwrap_or_else(|| match recipe.family.name {
        "several" => pick(rng, &[2, 3, 4, 5, 5]),
        name if name.starts_with("against") => MAX_TESTS,
        _ if recipe.family.full => 1,
        _ if chance(rng, 8) => 2,
        _ => 1,
    });
    Ok((0..tests).map(|_| (recipe.plan)(rng)).collect())
}

/// Draws a plan of any family except that of several boards, which would recurse without end.
fn any(rng: &mut dyn Rng) -> Plan {
    let recipe = draw(&RECIPES, rng);
    if recipe.family.name == "several" { Plan::draw(rng) } else { (recipe.plan)(rng) }
}

fn with_roads(roads: [Shares; 2], rng: &mut dyn Rng) -> Plan {
    Plan { roads, tree: None, ..Plan::draw(rng) }
}

/// Levels matter where pieces meet, so the board is well connected.
fn leveled(levels: Levels, rng: &mut dyn Rng) -> Plan {
    let percent = rng.random_range(50..=90);
    let white = pick(rng, &[Some(50), Some(50), None]);
    Plan { levels, white, ..with_roads([mostly(Road::Connected, percent); 2], rng) }
}

fn largest(rng: &mut dyn Rng) -> Plan {
    let (rows, cols) = pick(rng, &[(447, 447), (2, MAX_SIDE), (MAX_SIDE, 2), (400, 500)]);
    let roads = [pick(rng, &[EVEN, [1, 2, 2, 1], [0, 1, 1, 1]]); 2];
    Plan { rows, cols, queries: MAX_QUERIES, levels: Levels::Any, ..with_roads(roads, rng) }
}

/// Returns a plan of a square board with nearly the most cells and the most queries, and nothing random that would
/// weaken it.
fn against(roads: [Shares; 2], rng: &mut dyn Rng) -> Plan {
    let (rows, cols, queries) = (447, 447, MAX_QUERIES);
    let plan = Plan { rows, cols, queries, levels: Levels::Any, ..with_roads(roads, rng) };
    Plan { order: Order::Random, white: Some(50), ..plan }
}
