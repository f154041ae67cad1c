//! Turns with the thread that takes them, as a case holds and writes them.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::generate::{Rng, RngExt};
use crate::subject::{Any, Draw};

/// The most threads of a new case.
const MOST: u8 = 4;
/// The most pauses of a new case: few faults need more.
const PAUSES: usize = 4;
/// The most turns that each thread of a new case takes on average: longer histories hide little more, and take long to judge.
const EACH: usize = 8;

/// A turn, and the thread that takes it.
///
/// Threads play at once. A turn of thread 0 waits until all turns above it have ended, and those below it wait for its end. It
/// is written as the turn alone, so that a case without threads looks like any other; other turns are written as
/// `{"thread":1,"turn":…}`, and `"pauses":[2]` if there are any.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct On<A> {
    /// The thread, from 1; 0 if nothing else happens meanwhile.
    pub thread: u8,
    /// What it does.
    pub turn: A,
    /// Where it pauses under a chosen schedule: at these of its scheduling points, counted from 1. Only crosscheck's feature
    /// `shuttle` plays them.
    pub pauses: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<A> {
    thread: u8,
    turn: A,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pauses: Vec<u32>,
}

impl<A> On<A> {
    /// Creates a turn during which nothing else happens.
    pub fn alone(turn: A) -> Self {
        On { thread: 0, turn, pauses: Vec::new() }
    }
}

impl<A: Serialize> Serialize for On<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            On { thread: 0, turn, .. } => turn.serialize(serializer),
            On { thread, turn, pauses } => {
                Written { thread: *thread, turn, pauses: pauses.clone() }.serialize(serializer)
            }
        }
    }
}

impl<'de, A: DeserializeOwned> Deserialize<'de> for On<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if value.get("thread").is_none() || value.get("turn").is_none() {
            return serde_json::from_value(value).map(On::alone).map_err(D::Error::custom);
        }
        let Written { thread, turn, mut pauses } =
            serde_json::from_value(value).map_err(D::Error::custom)?;
        if !pauses.is_empty() && !cfg!(feature = "shuttle") {
            return Err(D::Error::custom("only crosscheck's feature `shuttle` plays pauses"));
        }
        // Nobody could go on meanwhile, and there is no such point.
        pauses.retain(|point| thread != 0 && *point != 0);
        Ok(On { thread, turn, pauses })
    }
}

/// Gives each turn a thread, and a few of them a pause.
pub(super) fn spread<A>(turns: &mut Vec<On<A>>, rng: &mut dyn Rng) {
    let before = [0, 0, 1, 2, 4, 16][rng.random_range(0..6)];
    let threads = [2, 2, 2, 3, MOST][rng.random_range(0..5)];
    let before = rng.random_range(0..=before).min(turns.len());
    turns.truncate(before + EACH * usize::from(threads));
    for (at, on) in turns.iter_mut().enumerate() {
        on.thread = if at < before { 0 } else { rng.random_range(1..=threads) };
        on.pauses.clear();
    }
    if cfg!(feature = "shuttle") && before < turns.len() {
        for _ in 0..rng.random_range(0..=PAUSES) {
            let at = rng.random_range(before..turns.len());
            turns[at].pauses.push(step(rng));
        }
    }
}

/// Returns where a turn pauses: mostly early.
fn step(rng: &mut dyn Rng) -> u32 {
    let most = [4, 4, 4, 8, 30][rng.random_range(0..5)];
    rng.random_range(1..=most)
}

/// Where a turn comes into an old case, its thread is any of a few, and it may pause.
impl<A: Draw> Draw for On<A> {
    fn draw(_: &Any, rng: &mut dyn Rng) -> Self {
        let thread = rng.random_range(0..=MOST);
        let pauses = cfg!(feature = "shuttle") && thread != 0 && rng.random_range(0..4) == 0;
        let pauses = pauses.then(|| step(rng)).into_iter().collect();
        On { thread, turn: A::draw(&Any, rng), pauses }
    }

    fn is_within(&self, _: &Any) -> bool {
        self.turn.is_within(&Any)
    }
}
