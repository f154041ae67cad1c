//! The cases nearest to what is wanted.

use crate::generate::{Rng, RngExt};

/// A case and its distance from what is wanted.
#[derive(Clone, Debug)]
pub(super) struct Near<C> {
    pub(super) case: C,
    pub(super) measured: Vec<u64>,
    /// 0 if it has everything wanted.
    pub(super) distance: f64,
}

/// The number of cases kept.
const KEPT: usize = 16;

/// The nearest cases, sorted from the nearest.
pub(super) struct Pool<C> {
    near: Vec<Near<C>>,
    /// The nearest case so far, kept even after a restart.
    nearest: Option<Near<C>>,
}

// Not derived: that would demand it of the case.
impl<C> Default for Pool<C> {
    fn default() -> Self {
        Pool { near: Vec::new(), nearest: None }
    }
}

impl<C: Clone + PartialEq> Pool<C> {
    /// Keeps a case that is at least as near as the farthest case kept, in its place. Returns whether it is nearer than
    /// all others.
    ///
    /// Of equally near cases the newest are kept, so that a search wanders when it has no direction.
    pub(super) fn offer(&mut self, near: Near<C>) -> bool {
        let place = self.near.partition_point(|kept| kept.distance < near.distance);
        if place >= KEPT || self.near.iter().any(|kept| kept.case == near.case) {
            return false;
        }
        let nearer = place == 0 && self.near.first().is_none_or(|first| near.distance < first.distance);
        if nearer && self.nearest.as_ref().is_none_or(|nearest| near.distance < nearest.distance) {
            self.nearest = Some(near.clone());
        }
        self.near.insert(place, near);
        self.near.truncate(KEPT);
        nearer
    }

    /// Returns one of the cases kept: the nearer of two random picks.
    pub(super) fn pick(&self, rng: &mut dyn Rng) -> Option<&C> {
        let last = self.near.len().checked_sub(1)?;
        let place = rng.random_range(0..=last).min(rng.random_range(0..=last));
        Some(&self.near[place].case)
    }

    /// Returns the nearest case of the whole search.
    pub(super) fn into_nearest(self) -> Option<Near<C>> {
        self.nearest
    }

    /// Removes the cases kept, to start over with others.
    pub(super) fn clear(&mut self) {
        self.near.clear();
    }
}
