//! The commands, one module each. A command knows no other command and no list of games: [`crate::program`] calls it.

pub(crate) mod check;
pub(crate) mod coverage;
pub(crate) mod dashboard;
pub(crate) mod diff;
#[cfg(feature = "judge")]
pub(crate) mod doctor;
pub(crate) mod exhaust;
pub(crate) mod fuzz;
pub(crate) mod generate;
pub(crate) mod import;
#[cfg(feature = "init")]
pub(crate) mod init;
#[cfg(feature = "judge")]
pub(crate) mod judge;
pub(crate) mod merge;
#[cfg(feature = "judge")]
pub(crate) mod package;
pub(crate) mod promote;
pub(crate) mod replay;
pub(crate) mod shrink;
pub(crate) mod solve;
#[cfg(feature = "judge")]
pub(crate) mod stress;
pub(crate) mod worker;
