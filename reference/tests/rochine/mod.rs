//! The rules of `rochine` as the reference plays them. Every expected value is worked out by hand from the
//! statement, or given by it.

mod build;
mod captures;
mod endings;
mod moves;
mod soundness;
