//! The effects of a board's pieces: how many, and which.

use crosscheck_core::Grid;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Effect, Piece};

const KINDS: &[Effect] =
    &[Effect::Row, Effect::Column, Effect::Cross, Effect::Square3, Effect::Square5, Effect::Colour];

#[derive(Clone, Copy, Debug)]
pub(super) struct Sprinkle {
    pub(super) percent: u32,
    kinds: &'static [Effect],
}

impl Sprinkle {
    /// Draws which effects, at a given density.
    pub(super) fn draw(percent: u32, rng: &mut dyn Rng) -> Self {
        let kinds = match rng.random_range(0..8) {
            0..4 => KINDS,
            4 => &KINDS[..3],
            5 => &KINDS[3..5],
            _ => {
                let only = rng.random_range(0..KINDS.len());
                &KINDS[only..=only]
            }
        };
        Sprinkle { percent, kinds }
    }

    /// Draws effects that clear a board: far-reaching ones.
    pub(super) fn sweeping(percent: u32, rng: &mut dyn Rng) -> Self {
        let kinds =
            pick(rng, &[KINDS, &KINDS[..3], &KINDS[2..3], &KINDS[4..], &KINDS[4..5], &KINDS[5..]]);
        Sprinkle { percent, kinds }
    }

    pub(super) fn lay(&self, pieces: &mut Grid<Piece>, rng: &mut dyn Rng) {
        for piece in pieces.values_mut() {
            if self.percent > 0 && chance(rng, self.percent) {
                piece.effect = pick(rng, self.kinds);
            }
        }
    }
}
