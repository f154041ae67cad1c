//! Reports what cases exercise, for people and for programs.

use std::fmt::Write;

use crosscheck_core::Game;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::summary::Summary;
use crosscheck_core::table::grouped;

pub(super) fn summarize(game: &AnyGame, whence: &str, summary: &Summary) -> String {
    let mut text = format!("{}: {whence}\n\n", game.name());
    let page = clauses(game.rules().page);
    let titles: Vec<String> = page.iter().map(|of| format!("{} {}", of.number, of.name)).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "  {:<widest$}  {:>14}  {:>10}", "clause", "times", "cases");
    let mut never = Vec::new();
    for (clause, title) in page.iter().zip(&titles) {
        match summary.clauses.get(clause.number.as_str()) {
            Some(of) => {
                let (times, cases) = (grouped(of.times), grouped(of.cases));
                let _ = writeln!(text, "  {title:<widest$}  {times:>14}  {cases:>10}");
            }
            None => {
                never.push(clause.number.as_str());
                let _ = writeln!(text, "  {title:<widest$}  {:>14}  {:>10}", "never", "-");
            }
        }
    }
    if !never.is_empty() {
        let _ = writeln!(text, "\n  clauses never exercised: {}", never.join(", "));
    }
    text.push('\n');
    for (by, word) in [(By::Steps, "steps"), (By::Answer, "answer")] {
        let caught = summary.caught(by);
        let missed = game.misreadings().iter().zip(caught).filter(|(_, caught)| caught.is_none());
        let missed: Vec<&str> = missed.map(|(reading, _)| reading.name).collect();
        let sum = caught.len() - missed.len();
        let never =
            if missed.is_empty() { String::new() } else { format!("; never: {}", missed.join(", ")) };
        let _ = writeln!(text, "  {sum} of {} misreadings caught by {word}{never}", caught.len());
    }
    text
}
