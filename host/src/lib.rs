//! What the harness and the judge both need of the system they run on.
//!
//! [`scratch`] makes temporary files and folders, and removes those that a killed process has left; [`shell`] quotes
//! words for a shell; [`digest`] names things by their content; [`signal`] names signals; [`worker`] is for code of our own
//! that may crash: a program starts itself again and lets that process do the work; [`converse`] talks with a program over
//! its pipes.

#[cfg(unix)]
pub mod converse;
pub mod digest;
pub mod scratch;
pub mod shell;
pub mod signal;
pub mod worker;
