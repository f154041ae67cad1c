//! What a run reached, and what it did not: of all that is counted, what was there at least once.

use crosscheck_core::table::{counted, grouped};
use maud::{Markup, html};

use super::bar::bar;
#[cfg(feature = "coverage")]
use super::matrix::Kills;
use super::section::Section;

/// Things of one kind, such as clauses.
pub(super) struct Reached {
    /// One of them.
    noun: &'static str,
    /// What is true of those that were reached: `exercised`.
    how: &'static str,
    all: usize,
    /// The names of those that were not reached.
    missed: Vec<String>,
}

/// Returns what a section knows of, kind by kind.
pub(super) fn of(section: &Section) -> Vec<Reached> {
    let clauses = section.clauses.iter().map(|clause| (clause.name.clone(), clause.times > 0));
    let entries = || {
        let topics = section.topics.iter();
        topics.flat_map(|topic| topic.entries.iter().map(move |entry| (topic, entry)))
    };
    let seen = entries().map(|(topic, of)| (format!("{}: {}", topic.name, of.name), of.count > 0));
    let floors = entries().filter_map(|(topic, of)| {
        let (name, floor) =
            (format!("{}: {}", topic.name, of.name), of.floor.filter(|&floor| floor > 0)?);
        Some((format!("{name}: {}, floor {}", grouped(of.count), grouped(floor)), of.count >= floor))
    });
    let all = [
        kind("clause", "exercised", clauses),
        kind("statistic", "seen", seen),
        kind("floor", "met", floors),
        #[cfg(feature = "coverage")]
        kind("misreading", "caught", section.kills.iter().flat_map(Kills::caught)),
    ];
    all.into_iter().filter(|of| of.all > 0).collect()
}

fn kind(noun: &'static str, how: &'static str, each: impl Iterator<Item = (String, bool)>) -> Reached {
    let (mut all, mut missed) = (0, Vec::new());
    for (name, is_reached) in each {
        all += 1;
        if !is_reached {
            missed.push(name);
        }
    }
    Reached { noun, how, all, missed }
}

/// Says what was not reached: `Not exercised: 3 of 44 clauses.`
pub(super) fn sentence(all: &[Reached]) -> String {
    let missed = all.iter().filter(|of| !of.missed.is_empty());
    let missed: Vec<String> = missed
        .map(|of| {
            let (missed, nouns) = (grouped(of.missed.len() as u64), counted(of.all as u64, of.noun));
            format!("Not {}: {missed} of {nouns}.", of.how)
        })
        .collect();
    match (all, &missed[..]) {
        ([], _) => String::new(),
        (_, []) => "Everything that is counted was reached.".into(),
        _ => missed.join(" "),
    }
}

/// Draws a line for each kind, with the names of those that were not reached.
pub(super) fn table(all: &[Reached]) -> Markup {
    html! {
        @if !all.is_empty() {
            h3 { "What was reached, and what was not" }
            table.reached {
                tbody {
                    @for of in all {
                        tr {
                            th scope="row" { (of.noun) "s " (of.how) }
                            td.picture { (bar(of.some(), of.all as u64, None)) }
                            td.number { (grouped(of.some())) " of " (grouped(of.all as u64)) }
                        }
                        @if !of.missed.is_empty() {
                            tr.missed { td colspan="3" { span.bad { "not " } (of.missed.join("; ")) } }
                        }
                    }
                }
            }
        }
    }
}

impl Reached {
    /// Returns how many were reached.
    fn some(&self) -> u64 {
        (self.all - self.missed.len()) as u64
    }
}
