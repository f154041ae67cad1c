//! The table of statistics.

use std::fmt::Write;

use crate::foreign::foreign;
use crate::generate::Tally;
use crate::generate::tally::KNOWN;
pub use crate::numbers::{counted, grouped};

/// Draws a tally: a block per topic and a line per entry, with its share of the topic.
pub fn statistics(tally: &Tally) -> String {
    let mut text = String::new();
    for (topic, entries) in tally.topics() {
        // Overlapping entries begin with one that counts them all.
        let sum = match entries.first() {
            Some(("all", all)) => *all,
            _ => entries.iter().map(|entry| entry.1).sum(),
        };
        let _ = writeln!(text, "  {topic}: {}", grouped(sum));
        let widest = entries.iter().map(|entry| entry.0.chars().count()).max().unwrap_or(0);
        for (entry, times) in entries {
            let share = if sum == 0 { 0.0 } else { 100.0 * times as f64 / sum as f64 };
            let _ = writeln!(text, "    {entry:<widest$}  {:>13}  {share:5.1} %", grouped(times));
        }
    }
    text
}

/// Says how often each known difference was passed over: to find nothing else is not to find nothing. Empty, if none was.
pub fn apart(tally: &Tally) -> String {
    let known = tally.topics().filter(|(topic, _)| *topic == KNOWN.name).flat_map(|(_, ids)| ids);
    let known: Vec<String> =
        known.map(|(id, times)| format!("{} {}", foreign(id), counted(times, "time"))).collect();
    match known.is_empty() {
        true => String::new(),
        false => format!(", apart from what is known: {}", known.join(", ")),
    }
}
