//! Reports what cases exercise, for people and for programs.

use std::fmt::Write;

use crosscheck_core::Game;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::summary::Summary;
use crosscheck_core::table::grouped;

pub(super) fn word(by: By) -> &'static str {
    match by {
        By::Answer => "answer",
        By::Steps => "steps",
    }
}

fn names(game: &AnyGame, places: impl IntoIterator<Item = usize>) -> Vec<&'static str> {
    places.into_iter().map(|at| game.misreadings()[at].name).collect()
}

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
    for by in [By::Steps, By::Answer] {
        let caught = summary.caught(by);
        let missed = (0..caught.len()).filter(|&at| caught[at].is_none());
        let missed = names(game, missed);
        let sum = caught.len() - missed.len();
        let never =
            if missed.is_empty() { String::new() } else { format!("; never: {}", missed.join(", ")) };
        let _ = writeln!(text, "  {sum} of {} misreadings caught by {}{never}", caught.len(), word(by));
    }
    text
}
