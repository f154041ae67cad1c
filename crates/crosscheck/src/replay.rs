//! Viewers of a film: in a terminal, and as pictures.

mod look;
pub(crate) mod projector;
#[cfg(test)]
mod samples;
pub(crate) mod svg;
pub(crate) mod terminal;
mod told;
mod view;
mod window;
mod words;
