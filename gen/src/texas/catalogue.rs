//! The simplest case for everything that can happen under the rules, and the cases of it that fit a moment.
//!
//! A search outside this crate found them, without any misreading. It went through all cases of up to 18 cells, with
//! fewer colours, effects and operations the more cells there are, and through boards of 16 to 22 cells for hands. For
//! everything that happens in a last operation, in the terms of the clauses, it kept the simplest case. Each case stands
//! below what it is kept for: the field of a step that this decides, and what happens. The program is in the history of
//! this repository: `gen/examples/texas-catalogue` at commit c338eb3. Since then it went through all boards of 3 × 6 and
//! 6 × 3 in two colours (`(18, 2, 9)` in its `hands.rs`), on which a hand takes the larger of two main colours.

use std::sync::LazyLock;

use crosscheck_core::Limits;
use crosscheck_core::generate::FaultyTurn;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_problem::shaped::limits_of;
use spec::texas::{Case, MAX_COLOURS};

use super::measure::weight;
use super::parts::Parts;
use crate::Candidates;

/// The number of cases tried in the largest colours.
const RECOLOURED: usize = 12;

struct CatalogueCase {
    /// The fields of a step that something in its last operation decides.
    fields: Vec<&'static str>,
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
        let case = spec::parse(text.join("\n").as_bytes(), Limits::Contest);
        let case = case.expect("the catalogue, a part of this crate, holds cases");
        let fields = said.iter().filter_map(|line| Some(line.strip_prefix("# ")?.split_once(": ")?.0));
        CatalogueCase { fields: fields.collect(), weight: weight(&case), case }
    };
    entries.map(entry).collect()
}

/// Returns the catalogue's cases that are simpler than this one and in which the field that differs is decided in each
/// possible way, simplest first. Then some of them in the largest colour of the case and in the largest possible one,
/// since a failure may need large numbers. A larger colour on a smaller board can replace many pieces.
pub(super) fn replays<'a>(case: &'a Case, moment: &FaultyTurn<'_, Case>) -> Candidates<'a, Case> {
    let decides = |entry: &&CatalogueCase, field: &str| entry.fields.contains(&field);
    let known = moment.field.filter(|field| CATALOGUE.iter().any(|entry| decides(&entry, field)));
    let most = weight(case);
    let simpler = CATALOGUE.iter().take_while(|entry| entry.weight <= most);
    let simpler: Vec<&CatalogueCase> =
        simpler.filter(|entry| known.is_none_or(|field| decides(entry, field))).collect();
    let largest = [Parts::new(case).largest(), limits_of(case).up_to(MAX_COLOURS)];
    let recoloured = simpler.clone().into_iter().filter(move |entry| largest[0] > entry.case.colours());
    let recoloured = recoloured.take(RECOLOURED).collect::<Vec<_>>();
    let recoloured = largest.into_iter().flat_map(move |largest| {
        recoloured.clone().into_iter().flat_map(move |entry| in_largest(entry, case, largest))
    });
    only_simpler(case, weight, simpler.into_iter().map(|entry| entry.case.clone()).chain(recoloured))
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crosscheck_core::generate::simpler;
    use engine::texas::Table;

    use super::*;
    use crate::Maker;

    #[test]
    fn the_simplest_cases_come_first_and_each_happening_once() {
        let maker = Maker::<Table>::new();
        assert!(CATALOGUE.is_sorted_by(|a, b| simpler(&maker, &a.case, &b.case)));
        let mut known = HashSet::new();
        let mut said = include_str!("catalogue.txt").lines().filter(|line| line.starts_with("# "));
        assert!(said.all(|happening| known.insert(happening)));
        assert!(known.len() > 1000, "{} happenings", known.len());
    }
}
