//! Reports for the user, and the files of a finding on disk.
//!
//! The input is a fault of a case with the plays that show it; the output is a [`Report`] and a folder. [`explain`] explains a
//! fault, [`rule`] finds what failing cases have in common, [`picture`] draws boards side by side, and [`finding`]
//! writes a finding with its files and its lines to copy. [`differences`] says the same of one case for other programs.

#[cfg(feature = "campaigns")]
mod campaign;
#[cfg(feature = "campaigns")]
pub mod differences;
pub mod explain;
#[cfg(feature = "campaigns")]
pub mod finding;
pub mod picture;
#[cfg(feature = "mutation")]
pub mod rule;
mod sides;
mod turns;
mod value;

#[cfg(feature = "campaigns")]
pub use campaign::CampaignReport;
pub use turns::{Turn, Turns};
pub use value::{Evidence, Lines, Part, Report, Row, indented, row};
