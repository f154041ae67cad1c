//! The clauses of the page.
//!
//! Each clause is a method whose default does what the clause says. A type that overrides some of them misreads those
//! clauses and no others.

use std::collections::{BTreeMap, BTreeSet};

use crosscheck_core::Cell;
use spec::texas::{Block, Case, Effect, Hand, HandKind, Ruling, Score, Swap, Trigger, Wave};

use super::board::{self, Pieces, Run};
use crate::cells::{Cells, Marks};
use crate::cites::Cites;

/// The colours of the pieces that one round eliminates, one for each piece.
#[derive(Clone, Debug)]
pub struct Colours {
    /// The colours of the matched pieces.
    pub matched: Vec<u32>,
    /// The colours of the pieces that effects add.
    pub hit: Vec<u32>,
}

/// All clauses of the game: first what happens on the board, then what it scores.
pub trait Rules: Cites {
    /// **T1.1 Board.** The board has the case's rows and columns, regardless of how few; every cell holds a piece at
    /// the start (**T1.3**).
    fn lay_out(&self, case: &Case) -> Pieces {
        self.cites("T1.1");
        case.pieces().map(|&piece| Some(piece))
    }

    /// **T1.2 Piece.** A swap moves each whole piece to the other cell, with its colour and its effect.
    fn exchange(&self, board: &mut Pieces, swap: Swap) {
        if [swap.a, swap.b].iter().any(|&cell| board[cell].is_some_and(|p| p.effect != Effect::None)) {
            self.cites("T1.2");
        }
        board.swap(swap.a, swap.b);
    }

    /// **T1.3 Empty.** A cell becomes empty when its piece is eliminated.
    fn take_away(&self, board: &mut Pieces, eliminated: &Cells) {
        self.cites("T1.3");
        for &cell in eliminated.iter() {
            board[cell] = None;
        }
    }

    /// **T2.1 Order.** An operation that is not valid changes nothing: the board stays as it was before the swap was
    /// tried.
    fn skip(&self, _board: &mut Pieces, _swap: Swap, _verdict: Ruling) {
        self.cites("T2.1");
    }

    /// **T2.2 Adjacent.** The two cells share a side: same row and columns one apart, or same column and rows one
    /// apart.
    fn adjacent(&self, _board: &Pieces, swap: Swap) -> bool {
        let (rows, cols) = (swap.a.row.abs_diff(swap.b.row), swap.a.col.abs_diff(swap.b.col));
        let adjacent = (rows == 0 && cols == 1) || (rows == 1 && cols == 0);
        if !adjacent {
            self.cites("T2.2");
        }
        adjacent
    }

    /// **T2.3 Full.** Neither of the two cells is empty.
    fn full(&self, board: &Pieces, swap: Swap) -> bool {
        let full = board[swap.a].is_some() && board[swap.b].is_some();
        if !full {
            self.cites("T2.3");
        }
        full
    }

    /// **T2.4 Elimination.** After the swap at least one run lies on the board.
    fn eliminates(&self, board: &Pieces, swap: Swap) -> bool {
        let mut swapped = board.clone();
        swapped.swap(swap.a, swap.b);
        let eliminates = !self.runs(&swapped).is_empty();
        if !eliminates {
            self.cites("T2.4");
        }
        eliminates
    }

    /// **T2.5 Verdict.** Valid, or the first reason against it: not adjacent, empty, no elimination.
    fn verdict(&self, board: &Pieces, swap: Swap) -> Ruling {
        self.cites("T2.5");
        if !self.adjacent(board, swap) {
            Ruling::NotAdjacent
        } else if !self.full(board, swap) {
            Ruling::Empty
        } else if !self.eliminates(board, swap) {
            Ruling::NoElimination
        } else {
            Ruling::Valid
        }
    }

    /// **T3.1 Run.** Three or more consecutive cells of a row or a column with the same colour, extended as far as the
    /// colour continues. An empty cell belongs to no run.
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let runs = board::stretches(board, |piece| piece.colour.into());
        runs.iter().for_each(|_| self.cites("T3.1"));
        runs
    }

    /// **T3.2 Match.** All cells that lie in at least one run of the board.
    fn matched(&self, runs: &[Run]) -> Cells {
        if runs.len() > 1 {
            self.cites("T3.2");
        }
        runs.iter().flatten().copied().collect()
    }

    /// **T4.1 Row.** Effect 1: the cells of the piece's row.
    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.1");
        board::row(board, piece.row)
    }

    /// **T4.2 Column.** Effect 2: the cells of the piece's column.
    fn column(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.2");
        board::column(board, piece.col)
    }

    /// **T4.3 Cross.** Effect 3: the cells of the piece's row and of its column.
    fn cross(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.3");
        [board::row(board, piece.row), board::column(board, piece.col)].concat()
    }

    /// **T4.4 Square of 3.** Effect 4: the cells of the 3 × 3 square centred on the piece.
    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.4");
        board::square(board, piece, 1)
    }

    /// **T4.5 Square of 5.** Effect 5: the cells of the 5 × 5 square centred on the piece.
    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.5");
        board::square(board, piece, 2)
    }

    /// **T4.6 Colour.** Effect 6: the cells of all pieces on the board with this colour, the colour of the piece that
    /// triggers it.
    fn colour(&self, board: &Pieces, colour: u32) -> Vec<Cell> {
        self.cites("T4.6");
        board.cells().filter(|&cell| board::colour(board, cell) == Some(colour)).collect()
    }

    /// **T4.7 Trigger.** Every matched piece that has an effect triggers it, on the board on which the runs were found.
    fn triggered(&self, board: &Pieces, matched: &Cells) -> Vec<Trigger> {
        let effects = board::effects(board, matched);
        if !effects.is_empty() {
            self.cites("T4.7");
        }
        effects
    }

    /// **T4.8 Chain.** Every piece that a wave of effects has eliminated triggers its own effect in turn. `removed` is
    /// what the wave hit in addition to everything before, so no piece triggers twice. The same rule applies to every
    /// wave.
    fn chained(&self, board: &Pieces, _wave: usize, removed: &Cells) -> Vec<Trigger> {
        let effects = board::effects(board, removed);
        if !effects.is_empty() {
            self.cites("T4.8");
        }
        effects
    }

    /// **T5.1 Round.** Returns what a round eliminates: the matched pieces and all that effects add.
    fn eliminated(&self, matched: &Cells, hit: &Cells) -> Cells {
        self.cites("T5.1");
        matched | hit
    }

    /// **T5.2 Fall.** In every column the pieces sink to the bottom and keep their order, each with its effect.
    fn fall(&self, board: &Pieces) -> Pieces {
        let mut fallen = board.map(|_| None);
        for col in 1..=board.cols() {
            let mut bottom = board.rows();
            for row in (1..=board.rows()).rev() {
                if let Some(piece) = board[Cell::new(row, col)] {
                    fallen[Cell::new(bottom, col)] = Some(piece);
                    bottom -= 1;
                }
            }
        }
        if self.records() && fallen != *board {
            self.cites("T5.2");
        }
        fallen
    }

    /// **T5.3 Settling.** Another round follows as long as the board has a run.
    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        let goes_on = !runs.is_empty();
        if goes_on && rounds > 0 {
            self.cites("T5.3");
        }
        goes_on
    }

    /// Returns the effects of a round, wave by wave (**T4.8**): first those of the matched pieces, then those of the
    /// pieces that the wave before hit, until no hit piece has an effect.
    fn waves(&self, board: &Pieces, matched: &Cells) -> Vec<Wave> {
        let mut eliminated = Marks::on(board.rows(), board.cols(), matched);
        let mut colours_called = BTreeSet::new();
        let mut waves = Vec::new();
        let mut effects = self.triggered(board, matched);
        while !effects.is_empty() {
            let mut removed = Vec::new();
            for trigger in &effects {
                // Effects 6 of one colour hit the same pieces. Searching the board for each of them would take
                // quadratic time if many pieces have that effect.
                let call =
                    (trigger.effect == Effect::Colour).then(|| board::colour(board, trigger.cell));
                if call.is_some_and(|colour| !colours_called.insert(colour)) {
                    continue;
                }
                let hit = self.hit(board, *trigger);
                removed.extend(hit.into_iter().filter(|&cell| eliminated.mark(cell)));
            }
            let removed: Cells = removed.into_iter().collect();
            let next = self.chained(board, waves.len() + 1, &removed);
            waves.push(Wave { effects, removed: removed.into_iter().collect() });
            effects = next;
        }
        waves
    }

    /// Returns the cells of the pieces that one effect hits (T4.1 to T4.6). Empty cells are not hit.
    fn hit(&self, board: &Pieces, Trigger { cell, effect }: Trigger) -> Vec<Cell> {
        let mut cells = match (effect, board::colour(board, cell)) {
            (Effect::None, _) | (_, None) => Vec::new(),
            (Effect::Row, _) => self.row(board, cell),
            (Effect::Column, _) => self.column(board, cell),
            (Effect::Cross, _) => self.cross(board, cell),
            (Effect::Square3, _) => self.square3(board, cell),
            (Effect::Square5, _) => self.square5(board, cell),
            (Effect::Colour, Some(colour)) => self.colour(board, colour),
        };
        cells.retain(|&cell| board[cell].is_some());
        cells
    }

    /// **T6.1 Elimination.** Round i scores i × the sum of the colours of all pieces eliminated in it.
    fn elimination(&self, round: u32, colours: &Colours) -> Score {
        self.cites("T6.1");
        let all = colours.matched.iter().chain(&colours.hit);
        let sum: u128 = all.map(|&colour| u128::from(colour)).sum();
        Score(u128::from(round) * sum)
    }

    /// **T7.1 Chain bonus.** An operation of x rounds scores 80 × (x − 1)². There is at least one round.
    fn chain_bonus(&self, rounds: u32) -> Score {
        if rounds > 1 {
            self.cites("T7.1");
        }
        let further = u128::from(rounds - 1);
        Score(80 * further * further)
    }

    /// **T8.1 Block.** The matched pieces, divided by colour and connectivity. What effects hit is a parameter only so
    /// that misreadings can use it. Blocks are sorted by colour and then by size.
    fn blocks(&self, board: &Pieces, matched: &Cells, _hit: &Cells) -> Vec<Block> {
        let mut blocks = Vec::new();
        for part in board::connected(board, matched) {
            self.cites("T8.1");
            blocks.extend(block(board, &part));
        }
        blocks.sort_unstable();
        blocks
    }

    /// **T8.2 Combination.** Each block of size s scores 50 × (s − 3)², regardless of the number of the round.
    fn combination(&self, _round: u32, blocks: &[Block]) -> Score {
        let mut sum = Score(0);
        for block in blocks {
            if block.size > 3 {
                self.cites("T8.2");
            }
            let beyond = u128::from(block.size.abs_diff(3));
            sum += Score(50 * beyond * beyond);
        }
        sum
    }

    /// **T9.1 Main colours.** The colours matched in round 1, in ascending order. What effects hit, what later rounds
    /// match, and which pieces were swapped does not count.
    fn main_colours(&self, rounds: &[Colours], _swapped: &[u32]) -> Vec<u32> {
        self.cites("T9.1");
        let first: BTreeSet<u32> = rounds[0].matched.iter().copied().collect();
        first.into_iter().collect()
    }

    /// **T10.1 Forming.** `main` is an operation's main colours, or `None` if it was skipped; `dealt` holds those of
    /// the valid operations since the last hand. The fifth of them forms a hand.
    fn forms(&self, dealt: &mut Vec<Vec<u32>>, main: Option<&[u32]>) -> Option<Vec<Vec<u32>>> {
        dealt.push(main?.to_vec());
        if dealt.len() < 5 {
            return None;
        }
        self.cites("T10.1");
        Some(std::mem::take(dealt))
    }

    /// **T10.2 Choice.** One main colour of each operation is chosen so that the hand's bonus is largest. Choices are
    /// tried in numerical order, and the first of equal ones is kept.
    fn hand(&self, five: &[Vec<u32>]) -> Option<Hand> {
        if five.iter().any(|main| main.len() > 1) {
            self.cites("T10.2");
        }
        let mut best: Option<Hand> = None;
        for choice in 0..32 {
            let Some(cards) = cards(five, choice) else { continue };
            let (kind, bonus) = self.value(cards);
            if best.as_ref().is_none_or(|best| bonus > best.bonus) {
                best = Some(Hand { cards, kind, bonus });
            }
        }
        // The kinds' clauses are cited here and not where they are applied, because they are applied to every choice.
        best.inspect(|hand| self.cites(hand.kind.clause()))
    }

    /// **T10.3 High card.** Five different colours: 50 + the largest of them.
    fn high_card(&self, largest: u32) -> Score {
        Score(50 + u128::from(largest))
    }

    /// **T10.4 One pair.** 100 + 2 × the pair's colour.
    fn one_pair(&self, pair: u32) -> Score {
        Score(100 + 2 * u128::from(pair))
    }

    /// **T10.5 Two pairs.** 200 + 2 × the larger pair's colour + the smaller pair's colour.
    fn two_pairs(&self, larger: u32, smaller: u32) -> Score {
        Score(200 + 2 * u128::from(larger) + u128::from(smaller))
    }

    /// **T10.6 Three of a kind.** 300 + 3 × the triple's colour.
    fn three(&self, triple: u32) -> Score {
        Score(300 + 3 * u128::from(triple))
    }

    /// **T10.7 Full house.** 500 + 3 × the triple's colour + the pair's colour.
    fn full_house(&self, triple: u32, pair: u32) -> Score {
        Score(500 + 3 * u128::from(triple) + u128::from(pair))
    }

    /// **T10.8 Four of a kind.** 750 + 5 × the four's colour.
    fn four(&self, four: u32) -> Score {
        Score(750 + 5 * u128::from(four))
    }

    /// **T10.9 Five of a kind.** 1000 + 10 × the colour.
    fn five(&self, five: u32) -> Score {
        Score(1000 + 10 * u128::from(five))
    }

    /// **T11.1 All valid.** 1000 if no operation was skipped.
    fn all_valid(&self, all_valid: bool) -> Score {
        if !all_valid {
            return Score(0);
        }
        self.cites("T11.1");
        Score(1000)
    }

    /// **T11.2 Cleared.** 10000 if the board is empty, regardless of whether all operations were valid.
    fn cleared(&self, board: &Pieces, _all_valid: bool) -> Score {
        if board.values().iter().any(Option::is_some) {
            return Score(0);
        }
        self.cites("T11.2");
        Score(10000)
    }

    /// **T11.3 Total.** The sum of all bonuses.
    fn total(&self, so_far: Score, bonuses: &[Score]) -> Score {
        self.cites("T11.3");
        so_far + bonuses.iter().copied().sum()
    }

    /// Returns the kind of a hand and its score (T10.3 to T10.9).
    fn value(&self, cards: [u32; 5]) -> (HandKind, Score) {
        match groups(cards)[..] {
            [(5, five)] => (HandKind::Five, self.five(five)),
            [(4, four), _] => (HandKind::Four, self.four(four)),
            [(3, triple), (2, pair)] => (HandKind::FullHouse, self.full_house(triple, pair)),
            [(3, triple), _, _] => (HandKind::Three, self.three(triple)),
            [(2, larger), (2, smaller), _] => (HandKind::TwoPairs, self.two_pairs(larger, smaller)),
            [(2, pair), _, _, _] => (HandKind::OnePair, self.one_pair(pair)),
            _ => (HandKind::HighCard, self.high_card(cards.into_iter().max().unwrap_or(0))),
        }
    }
}

/// Returns the block made of connected cells, if there are any.
pub(super) fn block(board: &Pieces, part: &Cells) -> Option<Block> {
    let colour = board::colour(board, *part.first()?)?;
    Some(Block { colour, size: part.len() as u32 })
}

/// Counts each colour among the cards: the most common first, and among equal counts the larger colour first.
fn groups(cards: [u32; 5]) -> Vec<(usize, u32)> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for card in cards {
        *times.entry(card).or_default() += 1;
    }
    let mut groups: Vec<(usize, u32)> = times.into_iter().map(|(card, times)| (times, card)).collect();
    groups.sort_unstable();
    groups.reverse();
    groups
}

/// Returns the cards of one of the 32 choices. The five binary digits of the choice say, from the first operation on,
/// whether its smaller or its larger main colour is taken. Returns `None` if there is only one to take.
fn cards(five: &[Vec<u32>], choice: usize) -> Option<[u32; 5]> {
    let digit = |at: usize| choice >> (4 - at) & 1;
    let card = |at: usize| five.get(at)?.get(digit(at)).copied();
    Some([card(0)?, card(1)?, card(2)?, card(3)?, card(4)?])
}
