//! The table of differing fields, with the rules that decide them.

use crosscheck_core::film::{Differs, Film};

use crate::replay::view::View;
use crate::replay::{told, words};

/// Returns the lines of the table: a head, one line per field, and the rules.
pub(super) fn table(film: &Film, view: &View<'_>, columns: usize) -> Vec<String> {
    let Some(moment) = view.moment.filter(|moment| !moment.differs.is_empty()) else {
        return Vec::new();
    };
    let name = |at: usize| film.sides.get(at).map_or(String::new(), |name| words::line(name));
    let mut rows = vec![["differs in".into(), "clause".into(), name(0), name(1)]];
    rows.extend(moment.differs.iter().map(row));
    let mut widths =
        [0, 1, 2, 3].map(|at| rows.iter().map(|row| words::width(&row[at])).max().unwrap_or(0));
    // The values share the width that the names leave.
    widths[0] = widths[0].min(columns / 3);
    widths[1] = widths[1].min(columns / 6);
    widths[2] = widths[2].min(columns.saturating_sub(widths[0] + widths[1] + 6) / 2);
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let mut cells: Vec<String> = (0..3).map(|at| words::left(&row[at], widths[at])).collect();
            cells.push(row[3].clone());
            words::cut(cells.join("  ").trim_end(), columns)
        })
        .collect();
    lines.extend(told::rules(film, view).iter().flat_map(|rule| words::wrapped(rule, columns)));
    lines
}

fn row(differs: &Differs) -> [String; 4] {
    let value = |at: usize| told::shown(differs.values[at].as_deref());
    let clause = differs.clause.as_deref().map_or(String::new(), words::line);
    [words::english(&differs.name), clause, value(0), value(1)]
}
