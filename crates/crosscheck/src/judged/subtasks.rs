//! Subtasks, as the manifest of a suite gives them.

use std::collections::BTreeSet;

use crosscheck_core::Error;
use crosscheck_core::foreign::quote;
use crosscheck_core::toml;
use serde::Deserialize;

/// A subtask: the tests that a program must pass for its points.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Subtask {
    pub name: String,
    #[serde(default)]
    pub points: f64,
    /// The names of the subtasks whose tests belong to it too.
    #[serde(default)]
    pub includes: Vec<String>,
}

impl Subtask {
    /// Returns the names of a subtask and of all that it includes, directly or through others.
    pub(super) fn with_included<'a>(&'a self, all: &'a [Subtask]) -> BTreeSet<&'a str> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![self]);
        while let Some(subtask) = open.pop() {
            if seen.insert(&*subtask.name) {
                open.extend(all.iter().filter(|other| subtask.includes.contains(&other.name)));
            }
        }
        seen
    }
}

/// The part of a suite's manifest that divides its tests into subtasks. It may be absent, with all that it consists of.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Plan {
    #[serde(default, rename = "subtask")]
    pub subtasks: Vec<Subtask>,
    #[serde(default, rename = "file")]
    files: Vec<File>,
}

#[derive(Clone, Debug, Deserialize)]
struct File {
    #[serde(default)]
    name: String,
    subtask: Option<String>,
}

impl Plan {
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let plan: Plan = toml::read(text)?;
        let named = plan.subtasks.iter().flat_map(|subtask| &subtask.includes);
        let named = named.chain(plan.files.iter().filter_map(|file| file.subtask.as_ref()));
        for name in named {
            if !plan.subtasks.iter().any(|subtask| subtask.name == *name) {
                return Err(format!("there is no subtask {}", quote(name)).into());
            }
        }
        Ok(plan)
    }

    /// Returns the subtask of a test, which is named by its path below the folder or by its file alone.
    pub(crate) fn of(&self, test: &str) -> Option<&str> {
        let last = test.rsplit('/').next();
        let named = |name: &str| self.files.iter().find(|file| file.name == name);
        named(test).or_else(|| named(last?))?.subtask.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::sheet::tests::{cell, sheet};
    use super::super::{Outcome, Sheet};
    use super::*;

    #[test]
    fn a_subtask_without_tests_gives_no_points_and_a_circle_of_subtasks_ends() {
        let text =
            "[[subtask]]\nname='a'\npoints=1\nincludes=['b']\n[[subtask]]\nname='b'\nincludes=['a']";
        let plan = Plan::parse(text).expect("it is a plan");
        assert_eq!(plan.subtasks[0].with_included(&plan.subtasks), BTreeSet::from(["a", "b"]));
        let sheet = Sheet { subtasks: plan.subtasks, ..sheet(1) };
        assert_eq!(sheet.score(&[cell(Outcome::PASSED, Duration::ZERO)]), Some(0.0));
    }

    #[test]
    fn a_manifest_may_have_no_subtasks_and_names_a_test_by_its_path_or_its_file() {
        assert!(Plan::parse("game = 'x'\n[[file]]\nname = '1'").expect("it is one").subtasks.is_empty());
        assert!(Plan::parse("subtask = 3").is_err());
        let text = "subtask = [{ name = 's' }]\nfile = [{ name = '1', subtask = 's', catches = [] }]";
        let plan = Plan::parse(text).expect("it is a plan");
        assert_eq!(["1", "folder/1", "2"].map(|test| plan.of(test)), [Some("s"), Some("s"), None]);
    }
}
