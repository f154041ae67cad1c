//! The table of statistics.

use std::fmt::Write;

use crate::foreign::foreign;
use crate::generate::Tally;
use crate::generate::tally::{CHECKED, KNOWN};
pub use crate::numbers::{counted, grouped};

/// Draws a tally: a block per topic and a line per entry, with its share of the topic.
pub fn statistics(tally: &Tally) -> String {
    let mut text = String::new();
    for (topic, mut entries) in tally.topics() {
        if topic == CHECKED.name {
            // Laws that were checked on all cases need no mention.
            let all = tally.get(topic, "all");
            entries.retain(|&(entry, times)| entry == "all" || times < all);
            if entries.len() == 1 {
                continue;
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_are_mentioned_that_were_not_checked_on_all_cases() {
        let mut tally = Tally::default();
        for (entry, times) in [("all", 4), ("engine: this", 4)] {
            tally.add(CHECKED, 0, entry, times);
        }
        assert_eq!(statistics(&tally), "");
        tally.add(CHECKED, 0, "reference: that", 1);
        let lines: Vec<String> = statistics(&tally).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[2].contains("reference: that") && lines[2].ends_with(" 25.0 %"), "{lines:?}");
    }
}
