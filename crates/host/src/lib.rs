//! What the harness and the judge both need from the operating system.
//!
//! [`scratch`] makes temporary files and folders, and removes those that a killed process left behind; [`shell`] quotes
//! words for a shell; [`digest`] names things by their content; [`signal`] names signals; [`worker`] runs our own code
//! that may crash in another process of the same program; [`converse`] talks with a program over its pipes.

#[cfg(unix)]
pub mod converse;
pub mod digest;
pub mod scratch;
pub mod shell;
pub mod signal;
pub mod worker;
