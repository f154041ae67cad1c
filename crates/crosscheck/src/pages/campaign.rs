//! The page of a campaign: what its cases contained, its progress, its findings.

#[cfg(feature = "coverage")]
mod matrix;

use crosscheck_core::table::{counted, grouped};
use maud::{Markup, html};

#[cfg(feature = "coverage")]
pub use self::matrix::Kills;
use super::shell::Shell;

const STYLE: &str = include_str!("campaign.css");

/// The section of one game. Empty parts are left out.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The game.
    pub game: String,
    /// A sentence on what was played.
    pub what: String,
    /// A sentence on the result, and whether it is good; `None` if there is no verdict.
    pub verdict: Option<(String, bool)>,
    /// The progress over time.
    pub pace: Vec<Pace>,
    /// The findings.
    pub findings: Vec<Found>,
    /// The statistics of the cases' contents.
    pub topics: Vec<Topic>,
    /// The counts of each clause of the rules.
    pub clauses: Vec<Clause>,
    /// Which cases catch which misreading.
    #[cfg(feature = "coverage")]
    pub kills: Option<Kills>,
}

/// The progress of a campaign at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The time since the start, in seconds.
    pub seconds: f64,
    /// The cases played.
    pub cases: u64,
    /// The findings.
    pub findings: u64,
}

/// A finding.
#[derive(Clone, Debug)]
pub struct Found {
    /// The kind of difference.
    pub what: String,
    /// The number of its case and how often it was seen, in words.
    pub seen: String,
    /// The relative address of its page.
    pub page: Option<String>,
}

/// A topic of the statistics.
#[derive(Clone, Debug)]
pub struct Topic {
    /// The topic's name.
    pub name: String,
    /// The total, of which entries are shares.
    pub sum: u64,
    /// The entries.
    pub entries: Vec<TopicEntry>,
}

/// An entry of a topic.
#[derive(Clone, Debug)]
pub struct TopicEntry {
    /// Its name.
    pub name: String,
    /// Its count.
    pub count: u64,
    /// Its floor, if it has one.
    pub floor: Option<u64>,
}

/// The counts of a clause's use.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its number and name.
    pub name: String,
    /// The number of uses in total.
    pub times: u64,
    /// The number of cases that use it.
    pub cases: u64,
}

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
    html! {
        section {
            h2 { (section.game) }
            p { (section.what) }
            @if let Some((verdict, good)) = &section.verdict {
                p class=(if *good { "verdict good" } else { "verdict bad" }) { (verdict) }
            }
            @if !section.findings.is_empty() { (findings(&section.findings)) }
            @if section.pace.len() > 1 { (pace(&section.pace)) }
            @if !section.topics.is_empty() {
                h3 { "What the cases contained" }
                p.soft { "The line across a bar is its floor. A count below the floor means that the generator makes dull cases." }
                div.topics { @for of in &section.topics { (topic(of)) } }
            }
            @if !section.clauses.is_empty() { (clauses(&section.clauses)) }
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

/// Draws the number of cases over time, with a line at each finding.
fn pace(all: &[Pace]) -> Markup {
    const SIZE: (f64, f64) = (900.0, 120.0);
    let last = all[all.len() - 1];
    let x = |at: &Pace| SIZE.0 * at.seconds / last.seconds.max(1e-9);
    let y = |at: &Pace| SIZE.1 * (1.0 - at.cases as f64 / last.cases.max(1) as f64);
    let line: Vec<String> = all.iter().map(|at| format!("{:.1},{:.1}", x(at), y(at))).collect();
    let found =
        all.windows(2).filter(|pair| pair[1].findings > pair[0].findings).map(|pair| x(&pair[1]));
    let (cases, seconds) = (grouped(last.cases), format!("{:.1}", last.seconds));
    let words =
        format!("{cases} cases in {seconds} s, {} on the way", counted(last.findings, "finding"));
    html! {
        h3 { "Cases over time" }
        svg viewBox=(format!("0 -14 {} {}", SIZE.0, SIZE.1 + 30.0)) role="img" aria-label=(words) {
            line.axis x1="0" x2=(SIZE.0) y1=(SIZE.1) y2=(SIZE.1) {}
            @for x in found { line.found x1=(format!("{x:.1}")) x2=(format!("{x:.1}")) y1="0" y2=(SIZE.1) {} }
            polyline.pace points=(line.join(" ")) {}
            text x=(SIZE.0) y="-4" text-anchor="end" { (cases) " cases" }
            text x=(SIZE.0) y=(SIZE.1 + 13.0) text-anchor="end" { (seconds) " s" }
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

/// Draws a share as a bar, with its floor.
fn bar(count: u64, sum: u64, floor: Option<u64>) -> Markup {
    const WIDTH: f64 = 100.0;
    let share = |part: u64| WIDTH * part as f64 / sum.max(1) as f64;
    let low = floor.is_some_and(|floor| count < floor);
    let words = match floor {
        Some(floor) => format!("{:.1} %, floor {:.1} %", share(count), share(floor)),
        None => format!("{:.1} %", share(count)),
    };
    html! {
        svg.bar viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=(words) {
            rect.hole width="100" height="12" {}
            rect class=(if low { "low" } else { "fill" }) width=(format!("{:.2}", share(count).min(WIDTH))) height="12" {}
            @if let Some(x) = floor.map(share) {
                line.floor x1=(format!("{x:.2}")) x2=(format!("{x:.2}")) y1="0" y2="12" {}
            }
        }
    }
}

fn clauses(all: &[Clause]) -> Markup {
    // A logarithmic scale: some clauses are exercised a million times as often as others.
    let most = all.iter().map(|clause| clause.times).max().unwrap_or(0).max(1);
    let width = |times: u64| (1.0 + times as f64).ln() / (1.0 + most as f64).ln();
    html! {
        h3 { "Clauses of the rules" }
        p.soft { "How often each clause was exercised, on a logarithmic scale." }
        div.wide {
            table {
                thead { tr { th scope="col" { "clause" } th {} th scope="col" { "times" } th scope="col" { "cases" } } }
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
