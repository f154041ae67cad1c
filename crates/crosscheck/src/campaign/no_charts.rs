//! In place of a page of charts, in a program built without pages.

use std::path::PathBuf;
use std::time::Duration;

use crosscheck_core::compare::found::Found;
use crosscheck_core::find::campaign::{CampaignOutcome, CampaignPlan};
use crosscheck_core::{Error, Game};

/// The page of one run: there is none.
pub(crate) enum ChartPage {}

/// The progress of a campaign: nobody draws it.
#[derive(Default)]
pub(crate) struct Timeline(());

impl ChartPage {
    pub(crate) fn write(&self, _: &str) -> Result<(), Error> {
        match *self {}
    }

    pub(crate) fn add_campaign<G: Game>(
        &self,
        game: &G,
        _: &CampaignPlan,
        _: &CampaignOutcome<G::Case>,
        _: Timeline,
        _: &[(PathBuf, Found<G::Case>)],
    ) {
        match *self {}
    }
}

impl Timeline {
    pub(crate) fn note(&self, _: Duration, _: u64, _: u64) {}
}
