//! Boards on which something happens by construction, not by luck: chains of hundreds of rounds, hands of every kind,
//! effects that set each other off from one corner to the other, a block that covers two thirds of the board.

mod block;
mod deck;
mod dominoes;
mod hands;
mod relay;
mod twins;

use crosscheck_core::Cell;
use crosscheck_core::generate::Settings;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Case, MAX_COLOURS, MAX_SIDE, Swap};

use self::block::block;
use self::deck::Deck;
use self::dominoes::dominoes;
use self::hands::hands;
use self::relay::relay;
use self::twins::twins;
use super::knobs;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Relay,
    Dominoes,
    Block,
    Hands,
    /// Operations with two main colours each, so that the hand can be chosen.
    Twins,
}

/// Builds a case: a small one for campaigns, a large one if the user asked for the family, or the largest possible.
pub(super) fn build(
    what: What,
    largest: bool,
    settings: &Settings,
    rng: &mut dyn Rng,
) -> Result<Case, String> {
    let asked = largest || settings.family.is_some();
    let drawn = if largest { [MAX_SIDE, MAX_SIDE, MAX_COLOURS] } else { size(what, asked, rng) };
    let followed = |name: &&str| ["rows", "cols", "colors", "ops"].contains(name);
    if let Some(name) = settings.knobs.keys().find(|name| !followed(name)) {
        return Err(format!("this family has its own effects and operations: {name} cannot be set"));
    }
    let rows = settings.knob("rows").unwrap_or(drawn[0]);
    let cols = settings.knob("cols").unwrap_or(drawn[1]);
    let colours = settings.knob("colors").unwrap_or(drawn[2]);
    knobs::room(rows, cols)?;
    let mut deck = Deck::new(colours, rng);
    let (pieces, mut swaps) = match what {
        What::Relay => relay(rows, cols, &mut deck),
        What::Dominoes => dominoes((rows, cols), &mut deck, rng),
        // On smaller boards the first round leaves too little, or leaves it in several parts.
        What::Block if asked && rows.min(cols) < 8 => {
            Err(format!("a block of two thirds needs 8 rows and 8 columns, not {rows} × {cols}"))
        }
        What::Block => block(rows, cols, &mut deck, rng),
        What::Twins => twins(rows, cols, &mut deck, rng),
        What::Hands => hands(rows, cols, &mut deck, rng),
    }?;
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
    Case::new(colours, pieces, swaps.into_iter().map(turned).collect(), settings.limits)
}

fn size(what: What, asked: bool, rng: &mut dyn Rng) -> [u32; 3] {
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
    let [mut rows, mut cols] = sides.map(|(least, most)| rng.random_range(least..=most));
    if asked && chance(rng, 30) {
        (rows, cols) = (rows.max(sides[0].1), cols.max(sides[1].1));
    }
    [rows, cols, pick(rng, &[16, 17, 40, 64, 65, 99, MAX_COLOURS, MAX_COLOURS])]
}
