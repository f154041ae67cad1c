//! Aims: what can be asked of a case beyond its sizes, measured on the reference's play.

mod asked;

use std::fmt;

use crate::Playable;

pub use asked::Misasked;

/// Something of which a case has more or less: rounds, hands of a kind, pieces taken by one move.
///
/// `rounds>=10`, `cleared`, `hand=five` or `hand=five>=2` ask for it: an aim with words is asked for with one of them,
/// and without a number it is to be had at all.
pub struct Aim<C: Playable> {
    /// The word that asks for it: `rounds`.
    pub name: &'static str,
    /// What is measured, in a line.
    pub help: &'static str,
    /// The words of which one must follow (`hand=five`); none if the aim is a number by itself.
    pub words: &'static [&'static str],
    /// How much of it a case has, or of this one of its words.
    pub measure: fn(case: &C, steps: &[C::Step], word: usize) -> u64,
    /// The families in whose cases it is most often met: a search begins there.
    pub families: &'static [&'static str],
}

/// An aim with the numbers that will do.
pub struct Want<C: Playable> {
    /// What is measured.
    pub aim: &'static Aim<C>,
    /// Which of the aim's words; 0 if it has none.
    pub word: usize,
    /// The least that will do.
    pub least: u64,
    /// The most that will do.
    pub most: u64,
}

impl<C: Playable> Want<C> {
    /// How much of it a case has.
    pub fn measure(&self, case: &C, steps: &[C::Step]) -> u64 {
        (self.aim.measure)(case, steps, self.word)
    }

    /// How far a case that has so much of it is from what will do; 0 if that will do.
    pub fn distance(&self, measured: u64) -> u64 {
        self.least.saturating_sub(measured).max(measured.saturating_sub(self.most))
    }
}

impl<C: Playable> Clone for Want<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Playable> Copy for Want<C> {}

impl<C: Playable> fmt::Debug for Want<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// As it would be typed.
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
