//! Aims: what the user can ask of a case beyond its sizes, measured on the reference's play.

mod asked;

use std::fmt;

pub use asked::Misasked;

use crate::Playable;

/// A measurable property of a case: rounds, hands of a kind, pieces taken by one move.
///
/// The user asks for it with `rounds>=10`, `cleared`, `hand=five` or `hand=five>=2`. An aim with words needs one of
/// them. Without a number, a case must have at least one of it.
pub struct Aim<C: Playable> {
    /// The name on the command line: `rounds`.
    pub name: &'static str,
    /// The quantity that it measures, in one line.
    pub help: &'static str,
    /// The words of which one must follow (`hand=five`); empty if the aim has no words.
    pub words: &'static [&'static str],
    /// Measures how much of it a case has, for the word with this index.
    pub measure: &'static Measure<C>,
    /// The families whose cases have it most often; a search begins there.
    pub families: &'static [&'static str],
}

/// Measures how much of an aim a case has, from the reference's steps, for the word with this index.
pub type Measure<C> = dyn Fn(&C, &[&<C as Playable>::Step], usize) -> u64 + Sync;

impl<C: Playable> Aim<C> {
    /// Creates an aim without words.
    pub const fn new(
        name: &'static str,
        help: &'static str,
        families: &'static [&'static str],
        measure: &'static Measure<C>,
    ) -> Self {
        Aim { name, help, words: &[], measure, families }
    }

    /// Gives it words.
    pub const fn words(mut self, words: &'static [&'static str]) -> Self {
        self.words = words;
        self
    }
}

/// An aim with the range of accepted values.
pub struct Want<C: Playable> {
    /// The aim that is measured.
    pub aim: &'static Aim<C>,
    /// The index of the aim's word; 0 if it has none.
    pub word: usize,
    /// The least accepted value.
    pub least: u64,
    /// The largest accepted value.
    pub most: u64,
}

// Not derived: that would demand it of the case.
impl<C: Playable> Clone for Want<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Playable> Copy for Want<C> {}

impl<C: Playable> Want<C> {
    /// Returns it as the user types it: two words if the value has two bounds.
    pub fn typed(&self) -> Vec<String> {
        let both = self.least > 0 && self.most < u64::MAX && self.least != self.most;
        match both {
            true => vec![
                Want { most: u64::MAX, ..*self }.to_string(),
                Want { least: 0, ..*self }.to_string(),
            ],
            false => vec![self.to_string()],
        }
    }

    /// Measures how much a case has of what is wanted, from the reference's steps.
    pub fn measure(&self, case: &C, steps: &[&C::Step]) -> u64 {
        (self.aim.measure)(case, steps, self.word)
    }

    /// Returns how far a measured value is from the accepted range; 0 if it is inside.
    pub fn distance(&self, measured: u64) -> u64 {
        self.least.saturating_sub(measured).max(measured.saturating_sub(self.most))
    }
}

impl<C: Playable> fmt::Debug for Want<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Formats it as the user types it.
impl<C: Playable> fmt::Display for Want<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.aim.name)?;
        if let Some(word) = self.aim.words.get(self.word) {
            write!(f, "={word}")?;
        }
        match (self.least, self.most) {
            (1, u64::MAX) => Ok(()),
            (least, u64::MAX) => write!(f, ">={least}"),
            (0, most) => write!(f, "<={most}"),
            (least, most) if least == most => write!(f, "=={least}"),
            (least, most) => write!(f, ">={least}, <={most}"),
        }
    }
}
