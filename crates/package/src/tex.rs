//! Markdown as TeX, for the part of Markdown that statements use.

mod formula;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The Markdown extensions that statements use.
pub(crate) const OPTIONS: Options = Options::ENABLE_MATH.union(Options::ENABLE_TABLES);

/// Something that statements may not contain, and the byte of the Markdown at which it begins.
#[derive(Debug)]
pub(crate) struct Unusual {
    pub(crate) what: String,
    pub(crate) at: usize,
}

/// Turns Markdown into TeX.
///
/// # Errors
/// It has something that statements may not contain.
pub(crate) fn tex(markdown: &str) -> Result<String, Unusual> {
    let mut writer = Writer::default();
    for (event, place) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        writer.event(event).map_err(|what| Unusual { what, at: place.start })?;
    }
    Ok(writer.text.trim().to_owned() + "\n")
}

/// The end of a block of code in TeX.
const END_OF_CODE: &str = r"\end{verbatim}";

#[derive(Default)]
struct Writer {
    text: String,
    /// Where the text of the current block of code begins: it is written verbatim.
    verbatim: Option<usize>,
    /// Whether a table's row already has a cell.
    later_cell: bool,
}

impl Writer {
    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(tag) => return self.start(tag),
            Event::End(tag) => return self.end(tag),
            Event::Text(text) if self.verbatim.is_some() => self.text += &text,
            Event::Text(text) => self.prose(&text),
            Event::Code(text) => {
                self.text += r"\texttt{";
                text.chars().for_each(|c| self.letter(c));
                self.text += "}";
            }
            Event::InlineMath(text) => self.text += &format!("${}$", formula::checked(&text)?),
            Event::DisplayMath(text) => self.text += &format!("\\[{}\\]", formula::checked(&text)?),
            Event::SoftBreak => self.text += "\n",
            Event::HardBreak => self.text += "\\\\\n",
            Event::Html(_) | Event::InlineHtml(_) => return Err("HTML".into()),
            Event::Rule => return Err("a line across the page".into()),
            _ => return Err("an extension of Markdown".into()),
        }
        Ok(())
    }

    fn start(&mut self, tag: Tag<'_>) -> Result<(), String> {
        match tag {
            Tag::Paragraph => {}
            Tag::Heading { level: HeadingLevel::H3, .. } => self.text += r"\subsection*{",
            Tag::CodeBlock(_) => {
                self.text += "\\begin{verbatim}\n";
                self.verbatim = Some(self.text.len());
            }
            Tag::List(None) => self.line(r"\begin{itemize}"),
            Tag::List(Some(1)) => self.line(r"\begin{enumerate}"),
            Tag::Item => self.line(r"\item "),
            Tag::Emphasis => self.text += r"\emph{",
            Tag::Strong => self.text += r"\textbf{",
            Tag::Table(columns) => {
                let columns = "l|".repeat(columns.len());
                self.text += &format!("\\begin{{tabular}}{{|{columns}}}\n\\hline\n");
            }
            Tag::TableHead | Tag::TableRow => self.later_cell = false,
            Tag::TableCell if self.later_cell => self.text += " & ",
            Tag::TableCell => self.later_cell = true,
            Tag::Image { .. } => return Err("an image".into()),
            Tag::Link { .. } => return Err("a link".into()),
            Tag::HtmlBlock => return Err("HTML".into()),
            Tag::BlockQuote(_) => return Err("a quotation".into()),
            Tag::Heading { level, .. } => return Err(format!("a heading of level {}", level as u8)),
            Tag::List(Some(first)) => return Err(format!("a list that begins with {first}")),
            _ => return Err("an extension of Markdown".into()),
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) -> Result<(), String> {
        match tag {
            TagEnd::Paragraph => self.text += "\n\n",
            TagEnd::Heading(_) => self.text += "}\n\n",
            TagEnd::CodeBlock => {
                let code = self.verbatim.take().map_or("", |from| &self.text[from..]);
                if code.contains(END_OF_CODE) {
                    // TeX would read what follows it as commands.
                    return Err(format!("{END_OF_CODE} in its code"));
                }
                self.text += &format!("{END_OF_CODE}\n\n");
            }
            TagEnd::List(true) => self.line("\\end{enumerate}\n"),
            TagEnd::List(false) => self.line("\\end{itemize}\n"),
            TagEnd::Emphasis | TagEnd::Strong => self.text += "}",
            TagEnd::Table => self.text += "\\end{tabular}\n\n",
            TagEnd::TableHead | TagEnd::TableRow => self.text += " \\\\ \\hline\n",
            // No other tag has started without an error.
            _ => {}
        }
        Ok(())
    }

    /// Begins a line with a command.
    fn line(&mut self, command: &str) {
        self.text.truncate(self.text.trim_end_matches('\n').len());
        self.text += "\n";
        self.text += command;
        if !command.ends_with(' ') {
            self.text += "\n";
        }
    }

    /// Writes text in which straight quotation marks become curved ones.
    fn prose(&mut self, text: &str) {
        for letter in text.chars() {
            let opens = self.text.ends_with(|last: char| last.is_whitespace() || "([{".contains(last));
            match letter {
                '"' if opens || self.text.is_empty() => self.text += "``",
                '"' => self.text += "''",
                letter => self.letter(letter),
            }
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                self.text.push('\\');
                self.text.push(letter);
            }
            '\\' => self.text += r"\textbackslash{}",
            '^' => self.text += r"\textasciicircum{}",
            '~' => self.text += r"\textasciitilde{}",
            '"' => self.text += r"\textquotedbl{}",
            letter => self.text.push(letter),
        }
    }
}

/// Writes text without markup, such as a title, as TeX.
pub(crate) fn plain(words: &str) -> String {
    let mut writer = Writer::default();
    writer.prose(words);
    writer.text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_special_in_tex_is_escaped_in_words_and_kept_in_mathematics() {
        let markdown = "50% of *a_1* & **{b}** cost $a_{1}^2 < 3$: `x\\y#_^~`.";
        let expected = "50\\% of \\emph{a\\_1} \\& \\textbf{\\{b\\}} cost $a_{1}^2 < 3$: \
                        \\texttt{x\\textbackslash{}y\\#\\_\\textasciicircum{}\\textasciitilde{}}.\n";
        assert_eq!(tex(markdown).expect("it is in the subset"), expected);
    }

    #[test]
    fn quotation_marks_open_after_spaces_and_close_after_words() {
        assert_eq!(tex("\"a\" (\"b\")").expect("it is in the subset"), "``a'' (``b'')\n");
    }

    #[test]
    fn lists_may_be_in_lists() {
        let expected = "One:\n\n\\begin{itemize}\n\n\\item a\n\\begin{enumerate}\n\n\\item b\n\\item c\n\\end{enumerate}\n\
                        \n\\item d\n\\end{itemize}\n";
        let strip =
            |text: &str| text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        let made = tex("One:\n\n- a\n  1. b\n  2. c\n- d\n").expect("it is in the subset");
        assert_eq!(strip(&made), strip(expected));
    }

    #[test]
    fn tables_code_and_formulas_on_lines_of_their_own_are_kept() {
        let markdown = "| a | b |\n|---|---|\n| $1$ | 2_ |\n\n```\n$x_1$ \\\n```\n\n$$\nx^2\n$$\n";
        let expected = "\\begin{tabular}{|l|l|}\n\\hline\na & b \\\\ \\hline\n$1$ & 2\\_ \\\\ \\hline\n\\end{tabular}\n\n\
                        \\begin{verbatim}\n$x_1$ \\\n\\end{verbatim}\n\n\\[\nx^2\n\\]\n";
        assert_eq!(tex(markdown).expect("it is in the subset"), expected);
    }

    #[test]
    fn what_statements_do_not_use_is_refused() {
        let refused = [
            ("<b>", "HTML"),
            ("a <b>c</b>", "HTML"),
            ("![a](b)", "an image"),
            ("[a](b)", "a link"),
            ("> a", "a quotation"),
            ("---", "a line across the page"),
            ("# a", "a heading of level 1"),
            ("2. a", "a list that begins with 2"),
            ("```\n\\end{verbatim}\\input{x}\n```", "\\end{verbatim} in its code"),
        ];
        for (markdown, what) in refused {
            let unusual = tex(&format!("a\n\n{markdown}")).expect_err(markdown);
            assert_eq!(unusual.what, what, "{markdown}");
            assert!((3..=5).contains(&unusual.at), "{markdown}");
        }
    }
}
