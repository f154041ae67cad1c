//! The wants of a case, as far as it can be built on purpose.

use crosscheck_core::generate::Want;
use crosscheck_core::generate::draw::pick;
use rand::{Rng, RngExt};
use spec::texas::{Case, HandKind, Verdict};

/// The least amounts that the wants ask for, by the names of the aims; 0 if not wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct TexasAims {
    pub(super) rounds: u64,
    pub(super) waves: u64,
    pub(super) hands: Vec<HandKind>,
    pub(super) cleared: bool,
    pub(super) all_valid: bool,
    pub(super) valid: u64,
    pub(super) refusals: [u64; 4],
    pub(super) two_main: u64,
    pub(super) effects: [u64; 6],
    pub(super) block: u64,
    pub(super) left: u64,
}

impl TexasAims {
    /// Collects what is wanted, or returns `None` if some of it cannot be built on purpose.
    pub(super) fn new(wants: &[Want<Case>], rng: &mut dyn Rng) -> Option<Self> {
        let mut asked = TexasAims::default();
        for want in wants {
            let least = want.least;
            match want.aim.name {
                _ if least == 0 => {}
                "rounds" => asked.rounds = least,
                "waves" => asked.waves = least,
                "hand" => {
                    let kind = HandKind::ALL[want.word];
                    asked.hands.extend(std::iter::repeat_n(kind, least.min(200) as usize));
                }
                "hands" => {
                    let more = (least.min(200) as usize).saturating_sub(asked.hands.len());
                    asked.hands.extend((0..more).map(|_| pick(rng, &HandKind::ALL)));
                }
                "cleared" => asked.cleared = true,
                "all-valid" => asked.all_valid = true,
                "valid" => asked.valid = asked.valid.max(least),
                "skipped" => asked.refusals[Verdict::NotAdjacent as usize] = least,
                "verdict" if want.word == Verdict::Valid as usize => {
                    asked.valid = asked.valid.max(least)
                }
                "verdict" => asked.refusals[want.word] = least,
                "two-main" => asked.two_main = least,
                "effect" => asked.effects[want.word] = least,
                "taken" => asked.effects[rng.random_range(0..6)] = least,
                "block" => asked.block = asked.block.max(least),
                "total" => asked.block = asked.block.max((least.min(1 << 40) / 50).isqrt() + 4),
                "left" => asked.left = least,
                _ => return None,
            }
        }
        let swept = asked.cleared || asked.effects != [0; 6];
        let contradicts = swept && asked.left > 0 || asked.all_valid && asked.refusals != [0; 4];
        asked.valid = asked.valid.max(u64::from(asked.all_valid));
        (!contradicts).then_some(asked)
    }
}
