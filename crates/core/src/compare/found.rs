//! The findings by fingerprint: the first case of each fault, and the number of cases that show it.

use std::collections::BTreeMap;

use super::fault::{Finding, Fingerprint};

/// The first of several findings that are the same fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First<T, K = u64> {
    /// The number of its case, the lowest of all cases that show the fault.
    pub index: K,
    /// The finding.
    pub finding: T,
    /// The number of cases that show the fault.
    pub times: u64,
}

/// A finding with the number of its case.
pub type Found<C> = First<Finding<C>>;

/// The first finding of each fault.
pub type Firsts<T, K = u64> = BTreeMap<Fingerprint, First<T, K>>;

/// Adds a finding to those known.
pub fn note<T, K: Ord + Copy>(all: &mut Firsts<T, K>, fingerprint: Fingerprint, new: First<T, K>) {
    note_by(all, fingerprint, new, |first| first.index);
}

/// Like [`note`], where the first is the one with the least rank.
pub fn note_by<T, K, R: Ord>(
    all: &mut Firsts<T, K>,
    fingerprint: Fingerprint,
    mut new: First<T, K>,
    rank: impl Fn(&First<T, K>) -> R,
) {
    let Some(known) = all.get_mut(&fingerprint) else {
        all.insert(fingerprint, new);
        return;
    };
    let times = known.times + new.times;
    if rank(&new) < rank(known) {
        std::mem::swap(known, &mut new);
    }
    known.times = times;
}

/// Adds several findings.
pub fn merge<T, K: Ord + Copy>(all: &mut Firsts<T, K>, more: Firsts<T, K>) {
    for (fingerprint, first) in more {
        note(all, fingerprint, first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_fault_is_kept_and_all_are_counted() {
        let fault = || Fingerprint { kind: "verdict".into(), clause: None };
        let first = |index| First { index, finding: index, times: 2 };
        let mut all = Firsts::new();
        [7, 9, 3, 3].into_iter().for_each(|index| note(&mut all, fault(), first(index)));
        assert_eq!(all[&fault()], First { index: 3, finding: 3, times: 8 });
    }
}
