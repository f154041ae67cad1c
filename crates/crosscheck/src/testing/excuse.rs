//! Exceptions from the checks, with reasons. An excuse that is not needed is an error, because it could hide a future
//! fault.

/// An exception from what the checks demand of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excuse {
    /// The game's name.
    pub game: &'static str,
    /// The violation that is excused.
    pub what: Excused,
    /// The reason, in a sentence.
    pub why: &'static str,
}

/// The violation that is excused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excused {
    /// Fewer generated cases are distinct than [`Plan::distinct`](super::Plan::distinct) demands, but at least this percentage.
    Repeats {
        /// The percentage.
        percent: u64,
    },
    /// A field only repeats other fields, so a comparator that overlooks it misses nothing.
    Implied {
        /// The field's name.
        field: &'static str,
    },
    /// A misreading first shows where another clause decides.
    Shows {
        /// The misreading's name.
        misreading: &'static str,
        /// The clause at which it shows.
        clause: &'static str,
    },
}

impl Excuse {
    /// Excuses repeated cases, if at least `percent` of the cases are distinct.
    pub const fn repeats(game: &'static str, percent: u64, why: &'static str) -> Excuse {
        Excuse { game, what: Excused::Repeats { percent }, why }
    }

    /// Excuses a field that only repeats other fields.
    pub const fn implied(game: &'static str, field: &'static str, why: &'static str) -> Excuse {
        Excuse { game, what: Excused::Implied { field }, why }
    }

    /// Excuses a misreading that first shows where another clause decides.
    pub const fn shows(
        game: &'static str,
        misreading: &'static str,
        clause: &'static str,
        why: &'static str,
    ) -> Excuse {
        Excuse { game, what: Excused::Shows { misreading, clause }, why }
    }
}
