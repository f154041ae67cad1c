//! The end: clauses R4.

use crosscheck_core::generate::role::{DIRECTIONS, Role, Value, holding, kinds};
use spec::rochine::{Case, Play, Side, Step};

use super::values::{SIDES, SIZES, direction};
use crate::rochine::measure::{only_way, outcome};

/// The ways in which a game can be won.
const WINS: &[&str] =
    &["by red, by pieces", "by blue, by pieces", "by red, by immobility", "by blue, by immobility"];
const CLAUSES: &[&str] = &["R4.1", "R4.1", "R4.2", "R4.2"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("size of the board of a game that is won", CLAUSES).parts(WINS).values(SIZES).met(
        |case, steps, see| {
            won(steps).into_iter().for_each(|(part, _)| see(part, case.side().into()));
        },
    ),
    Role::<Case>::new("moves after the end of a game that is won", CLAUSES)
        .parts(WINS)
        .values(values! { "none" = 0, "some" >= 1 })
        .met(|case, steps, see| {
            let after = case.moves().len() - steps.len();
            won(steps).into_iter().for_each(|(part, _)| see(part, after as u64));
        }),
    Role::<Case>::new("number of the move that wins", &["R4.3"])
        .parts(&["by pieces", "by immobility"])
        .values(&[
            Value { name: "20 or less", least: 1, most: 20 },
            Value::from("beyond 8 bits", 256),
            Value::exactly("1000, the last", 1000),
        ])
        .met(|_, steps, see| {
            won(steps).into_iter().for_each(|(part, step)| see(part / 2, step.number.into()));
        }),
    Role::<Case>::new("pieces left to who loses", &["R4.1"])
        .parts(SIDES)
        .values(&kinds(["N ÷ 2", "fewer than N ÷ 2", "more: it cannot move", "all"]))
        .met(|case, steps, see| {
            let Some((step, play)) = won(steps).and_then(|(_, step)| Some((step, step.play.as_ref()?)))
            else {
                return;
            };
            let loser = step.side.enemy();
            let (left, half) = (left(play, loser), case.side() / 2);
            let ways = holding([left == half, left < half, left > half, left == 2 * case.side() - 2]);
            ways.for_each(|way| see(loser as usize, way));
        }),
    Role::<Case>::new("pieces left to a side while the play goes on", &["R4.1"])
        .parts(SIDES)
        .values(&kinds(["N ÷ 2 + 1, the fewest", "half of all"]))
        .met(|case, steps, see| {
            for (_, play) in steps.iter().copied().filter_map(unfinished) {
                for side in Side::ALL {
                    let left = left(play, side);
                    let ways = holding([left == case.side() / 2 + 1, left == case.side() - 1]);
                    ways.for_each(|way| see(side as usize, way));
                }
            }
        }),
    Role::<Case>::new("the only way left, which the side to move has", &["R4.2"])
        .parts(SIDES)
        .values(DIRECTIONS)
        .met(|_, steps, see| {
            for (step, play) in steps.iter().copied().filter_map(unfinished) {
                let enemy = step.side.enemy();
                if let Some((from, to)) = only_way(&play.board, enemy) {
                    see(enemy as usize, direction(from, to));
                }
            }
        }),
    Role::<Case>::new("size of the board of a game that is not over", &["R4.5"])
        .parts(&["its last move by red", "its last move by blue"])
        .values(SIZES)
        .met(|case, steps, see| {
            if let Some((step, _)) = steps.last().copied().and_then(unfinished) {
                see(step.side as usize, case.side().into());
            }
        }),
];

/// Returns the end of a won game: its place in [`WINS`], and the step.
fn won<'a>(steps: &'a [&'a Step]) -> Option<(usize, &'a Step)> {
    Some((outcome(steps).checked_sub(2)?, steps.last()?))
}

/// Returns a step with its move, if it was made and the play goes on after it.
fn unfinished(step: &Step) -> Option<(&Step, &Play)> {
    step.play.as_ref().filter(|play| play.over.is_none()).map(|play| (step, play))
}

fn left(play: &Play, side: Side) -> u32 {
    if side == Side::Red { play.red } else { play.blue }
}
