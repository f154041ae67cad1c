//! Aims: what can be asked of a case beyond its sizes, measured on the reference's play.

mod asked;

use std::fmt;

use spec::Game;

pub use asked::Misasked;

/// Something of which a case has more or less: rounds, hands of a kind, pieces taken by one move.
///
/// `rounds>=10`, `cleared`, `hand=five` or `hand=five>=2` ask for it: an aim with words is asked for with one of them,
/// and without a number it is to be had at all.
pub struct Aim<G: Game> {
    /// The word that asks for it: `rounds`.
    pub name: &'static str,
    /// What is measured, in a line.
    pub help: &'static str,
    /// The words of which one must follow (`hand=five`); none if the aim is a number by itself.
    pub words: &'static [&'static str],
    /// How much of it a case has, or of this one of its words.
    pub measure: fn(case: &G::Case, steps: &[G::Step], word: usize) -> u64,
    /// The families in whose cases it is most often met: a search begins there.
    pub families: &'static [&'static str],
}

/// An aim with the numbers that will do.
pub struct Want<G: Game> {
    /// What is measured.
    pub aim: &'static Aim<G>,
    /// Which of the aim's words; 0 if it has none.
    pub word: usize,
    /// The least that will do.
    pub least: u64,
    /// The most that will do.
    pub most: u64,
}

impl<G: Game> Want<G> {
    /// How much of it a case has.
    pub fn measure(&self, case: &G::Case, steps: &[G::Step]) -> u64 {
        (self.aim.measure)(case, steps, self.word)
    }

    /// How far a case that has so much of it is from what will do; 0 if that will do.
    pub fn distance(&self, measured: u64) -> u64 {
        self.least.saturating_sub(measured).max(measured.saturating_sub(self.most))
    }
}

impl<G: Game> Clone for Want<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Want<G> {}

impl<G: Game> fmt::Debug for Want<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// As it would be typed.
impl<G: Game> fmt::Display for Want<G> {
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
