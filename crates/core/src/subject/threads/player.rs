//! The player of a shared engine: plays a case many times, and judges each play.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::thread;
use std::time::{Duration, Instant};

use super::case::On;
use super::crew::{Crew, Gate, Job};
use super::failure::NoOrder;
use super::history::{Event, Slot};
use super::order::{History, Verdict, search};
use super::play::{Events, Play};
use super::shared::Shared;
use crate::compare::pair::{Effort, effort};
use crate::compare::trace::{fail, record};
use crate::contract::hash;
use crate::generate::{Rng, RngExt, seeded};
use crate::subject::{Last, Plays, Sequence, Shown, Side as _};
use crate::{Observer, Player};

/// How long nothing may happen before threads count as a deadlock; and where only turns are left that may wait for ever.
const LIMIT: Duration = Duration::from_secs(2);
const LIMIT_OF_WAITING: Duration = Duration::from_millis(50);

/// The steps of the reference that the search for an order may take.
const STEPS: u64 = 200_000;

/// The turns that are taken in the plays of a case in a campaign, where another case is as good as another play.
const SAMPLED: u64 = 3_000;
/// The plays and the time of a case that is to be judged for good, while nothing is known of how seldom its fault shows.
const FULL: Plan = Plan { plays: 1_000_000, time: Duration::from_secs(2) };

/// The most plays of one batch.
const BATCH: usize = 64;

/// How long plays go on after the first that shows a fault, to see how often it does.
const COUNTING: Duration = Duration::from_millis(30);

/// The plays of which one has shown a fault lately, in this process; 0 before the first.
static ONE_IN: AtomicU64 = AtomicU64::new(0);

/// How often a case is played, at most.
#[derive(Clone, Copy)]
struct Plan {
    plays: u64,
    time: Duration,
}

impl Plan {
    fn of(turns: usize) -> Self {
        // That many plays miss a fault as frequent as the last one in fewer than one of 10,000 tries.
        const SURE: u64 = 10;
        let few = (SAMPLED / turns as u64).clamp(100, 1_000);
        match (effort(), ONE_IN.load(Ordering::Relaxed)) {
            (Effort::Sampled, _) => Plan { plays: few, time: Duration::from_millis(50) },
            (_, 0) => FULL,
            (_, one_in) => Plan { plays: (one_in * SURE).clamp(few, FULL.plays), ..FULL },
        }
    }
}

/// Plays with an engine that threads share.
pub(super) struct Together<S> {
    name: &'static str,
    crew: Crew,
    subject: PhantomData<fn() -> S>,
}

impl<S> Together<S> {
    pub(super) fn named(name: &'static str) -> Self {
        Together { name, crew: Crew::default(), subject: PhantomData }
    }
}

impl<S: Shared> Together<S> {
    /// Plays a case so many times, each section of it in all plays before the next one: waking the threads for each play would
    /// take longer than the play.
    fn batch(&mut self, case: &Arc<Sequence<S>>, first: u64, plays: usize) -> Vec<Events<S>> {
        let begun = Instant::now();
        // A store may wait in the processor while the clock is read: nobody else would see it yet, though the turn has ended.
        let clock = move || {
            fence(Ordering::SeqCst);
            let now = begun.elapsed().as_nanos() as u64;
            fence(Ordering::SeqCst);
            now
        };
        let play = || Play::<S> {
            engine: S::Engine::new(&case.start),
            slots: case.turns.iter().map(|_| Slot::default()).collect(),
        };
        let plays: Arc<Vec<Play<S>>> = Arc::new((0..plays).map(|_| play()).collect());
        let mut from = 0;
        while from < case.turns.len() {
            let alone = case.turns[from].thread == 0;
            let section = case.turns[from..].iter().take_while(|on| (on.thread == 0) == alone).count();
            let turns = from..from + section;
            from = turns.end;
            if alone && !waits::<S>(&case.turns[turns.clone()]) {
                plays.iter().for_each(|play| turns.clone().for_each(|at| play.take(case, at, clock)));
            } else if !self.at_once(case, &plays, turns, first, clock) {
                break;
            }
        }
        plays.iter().map(|play| play.slots.iter().map(Slot::event).collect()).collect()
    }

    /// Plays a section in which each thread takes its turns. Returns whether all came back.
    fn at_once(
        &mut self,
        case: &Arc<Sequence<S>>,
        plays: &Arc<Vec<Play<S>>>,
        section: Range<usize>,
        first: u64,
        clock: impl Fn() -> u64 + Copy + Send + 'static,
    ) -> bool {
        let mut threads: Vec<u8> = case.turns[section.clone()].iter().map(|on| on.thread).collect();
        threads.sort_unstable();
        threads.dedup();
        let gates: Arc<[Gate]> = plays.iter().map(|_| Gate::of(threads.len())).collect();
        let job = |thread: &u8| -> Job {
            let (case, plays, gates) = (Arc::clone(case), Arc::clone(plays), Arc::clone(&gates));
            let (thread, section) = (*thread, section.clone());
            Box::new(move || {
                for (nth, (play, gate)) in plays.iter().zip(&*gates).enumerate() {
                    let mut pauses = seeded(S::NAME, first.wrapping_add(nth as u64), thread.into());
                    gate.pass();
                    for at in section.clone().filter(|&at| case.turns[at].thread == thread) {
                        pause(&mut pauses);
                        play.take(&case, at, clock);
                    }
                }
            })
        };
        let mut last = (0, Instant::now());
        let hopeless = || {
            let slots = || plays.iter().flat_map(|play| play.slots.iter().enumerate());
            let ended = slots().filter(|(_, slot)| slot.has_ended()).count();
            if ended != last.0 {
                last = (ended, Instant::now());
            }
            let under_way = slots().filter(|(_, slot)| slot.is_under_way());
            let may_block = under_way.map(|(at, _)| S::may_block(&case.turns[at].turn));
            let waits = may_block.reduce(|all, may| all && may) == Some(true);
            last.1.elapsed() > if waits { LIMIT_OF_WAITING } else { LIMIT }
        };
        self.crew.run(threads.iter().map(job).collect(), first.is_multiple_of(2), hopeless)
    }

    /// Plays a case once.
    fn once(&mut self, case: &Arc<Sequence<S>>) -> Events<S> {
        #[cfg(feature = "shuttle")]
        let events = super::chosen::play(case);
        #[cfg(not(feature = "shuttle"))]
        let events = self.batch(case, 0, 1).pop().expect("it was played");
        let panic = events.iter().flatten().find_map(Event::panic);
        if let (Some((_, message)), false) = (panic, is_threaded::<S>(&case.turns)) {
            std::panic::resume_unwind(Box::new(message.to_owned()));
        }
        events
    }

    /// Plays a case as often as is worth it. Returns what the first play saw.
    fn many(&mut self, case: &Sequence<S>) -> Events<S> {
        let case = Arc::new(case.clone());
        if cfg!(feature = "shuttle") || !is_threaded::<S>(&case.turns) {
            let events = self.once(&case);
            return judge(&case, &events).map_or(events, |wrong| fail(wrong));
        }
        let plan = Plan::of(case.turns.len());
        // What waits for ever would take the others of its batch along.
        let most = if waits::<S>(&case.turns) { 1 } else { BATCH };
        let (begun, seed) = (Instant::now(), hash(&*case));
        let (mut first, mut fault): (_, Option<NoOrder>) = (None, None);
        let (mut plays, mut shown, mut until, mut batch) = (0, 0, plan.time, 1);
        while plays < plan.plays && begun.elapsed() < until {
            for events in self.batch(&case, seed.wrapping_add(plays), batch) {
                plays += 1;
                let wrong = judge(&case, &events);
                first.get_or_insert(events);
                if let Some(wrong) = wrong {
                    shown += 1;
                    if fault.is_none() {
                        until = begun.elapsed() + COUNTING;
                        fault = Some(wrong);
                    }
                }
            }
            batch = (batch * 4).min(most);
        }
        match fault {
            Some(fault) => {
                ONE_IN.store(plays / shown, Ordering::Relaxed);
                fail(fault.seen(shown, plays))
            }
            None => first.expect("it was played once"),
        }
    }
}

/// Returns whether threads take some of the turns.
fn is_threaded<S: Shared>(turns: &[On<S::Action>]) -> bool {
    turns.iter().any(|on| on.thread != 0)
}

/// Returns whether one of the turns may wait for ever.
fn waits<S: Shared>(turns: &[On<S::Action>]) -> bool {
    turns.iter().any(|on| S::may_block(&on.turn))
}

/// Lets some time pass before a turn, or none.
fn pause(rng: &mut impl Rng) {
    match rng.random_range(0..32) {
        // On a busy machine this may take a while.
        0 => thread::yield_now(),
        1..=8 => (0..rng.random_range(0..200_u32)).for_each(|_| std::hint::spin_loop()),
        _ => {}
    }
}

/// Returns what is wrong with a play of threads, if anything is.
pub(super) fn judge<S: Shared>(case: &Sequence<S>, events: &Events<S>) -> Option<NoOrder> {
    let panics = events
        .iter()
        .enumerate()
        .filter_map(|(at, event)| event.as_ref()?.panic().map(|(time, message)| (time, at, message)));
    if let Some((_, at, message)) = panics.min() {
        return Some(NoOrder::panic(case, events, at, message));
    }
    let is_stuck = |at: &usize| {
        let event = events[*at].as_ref();
        event.is_some_and(|event| event.end.is_none()) && !S::may_block(&case.turns[*at].turn)
    };
    let stuck: Vec<usize> = (0..events.len()).filter(is_stuck).collect();
    if !stuck.is_empty() {
        return Some(NoOrder::deadlock(case, events, &stuck));
    }
    // What one thread shows is compared like any other play.
    if !is_threaded::<S>(&case.turns) {
        return None;
    }
    let fits = |events: &Events<S>| {
        search::<S>(&History { start: &case.start, turns: &case.turns, events }, STEPS)
    };
    match fits(events) {
        Verdict::Fits => return None,
        // Most plays that are right fit in the first order that is tried.
        Verdict::Open => return Some(NoOrder::open(case, events, STEPS)),
        Verdict::Not(_) => {}
    }
    let [once, again] = [(); 2].map(|()| record(&mut Plays::<S, S::Reference>::reference(), case));
    if once != again {
        return Some(NoOrder::fickle(case, events));
    }
    // What was called after it had become clear says nothing.
    let mut ends: Vec<u64> = events.iter().flatten().filter_map(|of| Some(of.end.as_ref()?.0)).collect();
    ends.sort_unstable();
    let until = |time: u64| -> Events<S> {
        events.iter().map(|event| event.as_ref().and_then(|event| event.until(time))).collect()
    };
    let clear = ends.partition_point(|&time| !matches!(fits(&until(time)), Verdict::Not(_)));
    let events = until(*ends.get(clear)?);
    let Verdict::Not(stuck) = fits(&events) else { return None };
    Some(NoOrder::of(case, &events, &stuck))
}

impl<S: Shared> Player<Sequence<S>> for Together<S> {
    fn name(&self) -> &str {
        self.name
    }

    fn answer(&mut self, case: &Sequence<S>) -> Last<S> {
        self.play(case, &mut |_| std::ops::ControlFlow::Continue(())).expect("nothing stops it")
    }

    /// Shows what the engine showed where it played alone from the start; from the first turn of a thread on, what the reference
    /// shows, since any order of threads is right for which there is one.
    fn play(&mut self, case: &Sequence<S>, observer: &mut Observer<'_, Shown<S>>) -> Option<Last<S>> {
        let events = self.many(case);
        let mut reference = S::Reference::new(&case.start);
        let (mut is_alone, mut last) = (true, None);
        for (at, (on, event)) in case.turns.iter().zip(events).enumerate() {
            is_alone &= on.thread == 0;
            let ours = reference.step(on);
            let seen = event.filter(|_| is_alone).and_then(|event| event.seen().cloned());
            let seen = seen.unwrap_or(ours);
            last = Some(seen.clone());
            if observer(Shown { turn: at + 1, seen }).is_break() {
                return None;
            }
        }
        Some(Last(last))
    }
}
