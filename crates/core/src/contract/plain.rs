//! The default presenter: shows the boards of the steps, or the scene of the case.

use std::collections::HashMap;

use super::grid::{Cell, Grid};
use super::presenter::{Event, Presenter, Role, Scene, Text, Tile};
use super::step::{Field, Picture, Step, Value};

/// Shows the boards and sets of cells among the fields of the steps. If they have no board, it shows the case's scene.
pub(super) struct Plain<'a> {
    turns: usize,
    case: Box<dyn Fn(Option<usize>) -> Option<Picture> + 'a>,
    /// The kind of each word that stands for a piece, numbered by first appearance.
    hues: HashMap<String, u32>,
    now: Option<Scene>,
    /// Whether a step has shown a board. From then on the scene, which is the initial board, is ignored.
    steps_show: bool,
}

impl<'a> Plain<'a> {
    pub(super) fn new(turns: usize, case: impl Fn(Option<usize>) -> Option<Picture> + 'a) -> Self {
        let now = case(Some(1));
        let case = Box::new(case);
        let mut plain = Plain { turns, case, hues: HashMap::new(), now: None, steps_show: false };
        plain.now = now.map(|picture| plain.scene(picture));
        plain
    }

    fn scene(&mut self, Picture { cells, roads, .. }: Picture) -> Scene {
        Scene { cells: self.tiles(&cells), roads }
    }

    fn tiles(&mut self, words: &Grid<String>) -> Grid<Tile> {
        words.map(|word| {
            if matches!(word.trim(), "" | "." | "·") {
                return Tile::empty();
            }
            let next = self.hues.len() as u32;
            let hue = *self.hues.entry(word.clone()).or_insert(next);
            Tile { word: word.clone().into(), hue: Some(hue), ..Tile::default() }
        })
    }

    /// Returns the board that the case shows after a turn, and the cells that the turn concerns.
    fn after(&mut self, turn: Option<usize>) -> Option<(Scene, Vec<Cell>)> {
        let turn = turn.filter(|turn| (1..=self.turns).contains(turn))?;
        let picture = (self.case)((turn < self.turns).then_some(turn + 1))?;
        let marked = picture.marked.clone();
        Some((self.scene(picture), marked))
    }
}

const CHANGED: usize = 0;
const NAMED: usize = 1;
static ROLES: [Role; 2] =
    [Role::outline("changed", "变化", 0), Role::outline("named by the step", "本步提到", 1)];

impl<S: Step> Presenter<S> for Plain<'_> {
    fn start(&self) -> Option<Scene> {
        self.now.clone()
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn present(&mut self, step: &S, _: &[Field]) -> Vec<Event> {
        let mut event = Event { caption: Text::same(step.place()), ..Event::default() };
        let (mut named, mut board) = (Vec::new(), None);
        for field in step.fields() {
            match field.value {
                Value::Text(_) => {}
                Value::Cells(cells) => named.extend(cells),
                Value::Board(words) => board = Some(self.tiles(&words)),
            }
        }
        let next = match board {
            Some(cells) => {
                self.steps_show = true;
                let roads = self.now.as_ref().and_then(|scene| scene.roads.clone());
                Some(Scene { cells, roads })
            }
            None if self.steps_show => None,
            None => self.after(step.turn()).map(|(scene, marked)| {
                named.extend(marked);
                scene
            }),
        };
        if let Some(next) = next {
            let changed = |cell: &Cell| {
                self.now.as_ref().is_some_and(|now| now.cells.get(*cell) != next.cells.get(*cell))
            };
            event.marks.push((CHANGED, next.cells.cells().filter(changed).collect()));
            match &self.now {
                Some(now) if same_ground(now, &next) => event.board = Some(next.cells.clone()),
                _ => event.scene = Some(next.clone()),
            }
            self.now = Some(next);
        }
        event.marks.push((NAMED, named));
        vec![event]
    }
}

/// Returns whether two scenes have the same size and the same roads.
fn same_ground(one: &Scene, other: &Scene) -> bool {
    let size = |scene: &Scene| (scene.cells.rows(), scene.cells.cols());
    size(one) == size(other) && one.roads == other.roads
}
