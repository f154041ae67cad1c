//! Makes the frames of a replay and its traces, and the page of a finding.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::lockstep::{crashed, lockstep};
use crosscheck_core::compare::trace::{End, Recorded, Trace, guarded};
use crosscheck_core::contract::Crash;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::frames::{self, Frames, SideOf, beside};
use crosscheck_core::report::Report;
use crosscheck_core::report::explain::explain_play;
use crosscheck_core::report::finding::PageContent;
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Field, Game, Playable as _, Player, Step as _};

use super::other::Other;
use super::sides::{Recording, Sides, trace_of};
use crate::options::IsolationArgs;

/// A case as one or two sides play it, to be shown.
pub(crate) struct Replay {
    pub(crate) frames: Frames,
    /// What is wrong with the second side, or what is said of a finding.
    pub(crate) report: Option<Report>,
    /// The trace of each side, in the format `crosscheck-trace/1`.
    pub(super) traces: Vec<String>,
    pub(super) input: String,
    /// The case beside the nearest one that shows nothing.
    pub(super) nearest: Option<Frames>,
}

/// The most cells that are looked at for notes: turns times turns times the cells of the board.
const NOTED: usize = 3_000_000;

/// In a play that is too long, how many turns to show before the first difference.
const BEFORE: usize = 20;

impl Replay {
    /// Shows `count` turns from turn `from` on. By default it shows the whole play. If that does not fit, it starts shortly
    /// before the first difference.
    pub(crate) fn new(
        game: &AnyGame,
        case: &AnyCase,
        sides: &Sides,
        from: Option<usize>,
        count: Option<usize>,
    ) -> Self {
        let frames_from = |from: usize| {
            let to = count.map_or(usize::MAX, |count| from.saturating_add(count - 1));
            frames_of(game, case, sides, &(from..=to))
        };
        let mut frames = frames_from(from.unwrap_or(1));
        if from.is_none()
            && frames.left_out.is_some()
            && first(&frames).is_none()
            && let Some(turn) = parting(&sides.plays)
        {
            frames = frames_from(turn.saturating_sub(BEFORE).max(1));
        }
        let report = sides.report.clone().or_else(|| departs(game, case, &sides.plays));
        let traces = sides.plays.iter().map(|play| trace_of(case, play)).collect();
        Replay { frames, report, traces, input: case.text(), nearest: None }
    }

    pub(crate) fn first_difference(&self) -> Option<usize> {
        first(&self.frames)
    }

    pub(crate) fn differs(&self) -> bool {
        self.report.is_some()
            || self.first_difference().is_some()
            || self.frames.ends.windows(2).any(|ends| ends[0] != ends[1])
    }

    pub(crate) fn summary(&self) -> String {
        let steps = counted(self.frames.moments.len() as u64, "step");
        let left = self.frames.left_out.as_ref().map_or(String::new(), |left| format!(" ({})", left.en));
        let what = match (self.first_difference(), &self.report) {
            (Some(at), _) => {
                let place = &self.frames.moments[at].place.en;
                format!("; the sides first differ at step {}, {place}", at + 1)
            }
            (None, Some(report)) => format!("; {}", report.headline),
            (None, None) if self.differs() => "; the sides end otherwise".into(),
            (None, None) if self.frames.sides.len() > 1 => "; no difference".into(),
            (None, None) => String::new(),
        };
        steps + &left + &what
    }
}

/// Explains how the second side departs from the reference, as a finding would be.
fn departs(game: &AnyGame, case: &AnyCase, plays: &[Recording]) -> Option<Report> {
    let [ours, theirs] = plays else { return None };
    let trace = Trace { steps: ours.steps.clone(), end: End::Stopped };
    let (name, steps) = (theirs.name.clone(), theirs.steps.clone());
    let mut other = Recorded { name, steps, answer: None };
    let is_beginning = ours.steps.starts_with(&theirs.steps);
    let difference = match theirs.broken.clone().filter(|_| is_beginning) {
        Some(how) => {
            let crash = Crash { kind: "end", how, told: String::new() };
            Some(crashed(&trace, theirs.steps.len(), crash))
        }
        None => lockstep(&trace, &mut other, case),
    };
    let fault = Fault::Differs(Box::new(difference?));
    let finding = Finding { case: case.clone(), trace, fault };
    Some(explain_play(&finding, &mut *game.reference(), &mut other).report)
}

fn frames_of(game: &AnyGame, case: &AnyCase, sides: &Sides, turns: &RangeInclusive<usize>) -> Frames {
    // The reference and the misreading have played to the end before. An engine might loop when it plays again.
    let reference = sides.annotated.then(|| game.reference());
    let players = [reference, sides.planted.map(|planted| game.misread(planted))];
    let shown = sides.plays.iter().zip(players).map(|(play, player)| SideOf {
        name: play.name.clone(),
        steps: &play.steps,
        end: ended(play),
        notes: match player {
            Some(mut player) if play.broken.is_none() => notes(&mut *player, case, turns),
            _ => BTreeMap::new(),
        },
    });
    frames::make(game.look(), case, shown.collect(), turns)
}

/// Returns what a player knows of these turns beyond its steps. Each turn takes a play, so a large case has none.
fn notes(
    player: &mut dyn Player<AnyCase>,
    case: &AnyCase,
    turns: &RangeInclusive<usize>,
) -> BTreeMap<usize, Vec<Field>> {
    let (all, cells) = (case.turns(), case.scene(Some(1)).map_or(0, |scene| scene.cells.values().len()));
    let is_small = all.saturating_mul(all).saturating_mul(cells) <= NOTED;
    // A player that panics here has shown its steps all the same.
    let details = |turn| (turn, guarded(|| player.details(case, turn)).unwrap_or_default());
    let shown = (1..=all).filter(|turn| is_small && turns.contains(turn));
    shown.map(details).collect()
}

fn parting(plays: &[Recording]) -> Option<usize> {
    let [ours, theirs] = plays else { return None };
    let same = ours.steps.iter().zip(&theirs.steps).take_while(|(one, other)| one == other).count();
    [&ours.steps, &theirs.steps].into_iter().find_map(|steps| steps.get(same)?.turn())
}

fn first(frames: &Frames) -> Option<usize> {
    frames.moments.iter().position(|moment| !moment.differs.is_empty())
}

fn ended(play: &Recording) -> String {
    match (&play.broken, &play.answer) {
        (Some(broken), _) => format!("{}: {broken}", play.name),
        (None, Some(answer)) => answer.clone(),
        (None, None) => String::new(),
    }
}

/// The size in bytes from which on a finding has no page.
const LARGE: usize = 20_000_000;

/// Returns the page of a case. If that fails, the case is saved all the same.
pub(crate) fn finding(
    game: &AnyGame,
    other: Other<'_>,
    &PageContent { case, nearest, report }: &PageContent<'_>,
    isolation: &IsolationArgs,
) -> Result<Vec<u8>, Option<&'static str>> {
    let sides = Sides::play(game, case, other, isolation).map_err(|_| None)?;
    let names = || ["this case".into(), "the nearest without a difference".into()];
    let nearest = nearest.map(|nearest| {
        let words = format!("No difference {}", nearest.words(case));
        beside(game.look(), [case, &nearest.case], names(), words)
    });
    let report = Some(report.clone());
    let page = Replay { nearest, report, ..Replay::new(game, case, &sides, None, None) }.page();
    if page.len() <= LARGE { Ok(page.into_bytes()) } else { Err(None) }
}
