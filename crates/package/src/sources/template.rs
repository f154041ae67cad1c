//! Fills templates.

/// Fills a template. A line `@if FEATURE` keeps what follows up to `@end` only if the feature is among those given, and
/// `@{NAME}` stands for a value.
///
/// # Panics
/// If a template asks for a value that there is not.
pub(super) fn render(template: &str, features: &[&str], values: &[(&str, &str)]) -> String {
    let (mut text, mut kept) = (String::new(), true);
    for line in template.lines() {
        if let Some(feature) = line.strip_prefix("@if ") {
            kept = features.contains(&feature);
        } else if line == "@end" {
            kept = true;
        } else if kept {
            text.push_str(&filled(line, values));
            text.push('\n');
        }
    }
    text
}

fn filled(line: &str, values: &[(&str, &str)]) -> String {
    let Some((before, rest)) = line.split_once("@{") else { return line.to_owned() };
    let (name, after) = rest.split_once('}').expect("a place in a template is closed");
    let value = values.iter().find(|value| value.0 == name);
    let (_, value) = value.unwrap_or_else(|| panic!("there is no value {name} for a template"));
    format!("{before}{}{after}", value.trim_end_matches('\n'))
}

/// The lines of a body, indented.
pub(super) struct Code {
    text: String,
    /// How many levels the next line is indented.
    depth: usize,
}

impl Code {
    /// Creates an empty body of a function.
    pub(super) fn new() -> Self {
        Code { text: String::new(), depth: 1 }
    }

    /// Adds a line.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Begins a part: adds an empty line, unless it is the first one at this level, and a comment.
    pub(super) fn part(&mut self, comment: impl AsRef<str>) {
        let begins_block = self.text.trim_end().ends_with(['{', ':']);
        if !self.text.is_empty() && !begins_block {
            self.text.push('\n');
        }
        self.line(comment);
    }

    /// Adds a block: the lines that `inner` adds, one level deeper.
    pub(super) fn block(&mut self, inner: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inner(self);
        self.depth -= 1;
    }

    /// Returns the text.
    pub(super) fn text(self) -> String {
        self.text
    }
}
