//! Makes a film of the steps of one or two sides.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use super::pairing::pairs;
use super::{Beat, Board, Differs, Film, Gain, Moment, Rule, Shot, Shown};
use crate::compare::lockstep::{Difference, Observed, Strictness};
use crate::contract::presenter::{Event, Points, Presenter, Scene, Text, Tile};
use crate::contract::{Step as _, clause};
use crate::{Cell, Field, Grid, Playable, Value};

/// The limit on a film's size: beats, fields, and cells that are marked, moved or changed, all counted together.
const MOST: usize = 3_000_000;

const MOST_MOMENTS: usize = 20_000;

/// The maximum number of differing cells listed in words.
const LISTED: usize = 6;

/// One side of a film.
pub struct SideOf<'a, C: Playable> {
    /// Its name.
    pub name: String,
    /// Its steps.
    pub steps: &'a [C::Step],
    /// The end of its play, in words.
    pub end: String,
    /// Its annotations, by turn ([`crate::Player::annotate`]).
    pub notes: BTreeMap<usize, Vec<Field>>,
}

/// Makes the film of one side or two, showing these turns, which are counted from 1. The end is shown with the last turn.
///
/// # Panics
/// If there are more than two sides, or none.
pub fn make<C: Playable>(case: &C, sides: Vec<SideOf<'_, C>>, turns: &RangeInclusive<usize>) -> Film {
    assert!((1..=2).contains(&sides.len()), "a film has one side or two");
    let presenter = case.presenter();
    let mut tiles = Tiles::default();
    let mut states: Vec<SideState<'_, C>> = sides
        .iter()
        .map(|_| SideState { presenter: case.presenter(), now: None, unseen: None })
        .collect();
    let mut film = Film {
        ends: sides.iter().map(|side| side.end.clone()).collect(),
        ..blank(case, &*presenter, sides.iter().map(|side| side.name.clone()).collect())
    };
    if let Some(scene) = presenter.start() {
        for state in &mut states {
            film.board = Some(state.set(&scene, &mut tiles));
        }
    }
    let (from, all, mut used) = (*turns.start(), case.turns(), 0);
    for pair in paired(&sides) {
        let steps: Vec<Option<&C::Step>> =
            sides.iter().zip(pair).map(|(side, at)| at.map(|at| &side.steps[at])).collect();
        let Some(step) = steps.iter().flatten().next() else { continue };
        let turn = step.turn().filter(|turn| (1..=all).contains(turn));
        // What comes after the last turn is shown with it.
        let is_shown = turns.contains(&turn.unwrap_or(all));
        if !is_shown {
            film.left_out = Some(part(from, *turns.end(), all));
        } else if used > MOST || film.moments.len() >= MOST_MOMENTS {
            film.left_out = Some(part(from, turn.unwrap_or(all), all));
            break;
        }
        let place = presenter.place(step);
        // If both sides show the same step, the annotations of the first hold for both.
        let alike = matches!(steps[..], [Some(ours), Some(theirs)] if ours == theirs);
        let notes = |side: usize| {
            let side = if alike { 0 } else { side };
            turn.and_then(|turn| sides[side].notes.get(&turn)).map_or(&[][..], |notes| notes)
        };
        let shots = (states.iter_mut().zip(&steps).enumerate())
            .map(|(at, (state, step))| step.map(|step| state.shot(step, notes(at), &mut tiles)));
        let mut shots: Vec<Option<Shot>> = shots.collect();
        if !is_shown {
            // The film begins with the boards as they are when the window opens.
            film.board = states[0].now.clone();
            for state in &mut states {
                state.unseen = state.now.clone().filter(|now| Some(now) != film.board.as_ref());
            }
            continue;
        }
        for (state, shot) in states.iter_mut().zip(&mut shots) {
            let Some(shot) = shot else { continue };
            if let Some(board) = state.unseen.take() {
                let (caption, board) = (place.clone(), Some(board));
                shot.beats.insert(0, Beat { caption, board, ..Beat::default() });
            }
        }
        let differs = differing(&steps, &states, &mut film.clauses, case.rules().page);
        let first_of_turn = film.moments.last().is_none_or(|last| last.turn != turn);
        let input = turn.filter(|_| first_of_turn).map(|turn| case.turn(turn));
        let mut moment = Moment { turn, place, input, sides: shots, differs };
        if moment.sides.len() == 2 && moment.sides[0] == moment.sides[1] {
            moment.sides.pop();
        }
        used += weight(&moment);
        film.moments.push(moment);
    }
    film.tiles = tiles.all;
    film
}

fn paired<C: Playable>(sides: &[SideOf<'_, C>]) -> Vec<[Option<usize>; 2]> {
    let places =
        |side: &SideOf<'_, C>| -> Vec<String> { side.steps.iter().map(crate::Step::place).collect() };
    match sides {
        [one] => (0..one.steps.len()).map(|at| [Some(at), None]).collect(),
        _ => pairs(&places(&sides[0]), &places(&sides[1])),
    }
}

/// Says which turns a film shows, if not all.
fn part(from: usize, to: usize, turns: usize) -> Text {
    let (from, to) = (from.min(turns), to.min(turns));
    Text::new(
        format!("showing turns {from} to {to} of {turns}"),
        format!("只显示第 {from} 至 {to} 轮，共 {turns} 轮"),
    )
}

/// Returns how much of [`MOST`] a moment takes.
fn weight(moment: &Moment) -> usize {
    let beat = |beat: &Beat| {
        let marked: usize = beat.marks.iter().map(|(_, cells)| cells.len()).sum();
        let board = beat.board.as_ref().map_or(0, |board| board.cells.len());
        1 + marked + beat.motions.len() + beat.changes.len() + board
    };
    let shot = |shot: &Shot| shot.fields.len() + shot.beats.iter().map(beat).sum::<usize>();
    1 + moment.sides.iter().flatten().map(shot).sum::<usize>()
}

/// Sets two cases beside each other as they begin: a film of one moment, whose place is these words.
pub fn beside<C: Playable>(cases: [&C; 2], names: [String; 2], words: String) -> Film {
    let mut tiles = Tiles::default();
    let mut film = blank(cases[0], &*cases[0].presenter(), names.to_vec());
    let begun = |case: &C| {
        let mut state: SideState<'_, C> =
            SideState { presenter: case.presenter(), now: None, unseen: None };
        let scene = state.presenter.start()?;
        let board = Some(state.set(&scene, &mut tiles));
        Some(Shot { beats: vec![Beat { board, ..Beat::default() }], ..Shot::default() })
    };
    let (place, sides) = (Text::same(words), cases.map(begun).to_vec());
    film.moments.push(Moment { turn: None, place, input: None, sides, differs: Vec::new() });
    film.tiles = tiles.all;
    film
}

fn blank<C: Playable>(case: &C, presenter: &dyn Presenter<C::Step>, sides: Vec<String>) -> Film {
    Film {
        game: case.rules().name.to_string(),
        turn: worded(presenter, case.rules().turn),
        turns: case.turns(),
        size: case.size(),
        sides,
        score: presenter.score_name(),
        roles: presenter.roles().to_vec(),
        key: presenter.key(),
        ..Film::default()
    }
}

#[derive(Default)]
struct Tiles {
    all: Vec<Tile>,
    numbers: HashMap<Tile, u32>,
}

impl Tiles {
    fn number(&mut self, tile: &Tile) -> u32 {
        if let Some(&number) = self.numbers.get(tile) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(tile.clone());
        self.numbers.insert(tile.clone(), number);
        number
    }
}

struct SideState<'a, C: Playable> {
    presenter: Box<dyn Presenter<C::Step> + 'a>,
    now: Option<Board>,
    /// The board when the window opens, if it differs from the film's initial board.
    unseen: Option<Board>,
}

impl<C: Playable> SideState<'_, C> {
    fn set(&mut self, scene: &Scene, tiles: &mut Tiles) -> Board {
        let cells = &scene.cells;
        let roads = scene.roads.as_ref();
        let signs = |grid: &Grid<char>| grid.values().iter().map(|&road| digit(road)).collect();
        let board = Board {
            rows: cells.rows(),
            cols: cells.cols(),
            cells: cells.values().iter().map(|tile| tiles.number(tile)).collect(),
            right: roads.map(|roads| signs(&roads.right)),
            below: roads.map(|roads| signs(&roads.below)),
        };
        self.now = Some(board.clone());
        board
    }

    fn shot(&mut self, step: &C::Step, notes: &[Field], tiles: &mut Tiles) -> Shot {
        let events = self.presenter.present(step, notes);
        let beats = events.into_iter().map(|event| self.beat(event, tiles)).collect();
        let fields = step.fields().into_iter().filter_map(|field| match field.value {
            Value::Text(value) => {
                let name = named(&*self.presenter, field.name, field.nth);
                Some(Shown { name, value })
            }
            Value::Cells(_) | Value::Board(_) => None,
        });
        let fields = fields.collect();
        Shot { beats, fields, score: self.presenter.score().map(|score| score.to_string()) }
    }

    fn beat(&mut self, event: Event, tiles: &mut Tiles) -> Beat {
        let board = event.scene.as_ref().map(|scene| self.set(scene, tiles));
        let indices = |state: &Self, cells: &[Cell]| -> Vec<u32> {
            cells.iter().filter_map(|&cell| state.index(cell)).collect()
        };
        let marks = event.marks.iter().map(|(role, cells)| (*role, indices(self, cells)));
        let marks = marks.filter(|(_, cells)| !cells.is_empty()).collect();
        let points = event.points.iter().map(|Points { text, amount, cells }| Gain {
            text: text.clone(),
            amount: amount.to_string(),
            cells: indices(self, cells),
        });
        let points = points.collect();
        let motions = event.motions.iter();
        let motions = motions.filter_map(|&(from, to)| Some([self.index(from)?, self.index(to)?]));
        let motions = motions.collect();
        let cards = event.cards.iter().map(|tile| tiles.number(tile)).collect();
        let (caption, cue) = (event.caption.clone(), event.cue);
        let changes = self.change(&event, tiles);
        Beat { caption, board, marks, motions, changes, points, cards, cue }
    }

    /// Applies the changes of an event, and returns those that change a tile.
    fn change(&mut self, event: &Event, tiles: &mut Tiles) -> Vec<[u32; 2]> {
        let whole = event.board.iter().flat_map(|board| board.cells().map(|cell| (cell, &board[cell])));
        let parts = event.changes.iter().map(|(cell, tile)| (*cell, tile));
        let mut changes = Vec::new();
        for (cell, tile) in whole.chain(parts) {
            let Some(index) = self.index(cell) else { continue };
            let number = tiles.number(tile);
            let now = self.now.as_mut().expect("a cell is on a board");
            if now.cells[index as usize] != number {
                now.cells[index as usize] = number;
                changes.push([index, number]);
            }
        }
        changes
    }

    /// Returns a cell's index in reading order; `None` if it is off the board, which happens in traces from outside.
    fn index(&self, cell: Cell) -> Option<u32> {
        let Board { rows, cols, .. } = *self.now.as_ref()?;
        let on = (1..=rows).contains(&cell.row) && (1..=cols).contains(&cell.col);
        on.then(|| (cell.row - 1) * cols + cell.col - 1)
    }
}

/// Returns how the two steps differ; nothing if there is only one side.
fn differing<C: Playable>(
    steps: &[Option<&C::Step>],
    states: &[SideState<'_, C>],
    clauses: &mut BTreeMap<String, Rule>,
    page: &str,
) -> Vec<Differs> {
    let presenter = &*states[0].presenter;
    let differs: Vec<Differs> = match *steps {
        [Some(ours), Some(theirs)] => {
            let all = Strictness::default().all(ours, theirs, usize::MAX);
            all.into_iter().map(|of| differs(of, presenter, states)).collect()
        }
        [Some(ours), None] => vec![alone(ours, presenter, [Some(ours.place()), None])],
        [None, Some(theirs)] => vec![alone(theirs, presenter, [None, Some(theirs.place())])],
        _ => Vec::new(),
    };
    for number in differs.iter().filter_map(|differs| differs.clause.as_ref()) {
        if let Some(clause) = clause::find(page, number) {
            clauses.insert(number.clone(), Rule { name: clause.name, words: clause.words });
        }
    }
    differs
}

fn alone<S: crate::Step>(
    step: &S,
    presenter: &dyn Presenter<S>,
    values: [Option<String>; 2],
) -> Differs {
    let course = step.course();
    let clause = (!course.is_empty()).then(|| course.to_owned());
    Differs { name: worded(presenter, "course of play"), clause, values, cells: Vec::new() }
}

fn differs<C: Playable>(
    of: Difference,
    presenter: &dyn Presenter<C::Step>,
    states: &[SideState<'_, C>],
) -> Differs {
    let cells = match (&of.expected, &of.found) {
        (Observed::Value(ours), Observed::Value(theirs)) => ours.apart(theirs),
        _ => Vec::new(),
    };
    Differs {
        name: named(presenter, of.field, of.nth),
        clause: of.clause.map(str::to_owned),
        values: [&of.expected, &of.found].map(|seen| value(seen, &cells)),
        cells: cells.iter().filter_map(|&cell| states[0].index(cell)).collect(),
    }
}

/// Returns a side's value in words. Of a board or a set, only the cells that differ are listed.
fn value(seen: &Observed, apart: &[Cell]) -> Option<String> {
    let listed = |words: Vec<String>| match words.len() {
        0 => "—".to_owned(),
        all if all <= LISTED => words.join(", "),
        all => format!("{}, … {} more", words[..LISTED].join(", "), all - LISTED),
    };
    match seen {
        Observed::Value(Value::Text(text)) => Some(text.clone()),
        Observed::Value(Value::Cells(cells)) => {
            let own = cells.iter().filter(|cell| apart.is_empty() || apart.binary_search(cell).is_ok());
            Some(listed(own.map(Cell::to_string).collect()))
        }
        Observed::Value(Value::Board(board)) => {
            let on = |cell: &Cell| Some(format!("{cell} {}", board.get(*cell)?));
            Some(listed(apart.iter().filter_map(on).collect()))
        }
        Observed::OtherStep(place) => Some(place.clone()),
        Observed::Panic(message) | Observed::Unjudged(message) => Some(message.clone()),
        Observed::Crash(crash) => Some(crash.how.clone()),
        Observed::NoField | Observed::NoStep => None,
    }
}

fn worded<S: crate::Step>(presenter: &dyn Presenter<S>, word: &'static str) -> Text {
    Text::of(word, presenter.chinese(word).unwrap_or_default())
}

/// Returns the name of a field, with its number if it is not the first of its name.
fn named<S: crate::Step>(presenter: &dyn Presenter<S>, name: &'static str, nth: usize) -> Text {
    let Text { en, zh } = worded(presenter, name);
    match nth {
        0 | 1 => Text { en, zh },
        _ if zh.is_empty() => Text::same(format!("{en} ({nth})")),
        _ => Text::new(format!("{en} ({nth})"), format!("{zh}（{nth}）")),
    }
}

fn digit(road: char) -> char {
    match road {
        ' ' | '0' => '0',
        '2' | '3' => road,
        _ => '1',
    }
}
