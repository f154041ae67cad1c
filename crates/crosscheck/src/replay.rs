//! Viewers of a film: as text, and as pictures.

mod look;
pub(crate) mod projector;
#[cfg(test)]
mod samples;
pub(crate) mod svg;
pub(crate) mod text;
mod told;
mod view;
mod window;
mod words;
