//! Storeys one above the other, as long as the board has room.

use super::storey::Storey;

/// Storeys, listed from the top.
pub(in crate::texas) struct Tower {
    rows: u32,
    /// Their width.
    pub(in crate::texas) cols: u32,
    storeys: Vec<Storey>,
    /// By how much it falls short of what is wanted, in total.
    pub(in crate::texas) short: u64,
}

impl Tower {
    /// Creates an empty tower with room for this many rows.
    pub(in crate::texas) fn new(rows: u32, cols: u32) -> Self {
        Tower { rows, cols, storeys: Vec::new(), short: 0 }
    }

    /// Whether it has no storey.
    pub(in crate::texas) fn is_empty(&self) -> bool {
        self.storeys.is_empty()
    }

    /// Returns the number of operations in all storeys.
    pub(in crate::texas) fn operations(&self) -> u64 {
        self.storeys.iter().map(|storey| storey.swaps.len() as u64).sum()
    }

    /// Returns the number of rows still free.
    pub(in crate::texas) fn spare(&self) -> u32 {
        self.rows - self.storeys.iter().map(|storey| storey.pieces.rows()).sum::<u32>()
    }

    /// Records that it reaches `much` of the amount `asked`.
    pub(in crate::texas) fn reaches(&mut self, much: u64, asked: u64) {
        self.short = self.short.saturating_add(asked.saturating_sub(much));
    }

    /// Adds a storey below the others.
    ///
    /// # Errors
    /// There is no room for the storey.
    pub(in crate::texas) fn add(&mut self, storey: Storey) -> Result<(), String> {
        self.add_at(self.storeys.len(), storey)
    }

    /// Adds a storey above the others.
    ///
    /// # Errors
    /// There is no room for the storey.
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

    /// Returns all storeys as one, or `None` if there are none.
    pub(in crate::texas) fn whole(self) -> Option<Storey> {
        self.storeys.into_iter().reduce(Storey::above)
    }
}
