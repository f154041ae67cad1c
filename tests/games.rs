//! The tests that every game has, for the three built-in games. They come from the same macro as in other packages.
//! `tests/harness` measures these three games against floors.

use crosscheck::testing::Excuse;
use games::{Chess, Rochine, Texas};

/// Returns the exceptions that the checks allow the three games, with reasons.
fn excuses() -> Vec<Excuse> {
    let repeats = "the start is fixed: short games on the smallest board come again";
    let implied = "without a hand there are no cards either, and those are compared";
    let others =
        [Excuse::repeats("rochine", 93, repeats), Excuse::implied("texas", "hand formed", implied)];
    let rows = include_str!("data/excuses.txt").lines().filter(|row| !row.starts_with('#'));
    let shows = rows.flat_map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [game, clause, names, why] = cells[..] else { panic!("four cells: {row}") };
        names.split(' ').map(move |name| Excuse::shows(game, name, clause, why))
    });
    others.into_iter().chain(shows).collect()
}

crosscheck::tests!(
    Texas, Chess, Rochine;
    cases = "tests/data/cases",
    count = 6000,
    distinct = 98,
    changes = 1001,
    law_cases = 3,
    excuses = excuses().leak(),
    may_skip = Some(&[
        "texas::scopes::hold_cases_on_which_both_sides_agree",
        "chess::scopes::hold_cases_on_which_both_sides_agree",
    ]),
);
