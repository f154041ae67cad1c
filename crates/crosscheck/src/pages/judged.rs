//! The page of `judge`: programs and tests.

use crosscheck_core::foreign::foreign;
use crosscheck_core::table::grouped;
use maud::{Markup, html};

use super::shell::{self, Shell};
use crate::judged::{Ended, Entry, Outcome, Program, Report};

const STYLE: &str = concat!(include_str!("report.css"), include_str!("judged.css"));

pub(crate) fn page(report: &Report<'_>) -> String {
    let title = format!("{}: programs on {}", report.game, foreign(&report.folder));
    let body = html! {
        main {
            h1 { (title) }
            p.soft {
                "crosscheck " (env!("CARGO_PKG_VERSION")) "; limits " (report.limits.seconds) " s, "
                (report.limits.memory >> 20) " MiB"
            }
            @if !report.whole { p.bad { "Interrupted: not everything was run." } }
            h2 { "Programs" }
            (programs(report))
            h2 { "Verdicts" }
            p.soft {
                "Times are in seconds of processor time. A run near the limit, within a tenth of it, is underlined; it was \
                 repeated, and the better one counts. A time after > is that at which the program was killed."
            }
            @for (title, tests) in report.groups() { (grid(report, title.as_deref(), &tests)) }
            h2 { "Tests" }
            @for (title, tests) in report.uses() {
                h3 { (title) ": " (grouped(tests.len() as u64)) " of " (grouped(report.tests.len() as u64)) }
                @if !tests.is_empty() { p { @for test in tests { code { (foreign(test).to_string()) } " " } } }
            }
            h2 { "Time limit" }
            ul { @for words in &report.time_limit.words { li { (foreign(words).to_string()) } } }
        }
    };
    Shell { title: &title, style: STYLE, script: None, body }.page()
}

fn programs(report: &Report<'_>) -> Markup {
    let mut heads = report.heads();
    heads.push("expected");
    let rows = html! { @for of in &report.programs { (program(of)) } };
    shell::grid("Programs", None, &heads, &rows)
}

fn program(program: &Program<'_>) -> Markup {
    html! {
        tr {
            th scope="row" { (foreign(program.program).to_string()) }
            td { (letters(program.verdict)) }
            @for (at, figure) in program.figures().into_iter().enumerate() { td.number[at != 1 && at != 3] { (figure) } }
            td {
                @for fit in &program.expected {
                    @match &fit.why {
                        Some(words) => span.WA { (foreign(words).to_string()) " " },
                        None => { (fit.verdicts.iter().map(|of| of.short()).collect::<Vec<_>>().join(" or ")) " " }
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

fn grid(report: &Report<'_>, title: Option<&str>, tests: &[usize]) -> Markup {
    let names: Vec<String> =
        tests.iter().map(|&at| foreign(&report.tests[at].name).to_string()).collect();
    let heads: Vec<&str> = ["program"].into_iter().chain(names.iter().map(|name| &**name)).collect();
    let rows = html! {
        @for program in &report.programs {
            tr {
                th scope="row" { (foreign(program.program).to_string()) }
                @for &at in tests { td { (cell(&program.cells[at])) } }
            }
        }
    };
    shell::grid(title.unwrap_or("Verdicts"), title, &heads, &rows)
}

fn cell(Entry { cell, near_limit, .. }: &Entry<'_>) -> Markup {
    let memory = cell.memory.div_ceil(1 << 20);
    html! {
        (letters(cell.outcome))
        @if cell.runs > 0 {
            small class=[near_limit.then_some("near")] {
                (cell.shown_time()) ", " (memory) " MiB"
                @if *near_limit { ", near the limit" }
            }
            @if !cell.how.is_empty() && cell.ended == Ended::Itself { small { (foreign(&cell.how).to_string()) } }
        }
    }
}
