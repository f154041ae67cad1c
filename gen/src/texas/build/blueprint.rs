//! The plan of a constructed case: which construction, how large, and how it follows the settings.

use crosscheck_core::generate::Settings;
use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::texas::{Case, MAX_COLOURS, MAX_SIDE, Swap};

use super::block::block;
use super::deck::{Built, Deck};
use super::dominoes::dominoes;
use super::hands::hands;
use super::relay::relay;
use super::twins::{ROWS, twins};
use crate::texas::board::plain;
use crate::texas::knobs;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::texas) enum What {
    /// A chain from column to column.
    Relay,
    Dominoes,
    Block,
    Hands,
    /// Operations with two main colours each, so that the hand can be chosen.
    Twins,
}

#[derive(Clone, Debug)]
pub(in crate::texas) struct Blueprint {
    what: What,
    rows: u32,
    cols: u32,
    colours: u32,
    /// Whether the user asked for the family.
    asked: bool,
}

const FOLLOWED: [&str; 4] = ["rows", "cols", "colors", "ops"];

impl Blueprint {
    /// Draws a blueprint: a small one for campaigns, a large one if the user asked for the family.
    pub(in crate::texas) fn draw(what: What, asked: bool, rng: &mut dyn Rng) -> Self {
        let sides = match (what, asked) {
            (What::Relay, true) => [(30, MAX_SIDE), (30, MAX_SIDE)],
            (What::Relay, false) => [(11, 20), (4, 7)],
            (What::Dominoes, true) => [(20, MAX_SIDE), (20, MAX_SIDE)],
            (What::Dominoes, false) => [(4, 12), (4, 12)],
            (What::Block, true) => [(25, MAX_SIDE), (25, MAX_SIDE)],
            (What::Block, false) => [(5, 12), (5, 12)],
            (What::Hands, _) => [(20, 23), (10, 12)],
            (What::Twins, _) => [(3, 3), if chance(rng, 30) { (MAX_SIDE, MAX_SIDE) } else { (10, 24) }],
        };
        let [rows, cols] = sides.map(|(least, most)| rng.random_range(least..=most));
        let (rows, cols) = if asked && chance(rng, 30) {
            (rows.max(sides[0].1), cols.max(sides[1].1))
        } else {
            (rows, cols)
        };
        let colours = pick(rng, &[16, 17, 40, 64, 65, 99, MAX_COLOURS, MAX_COLOURS]);
        Blueprint { what, rows, cols, colours, asked }
    }

    pub(in crate::texas) fn largest(what: What) -> Self {
        let (rows, cols, colours) = (MAX_SIDE, MAX_SIDE, MAX_COLOURS);
        Blueprint { what, rows, cols, colours, asked: true }
    }

    pub(in crate::texas) fn make(
        mut self,
        settings: &Settings,
        rng: &mut dyn Rng,
    ) -> Result<Case, String> {
        let followed = |name: &&str| FOLLOWED.contains(name);
        if let Some(name) = settings.knobs.keys().find(|name| !followed(name)) {
            return Err(format!("this family has its own effects and operations: {name} cannot be set"));
        }
        self.rows = settings.knob("rows").unwrap_or(self.rows);
        self.cols = settings.knob("cols").unwrap_or(self.cols);
        self.colours = settings.knob("colors").unwrap_or(self.colours);
        knobs::room(self.rows, self.cols)?;
        let (pieces, mut swaps) = self.built(rng)?;
        if let Some(operations) = settings.knob("ops") {
            if swaps.len() > operations as usize {
                return Err(format!("this family needs {} operations, not {operations}", swaps.len()));
            }
            // Fill up with operations that do nothing.
            let first = Cell::new(1, 1);
            swaps.resize(operations as usize, Swap { a: first, b: first });
        }
        // Which of its two cells an operation names first is random.
        let turned = |swap: Swap| if rng.random() { swap } else { Swap { a: swap.b, b: swap.a } };
        Case::new(self.colours, pieces, swaps.into_iter().map(turned).collect(), settings.limits)
    }

    fn built(&self, rng: &mut dyn Rng) -> Result<Built, String> {
        let Blueprint { rows, cols, colours, .. } = *self;
        let mut deck = Deck::new(colours, rng);
        match self.what {
            What::Relay => relay(rows, cols, &mut deck),
            What::Dominoes => dominoes((rows, cols), &mut deck, rng),
            // On smaller boards the first round leaves too little, or leaves it in several parts.
            What::Block if self.asked && rows.min(cols) < 8 => {
                Err(format!("a block of two thirds needs 8 rows and 8 columns, not {rows} × {cols}"))
            }
            What::Block => block(rows, cols, &mut deck, rng),
            What::Twins => {
                let (pieces, swaps) = twins(cols, &mut deck, rng)?;
                match rows.checked_sub(ROWS) {
                    None => Err(format!("two main colours side by side need 3 rows, not {rows}")),
                    Some(0) => Ok((pieces, swaps)),
                    Some(below) => {
                        // They do nothing to what lies below: it has colours of its own.
                        let palette = deck.deal(if deck.left() >= 5 { 5 } else { 2 })?;
                        let below = plain(below, cols, &palette, rng)?;
                        let all = [pieces.values(), below.values()].concat();
                        Ok((Grid::new(rows, cols, all), swaps))
                    }
                }
            }
            What::Hands => {
                let each = if chance(rng, 50) { 5 } else { 12.min(deck.left().saturating_sub(6) / 2) };
                hands(rows, cols, each, &mut deck, rng)
            }
        }
    }
}
