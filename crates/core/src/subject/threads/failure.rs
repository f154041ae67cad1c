//! What is wrong with a play of several threads, in words and as a picture of its lanes.

use std::fmt;

use super::case::On;
use super::history::Event;
use super::order::Stuck;
use super::shared::Shared;
use crate::compare::panics::place;
use crate::contract::Failure;
use crate::foreign::foreign;
use crate::numbers::{counted, grouped};
use crate::subject::data::json;
use crate::subject::{Sequence, Subject};

const NO_ORDER: &str = "no order fits";

/// A play that no order of its turns explains, or that did not end well.
pub(super) struct NoOrder {
    kind: String,
    why: String,
    lanes: Lanes,
    /// In so many of the plays it has shown.
    shown: u64,
    plays: u64,
}

/// The same on each play: another play may show it by another history.
impl fmt::Debug for NoOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)
    }
}

impl NoOrder {
    /// The same, with how often it has shown.
    pub(super) fn seen(self, shown: u64, plays: u64) -> Self {
        NoOrder { shown, plays, ..self }
    }

    fn new<S: Shared>(kind: &str, why: String, case: &Sequence<S>, events: &[Seen<S>]) -> Self {
        let lanes = Lanes::of::<S>(case, events);
        NoOrder { kind: kind.to_owned(), why, lanes, shown: 1, plays: 1 }
    }

    pub(super) fn deadlock<S: Shared>(case: &Sequence<S>, events: &[Seen<S>], stuck: &[usize]) -> Self {
        let stuck = stuck.iter().map(|&at| named(&case.turns[at])).collect::<Vec<_>>().join(", ");
        let why = format!("these wait for ever, and none of them is marked as one that may: {stuck}");
        NoOrder::new("deadlock", why, case, events)
    }

    pub(super) fn fickle<S: Shared>(case: &Sequence<S>, events: &[Seen<S>]) -> Self {
        let why =
            "no order can be searched: the reference shows something else when it plays the case again";
        NoOrder::new("the reference is not deterministic", why.to_owned(), case, events)
    }

    pub(super) fn panic<S: Shared>(
        case: &Sequence<S>,
        events: &[Seen<S>],
        at: usize,
        message: &str,
    ) -> Self {
        let kind = place(message).map_or("panic".to_owned(), |place| format!("panic ({place})"));
        let why = format!("{} panics: {}", named(&case.turns[at]), foreign(message));
        NoOrder::new(&kind, why, case, events)
    }

    /// The search was given up. It is the same kind, so that shrinking goes on to where it can tell.
    pub(super) fn open<S: Shared>(case: &Sequence<S>, events: &[Seen<S>], steps: u64) -> Self {
        let why = format!(
            "no order of the turns was found in {} steps of the reference, where the search ends: there may be one",
            grouped(steps)
        );
        NoOrder::new(NO_ORDER, why, case, events)
    }

    pub(super) fn of<S: Shared>(case: &Sequence<S>, events: &[Seen<S>], stuck: &Stuck) -> Self {
        let called = events.iter().flatten().count() as u64;
        let turns = counted(called, S::TURN);
        let name = |at: &usize| named(&case.turns[*at]);
        let next = stuck.next.iter().map(|(at, expected)| {
            let seen = events[*at].as_ref().and_then(Event::seen).map_or(String::new(), json);
            format!("{} would show {expected} and not {seen}", name(at))
        });
        let next = next.collect::<Vec<_>>().join(", ");
        let mut threads: Vec<u8> = case.turns.iter().map(|on| on.thread).filter(|of| *of != 0).collect();
        threads.dedup();
        let alone = if threads.len() < 2 { "one thread is enough: " } else { "" };
        let fits = match &stuck.fits[..] {
            [] => "at the start".to_owned(),
            fits => format!("at best {}; then", fits.iter().map(name).collect::<Vec<_>>().join(", ")),
        };
        let comma = if stuck.fits.is_empty() { "," } else { "" };
        let why = format!("{alone}no order of these {turns} gives what was seen: {fits}{comma} {next}");
        NoOrder::new(NO_ORDER, why, case, events)
    }
}

/// What happened to a turn; `None` if it was not called.
type Seen<S> = Option<Event<<S as Subject>::Seen>>;

fn named<A: crate::subject::Data>(on: &On<A>) -> String {
    match on.thread {
        0 => format!("`{}`", json(&on.turn)),
        thread => format!("`{}` of thread {thread}", json(&on.turn)),
    }
}

impl Failure for NoOrder {
    fn kind(&self) -> String {
        self.kind.clone()
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        // A play under a chosen schedule shows it surely.
        let often = || format!("in {} of {} plays", grouped(self.shown), grouped(self.plays));
        let shown = (self.plays > 1).then(|| ("shown", often()));
        shown.into_iter().chain([("why", self.why.clone())]).collect()
    }

    fn picture(&self) -> Option<String> {
        Some(self.lanes.to_string())
    }
}

/// The turns of a play in time, a lane for each thread. What stands above has ended before what stands below begins, unless
/// their lines overlap.
#[derive(Debug)]
struct Lanes {
    /// Where the play began, unless there is but one start.
    start: Option<String>,
    threads: Vec<u8>,
    /// The thread, whether it is the end of a turn, and the words; those of one row at the same height.
    rows: Vec<Vec<(u8, bool, String)>>,
}

impl Lanes {
    fn of<S: Shared>(case: &Sequence<S>, events: &[Seen<S>]) -> Self {
        let mut marks: Vec<(u64, bool, u8, String)> = Vec::new();
        for (on, event) in case.turns.iter().zip(events) {
            let Some(event) = event else { continue };
            marks.push((event.call, false, on.thread, json(&on.turn)));
            let words = event.seen().map_or("panics".to_owned(), json);
            marks.extend(event.end.as_ref().map(|(at, _)| (*at, true, on.thread, words)));
        }
        // In the same moment, calls come first: those turns overlap.
        marks.sort_by_key(|(at, is_end, thread, _)| (*at, *is_end, *thread));
        let mut threads: Vec<u8> = marks.iter().map(|mark| mark.2).collect();
        threads.sort_unstable();
        threads.dedup();
        let mut rows: Vec<Vec<(u8, bool, String)>> = Vec::new();
        for (_, is_end, thread, words) in marks {
            // Whether a call comes before another one, or an end before another end, does not matter.
            match rows.last_mut() {
                Some(row) if row.iter().all(|(of, end, _)| *end == is_end && *of != thread) => {
                    row.push((thread, is_end, words));
                }
                _ => rows.push(vec![(thread, is_end, words)]),
            }
        }
        let start = Some(json(&case.start)).filter(|start| start != "null");
        Lanes { start, threads, rows }
    }
}

impl fmt::Display for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GAP: usize = 3;
        let head =
            |thread: &u8| if *thread == 0 { "alone".to_owned() } else { format!("thread {thread}") };
        let width = |thread: &u8| {
            let words = self.rows.iter().flatten().filter(|mark| mark.0 == *thread);
            let widest = words.map(|mark| mark.2.chars().count() + 2).max().unwrap_or(0);
            widest.max(head(thread).len()) + GAP
        };
        let line = |cells: Vec<String>| {
            let cells =
                cells.iter().zip(&self.threads).map(|(cell, of)| format!("{cell:<0$}", width(of)));
            cells.collect::<String>().trim_end().to_owned()
        };
        if let Some(start) = &self.start {
            writeln!(f, "start {start}\n")?;
        }
        writeln!(f, "{}", line(self.threads.iter().map(head).collect()))?;
        let mut open: Vec<u8> = Vec::new();
        for row in &self.rows {
            let cell = |thread: &u8| match row.iter().find(|mark| mark.0 == *thread) {
                Some((_, true, words)) => format!("└ {words}"),
                Some((_, false, words)) => format!("┌ {words}"),
                None if open.contains(thread) => "│".to_owned(),
                None => String::new(),
            };
            writeln!(f, "{}", line(self.threads.iter().map(cell).collect()))?;
            for (thread, is_end, _) in row {
                if *is_end { open.retain(|of| of != thread) } else { open.push(*thread) }
            }
        }
        Ok(())
    }
}
