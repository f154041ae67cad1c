//! What a construction builds, and the colours that are dealt to it.

use crosscheck_core::Grid;
use rand::{Rng, RngExt};
use spec::texas::{Piece, Swap};

use crate::texas::look::Palette;

/// A board, and the operations that make its purpose happen.
pub(super) type Built = (Grid<Piece>, Vec<Swap>);

/// The colours of a board, each dealt once.
#[derive(Clone, Debug)]
pub(super) struct Deck(Vec<u32>);

impl Deck {
    /// Creates a deck of the colours 1 to `colours`, or of as many of them as a board may have, shuffled.
    pub(super) fn new(colours: u32, rng: &mut dyn Rng) -> Self {
        Deck(Palette::draw(colours, colours, false, rng).distinct)
    }

    pub(super) fn left(&self) -> usize {
        self.0.len()
    }

    pub(super) fn deal(&mut self, count: usize) -> Result<Vec<u32>, String> {
        match self.0.len().checked_sub(count) {
            Some(rest) => Ok(self.0.split_off(rest)),
            None => Err(format!("that takes {} colours more", count - self.0.len())),
        }
    }

    /// Deals the `count` largest colours left, largest first.
    pub(super) fn deal_largest(&mut self, count: usize) -> Result<Vec<u32>, String> {
        self.0.sort_unstable();
        self.deal(count).map(|dealt| dealt.into_iter().rev().collect())
    }

    /// Deals up to `most` of the smallest colours left, smallest first.
    pub(super) fn deal_smallest(&mut self, most: usize) -> Vec<u32> {
        self.0.sort_unstable_by(|a, b| b.cmp(a));
        self.0.split_off(self.left().saturating_sub(most)).into_iter().rev().collect()
    }
}

pub(super) fn shuffle<T>(list: &mut [T], rng: &mut dyn Rng) {
    for at in 1..list.len() {
        list.swap(at, rng.random_range(0..=at));
    }
}
