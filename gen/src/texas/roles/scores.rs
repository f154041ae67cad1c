//! Amounts: clauses T6 to T8 and T11.

use crosscheck_core::Cell;
use crosscheck_core::generate::role::{BITS, Beyond, Role, kinds};
use spec::texas::{Case, Round, Step, Verdict};

use super::values::COLOURS;
use crate::texas::measure::{asked, end, hands, narrow, rounds, seen, settled};

/// The periods over which an amount is summed.
const SUMS: &[&str] = &["in one round", "in one operation", "in one game"];

pub(super) const ROLES: &[Role<Case>] = &[
    Role::<Case>::new("elimination bonus", &["T6.1"])
        .parts(SUMS)
        .values(BITS)
        .met(|_, steps, see| sums(steps, see, |round| round.elimination.0))
        .beyond(&[
            Beyond::of("in one round", "nothing", "a round takes pieces, and no colour is 0"),
            Beyond::of("in one operation", "nothing", "a round takes pieces, and no colour is 0"),
            Beyond::value(
                "beyond 31 bits",
                "2500 pieces of colour 100 in at most 833 rounds: 208,250,000",
            ),
        ]),
    Role::<Case>::new("combination bonus", &["T8.2"])
        .parts(SUMS)
        .values(BITS)
        .met(|_, steps, see| sums(steps, see, |round| round.combination.0))
        .beyond(&[Beyond::value("beyond 31 bits", "one block of 2500 pieces: 311,750,450")]),
    Role::<Case>::new("chain bonus", &["T7.1"])
        .parts(&["of one operation", "in one game"])
        .values(BITS)
        .met(|_, steps, see| {
            let chains = || settled(steps).map(|of| narrow(of.chain.0));
            chains().for_each(|chain| see(0, chain));
            see(1, chains().sum());
        })
        .beyond(&[Beyond::value("beyond 31 bits", "833 rounds at most, three pieces each: 55,377,920")]),
    Role::<Case>::new("the answer", &["T11.3"])
        .parts(&["of one operation, hands aside", "hands together", "total"])
        .values(BITS)
        .met(|_, steps, see| {
            let mut one = 0;
            for step in steps {
                match step {
                    Step::Operation(_) => one = 0,
                    Step::Round(round) => one += narrow(round.elimination.0 + round.combination.0),
                    Step::Settled(settled) => see(0, one + narrow(settled.chain.0)),
                    Step::End(end) => see(2, narrow(end.total.0)),
                }
            }
            see(1, hands(steps).map(|hand| narrow(hand.bonus.0)).sum());
        })
        .beyond(&[
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
        ]),
    Role::<Case>::new("size of a block", &["T8.1"])
        .values(values! {
            "3" = 3, "4" = 4, "5" = 5, "6" = 6, "7 or more" >= 7, "beyond 8 bits" >= 256,
            "1000 or more" >= 1000,
        })
        .met(|_, steps, see| blocks(steps, &mut |size, _| see(0, size))),
    Role::<Case>::new("colour of a block", &["T8.1"])
        .parts(&["of three", "of four or more"])
        .values(COLOURS)
        .met(|_, steps, see| blocks(steps, &mut |size, colour| see(usize::from(size > 3), colour))),
    Role::<Case>::new("blocks of a round", &["T8.1"])
        .parts(&["in all", "of one colour"])
        .values(values! { "1" = 1, "2" = 2, "3 or more" >= 3, "10 or more" >= 10 })
        .met(|_, steps, see| {
            for Round { blocks, .. } in rounds(steps) {
                see(0, blocks.len() as u64);
                let alike = blocks.chunk_by(|a, b| a.colour == b.colour);
                alike.for_each(|of| see(1, of.len() as u64));
            }
        }),
    Role::<Case>::new("colour of a piece that is eliminated in round 1", &["T6.1"])
        .parts(&["matched", "hit"])
        .values(COLOURS)
        .met(|case, steps, see| colours(case, steps, see, true)),
    Role::<Case>::new("colour of a piece that is eliminated in a later round", &["T6.1"])
        .parts(&["matched", "hit"])
        .values(COLOURS)
        .met(|case, steps, see| colours(case, steps, see, false)),
    Role::<Case>::new("the bonuses of the end", &["T11.1", "T11.2"])
        .parts(&["for all valid", "for a cleared board"])
        .values(&kinds([
            "neither this nor the other",
            "this alone",
            "both",
            "this, with one operation",
            "this, with more operations than 8 bits count",
        ]))
        .met(|case, steps, see| {
            let Some(end) = end(steps) else { return };
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
        }),
    Role::<Case>::new("skipped operations after the board is cleared", &["T11.2"])
        .values(values! { "none" = 0, "some" >= 1 })
        .met(|case, steps, see| {
            if end(steps).is_some_and(|end| end.cleared.0 > 0) {
                let after = asked(case, steps).map(|of| of.verdict == Verdict::Valid);
                see(0, after.fold(0, |skipped, valid| if valid { 0 } else { skipped + 1 }));
            }
        }),
];

/// Reports an amount for each round, each operation and the whole game.
fn sums(steps: &[&Step], see: &mut dyn FnMut(usize, u64), of: fn(&Round) -> u128) {
    let (mut operation, mut game) = (0, 0);
    for step in steps {
        match step {
            Step::Round(round) => {
                let amount = narrow(of(round));
                see(0, amount);
                operation += amount;
            }
            Step::Settled(_) => {
                see(1, operation);
                game += std::mem::take(&mut operation);
            }
            _ => {}
        }
    }
    see(2, game);
}

/// Reports the sizes and colours of all blocks.
fn blocks(steps: &[&Step], see: &mut dyn FnMut(u64, u64)) {
    let all = rounds(steps).flat_map(|round| &round.blocks);
    all.for_each(|block| see(block.size.into(), block.colour.into()));
}

/// Reports the colours of the pieces eliminated in first rounds, or in later ones: matched pieces and hit pieces.
fn colours(case: &Case, steps: &[&Step], see: &mut dyn FnMut(usize, u64), in_first: bool) {
    for seen in seen(case, steps).filter(|seen| seen.is_first() == in_first) {
        let mut of = |part: usize, cells: &[Cell]| {
            let colours = cells.iter().map(|&cell| seen.before.colour(cell).unwrap_or_default());
            colours.for_each(|colour| see(part, colour.into()));
        };
        of(0, &seen.round.matched);
        seen.round.waves.iter().for_each(|wave| of(1, &wave.removed));
    }
}
