//! Helpers for the tests: the steps of a play, bad random numbers.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::generate::rand::TryRng;
use crosscheck_core::{Limits, Playable, Player};

/// Returns the steps of a player's play of a case, for any game.
pub(crate) fn played<C: Playable>(mut player: Box<dyn Player<C>>, case: &C) -> Vec<C::Step> {
    let mut steps = Vec::new();
    player.play(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// Checks a case of any game by parsing its text: the parser checks the contest's conditions, and the result must equal
/// the case.
pub(crate) fn is_valid<C: Playable>(case: &C) {
    let text = case.text();
    assert_eq!(case.parse_another(text.as_bytes(), Limits::Contest).as_ref(), Ok(case), "{text}");
}

pub(crate) struct Constant(pub(crate) u64);

impl TryRng for Constant {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0 as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, into: &mut [u8]) -> Result<(), Infallible> {
        into.fill(self.0 as u8);
        Ok(())
    }
}

/// The worst random numbers that a fuzzer can send.
pub(crate) const CONSTANTS: [u64; 4] = [0, u64::MAX, 0x5555_5555_5555_5555, 0x8000_0000_8000_0000];
