//! The table of statistics.

use std::fmt::Write;

use crate::compare::oracle::CHECKED;
use crate::generate::Tally;

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

/// Formats a number with its digits in groups of three: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of things in words: `1 case`, `2,000 cases`.
pub fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
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

    #[test]
    fn one_of_something_is_no_plural() {
        assert_eq!([0, 1, 1000].map(|n| counted(n, "case")), ["0 cases", "1 case", "1,000 cases"]);
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        let all = [0, 7, 999, 1000, 65_536, 1_234_567].map(grouped);
        assert_eq!(all, ["0", "7", "999", "1,000", "65,536", "1,234,567"]);
    }
}
