//! The chosen schedule of a play: threads are shuttle's tasks, and the case says which of them goes on.
//!
//! Turns begin in the order of the case. Each goes on until it ends, has to wait, or comes to one of its pauses; then the next
//! turn begins. Before that, the thread of the next turn ends the one that it is in the middle of. When all have begun, those
//! that are not at their end go on in the order of their threads. If the thread that is next has to wait or spins, the one
//! after it goes on. Turns that never end so are a deadlock, whether they wait for a lock or spin: each thread has had its
//! share of the scheduling points.

use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard};

use shuttle::scheduler::{Schedule, Scheduler, Task, TaskId};
use shuttle::{Config, FailurePersistence, MaxSteps, Runner, thread};

use super::case::On;
use super::history::{DEADLOCK, Slot};
use super::play::{Events, Play};
use super::shared::Shared;
use crate::compare::panics::contained;
use crate::subject::{Sequence, Side as _};

/// A turn with so many scheduling points is set aside: it may spin until another one goes on.
const SPINS: u32 = 1_000;
/// If no turn begins or ends for so many scheduling points, of which each thread has its share, none ever will.
const ENDLESS: u32 = 100_000;
/// What stands for a turn where the engine has started a thread for itself.
const OWN: usize = usize::MAX;

thread_local! {
    /// The cases in a row without a scheduling point.
    static WITHOUT_POINTS: Cell<u64> = const { Cell::new(0) };
}
const MOST_WITHOUT: u64 = 200;

/// Plays a case once.
pub(super) fn play<S: Shared>(case: &Arc<Sequence<S>>) -> Events<S> {
    let slots: Arc<[Slot<S::Seen>]> = case.turns.iter().map(|_| Slot::default()).collect();
    let chosen = Chosen(Arc::new(Mutex::new(Plan::of(&case.turns))));
    let main = {
        let (case, slots, chosen) = (Arc::clone(case), Arc::clone(&slots), chosen.clone());
        move || match contained(|| S::Engine::new(&case.start)) {
            Ok(engine) => begin(&case, Play { engine, slots: Arc::clone(&slots) }, &chosen),
            Err(panic) => {
                slots[0].called(0);
                slots[0].ended(0, Err(panic.to_string()));
            }
        }
    };
    let mut config = Config::new();
    (config.stack_size, config.max_steps) = (1 << 18, MaxSteps::None);
    (config.failure_persistence, config.silence_warnings) = (FailurePersistence::None, true);
    let played = contained(|| Runner::new(chosen.clone(), config).run(main));
    let without = if chosen.plan().points > 0 { 0 } else { WITHOUT_POINTS.get() + 1 };
    WITHOUT_POINTS.set(without);
    assert!(
        without < MOST_WITHOUT,
        "no turn of {without} cases has a scheduling point: is the engine written with shuttle's types?"
    );
    let events = slots.iter().map(Slot::event).collect();
    match played {
        // Threads of the engine's own may wait for ever when all turns have ended.
        Err(panic) if !panic.to_string().starts_with(DEADLOCK) => {
            std::panic::resume_unwind(panic.payload)
        }
        _ => events,
    }
}

/// Starts the threads, and lets them play.
fn begin<S: Shared>(case: &Arc<Sequence<S>>, play: Play<S>, chosen: &Chosen) {
    let (play, threads) = (Arc::new(play), chosen.plan().threads.clone());
    for (nth, of) in threads.into_iter().enumerate() {
        let (case, play, own) = (Arc::clone(case), Arc::clone(&play), chosen.clone());
        let started = thread::spawn(move || {
            for at in (0..case.turns.len()).filter(|&at| case.turns[at].thread == of) {
                while own.plan().lanes[nth].turn != Some(at) {
                    thread::yield_now();
                }
                play.take(&case, at, || own.plan().tick());
                own.plan().end(nth, play.slots[at].has_panicked());
            }
        });
        let task = started.thread().id().into();
        chosen.plan().lanes.push(Lane { task, ..Lane::default() });
    }
    thread::yield_now();
}

/// The plan of a play, which its scheduler shares with its threads.
#[derive(Clone)]
struct Chosen(Arc<Mutex<Plan>>);

impl Chosen {
    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.0.lock().expect("nothing panics while it holds the plan")
    }
}

impl Scheduler for Chosen {
    fn new_execution(&mut self) -> Option<Schedule> {
        (self.plan().tick() == 1).then(|| Schedule::new(0))
    }

    fn next_task(
        &mut self,
        runnable: &[&Task],
        current: Option<TaskId>,
        yields: bool,
    ) -> Option<TaskId> {
        // The others wait, and could only be woken for no reason.
        let runnable = runnable.iter().filter(|task| task.runnable());
        let runnable: Vec<usize> = runnable.map(|task| task.id().into()).collect();
        self.plan().next(&runnable, current.map(usize::from), yields).map(TaskId::from)
    }

    /// What an engine draws at random is the same in each play.
    fn next_u64(&mut self) -> u64 {
        self.plan().tick().wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// A thread of a play.
#[derive(Default)]
struct Lane {
    task: usize,
    /// The turn that it is in the middle of, and its scheduling points until now.
    turn: Option<usize>,
    points: u32,
    /// Whether it spins, so that others go on first.
    spins: bool,
}

#[derive(Default)]
struct Plan {
    /// The thread of each turn, by its place in `threads`, and the pauses.
    turns: Vec<(usize, Vec<u32>)>,
    threads: Vec<u8>,
    /// The threads that have started, and those of the engine's own.
    lanes: Vec<Lane>,
    /// The turns that may begin now: those between two that are taken alone, or one of these; and where the others follow.
    open: Vec<usize>,
    rest: usize,
    /// The thread that goes on next when all open turns have begun.
    after: usize,
    /// The scheduling points since a turn began or ended.
    idle: u32,
    /// All scheduling points of turns.
    points: u64,
    clock: u64,
}

impl Plan {
    fn of<A>(turns: &[On<A>]) -> Self {
        let mut threads: Vec<u8> = turns.iter().map(|on| on.thread).collect();
        threads.sort_unstable();
        threads.dedup();
        let place = |on: &On<A>| threads.binary_search(&on.thread).expect("it is one of them");
        let turns = turns.iter().map(|on| (place(on), on.pauses.clone())).collect();
        Plan { turns, threads, ..Plan::default() }
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// A turn has ended. After a panic the play is over: what others do could come from it.
    fn end(&mut self, lane: usize, panicked: bool) {
        self.lanes[lane].turn = None;
        self.idle = if panicked { ENDLESS } else { 0 };
        self.moved();
    }

    /// What spins may see something new.
    fn moved(&mut self) {
        self.lanes.iter_mut().for_each(|lane| lane.spins = false);
    }

    /// Returns the task that goes on; `None` if the play is over.
    fn next(&mut self, runnable: &[usize], current: Option<usize>, yields: bool) -> Option<usize> {
        self.idle += 1;
        // The first task starts the others.
        if self.idle > ENDLESS || self.lanes.len() < self.threads.len() {
            return runnable.first().copied().filter(|_| self.idle <= ENDLESS);
        }
        for &task in runnable.iter().filter(|task| **task != 0) {
            if self.lanes.iter().all(|lane| lane.task != task) {
                self.lanes.push(Lane { task, turn: Some(OWN), ..Lane::default() });
            }
        }
        let current = self.lanes.iter().position(|lane| Some(lane.task) == current);
        if let Some(lane) = current.map(|nth| &mut self.lanes[nth])
            && let Some(at) = lane.turn
        {
            (lane.points, self.points) = (lane.points + 1, self.points + 1);
            lane.spins = yields || lane.points % SPINS == 0;
            let pauses = self.turns.get(at).is_some_and(|turn| turn.1.contains(&lane.points));
            if !lane.spins && !pauses && runnable.contains(&lane.task) {
                return Some(lane.task);
            }
            if !lane.spins {
                self.moved();
            }
        }
        if self.open.is_empty() && self.lanes.iter().all(|lane| lane.turn.is_none_or(|at| at == OWN)) {
            let rest = &self.turns[self.rest..];
            let together = rest.iter().take_while(|turn| self.threads[turn.0] != 0).count();
            self.open = (self.rest..self.rest + together.max(1).min(rest.len())).collect();
            (self.rest, self.after) = (self.rest + self.open.len(), 0);
            if self.open.is_empty() {
                return runnable.first().copied();
            }
        }
        let from = self.open.first().map_or(self.after, |&at| self.turns[at].0);
        let nth = self.lane(runnable, from).or_else(|| {
            self.moved();
            self.lane(runnable, current.map_or(from, |nth| nth + 1))
        })?;
        if self.open.is_empty() {
            self.after = nth + 1;
        }
        if self.lanes[nth].turn.is_none() {
            let next = self.open.iter().position(|&at| self.turns[at].0 == nth)?;
            (self.lanes[nth].turn, self.lanes[nth].points, self.idle) =
                (Some(self.open.remove(next)), 0, 0);
        }
        Some(self.lanes[nth].task)
    }

    /// Returns the first thread in order, from this one on, that can go on.
    fn lane(&self, runnable: &[usize], from: usize) -> Option<usize> {
        let order = (from..from + self.lanes.len()).map(|nth| nth % self.lanes.len());
        order.into_iter().find(|&nth| {
            let lane = &self.lanes[nth];
            let has_turn = lane.turn.is_some() || self.open.iter().any(|&at| self.turns[at].0 == nth);
            has_turn && !lane.spins && runnable.contains(&lane.task)
        })
    }
}

#[cfg(test)]
mod tests {
    use shuttle::sync::Mutex;
    use shuttle::sync::atomic::{AtomicU8, Ordering::SeqCst};

    use super::super::tests::{Act, Engine, Locked, Register};
    use super::*;
    use crate::compare::pair::Pair;
    use crate::generate::{Bounds, Generator as _, Space};
    use crate::subject::AsGame;
    use crate::{Case as _, Game as _, Limits};

    /// Reads back what it has written, and waits in several ways.
    #[derive(Default)]
    struct Toy(AtomicU8, Mutex<()>, Mutex<()>, Arc<AtomicU8>);

    impl Engine for Toy {
        fn share(&self, act: Act) -> u8 {
            let Toy(cell, one, other, flag) = self;
            let Act::Put(value) = act else { return cell.load(SeqCst) };
            match value {
                10 => drop((one.lock(), other.lock())),
                11 => drop((other.lock(), one.lock())),
                12 => drop((one.lock(), one.lock())),
                13 => while flag.load(SeqCst) == 0 {},
                14 => flag.store(1, SeqCst),
                15 => {
                    let flag = Arc::clone(flag);
                    thread::spawn(move || flag.store(1, SeqCst));
                }
                16 => panic!("it panics"),
                17 => return 16 * cell.fetch_add(1, SeqCst) + cell.fetch_add(1, SeqCst),
                _ => {
                    cell.store(value, SeqCst);
                    return cell.load(SeqCst);
                }
            }
            value
        }
    }

    fn of(turns: &[(u8, Act, &[u32])]) -> Sequence<Register<Toy>> {
        let on = |&(thread, turn, pauses): &(_, _, &[u32])| On { thread, turn, pauses: pauses.to_vec() };
        Sequence { start: (), turns: turns.iter().map(on).collect() }
    }

    fn fault<E: Engine>(case: &Sequence<Register<E>>) -> Option<String> {
        let fault = Pair::new(&AsGame::<Register<E>>::default(), None).verify(case).1;
        fault.map(|fault| fault.fingerprint().kind)
    }

    #[test]
    fn turns_begin_in_the_order_of_the_case_and_those_that_paused_go_on_in_the_order_of_threads() {
        // Each shows when it took its first step and its second.
        let steps = |turns: &[(u8, &[u32])]| -> Vec<u8> {
            let turns: Vec<_> =
                turns.iter().map(|(thread, pauses)| (*thread, Act::Put(17), *pauses)).collect();
            let events = play(&Arc::new(of(&turns)));
            events.into_iter().map(|event| *event.unwrap().seen().unwrap()).collect()
        };
        assert_eq!(steps(&[(1, &[]), (2, &[]), (1, &[])]), [0x01, 0x23, 0x45]);
        assert_eq!(steps(&[(1, &[2]), (2, &[]), (1, &[])]), [0x03, 0x12, 0x45]);
        assert_eq!(steps(&[(3, &[2]), (2, &[1, 2]), (1, &[2])]), [0x04, 0x35, 0x12]);
        assert_eq!(steps(&[(1, &[2]), (2, &[2]), (0, &[]), (1, &[])]), [0x02, 0x13, 0x45, 0x67]);
    }

    #[test]
    fn turns_that_never_end_are_a_deadlock_and_those_that_wait_for_others_are_none() {
        let of = |turns: &[(u8, u8, &[u32])]| {
            let turns: Vec<_> = turns.iter().map(|on| (on.0, Act::Put(on.1), on.2)).collect();
            fault(&of(&turns)).unwrap_or_default()
        };
        assert_eq!(of(&[(1, 10, &[2]), (2, 11, &[])]), "deadlock");
        assert_eq!(of(&[(1, 10, &[]), (2, 11, &[])]), "");
        assert_eq!(of(&[(0, 12, &[])]), "deadlock");
        assert_eq!(of(&[(1, 13, &[]), (2, 13, &[])]), "deadlock");
        // The next turn is that of a thread that spins.
        assert_eq!(of(&[(1, 13, &[]), (1, 10, &[]), (2, 13, &[]), (2, 10, &[]), (3, 14, &[1])]), "");
        assert_eq!(of(&[(1, 13, &[]), (2, 15, &[])]), "");
        assert!(of(&[(1, 16, &[])]).starts_with("panic"));
    }

    #[test]
    fn an_engine_without_scheduling_points_is_told_to_be_one() {
        #[derive(Default)]
        struct Plain(std::sync::Mutex<u8>);
        impl Engine for Plain {
            fn share(&self, _: Act) -> u8 {
                *self.0.lock().unwrap()
            }
        }
        let case = Sequence::<Register<Plain>> { start: (), turns: vec![On::alone(Act::Get)] };
        let mut faults = (0..MOST_WITHOUT).map(|_| fault(&case));
        assert!(faults.any(|fault| fault.is_some_and(|kind| kind.starts_with("panic"))));
    }

    #[test]
    fn small_cases_hold_every_schedule_with_one_early_pause_a_turn() {
        fn faults<E: Engine>() -> usize {
            let bounds = Bounds([("turns", 2), ("values", 2)].into());
            let space = AsGame::<Register<E>>::default().space(&bounds);
            let Ok(Space::Cases(cases)) = space else { panic!("it has small cases") };
            (0..cases.blocks()[1].cases).filter(|&at| fault(&cases.case(1, at)).is_some()).count()
        }
        assert!(faults::<Toy>() > 0);
        assert_eq!(faults::<Locked>(), 0);
    }

    #[test]
    fn a_race_shrinks_to_two_turns_and_a_pause() {
        let game = AsGame::<Register<Toy>>::default();
        let put = Act::Put;
        let mut case =
            of(&[(0, put(4), &[]), (1, put(3), &[1, 2, 9]), (2, put(5), &[2]), (1, put(6), &[])]);
        let simpler = |case: &_| game.reductions(case).find(|less| fault(less).is_some());
        while let Some(less) = simpler(&case) {
            case = less;
        }
        let on = r#"null {"thread":1,"turn":{"Put":0},"pauses":[2]} {"thread":2,"turn":{"Put":1}} "#;
        let small = on.replace(' ', "\n");
        assert_eq!(case.text(), small);
        assert_eq!(game.parse(small.as_bytes(), Limits::default()).unwrap().text(), small);
    }
}
