//! How a misreading is declared, in any game.

/// A misreading's entry in its game's list, told where the misreading is.
pub(crate) trait Misread: Default + Send + 'static {
    const NAME: &'static str;
    const CLAUSE: &'static str;
    const WORDS: &'static str;
}

/// Declares a misreading: its struct, with what it carries along where it should not; the half of the rules
/// that it reads as they are written, where a game's rules come in two; its name, the clause that it misreads, and
/// its words. What it reads differently is the `impl` that follows.
macro_rules! misreads {
    (
        $reads:ident $({ $carried:ident: $of:ty })?, $($literal:ident,)?
        $name:literal, $clause:literal, $words:literal
    ) => {
        #[doc = $words]
        #[derive(Default)]
        pub(super) struct $reads {
            $($carried: $of)?
        }

        impl $crate::cites::Cites for $reads {}
        $(impl $literal for $reads {})?

        impl $crate::misread::Misread for $reads {
            const NAME: &'static str = $name;
            const CLAUSE: &'static str = $clause;
            const WORDS: &'static str = $words;
        }
    };
}
pub(crate) use misreads;
