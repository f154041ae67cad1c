//! A tile in a picture: a shape in its colour, its sign, and the number of its kind, as on the page.

use std::fmt::Write;

use crosscheck_core::film::Tile;

use super::board::CELL;
use super::text::escaped;
use crate::replay::{look, words};

/// Returns the definition of a tile, for use on many cells.
pub(super) fn define(to: &mut String, number: usize, tile: &Tile) {
    let (Some(hue), Some(colour)) = (tile.hue, look::fill(tile)) else { return };
    let name = if tile.name.is_empty() { words::tile(&tile.word) } else { words::english(&tile.name) };
    let (fill, ink, dark) = (look::hex(colour), look::hex(look::ink(colour)), look::hex(look::INK));
    let _ = write!(
        to,
        "<g id=\"t{number}\"><title>{}</title><polygon points=\"{}\" fill=\"{fill}\" stroke=\"{dark}\"/>",
        escaped(&name),
        corners(hue)
    );
    let mut write = |(x, y): (u32, u32), size: u32, style: &str, text: &str| {
        let (y, text) = (y + size * 35 / 100, escaped(text));
        let _ = write!(
            to,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" {style}>{text}</text>"
        );
    };
    let middle = (CELL / 2, CELL / 2);
    let sign = words::tile(&tile.sign);
    if !sign.is_empty() {
        // Two letters or more need a smaller size.
        let size = CELL * 52 / 100 * 16 / (10 * words::width(&sign) as u32).max(16);
        write(middle, size.max(6), &format!("fill=\"{ink}\" font-weight=\"bold\""), &sign);
    }
    // A tile with a fixed colour needs no number. Without a sign there is room for its word.
    let (kind, word) = ((hue + 1).to_string(), words::tile(&tile.word));
    match (tile.paint, sign.is_empty()) {
        (Some(_), _) => {}
        (None, true) => {
            let size = CELL * 32 / 100 * 3 / (words::width(&word) as u32).max(3);
            write(middle, size.max(5), &format!("fill=\"{ink}\""), &word);
        }
        (None, false) => {
            write((CELL * 8 / 10, CELL * 84 / 100), CELL * 25 / 100, &format!("fill=\"{dark}\""), &kind)
        }
    }
    to.push_str("</g>\n");
}

/// Returns the corners of a shape within a cell, with a margin.
fn corners(hue: u32) -> String {
    let (gap, span) = (f64::from(CELL) * 0.07, f64::from(CELL) * 0.86);
    let corner = |[x, y]: &[f64; 2]| format!("{:.1},{:.1}", gap + x * span, gap + y * span);
    look::shape(hue).iter().map(corner).collect::<Vec<_>>().join(" ")
}
