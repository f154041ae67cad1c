//! What a campaign came to, as data.

use std::path::Path;

use crosscheck_core::Error;
use crosscheck_core::find::campaign::ledger::Ledger;
use crosscheck_core::find::campaign::{CampaignOutcome, called};
use crosscheck_core::foreign::foreign;
use crosscheck_core::results::{Noted, Results};

use crate::options::ExportArgs;

pub(super) struct Outcome {
    pub(super) played: CampaignOutcome,
    pub(super) saved: Result<(), Error>,
    pub(super) caveats: Caveats,
    /// What was played here; nothing, if the results of shards are merged.
    pub(super) ledger: Ledger,
}

pub(crate) struct Merging {
    pub(crate) results: Results,
    /// Whether findings are believed only if their cases show them here.
    pub(crate) verify: bool,
    pub(crate) exports: ExportArgs,
}

pub(crate) type Meaning<'a> = dyn Fn(&CampaignOutcome) -> Right + Sync + 'a;

/// The conclusion from a campaign without findings.
pub(crate) struct Right {
    /// `your program was right on all 70,488 cases`.
    pub(crate) what: String,
    /// The strength of the evidence: the largest case, the slowest run.
    pub(crate) how: String,
    pub(crate) notes: Vec<String>,
}

/// The reasons that keep a report from being the last word.
#[derive(Default)]
pub(super) struct Caveats {
    /// Findings that an earlier process or another machine noted, and that do not show again here.
    pub(super) findings: Vec<Noted>,
    /// Whether nobody has tried to see them again.
    pub(super) unverified: bool,
    /// A misreading that a canary planted and that was not found.
    pub(super) silent: Option<String>,
    pub(super) open: Vec<String>,
}

impl Caveats {
    /// Says what they are, sentence by sentence; `folder` is that of the findings.
    pub(super) fn words(&self, folder: &Path) -> impl Iterator<Item = String> {
        let how = if self.unverified { "not verified" } else { "not seen again by its case alone" };
        let noted = self.findings.iter().map(move |noted| {
            let (what, case) = (noted.fingerprint(), called("case", noted.case));
            let folder = folder.join(&noted.folder);
            format!("noted, and {how}: {} ({case}): {}", foreign(&what), foreign(&folder))
        });
        noted.chain(self.open.iter().cloned())
    }
}
