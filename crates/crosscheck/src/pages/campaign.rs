//! The page of a campaign: what its cases contained, and its findings.

mod bar;
#[cfg(feature = "coverage")]
mod matrix;
mod reached;
mod section;

use crosscheck_core::table::{counted, grouped};
use maud::{Markup, html};

use self::bar::bar;
#[cfg(feature = "coverage")]
pub use self::matrix::Kills;
pub use self::section::{Clause, Found, Section, Topic, TopicEntry};
use super::shell::Shell;

const STYLE: &str = include_str!("report.css");

/// Returns the page of these sections.
pub fn page(title: &str, sections: &[Section]) -> String {
    let body = html! {
        main {
            h1 { (title) }
            p.soft { "crosscheck " (env!("CARGO_PKG_VERSION")) }
            @for section in sections { (one(section)) }
        }
    };
    Shell { title, style: STYLE, script: None, body }.page()
}

#[cfg(feature = "coverage")]
fn kills(section: &Section) -> Markup {
    section.kills.as_ref().map(Kills::picture).unwrap_or_default()
}

#[cfg(not(feature = "coverage"))]
fn kills(_: &Section) -> Markup {
    Markup::default()
}

fn one(section: &Section) -> Markup {
    let reached = reached::of(section);
    html! {
        section {
            h2 { (section.game) }
            p.headline {
                @if let Some((verdict, good)) = &section.verdict {
                    strong class=(if *good { "good" } else { "bad" }) { (verdict) } " "
                }
                (reached::sentence(&reached))
            }
            p.soft { (section.what) }
            @if !section.findings.is_empty() { (findings(&section.findings)) }
            (reached::table(&reached))
            @if !section.topics.is_empty() {
                h3 { "What the cases contained" }
                p.soft { "The line across a bar is its floor. A count below the floor means that the generator makes dull cases." }
                div.topics { @for of in &section.topics { (topic(of)) } }
            }
            @if !section.clauses.is_empty() { (clauses(&section.clauses, &section.counted)) }
            (kills(section))
        }
    }
}

fn findings(all: &[Found]) -> Markup {
    html! {
        h3 { (counted(all.len() as u64, "finding")) }
        ul {
            @for Found { what, seen, page } in all {
                li {
                    @match page {
                        Some(page) => a href=(page) { (what) },
                        None => (what),
                    }
                    " " span.soft { (seen) }
                }
            }
        }
    }
}

fn topic(Topic { name, sum, entries }: &Topic) -> Markup {
    html! {
        table {
            caption { (name) " " span.soft { (grouped(*sum)) } }
            tbody {
                @for TopicEntry { name, count, floor } in entries {
                    tr {
                        th scope="row" { (name) }
                        td.picture { (bar(*count, *sum, *floor)) }
                        td.number { (grouped(*count)) }
                    }
                }
            }
        }
    }
}

fn clauses(all: &[Clause], counted: &str) -> Markup {
    // A logarithmic scale: some clauses are exercised a million times as often as others.
    let most = all.iter().map(|clause| clause.times).max().unwrap_or(0).max(1);
    let width = |times: u64| (1.0 + times as f64).ln() / (1.0 + most as f64).ln();
    html! {
        h3 { "Clauses of the rules" }
        p.soft { "How often " (counted) " exercised each clause, on a logarithmic scale." }
        div.wide {
            table {
                thead { tr { th scope="col" { "clause" } td {} th.number scope="col" { "times" } th.number scope="col" { "cases" } } }
                tbody {
                    @for Clause { name, times, cases } in all {
                        tr {
                            th scope="row" { (name) }
                            td.picture {
                                (bar((width(*times) * 1000.0) as u64, 1000, (*times == 0).then_some(1)))
                            }
                            td.number { @if *times == 0 { "never" } @else { (grouped(*times)) } }
                            td.number { (grouped(*cases)) }
                        }
                    }
                }
            }
        }
    }
}
