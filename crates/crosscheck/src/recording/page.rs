//! The page of a finding.

use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::film::beside;
use crosscheck_core::report::finding::Shown;

use super::made::{Made, film};
use super::sides::{Other, Sides};
use crate::options::IsolationArgs;
use crate::pages::replay::Replay;

/// The size in bytes from which on a page is written only with `--yes`.
pub(crate) const LARGE: usize = 20_000_000;

/// Returns the page of a case. If that fails, the case is saved all the same.
pub(crate) fn finding(
    game: &AnyGame,
    other: Other<'_>,
    &Shown { case, nearest, report }: &Shown<'_>,
    isolation: &IsolationArgs,
) -> Result<Vec<u8>, Option<&'static str>> {
    let sides = Sides::play(game, case, other, isolation).map_err(|_| None)?;
    let Made { film, traces, .. } = film(game, case, &sides, None, None);
    let nearest = nearest.map(|nearest| {
        let words = format!("No difference {}", nearest.words(case));
        beside(
            [case, &nearest.case],
            ["this case".into(), "the nearest without a difference".into()],
            words,
        )
    });
    let (report, nearest) = (Some(report), nearest.as_ref());
    let page = Replay { film: &film, traces, input: case.text(), nearest, report }.page();
    if page.len() <= LARGE { Ok(page.into_bytes()) } else { Err(None) }
}
