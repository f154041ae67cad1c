//! Cases from a fuzzer's bytes (feature `arbitrary`).
//!
//! The subject's own generator makes them, and takes the bytes as random numbers:
//!
//! ```
//! use crosscheck::arbitrary::{Unstructured, case};
//! use crosscheck::{Case, Subject};
//!
//! struct Halves;
//!
//! #[crosscheck::subject]
//! impl Subject for Halves {
//!     const NAME: &'static str = "halves";
//!
//!     fn reference(_: ()) -> impl FnMut(&u32) -> u32 {
//!         |turn| turn / 2
//!     }
//!
//!     fn engine(_: ()) -> impl FnMut(&u32) -> u32 {
//!         |turn| turn >> 1
//!     }
//! }
//!
//! let any = case::<Halves>(&mut Unstructured::new(b"what a fuzzer gives")).unwrap();
//! assert!(any.turns() > 0);
//! ```
//!
//! Use [`Any`] as the argument of your own fuzz target, or as a part of a larger [`Arbitrary`] type.

pub use arbitrary::{Arbitrary, Error, Unstructured};

use std::fmt;

use crosscheck_core::generate::bytes::Bytes;
use crosscheck_core::generate::{Generator, Settings};

use crate::Game;
use crate::game::Lists;

/// Any case that a game's generator makes with its default settings; an argument for a fuzz target.
pub struct Any<L: Lists>(pub <L::Game as Game>::Case);

// Not derived: that would demand it of the game.
impl<L: Lists> Clone for Any<L> {
    fn clone(&self) -> Self {
        Any(self.0.clone())
    }
}

impl<'a, L: Lists> Arbitrary<'a> for Any<L> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self, Error> {
        let case = L::game().generator().generate(&Settings::default(), &mut Bytes(bytes));
        Ok(Any(case.map_err(|_| Error::IncorrectFormat)?))
    }
}

impl<L: Lists> fmt::Debug for Any<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Makes a case of a game.
///
/// # Errors
/// The game's generator cannot make a case with its default settings.
pub fn case<L: Lists>(bytes: &mut Unstructured<'_>) -> Result<<L::Game as Game>::Case, Error> {
    Any::<L>::arbitrary(bytes).map(|any| any.0)
}
