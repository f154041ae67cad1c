//! The cases nearest to what is wanted.

use crate::erased::AnyCase;
use crate::generate::{Rng, RngExt};

/// A case and its distance from what is wanted.
#[derive(Clone, Debug)]
pub(super) struct Near {
    pub(super) case: AnyCase,
    pub(super) measured: Vec<u64>,
    /// 0 if it has everything wanted.
    pub(super) distance: f64,
}

const KEPT: usize = 16;

/// The nearest cases, sorted from the nearest.
#[derive(Default)]
pub(super) struct Pool {
    near: Vec<Near>,
    /// The nearest case so far, kept even after a restart.
    nearest: Option<Near>,
}

impl Pool {
    /// Keeps a case that is at least as near as the farthest case kept, in its place. Returns whether it is nearer than
    /// all others.
    ///
    /// Of equally near cases the newest are kept, so that a search wanders when it has no direction.
    pub(super) fn offer(&mut self, near: Near) -> bool {
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
    pub(super) fn pick(&self, rng: &mut dyn Rng) -> Option<&AnyCase> {
        let last = self.near.len().checked_sub(1)?;
        let place = rng.random_range(0..=last).min(rng.random_range(0..=last));
        Some(&self.near[place].case)
    }

    pub(super) fn into_nearest(self) -> Option<Near> {
        self.nearest
    }

    pub(super) fn clear(&mut self) {
        self.near.clear();
    }
}
