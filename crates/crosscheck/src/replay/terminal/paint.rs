//! Colours, reduced to what the terminal supports.

use crosscheck_core::film::{Role, Tile};
use ratatui::style::{Color, Modifier, Style};

use crate::replay::look::{self, Rgb};

/// The colour of differences: that of the page, made legible on dark and light screens.
const APART: Rgb = [0xe5, 0x48, 0x4d];

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// None: only letters and brackets.
    None,
    /// 256 colours: a cube of 6 × 6 × 6, and greys. Terminals that have fewer show the nearest.
    Cube,
    /// 24-bit colours.
    All,
}

impl Paint {
    /// Returns the colours that the environment announces: `NO_COLOR` (<https://no-color.org>), `TERM`, and `COLORTERM` for
    /// 24 bits.
    pub(crate) fn new(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is =
            |name: &str, values: &[&str]| variable(name).is_some_and(|value| values.contains(&&*value));
        let term = variable("TERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            return Paint::None;
        }
        if is("COLORTERM", &["truecolor", "24bit"]) || term.ends_with("-direct") {
            return Paint::All;
        }
        Paint::Cube
    }

    /// Returns the style of a tile: its colour, with legible letters.
    pub(super) fn tile(self, tile: &Tile) -> Style {
        match look::fill(tile) {
            Some(colour) if self != Paint::None => {
                let style = Style::new().bg(self.colour(colour)).fg(self.colour(look::ink(colour)));
                style.add_modifier(Modifier::BOLD)
            }
            _ => Style::new(),
        }
    }

    /// Returns the style of the brackets around a marked cell.
    pub(super) fn mark(self, role: &Role) -> Style {
        self.ink(look::mark(role)).add_modifier(self.only(Modifier::BOLD))
    }

    /// Returns the style of differences.
    pub(super) fn different(self) -> Style {
        self.ink(APART).add_modifier(self.only(Modifier::BOLD))
    }

    /// Returns the style of secondary text.
    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(self.only(Modifier::DIM))
    }

    /// Returns the style of a title.
    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(self.only(Modifier::BOLD))
    }

    /// Returns the style of the half line at the edge of a tile.
    pub(super) fn half(self, tile: &Tile) -> Style {
        look::fill(tile).map_or(Style::new(), |colour| self.ink(colour))
    }

    fn ink(self, colour: Rgb) -> Style {
        match self {
            Paint::None => Style::new(),
            _ => Style::new().fg(self.colour(colour)),
        }
    }

    fn only(self, modifier: Modifier) -> Modifier {
        if self == Paint::None { Modifier::empty() } else { modifier }
    }

    fn colour(self, [red, green, blue]: Rgb) -> Color {
        match self {
            Paint::None => Color::Reset,
            Paint::Cube => Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue)),
            Paint::All => Color::Rgb(red, green, blue),
        }
    }
}

/// Returns the nearest of the six levels of the cube, which are 0, 95, 135, 175, 215 and 255.
fn level(value: u8) -> u8 {
    match value {
        0..=47 => 0,
        48..=114 => 1,
        _ => (value - 35) / 40,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Paint {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
        Paint::new(|name| value(name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(with(&[]), Paint::Cube);
        assert_eq!(with(&[("TERM", "screen-256color")]), Paint::Cube);
        assert_eq!(with(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Paint::All);
        assert_eq!(
            with(&[("TERM", "xterm"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]),
            Paint::None
        );
        assert_eq!(with(&[("TERM", "xterm"), ("NO_COLOR", "")]), Paint::Cube);
        assert_eq!(with(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Paint::None);
    }

    #[test]
    fn a_colour_becomes_the_nearest_that_there_is() {
        assert_eq!(Paint::All.colour([1, 2, 3]), Color::Rgb(1, 2, 3));
        assert_eq!(Paint::Cube.colour([255, 0, 0]), Color::Indexed(196));
        assert_eq!(Paint::Cube.colour([95, 135, 175]), Color::Indexed(67));
        assert_eq!(Paint::None.tile(&Tile { hue: Some(1), ..Tile::default() }), Style::new());
    }
}
