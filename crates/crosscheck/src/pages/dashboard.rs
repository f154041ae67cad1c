//! The dashboard: all campaigns of a repository on one page.

use crosscheck_core::date::date;
use crosscheck_core::foreign::foreign;
use crosscheck_core::table::{counted, grouped};
use maud::{Markup, html};

use super::shell::{Shell, grid};
use crate::history::{Campaign, GameHistory, History, Night, Pace, Standing, TrackedFinding};

const STYLE: &str = include_str!("report.css");

/// A statistic and its floor.
#[derive(Clone, Debug)]
pub struct Weak {
    /// The statistic's name.
    pub what: String,
    /// Its count.
    pub count: u64,
    /// Its floor.
    pub floor: u64,
}

/// Returns the page. It lists the most important findings of each game, at most `most` of them, and as many nights and
/// builds. `weak` gives the weakest statistics of a game.
pub fn page(title: &str, history: &History, most: usize, weak: impl Fn(&str) -> Vec<Weak>) -> String {
    let body = html! {
        main {
            h1 { (title) }
            (headline(history))
            p.soft { "crosscheck " (env!("CARGO_PKG_VERSION")) }
            @if !history.refused.is_empty() {
                h2 { "Files that were not used" }
                ul { @for why in &history.refused { li.bad { (foreign(why).to_string()) } } }
            }
            @for (name, game) in &history.games { (one(name, game, most, &weak(name))) }
        }
    };
    Shell { title, style: STYLE, script: None, body }.page()
}

/// Says how things stand with all games.
fn headline(history: &History) -> Markup {
    let games = history.games.values();
    let open: u64 = games.clone().map(|game| open(&game.findings())).sum();
    let cases: u64 = games.clone().map(GameHistory::cases).sum();
    let campaigns: usize = games.clone().map(|game| game.campaigns.len()).sum();
    html! {
        p.headline {
            strong class=(if open == 0 { "good" } else { "bad" }) { (are_open(open)) }
            " " (counted(cases, "case")) " of " (counted(games.len() as u64, "game")) " in "
            (counted(campaigns as u64, "campaign")) "."
        }
    }
}

fn open(findings: &[TrackedFinding]) -> u64 {
    findings.iter().filter(|known| known.state == Standing::Open).count() as u64
}

fn are_open(open: u64) -> String {
    match open {
        0 => "No finding is open.".into(),
        open => format!("{} open.", counted(open, "finding")),
    }
}

fn one(name: &str, game: &GameHistory, most: usize, weak: &[Weak]) -> Markup {
    let (findings, nights) = (game.findings(), game.nights());
    let open = open(&findings);
    let silent: u64 = nights.iter().map(|(_, night)| night.canaries[1]).sum();
    html! {
        section {
            h2 { (foreign(name).to_string()) }
            p {
                strong class=(if open == 0 && silent == 0 { "good" } else { "bad" }) {
                    (are_open(open))
                    @if silent > 0 { " " (counted(silent, "canary")) " not found: the results of these shards do not count." }
                }
                " " (counted(game.cases(), "case")) " in " (counted(game.campaigns.len() as u64, "campaign")) ", "
                (counted(nights.len() as u64, "night")) "."
            }
            @if !findings.is_empty() { (table_of_findings(name, &findings, most)) }
            (table_of_nights(name, &nights, most))
            @if !game.paces().is_empty() { (table_of_paces(name, &game.paces(), most)) }
            @if !weak.is_empty() { (table_of_weak(name, weak)) }
            @if !game.coverage.is_empty() { (table_of_coverage(name, &game.coverage, most)) }
        }
    }
}

/// Draws a table below its title.
fn table(game: &str, title: &str, heads: &[&str], rows: &Markup, left_out: usize) -> Markup {
    html! {
        h3 { (title) }
        (grid(&format!("{game}: {title}"), None, heads, rows))
        @if left_out > 0 { p.soft { (grouped(left_out as u64)) " more." } }
    }
}

fn table_of_findings(game: &str, all: &[TrackedFinding], most: usize) -> Markup {
    let rows = html! {
        @for known in all.iter().take(most) {
            tr {
                th scope="row" {
                    (foreign(&known.noted.fingerprint()).to_string())
                    @if known.against != "engine" { " " span.soft { "(" (foreign(&known.against).to_string()) ")" } }
                    @if let Some(case) = &known.noted.smallest {
                        details { summary { "smallest case" } pre { (foreign(case).in_lines().to_string()) } }
                    }
                }
                td { (state(known.state)) }
                @for (moment, build) in &known.seen { td { (date(*moment)) br; code { (foreign(build).to_string()) } } }
                td.number { (grouped(known.times)) }
            }
        }
    };
    let heads = ["finding", "state", "first seen", "last seen", "cases"];
    table(game, "Findings", &heads, &rows, all.len().saturating_sub(most))
}

fn state(state: Standing) -> Markup {
    html! {
        @match state {
            Standing::Open => span.bad { "open" },
            Standing::Unclear => abbr title="Later builds have not shown it, but have played too few cases to be sure." { "not seen since" },
            Standing::Fixed => abbr.good title="Later builds would have shown it with a probability of 99 %." { "fixed" },
        }
    }
}

fn table_of_nights(game: &str, all: &[(String, Night)], most: usize) -> Markup {
    let largest = all.iter().map(|(_, night)| night.cases).max().unwrap_or(0);
    let rows = html! {
        @for (date, night) in all.iter().take(most) {
            tr {
                th scope="row" { (date) }
                td.number { (grouped(night.cases)) }
                td.picture { (bar(night.cases as f64, largest as f64)) }
                td.number { (grouped(night.campaigns)) }
                td.number { (grouped(night.findings)) }
                td {
                    @match night.canaries {
                        [0, 0] => span.soft { "none" },
                        [found, 0] => { (grouped(found)) " found" },
                        [found, silent] => { (grouped(found)) " found, " span.bad { (grouped(silent)) " silent" } },
                    }
                }
                td { @if night.open > 0 { (counted(night.open, "shard")) " missing or not done" } }
            }
        }
    };
    let heads = ["night", "cases", "share", "campaigns", "findings", "canaries", "unfinished"];
    table(game, "Nights", &heads, &rows, all.len().saturating_sub(most))
}

fn table_of_paces(game: &str, all: &[Pace], most: usize) -> Markup {
    let fastest = all.iter().map(|pace| pace.rate).fold(0.0, f64::max);
    let rows = html! {
        @for pace in all.iter().rev().take(most) {
            tr {
                th scope="row" { code { (foreign(&pace.build).to_string()) } }
                td { (date(pace.began)) }
                td.number { (grouped(pace.rate as u64)) }
                td.picture { (bar(pace.rate, fastest)) }
                td { @if pace.slower { span.bad { "slower by a fifth or more" } } }
            }
        }
    };
    let heads = ["build", "since", "cases a second and thread", "share", "compared"];
    html! {
        (table(game, "Speed", &heads, &rows, all.len().saturating_sub(most)))
        p.soft { "Machines differ. A build that is slower on all of them is slower." }
    }
}

fn table_of_weak(game: &str, all: &[Weak]) -> Markup {
    let rows = html! {
        @for weak in all {
            tr {
                th scope="row" { (foreign(&weak.what).to_string()) }
                td.number { (grouped(weak.count)) }
                td.number { (grouped(weak.floor)) }
                td { @if weak.count < weak.floor { span.bad { "below its floor" } } }
            }
        }
    };
    table(game, "Weakest statistics", &["statistic", "count", "floor", "compared"], &rows, 0)
}

fn table_of_coverage(game: &str, all: &[Campaign], most: usize) -> Markup {
    let topics = ["clauses", "misreadings caught by steps", "misreadings caught by answer"];
    let rows = html! {
        @for of in all.iter().rev().take(most) {
            tr {
                th scope="row" { (date(of.began)) }
                td { code { (foreign(&of.build()).to_string()) } }
                td.number { (grouped(of.cases)) }
                @for met in topics.map(|topic| of.met(topic)) {
                    td {
                        (grouped(met.some as u64)) " of " (grouped(met.all as u64))
                        @if !met.never.is_empty() {
                            details { summary { "never" } (foreign(&met.never.join(", ")).to_string()) }
                        }
                    }
                }
            }
        }
    };
    let heads = ["day", "build", "cases", "clauses", "caught by steps", "caught by answer"];
    table(game, "Coverage", &heads, &rows, all.len().saturating_sub(most))
}

fn bar(value: f64, largest: f64) -> Markup {
    let width = 100.0 * value / largest.max(1e-9);
    html! {
        svg.bar viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" {
            rect.hole width="100" height="12" {}
            rect.fill width=(format!("{width:.2}")) height="12" {}
        }
    }
}
