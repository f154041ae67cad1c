//! Systems other than Linux, on which there are no workers.

use std::io;

use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::{Game, Misreading};

/// Fails, because this system has no workers.
///
/// # Errors
/// Always.
pub fn serve<G: Game>(
    _: CampaignPlan,
    _: Option<&'static Misreading<G::Case>>,
    _: &std::sync::Arc<crosscheck_core::compare::known_differences::KnownDifferences>,
    _: Option<u64>,
) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "worker processes are for Linux alone, for now"))
}
