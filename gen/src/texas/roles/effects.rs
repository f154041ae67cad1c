//! Effects: clauses T4. Each kind of effect in each role that the rules give it.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, RIM, Role, holding, kinds, rim};
use spec::texas::{Case, Effect, Trigger, Wave};

use super::values::COLOURS;
use crate::texas::count::EFFECTS;
use crate::texas::measure::{Seen, rounds, seen, triggers};

/// The kinds of effect, each with its clause.
const KINDS: &[&str] = EFFECTS.entries;
const CLAUSES: &[&str] = &["T4.1", "T4.2", "T4.3", "T4.4", "T4.5", "T4.6"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("where an effect is triggered", CLAUSES).parts(KINDS).values(RIM).met(
        |case, steps, see| {
            let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
            let triggers = rounds(steps).filter(|_| rows > 5 && cols > 5).flat_map(triggers);
            triggers.for_each(|(_, of)| rim(of.cell, rows, cols).for_each(|at| see(part(of), at)));
        },
    ),
    Role::<Case>::new("how an effect is triggered", &["T4.7"])
        .parts(KINDS)
        .values(&kinds([
            "swapped into the match",
            "matched in round 1, not swapped",
            "matched in a later round",
            "hit in wave 1",
            "hit in a later wave",
        ]))
        .met(|case, steps, see| {
            for seen in seen(case, steps) {
                for (wave, of) in triggers(seen.round) {
                    let swapped = [seen.swap.a, seen.swap.b].contains(&of.cell);
                    let how = match wave {
                        0 if seen.is_first() => u64::from(!swapped),
                        0 => 2,
                        1 => 3,
                        _ => 4,
                    };
                    see(part(of), how);
                }
            }
        }),
    Role::<Case>::new("the effect that sets off another alone", &["T4.8"])
        .parts(KINDS)
        .values(&kinds([
            "a row's",
            "a column's",
            "a cross's",
            "a square of 3's",
            "a square of 5's",
            "a colour's",
        ]))
        .met(|_, steps, see| {
            for [one, next] in rounds(steps).flat_map(|round| round.waves.array_windows::<2>()) {
                if let [from] = &one.effects[..] {
                    next.effects.iter().for_each(|to| see(part(from), part(to) as u64));
                }
            }
        }),
    Role::<Case>::new("pieces that an effect hits alone", CLAUSES)
        .parts(KINDS)
        .values(&kinds(["none", "all that it can reach", "the most on any board"]))
        .met(|case, steps, see| {
            for seen in seen(case, steps) {
                for (at, wave) in seen.round.waves.iter().enumerate() {
                    if let [of] = &wave.effects[..] {
                        reached(case, &seen, at, wave, of).for_each(|much| see(part(of), much));
                    }
                }
            }
        })
        .beyond(&[Beyond::of(
            "colour",
            "the most on any board",
            "a colour has no shape: all that it can reach is all that counts",
        )]),
    Role::<Case>::new("colour of a piece whose effect takes its colour", &["T4.6"])
        .parts(&["matched", "hit"])
        .values(COLOURS)
        .met(|case, steps, see| {
            for seen in seen(case, steps) {
                for (wave, of) in triggers(seen.round).filter(|(_, of)| of.effect == Effect::Colour) {
                    let colour = seen.before.colour(of.cell).unwrap_or_default();
                    see(usize::from(wave > 0), colour.into());
                }
            }
        }),
    Role::<Case>::new("waves of a round", &["T4.8"])
        .values(values! {
            "none" = 0, "1" = 1, "2" = 2, "3" = 3, "10 or more" >= 10, "beyond 8 bits" >= 256,
        })
        .met(|_, steps, see| rounds(steps).for_each(|round| see(0, round.waves.len() as u64))),
    Role::<Case>::new("effects triggered in a round", &["T4.7"])
        .parts(&["in the first wave", "in all"])
        .values(values! {
            "1" = 1, "2" = 2, "3 or more" >= 3, "beyond 8 bits" >= 256, "2500, a full board" = 2500,
        })
        .met(|_, steps, see| {
            for round in rounds(steps).filter(|round| !round.waves.is_empty()) {
                see(0, round.waves[0].effects.len() as u64);
                see(1, triggers(round).count() as u64);
            }
        })
        .beyond(&[Beyond::of(
            "in the first wave",
            "2500, a full board",
            "at the start no board is matched whole, and later none is full",
        )]),
];

fn part(of: &Trigger) -> usize {
    of.effect as usize - 1
}

/// Classifies how much a wave's only effect hits: 0 for nothing, 1 for everything that the lines or the square around
/// it have room for, 2 if that is also the maximum, as on the largest board or for a square away from the rim.
fn reached(
    case: &Case,
    seen: &Seen<'_>,
    at: usize,
    wave: &Wave,
    of: &Trigger,
) -> impl Iterator<Item = u64> + use<> {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    let Cell { row, col } = of.cell;
    let span = |at: u32, by: u32, size: u32| (at + by).min(size) - at.saturating_sub(by).max(1) + 1;
    let square = |by: u32| span(row, by, rows) * span(col, by, cols) - 1;
    let (room, most) = match of.effect {
        Effect::None => (0, 0),
        Effect::Row => (cols - 1, 49),
        Effect::Column => (rows - 1, 49),
        Effect::Cross => (rows + cols - 2, 98),
        Effect::Square3 => (square(1), 8),
        Effect::Square5 => (square(2), 24),
        Effect::Colour => {
            let colour = seen.before.colour(of.cell);
            let same = case.pieces().cells().filter(|&cell| seen.before.colour(cell) == colour);
            (same.count() as u32 - 1, 0)
        }
    };
    // The matched pieces are gone already, so the first wave does not hit them; a later wave starts afresh.
    let hit = wave.removed.len() as u32;
    let all = hit > 0 && hit == room && at > 0;
    holding([hit == 0, all, all && hit == most])
}
