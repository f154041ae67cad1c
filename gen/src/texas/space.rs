//! Every case within bounds.

use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{BEYOND, Block, Bounds, Cases, Digits, Scope, numbered, product};
use crosscheck_core::{Cell, Limits};
use spec::texas::{Case, Effect, Swap};

use super::board;

pub(super) const BOUNDS: &[Knob] = &[
    Knob::new("cells", "The most cells of a board", 1, 40),
    Knob::new("colors", "The most colors", 1, 8),
    Knob::new("max-effects", "The most pieces with an effect", 0, 8),
    Knob::new("ops", "The most operations", 1, 8),
];

pub(super) const SCOPES: &[Scope] = &[
    Scope {
        name: "usual",
        purpose: "up to nine cells in two colours, two of them with effects, and one operation: 64 million",
        bounds: &[("cells", 9), ("colors", 2), ("max-effects", 2), ("ops", 1)],
    },
    Scope {
        name: "tiny",
        purpose: "up to four cells in two colours: what a test has time for",
        bounds: &[("cells", 4), ("colors", 2), ("max-effects", 1), ("ops", 1)],
    },
    Scope {
        name: "boards",
        purpose: "up to sixteen cells in two colours, without effects: 8 million",
        bounds: &[("cells", 16), ("colors", 2), ("max-effects", 0), ("ops", 1)],
    },
    Scope {
        name: "operations",
        purpose: "up to six cells in three colours, and two operations: 121 million",
        bounds: &[("cells", 6), ("colors", 3), ("max-effects", 1), ("ops", 2)],
    },
];

/// All cases within bounds: every board, for each board every placement of effects, for each placement every list of
/// operations.
pub(super) struct All {
    bounds: [u32; 4],
    blocks: Vec<Block>,
    kinds: Vec<Kind>,
}

struct Kind {
    rows: u32,
    cols: u32,
    colours: u32,
    /// The boards without three in a line. The digits of each number are the board's colours.
    boards: Vec<u64>,
    layings: u64,
    lists: u64,
}

impl All {
    pub(super) fn within(bounds: &Bounds) -> Result<Self, String> {
        let bounds = ["cells", "colors", "max-effects", "ops"].map(|name| bounds.get(name));
        let [cells, colours, effects, operations] = bounds;
        let (mut kinds, mut blocks, mut kept) = (Vec::new(), Vec::new(), 0);
        for cells in 1..=cells {
            for rows in (1..=cells).filter(|rows| cells % rows == 0) {
                for colours in 1..=colours {
                    let (cols, many) = (cells / rows, u64::from(cells));
                    let boards = board::all(rows, cols, colours, MOST_BOARDS - kept)?;
                    kept += boards.len();
                    let layings = layings(many, effects).ok_or(BEYOND)?;
                    let lists = lists(many, operations).ok_or(BEYOND)?;
                    let cases = product([boards.len() as u64, layings, lists]).ok_or(BEYOND)?;
                    if cases > 0 {
                        let plural = if colours == 1 { "" } else { "s" };
                        blocks.push(Block {
                            words: format!("{rows} × {cols}, {colours} colour{plural}"),
                            cases,
                        });
                        kinds.push(Kind { rows, cols, colours, boards, layings, lists });
                    }
                }
            }
        }
        Ok(All { bounds, blocks: numbered(blocks)?, kinds })
    }
}

impl Cases<Case> for All {
    fn words(&self) -> String {
        let [cells, colours, effects, operations] = self.bounds;
        format!(
            "every input with n·m ≤ {cells}, k ≤ {colours}, at most {effects} of the pieces with an effect, and q ≤ {operations}"
        )
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn case(&self, block: usize, number: u64) -> Case {
        let kind = &self.kinds[block];
        let cells = u64::from(kind.rows * kind.cols);
        let mut digits = Digits(number);
        let swaps = list(digits.take(kind.lists), cells, kind.cols);
        let effects = laying(digits.take(kind.layings), cells);
        let number = kind.boards[digits.0 as usize];
        let mut pieces = board::numbered(number, kind.rows, kind.cols, kind.colours);
        for (place, effect) in effects {
            pieces.values_mut()[place as usize].effect = effect;
        }
        Case::new(kind.colours, pieces, swaps, Limits::Contest).expect("boards have no three in a line")
    }
}

/// The most boards that are kept, since their numbers take memory.
const MOST_BOARDS: usize = 1 << 24;

/// Returns the number of ways to choose `many` of the cells.
fn choices(cells: u64, many: u64) -> Option<u64> {
    // A product of consecutive numbers is divisible by the factorial of their count.
    (0..many).try_fold(1u64, |ways, at| Some(ways.checked_mul(cells.saturating_sub(at))? / (at + 1)))
}

/// Returns the number of ways to place effects on exactly `laid` of the cells.
fn exactly(cells: u64, laid: u64) -> Option<u64> {
    product([choices(cells, laid)?, 6u64.checked_pow(laid as u32)?])
}

/// Returns the number of ways to place effects on at most `most` of the cells.
fn layings(cells: u64, most: u32) -> Option<u64> {
    (0..=u64::from(most)).try_fold(0u64, |sum, laid| sum.checked_add(exactly(cells, laid)?))
}

/// Returns the placement of effects with this number; those with fewer effects come first.
fn laying(mut number: u64, cells: u64) -> Vec<(u64, Effect)> {
    let ways = |laid| exactly(cells, laid).expect("it was counted");
    let mut laid = 0;
    while number >= ways(laid) {
        number -= ways(laid);
        laid += 1;
    }
    let mut digits = Digits(number);
    let kinds: Vec<Effect> = (0..laid).map(|_| Effect::ALL[digits.take(6) as usize + 1]).collect();
    kinds.into_iter().zip(chosen(digits.0, cells, laid)).map(|(effect, place)| (place, effect)).collect()
}

/// Returns the choice with this number of `many` cells, in reading order.
fn chosen(mut number: u64, cells: u64, many: u64) -> Vec<u64> {
    let (mut places, mut place) = (Vec::new(), 0);
    while (places.len() as u64) < many {
        let with_it =
            choices(cells - place - 1, many - places.len() as u64 - 1).expect("it was counted");
        if number < with_it {
            places.push(place);
        } else {
            number -= with_it;
        }
        place += 1;
    }
    places
}

/// Returns the number of lists of 1 to `most` operations on this many cells.
fn lists(cells: u64, most: u32) -> Option<u64> {
    let pairs = cells.checked_mul(cells)?;
    (1..=most).try_fold(0u64, |sum, length| sum.checked_add(pairs.checked_pow(length)?))
}

/// Returns the list of operations with this number; shorter lists come first.
fn list(mut number: u64, cells: u64, cols: u32) -> Vec<Swap> {
    let pairs = cells * cells;
    let mut length = 1;
    while number >= pairs.pow(length) {
        number -= pairs.pow(length);
        length += 1;
    }
    let mut digits = Digits(number);
    let mut cell = || {
        let place = digits.take(cells) as u32;
        Cell::new(place / cols + 1, place % cols + 1)
    };
    (0..length).map(|_| Swap { a: cell(), b: cell() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_all_differ;

    #[test]
    fn no_case_comes_twice_and_there_are_as_many_as_combine() {
        // One row of 1, 2, 3 cells has 2, 4, 6 boards in two colours and 1, 1, 0 in one; so has a column.
        let with = |of: fn(u64) -> u64| (3 * of(1) + 2 * 5 * of(2) + 2 * 6 * of(3)) as usize;
        let cases = [
            ([3, 2, 0, 1], with(|n| n * n)),
            ([3, 2, 1, 1], with(|n| (1 + 6 * n) * n * n)),
            ([3, 2, 0, 2], with(|n| n * n + n.pow(4))),
            ([3, 2, 1, 2], with(|n| (1 + 6 * n) * (n * n + n.pow(4)))),
            ([3, 2, 2, 1], with(|n| (1 + 6 * n + 18 * n * (n - 1)) * n * n)),
        ];
        for (bounds, expected) in cases {
            let names = ["cells", "colors", "max-effects", "ops"];
            let space = All::within(&Bounds(names.into_iter().zip(bounds).collect())).expect("a scope");
            assert_all_differ(&space, expected);
        }
    }
}
