//! The ground that the checks of a game share: settings, regression cases, a few generated cases, and their steps.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::trace::{guarded, record};
use crosscheck_core::erased::{AnyCase, AnyGame, AnyStep};
use crosscheck_core::find::campaign::{self, CampaignOutcome, CampaignPlan, Progress};
use crosscheck_core::oracle::Make;
use crosscheck_core::store::{self, Regression};
use crosscheck_core::{Error, Game};

use super::plan::Plan;

const GENERATED: u64 = 40;

/// The maximum number of steps to take from the sample, and the maximum length of a step as JSON, in bytes.
const STEPS: usize = 400;
const LONGEST: usize = 2000;

pub(super) struct Ground {
    pub(super) game: AnyGame,
    pub(super) plan: Plan,
    pub(super) folders: Result<Vec<PathBuf>, Error>,
    pub(super) known: Result<Arc<KnownDifferences>, Error>,
    sample: OnceLock<Result<Vec<AnyCase>, String>>,
    steps: OnceLock<Vec<AnyStep>>,
    covers: OnceLock<bool>,
}

impl Ground {
    pub(super) fn new(game: &AnyGame, plan: &Plan) -> Self {
        Ground {
            game: game.clone(),
            plan: *plan,
            folders: store::folders(game, &plan.store()),
            known: KnownDifferences::of_store(&plan.store(), game.name()),
            sample: OnceLock::new(),
            steps: OnceLock::new(),
            covers: OnceLock::new(),
        }
    }

    pub(super) fn known(&self) -> Result<Arc<KnownDifferences>, String> {
        self.known.as_ref().map(Arc::clone).map_err(ToString::to_string)
    }

    /// Returns the regression cases that can be read. Each of the others fails its own check.
    pub(super) fn kept(&self) -> Vec<Regression> {
        let folders = self.folders.iter().flatten();
        folders.filter_map(|folder| guarded(|| store::load_one(&self.game, folder).ok()).ok()?).collect()
    }

    pub(super) fn generated(&self, count: u64) -> Result<Vec<AnyCase>, String> {
        let plan = self.plan.campaign(count);
        let made = (0..count)
            .map(|index| plan.case(&self.game, index).map_err(|why| not_generated(index, &why)));
        made.collect()
    }

    /// Returns the regression cases and, after them, some generated cases.
    pub(super) fn sample(&self) -> Result<&[AnyCase], String> {
        let sample = self.sample.get_or_init(|| {
            let kept = self.kept().into_iter().map(|kept| kept.case);
            Ok(kept.chain(self.generated(GENERATED)?).collect())
        });
        sample.as_deref().map_err(Clone::clone)
    }

    /// Returns the reference's steps on the first cases of the sample: a limited number, and none that is too long.
    pub(super) fn steps(&self) -> Result<&[AnyStep], String> {
        let sample = self.sample()?;
        if let Some(case) = sample.first() {
            for step in record(&mut *self.game.reference(), case).steps.iter().take(1) {
                serde_json::to_string(step).map_err(|why| format!("a step is not JSON: {why}"))?;
            }
        }
        let short = |step: &AnyStep| serde_json::to_string(step).is_ok_and(|json| json.len() < LONGEST);
        let steps = sample.iter().flat_map(|case| record(&mut *self.game.reference(), case).steps);
        Ok(self.steps.get_or_init(|| steps.filter(short).take(STEPS).collect()))
    }

    /// Plays a campaign, and returns its findings in the order of their cases, with all else.
    pub(super) fn campaign(
        &self,
        plan: &CampaignPlan,
        make: &Make<'_>,
    ) -> Result<(Vec<Found<AnyCase>>, CampaignOutcome), String> {
        let outcome = campaign::run(&self.game, plan, make, &Progress::default(), &|_, _| ());
        let mut found: Vec<_> = outcome.found.values().cloned().collect();
        found.sort_by_key(|found| found.index);
        match &outcome.trouble {
            Some(why) if found.is_empty() => {
                Err(format!("not all cases could be made and played: {why}"))
            }
            _ => Ok((found, outcome)),
        }
    }

    /// Returns whether the game declares coverage, that is, names the clauses that some case of the sample exercises.
    pub(super) fn covers(&self) -> bool {
        let sample = self.sample().unwrap_or_default();
        *self.covers.get_or_init(|| sample.iter().any(|case| !self.game.coverage(case).is_empty()))
    }
}

pub(super) fn not_generated(index: u64, why: &Error) -> String {
    format!("the generator makes no case {index} with its default settings, which always must: {why}")
}
