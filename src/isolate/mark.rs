//! Marks: what is under way, in a line of fixed width.

use std::fmt;

/// Who is at work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Side {
    /// Nobody yet.
    #[default]
    Nobody,
    /// The generator, which makes the case.
    Generator,
    /// The naive side.
    Reference,
    /// The optimized side, or the player in its place.
    Engine,
}

impl Side {
    const ALL: [Side; 4] = [Side::Nobody, Side::Generator, Side::Reference, Side::Engine];

    /// Returns the side's name.
    pub(super) fn name(self) -> &'static str {
        ["nobody", "generator", "reference", "engine"][self as usize]
    }
}

/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// The number of the case.
    pub(super) case: u64,
    /// Who is at work on it.
    pub(super) side: Side,
    /// Which of this side's plays of the case it is, from 1: the first is compared, the others are for the laws.
    pub(super) play: u64,
    /// How many steps that play has shown, if steps are noted.
    pub(super) steps: u64,
    /// How many plays have begun in this process.
    pub(super) plays: u64,
}

impl fmt::Display for Mark {
    /// The width is fixed, so that a mark covers the one before.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mark { case, side, play, steps, plays } = self;
        let side = side.name();
        writeln!(f, "case {case:020}, {side:<9}, play {play:06}, steps {steps:012}, plays {plays:012}")
    }
}

impl Mark {
    /// Reads a mark; `None` if there is none.
    pub(super) fn parse(line: &str) -> Option<Mark> {
        let mut parts = line.trim_end().split(", ").map(str::trim_end);
        let mut part = || parts.next();
        let number = |part: &str, name: &str| part.strip_prefix(name)?.trim_start().parse().ok();
        let case = number(part()?, "case")?;
        let side = part()?;
        let side = Side::ALL.into_iter().find(|of| of.name() == side)?;
        let (play, steps) = (number(part()?, "play")?, number(part()?, "steps")?);
        Some(Mark { case, side, play, steps, plays: number(part()?, "plays")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reads_back_and_covers_any_other() {
        let mut widths = std::collections::BTreeSet::new();
        for side in Side::ALL {
            for (case, plays) in [(0, 0), (1 << 62 | 17, 999_999_999_999)] {
                let mark = Mark { case, side, play: 5, steps: 1_000_000, plays };
                assert_eq!(Mark::parse(&mark.to_string()), Some(mark));
                widths.insert(mark.to_string().len());
            }
        }
        assert_eq!(widths.len(), 1, "{widths:?}");
        assert_eq!(Mark::parse(""), None);
        assert_eq!(Mark::parse("case 1, nobody"), None);
    }
}
