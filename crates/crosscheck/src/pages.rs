//! Self-contained HTML pages: a single file each, without a network or other files.
//!
//! Content from outside cannot run in a page. Cases, traces, names and values are embedded as compressed data or escaped by
//! the template, and the content security policy allows only the page's own script, by its hash.

#[cfg(feature = "judge")]
pub(crate) mod judged;
pub(crate) mod report;
pub(crate) mod shell;
