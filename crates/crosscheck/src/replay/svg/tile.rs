//! A tile in a picture: a shape in its colour, its sign, and the number of its kind, as on the page.

use crosscheck_core::film::Tile;
use maud::html;

use super::board::CELL;
use crate::replay::{look, words};

/// Returns the definition of a tile, for use on many cells.
pub(super) fn define(to: &mut String, number: usize, tile: &Tile) {
    let (Some(hue), Some(colour)) = (tile.hue, look::fill(tile)) else { return };
    let name = if tile.name.is_empty() { words::tile(&tile.word) } else { words::english(&tile.name) };
    let (fill, ink, dark) = (look::hex(colour), look::hex(look::ink(colour)), look::hex(look::INK));
    let text = |(x, y): (u32, u32), size: u32, fill: &str, weight: Option<&str>, text: &str| {
        let y = y + size * 35 / 100;
        html! { text x=(x) y=(y) font-size=(size) text-anchor="middle" fill=(fill) font-weight=[weight] { (text) } }
    };
    let middle = (CELL / 2, CELL / 2);
    let (sign, word) = (words::tile(&tile.sign), words::tile(&tile.word));
    let [wide, long] = [&sign, &word].map(|text| words::width(text) as u32);
    let group = html! {
        g id={ "t" (number) } {
            title { (name) }
            polygon points=(corners(hue)) fill=(fill) stroke=(dark) {}
            @if !sign.is_empty() {
                // Two letters or more need a smaller size.
                (text(middle, (CELL * 52 / 100 * 16 / (10 * wide).max(16)).max(6), &ink, Some("bold"), &sign))
            }
            // A tile with a fixed colour needs no number. Without a sign there is room for its word.
            @match (&tile.paint, sign.is_empty()) {
                (Some(_), _) => {}
                (None, true) => (text(middle, (CELL * 32 / 100 * 3 / long.max(3)).max(5), &ink, None, &word)),
                (None, false) => (text((CELL * 8 / 10, CELL * 84 / 100), CELL * 25 / 100, &dark, None, &(hue + 1).to_string())),
            }
        }
    };
    to.push_str(&(group.into_string() + "\n"));
}

/// Returns the corners of a shape within a cell, with a margin.
fn corners(hue: u32) -> String {
    let (gap, span) = (f64::from(CELL) * 0.07, f64::from(CELL) * 0.86);
    let corner = |[x, y]: &[f64; 2]| format!("{:.1},{:.1}", gap + x * span, gap + y * span);
    look::shape(hue).iter().map(corner).collect::<Vec<_>>().join(" ")
}
