//! Builds a case for aims: storeys, one above the other, that make happen what the wants ask for.

mod storeys;
mod wanted;

use crosscheck_core::Cell;
use crosscheck_core::generate::{Settings, Want};
use rand::Rng;
use spec::texas::{Case, Guide, MAX_COLOURS, MAX_OPERATIONS, Swap, Verdict};

use self::wanted::TexasAims;
use super::build::Storey;
use super::knobs;
use super::pairs::Pairs;
use super::plan::start;

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
    let asked = TexasAims::new(wants, rng)?;
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
