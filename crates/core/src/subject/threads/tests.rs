//! A register that threads share, for tests.

use std::marker::PhantomData;
#[cfg(not(feature = "shuttle"))]
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::{Deserialize, Serialize};
#[cfg(feature = "shuttle")]
use shuttle::sync::Mutex;

use super::history::Event;
use super::player::judge;
use super::{Known, On, Shared, Unknown as _, spread};
use crate::compare::pair::{Effort, Pair};
use crate::contract::Failure as _;
use crate::generate::{Bounds, Generator as _, Rng, RngExt, Settings, seeded};
use crate::subject::{Any, AsGame, Draw, Sequence, Sharing, Side, Subject};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Act {
    Put(u8),
    Get,
    Peek,
}

impl Draw for Act {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        if rng.random() { Act::Put(rng.random_range(0..9)) } else { Act::Get }
    }
}

/// What the reference answers in another way each time.
const FICKLE: u8 = 100;

/// The reference.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) fn act(&mut self, act: Act) -> u8 {
        static DRAWN: AtomicU8 = AtomicU8::new(0);
        match act {
            Act::Put(FICKLE) => return DRAWN.fetch_add(1, Ordering::Relaxed),
            Act::Put(value) => self.0 = value,
            Act::Get | Act::Peek => {}
        }
        self.0
    }
}

/// An engine.
pub(super) trait Engine: Default + Send + Sync + 'static {
    fn share(&self, act: Act) -> u8;
}

#[derive(Default)]
pub(super) struct Locked(Mutex<Cell>);

impl Engine for Locked {
    fn share(&self, act: Act) -> u8 {
        self.0.lock().unwrap().act(act)
    }
}

pub(super) struct Register<E = Locked>(PhantomData<E>);

impl<E: Engine> Subject for Register<E> {
    type Engine = E;
    type Reference = Cell;
    type Seen = u8;
    type Start = ();
    type Turn = On<Act>;

    const NAME: &'static str = "register";
    const SHARED: Option<Sharing<Self>> = Sharing::BY_THREADS;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Cell, rng: &mut dyn Rng) -> Option<On<Act>> {
        Some(On::draw(&Any, rng))
    }
}

impl<E: Engine> Side<Register<E>> for Cell {
    fn new((): &()) -> Self {
        Cell::default()
    }

    fn step(&mut self, on: &On<Act>) -> u8 {
        self.act(on.turn)
    }
}

impl<E: Engine> Side<Register<E>> for E {
    fn new((): &()) -> Self {
        E::default()
    }

    fn step(&mut self, on: &On<Act>) -> u8 {
        self.share(on.turn)
    }
}

impl<E: Engine> Shared for Register<E> {
    type Action = Act;

    const COPY: Option<fn(&Cell) -> Cell> = Known::<Cell>::COPY;
    const HASH: Option<fn(&Cell) -> u64> = Known::<Cell>::HASH;

    fn share(engine: &E, act: &Act) -> u8 {
        engine.share(*act)
    }

    fn is_weak(act: &Act) -> bool {
        *act == Act::Peek
    }
}

/// Neither can be copied nor hashed.
struct Opaque;

#[test]
fn what_a_type_can_do_is_known_without_asking_for_it() {
    assert!(Known::<Cell>::COPY.is_some() && Known::<Cell>::HASH.is_some());
    assert!(Known::<Opaque>::COPY.is_none() && Known::<Opaque>::HASH.is_none());
    assert!(Known::<f64>::COPY.is_some() && Known::<f64>::HASH.is_none());
}

/// Returns the kind of what is wrong, why, and the lanes. Each turn has its call and its end; none, if it never ended, and a
/// panic where it shows 255.
fn wrong(seen: &[(u8, Act, u64, Option<u64>, u8)]) -> (String, String, String) {
    let turns = seen.iter().map(|&(thread, turn, ..)| On { thread, ..On::alone(turn) }).collect();
    let event = |&(_, _, call, end, seen): &(u8, Act, u64, Option<u64>, u8)| {
        let outcome = if seen < 255 { Ok(seen) } else { Err("no".to_owned()) };
        Some(Event { call, end: end.map(|end| (end, outcome)) })
    };
    let events: Vec<_> = seen.iter().map(event).collect();
    let wrong = judge::<Register>(&Sequence { start: (), turns }, &events).expect("it is wrong");
    let why = wrong.rows().into_iter().find(|row| row.0 == "why").expect("it says why").1;
    (wrong.kind(), why, wrong.picture().expect("it has lanes"))
}

#[test]
fn what_was_called_after_it_had_become_clear_is_left_out() {
    let put = (1, Act::Put(7), 1, Some(2), 7);
    let (kind, why, lanes) =
        wrong(&[put, (2, Act::Get, 3, Some(4), 0), (1, Act::Put(5), 5, Some(6), 5)]);
    assert_eq!(kind, "no order fits");
    let said = "no order of these 2 turns gives what was seen: at best `{\"Put\":7}` of thread 1; then `\"Get\"` of thread 2 \
                would show 7 and not 0";
    assert_eq!(why, said);
    assert!(!lanes.contains('5'), "{lanes}");
}

#[test]
fn a_panic_and_turns_that_wait_for_ever_are_named() {
    let put = (1, Act::Put(7), 1, Some(2), 7);
    let (kind, why, lanes) = wrong(&[put, (2, Act::Get, 1, Some(3), 255)]);
    assert_eq!((&*kind, &*why), ("panic", "`\"Get\"` of thread 2 panics: no"));
    assert!(lanes.contains("panics"), "{lanes}");
    let (kind, why, _) = wrong(&[put, (2, Act::Get, 1, None, 0), (3, Act::Put(1), 2, None, 0)]);
    assert_eq!(kind, "deadlock");
    assert!(why.ends_with(": `\"Get\"` of thread 2, `{\"Put\":1}` of thread 3"), "{why}");
}

#[test]
fn a_search_that_is_given_up_is_said_to_be() {
    let put = |thread| (thread, Act::Put(thread), 1, Some(2), if thread == 1 { 99 } else { thread });
    let (kind, why, _) = wrong(&(1..=20).map(put).collect::<Vec<_>>());
    assert_eq!(kind, "no order fits");
    assert!(
        why.starts_with("no order of the turns was found in 200,000 steps of the reference"),
        "{why}"
    );
}

#[test]
fn a_reference_that_is_not_deterministic_is_said_to_be_so() {
    let (kind, ..) = wrong(&[(1, Act::Put(FICKLE), 1, Some(2), 200)]);
    assert_eq!(kind, "the reference is not deterministic");
}

#[test]
fn one_thread_that_is_wrong_alone_is_said_to_be_enough() {
    let (_, why, _) = wrong(&[(1, Act::Put(7), 1, Some(2), 7), (1, Act::Get, 3, Some(4), 0)]);
    assert!(why.starts_with("one thread is enough: "), "{why}");
}

#[test]
fn pauses_and_all_small_cases_are_for_chosen_schedules() {
    let has = cfg!(feature = "shuttle");
    let text = r#"{"thread":1,"turn":"Get","pauses":[2]}"#;
    assert_eq!(serde_json::from_str::<On<Act>>(text).is_ok(), has);
    let bounds = Bounds([("turns", 1), ("values", 1)].into());
    assert_eq!(AsGame::<Register>::default().space(&bounds).is_ok(), has);
    let pauses = (0..100).map(|draw| {
        let mut turns = vec![On::alone(Act::Get); 8];
        spread::<Register>(&mut turns, &mut seeded("pauses", 1, draw));
        assert!(turns.iter().all(|on| on.thread != 0 || on.pauses.is_empty()));
        turns.iter().map(|on| on.pauses.len()).sum::<usize>()
    });
    assert_eq!(pauses.max(), Some(if has { 4 } else { 0 }));
}

/// The operating system's threads, or chosen schedules.
#[test]
fn a_register_behind_a_lock_is_right_and_one_that_forgets_is_not() {
    #[derive(Default)]
    struct Forgets(Mutex<Cell>);
    impl Engine for Forgets {
        fn share(&self, act: Act) -> u8 {
            let seen = self.0.lock().unwrap().act(act);
            if seen == 7 { self.0.lock().unwrap().act(Act::Put(0)) } else { seen }
        }
    }
    fn faults<E: Engine>() -> usize {
        let mut pair = Pair::new(&AsGame::<Register<E>>::default(), None);
        let case = |draw| {
            let rng = &mut seeded("register", 1, draw);
            AsGame::<Register<E>>::default()
                .generate(&Settings::default(), rng)
                .expect("it makes a case")
        };
        (0..20)
            .filter(|&draw| pair.verify_unless_halted(&case(draw), Effort::Sampled).1 != Ok(None))
            .count()
    }
    assert_eq!(faults::<Locked>(), 0);
    assert!(faults::<Forgets>() > 0);
}
