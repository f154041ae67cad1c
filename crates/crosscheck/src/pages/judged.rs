//! The page of `judge`: programs and tests.

use crosscheck_core::foreign::foreign;
use crosscheck_core::table::grouped;
use maud::{Markup, html};

use super::shell::{self, Shell};
use crate::judged::{Advice, Cell, Ended, Judged, Outcome, Row, Use, heads, uses};

const STYLE: &str = concat!(include_str!("report.css"), include_str!("judged.css"));

/// Returns the page.
pub fn page(judged: &Judged) -> String {
    let title = format!("{}: programs on {}", judged.game, foreign(&judged.folder));
    let Use { small, idle, spare } = uses(judged);
    let body = html! {
        main {
            h1 { (title) }
            p.soft {
                "crosscheck " (env!("CARGO_PKG_VERSION")) "; limits " (judged.limits.time.as_secs_f64()) " s, "
                (judged.limits.memory >> 20) " MiB"
            }
            @if !judged.is_whole() { p.bad { "Interrupted: not everything was run." } }
            h2 { "Programs" }
            (programs(judged))
            h2 { "Verdicts" }
            p.soft {
                "Times are in seconds of processor time. A run near the limit, within a tenth of it, is underlined; it was \
                 repeated, and the better one counts. A time after > is that at which the program was killed."
            }
            @for (title, tests) in crate::judged::groups(judged) { (grid(judged, title.as_deref(), &tests)) }
            h2 { "Tests" }
            (list(judged, "A smallest set that keeps every verdict", &small))
            (list(judged, "Stop no program", &idle))
            (list(judged, "Stop only what that set stops as well", &spare))
            h2 { "Time limit" }
            ul { @for words in Advice::new(judged).words(judged) { li { (foreign(&words).to_string()) } } }
        }
    };
    Shell { title: &title, style: STYLE, script: None, body }.page()
}

/// Returns the table with a line for each program.
fn programs(judged: &Judged) -> Markup {
    let mut heads = heads(judged);
    heads.push("expected");
    let rows = html! { @for row in &judged.rows { (program(judged, row)) } };
    shell::grid("Programs", None, &heads, &rows)
}

fn program(judged: &Judged, row: &Row) -> Markup {
    let (name, slowest) = (|at: usize| foreign(judged.name(at)).to_string(), row.slowest());
    html! {
        tr {
            th scope="row" { (foreign(&row.program).to_string()) }
            td { (letters(row.verdict())) }
            td.number { (grouped(row.stopped_by() as u64)) }
            td { @if let Some(at) = row.first() { (name(at)) } }
            td.number { @if let Some(at) = slowest { (row.cells[at].shown_time()) } }
            td { @if let Some(at) = slowest { (name(at)) } }
            td.number { @if slowest.is_some() { (row.shown_memory()) } }
            @if let Some(score) = judged.score(row) { td.number { (score) } }
            td {
                @for expected in &row.expected {
                    @match judged.departs(row, expected) {
                        Some(words) => span.WA { (foreign(&words).to_string()) " " },
                        None => { (expected.short().join(" or ")) " " }
                    }
                }
            }
        }
    }
}

fn letters(outcome: Option<Outcome>) -> Markup {
    html! {
        @match outcome {
            Some(outcome) => abbr class=(outcome.short()) title=(outcome.words()) { (outcome.short()) },
            None => span.soft { "not run" },
        }
    }
}

/// Returns the table of programs and tests of a group.
fn grid(judged: &Judged, title: Option<&str>, tests: &[usize]) -> Markup {
    let names: Vec<String> = tests.iter().map(|&at| foreign(judged.name(at)).to_string()).collect();
    let heads: Vec<&str> = ["program"].into_iter().chain(names.iter().map(|name| &**name)).collect();
    let rows = html! {
        @for row in &judged.rows {
            tr {
                th scope="row" { (foreign(&row.program).to_string()) }
                @for &at in tests { td { (cell(judged, &row.cells[at])) } }
            }
        }
    };
    shell::grid(title.unwrap_or("Verdicts"), title, &heads, &rows)
}

fn cell(judged: &Judged, cell: &Cell) -> Markup {
    let near = cell.is_near(judged.limits.time);
    let memory = cell.memory.div_ceil(1 << 20);
    html! {
        (letters(cell.outcome))
        @if cell.runs > 0 {
            small class=[near.then_some("near")] {
                (cell.shown_time()) ", " (memory) " MiB"
                @if near { ", near the limit" }
            }
            @if !cell.how.is_empty() && cell.ended == Ended::Itself { small { (foreign(&cell.how).to_string()) } }
        }
    }
}

fn list(judged: &Judged, title: &str, tests: &[usize]) -> Markup {
    html! {
        h3 { (title) ": " (grouped(tests.len() as u64)) " of " (grouped(judged.tests.len() as u64)) }
        @if !tests.is_empty() {
            p { @for &at in tests { code { (foreign(judged.name(at)).to_string()) } " " } }
        }
    }
}
