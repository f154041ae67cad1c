//! Enums whose variants are words.

/// Declares an enum whose variants have a word each, in JSON and in what a person reads; and, after `by`, a clause or none each.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$of:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        $(#[$about])*
        pub enum $name {
            $($(#[$of])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// Their words, in order.
            pub const WORDS: &[&str] = &[$($word),+];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(Self::WORDS[*self as usize])
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$of:meta])* $variant:ident = $word:literal by $clause:expr,)+
        }
    ) => {
        words! { $(#[$about])* pub enum $name { $($(#[$of])* $variant = $word,)+ } }

        impl $name {
            /// Returns the clause by which it is so, if there is one.
            pub fn clause(self) -> Option<&'static str> {
                [$($clause),+][self as usize]
            }
        }
    };
}
pub(crate) use words;
