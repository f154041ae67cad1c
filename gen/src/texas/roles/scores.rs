//! Amounts: clauses T6 to T8 and T11.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{BITS, Beyond, Role, Value};
use spec::texas::{Case, Step, Verdict};

use super::{COLOURS, rounds, settled};

/// The periods over which an amount is summed.
const SUMS: &[&str] = &["in one round", "in one operation", "in one game"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role {
        name: "elimination bonus",
        clauses: &["T6.1"],
        parts: SUMS,
        values: BITS,
        met: |_, steps, see| {
            sums(steps, see, |step| match step {
                Step::Round(round) => Some(round.elimination.0),
                _ => None,
            });
        },
        beyond: &[
            Beyond::of("in one round", "nothing", "a round takes pieces, and no colour is 0"),
            Beyond::of("in one operation", "nothing", "a round takes pieces, and no colour is 0"),
            Beyond::value(
                "beyond 31 bits",
                "2500 pieces of colour 100 in at most 833 rounds: 208,250,000",
            ),
        ],
    },
    Role {
        name: "combination bonus",
        clauses: &["T8.2"],
        parts: SUMS,
        values: BITS,
        met: |_, steps, see| {
            sums(steps, see, |step| match step {
                Step::Round(round) => Some(round.combination.0),
                _ => None,
            });
        },
        beyond: &[Beyond::value("beyond 31 bits", "one block of 2500 pieces: 311,750,450")],
    },
    Role {
        name: "chain bonus",
        clauses: &["T7.1"],
        parts: &["of one operation", "in one game"],
        values: BITS,
        met: |_, steps, see| {
            let chains = || settled(steps).map(|of| narrow(of.chain.0));
            chains().for_each(|chain| see(0, chain));
            see(1, chains().sum());
        },
        beyond: &[Beyond::value("beyond 31 bits", "833 rounds at most, three pieces each: 55,377,920")],
    },
    Role {
        name: "the answer",
        clauses: &["T11.3"],
        parts: &["of one operation, hands aside", "hands together", "total"],
        values: BITS,
        met: |_, steps, see| {
            let (mut one, mut hands) = (0, 0);
            for step in steps {
                match step {
                    Step::Operation(_) => one = 0,
                    Step::Round(round) => one += narrow(round.elimination.0 + round.combination.0),
                    Step::Settled(settled) => {
                        see(0, one + narrow(settled.chain.0));
                        hands += settled.hand.as_ref().map_or(0, |hand| narrow(hand.bonus.0));
                    }
                    Step::End(end) => see(2, narrow(end.total.0)),
                }
            }
            see(1, hands);
        },
        beyond: &[
            Beyond::of(
                "of one operation, hands aside",
                "nothing",
                "a round takes pieces, and no colour is 0",
            ),
            Beyond::of(
                "hands together",
                "beyond a float's 24 bits",
                "2000 for each of 166 hands at most, of three pieces an operation",
            ),
            Beyond::value("beyond 31 bits", "all bonuses together are below 576,000,000"),
        ],
    },
    Role {
        name: "size of a block",
        clauses: &["T8.1"],
        parts: &[],
        values: &[
            Value::exactly("3", 3),
            Value::exactly("4", 4),
            Value::exactly("5", 5),
            Value::exactly("6", 6),
            Value::from("7 or more", 7),
            Value::from("beyond 8 bits", 256),
            Value::from("1000 or more", 1000),
        ],
        met: |_, steps, see| blocks(steps, &mut |size, _| see(0, size)),
        beyond: &[],
    },
    Role {
        name: "colour of a block",
        clauses: &["T8.1"],
        parts: &["of three", "of four or more"],
        values: COLOURS,
        met: |_, steps, see| blocks(steps, &mut |size, colour| see(usize::from(size > 3), colour)),
        beyond: &[],
    },
    Role {
        name: "blocks of a round",
        clauses: &["T8.1"],
        parts: &["in all", "of one colour"],
        values: &[
            Value::exactly("1", 1),
            Value::exactly("2", 2),
            Value::from("3 or more", 3),
            Value::from("10 or more", 10),
        ],
        met: |_, steps, see| {
            for step in steps {
                let Step::Round(round) = step else { continue };
                see(0, round.blocks.len() as u64);
                round
                    .blocks
                    .chunk_by(|a, b| a.colour == b.colour)
                    .for_each(|of| see(1, of.len() as u64));
            }
        },
        beyond: &[],
    },
    Role {
        name: "colour of a piece that is eliminated in round 1",
        clauses: &["T6.1"],
        parts: &["matched", "hit"],
        values: COLOURS,
        met: |case, steps, see| colours(case, steps, see, true),
        beyond: &[],
    },
    Role {
        name: "colour of a piece that is eliminated in a later round",
        clauses: &["T6.1"],
        parts: &["matched", "hit"],
        values: COLOURS,
        met: |case, steps, see| colours(case, steps, see, false),
        beyond: &[],
    },
    Role {
        name: "the bonuses of the end",
        clauses: &["T11.1", "T11.2"],
        parts: &["for all valid", "for a cleared board"],
        values: &[
            Value::exactly("neither this nor the other", 0),
            Value::exactly("this alone", 1),
            Value::exactly("both", 2),
            Value::exactly("this, with one operation", 3),
            Value::exactly("this, with more operations than 8 bits count", 4),
        ],
        met: |case, steps, see| {
            let Some(Step::End(end)) = steps.last() else { return };
            let had = [end.all_valid.0 > 0, end.cleared.0 > 0];
            let operations = case.swaps().len();
            for (part, had, other) in [(0, had[0], had[1]), (1, had[1], had[0])] {
                match (had, other) {
                    (false, false) => see(part, 0),
                    (true, other) => see(part, 1 + u64::from(other)),
                    (false, true) => {}
                }
                [(3, operations == 1), (4, operations > 255)]
                    .into_iter()
                    .filter(|(_, is)| had && *is)
                    .for_each(|(value, _)| see(part, value));
            }
        },
        beyond: &[],
    },
    Role {
        name: "skipped operations after the board is cleared",
        clauses: &["T11.2"],
        parts: &[],
        values: &[Value::exactly("none", 0), Value::from("some", 1)],
        met: |_, steps, see| {
            let cleared = matches!(steps.last(), Some(Step::End(end)) if end.cleared.0 > 0);
            let skipped = |step: &&Step| match step {
                Step::Operation(of) => of.verdict != Verdict::Valid,
                _ => false,
            };
            let after = steps.iter().rev().take_while(|step| !matches!(step, Step::Settled(_)));
            if cleared {
                see(0, after.filter(skipped).count() as u64);
            }
        },
        beyond: &[],
    },
];

/// Narrows a score: within the contest's limits, scores are far below 64 bits.
fn narrow(points: u128) -> u64 {
    u64::try_from(points).unwrap_or(u64::MAX)
}

/// Reports an amount for each round, each operation and the whole game.
fn sums(steps: &[Step], see: &mut dyn FnMut(usize, u64), of: impl Fn(&Step) -> Option<u128>) {
    let (mut operation, mut game) = (0, 0);
    for step in steps {
        if let Some(amount) = of(step).map(narrow) {
            see(0, amount);
            operation += amount;
        }
        if matches!(step, Step::Settled(_)) {
            see(1, operation);
            game += std::mem::take(&mut operation);
        }
    }
    see(2, game);
}

/// Reports the sizes and colours of all blocks.
fn blocks(steps: &[Step], see: &mut dyn FnMut(u64, u64)) {
    for step in steps {
        if let Step::Round(round) = step {
            round.blocks.iter().for_each(|block| see(block.size.into(), block.colour.into()));
        }
    }
}

/// Reports the colours of the pieces eliminated in first rounds, or in later ones: matched pieces and hit pieces.
fn colours(case: &spec::texas::Case, steps: &[Step], see: &mut dyn FnMut(usize, u64), in_first: bool) {
    rounds(case, steps).filter(|seen| seen.is_first() == in_first).for_each(|seen| {
        let hit = seen.round.waves.iter().flat_map(|wave| &wave.removed).map(|&cell| (1, cell));
        let matched = seen.round.matched.iter().map(|&cell| (0, cell));
        matched.chain(hit).for_each(|(part, cell): (usize, Cell)| {
            see(part, seen.colour(cell).unwrap_or_default().into());
        });
    });
}
