//! Simple cases in which the same happens as in the query that shows a fault, for shrinking: all valid and below the
//! case in weight.
//!
//! A query is about a kind of road, and about cells to reach or pieces to capture. So the candidates are not made from
//! the case but from what the query is about: the simplest scenes ([`scenes`]), then its own pieces on a board of their
//! own ([`met`]), then as many cells in as little room as possible ([`region`]). The case itself without everything
//! that the query does not touch ([`touched`]) is tried too.

mod met;
mod region;
mod scene;
mod scenes;
mod touched;

use crosscheck_core::generate::Moment;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_problem::shaped::limits_of;
use spec::chess::{Case, Road, Step, Turn};

use super::weight::weight;

/// The subject of a query that shows a fault.
struct About<'a> {
    /// The kind of road, if it is about a single one.
    kind: Option<Road>,
    /// Whether it is about pieces to capture rather than cells to reach.
    captures: bool,
    step: &'a Step,
}

/// Returns valid cases that are simpler than this one, the simplest first.
pub(super) fn replays<'a>(
    case: &'a Case,
    moment: &Moment<'a, Case>,
) -> Box<dyn Iterator<Item = Case> + 'a> {
    let Some(step) = moment.steps.last() else { return Box::new(std::iter::empty()) };
    let about = About::new(moment.field, step);
    let Turn { test, query } = case.locate(moment.turn);
    let test = &case.tests()[test];

    let captures = about.captures;
    let scenes = about.kind.into_iter().flat_map(move |kind| scenes::of(kind, captures));
    let alone = touched::alone(test, query, about.kind, limits_of(case)).into_iter();
    let met = about.kind.filter(|_| captures).into_iter();
    let met = met.flat_map(move |kind| met::met(test, query, kind));
    let regions = region::regions(about.reached());
    let all = scenes.chain(alone).chain(met).chain(regions);
    only_simpler(case, weight, all)
}

impl<'a> About<'a> {
    /// Derives it from the first field that differs. Without one, the query is about everything.
    fn new(field: Option<&str>, step: &'a Step) -> Self {
        let field = field.unwrap_or_default();
        let kinds =
            [("normal", Road::Normal), ("straight", Road::Straight), ("connected", Road::Connected)];
        let kind = kinds.into_iter().find(|(word, _)| field.contains(word)).map(|(_, kind)| kind);
        About { kind, captures: field.starts_with("captures"), step }
    }

    /// Returns how many cells are reached, if connected roads may be what reaches them.
    fn reached(&self) -> u32 {
        match self.kind {
            None => self.step.reachable,
            Some(Road::Connected) if !self.captures => self.step.connected.free,
            Some(_) => 0,
        }
    }
}
