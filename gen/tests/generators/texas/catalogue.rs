//! Checks that the catalogue of `texas` contains what the example that makes it promises: the simplest case for
//! everything that happens.

#[path = "../../../examples/texas-catalogue/boards.rs"]
mod boards;
#[path = "../../../examples/texas-catalogue/happenings.rs"]
mod happenings;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crosscheck_core::Limits;
use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::simpler;
use engine::texas::{Table, player};
use generator::texas::Maker;
use spec::texas::Case;

use self::happenings::{Happening, happenings};

/// The maximum number of cells up to which the test repeats the enumeration.
const CELLS: u32 = 4;

/// Reads the catalogue: the cases in order, each with what it is kept for.
fn catalogue() -> Vec<(Vec<String>, Case)> {
    let file = include_str!("../../../src/texas/catalogue.txt");
    let mut all: Vec<(Vec<String>, String)> = Vec::new();
    for line in file.lines() {
        match (line.strip_prefix("# "), all.last_mut()) {
            (Some(happening), Some((happenings, text))) if text.is_empty() => {
                happenings.push(happening.into());
            }
            (Some(happening), _) => all.push((vec![happening.into()], String::new())),
            (None, last) => {
                let (_, text) = last.expect("a case comes after what happens in it");
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    let case = |text: &str| Case::parse(text.as_bytes(), Limits::Contest).expect("a case");
    all.into_iter().map(|(happenings, text)| (happenings, case(&text))).collect()
}

fn happen(case: &Case) -> Vec<Happening> {
    let mut steps = Vec::new();
    player().play(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    happenings(case, &steps)
}

fn words((field, detail): &Happening) -> String {
    format!("{field}: {detail}")
}

#[test]
fn what_the_catalogue_says_of_a_case_happens_in_it() {
    for (said, case) in catalogue() {
        let happen: Vec<String> = happen(&case).iter().map(words).collect();
        for said in said {
            assert!(happen.contains(&said), "{said} does not happen in\n{}", case.text());
        }
    }
}

#[test]
fn the_simplest_cases_come_first_and_each_happening_once() {
    let all = catalogue();
    assert!(all.is_sorted_by(|(_, a), (_, b)| simpler::<Case, Maker<Table>>(a, b)));
    let mut said: Vec<&String> = all.iter().flat_map(|(said, _)| said).collect();
    let count = said.len();
    said.sort_unstable();
    said.dedup();
    assert_eq!(said.len(), count);
}

#[test]
fn the_catalogue_has_the_simplest_case_for_all_that_happens_on_the_smallest_boards() {
    let mut simplest: BTreeMap<String, Case> = BTreeMap::new();
    for cells in 1..=CELLS {
        boards::all(cells, (0, 1), &mut |case| {
            for happening in happen(case).iter().map(words) {
                match simplest.get(&happening) {
                    Some(best) if !simpler::<Case, Maker<Table>>(case, best) => {}
                    _ => _ = simplest.insert(happening, case.clone()),
                }
            }
        });
    }
    let all = catalogue();
    for (happening, case) in simplest {
        let (_, kept) = all.iter().find(|(said, _)| said.contains(&happening)).expect("it is there");
        assert_eq!(kept.text(), case.text(), "{happening}");
    }
}
