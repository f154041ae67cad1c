//! Chooses the next move.

use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::rochine::{Guide, Move, Played, Ruling, Spot, Team};

use super::making::{Making, legal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Any,
    /// Both sides capture whatever they can, and prepare further captures.
    Hunt,
    /// This side captures whatever it can; the other captures nothing and lets itself be captured.
    Feed(Team),
    /// Both sides restrict the freedom of this side's pieces.
    Crowd(Team),
    /// Nothing is captured and nothing ends; pieces move to and fro.
    Quiet,
}

impl<G: Guide> Making<G> {
    pub(super) fn choose(&self, style: Style, rng: &mut dyn Rng) -> Option<Move> {
        if style == Style::Quiet
            && let Some(back) = self.back().filter(|_| chance(rng, 60))
        {
            return Some(back);
        }
        let moves = legal(&self.guide);
        if moves.is_empty() {
            return None;
        }
        Some(match style {
            Style::Any => pick(rng, &moves),
            Style::Hunt => self.hunt(&moves, rng),
            Style::Feed(hunter) if hunter == self.guide.turn() => self.hunt(&moves, rng),
            Style::Feed(_) => self.feed(&moves, rng),
            Style::Crowd(side) => self.crowd(&moves, side, rng),
            Style::Quiet => self.quiet(&moves, rng),
        })
    }

    /// Returns the game after a move, if the move is legal, captures nothing and ends nothing.
    fn quietly(&self, mv: Move) -> Option<G> {
        let mut guide = self.guide.clone();
        (guide.play(mv) == Played::quiet(Ruling::Legal)).then_some(guide)
    }

    /// Returns the move that captures most or, if none captures, the most promising of a few.
    fn hunt(&self, moves: &[Move], rng: &mut dyn Rng) -> Move {
        let first = rng.random_range(0..moves.len());
        let turned = moves[first..].iter().chain(&moves[..first]);
        let best = turned.map(|&mv| (self.guide.takes(mv), mv)).max_by_key(|&(taken, _)| taken);
        match best {
            Some((taken, mv)) if taken > 0 => mv,
            _ => {
                let some = [(); 4].map(|()| pick(rng, moves));
                some.into_iter().max_by_key(|&mv| self.promise(mv)).unwrap_or(some[0])
            }
        }
    }

    /// Returns a move that captures nothing and lets the other side capture, if one is found quickly.
    fn feed(&self, moves: &[Move], rng: &mut dyn Rng) -> Move {
        let mut chosen = pick(rng, moves);
        for _ in 0..3 {
            let mv = pick(rng, moves);
            let Some(next) = self.quietly(mv) else { continue };
            chosen = mv;
            if legal(&next).into_iter().any(|answer| next.takes(answer) > 0) {
                break;
            }
        }
        chosen
    }

    /// Returns the move that leaves a side the least freedom, from a random subset of the moves.
    fn crowd(&self, moves: &[Move], side: Team, rng: &mut dyn Rng) -> Move {
        let some: Vec<Move> = moves.iter().copied().filter(|_| chance(rng, 75)).collect();
        let left = |mv: Move| {
            let mut guide = self.guide.clone();
            guide.play(mv);
            guide.ways(side).len()
        };
        some.into_iter().min_by_key(|&mv| left(mv)).unwrap_or(moves[0])
    }

    /// Returns a move that captures nothing and ends nothing, if there is one.
    fn quiet(&self, moves: &[Move], rng: &mut dyn Rng) -> Move {
        let some = [(); 6].map(|()| pick(rng, moves));
        let mut all = some.iter().chain(moves);
        *all.find(|&&mv| self.quietly(mv).is_some()).unwrap_or(&some[0])
    }

    /// Returns the move that takes back the mover's last one, if it changes nothing else.
    fn back(&self) -> Option<Move> {
        let own = self.moves.len().checked_sub(2)?;
        let Move { from, to } = self.moves[own];
        let back = Move { from: to, to: from };
        self.quietly(back).map(|_| back)
    }

    /// Returns how close the lines that a move enters are to a capture: the number of the mover's pieces in them,
    /// weighted more if there are few enemies.
    fn promise(&self, mv: Move) -> u32 {
        let (mover, side) = (self.guide.turn(), self.guide.side().cast_signed());
        let line = |at: &dyn Fn(i32) -> Spot| {
            let (mut own, mut enemies) = (0, 0);
            for spot in (1..=side).map(at).filter(|&spot| spot != mv.from) {
                match spot.on(self.guide.side()).and_then(|cell| self.guide.piece(cell)) {
                    Some(piece) if piece == mover => own += 1,
                    Some(_) => enemies += 1,
                    None => {}
                }
            }
            if (1..=2).contains(&enemies) { 3 * own } else { own }
        };
        line(&|col| Spot { col, ..mv.to }).max(line(&|row| Spot { row, ..mv.to }))
    }
}
