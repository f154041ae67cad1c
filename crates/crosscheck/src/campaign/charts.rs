//! Collects what a run did, for its page of pictures.

use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::contract::Case as _;
use crosscheck_core::contract::clause::{Exercised, clauses};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{CampaignOutcome, CampaignPlan, called};
use crosscheck_core::generate::{Generator, Tally};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Error, Game, files};

use crate::pages::campaign::{Clause, Found as Shown, Section, Topic, TopicEntry, page};

/// The page of one run, with a section for each game.
pub(crate) struct ChartPage {
    path: PathBuf,
    sections: Mutex<Vec<Section>>,
}

/// The maximum number of cases whose clauses are counted.
const COUNTED: u64 = 1000;

impl ChartPage {
    /// Creates an empty page for this file.
    pub(crate) fn new(path: PathBuf) -> Self {
        ChartPage { path, sections: Mutex::default() }
    }

    pub(crate) fn add(&self, section: Section) {
        self.sections.lock().unwrap_or_else(PoisonError::into_inner).push(section);
    }

    pub(crate) fn write(&self, title: &str) -> Result<(), Error> {
        let sections = self.sections.lock().unwrap_or_else(PoisonError::into_inner);
        files::write(&self.path, page(title, &sections).as_bytes())
    }

    /// Adds the results of a campaign.
    pub(crate) fn add_campaign(
        &self,
        game: &AnyGame,
        plan: &CampaignPlan,
        outcome: &CampaignOutcome,
        findings: &[(PathBuf, Found<AnyCase>)],
    ) {
        let found = findings.iter().map(|(folder, Found { index, times, finding })| {
            let there = folder.join("finding.html");
            Shown {
                what: format!("{}: {}", finding.fault.fingerprint(), finding.case.size()),
                seen: format!("{}, seen in {}", called("case", *index), counted(*times, "case")),
                page: there.is_file().then(|| address(&self.path, &there)),
            }
        });
        // A reference that crashes must not play again in this process.
        let sound = |of: &Fault| matches!(of, Fault::Differs(_) | Fault::Breaks(..));
        let sound = outcome.found.values().all(|found| sound(&found.finding.fault));
        let cases = counted(outcome.cases, "case");
        let verdict = match findings.len() {
            0 => (format!("No difference in {cases}."), true),
            all => (format!("{} in {cases}.", counted(all as u64, "finding")), false),
        };
        self.add(Section {
            game: game.name().into(),
            what: format!(
                "{cases} of seed {}, compared with the reference; {} of the first {} are distinct.",
                plan.seed,
                grouped(outcome.distinct),
                grouped(outcome.counted)
            ),
            verdict: Some(verdict),
            findings: found.collect(),
            topics: topics(game, &outcome.tally, outcome.cases),
            clauses: if sound { exercised(game, plan, outcome.whole) } else { Vec::new() },
            counted: format!("the first {}", counted(outcome.whole.min(COUNTED), "case")),
            #[cfg(feature = "coverage")]
            kills: None,
        });
    }
}

/// Returns the statistics with their floors.
pub(crate) fn topics(game: &AnyGame, tally: &Tally, cases: u64) -> Vec<Topic> {
    let topics = tally.topics().map(|(name, entries)| {
        // Overlapping entries begin with one that counts them all.
        let sum = match entries.first() {
            Some(("all", all)) => *all,
            _ => entries.iter().map(|entry| entry.1).sum(),
        };
        let entries = entries.into_iter().map(|(entry, count)| TopicEntry {
            name: entry.to_owned(),
            count,
            floor: game.generator().floors().of(name, entry, cases),
        });
        Topic { name: name.to_owned(), sum, entries: entries.collect() }
    });
    topics.collect()
}

/// Returns how often each clause of the rules was exercised.
pub(crate) fn listed<'a>(game: &AnyGame, of: impl Fn(&str) -> Option<&'a Exercised>) -> Vec<Clause> {
    let listed = clauses(game.rules().page).into_iter().map(|clause| {
        let Exercised { times, cases } = of(&clause.number).copied().unwrap_or_default();
        Clause { name: format!("{} {}", clause.number, clause.name), times, cases }
    });
    listed.collect()
}

/// Counts the clauses that the first cases of a campaign exercise.
fn exercised(game: &AnyGame, plan: &CampaignPlan, cases: u64) -> Vec<Clause> {
    let mut all = std::collections::BTreeMap::<&'static str, Exercised>::new();
    for place in 0..cases.min(COUNTED) {
        let case = plan.index(place).and_then(|index| plan.case(game, index).ok());
        let counts = case.and_then(|case| guarded(|| game.coverage(&case)).ok()).unwrap_or_default();
        for (clause, times) in counts.into_iter().filter(|(_, times)| *times > 0) {
            let of = all.entry(clause).or_default();
            (of.times, of.cases) = (of.times + times, of.cases + 1);
        }
    }
    if all.is_empty() { Vec::new() } else { listed(game, |number| all.get(number)) }
}

/// Returns the relative address of a file, for a link in another file.
fn address(from: &Path, to: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (from, to) = (whole(from), whole(to));
    let from: Vec<Component<'_>> =
        from.parent().map(|path| path.components().collect()).unwrap_or_default();
    let to: Vec<Component<'_>> = to.components().collect();
    let same = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[same..].iter().map(|_| "..".to_owned());
    let down = to[same..].iter().map(|part| escaped(part.as_os_str().as_encoded_bytes()));
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Percent-encodes a file name for an address.
fn escaped(name: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let shown = name.iter().map(|&byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_from_one_file_to_another() {
        let of = |from, to| address(Path::new(from), Path::new(to));
        assert_eq!(of("report.html", "findings/a b#1/finding.html"), "findings/a%20b%231/finding.html");
        assert_eq!(of("out/report.html", "findings/x/finding.html"), "../findings/x/finding.html");
        assert_eq!(of("/a/r.html", "/b/ü"), "../b/%C3%BC");
    }
}
