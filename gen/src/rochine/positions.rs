//! Every reachable position.

use crosscheck_core::Limits;
use crosscheck_core::generate::Knob;
use crosscheck_core::generate::space::{Bounds, Next, Positions, Scope};
use spec::rochine::{Board, Case, Move, Over, Setup, Step, Team, Way, tried};

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

const ENDS: [(&str, Over); 4] = [
    ("red by pieces", Over { winner: Team::Red, by: Way::Pieces }),
    ("red by immobility", Over { winner: Team::Red, by: Way::Immobility }),
    ("blue by pieces", Over { winner: Team::Blue, by: Way::Pieces }),
    ("blue by immobility", Over { winner: Team::Blue, by: Way::Immobility }),
];

/// Returns every position that so many moves lead to.
pub(super) fn within(bounds: &Bounds) -> Positions<Case> {
    let (size, depth) = (bounds.get("size"), bounds.get("depth"));
    let far = match depth {
        0 => "every position that can be reached".into(),
        1 => "every position that at most one move leads to".into(),
        depth => format!("every position that at most {depth} moves lead to"),
    };
    let moves = tried(size).len();
    let words = format!(
        "{far} on {size} × {size}, and from each the same {moves} moves: between cells at most two steps apart, and one \
         step over the edge; compared is what each move does, not the answer that is printed"
    );
    let case = move |turns: &[usize]| {
        let moves: Vec<Move> = turns.iter().map(|&turn| tried(size)[turn]).collect();
        Case::new(size, moves, Limits::None).expect("there is a move")
    };
    Positions {
        words,
        size,
        numbers: Setup::count(size),
        start: Setup { board: Board::start(size), mover: Team::Red }.position().number,
        depth: if depth == 0 { u32::MAX } else { depth },
        ends: const { &[ENDS[0].0, ENDS[1].0, ENDS[2].0, ENDS[3].0] },
        next: Box::new(next),
        counted: &[
            (VERDICTS.topic.name, VERDICTS.entries),
            ("captures by legal moves", &["none", "in a row", "in a column", "in a row and a column"]),
            ("pieces taken by a move", &["0", "1", "2"]),
        ],
        count: Box::new(count),
        case: Box::new(case),
    }
}

fn next(step: &Step) -> Next {
    let Some(play) = &step.play else { return Next::Refused };
    let board = play.board.clone();
    let number = Setup { board, mover: step.side.enemy() }.position().number;
    match play.over {
        None => Next::On(number),
        Some(over) => {
            let way = ENDS.iter().position(|(_, end)| *end == over);
            Next::Over(number, way.expect("all ways are listed"))
        }
    }
}

fn count(step: &Step, counts: &mut [u64]) {
    counts[step.verdict as usize] += 1;
    if let Some(play) = &step.play {
        let (row, column) = (play.row.len(), play.column.len());
        counts[6 + usize::from(row > 0) + 2 * usize::from(column > 0)] += 1;
        counts[10 + (row + column).min(2)] += 1;
    }
}
