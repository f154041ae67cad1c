//! Declares misreadings, for all games.

/// Declares the misreadings of a game as a table. Those of one part of the rules are the variants of one type, which
/// overrides the clauses that they misread. A variant has the rule as it is misread, its name, the clause that it
/// misreads, and any state that it wrongly carries over.
///
/// A type compiles the whole rules again, so each part has one, and not each misreading. For the variants that read a
/// clause right, its method falls back on `Literal`, which knows none of the type's other methods: a clause that calls
/// others is overridden in a type that overrides none of those.
macro_rules! misreadings {
    ($case:ty; $(
        $(#[doc = $about:literal])+
        $part:ident {
            $($(#[doc = $words:literal])+ $one:ident $(($carried:ty))? = $name:literal, $clause:literal;)+
        }
    )+) => {
        $(
            $(#[doc = $about])+
            enum $part {
                $($(#[doc = $words])+ $one $(($carried))?,)+
            }

            impl $crate::cites::Cites for $part {}
        )+

        /// All misreadings, in the order of the clauses that they misread.
        pub static MISREADINGS: &[crosscheck_core::Misreading<$case>] = &[$($(
            crosscheck_core::Misreading {
                name: $name,
                clause: $clause,
                words: concat!($($words),+).trim_ascii_start(),
                player: &|_| {
                    let reads = $part::$one $((<$carried>::default()))?;
                    Box::new($crate::player::Naive::new($name, reads))
                },
            },
        )+)+];
    };
}
pub(crate) use misreadings;
