//! In place of a page of charts, in a program built without pages.

use std::path::PathBuf;

use crosscheck_core::Error;
use crosscheck_core::compare::found::Found;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{CampaignOutcome, CampaignPlan};

/// The page of one run: there is none.
pub(crate) enum ChartPage {}

impl ChartPage {
    pub(crate) fn write(&self, _: &str) -> Result<(), Error> {
        match *self {}
    }

    pub(crate) fn add_campaign(
        &self,
        _: &AnyGame,
        _: &CampaignPlan,
        _: &CampaignOutcome,
        _: &[(PathBuf, Found<AnyCase>)],
    ) {
        match *self {}
    }
}
