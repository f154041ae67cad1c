//! The rules of `chess` as the reference plays them. Every expected value is worked out by hand from the
//! statement, or given by it.

mod build;
mod captures;
mod details;
mod misreadings;
mod queries;
mod roads;
mod soundness;
