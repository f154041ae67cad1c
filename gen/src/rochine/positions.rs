//! Every reachable position.

use crosscheck_core::Limits;
use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{Bounds, Next, Positions, Scope};
use spec::rochine::{Board, Case, Move, Over, Setup, Side, Step, tried};

use super::count::VERDICTS;

pub(super) const BOUNDS: &[Knob] = &[
    Knob::new("size", "The size of the board", 4, 4),
    Knob::new("depth", "The most moves from the start; 0 for all", 0, 4000),
];

pub(super) const SCOPES: &[Scope] = &[
    Scope {
        name: "usual",
        purpose: "every position of 4 × 4 that at most 14 moves lead to",
        bounds: &[("size", 4), ("depth", 14)],
    },
    Scope { name: "tiny", purpose: "what a test has time for", bounds: &[("size", 4), ("depth", 4)] },
    Scope {
        name: "all",
        purpose: "every position of 4 × 4 that can be reached: 37 million",
        bounds: &[("size", 4), ("depth", 0)],
    },
];

pub(super) struct Reached {
    size: u32,
    depth: u32,
}

impl Reached {
    pub(super) fn within(bounds: &Bounds) -> Self {
        let depth = bounds.get("depth");
        Reached { size: bounds.get("size"), depth: if depth == 0 { u32::MAX } else { depth } }
    }
}

impl Positions<Case> for Reached {
    fn words(&self) -> String {
        let size = self.size;
        let far = match self.depth {
            u32::MAX => "every position that can be reached".into(),
            1 => "every position that at most one move leads to".into(),
            depth => format!("every position that at most {depth} moves lead to"),
        };
        let moves = tried(size).len();
        format!(
            "{far} on {size} × {size}, and from each the same {moves} moves: between cells at most two steps apart, and one \
             step over the edge; compared is what each move does, not the answer that is printed"
        )
    }

    fn size(&self) -> u32 {
        self.size
    }

    fn numbers(&self) -> u64 {
        Setup::count(self.size)
    }

    fn start(&self) -> u64 {
        Setup { board: Board::start(self.size), mover: Side::Red }.position().number
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn ends(&self) -> &'static [&'static str] {
        &["red by pieces", "red by immobility", "blue by pieces", "blue by immobility"]
    }

    fn next(&self, step: &Step) -> Next {
        let Some(play) = &step.play else { return Next::Refused };
        let board = play.board.clone();
        let number = Setup { board, mover: step.side.enemy() }.position().number;
        match play.over {
            None => Next::On(number),
            Some(Over { winner, by }) => Next::Over(number, 2 * winner as usize + by as usize),
        }
    }

    fn counted(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[
            (VERDICTS.topic.name, VERDICTS.entries),
            ("captures by legal moves", &["none", "in a row", "in a column", "in a row and a column"]),
            ("pieces taken by a move", &["0", "1", "2"]),
        ]
    }

    fn count(&self, step: &Step, counts: &mut [u64]) {
        counts[step.verdict as usize] += 1;
        if let Some(play) = &step.play {
            let (row, column) = (play.row.len(), play.column.len());
            counts[6 + usize::from(row > 0) + 2 * usize::from(column > 0)] += 1;
            counts[10 + (row + column).min(2)] += 1;
        }
    }

    fn case(&self, turns: &[usize]) -> Case {
        let moves: Vec<Move> = turns.iter().map(|&turn| tried(self.size)[turn]).collect();
        Case::new(self.size, moves, Limits::None).expect("there is a move")
    }
}
