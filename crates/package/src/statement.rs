//! A statement's parts, and the table of subtasks that formats add to it.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};

use crate::problem::{Problem, Statement};
use crate::tex::{OPTIONS, Unusual, plain, tex};
use crate::words::Words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) heading: String,
    /// Its Markdown, without the heading.
    pub(crate) text: String,
    /// The line of the statement at which that begins, from 1.
    line: usize,
}

/// A statement's parts, with the table of subtasks after the notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) words: &'static Words,
    pub(crate) language: String,
    pub(crate) title: String,
    /// The story and the rules, in Markdown.
    pub(crate) story: String,
    pub(crate) input: Section,
    pub(crate) output: Section,
    pub(crate) notes: Section,
}

/// Checks that a statement has the required parts, and only the Markdown that all formats support.
///
/// # Errors
/// A part is missing, or there is something besides.
pub fn check(statement: &Statement) -> Result<(), String> {
    Page::bare(statement)?;
    for Section { text, line, .. } in sections(&statement.text)? {
        tex(&text).map_err(|Unusual { what, at }| {
            let line = line + text[..at].matches('\n').count();
            format!(
                "line {line} has {what}; statements have paragraphs, lists, tables, code, emphasis and formulas"
            )
        })?;
    }
    Ok(())
}

impl Page {
    /// Returns the pages of a problem whose statements have been checked.
    pub(crate) fn all(problem: &Problem) -> Vec<Self> {
        let pages = problem.statements.iter().map(|statement| {
            let mut page = Self::bare(statement).expect("the statements have been checked");
            page.notes.text += &subtasks(problem, page.words);
            page
        });
        pages.collect()
    }

    /// Returns a statement's parts, without a table of subtasks.
    fn bare(statement: &Statement) -> Result<Self, String> {
        let words = Words::of(&statement.language);
        let words =
            words.ok_or_else(|| format!("no format knows the language {:?}", statement.language))?;
        let mut sections = sections(&statement.text)?;
        if sections.len() + 1 == Statement::SECTIONS {
            sections.push(Section { heading: words.notes.to_owned(), text: String::new(), line: 0 });
        }
        let [story, input, output, notes]: [Section; Statement::SECTIONS] =
            sections.try_into().map_err(|all: Vec<Section>| {
                let found: Vec<String> = all.into_iter().skip(1).map(|one| one.heading).collect();
                format!(
                    "it has the sections {found:?}, expected a title and a story, then three with headings of level 2: the \
                     input, the output, and notes, which may be missing"
                )
            })?;
        let Section { heading: title, text: story, .. } = story;
        Ok(Page { words, language: statement.language.clone(), title, story, input, output, notes })
    }

    /// Returns it as one text in Markdown. `samples` come before the notes. `title` says whether the title is in it.
    pub(crate) fn markdown(&self, title: bool, samples: &str) -> String {
        let mut text = if title { format!("# {}\n\n", self.title) } else { String::new() };
        text += &format!("{}\n\n", self.story);
        for section in [&self.input, &self.output] {
            text += &format!("## {}\n\n{}\n\n", section.heading, section.text);
        }
        text += samples;
        text + &format!("## {}\n\n{}\n", self.notes.heading, self.notes.text)
    }

    /// Returns it in TeX, as Kattis and BAPCtools have it: they add the samples at its end.
    pub(crate) fn tex(&self) -> String {
        let tex = |markdown: &str| tex(markdown).expect("the statements have been checked");
        let title = plain(&self.title);
        // problemtools reports a name with TeX in it as a mistake, unless there is a plain one too.
        let mut text = match title == self.title {
            true => String::new(),
            false => format!("%% plainproblemname: {}\n", self.title),
        };
        text += &format!("\\problemname{{{title}}}\n\n{}", tex(&self.story));
        for section in [&self.input, &self.output, &self.notes] {
            text += &format!("\n\\section*{{{}}}\n\n{}", plain(&section.heading), tex(&section.text));
        }
        text
    }
}

/// Splits a text at its headings of level 2. The first section's heading is the title.
fn sections(text: &str) -> Result<Vec<Section>, String> {
    let mut heads = Vec::new();
    for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if heads.is_empty() => {
                heads.push(range)
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                return Err("it has two titles".into());
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => heads.push(range),
            _ => {}
        }
    }
    if heads.first().is_none_or(|head| head.start != 0 || text.starts_with("##")) {
        return Err("its first line should be its title: `# Title`".into());
    }
    let ends = heads.iter().skip(1).map(|head| head.start).chain([text.len()]);
    let split = heads.iter().zip(ends).map(|(head, end)| {
        let heading = text[head.clone()].trim_start_matches('#').trim();
        // An underlined heading may have several lines, which formats would misread.
        if heading.contains(['\n', '\r']) {
            return Err(format!("the heading {heading:?} is not one line that begins with #"));
        }
        let within = text[head.end..end].trim();
        let at = end - text[head.end..end].trim_start().len();
        let line = 1 + text[..at].matches('\n').count();
        Ok(Section { heading: heading.to_owned(), text: within.to_owned(), line })
    });
    split.collect()
}

/// Returns the table of subtasks in Markdown, with its heading. A problem with one subtask needs none.
fn subtasks(problem: &Problem, words: &Words) -> String {
    if problem.subtasks.len() == 1 {
        return String::new();
    }
    let row = |cells: [String; 4]| format!("| {} |\n", cells.join(" | "));
    let mut table =
        row(words.columns.map(str::to_owned)) + &row([const { "---" }; 4].map(str::to_owned));
    let or_none =
        |cell: Vec<String>| if cell.is_empty() { words.none.to_owned() } else { cell.join(", ") };
    for (index, subtask) in problem.subtasks.iter().enumerate() {
        let limits = subtask.limits.iter().map(|(name, limit)| formula(name, limit)).collect();
        let includes = subtask.includes.iter().map(|index| (index + 1).to_string()).collect();
        let number = (index + 1).to_string();
        table += &row([number, subtask.points.to_string(), or_none(limits), or_none(includes)]);
    }
    format!("\n\n### {}\n\n{}", words.subtasks, table.trim_end())
}

/// Returns a limit as a formula: `n` with `2..8` is `$2 \le n \le 8$`.
fn formula(name: &str, limit: &str) -> String {
    let name = match name.len() {
        1 => name.to_owned(),
        _ => format!("\\mathrm{{{}}}", name.replace('_', "\\_")),
    };
    match limit.split_once("..") {
        Some((low, high)) => format!("${low} \\le {name} \\le {high}$"),
        None => format!("${name} = {limit}$"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(text: &str) -> Statement {
        Statement { language: "en".into(), text: text.into() }
    }

    #[test]
    fn a_statement_has_a_title_and_three_headings() {
        let whole = "# T\n\nstory\n\n## Input\n\na\n\n### more\n\n## Output\n\nb\n\n## Notes\n\nc\n";
        let page = Page::bare(&statement(whole)).expect("it is whole");
        assert_eq!((&*page.title, &*page.story), ("T", "story"));
        assert_eq!(
            page.input,
            Section { heading: "Input".into(), text: "a\n\n### more".into(), line: 7 }
        );
        assert_eq!(page.notes, Section { heading: "Notes".into(), text: "c".into(), line: 17 });
        for part in ["", "T", "## T\n\n## a\n\n## b\n\n## c\n", "# T\n\n## a\n", "# T\n\n# T\n"] {
            assert!(check(&statement(part)).is_err(), "{part}");
        }
        for (part, line, what) in
            [("story", 3, "> story"), ("b\n", 13, "b ![c](d)\n"), ("c\n", 18, "c\n$\\write18{id}$\n")]
        {
            let why = check(&statement(&whole.replace(part, what))).expect_err("statements have none");
            assert!(why.starts_with(&format!("line {line} has ")), "{why}");
        }
        let title = whole.replace("# T\n", "T\n\\input{x}\n===\n");
        check(&statement(&title)).expect_err("a title is one line");
        let other = Statement { language: "xx".into(), text: whole.into() };
        check(&other).expect_err("no format knows this language");
    }

    #[test]
    fn limits_are_formulas() {
        assert_eq!(formula("n", "2..8"), "$2 \\le n \\le 8$");
        assert_eq!(formula("max_ops", "5"), "$\\mathrm{max\\_ops} = 5$");
    }
}
