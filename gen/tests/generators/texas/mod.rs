//! The generator of `texas`.

mod aims;
mod cases;
mod catalogue;
mod changes;
mod families;
mod sources;
mod statistics;
