//! The table of statistics.

use std::fmt::Write;

use crate::foreign::foreign;
use crate::generate::Tally;
use crate::generate::tally::{KNOWN, Topic, UNLIKE};
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

/// Says how often each known difference was passed over: to find nothing else is not to find nothing. What is unlike the case
/// that was accepted may be another fault, and is told. Empty, if none was passed over.
pub fn apart(tally: &Tally) -> String {
    let of = |topic: Topic| tally.topics().filter(move |of| of.0 == topic.name).flat_map(|of| of.1);
    let times = |(what, times): (&str, u64)| format!("{} {}", foreign(what), counted(times, "time"));
    let told = |(id, all): (&str, u64)| {
        let unlike = of(UNLIKE).filter_map(|(of, times)| {
            let (of, what) = of.split_once(": ")?;
            (of == id).then_some((what, times))
        });
        let (all, unlike) = (times((id, all)), unlike.map(times).collect::<Vec<_>>().join(", "));
        if unlike.is_empty() { all } else { format!("{all} (unlike its case: {unlike})") }
    };
    let known: Vec<String> = of(KNOWN).map(told).collect();
    match known.is_empty() {
        true => String::new(),
        false => format!(", apart from what is known: {}", known.join(", ")),
    }
}
