//! Differences that are known and accepted: `known.toml` beside the regression cases.
//!
//! A campaign counts them and continues. Each entry has a regression case of the same name that shows the difference.
//! If the difference disappears, this case reveals it; if a fixed difference comes back, it is reported as a
//! regression.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::compare::panics::identity;
use crate::contract::{Difference, Observed, PANIC};
use crate::date::{date, is_date, now};
use crate::files::{self, is_slug};
use crate::foreign::{PART, foreign};
use crate::generate::reduce::hash;
use crate::{Error, Playable, toml};

/// The name of the file in a game's folder of the store.
pub const FILE: &str = "known.toml";

/// A known difference. Fields that are set must match; fields that are not set match anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownDifference {
    /// The name of the entry, and of the regression case that shows the difference.
    pub id: String,
    /// Why the difference is accepted.
    pub why: String,
    /// The kind of difference, as reports show it in the row `what`.
    pub kind: Option<String>,
    /// The panic, as [`identity`] tells it from others.
    pub panic: Option<String>,
    /// What tells a crash from others of its kind ([`Crash::told`](crate::contract::Crash::told)).
    pub crash: Option<String>,
    /// The field that differs.
    pub field: Option<String>,
    /// The clause that the difference is attributed to.
    pub clause: Option<String>,
    /// The reference's value.
    pub reference: Option<String>,
    /// The other side's value.
    pub other: Option<String>,
    /// The engine that differs, where there are several.
    pub side: Option<String>,
    /// Whether [`crate::Subject::is_known`] must accept the difference as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub predicate: bool,
    /// The first day on which the difference is no longer accepted: `2027-01-31`.
    pub until: Option<String>,
    /// Whether the difference was fixed. If it still shows, it has come back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
}

/// The known differences of a game, and where they are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownDifferences {
    /// The entries.
    pub entries: Vec<KnownDifference>,
    /// The file, if there is one.
    pub file: Option<PathBuf>,
    /// What the regression case of each entry shows, by the entry's id, as far as it was looked at.
    pub own: BTreeMap<String, Shape>,
    /// Today's date, which decides which entries have expired: `2026-11-22`.
    today: String,
}

/// What tells an accepted difference from others that its entry accepts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    operation: Option<String>,
    /// A hash of the field and of both values, which may be long.
    values: u64,
}

/// How often an entry was passed over in a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    /// The number of times.
    pub times: u64,
    /// The first of these differences.
    pub first: Shape,
    /// How many of them are unlike what the entry's own case shows, by what is other.
    pub unlike: BTreeMap<String, u64>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    #[serde(default)]
    known: Vec<KnownDifference>,
}

impl KnownDifferences {
    /// Reads the entries of a game from its folder in a store. There are none if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, or its content is not valid.
    pub fn of_store(store: &Path, game: &str) -> Result<Arc<Self>, Error> {
        KnownDifferences::read(&store.join(game).join(FILE))
    }

    /// Reads the entries of a file. There are none if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, or its content is not valid.
    pub fn read(file: &Path) -> Result<Arc<Self>, Error> {
        if !file.exists() {
            return Ok(Arc::default());
        }
        KnownDifferences::of_text(&files::read_text(file)?, file)
    }

    /// Reads the entries from the text of a file.
    ///
    /// # Errors
    /// The text is not valid.
    pub fn of_text(text: &str, file: &Path) -> Result<Arc<Self>, Error> {
        let wrong =
            |why: &str| Error::from(format!("{}: {}", foreign(file), foreign(why).at_most(PART)));
        let listed: Listed = toml::read(text).map_err(|why| wrong(&why))?;
        for (at, entry) in listed.known.iter().enumerate() {
            entry.check().map_err(|why| wrong(&format!("{}: {why}", entry.id)))?;
            if listed.known[..at].iter().any(|other| other.id == entry.id) {
                return Err(wrong(&format!("two entries are called {}", entry.id)));
            }
        }
        let (entries, file) = (listed.known, Some(file.to_owned()));
        Ok(Arc::new(KnownDifferences { entries, file, own: BTreeMap::new(), today: date(now()) }))
    }

    /// Adds an entry to a file. Creates the file if there is none.
    ///
    /// # Errors
    /// The file cannot be read or written, or the entry is wrong.
    pub fn add(file: &Path, entry: KnownDifference) -> Result<(), Error> {
        entry.check().map_err(|why| Error::from(format!("{}: {why}", foreign(&entry.id))))?;
        let _turn = files::turn_in(file)?;
        let text = if file.exists() { files::read_text(file)? } else { String::new() };
        // Append text instead of rewriting the file, to keep its comments.
        let listed = toml::write(&Listed { known: vec![entry] });
        let gap = if text.is_empty() { "" } else { "\n" };
        files::write(file, format!("{text}{gap}{listed}").as_bytes())?;
        KnownDifferences::read(file).map(drop)
    }

    /// Returns whether an entry counts today: it is neither fixed nor expired.
    pub fn counts(&self, entry: &KnownDifference) -> bool {
        !entry.fixed && entry.until.as_ref().is_none_or(|until| *until > self.today)
    }

    /// Returns the entries that match a difference, whether or not they count.
    pub fn matching<'a, 'b, C: Playable>(
        &'a self,
        case: &'b C,
        side: &'b str,
        difference: &'b Difference,
        steps: [Option<&'b C::Step>; 2],
    ) -> impl Iterator<Item = &'a KnownDifference> + use<'a, 'b, C> {
        self.entries.iter().filter(move |entry| entry.matches(case, side, difference, steps))
    }

    /// Passes over a difference that an entry accepts today. Returns whether one does.
    pub fn pass<C: Playable>(
        &self,
        case: &C,
        side: &str,
        difference: &Difference,
        steps: [Option<&C::Step>; 2],
        passed: &mut BTreeMap<String, Passed>,
    ) -> bool {
        let mut matching = self.matching(case, side, difference, steps);
        let Some(entry) = matching.find(|entry| self.counts(entry)) else { return false };
        let shape = Shape::of(case, difference);
        let unlike = self.own.get(&entry.id).and_then(|own| shape.unlike(own));
        let first = || Passed { first: shape, ..Passed::default() };
        let passed = passed.entry(entry.id.clone()).or_insert_with(first);
        passed.times += 1;
        unlike.into_iter().for_each(|unlike| *passed.unlike.entry(unlike).or_default() += 1);
        true
    }
}

impl Shape {
    fn of<C: Playable>(case: &C, of: &Difference) -> Self {
        let [ours, theirs] = [&of.expected, &of.found].map(|shown| match shown {
            Observed::Panic(message) => identity(message),
            Observed::Crash(crash) => crash.told.clone(),
            // Where it is in the play is no value.
            Observed::OtherStep(_) => String::new(),
            shown => shown.to_string(),
        });
        let operation = of.turn.and_then(|turn| case.operation(turn));
        Shape { operation, values: hash(&(of.field, ours, theirs)) }
    }

    fn unlike(&self, own: &Shape) -> Option<String> {
        match &self.operation {
            Some(operation) if self.operation != own.operation => Some(format!("operation {operation}")),
            _ => (self.values != own.values).then(|| "other values".into()),
        }
    }
}

impl KnownDifference {
    fn check(&self) -> Result<(), String> {
        let KnownDifference { id, kind, panic, crash, field, clause, predicate, until, .. } = self;
        if !is_slug(id) {
            return Err(
                "the id is the name of a regression case: lower-case letters, digits, hyphens".into()
            );
        }
        let named = [kind, panic, crash, field, clause].iter().any(|name| name.is_some());
        if !named && !predicate {
            return Err(
                "it must name a kind, a panic, a crash, a field or a clause, or have a predicate".into(),
            );
        }
        let names_panics = [kind, field].iter().any(|name| name.as_deref() == Some(PANIC));
        if names_panics && panic.is_none() && self.other.is_none() {
            return Err("it would accept every panic: name the one with `panic = \"its message\"` \
                        (`promote --known` writes it)"
                .into());
        }
        match until {
            Some(until) if !is_date(until) => Err(format!("{until} is not a date such as 2027-01-31")),
            _ => Ok(()),
        }
    }

    fn matches<C: Playable>(
        &self,
        case: &C,
        side: &str,
        of: &Difference,
        steps: [Option<&C::Step>; 2],
    ) -> bool {
        let is =
            |wanted: &Option<String>, there: &str| wanted.as_ref().is_none_or(|wanted| wanted == there);
        let shows = |wanted: &Option<String>, there: &Observed| {
            wanted.as_ref().is_none_or(|wanted| *wanted == there.to_string())
        };
        let (panic, crash) = match &of.found {
            Observed::Panic(message) => (Some(identity(message)), None),
            Observed::Crash(crash) => (None, Some(crash.told.clone())),
            _ => (None, None),
        };
        is(&self.kind, &of.kind)
            && (self.panic.is_none() || self.panic == panic)
            && (self.crash.is_none() || self.crash == crash)
            && is(&self.field, of.field)
            && is(&self.clause, of.clause.unwrap_or_default())
            && is(&self.side, side)
            && shows(&self.reference, &of.expected)
            && shows(&self.other, &of.found)
            && (!self.predicate || case.is_known(&self.id, of, steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_that_would_match_everything_or_has_no_date_is_refused() {
        let entry =
            KnownDifference { id: "all".into(), why: "because".into(), ..KnownDifference::default() };
        assert!(entry.check().is_err());
        let named = KnownDifference { field: Some("outcome".into()), ..entry };
        assert_eq!(named.check(), Ok(()));
        assert!(KnownDifference { until: Some("2027-13-01".into()), ..named }.check().is_err());
    }

    #[test]
    fn an_accepted_difference_is_unlike_its_case_by_the_operation_or_else_by_the_values() {
        let shape = |operation: &str, values| Shape { operation: Some(operation.into()), values };
        let own = shape("add", 7);
        assert_eq!(own.unlike(&own), None);
        assert_eq!(shape("add", 8).unlike(&own).as_deref(), Some("other values"));
        assert_eq!(shape("pop", 7).unlike(&own).as_deref(), Some("operation pop"));
    }

    #[test]
    fn entries_are_read_as_they_were_added_and_comments_stay() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join(FILE);
        std::fs::write(&file, "# Ours.\n").expect("it can be written");
        let entry = |id: &str| KnownDifference {
            id: id.into(),
            why: "a \"reason\"".into(),
            kind: Some("outcome: drawn, not ongoing".into()),
            ..KnownDifference::default()
        };
        KnownDifferences::add(&file, entry("one")).expect("it is added");
        KnownDifferences::add(&file, entry("two")).expect("it is added");
        let read = KnownDifferences::read(&file).expect("it reads back");
        assert_eq!(read.entries, [entry("one"), entry("two")]);
        assert!(std::fs::read_to_string(&file).expect("it is there").starts_with("# Ours.\n"));
        assert!(KnownDifferences::add(&file, entry("one")).is_err(), "twice the same id");
    }
}
