//! The simplest case for everything that can happen under the rules, and the cases of it that fit a moment.
//!
//! A search outside this crate found them, without any misreading. It went through all cases of up to 18 cells, with
//! fewer colours, effects and operations the more cells there are, and through boards of 16 to 22 cells for hands. For
//! everything that happens in a last operation, in the terms of the clauses, it kept the simplest case. Each case stands
//! below what it is kept for: the field of a step that this decides, and what happens. The program is in the history of
//! this repository: `gen/examples/texas-catalogue` at commit c338eb3. Since then it went through all boards of 3 × 6 and
//! 6 × 3 in two colours (`(18, 2, 9)` in its `hands.rs`), on which a hand takes the larger of two main colours.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crosscheck_core::Limits;
use crosscheck_core::generate::Moment;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_problem::shaped::limits_of;
use spec::texas::{Case, Effect, MAX_COLOURS, Piece};

use super::measure::weight;
use super::measure::{rounds, settled, triggers};
use super::parts::Parts;
use crate::Candidates;

/// The number of cases tried in the largest colours.
const RECOLOURED: usize = 12;

struct CatalogueCase {
    /// The fields of a step that something in its last operation decides, each with what happens there.
    happenings: Vec<(&'static str, &'static str)>,
    weight: Vec<u64>,
    case: Case,
}

/// The catalogue, the simplest cases first.
static CATALOGUE: LazyLock<Vec<CatalogueCase>> = LazyLock::new(|| read(include_str!("catalogue.txt")));

fn read(file: &'static str) -> Vec<CatalogueCase> {
    let lines: Vec<&str> = file.lines().collect();
    let entries = lines.chunk_by(|line, next| line.starts_with('#') || !next.starts_with('#'));
    let entry = |lines: &[&'static str]| {
        let (said, text) = lines.split_at(lines.partition_point(|line| line.starts_with('#')));
        let case = Case::parse(text.join("\n").as_bytes(), Limits::Contest);
        let case = case.expect("the catalogue, a part of this crate, holds cases");
        let happenings = said.iter().filter_map(|line| line.strip_prefix("# ")?.split_once(": "));
        CatalogueCase { happenings: happenings.collect(), weight: weight(&case), case }
    };
    entries.map(entry).collect()
}

/// Returns the catalogue's cases that are simpler than this one and in which the field that differs is decided in each
/// possible way, simplest first. Then some of them in the largest colour of the case and in the largest possible one,
/// since a failure may need large numbers. A larger colour on a smaller board can replace many pieces.
pub(super) fn replays<'a>(case: &'a Case, moment: &Moment<'_, Case>) -> Candidates<'a, Case> {
    let known = moment.field.filter(|field| {
        CATALOGUE.iter().any(|entry| entry.happenings.iter().any(|(of, _)| of == field))
    });
    let seen = Glimpse::new(moment);
    let most = weight(case);
    let fits = move |entry: &&CatalogueCase| known.is_none_or(|field| seen.fits(entry, field));
    let fitting: Vec<&CatalogueCase> = CATALOGUE.iter().filter(fits).collect();
    let simpler: Vec<&CatalogueCase> =
        fitting.iter().copied().take_while(|entry| entry.weight <= most).collect();
    let largest = [Parts::new(case).largest(), limits_of(case).up_to(MAX_COLOURS)];
    let recoloured = simpler.clone().into_iter().filter(move |entry| largest[0] > entry.case.colours());
    let recoloured = recoloured.take(RECOLOURED).collect::<Vec<_>>();
    let recoloured = largest.into_iter().flat_map(move |largest| {
        recoloured.clone().into_iter().flat_map(move |entry| in_largest(entry, case, largest))
    });
    only_simpler(case, weight, simpler.into_iter().map(|entry| entry.case.clone()).chain(recoloured))
}

/// The effects and the hand at a moment, which a case of the catalogue must have too.
struct Glimpse {
    effects: BTreeSet<Effect>,
    hand: Option<String>,
}

impl Glimpse {
    fn new(moment: &Moment<'_, Case>) -> Self {
        let turn = moment.turn as u32;
        let here = rounds(moment.steps).filter(|round| round.operation == turn);
        let effects = here.flat_map(triggers).map(|of| of.effect).collect();
        let settled = settled(moment.steps).find(|of| of.operation == turn);
        let hand = settled.and_then(|of| of.hand.as_ref()).map(|hand| hand.kind.to_string());
        Glimpse { effects, hand }
    }

    /// Whether a case has something that decides the field. For what effects hit, it must have one of the same effects;
    /// for a hand's kind or bonus, a hand of the same kind.
    fn fits(&self, entry: &CatalogueCase, field: &str) -> bool {
        let of_field = entry.happenings.iter().filter(|(of, _)| *of == field);
        let mut details = of_field.map(|(_, detail)| *detail);
        let alike = |piece: &Piece| self.effects.contains(&piece.effect);
        match field {
            "hit by effects" if !entry.case.pieces().values().iter().any(alike) => false,
            "hand" | "hand bonus" => details.any(|detail| Some(detail) == self.hand.as_deref()),
            _ => details.next().is_some(),
        }
    }
}

/// Returns the case of an entry twice: with its first colour as the largest and the others unchanged, and with its last
/// colour as the largest and the others one larger.
fn in_largest(entry: &CatalogueCase, case: &Case, largest: u32) -> Vec<Case> {
    let last = entry.case.colours();
    let recoloured = |to: &dyn Fn(u32) -> u32| {
        let mut parts = Parts::new(&entry.case);
        parts.pieces.values_mut().iter_mut().for_each(|piece| piece.colour = to(piece.colour));
        parts.colours = parts.largest();
        parts.case(limits_of(case))
    };
    let first = recoloured(&|colour| if colour == 1 { largest } else { colour });
    let other = recoloured(&|colour| if colour == last { largest } else { colour + 1 });
    first.into_iter().chain(other).collect()
}
