//! The sizes that users can set, and how they change a plan.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::{Knob, Settings};
use crosscheck_core::{Grid, Limits};
use rand::Rng;
use spec::chess::{Case, MAX_CELLS, MAX_QUERIES, MAX_SIDE, MAX_TESTS, Road, Test};

use super::plan::{Levels, Plan};

pub(super) const KNOBS: &[Knob] = &[
    Knob::size("rows", "Rows of every board", 2, MAX_SIDE),
    Knob::size("cols", "Columns of every board", 2, MAX_SIDE),
    Knob::size("tests", "Test cases (T)", 1, MAX_TESTS),
    Knob::size("queries", "Queries of every test case", 1, MAX_QUERIES),
    Knob::size("levels", "The highest level of a piece", 1, MAX_QUERIES),
    Knob::new("roads", "The states of roads that occur, as digits (310: 0, 1 and 3)", 0, 3210),
];

/// The most cells of a generated board; a larger one would not fit the memory of a small machine.
const MOST_CELLS: u32 = 1 << 26;

pub(super) fn memory(settings: &Settings) -> u64 {
    let of = |name: &str| u64::from(settings.knob(name).unwrap_or(1));
    let cells = (of("rows") * of("cols")).min(MOST_CELLS.into());
    let board = 512 + cells * 24 + of("queries").min(MOST_CELLS.into()) * 40;
    of("tests").saturating_mul(board)
}

/// Makes a plan follow the knobs that are set. If the user sets only the number of queries, the sides grow to fit it.
pub(super) fn turn(settings: &Settings, plan: &mut Plan) -> Result<(), String> {
    let (rows, cols) = (settings.knob("rows"), settings.knob("cols"));
    plan.rows = rows.unwrap_or(plan.rows);
    plan.cols = cols.unwrap_or(plan.cols);
    plan.queries = settings.knob("queries").unwrap_or(plan.queries);
    plan.levels = settings.knob("levels").map_or(plan.levels, Levels::Few);
    let most = settings.limits.up_to(MAX_CELLS).min(MOST_CELLS);
    if let Some(queries) = settings.knob("queries") {
        grow(plan, rows.is_none(), cols.is_none(), queries);
    }
    if rows.is_none() {
        plan.rows = plan.rows.min(most / plan.cols).max(2);
    } else if cols.is_none() {
        plan.cols = plan.cols.min(most / plan.rows).max(2);
    }
    let cells = u64::from(plan.rows) * u64::from(plan.cols);
    if cells > u64::from(most) {
        return Err(format!("a board of {} × {} is too large", plan.rows, plan.cols));
    }
    match settings.knob("queries") {
        Some(queries) if u64::from(queries) > cells => {
            Err(format!("{} × {} cells are too few for {queries} queries", plan.rows, plan.cols))
        }
        _ => Ok(()),
    }
}

/// Returns the states that roads may have, if the user limits them.
pub(super) fn states(settings: &Settings) -> Result<Option<Vec<Road>>, String> {
    let Some(number) = settings.knob("roads") else { return Ok(None) };
    let road = |digit: u8| Road::ALL.get(usize::from(digit - b'0')).copied();
    let states: Option<Vec<Road>> = number.to_string().bytes().map(road).collect();
    let differ = |states: &Vec<Road>| (1..states.len()).all(|at| !states[..at].contains(&states[at]));
    let why = || format!("--roads {number}: the states are 0, 1, 2 and 3, each at most once");
    states.filter(differ).ok_or_else(why).map(Some)
}

/// Replaces the roads of other states by roads of these; what was open stays open, if one of them is.
pub(super) fn with_states(
    test: &Test,
    states: &[Road],
    limits: Limits,
    rng: &mut dyn Rng,
) -> Result<Test, String> {
    let open: Vec<Road> = states.iter().copied().filter(|road| *road != Road::Blocked).collect();
    let instead = if open.is_empty() { states } else { &open };
    let mut fit = |road: &Road| if states.contains(road) { *road } else { pick(rng, instead) };
    let (right, below) = (test.right().map(&mut fit), test.below().map(&mut fit));
    Test::new(right, below, test.placements().to_vec(), limits)
}

/// Makes a board large enough by growing the sides that the user did not set. A thin board stays thin.
fn grow(plan: &mut Plan, rows_open: bool, cols_open: bool, queries: u32) {
    let thin = plan.rows.min(plan.cols) <= 3;
    if rows_open && cols_open && !thin {
        plan.rows = plan.rows.max((queries.min(MOST_CELLS) - 1).isqrt() + 1);
    }
    if cols_open && (!rows_open || plan.cols >= plan.rows || !thin) {
        plan.cols = plan.cols.max(queries.div_ceil(plan.rows));
    } else if rows_open {
        plan.rows = plan.rows.max(queries.div_ceil(plan.cols));
    }
}

/// Whether a case has the sizes that the user set. Levels cannot be checked: they are only the range to draw from.
pub(super) fn fit(settings: &Settings, case: &Case) -> bool {
    settings.knobs.iter().all(|(&name, &value)| match name {
        "rows" => case.tests().iter().all(|test| test.rows() == value),
        "cols" => case.tests().iter().all(|test| test.cols() == value),
        "tests" => case.tests().len() == value as usize,
        "queries" => case.tests().iter().all(|test| test.placements().len() == value as usize),
        "roads" => states(settings).ok().flatten().is_some_and(|states| {
            let has = |roads: &Grid<Road>| roads.values().iter().all(|road| states.contains(road));
            case.tests().iter().all(|test| has(test.right()) && has(test.below()))
        }),
        _ => false,
    })
}
