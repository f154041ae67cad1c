//! The help.

use super::board::Pen;
use super::paint::Paint;
use ratatui::style::Style;

/// The effect of each key.
const KEYS: [(&str, &str); 16] = [
    ("space", "play, pause"),
    ("← →  h l", "one step back, forward"),
    ("shift ← →  H L", "one turn back, forward"),
    (", .", "one beat back, forward"),
    ("p n", "previous, next difference"),
    ("a", "where the sides agree again"),
    ("Home End", "start, end"),
    ("0 … 9", "tenths of the play"),
    ("g 12 Enter", "go to step 12"),
    ("[ ]", "slower, faster"),
    ("s", "switch sides, if only one fits"),
    ("↑ ↓  k j", "scroll a large board up, down"),
    ("alt ← →  ( )", "scroll it left, right"),
    ("?  q Esc", "this help, quit"),
    ("[4] <4>", "marked; the sides differ"),
    ("- = #", "roads: of one step, straight, connected"),
];

/// Writes the keys, in as many columns as are needed.
pub(super) fn draw(pen: &mut Pen<'_>, paint: Paint) {
    let lines = pen.area.height.max(1);
    for (at, (keys, what)) in (0..).zip(KEYS) {
        let (column, line) = (at / lines * 50, at % lines);
        pen.write(column, line, keys, paint.title());
        pen.write(column + 16, line, what, Style::new());
    }
}
