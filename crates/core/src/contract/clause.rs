//! The clauses of a game's page: numbers, names and words.

/// One numbered clause of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The number, such as `T4.3`.
    pub number: String,
    /// The name, such as `Cross`.
    pub name: String,
    /// The clause's words on one line, without Markdown marks.
    pub words: String,
}

impl Clause {
    /// Returns whether it holds a **Decision**: the project's own reading where the statement is ambiguous.
    pub fn is_decision(&self) -> bool {
        self.words.contains("Decision")
    }
}

/// The counts of a clause's use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exercised {
    /// The number of uses in total.
    pub times: u64,
    /// The number of cases that use it.
    pub cases: u64,
}

/// Returns all clauses of a page, in order.
///
/// A clause is a list item that begins with its number and name in bold: `- **T4.3 Cross.** …`. It continues over the
/// indented lines below.
pub fn clauses(page: &str) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        if let Some(clause) = head(line) {
            found.push(clause);
            open = true;
        } else if open && line.starts_with("  ") {
            let words = &mut found.last_mut().expect("a clause is open").words;
            words.push(' ');
            words.push_str(&line.trim().replace('*', ""));
        } else {
            open = false;
        }
    }
    found
}

/// Returns the clause of a page with this number.
pub fn find(page: &str, number: &str) -> Option<Clause> {
    clauses(page).into_iter().find(|clause| clause.number == number)
}

fn head(line: &str) -> Option<Clause> {
    let (bold, words) = line.strip_prefix("- **")?.split_once(".** ")?;
    let (number, name) = bold.split_once(' ')?;
    let numbered = number.starts_with(|c: char| c.is_ascii_uppercase())
        && number.ends_with(|c: char| c.is_ascii_digit());
    numbered.then(|| Clause {
        number: number.to_owned(),
        name: name.to_owned(),
        words: words.trim().replace('*', ""),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_goes_on_over_indented_lines_and_ends_at_the_next() {
        let page =
            "# A\n\n- **X1.1 One.** First\n  **and** more.\n- **X1.2 Two.** Second.\n\nProse.\n  x\n";
        let clauses = clauses(page);
        assert_eq!(clauses.len(), 2);
        assert_eq!((clauses[0].number.as_str(), clauses[0].name.as_str()), ("X1.1", "One"));
        assert_eq!(clauses[0].words, "First and more.");
        assert_eq!(clauses[1].words, "Second.");
    }
}
