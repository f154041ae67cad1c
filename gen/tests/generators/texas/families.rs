//! The families of `texas`: what the cases of each are for, measured in the engine's play.

use crosscheck_core::contract::Case as _;
use spec::texas::{Case, Step};

use crate::tested::Purpose;

#[derive(Debug, Default)]
pub(super) struct Met {
    pub(super) verdicts: [usize; 4],
    pub(super) rounds: u32,
    pub(super) waves: usize,
    pub(super) hands: [usize; 7],
    pub(super) two_main: usize,
    pub(super) block: u32,
    pub(super) cleared: bool,
    pub(super) total: u128,
}

pub(super) fn met(steps: &[Step]) -> Met {
    let mut met = Met::default();
    for step in steps {
        match step {
            Step::Operation(operation) => met.verdicts[operation.verdict as usize] += 1,
            Step::Round(round) => {
                met.waves = met.waves.max(round.waves.len());
                met.block =
                    round.blocks.iter().map(|block| block.size).max().unwrap_or(0).max(met.block);
            }
            Step::Settled(settled) => {
                met.rounds = met.rounds.max(settled.rounds);
                met.two_main += usize::from(settled.main.len() == 2);
                settled.hand.iter().for_each(|hand| met.hands[hand.kind as usize] += 1);
            }
            Step::End(end) => {
                met.cleared = end.cleared.0 > 0;
                met.total = end.total.0;
            }
        }
    }
    met
}

fn sides(case: &Case) -> (u32, u32) {
    let (rows, cols) = (case.pieces().rows(), case.pieces().cols());
    (rows.min(cols), rows.max(cols))
}

pub(super) const PURPOSES: &[Purpose<Case>] = &[
    ("tiny", 100, |case, _| sides(case).1 <= 4),
    ("degenerate", 100, |case, _| sides(case).0 <= 2),
    ("small", 100, |case, _| sides(case).0 >= 3 && sides(case).1 <= 8),
    ("effects", 70, |_, steps| met(steps).waves >= 2),
    ("dominoes", 100, |case, steps| {
        let met = met(steps);
        met.cleared && met.waves >= 30 && met.waves as u32 >= sides(case).0
    }),
    ("chains", 60, |_, steps| met(steps).rounds >= 4),
    ("deepest", 100, |case, steps| {
        let met = met(steps);
        met.rounds >= 100 && met.rounds > 2 * sides(case).1
    }),
    ("hands", 80, |_, steps| met(steps).hands.iter().sum::<usize>() > 0),
    ("every-hand", 100, |_, steps| met(steps).hands.iter().all(|&hands| hands > 0)),
    ("two-main", 38, |_, steps| met(steps).two_main > 0),
    ("choices", 100, |_, steps| {
        let met = met(steps);
        met.two_main >= 5 && met.hands.iter().sum::<usize>() > 0
    }),
    ("block", 100, |case, steps| {
        let met = met(steps);
        met.cleared && met.block as usize * 2 > case.pieces().values().len() && met.total > 0xffff
    }),
    ("clear", 70, |_, steps| met(steps).cleared),
    ("all-valid", 95, |case, steps| met(steps).verdicts[0] == case.turns()),
    ("invalid", 100, |_, steps| met(steps).verdicts[0] == 0),
    ("refusals", 65, |_, steps| met(steps).verdicts.iter().all(|&verdicts| verdicts > 0)),
    ("many-colours", 100, |case, _| case.colours() >= 7),
    ("wide", 100, |case, _| case.pieces().rows() <= 3 && case.pieces().cols() >= 4),
    ("tall", 100, |case, _| case.pieces().cols() <= 3 && case.pieces().rows() >= 4),
    ("medium", 100, |case, _| sides(case).0 >= 9 && sides(case).1 <= 24),
    ("full", 100, |case, _| sides(case) == (50, 50) && case.turns() == 1000),
    ("against-rescans", 100, |_, steps| met(steps).rounds == 587),
    ("against-reruns", 100, |_, steps| met(steps).waves == 1225),
    ("against-closures", 100, |_, steps| met(steps).block > 1640),
];
