//! Helpers: boards from drawings, random cases, and what a play shows.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid, Limits, Player, Value};
use spec::chess::{Answer, Case, Colour, Placement, Road, Step, Test};

use crate::play_of;

/// Returns a black piece of this level at (x, y).
pub(crate) fn black(level: u32, x: u32, y: u32) -> Placement {
    Placement { colour: Colour::Black, level, cell: Cell::new(x, y) }
}

/// Returns a white piece of this level at (x, y).
pub(crate) fn white(level: u32, x: u32, y: u32) -> Placement {
    Placement { colour: Colour::White, level, cell: Cell::new(x, y) }
}

/// Builds a test case from a drawing. Every other line is a row of cells with the roads between them; the lines between
/// are the roads below. A cell is `+`, a road is its digit, and a blank is state 0:
///
/// ```text
/// +1+2+
/// 3   0
/// +3+ +
/// ```
pub(crate) fn test(drawing: &[&str], placements: &[Placement]) -> Test {
    let lines: Vec<&[u8]> = drawing.iter().map(|line| line.as_bytes()).collect();
    let (rows, cols) = (lines.len().div_ceil(2) as u32, lines[0].len().div_ceil(2) as u32);
    let road = |line: u32, at: u32| match lines[line as usize].get(at as usize) {
        None | Some(b' ') => Road::Blocked,
        Some(digit) => Road::ALL[usize::from(digit - b'0')],
    };
    let right = Grid::from_fn(rows, cols - 1, |c| road(2 * c.row - 2, 2 * c.col - 1));
    let below = Grid::from_fn(rows - 1, cols, |c| road(2 * c.row - 1, 2 * c.col - 2));
    Test::new(right, below, placements.to_vec(), Limits::None).expect("a test case")
}

/// Builds a case from one drawing.
pub(crate) fn case(drawing: &[&str], placements: &[Placement]) -> Case {
    Case::new(vec![test(drawing, placements)], Limits::Contest).expect("a case")
}

/// Returns the steps of the reference, and its answer.
pub(crate) fn play(case: &Case) -> (Vec<Step>, Answer) {
    play_of(&mut *games_reference::chess::player(), case)
}

/// Returns the answers of the reference.
pub(crate) fn answers(case: &Case) -> Vec<u32> {
    play(case).1.0
}

/// Returns the cells in the detail of a player that has this name.
pub(crate) fn told(
    player: &mut dyn Player<Case>,
    case: &Case,
    turn: usize,
    name: &str,
) -> Vec<[u32; 2]> {
    let field = player.details(case, turn).into_iter().find(|field| field.name == name);
    let Some(Value::Cells(cells)) = field.map(|field| field.value) else { panic!("no cells {name}") };
    cells.into_iter().map(Into::into).collect()
}

/// Returns all cells that the reference reaches with a query, in reading order.
pub(crate) fn reached(case: &Case, turn: usize) -> Vec<[u32; 2]> {
    let player = &mut *games_reference::chess::player();
    let kinds = ["reached by a normal road", "reached by straight roads", "reached by connected roads"];
    let all: BTreeSet<_> = kinds.iter().flat_map(|kind| told(player, case, turn, kind)).collect();
    all.into_iter().collect()
}

/// A small random number generator: a linear congruential generator that uses the upper bits of its state.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// Returns a number below `below`.
    pub(crate) fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(below)) as u32
    }

    /// Returns a case of one to three small boards.
    pub(crate) fn case(&mut self) -> Case {
        let tests = (0..1 + self.below(3)).map(|_| self.test()).collect();
        Case::new(tests, Limits::Contest).expect("a case")
    }

    fn test(&mut self) -> Test {
        let (rows, cols) = (2 + self.below(4), 2 + self.below(4));
        // Often one kind of road predominates, so moves are long.
        let often = self.below(5) as usize;
        let mut road = |_| match Road::ALL.get(often) {
            Some(road) if self.below(3) > 0 => *road,
            _ => Road::ALL[self.below(4) as usize],
        };
        let right = Grid::from_fn(rows, cols - 1, &mut road);
        let below = Grid::from_fn(rows - 1, cols, &mut road);
        let mut cells: Vec<Cell> = Grid::from_fn(rows, cols, |cell| cell).values().to_vec();
        let queries = 1 + self.below(cells.len() as u32);
        let mut placements = Vec::new();
        for _ in 0..queries {
            let cell = cells.swap_remove(self.below(cells.len() as u32) as usize);
            let level = 1 + self.below(queries);
            let colour = if self.below(2) == 0 { Colour::Black } else { Colour::White };
            placements.push(Placement { colour, level, cell });
        }
        Test::new(right, below, placements, Limits::Contest).expect("a test case")
    }
}
