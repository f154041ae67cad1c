//! The rules of `texas` as the reference plays them. Every expected value is worked out by hand from the
//! statement, or given by it.

mod build;
mod effects;
mod hands;
mod operations;
mod rounds;
mod soundness;
