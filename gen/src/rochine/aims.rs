//! The properties that a user can ask of a case of `rochine` beyond its sizes.

use crosscheck_core::generate::Aim;
use spec::rochine::{Case, Step};

use super::measure::{outcome, plays, taken, ways};

pub(super) const AIMS: &[Aim<Case>] = &[
    Aim::new(
        "outcome",
        "how the play comes out",
        &["pieces", "immobile", "illegal", "quiet"],
        &|_, steps, word| u64::from(outcome(steps) == word),
    )
    .words(&[
        "illegal",
        "unfinished",
        "red-by-pieces",
        "blue-by-pieces",
        "red-by-immobility",
        "blue-by-immobility",
    ]),
    Aim::new("moves", "moves that are made", &["long", "immobile", "quiet"], &|_, steps, _| {
        plays(steps).count() as u64
    }),
    Aim::new(
        "ignored",
        "moves after the end of play",
        &["after-end", "illegal-first"],
        &|case: &Case, steps, _| (case.moves().len() - steps.len()) as u64,
    ),
    Aim::new(
        "taken",
        "the most pieces that one move captures",
        &["many-at-once", "two-of-a-line", "both-ways"],
        &|_, steps, _| plays(steps).map(taken).max().unwrap_or(0),
    ),
    Aim::new(
        "captures",
        "moves that capture",
        &["hunt", "pieces", "opened", "played"],
        &|_, steps, _| plays(steps).filter(|play| taken(play) > 0).count() as u64,
    ),
    Aim::new(
        "way",
        "moves that capture so: in a row, in a column, in both",
        &["rows", "columns", "both-ways"],
        &|_, steps, word| {
            let ways = plays(steps).map(|play| [!play.row.is_empty(), !play.column.is_empty()]);
            ways.filter(|&[row, column]| [row, column, row && column][word]).count() as u64
        },
    )
    .words(&["row", "column", "both"]),
    // The words are in the order of `Ruling::ALL`.
    Aim::new(
        "verdict",
        "moves with this verdict",
        &["illegal", "off-board", "not-own", "no-move", "not-adjacent", "occupied"],
        &|_, steps: &[&Step], word| {
            steps.iter().filter(|step| step.verdict as usize == word).count() as u64
        },
    )
    .words(&["legal", "off-board", "not-own", "no-move", "not-adjacent", "occupied"]),
    Aim::new(
        "left",
        "pieces of this side that are left at the end",
        &["hunt", "pieces", "opened"],
        &|case: &Case, steps, word| {
            let all = 2 * case.side() - 2;
            plays(steps).last().map_or(all, |play| [play.red, play.blue][word]).into()
        },
    )
    .words(&["red", "blue"]),
    Aim::new(
        "cornered",
        "moves after which the enemy has one way left",
        &["nearly-immobile", "immobile", "crowd"],
        &|_, steps: &[&Step], _| {
            let plays =
                steps.iter().filter_map(|step| Some((&step.play.as_ref()?.board, step.side.enemy())));
            plays.filter(|(board, enemy)| ways(board, *enemy).take(2).count() == 1).count() as u64
        },
    ),
];
