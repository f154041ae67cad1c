//! The cases that came nearest to what is wanted.

use crate::generate::{Rng, RngExt};

/// A case and how near it is.
#[derive(Clone, Debug)]
pub(super) struct Near<C> {
    pub(super) case: C,
    pub(super) measured: Vec<u64>,
    /// 0 if it has all that is wanted.
    pub(super) distance: f64,
}

/// How many cases are kept.
const KEPT: usize = 16;

/// The nearest cases, the nearest of all first.
#[derive(Clone, Debug)]
pub(super) struct Pool<C> {
    near: Vec<Near<C>>,
    /// The nearest that there ever was.
    nearest: Option<Near<C>>,
}

impl<C> Default for Pool<C> {
    fn default() -> Self {
        Pool { near: Vec::new(), nearest: None }
    }
}

impl<C: Clone + PartialEq> Pool<C> {
    /// Keeps a case that is as near as the farthest of those kept, in its place; whether it is nearer than all.
    ///
    /// Of cases that are equally near the newest are kept, so that a search wanders where nothing shows the way.
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

    /// One of the cases kept, the nearer of two drawn.
    pub(super) fn pick(&self, rng: &mut dyn Rng) -> Option<&C> {
        let last = self.near.len().checked_sub(1)?;
        let place = rng.random_range(0..=last).min(rng.random_range(0..=last));
        Some(&self.near[place].case)
    }

    /// The nearest case that there ever was.
    pub(super) fn into_nearest(self) -> Option<Near<C>> {
        self.nearest
    }

    /// Forgets the cases kept, to begin with others.
    pub(super) fn clear(&mut self) {
        self.near.clear();
    }
}
