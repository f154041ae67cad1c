//! A case made for aims: storeys that bring about what is asked for, one above the other.

use rand::{Rng, RngExt};
use spec::Cell;
use spec::texas::{
    Case, Effect, Guide, HandKind, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Swap, Texas, Verdict,
};

use super::build::{
    Deck, Dominoes, Nests, Storey, block, broom, dominoes, hands_of, nests, relay, rings_of, rounds_of,
    rubble, size_of_block, twins,
};
use super::knobs;
use super::pairs::Pairs;
use super::plan::start;
use crate::draw::pick;
use crate::{Settings, Want};

/// The least of everything that the wants ask for, by the names of the aims; 0 if nothing.
#[derive(Clone, Debug, Default)]
struct Asked {
    rounds: u64,
    waves: u64,
    hands: Vec<HandKind>,
    cleared: bool,
    all_valid: bool,
    valid: u64,
    refusals: [u64; 4],
    two_main: u64,
    effects: [u64; 6],
    block: u64,
    left: u64,
}

/// The widths that are tried.
const WIDTHS: [u32; 14] = [4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50];

/// A case for some aims: the smallest board on which everything that is asked for can be built, or as much of it as
/// the largest has room for.
pub(super) fn aimed<G: Guide>(
    wants: &[Want<Texas>],
    settings: &Settings,
    rng: &mut dyn Rng,
) -> Option<Case> {
    let sizes = ["rows", "cols", "colors", "ops"];
    if settings.family.is_some() || settings.knobs.keys().any(|knob| !sizes.contains(knob)) {
        return None;
    }
    knobs::check(settings).ok()?;
    let asked = Asked::of(wants, rng)?;
    let widths: Vec<u32> = settings.knob("cols").map_or(WIDTHS.to_vec(), |cols| vec![cols]);
    let colours = settings.knob("colors").unwrap_or(MAX_COLOURS);
    let fitting = widths.iter().filter(|cols| **cols > 1).filter_map(|&cols| {
        let tower = asked.built(cols, colours, settings, rng).ok()?;
        let short = tower.short;
        Some((short, asked.case::<G>(tower.whole().ok()?, colours, settings, rng)?))
    });
    fitting.min_by_key(|(short, case)| (*short, case.pieces().values().len())).map(|(_, case)| case)
}

impl Asked {
    /// What is asked for; nothing if some of it cannot be made on purpose.
    fn of(wants: &[Want<Texas>], rng: &mut dyn Rng) -> Option<Self> {
        let mut asked = Asked::default();
        for want in wants {
            let least = want.least;
            match want.aim.name {
                _ if least == 0 => {}
                "rounds" => asked.rounds = least,
                "waves" => asked.waves = least,
                "hand" => {
                    let kind = HandKind::ALL[want.word];
                    asked.hands.extend(std::iter::repeat_n(kind, least.min(200) as usize));
                }
                "hands" => {
                    let more = (least.min(200) as usize).saturating_sub(asked.hands.len());
                    asked.hands.extend((0..more).map(|_| pick(rng, &HandKind::ALL)));
                }
                "cleared" => asked.cleared = true,
                "all-valid" => asked.all_valid = true,
                "valid" => asked.valid = asked.valid.max(least),
                "skipped" => asked.refusals[Verdict::NotAdjacent as usize] = least,
                "verdict" if want.word == Verdict::Valid as usize => {
                    asked.valid = asked.valid.max(least)
                }
                "verdict" => asked.refusals[want.word] = least,
                "two-main" => asked.two_main = least,
                "effect" => asked.effects[want.word] = least,
                "taken" => asked.effects[rng.random_range(0..6)] = least,
                "block" => asked.block = asked.block.max(least),
                "total" => asked.block = asked.block.max((least.min(1 << 40) / 50).isqrt() + 4),
                "left" => asked.left = least,
                _ => return None,
            }
        }
        let swept = asked.cleared || asked.effects != [0; 6];
        let contradicts = swept && asked.left > 0 || asked.all_valid && asked.refusals != [0; 4];
        asked.valid = asked.valid.max(u64::from(asked.all_valid));
        (!contradicts).then_some(asked)
    }

    /// A board for it all; what takes more than it has room for is as large as it can be.
    fn built(
        &self,
        cols: u32,
        colours: u32,
        settings: &Settings,
        rng: &mut dyn Rng,
    ) -> Result<Tower, String> {
        let rows = settings.knob("rows");
        let mut deck = Deck::new(colours, rng);
        let mut tower = Tower { rows: rows.unwrap_or(MAX_SIDE), cols, storeys: Vec::new(), short: 0 };
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
        if tower.storeys.is_empty() || swept && spare > 0 {
            let crosses =
                self.effects.iter().sum::<u64>().min(1 << 20).div_ceil(u64::from(cols)) as u32 + 1;
            let rows = if rows.is_some() { spare } else { crosses.max(3).min(spare) };
            tower.reaches(u64::from((rows - 1) * cols), self.effects.iter().sum());
            let effects: Vec<(Effect, u64)> = self
                .effects
                .iter()
                .zip(&Effect::ALL[1..])
                .map(|(&count, &effect)| (effect, count))
                .collect();
            tower.add(broom(rows, cols, &effects, &mut deck, rng)?)?;
        } else if rows.is_some() && spare > 0 {
            tower.add(rubble(spare, cols, &mut deck, rng)?)?;
        }
        Ok(tower)
    }

    /// Operations that clear what they are made of: with two main colours, for hands, or just valid.
    fn operations(&self, tower: &mut Tower, deck: &mut Deck, rng: &mut dyn Rng) -> Result<(), String> {
        let cols = tower.cols;
        let storeys = self.two_main.div_ceil(u64::from(cols / 2)).min(15);
        tower.reaches(storeys * u64::from(cols / 2), self.two_main);
        for _ in 0..storeys {
            tower.add(twins(cols, deck, rng)?)?;
        }
        // Each of the others adds an operation, before which these are: hands are of five in succession.
        let few = tower.storeys.iter().map(|storey| storey.swaps.len() as u64).sum::<u64>();
        let count = self.valid.saturating_sub(few);
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
        // As many as are asked for, but so many that they clear their columns, and for hands as many as there can be.
        let count = if hands.is_empty() { count.max(u64::from(cols)) as u32 } else { MAX_OPERATIONS };
        let nests_of = Nests { rows: 6 * levels, cols, count: count.min(levels * cols), hands };
        let each = if deck.left() >= 60 { 8 } else { (deck.left() / 3).max(3) };
        let storey = nests(&nests_of, each, deck, rng)?;
        tower.storeys.insert(0, storey);
        Ok(())
    }

    fn is_spectacular(&self) -> bool {
        self.rounds > 0 || self.block > 0 || self.waves > 0 || self.cleared || self.effects != [0; 6]
    }

    /// What takes one operation each, from the one that leaves the most behind; whether more comes below is said.
    fn spectacles(
        &self,
        followed: bool,
        tower: &mut Tower,
        deck: &mut Deck,
        rng: &mut dyn Rng,
    ) -> Result<(), String> {
        let cols = tower.cols;
        // Below a chain there must be room to sweep up what it leaves.
        let after = if self.cleared { 3 } else { 0 };
        if self.rounds > 0 {
            let most = rings_of(tower.spare().saturating_sub(after));
            let rings = (1..=most).find(|&rings| rounds_of(rings, cols) >= self.rounds).unwrap_or(most);
            tower.reaches(rounds_of(rings, cols), self.rounds);
            tower.add(relay(4 * rings + 3, cols, rings, deck)?)?;
        }
        if self.block > 0 {
            let most = tower.spare();
            let rows = (4..=most).find(|&rows| size_of_block(rows, cols) >= self.block).unwrap_or(most);
            tower.reaches(size_of_block(rows, cols), self.block);
            tower.add(block(rows, cols, deck, rng)?)?;
        }
        if self.waves > 0 {
            // What lies below must be out of reach; a column's effect reaches everything.
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

    /// The case of a board: before and after the operations that are valid those that are not.
    fn case<G: Guide>(
        &self,
        storey: Storey,
        colours: u32,
        settings: &Settings,
        rng: &mut dyn Rng,
    ) -> Option<Case> {
        let Storey { pieces, swaps } = storey;
        let pairs = Pairs { rows: pieces.rows(), cols: pieces.cols() };
        let mut guide: G = start(colours, &pieces, settings.limits).ok()?;
        let of = |guide: &G, verdict: Verdict| {
            let count = self.refusals[verdict as usize].min(u64::from(MAX_OPERATIONS)) as usize;
            let found = { pairs.all() }.find(|&swap| count > 0 && guide.verdict(swap) == verdict);
            std::iter::repeat_n(found, count).flatten().collect::<Vec<Swap>>()
        };
        let first = Cell::new(1, 1);
        let nothing = Swap { a: first, b: first };
        let apart = self.refusals[Verdict::NotAdjacent as usize].min(u64::from(MAX_OPERATIONS)) as usize;
        let mut all = [vec![nothing; apart], of(&guide, Verdict::NoElimination), swaps].concat();
        for &swap in &all {
            guide.play(swap);
        }
        all.extend(of(&guide, Verdict::Empty));
        if all.is_empty() {
            all.push(nothing);
        }
        match settings.knob("ops") {
            Some(more) if self.all_valid && all.len() < more as usize => return None,
            Some(operations) => all.resize(operations as usize, nothing),
            None => all.truncate(settings.limits.up_to(MAX_OPERATIONS) as usize),
        }
        Storey { pieces, swaps: all }.case(colours, settings.limits, rng).ok()
    }
}

/// Storeys from the top.
struct Tower {
    rows: u32,
    cols: u32,
    storeys: Vec<Storey>,
    /// By how much it all falls short of what is asked for.
    short: u64,
}

impl Tower {
    /// How many rows more there is room for.
    fn spare(&self) -> u32 {
        self.rows - self.storeys.iter().map(|storey| storey.pieces.rows()).sum::<u32>()
    }

    /// Notes how much of what is asked for there will be.
    fn reaches(&mut self, much: u64, asked: u64) {
        self.short += asked.saturating_sub(much);
    }

    fn add(&mut self, storey: Storey) -> Result<(), String> {
        if storey.pieces.rows() > self.spare() {
            return Err("there is no room".into());
        }
        self.storeys.push(storey);
        Ok(())
    }

    fn whole(self) -> Result<Storey, String> {
        self.storeys.into_iter().reduce(Storey::above).ok_or_else(|| "nothing is built".into())
    }
}
