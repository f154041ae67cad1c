//! Text in a picture.

use std::fmt::Write;

/// The assumed width of a letter, in tenths of the font size: the actual font is unknown.
const LETTER: u32 = 6;

#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// The size.
    pub size: u32,
    /// The class: `bold`, `faint`, `wrong`; empty for none.
    pub class: &'static str,
    /// The text anchor: `start`, `middle`, `end`.
    pub anchor: &'static str,
}

impl Pen {
    /// Returns how many letters fit into a width.
    pub(super) fn letters(self, width: u32) -> usize {
        (10 * width / (self.size * LETTER)) as usize
    }

    /// Writes a text, escaped.
    pub(super) fn write(self, to: &mut String, x: u32, y: u32, text: &str) {
        let Pen { size, class, anchor } = self;
        let text = escaped(text);
        let _ = write!(to, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"");
        if !class.is_empty() {
            let _ = write!(to, " class=\"{class}\"");
        }
        if anchor != "start" {
            let _ = write!(to, " text-anchor=\"{anchor}\"");
        }
        let _ = writeln!(to, ">{text}</text>");
    }
}

/// Escapes a text for XML. Invisible characters are escaped already.
pub(super) fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\'' => shown.push_str("&#39;"),
            c => shown.push(c),
        }
    }
    shown
}
