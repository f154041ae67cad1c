//! The families of cases, each with a purpose.

use crosscheck_core::generate::Family;
use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::recipe::{Recipe, choose, draw, families};
use rand::{Rng, RngExt};
use spec::chess::{MAX_QUERIES, MAX_SIDE, MAX_TESTS, Road};

use super::order::Order;
use super::pieces::{Colours, Levels};
use super::plan::{ChessPlan, MANY};
use super::roads::{EVEN, Look, Shares, around, mostly};

const RECIPES: [Recipe<ChessPlan>; 41] = [
    Recipe::new("tiny", 90, "boards of 2 × 2 to 3 × 4, where most rules have an edge", |rng| {
        let (rows, cols) = (rng.random_range(2..=3), rng.random_range(2..=4));
        ChessPlan { rows, cols, queries: rng.random_range(1..=12), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("uniform", 40, "roads drawn evenly", |rng| {
        ChessPlan { look: Look::both(EVEN), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("connected", 120, "mostly connected roads: regions that fill the board", |rng| {
        let percent = rng.random_range(50..=97);
        ChessPlan { look: Look::both(mostly(Road::Connected, percent)), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("all-connected", 30, "every road connected", |rng| {
        ChessPlan { look: Look::both(mostly(Road::Connected, 100)), noise: 0, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("straight", 70, "mostly straight roads", |rng| {
        let percent = rng.random_range(60..=100);
        ChessPlan { look: Look::both(mostly(Road::Straight, percent)), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("straight-across", 90, "straight roads one way, connected ones the other", |rng| {
        let (across, down) = (rng.random_range(70..=100), rng.random_range(70..=100));
        let look = Look::Drawn(mostly(Road::Straight, across), mostly(Road::Connected, down));
        ChessPlan { look, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("normal", 30, "mostly normal roads", |rng| {
        let percent = rng.random_range(50..=97);
        ChessPlan { look: Look::both(mostly(Road::Normal, percent)), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("one-state", 20, "all roads of one state", |rng| {
        let road = pick(rng, &Road::ALL);
        ChessPlan { look: Look::both(mostly(road, 100)), noise: 0, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("late-cuts", 150, "snakes, combs and trees of connected roads that a late piece cuts", |rng| {
        use Order::{LeavesFirst, Outwards, Random, Reading, Spiral};
        let order = pick(rng, &[LeavesFirst, LeavesFirst, LeavesFirst, Random, Reading, Spiral, Outwards]);
        let (noise, queries) = (pick(rng, &[0, 0, 0, 2]), rng.random_range(3..=25));
        ChessPlan { look: Look::path(rng), queries, order, noise, sparse: true, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("captures", 140, "many pieces of few levels, neighbours of different colours", |rng| {
        use Colours::{Chessboard, Drawn, Halves};
        let plan = ChessPlan::draw(rng);
        let queries = (plan.rows * plan.cols * rng.random_range(50..=100)).div_ceil(100);
        let levels = pick(rng, &[Levels::Few(2), Levels::Few(3), Levels::Equal]);
        let colours = pick(rng, &[Chessboard, Chessboard, Drawn(50), Halves]);
        let order = pick(rng, &[Order::Checkered, Order::Checkered, Order::Random]);
        ChessPlan { queries, levels, colours, order, ..plan }
    }),
    Recipe::new("few-levels", 60, "four levels at most", |rng| {
        leveled(Levels::Few(rng.random_range(2..=4)), rng)
    }),
    Recipe::new("equal-levels", 50, "all levels equal", |rng| leveled(Levels::Equal, rng)),
    Recipe::new("rising", 50, "every level above all before", |rng| leveled(Levels::Rising, rng)),
    Recipe::new("falling", 50, "every level below all before", |rng| leveled(Levels::Falling, rng)),
    Recipe::new("reading", 40, "placed in reading order", |rng| ordered(Order::Reading, rng)),
    Recipe::new("columns", 40, "placed column by column", |rng| ordered(Order::Columns, rng)),
    Recipe::new("spiral", 70, "placed around the rest, which is enclosed", |rng| {
        ordered(Order::Spiral, rng)
    }),
    Recipe::new("outwards", 30, "placed from the middle outwards", |rng| ordered(Order::Outwards, rng)),
    Recipe::new("checkered", 60, "one chessboard colour of the cells first", |rng| {
        let plan = ChessPlan::draw(rng);
        let queries = (plan.rows * plan.cols * rng.random_range(40..=100)).div_ceil(100);
        ChessPlan { queries, order: Order::Checkered, sparse: false, ..plan }
    }),
    Recipe::new("thin", 80, "two or three rows, or columns", |rng| {
        let (across, along) = (pick(rng, &[2, 2, 2, 3]), rng.random_range(4..=24));
        let (rows, cols) = if chance(rng, 50) { (across, along) } else { (along, across) };
        ChessPlan { rows, cols, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("loops", 110, "cells reached by straight and by connected roads", |rng| {
        let patches = Look::Patches([0, 0, 1, 2]);
        let look = pick(rng, &[Look::Ladder, Look::Ladder, patches, Look::both([0, 1, 4, 9])]);
        ChessPlan { look, queries: rng.random_range(1..=20), twice: true, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("several", 75, "two to five test cases of any size", any),
    Recipe::new("full", 60, "a piece on every cell in the end", |rng| {
        let plan = ChessPlan::draw(rng);
        ChessPlan { queries: MANY, rows: plan.rows.min(7), cols: plan.cols.min(7), ..plan }
    }),
    Recipe::new("larger", 14, "boards of 11 to 40 rows and columns", |rng| {
        let (rows, cols) = (rng.random_range(11..=40), rng.random_range(11..=40));
        ChessPlan { rows, cols, queries: rng.random_range(20..=120), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("wide", 30, "regions of more than 255 cells, and few queries", |rng| {
        let (rows, cols) = (rng.random_range(15..=24), rng.random_range(18..=26));
        let look = match rng.random_range(0..3) {
            0 => Look::path(rng),
            1 => Look::Ladder,
            _ => CONNECTED,
        };
        ChessPlan { rows, cols, queries: rng.random_range(1..=6), look, noise: 0, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("two-by-two", 15, "boards of 2 × 2, the smallest", |rng| {
        ChessPlan { rows: 2, cols: 2, queries: rng.random_range(1..=4), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("blocked", 4, "every road blocked: nothing is reached", |rng| {
        ChessPlan { look: Look::both([1, 0, 0, 0]), noise: 0, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("one-colour", 20, "pieces of one colour alone, which capture nothing", |rng| {
        let colours = Colours::Drawn(pick(rng, &[0, 100]));
        ChessPlan { colours, queries: rng.random_range(2..=40), ..ChessPlan::draw(rng) }
    }),
    Recipe::new("corridors", 25, "straight roads from end to end of a long board", |rng| {
        let (along, across) = (rng.random_range(12..=120), rng.random_range(2..=4));
        let turned = chance(rng, 50);
        let (rows, cols) = if turned { (along, across) } else { (across, along) };
        let down = pick(rng, &[[1, 0, 0, 0], EVEN, [0, 0, 0, 1], [0, 0, 1, 0]]);
        let look = Look::Drawn([0, 0, 1, 0], down);
        ChessPlan { rows, cols, look, turned, noise: 0, ..ChessPlan::draw(rng) }
    }),
    Recipe::new("snake", 15, "one path of connected roads through all cells, to and fro", |rng| {
        path(Look::Snake, rng)
    }),
    Recipe::new("comb", 15, "a spine of connected roads along an edge, and a tooth a line", |rng| {
        path(Look::Comb, rng)
    }),
    Recipe::new("rim", 40, "pieces all around the board, which the last one captures at once", |rng| {
        let (rows, cols) = (rng.random_range(3..=8), rng.random_range(3..=8));
        let colours = Colours::LastApart(chance(rng, 50));
        let levels = pick(rng, &[Levels::Equal, Levels::Rising]);
        let look = Look::both(mostly(Road::Connected, 100));
        let plan = ChessPlan { rows, cols, queries: MANY, look, ..ChessPlan::draw(rng) };
        ChessPlan { noise: 0, order: Order::Rim, colours, levels, ..plan }
    }),
    Recipe::new("five-tests", 14, "five test cases of any family", any),
    Recipe::new(
        "largest",
        0,
        "100,000 queries on the largest boards of each shape; little is reached",
        largest,
    )
    .full(),
    Recipe::new(
        "largest-regions",
        0,
        "a few queries on the largest boards of each shape; nearly all cells are reached",
        |rng| {
            let ((rows, cols), rest) = (largest_shape(rng), around(rng));
            let paths = [Look::Snake(rest), Look::Comb(rest), Look::Tree(rest)];
            let look = pick(rng, &[CONNECTED, paths[0], paths[1], paths[2], Look::Ladder]);
            let queries = rng.random_range(5..=12);
            ChessPlan { rows, cols, queries, look, noise: 0, ..ChessPlan::draw(rng) }
        },
    )
    .full(),
    Recipe::new("largest-full", 0, "100,000 pieces on the largest boards that they fill", |rng| {
        let (rows, cols) = pick(rng, &[(316, 316), (2, 50_000), (50_000, 2), (250, 400)]);
        ChessPlan { rows, cols, queries: MANY, ..largest(rng) }
    })
    .full(),
    // Cases that slow programs pay for in each query, as large as the limits allow, on five boards. They are named
    // after the slow algorithm.
    Recipe::new(
        "against-search",
        0,
        "one region, or one path, that every query reaches nearly all of: a search a query, and deep recursion",
        against_search,
    )
    .full(),
    Recipe::new(
        "against-border-walks",
        0,
        "one region between rows of pieces: every query captures tens of thousands at its border",
        |rng| {
            let pieces = [(Colours::Drawn(50), Levels::Few(2)), (Colours::Halves, Levels::Rising)];
            let (colours, levels) = pick(rng, &pieces);
            ChessPlan { turned: false, colours, levels, ..against(CONNECTED, Order::Furrows, rng) }
        },
    )
    .full(),
    Recipe::new(
        "against-merges",
        0,
        "regions that cells join one by one when time runs backwards, with large borders of all levels",
        // As many pieces, in any order, as still leave most of the empty cells in one region.
        |rng| ChessPlan { queries: 80_000, ..against(CONNECTED, Order::Random, rng) },
    )
    .full(),
    Recipe::new(
        "against-line-walks",
        0,
        "straight roads of 100,000 cells that every query reaches the rest of",
        |rng| {
            let turned = chance(rng, 50);
            let (rows, cols) = if turned { (MAX_SIDE, 2) } else { (2, MAX_SIDE) };
            let order = if turned { Order::Columns } else { Order::Reading };
            ChessPlan { rows, cols, turned, ..against(Look::both([0, 0, 1, 0]), order, rng) }
        },
    )
    .full(),
    Recipe::new(
        "against-rebuilds",
        0,
        "roads of every state and pieces all over the board: what is rebuilt for a query is the whole board",
        |rng| against(Look::both(EVEN), Order::Random, rng),
    )
    .full(),
];

/// The families that users can choose from.
pub(super) const FAMILIES: &[Family] = &families(&RECIPES);

/// Returns plans for the boards of a case of a family, or of any. `tests` sets their number.
///
/// # Errors
/// There is no family of that name.
pub(super) fn plans(
    family: Option<&str>,
    tests: Option<u32>,
    rng: &mut dyn Rng,
) -> Result<Vec<ChessPlan>, String> {
    let recipe = choose("chess", &RECIPES, family, rng)?;
    let tests = tests.unwrap_or_else(|| match recipe.family.name {
        "several" => rng.random_range(2..=5),
        "five-tests" => 5,
        name if name.starts_with("against") => MAX_TESTS,
        _ if recipe.family.full => 1,
        _ if chance(rng, 8) => 2,
        _ => 1,
    });
    Ok((0..tests).map(|_| (recipe.plan)(rng)).collect())
}

/// Draws a plan of any family except those of several boards, which would recurse without end.
fn any(rng: &mut dyn Rng) -> ChessPlan {
    let recipe = draw(&RECIPES, rng);
    if ["several", "five-tests"].contains(&recipe.family.name) {
        ChessPlan::draw(rng)
    } else {
        (recipe.plan)(rng)
    }
}

/// Levels matter where pieces meet, so the board is well connected.
fn leveled(levels: Levels, rng: &mut dyn Rng) -> ChessPlan {
    let percent = rng.random_range(50..=90);
    let look =
        if chance(rng, 60) { Look::both(mostly(Road::Connected, percent)) } else { Look::draw(rng) };
    let colours =
        pick(rng, &[Colours::Drawn(50), Colours::Drawn(50), Colours::Turns, Colours::Chessboard]);
    ChessPlan { levels, look, colours, ..ChessPlan::draw(rng) }
}

fn ordered(order: Order, rng: &mut dyn Rng) -> ChessPlan {
    ChessPlan { order, sparse: chance(rng, 30), ..ChessPlan::draw(rng) }
}

/// Makes the connected roads a path or a tree through all cells.
fn path(look: fn(Shares) -> Look, rng: &mut dyn Rng) -> ChessPlan {
    let look = look(around(rng));
    ChessPlan { look, noise: 0, queries: rng.random_range(2..=20), ..ChessPlan::draw(rng) }
}

/// Returns the shape of a largest board: square, flat or tall.
fn largest_shape(rng: &mut dyn Rng) -> (u32, u32) {
    pick(rng, &[(447, 447), (2, MAX_SIDE), (MAX_SIDE, 2), (400, 500)])
}

fn largest(rng: &mut dyn Rng) -> ChessPlan {
    let (rows, cols) = largest_shape(rng);
    let look = Look::both(pick(rng, &[EVEN, [1, 2, 2, 1], [0, 1, 1, 1]]));
    ChessPlan { rows, cols, queries: MAX_QUERIES, look, levels: Levels::Any, ..ChessPlan::draw(rng) }
}

/// Returns a plan of a square board with nearly the most cells and the most queries, and nothing random that would
/// weaken it.
fn against(look: Look, order: Order, rng: &mut dyn Rng) -> ChessPlan {
    let (rows, cols) = (447, 447);
    let plan = ChessPlan { rows, cols, queries: MAX_QUERIES, look, order, ..ChessPlan::draw(rng) };
    ChessPlan { noise: 0, sparse: false, levels: Levels::Any, colours: Colours::Drawn(50), ..plan }
}

const CONNECTED: Look = Look::Drawn([0, 0, 0, 1], [0, 0, 0, 1]);

/// Pieces in reading order leave the rest of the board in one region of at least half the cells. On a snake whose other
/// end is in the row that receives its pieces last, they leave one path.
fn against_search(rng: &mut dyn Rng) -> ChessPlan {
    let order = pick(rng, &[Order::Reading, Order::Columns, Order::Spiral]);
    let whole = against(CONNECTED, order, rng);
    let path = ChessPlan { turned: false, ..against(Look::Snake([1, 0, 0, 0]), Order::Reading, rng) };
    let strip = ChessPlan { rows: 2, cols: MAX_SIDE, ..path };
    pick(rng, &[whole, whole, whole, path, strip])
}
