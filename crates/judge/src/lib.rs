//! Runs untrusted programs the way a judge does: within limits, and leaving nothing behind.
//!
//! A [`Program`] is a command, or a source file that is compiled first. A [`Policy`] says how strongly it is confined,
//! [`RunLimits`] what it may use, and [`Files`] whether it reads and writes files. A [`Runner`] runs it on one input after
//! another; a [`Session`] does so in one process, if the program was written for that. The result is a [`Run`]: how the
//! program ended, what it printed, what it used.
//!
//! A program may hang, fork, ignore its input, close its pipes, print forever or eat memory: each run ends within its
//! limits, and so does its whole process group.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `run` | limits, results and verdicts as data |
//! | `command`, `language` | find a command, and the tools of a language |
//! | `workspace` | the folder in which runs take place |
//! | `shared`, `group` | measure the processes of a run, kill what is left of it, find orphans |
//! | `watch` | feeds a program and reads its output until it ends or exceeds a limit |
//! | `starter` | the small executable that starts programs |
//! | [`sandbox`] | confines programs, and what starts them |
//! | `program` | what to run, and how |
//! | `server` | asks the starter for a process, either new or forked from one that is ready |
//! | `process` | runs a program on inputs, a process for each |
//! | `cache`, `compile` | compiles source files, with compilers that run under the same limits |
//! | `converse`, `session` | talk with a program, and run it on inputs in one process |
//! | `checker` | runs checkers of outputs and validators of inputs |
//! | `refusals` | what a confined program was refused |
//! | `undefined` | finds undefined behaviour |

#[cfg(target_os = "linux")]
mod cache;
mod checker;
mod command;
#[cfg(target_os = "linux")]
mod compile;
#[cfg(target_os = "linux")]
mod converse;
#[cfg(target_os = "linux")]
mod group;
mod language;
#[cfg(target_os = "linux")]
mod process;
#[cfg(not(target_os = "linux"))]
#[path = "unsupported.rs"]
mod process;
mod program;
mod refusals;
mod run;
pub mod sandbox;
#[cfg(target_os = "linux")]
mod server;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod shared;
#[cfg(target_os = "linux")]
mod starter;
mod undefined;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod workspace;

pub use checker::{COMPILED_LATE, Checked, Checker, Convention, UNFINISHED, Validator, own_limits};
#[cfg(target_os = "linux")]
pub use converse::{Hosted, converse};
pub use language::{LanguageTool, tools};
#[cfg(not(target_os = "linux"))]
pub use process::{Hosted, Session, converse};
pub use process::{Runner, abandon, probe, settle};
pub use program::{Program, Unready};
pub use refusals::refusals;
pub use run::{CancelCheck, Exit, Files, Probe, Run, RunLimits, USUAL_STACK, Verdict, mebi, seconds_up};
pub use sandbox::{Level, Policy};
#[cfg(target_os = "linux")]
pub use session::Session;
pub use undefined::{Complaint, complaint};

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;
