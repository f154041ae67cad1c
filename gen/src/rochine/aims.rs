//! What a user can ask of a case of `rochine` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::rochine::{Case, Over, Play, Side, Step, Verdict, Way};

use super::count::{Few, few_ways};

/// The outcomes of a case as a user names them.
pub(super) const OUTCOMES: &[&str] = &[
    "illegal",
    "unfinished",
    "red-by-pieces",
    "blue-by-pieces",
    "red-by-immobility",
    "blue-by-immobility",
];

/// The verdicts as a user names them, in the order of [`Verdict::ALL`].
pub(super) const VERDICTS: &[&str] =
    &["legal", "off-board", "not-own", "no-move", "not-adjacent", "occupied"];

/// The aims that users can ask for.
pub(super) const AIMS: &[Aim<Case>] = &[
    Aim {
        name: "outcome",
        help: "how the play comes out",
        words: OUTCOMES,
        measure: |_, steps, word| u64::from(outcome(steps) == word),
        families: &["pieces", "immobile", "illegal", "quiet"],
    },
    Aim {
        name: "moves",
        help: "moves that are made",
        words: &[],
        measure: |_, steps, _| plays(steps).count() as u64,
        families: &["long", "immobile", "quiet"],
    },
    Aim {
        name: "ignored",
        help: "moves after the end of play",
        words: &[],
        measure: |case, steps, _| (case.moves().len() - steps.len()) as u64,
        families: &["after-end", "illegal-first"],
    },
    Aim {
        name: "taken",
        help: "the most pieces that one move captures",
        words: &[],
        measure: |_, steps, _| plays(steps).map(taken).max().unwrap_or(0),
        families: &["many-at-once", "two-of-a-line", "both-ways"],
    },
    Aim {
        name: "captures",
        help: "moves that capture",
        words: &[],
        measure: |_, steps, _| plays(steps).filter(|play| taken(play) > 0).count() as u64,
        families: &["hunt", "pieces", "opened", "played"],
    },
    Aim {
        name: "way",
        help: "moves that capture so: in a row, in a column, in both",
        words: &["row", "column", "both"],
        measure: |_, steps, word| plays(steps).filter(|play| ways(play)[word]).count() as u64,
        families: &["rows", "columns", "both-ways"],
    },
    Aim {
        name: "verdict",
        help: "moves with this verdict",
        words: VERDICTS,
        measure: |_, steps, word| {
            steps.iter().filter(|step| step.verdict as usize == word).count() as u64
        },
        families: &["illegal", "off-board", "not-own", "no-move", "not-adjacent", "occupied"],
    },
    Aim {
        name: "left",
        help: "pieces of this side that are left at the end",
        words: &["red", "blue"],
        measure: |case, steps, word| {
            let all = 2 * case.side() - 2;
            plays(steps).last().map_or(all, |play| [play.red, play.blue][word]).into()
        },
        families: &["hunt", "pieces", "opened"],
    },
    Aim {
        name: "cornered",
        help: "moves after which the enemy has one way left",
        words: &[],
        measure: |_, steps, _| steps.iter().filter(|step| corners(step)).count() as u64,
        families: &["nearly-immobile", "immobile", "crowd"],
    },
];

fn plays(steps: &[Step]) -> impl DoubleEndedIterator<Item = &Play> {
    steps.iter().filter_map(|step| step.play.as_ref())
}

fn taken(play: &Play) -> u64 {
    (play.row.len() + play.column.len()) as u64
}

/// Returns the place of the outcome in [`OUTCOMES`].
fn outcome(steps: &[Step]) -> usize {
    let Some(Step { play: Some(play), .. }) = steps.last() else { return 0 };
    match play.over {
        None => 1,
        Some(Over { winner: Side::Red, by: Way::Pieces }) => 2,
        Some(Over { winner: Side::Blue, by: Way::Pieces }) => 3,
        Some(Over { winner: Side::Red, by: Way::Immobility }) => 4,
        Some(Over { winner: Side::Blue, by: Way::Immobility }) => 5,
    }
}

/// Returns the ways in which a move captures: in a row, in a column, in both.
fn ways(play: &Play) -> [bool; 3] {
    let (row, column) = (!play.row.is_empty(), !play.column.is_empty());
    [row, column, row && column]
}

fn corners(step: &Step) -> bool {
    let one = |play: &Play| matches!(few_ways(&play.board, step.side.enemy()), Few::One { .. });
    step.verdict == Verdict::Legal && step.play.as_ref().is_some_and(one)
}
