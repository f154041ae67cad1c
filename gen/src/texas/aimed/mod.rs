//! Builds a case for aims: storeys, one above the other, that make happen what the wants ask for.

mod storeys;

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::{Settings, Want};
use rand::{Rng, RngExt};
use spec::texas::{Case, Guide, HandKind, MAX_COLOURS, MAX_OPERATIONS, Swap, Verdict};

use super::build::Storey;
use super::knobs;
use super::pairs::Pairs;
use super::plan::start;

/// The least amounts that the wants ask for, by the names of the aims; 0 if not wanted.
#[derive(Clone, Debug, Default)]
struct TexasAims {
    rounds: u64,
    waves: u64,
    hands: Vec<HandKind>,
    cleared: bool,
    all_valid: bool,
    valid: u64,
    refusals: [u64; 4],
    two_main: u64,
    effects: [u64; 6],
    block: u64,
    left: u64,
}

/// The board widths to try.
const WIDTHS: [u32; 14] = [4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50];

/// Returns a case for some aims: the smallest board on which everything wanted can be built, or as much of it as the
/// largest board has room for.
pub(super) fn aimed<G: Guide>(
    wants: &[Want<Case>],
    settings: &Settings,
    rng: &mut dyn Rng,
) -> Option<Case> {
    let sizes = ["rows", "cols", "colors", "ops"];
    if settings.family.is_some() || settings.knobs.keys().any(|knob| !sizes.contains(knob)) {
        return None;
    }
    settings.check("texas", knobs::KNOBS).ok()?;
    knobs::room(settings.knob("rows").unwrap_or(1), settings.knob("cols").unwrap_or(1)).ok()?;
    let asked = TexasAims::of(wants, rng)?;
    let widths: Vec<u32> = settings.knob("cols").map_or(WIDTHS.to_vec(), |cols| vec![cols]);
    let colours = settings.knob("colors").unwrap_or(MAX_COLOURS);
    let fitting = widths.iter().filter(|cols| **cols > 1).filter_map(|&cols| {
        let tower = asked.built(cols, colours, settings, rng).ok()?;
        let short = tower.short;
        Some((short, asked.case::<G>(tower.whole()?, colours, settings, rng)?))
    });
    fitting.min_by_key(|(short, case)| (*short, case.pieces().values().len())).map(|(_, case)| case)
}

impl TexasAims {
    /// Collects what is wanted, or returns `None` if some of it cannot be built on purpose.
    fn of(wants: &[Want<Case>], rng: &mut dyn Rng) -> Option<Self> {
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

    /// Returns the case of a board, with the operations that are not valid before and after the valid ones.
    fn case<G: Guide>(
        &self,
        storey: Storey,
        colours: u32,
        settings: &Settings,
        rng: &mut dyn Rng,
    ) -> Option<Case> {
        let Storey { pieces, swaps } = storey;
        let pairs = Pairs { rows: pieces.rows(), cols: pieces.cols() };
        let mut guide: G = start(colours, &pieces, settings.limits).ok()?;
        let of = |guide: &G, verdict: Verdict| {
            let count = self.refusals[verdict as usize].min(u64::from(MAX_OPERATIONS)) as usize;
            let found = { pairs.all() }.find(|&swap| count > 0 && guide.verdict(swap) == verdict);
            std::iter::repeat_n(found, count).flatten().collect::<Vec<Swap>>()
        };
        let first = Cell::new(1, 1);
        let nothing = Swap { a: first, b: first };
        let apart = self.refusals[Verdict::NotAdjacent as usize].min(u64::from(MAX_OPERATIONS)) as usize;
        let mut all = [vec![nothing; apart], of(&guide, Verdict::NoElimination), swaps].concat();
        for &swap in &all {
            guide.play(swap);
        }
        all.extend(of(&guide, Verdict::Empty));
        if all.is_empty() {
            all.push(nothing);
        }
        match settings.knob("ops") {
            Some(more) if self.all_valid && all.len() < more as usize => return None,
            Some(operations) => all.resize(operations as usize, nothing),
            None => all.truncate(settings.limits.up_to(MAX_OPERATIONS) as usize),
        }
        Storey { pieces, swaps: all }.case(colours, settings.limits, rng).ok()
    }
}
