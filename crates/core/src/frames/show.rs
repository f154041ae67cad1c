//! What one side shows: beats on its board, which follow from the fields of its steps.

use std::collections::HashMap;

use super::{Beat, Board, Gain, Role, Shot, ShownField};
use crate::contract::look::{Look, Text, Tile};
use crate::contract::{Picture, Step as _};
use crate::{Cell, Field, Grid, Playable, Value};

const EMPTY: u32 = 0;

pub(super) struct Legend {
    look: &'static Look,
    pub(super) tiles: Vec<Tile>,
    pub(super) roles: Vec<Role>,
    numbers: HashMap<String, u32>,
}

impl Legend {
    pub(super) fn new(look: &'static Look) -> Self {
        Legend { look, tiles: vec![Tile::empty()], roles: Vec::new(), numbers: HashMap::new() }
    }

    fn tile(&mut self, word: &str) -> u32 {
        if matches!(word.trim(), "" | "." | "·") {
            return EMPTY;
        }
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = self.tiles.len() as u32;
        let usual = || Tile { word: word.to_owned().into(), hue: Some(number - 1), ..Tile::default() };
        self.tiles.push((self.look.tile)(word).unwrap_or_else(usual));
        self.numbers.insert(word.to_owned(), number);
        number
    }

    /// Returns the number of a role. Annotations spread as a wave.
    fn role(&mut self, name: Text, wave: bool) -> usize {
        let known = self.roles.iter().position(|role| role.name == name);
        known.unwrap_or_else(|| {
            let hue = self.roles.len() as u32;
            self.roles.push(Role { name, hue, wave });
            hue as usize
        })
    }

    fn board(&mut self, Picture { cells, roads, .. }: &Picture) -> Board {
        let signs = |grid: &Grid<char>| grid.values().iter().map(|&road| digit(road)).collect();
        Board {
            rows: cells.rows(),
            cols: cells.cols(),
            cells: cells.values().iter().map(|word| self.tile(word)).collect(),
            right: roads.as_ref().map(|roads| signs(&roads.right)),
            below: roads.as_ref().map(|roads| signs(&roads.below)),
        }
    }
}

/// A side in the middle of its play.
pub(super) struct ShownSide<'a, C: Playable> {
    case: &'a C,
    pub(super) board: Option<Board>,
    /// The board when the window opens, if it differs from the initial board.
    pub(super) unseen: Option<Board>,
    /// The turn of the last step, and the moves of this turn that have not been made.
    turn: Option<usize>,
    moves: Vec<(Cell, Cell)>,
    /// Whether a step has shown a board, or a turn has placed a piece. From then on scenes are ignored.
    is_told: bool,
    score: i128,
}

impl<'a, C: Playable> ShownSide<'a, C> {
    pub(super) fn new(case: &'a C, legend: &mut Legend) -> Self {
        let board = case.new_board(1).map(|scene| legend.board(&scene));
        ShownSide { case, board, unseen: None, turn: None, moves: Vec::new(), is_told: false, score: 0 }
    }

    pub(super) fn shot(&mut self, step: &C::Step, notes: &[Field], legend: &mut Legend) -> Shot {
        let (look, fields) = (legend.look, step.fields());
        let mut beats: Vec<Beat> = self.begin(step.turn(), legend).into_iter().collect();
        let shown = fields.iter().rfind(|field| matches!(field.value, Value::Board(_)));
        if shown.is_some() {
            self.is_told = true;
            beats.extend(self.make_moves());
        }
        beats.extend(fields.iter().filter_map(|field| self.set(field, legend)));
        let noted = notes.iter().flat_map(|note| self.marks(note.name, true, note.cells()?, legend));
        let marks: Vec<_> = noted.collect();
        beats.extend((!marks.is_empty()).then(|| Beat { marks, ..Beat::default() }));
        let is_marked = beats.iter().any(|beat| !beat.marks.is_empty());
        let became = self.become_next(step.turn(), shown, !is_marked, legend);
        let is_news = |beat: &Beat| !is_marked || beat.board.is_some() || !beat.changes.is_empty();
        beats.extend(became.filter(is_news));
        let gained =
            step.amounts().into_iter().filter(|amount| look.score.is_some() && amount.value > 0);
        let points = gained.map(|amount| {
            self.score += amount.value;
            Gain { text: look.text(amount.name), amount: amount.value.to_string() }
        });
        let points = points.collect();
        match beats.last_mut() {
            Some(last) => last.points = points,
            None => beats.push(Beat { points, ..Beat::default() }),
        }
        let texts = fields.into_iter().filter_map(|field| match field.value {
            Value::Text(value) => Some(ShownField { name: named(look, field.name, field.nth), value }),
            Value::Cells(_) | Value::Board(_) => None,
        });
        Shot { beats, fields: texts.collect(), score: look.score.map(|_| self.score.to_string()) }
    }

    /// Begins a turn: shows the piece that it places, or marks the cells whose pieces it would move.
    fn begin(&mut self, turn: Option<usize>, legend: &mut Legend) -> Option<Beat> {
        let turn = turn.filter(|turn| (1..=self.case.turns()).contains(turn))?;
        if self.turn.replace(turn) == Some(turn) {
            return None;
        }
        let (input, mut beat) = (self.case.turn(turn), Beat::default());
        if let Some(board) = self.case.new_board(turn).filter(|_| turn > 1) {
            beat = self.become_board(legend.board(&board), Text::default(), false, legend);
        }
        self.moves = (legend.look.moves)(&input);
        let mut cells: Vec<Cell> = self.moves.iter().flat_map(|&(from, to)| [from, to]).collect();
        if let Some((cell, word)) = (legend.look.places)(&input) {
            self.is_told = true;
            let tile = legend.tile(&word);
            beat.changes.extend(self.change(self.index(cell).map(|cell| [cell, tile])));
            cells.push(cell);
        }
        cells.sort_unstable();
        cells.dedup();
        beat.marks.extend(self.marks("this turn", false, &cells, legend));
        (beat != Beat::default()).then_some(beat)
    }

    fn make_moves(&mut self) -> Option<Beat> {
        let moves = std::mem::take(&mut self.moves);
        let both = |(from, to): &(Cell, Cell)| Some([self.index(*from)?, self.index(*to)?]);
        let motions: Vec<[u32; 2]> = moves.iter().filter_map(both).collect();
        let before = self.board.as_ref()?.cells.clone();
        let is_entered = |cell: u32| motions.iter().any(|&[_, to]| to == cell);
        let left = motions.iter().filter(|[from, _]| !is_entered(*from)).map(|&[from, _]| [from, EMPTY]);
        let entered = motions.iter().map(|&[from, to]| [to, before[from as usize]]);
        let changes = self.change(left.chain(entered));
        (!motions.is_empty()).then(|| Beat { motions, changes, ..Beat::default() })
    }

    /// Shows a set of cells. Pieces that it takes are gone afterwards.
    fn set(&mut self, field: &Field, legend: &mut Legend) -> Option<Beat> {
        let cells = field.cells()?;
        let marks: Vec<_> = self.marks(field.name, false, cells, legend).into_iter().collect();
        let name = named(legend.look, field.name, field.nth);
        let taken =
            if legend.look.takes.contains(&field.name) { self.indices(cells) } else { Vec::new() };
        let changes = self.change(taken.into_iter().map(|cell| [cell, EMPTY]));
        (!marks.is_empty()).then(|| Beat { caption: name, marks, changes, ..Beat::default() })
    }

    /// Shows another board. On one of the same size, pieces that stay in order in their columns move there, and what is
    /// marked is what changes.
    fn become_board(&mut self, board: Board, caption: Text, marked: bool, legend: &mut Legend) -> Beat {
        let same = |now: &&Board| {
            (now.rows, now.cols, &now.right, &now.below)
                == (board.rows, board.cols, &board.right, &board.below)
        };
        let Some(now) = self.board.as_ref().filter(same) else {
            self.board = Some(board.clone());
            return Beat { caption, board: Some(board), ..Beat::default() };
        };
        let motions = (0..now.cols).flat_map(|col| fallen(now, &board, col)).collect();
        let changes =
            self.change((0..).zip(board.cells.iter().copied()).map(|(cell, tile)| [cell, tile]));
        let cells: Vec<u32> = changes.iter().map(|&[cell, _]| cell).collect();
        let is_marked = marked && !cells.is_empty();
        let role = is_marked.then(|| (legend.role(legend.look.text("changed"), false), cells));
        Beat { caption, motions, changes, marks: role.into_iter().collect(), ..Beat::default() }
    }

    /// Shows the board after a step: the one that it shows or, as long as none did, the scene.
    fn become_next(
        &mut self,
        turn: Option<usize>,
        shown: Option<&Field>,
        marked: bool,
        legend: &mut Legend,
    ) -> Option<Beat> {
        if let Some(Field { name, value: Value::Board(cells), .. }) = shown {
            let roads = self.board.as_ref().map(|now| (now.right.clone(), now.below.clone()));
            let (right, below) = roads.unwrap_or_default();
            let board = Board { right, below, ..legend.board(&cells.clone().into()) };
            return Some(self.become_board(board, legend.look.text(*name), marked, legend));
        }
        let scene = self.scene_after(turn)?;
        let mut beat = self.become_board(legend.board(&scene), Text::default(), marked, legend);
        beat.marks.extend(self.marks("this turn", false, &scene.marked, legend));
        Some(beat)
    }

    /// Returns the board that the case shows after a turn, as long as no step has shown one.
    fn scene_after(&self, turn: Option<usize>) -> Option<Picture> {
        let turn = turn.filter(|turn| !self.is_told && (1..=self.case.turns()).contains(turn))?;
        self.case.scene((turn < self.case.turns()).then_some(turn + 1))
    }

    /// Changes tiles, and returns the changes that make a difference.
    fn change(&mut self, tiles: impl IntoIterator<Item = [u32; 2]>) -> Vec<[u32; 2]> {
        let Some(board) = &mut self.board else { return Vec::new() };
        let different =
            |&[cell, tile]: &[u32; 2]| std::mem::replace(&mut board.cells[cell as usize], tile) != tile;
        tiles.into_iter().filter(different).collect()
    }

    fn marks(
        &self,
        name: &'static str,
        wave: bool,
        cells: &[Cell],
        legend: &mut Legend,
    ) -> Option<(usize, Vec<u32>)> {
        let cells = self.indices(cells);
        (!cells.is_empty()).then(|| (legend.role(legend.look.text(name), wave), cells))
    }

    pub(super) fn indices(&self, cells: &[Cell]) -> Vec<u32> {
        cells.iter().filter_map(|&cell| self.index(cell)).collect()
    }

    /// Returns a cell's index in reading order; `None` if it is off the board, which happens in traces from outside.
    fn index(&self, cell: Cell) -> Option<u32> {
        let Board { rows, cols, .. } = *self.board.as_ref()?;
        let on = (1..=rows).contains(&cell.row) && (1..=cols).contains(&cell.col);
        on.then(|| (cell.row - 1) * cols + cell.col - 1)
    }
}

/// Returns the motions of the pieces of a column, if they are the same in the same order on both boards.
fn fallen(before: &Board, after: &Board, col: u32) -> Vec<[u32; 2]> {
    let column = |board: &Board| -> Vec<(u32, u32)> {
        let places = (0..board.rows).map(|row| row * board.cols + col);
        let pieces = places.map(|place| (place, board.cells[place as usize]));
        pieces.filter(|(_, tile)| *tile != EMPTY).collect()
    };
    let (before, after) = (column(before), column(after));
    if !before.iter().map(|(_, tile)| tile).eq(after.iter().map(|(_, tile)| tile)) {
        return Vec::new();
    }
    let both = before.into_iter().zip(after).map(|((from, _), (to, _))| [from, to]);
    both.filter(|[from, to]| from != to).collect()
}

/// Returns the name of a field, with its number if it is not the first of its name.
pub(super) fn named(look: &Look, name: &'static str, nth: usize) -> Text {
    if nth < 2 { look.text(name) } else { look.text(format!("{name} ({nth})")) }
}

fn digit(road: char) -> char {
    match road {
        ' ' | '0' => '0',
        '2' | '3' => road,
        _ => '1',
    }
}
