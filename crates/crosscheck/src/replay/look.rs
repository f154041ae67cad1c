//! The look of tiles and marks, shared with the page.

use std::sync::LazyLock;

use crosscheck_core::frames::{Role, Tile};
use serde::Deserialize;

pub(super) type Rgb = [u8; 3];

pub(super) const APART: Rgb = [0xc0, 0x16, 0x2f];

pub(super) const INK: Rgb = [0x1e, 0x23, 0x29];

/// The file shared with the page. Its key `rule` explains the format.
static LOOK: LazyLock<TileLook> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../web/look.json"))
        .expect("the file is ours, and a test reads it")
});

#[derive(Debug, Deserialize)]
struct TileLook {
    tiles: Vec<String>,
    marks: Vec<String>,
    dashes: Vec<Vec<u32>>,
    shapes: Vec<Vec<[f64; 2]>>,
}

pub(super) fn fill(tile: &Tile) -> Option<Rgb> {
    let hue = tile.hue?;
    Some(tile.paint.and_then(rgb).unwrap_or_else(|| nth(&LOOK.tiles, hue)))
}

/// Returns the corners of a tile's shape, in a unit square.
pub(super) fn shape(hue: u32) -> &'static [[f64; 2]] {
    let shapes = &LOOK.shapes;
    let (kind, count) = (hue as usize, shapes.len());
    // Each further round of kinds combines the colours with other shapes.
    &shapes[(kind + 3 * (kind / count)) % count]
}

pub(super) fn mark(role: &Role) -> Rgb {
    nth(&LOOK.marks, role.hue)
}

/// Returns the dash pattern of a role's outlines; empty for a solid line.
pub(super) fn dashes(role: &Role) -> &'static [u32] {
    &LOOK.dashes[role.hue as usize % LOOK.dashes.len()]
}

/// Returns the letter colour that is legible on a fill: dark or light.
pub(super) fn ink([red, green, blue]: Rgb) -> Rgb {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 580 * 255 { INK } else { [255; 3] }
}

pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn nth(colours: &[String], hue: u32) -> Rgb {
    rgb(&colours[hue as usize % colours.len()]).unwrap_or(INK)
}

fn rgb(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_a_look_for_every_kind() {
        let colours = LOOK.tiles.iter().chain(&LOOK.marks);
        assert!(colours.clone().count() >= 20 && colours.clone().all(|colour| rgb(colour).is_some()));
        assert!(!LOOK.dashes.is_empty() && LOOK.shapes.iter().all(|shape| shape.len() >= 3));
        let looks = (0..100).map(|hue| {
            let tile = Tile { hue: Some(hue), ..Tile::default() };
            (fill(&tile), format!("{:?}", shape(hue)))
        });
        assert_eq!(looks.collect::<std::collections::BTreeSet<_>>().len(), 100);
    }

    #[test]
    fn a_tile_keeps_its_own_colour_and_an_empty_cell_has_none() {
        let tile = |hue, paint| Tile { hue, paint, ..Tile::default() };
        assert_eq!(fill(&tile(Some(3), Some("#102030"))), Some([0x10, 0x20, 0x30]));
        assert_eq!(fill(&tile(Some(3), Some("\"/><script>"))), fill(&tile(Some(3), None)));
        assert_eq!(fill(&tile(None, Some("#102030"))), None);
    }

    #[test]
    fn letters_are_dark_on_a_light_colour() {
        assert_eq!([ink([250, 240, 200]), ink([20, 30, 120])], [INK, [255; 3]]);
    }
}
