//! Builds cases for aims: games found by a search, made longer without changing how they end, and illegal moves.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::{Settings, Want};
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, MAX_MOVES, Side, Verdict};

use super::choose::Style;
use super::games::Ending;
use super::making::Making;
use super::{illegal, knobs, vary};

/// Builds a case that comes as near to some aims as construction can, or returns `None` if none of them can be built on
/// purpose.
pub(super) fn aimed<G: Guide>(
    wants: &[Want<Case>],
    settings: &Settings,
    rng: &mut dyn Rng,
) -> Option<Case> {
    settings.check("rochine", knobs::KNOBS).ok()?;
    knobs::even(settings).ok()?;
    let asked = RochineAims::new(wants).filter(|_| settings.family.is_none())?;
    let exact = settings.knob("moves").map(|moves| moves as usize);
    let most = exact.unwrap_or(settings.limits.up_to(MAX_MOVES) as usize);
    let mut game = asked.opening::<G>(settings, rng);
    let wrong = asked.wrong.filter(|_| !game.is_over());
    if game.is_over() {
        stretch(&mut game, asked.moves.min(most.saturating_sub(asked.ignored)), most, rng);
    } else {
        let after = usize::from(wrong.is_some()) + if wrong.is_some() { asked.ignored } else { 0 };
        let some = if wrong.is_some() { rng.random_range(0..=12) } else { rng.random_range(1..=12) };
        let length = if asked.moves > 0 { asked.moves } else { game.moves.len() + some };
        let length = if wrong.is_none() { exact.unwrap_or(length) } else { length };
        game.go_on(length.min(most.saturating_sub(after)), Style::Quiet, rng);
    }
    let over = game.is_over() || wrong.is_some();
    let mut moves = game.moves.clone();
    moves.extend(wrong.map(|verdict| illegal::wrong(&game.guide, verdict, rng)));
    let lacking = exact.map_or(asked.ignored, |exact| exact.saturating_sub(moves.len()));
    moves.extend(illegal::ignored(&game.guide, if over { lacking } else { 0 }, rng));
    let fits = exact.is_none_or(|exact| moves.len() == exact);
    Case::new(game.guide.side(), moves, settings.limits).ok().filter(|_| fits)
}

/// The request that the wants make together.
#[derive(Default)]
struct RochineAims {
    /// The ending of the game to begin with, and which side makes its last move.
    ending: Option<(Ending, Option<Side>)>,
    /// Whether there is an illegal move, and its verdict, if a certain one is wanted.
    wrong: Option<Option<Verdict>>,
    /// The fewest moves to make.
    moves: usize,
    /// The fewest moves after the end of play.
    ignored: usize,
}

impl RochineAims {
    /// Collects the aims that can be built, or returns `None` if there are none.
    fn new(wants: &[Want<Case>]) -> Option<Self> {
        let (mut asked, mut any) = (RochineAims::default(), false);
        for want in wants.iter().filter(|want| want.least > 0) {
            any |= asked.take(want);
        }
        let won = matches!(asked.ending, Some((Ending::Pieces | Ending::Immobility, _)));
        if asked.ignored > 0 && !won {
            asked.wrong = asked.wrong.or(Some(None));
        }
        any.then_some(asked)
    }

    /// Records a want; returns whether it can be built.
    fn take(&mut self, want: &Want<Case>) -> bool {
        let least = usize::try_from(want.least).unwrap_or(usize::MAX);
        match (want.aim.name, want.word) {
            ("outcome", 0) => self.wrong = self.wrong.or(Some(None)),
            ("outcome", 1) => {}
            ("outcome", word) => {
                let ending = if word < 4 { Ending::Pieces } else { Ending::Immobility };
                self.ending = Some((ending, Some(Side::ALL[word % 2])));
            }
            ("verdict", 0) | ("moves", _) => self.moves = self.moves.max(least),
            ("verdict", word) => self.wrong = Some(Some(Verdict::ALL[word])),
            ("ignored", _) => self.ignored = self.ignored.max(least),
            ("taken", _) if least > 2 => self.begin(Ending::Many),
            ("taken", _) if least == 2 => self.begin(Ending::Both),
            ("way", 2) => self.begin(Ending::Both),
            ("cornered", _) => self.begin(Ending::Near),
            _ => return false,
        }
        true
    }

    fn begin(&mut self, ending: Ending) {
        self.ending = self.ending.or(Some((ending, None)));
    }

    /// Returns the game to begin with, on a size for which the search found one, if any.
    fn opening<G: Guide>(&self, settings: &Settings, rng: &mut dyn Rng) -> Making<G> {
        let first = pick(rng, &[4, 4, 6, 6, 8, 10]);
        let sizes = settings.knob("size").map_or(vec![first, 4, 6, 8, 10], |size| vec![size]);
        let found = self.ending.and_then(|(ending, last)| {
            sizes.iter().find_map(|&size| vary::game(ending, size, last, rng))
        });
        found.unwrap_or_else(|| Making::new(sizes[0]))
    }
}

/// The number of attempts at a detour for each one needed.
const TRIES: usize = 6;

/// Makes a game longer that ends as before: both sides move to and fro somewhere. The shortest possible extension is
/// four moves.
fn stretch<G: Guide>(game: &mut Making<G>, length: usize, most: usize, rng: &mut dyn Rng) {
    let lacking = length.saturating_sub(game.moves.len()).div_ceil(4);
    for _ in 0..TRIES * lacking {
        if game.moves.len() >= length || game.moves.len() + 4 > most {
            break;
        }
        let (longer, all) = Making::replay(game.guide.side(), &vary::detour(game, rng));
        if all && longer.end() == game.end() {
            *game = longer;
        }
    }
}
