//! Pairs the steps of two sides, to show both at once.

use std::collections::{HashMap, VecDeque};

/// The indices of the steps shown in one moment: of the first side, of the second, or of both.
pub(super) type Pair = [Option<usize>; 2];

/// Pairs steps by their places in the play. A step that only one side has is not paired.
pub(super) fn pairs(ours: &[String], theirs: &[String]) -> Vec<Pair> {
    let mut pairs = Vec::with_capacity(ours.len().max(theirs.len()));
    let (mut our_places, mut their_places) = (Ahead::of(ours), Ahead::of(theirs));
    let (mut i, mut j) = (0, 0);
    while let (Some(our), Some(their)) = (ours.get(i), theirs.get(j)) {
        let (ours_alone, theirs_alone) = match (our_places.next(their, i), their_places.next(our, j)) {
            (Some(at), Some(there)) if at == i && there == j => {
                pairs.push([Some(i), Some(j)]);
                (i, j) = (i + 1, j + 1);
                continue;
            }
            // The sides meet again where fewer steps stand alone.
            (Some(at), there) if there.is_none_or(|there| at - i <= there - j) => (at - i, 0),
            (_, Some(there)) => (0, there - j),
            (_, None) => (1, 1),
        };
        pairs.extend((i..i + ours_alone).map(|at| [Some(at), None]));
        pairs.extend((j..j + theirs_alone).map(|at| [None, Some(at)]));
        (i, j) = (i + ours_alone, j + theirs_alone);
    }
    pairs.extend((i..ours.len()).map(|at| [Some(at), None]));
    pairs.extend((j..theirs.len()).map(|at| [None, Some(at)]));
    pairs
}

/// Where each place of a side stands. A trace from outside may have one several times.
struct Ahead<'a>(HashMap<&'a str, VecDeque<usize>>);

impl<'a> Ahead<'a> {
    fn of(places: &'a [String]) -> Self {
        let mut all: HashMap<&str, VecDeque<usize>> = HashMap::new();
        for (at, place) in places.iter().enumerate() {
            all.entry(place).or_default().push_back(at);
        }
        Self(all)
    }

    /// Returns where a place stands next, from this index on. The index never decreases from call to call.
    fn next(&mut self, place: &str, from: usize) -> Option<usize> {
        let at = self.0.get_mut(place)?;
        while at.front().is_some_and(|&first| first < from) {
            at.pop_front();
        }
        at.front().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(words: &str) -> Vec<String> {
        words.split_whitespace().map(str::to_owned).collect()
    }

    fn paired(ours: &str, theirs: &str) -> String {
        let (ours, theirs) = (places(ours), places(theirs));
        let side = |places: &[String], at: Option<usize>| at.map_or("-".into(), |at| places[at].clone());
        let pairs = pairs(&ours, &theirs);
        let shown = pairs.iter().map(|&[a, b]| format!("{}|{}", side(&ours, a), side(&theirs, b)));
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn steps_are_paired_by_their_places_and_those_of_one_side_stand_alone() {
        for (ours, theirs, expected) in [
            // The sides meet behind a round that one of them alone plays.
            ("1 1.1 1s 2", "1 1.1 1.2 1s 2", "1|1 1.1|1.1 -|1.2 1s|1s 2|2"),
            ("1 1.1 1.2 1s 2", "1 1.1 1s 2", "1|1 1.1|1.1 1.2|- 1s|1s 2|2"),
            ("1 1a 2", "1 1b 1c 2", "1|1 1a|- -|1b -|1c 2|2"),
            // One side ends early.
            ("1 2 3", "1", "1|1 2|- 3|-"),
            ("", "1", "-|1"),
            // A step out of its place parts no others.
            ("9 1 2 3", "1 2 3 9", "9|- 1|1 2|2 3|3 -|9"),
            ("1 2 3 9", "9 1 2 3", "-|9 1|1 2|2 3|3 9|-"),
            // A place that comes again is paired as often as both sides have it.
            ("1 1 2 2 2", "1 2 2 3", "1|1 1|- 2|2 2|2 2|- -|3"),
        ] {
            assert_eq!(paired(ours, theirs), expected);
        }
    }
}
