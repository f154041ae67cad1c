//! Describes the misreading of the rules that a program follows.

use crosscheck_core::Misreading;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::report::explain::explain_clause;
use crosscheck_core::report::{Evidence, Report};
use crosscheck_core::table::{counted, grouped};

use crate::stress::all;
use crate::stress::cause::Reading;

pub(super) fn write(text: &mut Report, case: &AnyCase, found: &Reading) {
    match found {
        Reading::Exact { readings, cases, wrong } => exact(text, case, readings, *cases, *wrong),
        Reading::UpTo { reading, index, whole } => {
            let evidence = Evidence::Cases { shown: whole.explains, tried: whole.wrong };
            name(text, "reads as", reading, evidence);
            let (explains, wrong) = (grouped(whole.explains), counted(whole.wrong, "wrong answer"));
            let (index, cases) = (grouped(*index), counted(whole.cases, "case"));
            text.row(
                "",
                format!(
                    "This reading of the rules explains {explains} of your {wrong} in {cases}; it stops with \
                     case {index}, where you answer otherwise: a second fault?"
                ),
            );
            explain_clause(text, case, Some(reading.clause), evidence);
        }
    }
}

fn name(text: &mut Report, label: &str, reading: &Misreading<AnyCase>, evidence: Evidence) {
    text.shown(label, format!("{} ({})", reading.words, reading.name), evidence);
}

fn exact(
    text: &mut Report,
    case: &AnyCase,
    readings: &[&'static Misreading<AnyCase>],
    cases: u64,
    wrong: u64,
) {
    readings.iter().for_each(|reading| name(text, "reads as", reading, Evidence::all(cases)));
    let each = if readings.len() > 1 { "Each of these readings" } else { "This reading" };
    let wrong = grouped(wrong);
    text.row(
        "",
        format!(
            "{each} of the rules gives exactly your answers on {} played; {wrong} of the answers are wrong.",
            all(cases)
        ),
    );
    let mut clauses: Vec<&str> = readings.iter().map(|reading| reading.clause).collect();
    clauses.dedup();
    clauses
        .into_iter()
        .for_each(|clause| explain_clause(text, case, Some(clause), Evidence::all(cases)));
}
