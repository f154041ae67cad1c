//! Which candidates become files.

use super::candidates::Candidate;
use super::look::Seen;
use crate::strength::bits::Bits;
use crate::strength::cover::{Prefer, smallest};

/// What a suite is to have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Asset {
    /// A case made for this family.
    Family(&'static str),
    /// A case that exercises this clause.
    Clause(&'static str),
    /// A case that catches this misreading.
    Misreading(usize),
}

/// How much is tried for the smallest choice, twice: a second or two.
const EFFORT: u64 = 100_000_000;

/// The places of the chosen: as few as have everything; then, as long as there is room, the smallest that catch once more
/// what only one of them catches.
pub(super) fn choose<C>(candidates: &[Candidate<C>], seen: &[Seen], most: usize) -> Vec<usize> {
    let all: Vec<Vec<Asset>> = candidates.iter().zip(seen).map(|(of, seen)| assets(of, seen)).collect();
    let bytes: Vec<u64> = seen.iter().map(|seen| seen.bytes).collect();
    let mut chosen = smallest(&all, &bytes, Prefer::Few, EFFORT).chosen;
    let once = caught_once(&chosen, seen);
    let rest: Vec<Vec<usize>> = seen
        .iter()
        .enumerate()
        .map(|(place, seen)| match chosen.contains(&place) {
            true => Vec::new(),
            false => seen.caught.ones().filter(|of| once.contains(*of)).collect(),
        })
        .collect();
    let room = most.saturating_sub(chosen.len());
    let small = smallest(&rest, &bytes, Prefer::Small, EFFORT).chosen;
    let again = match small.len() <= room {
        true => small,
        false => smallest(&rest, &bytes, Prefer::Few, EFFORT).chosen,
    };
    chosen.extend(best(again, &rest, room));
    chosen.sort_unstable();
    chosen
}

fn assets<C>(candidate: &Candidate<C>, seen: &Seen) -> Vec<Asset> {
    let family = candidate.origin.family().into_iter().map(Asset::Family);
    let clauses = seen.clauses.iter().map(|clause| Asset::Clause(clause));
    family.chain(clauses).chain(seen.caught.ones().map(Asset::Misreading)).collect()
}

/// The misreadings that exactly one of the chosen catches.
fn caught_once(chosen: &[usize], seen: &[Seen]) -> Bits {
    let mut once = seen.first().map(|seen| seen.caught.clone()).unwrap_or_default();
    once.subtract(&once.clone());
    let mut more = once.clone();
    for &place in chosen {
        let mut again = once.clone();
        again.keep(&seen[place].caught);
        more.add(&again);
        once.add(&seen[place].caught);
    }
    once.subtract(&more);
    once
}

/// The first so many of those that catch most.
fn best(mut places: Vec<usize>, caught: &[Vec<usize>], room: usize) -> Vec<usize> {
    places.sort_by_key(|&place| std::cmp::Reverse(caught[place].len()));
    places.truncate(room);
    places
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::candidates::Origin;
    use super::*;

    fn candidate(
        origin: Origin,
        clauses: &[&'static str],
        caught: &[usize],
        bytes: u64,
    ) -> (Candidate<()>, Seen) {
        let mut bits = Bits::new(4);
        caught.iter().for_each(|&at| bits.insert(at));
        let clauses: BTreeSet<_> = clauses.iter().copied().collect();
        (Candidate { origin, case: () }, Seen { clauses, caught: bits, answer: String::new(), bytes })
    }

    #[test]
    fn every_family_clause_and_misreading_is_had_and_what_is_caught_once_is_caught_again() {
        let (candidates, seen): (Vec<_>, Vec<_>) = [
            candidate(Origin::Family("a", 0), &["1"], &[0, 1, 2], 50),
            candidate(Origin::Family("a", 1), &["1"], &[0], 20),
            candidate(Origin::Family("b", 0), &["1", "2"], &[], 30),
            candidate(Origin::Telling(1), &[], &[0], 5),
            candidate(Origin::Telling(2), &[], &[1], 6),
            candidate(Origin::Telling(3), &[], &[0, 1], 13),
            candidate(Origin::Campaign(0), &["1"], &[0, 1, 2], 90),
        ]
        .into_iter()
        .unzip();
        // 0 and 2 have everything; 6 is the only other one that catches 2, and catches the rest too.
        assert_eq!(choose(&candidates, &seen, 40), [0, 2, 6]);
        // Where there is no room nothing is added.
        assert_eq!(choose(&candidates, &seen, 2), [0, 2]);
        // Small files are preferred as long as there is room for them.
        assert_eq!(choose(&candidates[..6], &seen[..6], 4), [0, 2, 3, 4]);
        assert_eq!(choose(&candidates[..6], &seen[..6], 3), [0, 2, 5]);
    }
}
