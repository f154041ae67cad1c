// A map from ranges of numbers to values against one from each number. That ranges are not joined in one version, and that
// gaps are wrong in another, was known when this was written; nothing is drawn with that in view.
use std::collections::BTreeMap;

use crosscheck::Subject;
use rangemap::RangeInclusiveMap;

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Insert(#[draw(0..40)] u8, #[draw(0..40)] u8, #[draw(0..3)] u8),
    Remove(#[draw(0..40)] u8, #[draw(0..40)] u8),
    Gaps(#[draw(0..40)] u8, #[draw(0..40)] u8),
}

#[crosscheck::data(gaps, ranges)]
pub struct Seen(Vec<(u8, u8)>, Vec<(u8, u8, u8)>);

/// Runs of equal values among these places.
fn runs(of: impl Iterator<Item = (u8, u8)>) -> Vec<(u8, u8, u8)> {
    let mut runs: Vec<(u8, u8, u8)> = Vec::new();
    for (at, value) in of {
        match runs.last_mut() {
            Some((_, to, last)) if *to + 1 == at && *last == value => *to = at,
            _ => runs.push((at, at, value)),
        }
    }
    runs
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn is_valid(_: &BTreeMap<u8, u8>, turn: &Turn) -> bool {
        let (Turn::Insert(from, to, _) | Turn::Remove(from, to) | Turn::Gaps(from, to)) = turn;
        from <= to
    }

    fn reference(map: &mut BTreeMap<u8, u8>, turn: &Turn) -> Seen {
        let mut gaps = Vec::new();
        match *turn {
            Turn::Insert(from, to, value) => map.extend((from..=to).map(|at| (at, value))),
            Turn::Remove(from, to) => map.retain(|at, _| !(from..=to).contains(at)),
            Turn::Gaps(from, to) => {
                let free = (from..=to).filter(|at| !map.contains_key(at));
                gaps.extend(runs(free.map(|at| (at, 0))).iter().map(|gap| (gap.0, gap.1)));
            }
        }
        Seen(gaps, runs(map.iter().map(|(at, value)| (*at, *value))))
    }

    fn engine(map: &mut RangeInclusiveMap<u8, u8>, turn: &Turn) -> Seen {
        let mut gaps = Vec::new();
        match *turn {
            Turn::Insert(from, to, value) => map.insert(from..=to, value),
            Turn::Remove(from, to) => map.remove(from..=to),
            Turn::Gaps(from, to) => gaps.extend(map.gaps(&(from..=to)).map(|gap| gap.into_inner())),
        }
        Seen(gaps, map.iter().map(|(range, value)| (*range.start(), *range.end(), *value)).collect())
    }
}
