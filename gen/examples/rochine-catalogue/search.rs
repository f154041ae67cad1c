//! Searches all positions of a board breadth first, each with its simplest game, and collects what happens in the moves
//! between them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use crosscheck_core::Cell;
use engine::rochine::Table;
use generator::rochine::happening::{Happening, happenings};
use spec::rochine::{Guide, Move, Side, Spot, Verdict};

/// A position: the cells with red pieces and those with blue ones. The highest bit of the first number says whose turn
/// it is.
type Position = (u64, u64);

/// The last move of a game.
#[derive(Clone, Copy)]
struct Last {
    /// The place of the position before the move in its layer.
    parent: usize,
    mv: Move,
    /// The sum of all coordinates of the game.
    sum: i32,
    /// The place of the game among those with as many moves, in the order of their text.
    order: usize,
}

/// The positions that a number of moves leads to, in the order of the text of their simplest games.
struct Layer {
    tables: Vec<Table>,
    lasts: Vec<Last>,
}

/// A search in progress.
pub(crate) struct Search {
    side: u32,
    layers: Vec<Layer>,
    seen: HashSet<Position>,
    /// What happens in games of fewer moves, and whether red makes the last move.
    known: HashSet<(Happening, bool)>,
    /// The games kept: their number of moves, their sum and their text.
    games: BTreeSet<(usize, i32, String)>,
}

impl Search {
    pub(crate) fn new(side: u32) -> Self {
        let start = Table::start(side);
        let seen = HashSet::from([position(&start)]);
        let none = Spot { col: 0, row: 0 };
        let last = Last { parent: 0, mv: Move { from: none, to: none }, sum: 0, order: 0 };
        let layers = vec![Layer { tables: vec![start], lasts: vec![last] }];
        Search { side, layers, seen, known: HashSet::new(), games: BTreeSet::new() }
    }

    /// Makes all games one move longer. With `is_last`, the resulting positions are not needed.
    pub(crate) fn go_on(&mut self, is_last: bool) {
        let here = self.layers.last_mut().expect("there is a start");
        let tables = std::mem::take(&mut here.tables);
        let by_red = self.layers.len() % 2 == 1;
        let (mut order, mut happened, mut next) = (0, HashMap::new(), HashMap::new());
        for (parent, table) in tables.iter().enumerate() {
            let before = self.layers[self.layers.len() - 1].lasts[parent].sum;
            for mv in legal(table) {
                order += 1;
                let sum = before + mv.from.col + mv.from.row + mv.to.col + mv.to.row;
                let last = Last { parent, mv, sum, order };
                let mut after = table.clone();
                let played = after.play(mv);
                for happening in happenings(table, mv, played, &after) {
                    if !self.known.contains(&(happening, by_red)) {
                        keep(&mut happened, happening, last);
                    }
                }
                if !is_last && after.over().is_none() && !self.seen.contains(&position(&after)) {
                    keep(&mut next, position(&after), last);
                }
            }
        }
        for (happening, last) in happened {
            self.known.insert((happening, by_red));
            self.games.insert((self.layers.len(), last.sum, self.text(last)));
        }
        self.seen.extend(next.keys());
        self.layers.push(Layer::after(&tables, next.into_values().collect()));
    }

    /// Returns the games kept, the simplest first, one per line: the size of the board, then the moves, with one digit
    /// per coordinate.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.games.iter().map(|(_, _, moves)| format!("{}{moves}", self.side))
    }

    fn text(&self, last: Last) -> String {
        let mut moves = vec![last.mv];
        let mut at = last.parent;
        for layer in self.layers[1..].iter().rev() {
            moves.push(layer.lasts[at].mv);
            at = layer.lasts[at].parent;
        }
        let word = |mv: &Move| format!(" {}{}{}{}", mv.from.col, mv.from.row, mv.to.col, mv.to.row);
        moves.iter().rev().map(word).collect()
    }
}

impl Layer {
    fn after(tables: &[Table], mut lasts: Vec<Last>) -> Self {
        lasts.sort_unstable_by_key(|last| last.order);
        let played = |last: &Last| {
            let mut table = tables[last.parent].clone();
            table.play(last.mv);
            table
        };
        Layer { tables: lasts.iter().map(played).collect(), lasts }
    }
}

/// Keeps the simplest game for each key. Games come in the order of their text, so of equal sums the first is simpler.
fn keep<K: Eq + Hash>(simplest: &mut HashMap<K, Last>, key: K, last: Last) {
    let best = simplest.entry(key).or_insert(last);
    if last.sum < best.sum {
        *best = last;
    }
}

fn cells(table: &Table) -> impl Iterator<Item = Cell> + use<> {
    let side = table.side();
    (1..=side).flat_map(move |row| (1..=side).map(move |col| Cell::new(row, col)))
}

fn position(table: &Table) -> Position {
    let mut pieces = (u64::from(table.turn() == Side::Red) << 63, 0);
    for (number, cell) in cells(table).enumerate() {
        match table.piece(cell) {
            Some(Side::Red) => pieces.0 |= 1 << number,
            Some(Side::Blue) => pieces.1 |= 1 << number,
            None => {}
        }
    }
    pieces
}

/// Returns all legal moves, in the order of their text.
fn legal(table: &Table) -> Vec<Move> {
    let mut own: Vec<Cell> =
        cells(table).filter(|&cell| table.piece(cell) == Some(table.turn())).collect();
    own.sort_unstable_by_key(|cell| (cell.col, cell.row));
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let moves = own.into_iter().flat_map(|cell| {
        let from = Spot::from(cell);
        steps
            .map(|(right, down)| Move { from, to: Spot { col: from.col + right, row: from.row + down } })
    });
    moves.filter(|&mv| table.verdict(mv) == Verdict::Legal).collect()
}
