//! The presenter of the game: the board as it fills up, and the cells that each new piece reaches.

use crosscheck_core::contract::grid::{Cell, Grid};
use crosscheck_core::contract::{Field, Roads, Step as _};
use crosscheck_core::film::{Event, Key, Presenter, Role, Scene, Sound, Text, Tile};

use super::case::{Placement, Test};
use super::{Case, Colour, Road, Step};

/// The presenter of a case.
pub struct Chess<'a> {
    case: &'a Case,
    /// The number of the test case on the board, from 1.
    test: u32,
    reachable: Option<u32>,
}

const PLACED: usize = 0;

/// The names of the annotations of a query, with the indices of their roles.
const SETS: [(&str, usize); 4] = [
    ("reached by a normal road", 1),
    ("reached by straight roads", 2),
    ("reached by connected roads", 3),
    ("captured", 4),
];

static ROLES: [Role; 5] = [
    Role::outline("the new piece", "新棋子", 0),
    Role::outline("reached by a normal road", "普通道路可达", 3),
    Role::wave("reached by straight roads", "直行道路可达", 4),
    Role::wave("reached by connected roads", "互通道路可达", 6),
    Role::outline("can be captured", "可吃", 1),
];

static ROADS: [Text; 3] = [
    Text::of("normal road: one step", "普通道路：走一步"),
    Text::of("straight road: any number of steps in a line", "直行道路：沿直线走任意步"),
    Text::of("connected road: any number of steps, with turns", "互通道路：走任意步，可转弯"),
];

impl<'a> Chess<'a> {
    /// Creates the presenter of a case.
    pub fn new(case: &'a Case) -> Self {
        Chess { case, test: 1, reachable: None }
    }

    fn placed(&mut self, step: &Step) -> Option<Event> {
        let query = (step.query as usize).checked_sub(1)?;
        let turn =
            (query < crosscheck_core::Case::turns(self.case)).then(|| self.case.locate(query + 1))?;
        let placement = self.case.tests()[turn.test].placements()[turn.query];
        let test = turn.test as u32 + 1;
        let scene = (test != self.test).then(|| empty(&self.case.tests()[turn.test]));
        self.test = test;
        let Placement { colour, level, cell } = placement;
        let (number, name) = (step.query, named(colour));
        Some(Event {
            caption: Text::new(
                format!("Query {number}: a {} piece of level {level} on {cell}", name.en),
                format!("查询 {number}：在 {cell} 放置 {level} 级{}棋", name.zh),
            ),
            scene,
            marks: vec![(PLACED, vec![cell])],
            changes: vec![(cell, tile(placement))],
            cue: Some((Sound::Swap, 0)),
            ..Event::default()
        })
    }

    fn reached(step: &Step, notes: &[Field]) -> Event {
        let sets = notes.iter().filter_map(|field| {
            let (_, role) = SETS.iter().find(|(name, _)| *name == field.name)?;
            Some((*role, field.cells()?.to_vec()))
        });
        let [normal, straight, connected] =
            [step.normal, step.straight, step.connected].map(super::Reached::all);
        let captured = [step.normal, step.straight, step.connected].map(|kind| kind.captured);
        let captures = if captured == [0; 3] { 0 } else { 1 };
        let all = step.reachable;
        Event {
            caption: Text::new(
                format!(
                    "It reaches {all} cells: {normal} by a normal road, {straight} by straight roads, \
                     {connected} by connected roads"
                ),
                format!("可达 {all} 格：普通 {normal}，直行 {straight}，互通 {connected}"),
            ),
            marks: sets.collect(),
            cue: Some((if captures > 0 { Sound::Pop } else { Sound::Points }, all.min(12))),
            ..Event::default()
        }
    }
}

impl Presenter<Step> for Chess<'_> {
    fn start(&self) -> Option<Scene> {
        self.case.tests().first().map(empty)
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn key(&self) -> Key {
        Key { roads: &ROADS, ..Key::default() }
    }

    fn present(&mut self, step: &Step, notes: &[Field]) -> Vec<Event> {
        self.reachable = Some(step.reachable);
        self.placed(step).into_iter().chain([Self::reached(step, notes)]).collect()
    }

    fn score_name(&self) -> Option<Text> {
        Some(Text::of("cells reached", "可达格数"))
    }

    fn score(&self) -> Option<i128> {
        self.reachable.map(i128::from)
    }

    fn place(&self, step: &Step) -> Text {
        let zh = format!("查询 {}，第 {} 组数据", step.query, step.test);
        Text::new(step.place(), zh)
    }

    fn chinese(&self, word: &str) -> Option<&'static str> {
        Some(match word {
            "query" => "查询",
            "empty cells reached by a normal road" => "普通道路可达的空格",
            "empty cells reached by straight roads" => "直行道路可达的空格",
            "empty cells reached by connected roads" => "互通道路可达的空格",
            "captures by a normal road" => "普通道路可吃的棋子",
            "captures by straight roads" => "直行道路可吃的棋子",
            "captures by connected roads" => "互通道路可吃的棋子",
            "cells reached in all" => "可达格总数",
            "course of play" => "进程",
            _ => return None,
        })
    }
}

/// Returns the board of a test case before its first query.
fn empty(test: &Test) -> Scene {
    let shown = |road: &Road| road.digit();
    Scene {
        cells: Grid::from_fn(test.rows(), test.cols(), |_: Cell| Tile::empty()),
        roads: Some(Roads { right: test.right().map(shown), below: test.below().map(shown) }),
    }
}

fn named(colour: Colour) -> Text {
    match colour {
        Colour::Black => Text::of("black", "黑"),
        Colour::White => Text::of("white", "白"),
    }
}

fn tile(Placement { colour, level, .. }: Placement) -> Tile {
    let (letter, name) = (if colour == Colour::Black { 'b' } else { 'w' }, named(colour));
    Tile {
        word: format!("{letter}{level}").into(),
        hue: Some(colour as u32),
        paint: Some(if colour == Colour::Black { "#22262b" } else { "#f4f1e8" }),
        sign: level.to_string().into(),
        name: Text::new(format!("{}, level {level}", name.en), format!("{}棋，{level} 级", name.zh)),
    }
}
