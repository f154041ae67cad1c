//! The shape of a problem's input, and what follows from it.
mod characters;
pub mod notation;
pub mod written;
