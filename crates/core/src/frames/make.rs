//! Makes the frames of one or two sides from their steps.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::pairing::pairs;
use super::show::{Legend, ShownSide, named};
use super::{Beat, ClauseText, Differs, Frames, Moment, Shot};
use crate::compare::lockstep::{Difference, Observed, Strictness};
use crate::contract::look::{Look, Text};
use crate::contract::{Step as _, clause};
use crate::{Cell, Field, Playable, Value};

/// The limit on the size of frames: beats, fields, and cells that are marked, moved or changed, all counted together.
const MOST: usize = 3_000_000;

const MOST_MOMENTS: usize = 20_000;

const LISTED: usize = 6;

/// One side.
pub struct SideOf<'a, C: Playable> {
    /// Its name.
    pub name: String,
    /// Its steps.
    pub steps: &'a [C::Step],
    /// The end of its play, in words.
    pub end: String,
    /// What its player knows beyond them, by turn ([`crate::Player::details`]). Their cells are marked.
    pub notes: BTreeMap<usize, Vec<Field>>,
}

/// Makes the frames of one side or two, showing these turns, which are counted from 1. The end is shown with the last turn.
///
/// # Panics
/// If there are more than two sides, or none.
pub fn make<C: Playable>(
    look: &'static Look,
    case: &C,
    sides: Vec<SideOf<'_, C>>,
    turns: &RangeInclusive<usize>,
) -> Frames {
    assert!((1..=2).contains(&sides.len()), "frames have one side or two");
    let mut legend = Legend::new(look);
    let mut states: Vec<ShownSide<'_, C>> =
        sides.iter().map(|_| ShownSide::new(case, &mut legend)).collect();
    let mut frames = Frames {
        ends: sides.iter().map(|side| side.end.clone()).collect(),
        board: states[0].board.clone(),
        ..blank(look, case, sides.iter().map(|side| side.name.clone()).collect())
    };
    let (from, all, mut used) = (*turns.start(), case.turns(), 0);
    for pair in paired(&sides) {
        let steps: Vec<Option<&C::Step>> =
            sides.iter().zip(pair).map(|(side, at)| at.map(|at| &side.steps[at])).collect();
        let Some(step) = steps.iter().flatten().next() else { continue };
        let turn = step.turn().filter(|turn| (1..=all).contains(turn));
        // What comes after the last turn is shown with it.
        let is_shown = turns.contains(&turn.unwrap_or(all));
        if !is_shown {
            frames.left_out = Some(part(from, *turns.end(), all));
        } else if used > MOST || frames.moments.len() >= MOST_MOMENTS {
            frames.left_out = Some(part(from, turn.unwrap_or(all), all));
            break;
        }
        let place = look.text(step.place());
        // If both sides show the same step, the annotations of the first hold for both.
        let alike = matches!(steps[..], [Some(ours), Some(theirs)] if ours == theirs);
        let notes = |side: usize| {
            let side = if alike { 0 } else { side };
            turn.and_then(|turn| sides[side].notes.get(&turn)).map_or(&[][..], |notes| notes)
        };
        let shots = (states.iter_mut().zip(&steps).enumerate())
            .map(|(at, (state, step))| step.map(|step| state.shot(step, notes(at), &mut legend)));
        let mut shots: Vec<Option<Shot>> = shots.collect();
        if !is_shown {
            // The frames begin with the boards as they are when the window opens.
            frames.board = states[0].board.clone();
            for state in &mut states {
                state.unseen = state.board.clone().filter(|now| Some(now) != frames.board.as_ref());
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
        let differs = differing(look, &steps, &states[0], &mut frames.clauses, case.rules().page);
        let first_of_turn = frames.moments.last().is_none_or(|last| last.turn != turn);
        let input = turn.filter(|_| first_of_turn).map(|turn| case.turn(turn));
        let mut moment = Moment { turn, place, input, sides: shots, differs };
        if moment.sides.len() == 2 && moment.sides[0] == moment.sides[1] {
            moment.sides.pop();
        }
        used += weight(&moment);
        frames.moments.push(moment);
    }
    (frames.tiles, frames.roles) = (legend.tiles, legend.roles);
    frames
}

fn paired<C: Playable>(sides: &[SideOf<'_, C>]) -> Vec<[Option<usize>; 2]> {
    let places =
        |side: &SideOf<'_, C>| -> Vec<String> { side.steps.iter().map(crate::Step::place).collect() };
    match sides {
        [one] => (0..one.steps.len()).map(|at| [Some(at), None]).collect(),
        _ => pairs(&places(&sides[0]), &places(&sides[1])),
    }
}

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

/// Sets two cases beside each other as they begin, in frames of one moment whose place is these words.
pub fn beside<C: Playable>(
    look: &'static Look,
    cases: [&C; 2],
    names: [String; 2],
    words: String,
) -> Frames {
    let mut legend = Legend::new(look);
    let mut frames = blank(look, cases[0], names.to_vec());
    let begun = |case: &C| {
        let board = Some(ShownSide::new(case, &mut legend).board?);
        Some(Shot { beats: vec![Beat { board, ..Beat::default() }], ..Shot::default() })
    };
    let (place, sides) = (Text::same(words), cases.map(begun).to_vec());
    frames.moments.push(Moment { turn: None, place, input: None, sides, differs: Vec::new() });
    frames.tiles = legend.tiles;
    frames
}

fn blank<C: Playable>(look: &Look, case: &C, sides: Vec<String>) -> Frames {
    Frames {
        game: case.rules().name.to_string(),
        turn: look.text(case.rules().turn),
        turns: case.turns(),
        size: case.size(),
        sides,
        score: look.score.map(|score| look.text(score)),
        key: look.key,
        ..Frames::default()
    }
}

/// Returns how the two steps differ; nothing if there is only one side.
fn differing<C: Playable>(
    look: &Look,
    steps: &[Option<&C::Step>],
    first: &ShownSide<'_, C>,
    clauses: &mut BTreeMap<String, ClauseText>,
    page: &str,
) -> Vec<Differs> {
    let differs: Vec<Differs> = match *steps {
        [Some(ours), Some(theirs)] => {
            let all = Strictness::default().all(ours, theirs, usize::MAX);
            all.into_iter().map(|of| differs(look, of, first)).collect()
        }
        [Some(ours), None] => vec![alone(look, ours, [Some(ours.place()), None])],
        [None, Some(theirs)] => vec![alone(look, theirs, [None, Some(theirs.place())])],
        _ => Vec::new(),
    };
    for number in differs.iter().filter_map(|differs| differs.clause.as_ref()) {
        if let Some(clause) = clause::find(page, number) {
            clauses.insert(number.clone(), ClauseText { name: clause.name, words: clause.words });
        }
    }
    differs
}

fn alone<S: crate::Step>(look: &Look, step: &S, values: [Option<String>; 2]) -> Differs {
    let course = step.course();
    let clause = (!course.is_empty()).then(|| course.to_owned());
    Differs { name: look.text("course of play"), clause, values, cells: Vec::new() }
}

fn differs<C: Playable>(look: &Look, of: Difference, first: &ShownSide<'_, C>) -> Differs {
    let cells = match (&of.expected, &of.found) {
        (Observed::Value(ours), Observed::Value(theirs)) => ours.apart(theirs),
        _ => Vec::new(),
    };
    Differs {
        name: named(look, of.field, of.nth),
        clause: of.clause.map(str::to_owned),
        values: [&of.expected, &of.found].map(|seen| value(seen, &cells)),
        cells: first.indices(&cells),
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
        Observed::Failed(failure) => Some(failure.kind()),
        Observed::NoField | Observed::NoStep => None,
    }
}
