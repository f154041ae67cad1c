//! Chooses the storeys that make happen what is wanted: which, how large, and in what order.

use crosscheck_core::generate::Settings;
use rand::Rng;
use spec::texas::{Effect, MAX_OPERATIONS, MAX_SIDE};

use super::wanted::TexasAims;
use crate::texas::build::{
    Deck, Dominoes, Nests, Tower, block, broom, dominoes, hands_of, nests, relay, rings_of, rounds_of,
    rubble, size_of_block, twins,
};

impl TexasAims {
    /// Builds a board for everything wanted. A part that needs more room than there is becomes as large as it can be.
    pub(super) fn built(
        &self,
        cols: u32,
        colours: u32,
        settings: &Settings,
        rng: &mut dyn Rng,
    ) -> Result<Tower, String> {
        let rows = settings.knob("rows");
        let mut deck = Deck::new(colours, rng);
        let mut tower = Tower::new(rows.unwrap_or(MAX_SIDE), cols);
        self.operations(&mut tower, &mut deck, rng)?;
        let remains = self.rounds > 0 || self.two_main > 0 && cols % 2 == 1;
        let swept = self.effects != [0; 6] || self.cleared && (remains || rows.is_some());
        self.spectacles(swept || self.left > 0 || rows.is_some(), &mut tower, &mut deck, rng)?;
        if self.left > 0 {
            let rows = self.left.div_ceil(u64::from(cols)).min(u64::from(tower.spare())) as u32;
            tower.reaches(u64::from(rows * cols), self.left);
            tower.add(rubble(rows, cols, &mut deck, rng)?)?;
        }
        let spare = tower.spare();
        if tower.is_empty() || swept && spare > 0 {
            self.sweep(rows.is_some(), &mut tower, &mut deck, rng)?;
        } else if rows.is_some() && spare > 0 {
            tower.add(rubble(spare, cols, &mut deck, rng)?)?;
        }
        Ok(tower)
    }

    /// Adds operations that clear their own pieces: with two main colours, for hands, or just valid.
    fn operations(&self, tower: &mut Tower, deck: &mut Deck, rng: &mut dyn Rng) -> Result<(), String> {
        let cols = tower.cols;
        let storeys = self.two_main.div_ceil(u64::from(cols / 2)).min(15);
        tower.reaches(storeys * u64::from(cols / 2), self.two_main);
        for _ in 0..storeys {
            tower.add(twins(cols, deck, rng)?)?;
        }
        // The other storeys add one operation each, but after these: the five operations of a hand follow each other.
        let count = self.valid.saturating_sub(tower.operations());
        if self.hands.is_empty() && (count == 0 || count == 1 && self.is_spectacular()) {
            return Ok(());
        }
        let levels = (1..=tower.spare() / 6)
            .find(|levels| {
                hands_of(*levels, cols) >= self.hands.len() && u64::from(levels * cols) >= count
            })
            .unwrap_or(tower.spare() / 6);
        let hands = self.hands[..self.hands.len().min(hands_of(levels, cols))].to_vec();
        tower.reaches(hands.len() as u64, self.hands.len() as u64);
        tower.reaches(u64::from(levels * cols), count);
        // At least enough operations to clear their columns; for hands, as many as possible.
        let count = if hands.is_empty() { count.max(u64::from(cols)) as u32 } else { MAX_OPERATIONS };
        let nests_of = Nests { rows: 6 * levels, cols, count: count.min(levels * cols), hands };
        let each = if deck.left() >= 60 { 8 } else { (deck.left() / 3).max(3) };
        tower.add_on_top(nests(&nests_of, each, deck, rng)?)
    }

    fn is_spectacular(&self) -> bool {
        self.rounds > 0 || self.block > 0 || self.waves > 0 || self.cleared || self.effects != [0; 6]
    }

    /// Adds storeys of one operation each, starting with the one that leaves the most behind. `followed` says whether
    /// more comes below.
    fn spectacles(
        &self,
        followed: bool,
        tower: &mut Tower,
        deck: &mut Deck,
        rng: &mut dyn Rng,
    ) -> Result<(), String> {
        let cols = tower.cols;
        // A chain leaves pieces behind: keep room below it for a sweep.
        let after = if self.cleared { 3 } else { 0 };
        if self.rounds > 0 {
            let most = rings_of(tower.spare().saturating_sub(after));
            let rings = (1..=most).find(|&rings| rounds_of(rings, cols) >= self.rounds).unwrap_or(most);
            tower.reaches(rounds_of(rings, cols), self.rounds);
            tower.add(relay(4 * rings + 3, cols, rings, deck)?)?;
        }
        if self.block > 0 {
            let most = tower.spare();
            // On smaller boards the block may be in several parts.
            let rows = (8..=most).find(|&rows| size_of_block(rows, cols) >= self.block).unwrap_or(most);
            if rows.min(cols) < 8 {
                return Err("there is no room for a block".into());
            }
            tower.reaches(size_of_block(rows, cols), self.block);
            tower.add(block(rows, cols, deck, rng)?)?;
        }
        if self.waves > 0 {
            // What lies below must be out of reach, and a column's effect reaches everything below it.
            let (styles, buffer) =
                if followed { (&Dominoes::ALL[..2], 2) } else { (&Dominoes::ALL[..], 0) };
            let most = tower.spare().saturating_sub(after + buffer);
            let long = |style: &Dominoes| {
                let style = *style;
                (4..=most).find(|&rows| style.waves(rows, cols) >= self.waves).map(|rows| (rows, style))
            };
            let fits = styles.iter().filter_map(long).min_by_key(|(rows, _)| *rows);
            let (rows, style) = fits.unwrap_or((most, Dominoes::Squares3));
            tower.add(dominoes((rows, cols), style, deck, rng)?)?;
            tower.reaches(style.waves(rows, cols), self.waves);
            if buffer > 0 {
                tower.add(rubble(buffer, cols, deck, rng)?)?;
            }
        }
        Ok(())
    }

    /// Adds a storey that sweeps the board, with the wanted effects; down to the last row, or as small as possible.
    fn sweep(
        &self,
        to_the_end: bool,
        tower: &mut Tower,
        deck: &mut Deck,
        rng: &mut dyn Rng,
    ) -> Result<(), String> {
        let cols = tower.cols;
        let asked = self.effects.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
        let rows = asked.min(1 << 27).div_ceil(u64::from(cols)) as u32 + 1;
        let rows = if to_the_end { tower.spare() } else { rows.max(3).min(tower.spare()) };
        tower.reaches(u64::from((rows - 1) * cols), asked);
        let kinds = Effect::ALL[1..].iter().copied();
        let effects: Vec<(Effect, u64)> = kinds.zip(self.effects).collect();
        tower.add(broom(rows, cols, &effects, deck, rng)?)
    }
}
