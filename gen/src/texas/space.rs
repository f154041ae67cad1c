//! Every case within bounds.

use std::sync::Arc;

use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{BEYOND, Bounds, Choices, Chosen, Scope};
use crosscheck_core::{Cell, Error, Limits};
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

pub(super) struct Kind {
    rows: u32,
    cols: u32,
    colours: u32,
    /// The boards without three in a line. The digits of each number are the board's colours.
    boards: Arc<[u64]>,
    /// The choices of cells for effects.
    layings: Arc<[Vec<usize>]>,
    operations: u32,
}

/// The most boards, and the most choices of cells, that are kept.
const MOST: usize = 1 << 24;

/// Returns every board, for each board every placement of effects, for each placement every list of operations.
pub(super) fn within(bounds: &Bounds) -> Result<Chosen<Kind, Case>, Error> {
    let bounds = ["cells", "colors", "max-effects", "ops"].map(|name| bounds.get(name));
    let [most_cells, most_colours, most_effects, most_operations] = bounds;
    let (mut kinds, mut kept) = (Vec::new(), 0);
    for cells in 1..=most_cells {
        let layings = (0..=most_effects).map(|laid| layings(cells as usize, laid));
        let layings: Vec<Arc<[_]>> = layings.collect::<Result<_, Error>>()?;
        for rows in (1..=cells).filter(|rows| cells % rows == 0) {
            for colours in 1..=most_colours {
                let cols = cells / rows;
                let boards: Arc<[u64]> = board::all(rows, cols, colours, MOST - kept)?.into();
                kept += boards.len();
                let laid = (0..).zip(&layings).filter(|(_, all)| !boards.is_empty() && !all.is_empty());
                for (laid, layings) in laid {
                    let (boards, layings) = (&boards, layings);
                    kinds.extend((1..=most_operations).map(move |operations| {
                        let (boards, layings) = (Arc::clone(boards), Arc::clone(layings));
                        let kind = Kind { rows, cols, colours, boards, layings, operations };
                        let many = [(colours, "colour"), (laid, "effect"), (operations, "operation")];
                        let many = many.map(|(count, what)| {
                            format!("{count} {what}{}", if count == 1 { "" } else { "s" })
                        });
                        (format!("{rows} × {cols}, {}", many.join(", ")), kind)
                    }));
                }
            }
        }
    }
    let words = format!(
        "every input with n·m ≤ {most_cells}, k ≤ {most_colours}, at most {most_effects} of the pieces with an effect, and \
         q ≤ {most_operations}"
    );
    Chosen::new(words, kinds, Kind::case)
}

impl Kind {
    fn case(&self, choices: &mut Choices) -> Case {
        let mut chosen = |many: usize| choices.below(many as u64) as usize;
        let (cells, cols) = ((self.rows * self.cols) as usize, self.cols as usize);
        let board = self.boards[chosen(self.boards.len())];
        let mut pieces = board::numbered(board, self.rows, self.cols, self.colours);
        for &place in &self.layings[chosen(self.layings.len())] {
            pieces.values_mut()[place].effect = Effect::ALL[chosen(6) + 1];
        }
        let mut cell = || {
            let place = chosen(cells);
            Cell::new((place / cols) as u32 + 1, (place % cols) as u32 + 1)
        };
        let swaps = (0..self.operations).map(|_| Swap { a: cell(), b: cell() }).collect();
        Case::new(self.colours, pieces, swaps, Limits::Contest).expect("boards have no three in a line")
    }
}

/// Returns all choices of so many of the cells.
fn layings(cells: usize, laid: u32) -> Result<Arc<[Vec<usize>]>, Error> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..laid {
        let longer = |some: Vec<usize>| {
            let first = some.last().map_or(0, |last| last + 1);
            (first..cells).map(move |next| [&some[..], &[next]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
        if all.len() > MOST {
            return Err(BEYOND.into());
        }
    }
    Ok(all.into())
}
