//! Effects: clauses T4. Each kind of effect in each role that the rules give it.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{Beyond, RIM, Role, Value, rim};
use spec::texas::{Case, Effect, Round, Trigger, Wave};

use super::{COLOURS, RolePlay, rounds};

/// The kinds of effect, each with its clause.
const KINDS: &[&str] = &["row", "column", "cross", "square of 3", "square of 5", "colour"];
const CLAUSES: &[&str] = &["T4.1", "T4.2", "T4.3", "T4.4", "T4.5", "T4.6"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "where an effect is triggered",
        clauses: CLAUSES,
        parts: KINDS,
        values: RIM,
        met: |case, steps, see| {
            let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
            let large = rows > 5 && cols > 5;
            rounds(case, steps).filter(|_| large).for_each(|seen| {
                triggers(seen.round).for_each(|(_, of)| {
                    rim(of.cell, rows, cols).for_each(|at| see(part(of), at));
                });
            });
        },
        beyond: &[],
    },
    Role {
        name: "how an effect is triggered",
        clauses: &["T4.7"],
        parts: KINDS,
        values: &[
            Value::exactly("swapped into the match", 0),
            Value::exactly("matched in round 1, not swapped", 1),
            Value::exactly("matched in a later round", 2),
            Value::exactly("hit in wave 1", 3),
            Value::exactly("hit in a later wave", 4),
        ],
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| {
                triggers(seen.round).for_each(|(wave, of)| {
                    let swapped = [seen.swap.a, seen.swap.b].contains(&of.cell);
                    let how = match wave {
                        0 if seen.is_first() => u64::from(!swapped),
                        0 => 2,
                        1 => 3,
                        _ => 4,
                    };
                    see(part(of), how);
                });
            });
        },
        beyond: &[],
    },
    Role {
        name: "the effect that sets off another alone",
        clauses: &["T4.8"],
        parts: KINDS,
        values: &[
            Value::exactly("a row's", 0),
            Value::exactly("a column's", 1),
            Value::exactly("a cross's", 2),
            Value::exactly("a square of 3's", 3),
            Value::exactly("a square of 5's", 4),
            Value::exactly("a colour's", 5),
        ],
        met: |_, steps, see| {
            let waves = steps.iter().filter_map(|step| match step {
                spec::texas::Step::Round(round) => Some(&round.waves),
                _ => None,
            });
            for [one, next] in waves.flat_map(|waves| waves.array_windows::<2>()) {
                if let [from] = &one.effects[..] {
                    next.effects.iter().for_each(|to| see(part(from), part(to) as u64));
                }
            }
        },
        beyond: &[],
    },
    Role {
        name: "pieces that an effect hits alone",
        clauses: CLAUSES,
        parts: KINDS,
        values: &[
            Value::exactly("none", 0),
            Value::exactly("all that it can reach", 1),
            Value::exactly("the most on any board", 2),
        ],
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| {
                for (at, wave) in seen.round.waves.iter().enumerate() {
                    if let [of] = &wave.effects[..] {
                        reached(&seen, at, wave, of).for_each(|much| see(part(of), much));
                    }
                }
            });
        },
        beyond: &[Beyond::of(
            "colour",
            "the most on any board",
            "a colour has no shape: all that it can reach is all that counts",
        )],
    },
    Role {
        name: "colour of a piece whose effect takes its colour",
        clauses: &["T4.6"],
        parts: &["matched", "hit"],
        values: COLOURS,
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| {
                for (wave, of) in triggers(seen.round).filter(|(_, of)| of.effect == Effect::Colour) {
                    let colour = seen.colour(of.cell).unwrap_or_default();
                    see(usize::from(wave > 0), colour.into());
                }
            });
        },
        beyond: &[],
    },
    Role {
        name: "waves of a round",
        clauses: &["T4.8"],
        parts: &[],
        values: &[
            Value::exactly("none", 0),
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::exactly("3", 3),
            Value::from("10 or more", 10),
            Value::from("beyond 8 bits", 256),
        ],
        met: |case, steps, see| {
            rounds(case, steps).for_each(|seen| see(0, seen.round.waves.len() as u64));
        },
        beyond: &[],
    },
    Role {
        name: "effects triggered in a round",
        clauses: &["T4.7"],
        parts: &["in the first wave", "in all"],
        values: &[
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::from("3 or more", 3),
            Value::from("beyond 8 bits", 256),
            Value::exactly("2500, a full board", 2500),
        ],
        met: |case, steps, see| {
            rounds(case, steps).filter(|seen| !seen.round.waves.is_empty()).for_each(|seen| {
                see(0, seen.round.waves[0].effects.len() as u64);
                see(1, triggers(seen.round).count() as u64);
            });
        },
        beyond: &[Beyond::of(
            "in the first wave",
            "2500, a full board",
            "at the start no board is matched whole, and later none is full",
        )],
    },
];

/// Returns the effects of a round, each with the number of its wave, from 0.
fn triggers(round: &Round) -> impl Iterator<Item = (usize, &Trigger)> {
    let waves = round.waves.iter().enumerate();
    waves.flat_map(|(at, wave)| wave.effects.iter().map(move |of| (at, of)))
}

fn part(of: &Trigger) -> usize {
    of.effect as usize - 1
}

/// Classifies how much a wave's only effect hits: 0 for nothing, 1 for everything that the lines or the square around
/// it have room for, 2 if that is also the maximum, as on the largest board or for a square away from the rim.
fn reached(seen: &RolePlay<'_>, at: usize, wave: &Wave, of: &Trigger) -> impl Iterator<Item = u64> {
    let (rows, cols) = (seen.before.rows(), seen.before.cols());
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
            let colour = seen.colour(of.cell);
            let same = seen.before.values().iter().filter(|piece| piece.map(|of| of.colour) == colour);
            (same.count() as u32 - 1, 0)
        }
    };
    // The matched pieces are gone already, so the first wave does not hit them; a later wave starts afresh.
    let hit = wave.removed.len() as u32;
    let all = hit > 0 && hit == room && at > 0;
    let how = [hit == 0, all, all && hit == most];
    (0..3).filter(move |&much| how[much as usize])
}
