//! Shrinks a pair of cases of which the second differs only after the first.

use crate::Game;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::Generator;

/// Returns whether two cases, played one after the other, still show the fault.
pub type Shows<'a> = dyn FnMut(&[AnyCase; 2]) -> bool + 'a;

/// Two cases, and how far they have been shrunk.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The case that is played first, and the one that differs after it, but not by itself.
    pub cases: [AnyCase; 2],
    /// The number of pairs played.
    pub runs: u64,
    /// Whether the budget ran out.
    pub cut_short: bool,
}

impl Pairs {
    /// Shrinks both cases in turn until neither gets smaller or the budget is used up.
    pub fn shrink(
        &mut self,
        game: &AnyGame,
        budget: u64,
        shows: &mut Shows<'_>,
        stop: &dyn Fn() -> bool,
    ) {
        let over = |runs| runs >= budget || stop();
        self.reduce(game, 1, shows, &over);
        // How far one case can shrink may depend on the other.
        while self.reduce(game, 0, shows, &over) && self.reduce(game, 1, shows, &over) {}
    }

    /// Reduces one of the cases as far as possible. Returns whether any reduction succeeded. After a success, continues
    /// from the same place in the list of reductions: those before it have just failed on almost the same case.
    fn reduce(
        &mut self,
        game: &AnyGame,
        part: usize,
        shows: &mut Shows<'_>,
        over: &dyn Fn(u64) -> bool,
    ) -> bool {
        let (mut any, mut skip, mut fruitless) = (false, 0, false);
        'pass: while !fruitless {
            let here = self.cases[part].clone();
            fruitless = skip == 0;
            for (place, candidate) in game.generator().reductions(&here).enumerate().skip(skip) {
                if over(self.runs) {
                    self.cut_short = true;
                    return false;
                }
                self.runs += 1;
                let mut cases = self.cases.clone();
                cases[part] = candidate;
                if shows(&cases) {
                    self.cases = cases;
                    (any, skip, fruitless) = (true, place, false);
                    continue 'pass;
                }
            }
            skip = 0;
        }
        any
    }
}
