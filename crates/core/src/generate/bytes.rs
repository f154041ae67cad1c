//! Makes cases from a fuzzer's bytes, for `arbitrary` and cargo-fuzz.

use std::convert::Infallible;
use std::fmt;

use arbitrary::{Arbitrary, Error, Unstructured};
use rand::TryRng;

use crate::Game;
use crate::game::Lists;
use crate::generate::{Generator, Settings};

/// Bytes as random numbers; once they are used up, zeros without end.
pub struct Bytes<'a, 'b>(pub &'a mut Unstructured<'b>);

impl Bytes<'_, '_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        fill(self.0, &mut bytes);
        bytes
    }
}

/// Takes bytes, and leaves the rest 0 if there are no more.
fn fill(from: &mut Unstructured<'_>, into: &mut [u8]) {
    let count = into.len().min(from.len());
    let taken = from.bytes(count).unwrap_or_default();
    into[..taken.len()].copy_from_slice(taken);
    into[taken.len()..].fill(0);
}

impl TryRng for Bytes<'_, '_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_le_bytes(self.take()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(self.take()))
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        fill(self.0, into);
        Ok(())
    }
}

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
