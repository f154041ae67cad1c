//! Storeys one above the other, as far as a board has room.

use super::Storey;

/// Storeys from the top.
pub(in crate::texas) struct Tower {
    rows: u32,
    /// How wide they are.
    pub(in crate::texas) cols: u32,
    storeys: Vec<Storey>,
    /// By how much it all falls short of what is asked for.
    pub(in crate::texas) short: u64,
}

impl Tower {
    /// A tower of none as yet, with room for so many rows.
    pub(in crate::texas) fn new(rows: u32, cols: u32) -> Self {
        Tower { rows, cols, storeys: Vec::new(), short: 0 }
    }

    /// Whether there is none.
    pub(in crate::texas) fn is_empty(&self) -> bool {
        self.storeys.is_empty()
    }

    /// How many operations the storeys have.
    pub(in crate::texas) fn operations(&self) -> u64 {
        self.storeys.iter().map(|storey| storey.swaps.len() as u64).sum()
    }

    /// How many rows more there is room for.
    pub(in crate::texas) fn spare(&self) -> u32 {
        self.rows - self.storeys.iter().map(|storey| storey.pieces.rows()).sum::<u32>()
    }

    /// Notes how much of what is asked for there will be.
    pub(in crate::texas) fn reaches(&mut self, much: u64, asked: u64) {
        self.short = self.short.saturating_add(asked.saturating_sub(much));
    }

    /// One storey more, below the others.
    ///
    /// # Errors
    /// There is no room for it.
    pub(in crate::texas) fn add(&mut self, storey: Storey) -> Result<(), String> {
        self.add_at(self.storeys.len(), storey)
    }

    /// One storey more, above the others.
    ///
    /// # Errors
    /// There is no room for it.
    pub(in crate::texas) fn add_on_top(&mut self, storey: Storey) -> Result<(), String> {
        self.add_at(0, storey)
    }

    fn add_at(&mut self, place: usize, storey: Storey) -> Result<(), String> {
        if storey.pieces.rows() > self.spare() {
            return Err(format!("{} rows have no room for it all", self.rows));
        }
        self.storeys.insert(place, storey);
        Ok(())
    }

    /// All of it; nothing if there is none.
    pub(in crate::texas) fn whole(self) -> Option<Storey> {
        self.storeys.into_iter().reduce(Storey::above)
    }
}
