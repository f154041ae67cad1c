//! Text in a picture.

use std::fmt::{Display, Write};

use maud::html;

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
    pub(super) fn write(self, to: &mut String, x: impl Display, y: impl Display, text: &str) {
        let Pen { size, class, anchor } = self;
        let class = (!class.is_empty()).then_some(class);
        let anchor = (anchor != "start").then_some(anchor);
        let text =
            html! { text x=(x) y=(y) font-size=(size) class=[class] text-anchor=[anchor] { (text) } };
        let _ = writeln!(to, "{}", text.0);
    }
}
