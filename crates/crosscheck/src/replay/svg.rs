//! A moment of a film as a picture, and a film as a sequence of pictures.
//!
//! Pictures are self-contained: no scripts, no other files, only generic fonts. No information depends on colour alone: each
//! role has its own line style, and differing cells have a thick outline.

mod board;
mod page;
mod sequence;
#[cfg(test)]
mod tests;
mod text;
mod tile;

use crosscheck_core::film::Film;

use self::page::Page;
use super::projector::Projector;
use super::view::View;

pub(crate) use self::sequence::{SequenceLimits, sequence};

/// Returns the picture of a moment's end.
pub(crate) fn still(film: &Film, moment: usize) -> String {
    picture(film, &mut Projector::new(film), moment)
}

fn picture(film: &Film, projector: &mut Projector<'_>, moment: usize) -> String {
    Page::new(film, &View::at(film, projector, moment)).finish()
}
