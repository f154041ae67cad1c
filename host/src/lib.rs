//! What the harness and the judge both need of the system they run on.
//!
//! [`scratch`] makes temporary files and folders, and removes those that a killed process has left; [`shell`] quotes
//! words for a shell; [`digest`] names things by their content.

pub mod digest;
pub mod scratch;
pub mod shell;
