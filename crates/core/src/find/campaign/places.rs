//! Places in a list, kept as ranges: which cases of a list have been played.
//!
//! The ranges never touch, so a campaign that plays its list from the front keeps a handful, however long it runs. This
//! is a map of the standard library, and no crate for sets of ranges: such crates are what people compare with this
//! harness, and cargo links one version of a major version alone.

use std::collections::BTreeMap;
use std::ops::Range;

/// A set of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The ends of the ranges by their starts. No range is empty, and between two of them there is a gap.
    ends: BTreeMap<u64, u64>,
}

impl Places {
    /// Adds places.
    pub fn insert(&mut self, Range { mut start, mut end }: Range<u64>) {
        if start >= end {
            return;
        }
        // The last range that starts before the end is the first one to be joined; those before it are looked at in turn.
        while let Some((&first, &last)) =
            self.ends.range(..=end).next_back().filter(|(_, last)| **last >= start)
        {
            self.ends.remove(&first);
            (start, end) = (start.min(first), end.max(last));
        }
        self.ends.insert(start, end);
    }

    /// Leaves out all places from this one on.
    pub fn truncate(&mut self, end: u64) {
        self.ends.split_off(&end);
        if let Some(mut last) = self.ends.last_entry() {
            let cut = end.min(*last.get());
            last.insert(cut);
        }
    }

    /// Returns the ranges in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Range<u64>> {
        self.ends.iter().map(|(&start, &end)| start..end)
    }

    /// Returns the range that contains a place.
    pub fn get(&self, place: u64) -> Option<Range<u64>> {
        let (&start, &end) = self.ends.range(..=place).next_back()?;
        (place < end).then_some(start..end)
    }

    /// Returns the start of the first range that starts at this place or after it.
    pub fn next(&self, place: u64) -> Option<u64> {
        self.ends.range(place..).next().map(|(&start, _)| start)
    }

    /// Returns how many ranges there are.
    pub fn ranges(&self) -> usize {
        self.ends.len()
    }
}

impl FromIterator<Range<u64>> for Places {
    fn from_iter<I: IntoIterator<Item = Range<u64>>>(ranges: I) -> Self {
        let mut places = Places::default();
        ranges.into_iter().for_each(|range| places.insert(range));
        places
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn places_are_those_of_a_plain_set_and_their_ranges_never_touch(
            ranges in prop::collection::vec((0u64..40, 0u64..8), 0..12), cut in 0u64..50,
        ) {
            let ranges = ranges.into_iter().map(|(start, length)| start..start + length);
            let mut plain: BTreeSet<u64> = ranges.clone().flatten().collect();
            let mut places: Places = ranges.collect();
            for end in [50, cut] {
                plain.retain(|place| *place < end);
                places.truncate(end);
                prop_assert!(places.iter().flatten().eq(plain.iter().copied()));
                let kept: Vec<_> = places.iter().collect();
                prop_assert!(kept.iter().all(|range| range.start < range.end));
                prop_assert!(kept.windows(2).all(|two| two[0].end < two[1].start));
                for place in 0..50 {
                    prop_assert_eq!(places.get(place).is_some(), plain.contains(&place));
                    let next = kept.iter().map(|range| range.start).find(|start| *start >= place);
                    prop_assert_eq!(places.next(place), next);
                }
            }
        }
    }
}
