//! The formats, each a pure function from a problem to files.

pub(crate) mod hydro;
pub(crate) mod icpc;
pub(crate) mod icpc_legacy;
pub(crate) mod luogu;
mod parts;
pub(crate) mod polygon;
