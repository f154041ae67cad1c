//! Declares misreadings, for all games.

/// A misreading's entry in its game's list, declared next to the misreading.
pub(crate) trait Misread: Default + Send + 'static {
    const NAME: &'static str;
    const CLAUSE: &'static str;
    const WORDS: &'static str;
}

/// Declares a misreading: its struct, with any state that it wrongly carries over; the half of the rules that it
/// follows literally, if a game's rules have two halves; its name, the clause that it misreads, and its words. The
/// `impl` after it defines the misread part.
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
