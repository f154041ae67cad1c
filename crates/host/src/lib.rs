//! Services of the operating system for the harness and the judge.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | [`digest`] | names things by their content |
//! | [`shell`] | quotes words for a shell |
//! | [`scratch`] | makes temporary files and folders, and removes those that a killed process left behind (with `process`) |
//!
//! With the feature `threads`:
//!
//! | module | what it does |
//! |---|---|
//! | `processors` | keeps a thread to some processors |
//!
//! With the feature `process`:
//!
//! | module | what it does |
//! |---|---|
//! | [`signal`] | names signals |
//! | [`pipes`] | reads and writes a program's three pipes without ever blocking |
//! | [`converse`] | talks with a program over its pipes |
//! | [`worker`] | runs our own code that may crash in another process of the same program |

#[cfg(feature = "process")]
pub mod converse;
pub mod digest;
#[cfg(feature = "process")]
pub mod pipes;
#[cfg(feature = "threads")]
pub mod processors;
pub mod scratch;
pub mod shell;
#[cfg(feature = "process")]
pub mod signal;
#[cfg(feature = "process")]
pub mod worker;

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;
