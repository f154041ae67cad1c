//! What one case shows, as data: `diff --json` writes it.

use serde::Serialize;

use crate::compare::fault::Fault;
use crate::compare::panics::identity;
use crate::contract::Observed;
use crate::report::Report;

/// What is in `crosscheck` of each such file.
const FORMAT: &str = "diff/1";

/// What one case shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Differences {
    /// The format: `diff/1`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "diff/1")))]
    pub crosscheck: String,
    /// The harness and its version.
    #[serde(default)]
    pub harness: String,
    /// The game.
    pub game: String,
    /// The differences in the order of the play: the first one of each kind. A law that is broken is one too.
    pub differences: Vec<ShownDifference>,
    /// The report of the first of them: what a terminal shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// A difference, as far as two builds can show the same one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownDifference {
    /// Its kind, as reports show it.
    pub kind: String,
    /// The turn, from 1, if it belongs to one.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub turn: Option<usize>,
    /// Of a panic and of a crash, which one it is, as `panic` and `crash` in `known.toml`.
    pub told: Option<String>,
}

impl Differences {
    /// Returns what a fault shows, with its report; nothing, if there is none.
    pub fn of(game: &str, found: Option<(&Fault, &Report)>) -> Self {
        Differences {
            crosscheck: FORMAT.into(),
            harness: concat!("crosscheck ", env!("CARGO_PKG_VERSION")).into(),
            game: game.into(),
            differences: found
                .into_iter()
                .flat_map(|(fault, _)| fault.and_later())
                .map(|fault| ShownDifference::of(&fault))
                .collect(),
            report: found.map(|(_, report)| report.clone()),
        }
    }
}

impl ShownDifference {
    /// Returns what a fault shows first.
    pub fn of(fault: &Fault) -> Self {
        let kind = match fault {
            Fault::Differs(difference) => difference.kind.clone(),
            Fault::ReferencePanics(_) => "the reference panics".into(),
            fault => fault.fingerprint().kind,
        };
        let difference = fault.difference();
        let told = match (fault, difference.map(|difference| &difference.found)) {
            (Fault::ReferencePanics(message), _) | (_, Some(Observed::Panic(message))) => {
                Some(identity(message))
            }
            (_, Some(Observed::Crash(crash))) if !crash.told.is_empty() => Some(crash.told.clone()),
            _ => None,
        };
        ShownDifference { kind, turn: difference.and_then(|difference| difference.turn), told }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Difference;

    #[test]
    fn a_panic_is_the_same_on_another_line_and_without_a_fault_nothing_is_shown() {
        let panics = |message: &str| {
            let shown = [Observed::NoStep, Observed::Panic(message.into())];
            Fault::Differs(Box::new(Difference::at(0, Some(2), "here", "panic", shown)))
        };
        let fault = panics("it is full: 7 at /r/heap-1.2.0/src/heap.rs:7");
        let told = Differences::of("heap", Some((&fault, &Report::new("heap: it panics"))));
        let again = ShownDifference::of(&panics("it is full: 12 at /r/heap-1.3.0/src/heap.rs:9"));
        assert_eq!(told.differences, [again]);
        assert!(Differences::of("heap", None).differences.is_empty());
    }
}
