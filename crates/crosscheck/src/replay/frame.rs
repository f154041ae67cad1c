//! What is shown at the end of each moment: the boards, of which [`Frames`] store only what changes, and what is to
//! be said of them.

use std::collections::BTreeMap;
use std::rc::Rc;

use crosscheck_core::foreign::foreign;
use crosscheck_core::frames::{Beat, Board, ClauseText, Frames, Gain, Moment, Shot, ShownField};

use super::words;

/// The most fields that are listed.
pub(super) const MOST_FIELDS: usize = 100;

pub(super) struct Frame<'f> {
    pub(super) frames: &'f Frames,
    /// The moment; `None` if there is none.
    pub(super) moment: Option<&'f Moment>,
    pub(super) panels: Vec<Panel<'f>>,
    /// The cells on which the sides differ, in order.
    pub(super) differing: Vec<u32>,
}

pub(super) struct Panel<'f> {
    name: &'f str,
    /// Its board as it is now, if it has one.
    pub(super) board: Option<Rc<Board>>,
    score: Option<&'f str>,
    /// Whether the side lacks this step.
    is_idle: bool,
    beats: &'f [Beat],
    /// The role of each marked cell.
    pub(super) marks: BTreeMap<u32, usize>,
    pub(super) fields: &'f [ShownField],
}

/// Returns the frames in order: one for each moment, or one with the initial board if there is none.
pub(super) fn each_frame(frames: &Frames) -> impl Iterator<Item = Frame<'_>> {
    let board = frames.board.clone().map(Rc::new);
    let mut sides: Vec<PanelState<'_>> = frames.sides.iter().map(|_| (board.clone(), None)).collect();
    (0..frames.moments.len().max(1)).map(move |at| {
        let moment = frames.moments.get(at);
        let panels = frames.sides.iter().zip(&mut sides).enumerate();
        let panels = panels.map(|(nth, (name, side))| panel(name, side, moment, nth)).collect();
        let mut frame = Frame { frames, moment, panels, differing: Vec::new() };
        frame.differing = frame.differing();
        frame
    })
}

type PanelState<'f> = (Option<Rc<Board>>, Option<&'f str>);

/// Returns what a side shows of a moment; `None` if it has no such step.
fn shot(moment: &Moment, side: usize) -> Option<&Shot> {
    // A missing second side shows the same as the first.
    moment.sides.get(side).or(moment.sides.first())?.as_ref()
}

fn panel<'f>(
    name: &'f str,
    (board, score): &mut PanelState<'f>,
    moment: Option<&'f Moment>,
    nth: usize,
) -> Panel<'f> {
    let shot = moment.and_then(|moment| shot(moment, nth));
    let beats = shot.map_or(&[][..], |shot| &shot.beats);
    for beat in beats {
        if let Some(new) = &beat.board {
            *board = Some(Rc::new(new.clone()));
        }
        let Some(board) = board.as_mut().filter(|_| !beat.changes.is_empty()) else { continue };
        // The frame before is gone by now, so this copies nothing.
        let cells = &mut Rc::make_mut(board).cells;
        for &[cell, tile] in &beat.changes {
            if let Some(place) = cells.get_mut(cell as usize) {
                *place = tile;
            }
        }
    }
    *score = shot.and_then(|shot| shot.score.as_deref()).or(*score);
    let marks = beats.iter().flat_map(|beat| &beat.marks);
    Panel {
        name,
        board: board.clone(),
        score: *score,
        is_idle: shot.is_none() && moment.is_some(),
        beats,
        marks: marks.flat_map(|(role, cells)| cells.iter().map(|cell| (*cell, *role))).collect(),
        fields: shot.map_or(&[], |shot| &shot.fields),
    }
}

impl Frame<'_> {
    /// Returns the differing cells: those of the differing fields and those of the boards.
    fn differing(&self) -> Vec<u32> {
        let named = self.differences().flat_map(|one| &one.cells);
        let mut cells: Vec<u32> = named.copied().collect();
        // A side that lacks the step shows an old board, which is no difference.
        if let [one, other] = &self.panels[..]
            && let (Some(left), Some(right)) = (&one.board, &other.board)
            && !one.is_idle
            && !other.is_idle
            && (left.rows, left.cols) == (right.rows, right.cols)
        {
            let pairs = (0..).zip(left.cells.iter().zip(&right.cells));
            cells.extend(pairs.filter(|(_, (left, right))| left != right).map(|(cell, _)| cell));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn differences(&self) -> impl Iterator<Item = &crosscheck_core::frames::Differs> {
        self.moment.into_iter().flat_map(|moment| &moment.differs)
    }

    /// Returns the cells to focus on: those that differ, or else those that are marked.
    pub(super) fn focus(&self) -> Vec<u32> {
        match self.differing.is_empty() {
            true => self.panels.iter().flat_map(|panel| panel.marks.keys().copied()).collect(),
            false => self.differing.clone(),
        }
    }

    pub(super) fn place(&self) -> String {
        self.moment.map_or(String::new(), |moment| words::english(&moment.place))
    }

    /// Returns the input of the turn, at its first moment.
    pub(super) fn input(&self) -> Option<String> {
        Some(format!("input: {}", words::line(self.moment?.input.as_ref()?)))
    }

    /// Returns the heading of a side: its name, its score, and whether it lacks this step.
    pub(super) fn title(&self, panel: &Panel<'_>) -> String {
        let score = panel.score.map_or(String::new(), |score| {
            let name = self.frames.score.as_ref().map_or("score".into(), words::english);
            format!("  {name} {}", words::line(score))
        });
        let idle = if panel.is_idle { "  (no such step)" } else { "" };
        words::line(panel.name) + &score + idle
    }

    /// Returns the captions, the fields beside a board and the points, each in one line if all sides agree and otherwise in
    /// one line per side.
    pub(super) fn happens(&self) -> Vec<String> {
        let lines = [Panel::caption, Panel::values, Panel::gains];
        lines.iter().flat_map(|of| self.of_sides(self.panels.iter().map(of).collect())).collect()
    }

    /// Returns one line if all texts agree, or else one per side, with its name. Empty texts are left out.
    fn of_sides(&self, said: Vec<String>) -> Vec<String> {
        let lines = match &said[..] {
            [one, rest @ ..] if rest.iter().all(|other| other == one) => vec![one.clone()],
            all => {
                let said = self.panels.iter().zip(all).filter(|(_, text)| !text.is_empty());
                said.map(|(panel, text)| format!("{}: {text}", words::line(panel.name))).collect()
            }
        };
        lines.into_iter().filter(|line| !line.is_empty()).collect()
    }

    pub(super) fn differs(&self) -> Vec<String> {
        let line = |field: &crosscheck_core::frames::Differs| {
            let values = self.frames.sides.iter().zip(&field.values).map(|(name, value)| {
                let value = value.as_deref().map_or("nothing".into(), words::line);
                format!("{} {value}", words::line(name))
            });
            format!("{}: {}", words::english(&field.name), values.collect::<Vec<_>>().join(", "))
        };
        self.differences().map(line).collect()
    }

    pub(super) fn rules(&self) -> Vec<String> {
        let is_named = |id: &str| self.differences().any(|of| of.clause.as_deref() == Some(id));
        let decide = self.frames.clauses.iter().filter(|(id, _)| is_named(id));
        let rule = |(id, ClauseText { name, words }): (&String, &ClauseText)| {
            format!("{} {}: {}", words::line(id), words::line(name), foreign(words))
        };
        decide.map(rule).collect()
    }
}

impl Panel<'_> {
    fn caption(&self) -> String {
        if self.is_idle {
            return "no such step".into();
        }
        let mut words: Vec<_> = self.beats.iter().map(|beat| words::english(&beat.caption)).collect();
        words.dedup();
        words.retain(|caption| !caption.is_empty());
        words.join(" · ")
    }

    fn values(&self) -> String {
        let fields = self.fields.iter().filter(|_| self.board.is_some()).take(MOST_FIELDS);
        let words = fields.map(|of| format!("{}: {}", words::english(&of.name), words::line(&of.value)));
        words.collect::<Vec<_>>().join(", ")
    }

    fn gains(&self) -> String {
        let gains = self.beats.iter().flat_map(|beat| &beat.points);
        let words = gains
            .map(|Gain { text, amount }| format!("+{} {}", words::line(amount), words::english(text)));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the kinds of the roads to the right of a cell and below it: 1, 2 or 3. Rows and columns are counted from 0.
pub(super) fn roads(Board { cols, right, below, .. }: &Board, row: u32, col: u32) -> [Option<usize>; 2] {
    // A road is one byte of ASCII.
    let kind = |roads: &Option<String>, at: u32| {
        let road = roads.as_ref()?.as_bytes().get(at as usize)?;
        matches!(road, b'1'..=b'3').then(|| usize::from(road - b'0'))
    };
    let to_the_right = || kind(right, row * (cols - 1) + col);
    [if col + 1 < *cols { to_the_right() } else { None }, kind(below, row * cols + col)]
}
