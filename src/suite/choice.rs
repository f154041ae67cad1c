//! Which candidates become files.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

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

/// How much is tried for each of the choices: a second or two.
const EFFORT: u64 = 20_000_000;

/// How many files are to catch each misreading, if there is room for them: what is caught once may be caught by chance.
const DEPTH: usize = 5;

/// The places of the chosen: as few as have everything; then, as long as there is room, others that catch again what few
/// of them catch. Where there are more families than room, only those that `must` be there have a file each.
pub(super) fn choose<C>(
    candidates: &[Candidate<C>],
    seen: &[Seen],
    most: usize,
    must: &dyn Fn(&str) -> bool,
) -> Vec<usize> {
    let bytes: Vec<u64> = seen.iter().map(|seen| seen.bytes).collect();
    let mut shows = large(candidates, seen);
    let mut chosen = needed(candidates, seen, &bytes, &shows);
    if chosen.len() > most {
        // Any case of a family shows it, if that is what it takes.
        shows.fill(true);
        chosen = needed(candidates, seen, &bytes, &shows);
    }
    if chosen.len() > most {
        shows = candidates.iter().map(|of| of.origin.family().is_some_and(must)).collect();
        chosen = needed(candidates, seen, &bytes, &shows);
    }
    meet(&mut chosen, candidates, seen, &shows, most);
    // Families that had to make room have a file after all, as long as there is any.
    for (place, candidate) in candidates.iter().enumerate() {
        let had = |family| chosen.iter().any(|&of| candidates[of].origin.family() == Some(family));
        if chosen.len() < most && candidate.origin.family().is_some_and(|family| !had(family)) {
            chosen.push(place);
        }
    }
    for depth in 2..=DEPTH {
        let rest = caught_less(&chosen, seen, depth);
        let again = smallest(&rest, &bytes, Prefer::Few, EFFORT).chosen;
        chosen.extend(best(again, &rest, most.saturating_sub(chosen.len())));
    }
    chosen.sort_unstable();
    chosen
}

/// Adds, as long as there is room, whatever meets most limits that none of the chosen meets. Where another candidate
/// has all that a chosen one alone has, and meets more limits, it takes its place.
fn meet<C>(
    chosen: &mut Vec<usize>,
    candidates: &[Candidate<C>],
    seen: &[Seen],
    shows: &[bool],
    most: usize,
) {
    let all = candidates.iter().zip(seen).zip(shows);
    let assets: Vec<Vec<Asset>> = all.map(|((of, seen), &shows)| assets(of, seen, shows)).collect();
    for _ in 0..ROUNDS {
        let before = chosen.clone();
        for at in 0..chosen.len() {
            let rest = || before_and_after(chosen, at);
            let had: BTreeSet<&Asset> = rest().flat_map(|place| &assets[place]).collect();
            let alone: Vec<&Asset> =
                assets[chosen[at]].iter().filter(|asset| !had.contains(asset)).collect();
            let met = union(rest(), seen);
            let fits = (0..seen.len()).filter(|place| !chosen.contains(place) || *place == chosen[at]);
            let fits = fits.filter(|&place| alone.iter().all(|asset| assets[place].contains(asset)));
            chosen[at] = most_met(fits, &met, seen).map_or(chosen[at], |(place, _)| place);
        }
        if *chosen == before {
            break;
        }
    }
    while chosen.len() < most {
        let met = union(chosen.iter().copied(), seen);
        match most_met((0..seen.len()).filter(|place| !chosen.contains(place)), &met, seen) {
            Some((place, more)) if more > 0 => chosen.push(place),
            _ => break,
        }
    }
}

/// How often the chosen are gone through for better ones: it mostly ends sooner.
const ROUNDS: usize = 5;

fn before_and_after(chosen: &[usize], at: usize) -> impl Iterator<Item = usize> + '_ {
    chosen.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, &place)| place)
}

/// All limits that some of these meet.
fn union(places: impl Iterator<Item = usize>, seen: &[Seen]) -> Bits {
    let sum = |mut sum: Bits, of: Bits| {
        sum.add(&of);
        sum
    };
    places.map(|place| seen[place].met.clone()).reduce(sum).unwrap_or_default()
}

/// Of these places the one that meets most limits besides those that are met, with how many; of several the one with
/// the fewest bytes, and then the first.
fn most_met(places: impl Iterator<Item = usize>, met: &Bits, seen: &[Seen]) -> Option<(usize, usize)> {
    let more = |place: usize| seen[place].met.count() - seen[place].met.common(met);
    let all = places.map(|place| (place, more(place)));
    all.min_by_key(|&(place, more)| (Reverse(more), seen[place].bytes, place))
}

/// As few as have everything, each family by one of those that show it.
fn needed<C>(candidates: &[Candidate<C>], seen: &[Seen], bytes: &[u64], shows: &[bool]) -> Vec<usize> {
    let all = candidates.iter().zip(seen).zip(shows);
    let assets: Vec<Vec<Asset>> = all.map(|((of, seen), &shows)| assets(of, seen, shows)).collect();
    smallest(&assets, bytes, Prefer::Few, EFFORT).chosen
}

/// Which candidates are among the larger ones of their family: those show what it is for.
fn large<C>(candidates: &[Candidate<C>], seen: &[Seen]) -> Vec<bool> {
    let mut bytes: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (of, seen) in candidates.iter().zip(seen) {
        bytes.entry(of.origin.family().unwrap_or_default()).or_default().push(seen.bytes);
    }
    bytes.values_mut().for_each(|all| all.sort_unstable());
    let median = |family: &str| bytes[family][bytes[family].len() / 2];
    let pairs = candidates.iter().zip(seen);
    pairs.map(|(of, seen)| seen.bytes >= median(of.origin.family().unwrap_or_default())).collect()
}

fn assets<C>(candidate: &Candidate<C>, seen: &Seen, shows: bool) -> Vec<Asset> {
    let family = candidate.origin.family().filter(|_| shows).map(Asset::Family);
    let clauses = seen.clauses.iter().map(|clause| Asset::Clause(clause));
    family.into_iter().chain(clauses).chain(seen.caught.ones().map(Asset::Misreading)).collect()
}

/// For each candidate that is not chosen the misreadings that it catches, of those that fewer than `depth` of the chosen
/// catch.
fn caught_less(chosen: &[usize], seen: &[Seen], depth: usize) -> Vec<Vec<usize>> {
    let times = |of: usize| chosen.iter().filter(|&&place| seen[place].caught.contains(of)).count();
    let of = |(place, seen): (usize, &Seen)| match chosen.contains(&place) {
        true => Vec::new(),
        false => seen.caught.ones().filter(|&of| times(of) < depth).collect(),
    };
    seen.iter().enumerate().map(of).collect()
}

/// The first so many of those that catch most.
fn best(mut places: Vec<usize>, caught: &[Vec<usize>], room: usize) -> Vec<usize> {
    places.sort_by_key(|&place| Reverse(caught[place].len()));
    places.truncate(room);
    places
}

#[cfg(test)]
mod tests {
    use super::super::candidates::Origin;
    use super::*;
    use crate::stress::By;

    fn candidate(
        origin: Origin,
        clauses: &[&'static str],
        caught: &[usize],
        bytes: u64,
    ) -> (Candidate<()>, Seen) {
        let mut bits = Bits::new(4);
        caught.iter().for_each(|&at| bits.insert(at));
        let clauses: BTreeSet<_> = clauses.iter().copied().collect();
        let met = Bits::new(64);
        (
            Candidate { origin, case: () },
            Seen {
                clauses,
                caught: bits,
                met,
                answer: String::new(),
                bytes,
                by: By::Reference,
                effort: 1,
            },
        )
    }

    fn meeting(mut of: (Candidate<()>, Seen), met: &[usize]) -> (Candidate<()>, Seen) {
        met.iter().for_each(|&at| of.1.met.insert(at));
        of
    }

    #[test]
    fn limits_are_met_in_place_of_what_has_no_more_and_then_in_what_room_is_left() {
        let (candidates, seen): (Vec<_>, Vec<_>) = [
            meeting(candidate(Origin::Family("a", 0), &["1"], &[0], 10), &[0]),
            // As good as the one before, and with more limits.
            meeting(candidate(Origin::Family("a", 1), &["1"], &[0], 20), &[0, 1, 40]),
            // More limits still, but not all the rest.
            meeting(candidate(Origin::Campaign(0), &["1"], &[], 20), &[2, 3, 4, 5]),
            meeting(candidate(Origin::Campaign(1), &[], &[], 20), &[2, 6]),
            meeting(candidate(Origin::Campaign(2), &[], &[], 10), &[2, 3]),
        ]
        .into_iter()
        .unzip();
        assert_eq!(choose(&candidates, &seen, 1, &|_| true), [1]);
        assert_eq!(choose(&candidates, &seen, 2, &|_| true), [1, 2]);
        assert_eq!(choose(&candidates, &seen, 3, &|_| true), [1, 2, 3]);
        // What meets nothing new is not taken for its limits; 0 catches again what few catch.
        assert_eq!(choose(&candidates, &seen, 40, &|_| true), [0, 1, 2, 3]);
    }

    #[test]
    fn every_family_clause_and_misreading_is_had_and_what_few_catch_is_caught_again() {
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
        // 0 and 2 have everything; of those that catch it again 6 catches most, then 5, then the small ones.
        assert_eq!(choose(&candidates, &seen, 2, &|_| true), [0, 2]);
        assert_eq!(choose(&candidates, &seen, 3, &|_| true), [0, 2, 6]);
        assert_eq!(choose(&candidates, &seen, 4, &|_| true), [0, 2, 5, 6]);
        assert_eq!(choose(&candidates, &seen, 40, &|_| true), [0, 1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_family_is_shown_by_its_larger_cases() {
        let (candidates, seen): (Vec<_>, Vec<_>) = [
            candidate(Origin::Family("a", 0), &["1"], &[0], 10),
            candidate(Origin::Family("a", 1), &["1"], &[0], 30),
            candidate(Origin::Family("a", 2), &["1"], &[0], 20),
        ]
        .into_iter()
        .unzip();
        assert_eq!(choose(&candidates, &seen, 1, &|_| true), [2]);
        // Unless that would take too many files: the first of these alone has everything.
        let (candidates, seen): (Vec<_>, Vec<_>) = [
            candidate(Origin::Family("a", 0), &["1"], &[0], 10),
            candidate(Origin::Family("a", 1), &[], &[], 20),
        ]
        .into_iter()
        .unzip();
        assert_eq!(choose(&candidates, &seen, 2, &|_| true), [0, 1]);
        assert_eq!(choose(&candidates, &seen, 1, &|_| true), [0]);
    }
}
