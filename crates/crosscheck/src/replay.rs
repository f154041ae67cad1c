//! Viewers of a film: as text, and as pictures.

mod look;
#[cfg(test)]
mod samples;
pub(crate) mod svg;
pub(crate) mod text;
mod told;
mod view;
mod words;
