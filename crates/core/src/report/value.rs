//! What is said of a finding, as data: a terminal, a page and a file show this and say nothing else.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::report::turns::Turns;

const WIDTH: usize = 96;

/// The longest name of a row that fits.
pub(super) const LABEL: usize = 9;

const MARGIN: usize = LABEL + 4;

/// What is said of a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// What it is, in a line.
    pub headline: String,
    /// What is known of it, in order.
    pub parts: Vec<Part>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// A fact.
    Row(Row),
    /// Lines that belong to the fact before, as they are.
    Lines(String),
    /// The title of the parts that follow.
    Title(String),
    /// Lines that stand by themselves, as they are: boards, an input.
    Block(String),
    /// The turns of the case, with what both sides show after each.
    Turns(Turns),
    /// What follows is apart from what stands before.
    Gap,
    /// Lines to copy, each with its purpose.
    Commands(Lines),
}

/// A fact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// Its name. One without a name goes on with the fact before.
    pub name: String,
    /// What it says.
    pub words: String,
    /// The clause of the rules that it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What it rests on, if that is more than this one play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// What a fact rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// The rules: the step or the law that differs belongs to the clause.
    Rules,
    /// So many of the cases that were tried.
    Cases {
        /// The number of cases that show it.
        shown: u64,
        /// The number of cases that could have spoken against it.
        tried: u64,
    },
}

impl Evidence {
    /// Returns the evidence of cases that all show it.
    pub fn all(tried: u64) -> Self {
        Evidence::Cases { shown: tried, tried }
    }
}

/// Lines to copy, each with its purpose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lines(Vec<(String, String)>);

impl Lines {
    /// Returns them, each with its purpose.
    pub fn iter(&self) -> impl Iterator<Item = &(String, String)> {
        self.0.iter()
    }

    /// Returns the same lines with one more.
    #[must_use]
    pub fn and(mut self, purpose: &str, command: String) -> Self {
        self.0.push((purpose.to_owned(), command));
        self
    }
}

impl Display for Lines {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(purpose, command)| writeln!(f, "  {purpose:<19} {command}"))
    }
}

impl Report {
    /// Begins a report.
    pub fn new(headline: impl Into<String>) -> Self {
        Report { headline: headline.into(), parts: Vec::new() }
    }

    /// Adds a fact.
    pub fn row(&mut self, name: impl Into<String>, words: impl Into<String>) {
        self.shown(name, words, None);
    }

    /// Adds a fact, if there is one.
    pub fn row_if_some(&mut self, name: impl Into<String>, words: Option<impl Into<String>>) {
        if let Some(words) = words {
            self.row(name, words);
        }
    }

    /// Adds a fact with what it rests on.
    pub fn shown(
        &mut self,
        name: impl Into<String>,
        words: impl Into<String>,
        evidence: impl Into<Option<Evidence>>,
    ) {
        let (name, words, evidence) = (name.into(), words.into(), evidence.into());
        self.parts.push(Part::Row(Row { name, words, clause: None, evidence }));
    }

    /// Adds lines that stand by themselves.
    pub fn block(&mut self, lines: impl Into<String>) {
        self.parts.push(Part::Block(lines.into()));
    }

    /// Adds lines that stand by themselves, under a title.
    pub fn titled(&mut self, title: impl Into<String>, lines: impl Into<String>) {
        self.parts.extend([Part::Title(title.into()), Part::Block(lines.into())]);
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.headline)?;
        let mut before = &Part::Gap;
        for (at, part) in self.parts.iter().enumerate() {
            // What brings no empty line of its own gets one after the headline.
            if at == 0 && matches!(part, Part::Row(_) | Part::Lines(_)) {
                writeln!(f)?;
            }
            match part {
                Part::Row(Row { name, words, .. }) => f.write_str(&row(name, words))?,
                Part::Lines(lines) => f.write_str(&indented(lines, MARGIN))?,
                Part::Title(title) => writeln!(f, "\n  {title}:\n")?,
                Part::Block(lines) => {
                    let gap = if matches!(before, Part::Title(_)) { "" } else { "\n" };
                    write!(f, "{gap}{}", indented(lines, 2))?;
                }
                Part::Turns(turns) => write!(f, "\n{}", indented(&turns.to_string(), 2))?,
                Part::Gap => writeln!(f)?,
                Part::Commands(commands) => write!(f, "\n{commands}")?,
            }
            before = part;
        }
        Ok(())
    }
}

/// Returns a named row, with its words wrapped and indented.
pub fn row(name: &str, words: &str) -> String {
    let (mut text, mut is_begun) = (String::new(), false);
    let mut line = format!("  {name:<width$}", width = MARGIN - 2);
    for word in words.split_whitespace() {
        if is_begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text += &(line + "\n");
            (line, is_begun) = (" ".repeat(MARGIN), false);
        }
        line = line + if is_begun { " " } else { "" } + word;
        is_begun = true;
    }
    text + line.trim_end() + "\n"
}

/// Indents lines, and takes blanks from their ends.
pub fn indented(lines: &str, by: usize) -> String {
    lines.lines().map(|line| format!("{:by$}{line}", "").trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_a_headline_rows_blocks_and_lines_to_copy() {
        let mut report = Report::new("toy: wrong answer");
        report.row("right", "1");
        report.row("", "or 2");
        report.parts.push(Part::Lines("a   b".into()));
        report.titled("the input", "1\n\n2\n");
        report.parts.push(Part::Block("#.\n".into()));
        report.parts.push(Part::Gap);
        report.row("size", "two");
        report.parts.push(Part::Commands(Lines::default().and("see it again", "toy diff".into())));
        let text = "toy: wrong answer\n\n  right      1\n             or 2\n             a   b\n\n  the input:\n\n  \
                    1\n\n  2\n\n  #.\n\n  size       two\n\n  see it again        toy diff\n";
        assert_eq!(report.to_string(), text);
        assert_eq!(Report::new("nothing").to_string(), "nothing\n");
        assert_eq!(row("what", &"word ".repeat(30)).lines().count(), 2);
    }
}
