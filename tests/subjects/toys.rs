//! The toy: a sum of numbers that can have various faults.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck::generate::space::{Block, Cases};
use crosscheck::generate::{Aim, Bounds, Knob, Scope, Space};
use crosscheck::serde::ser::Error as _;
use crosscheck::serde::{Deserialize, Serialize, Serializer};
use crosscheck::subject::{Sequence, Shown, contender};
use crosscheck::{Error, Rng, RngExt, Side, Subject, contract, game};

/// A sum of numbers, some of which are refused. The environment variable `TOY` selects a fault. (The subject's name is
/// a short word on purpose: it must not be found inside other words.)
pub(crate) struct Go;

/// Returns the fault of the toy.
fn fault() -> &'static str {
    static FAULT: OnceLock<String> = OnceLock::new();
    FAULT.get_or_init(|| std::env::var("TOY").unwrap_or_default())
}

/// Returns whether the toy has this fault.
pub(crate) fn has(of: &str) -> bool {
    fault() == of
}

/// A value whose own code has a fault in it. Of its functions one may panic, or not do the same twice: `eq-panics`,
/// `hash-fickle` and so on.
#[derive(Deserialize)]
#[serde(crate = "crosscheck::serde", transparent)]
pub(crate) struct Moody<T>(T);

/// How often a value's code that has a fault has run.
static MOODS: AtomicU64 = AtomicU64::new(0);

/// Returns whether this function does otherwise this time; panics if it is one that panics.
fn mood(function: &str) -> bool {
    assert!(!has(&format!("{function}-panics")), "{function} does not like it");
    has(&format!("{function}-fickle")) && MOODS.fetch_add(1, Ordering::Relaxed) % 3 == 1
}

impl<T: Clone> Clone for Moody<T> {
    fn clone(&self) -> Self {
        mood("clone");
        Moody(self.0.clone())
    }
}

impl<T: Debug> Debug for Moody<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if mood("debug") { f.write_str("something") } else { self.0.fmt(f) }
    }
}

impl<T: PartialEq> PartialEq for Moody<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.0 == other.0) != mood("eq")
    }
}

impl<T: PartialEq> Eq for Moody<T> {}

impl<T: Hash> Hash for Moody<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if mood("hash") { MOODS.load(Ordering::Relaxed).hash(state) } else { self.0.hash(state) }
    }
}

impl<T: Serialize> Serialize for Moody<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if has("serialize-fails") {
            return Err(S::Error::custom("it does not like it"));
        }
        if mood("serialize") { "otherwise".serialize(to) } else { self.0.serialize(to) }
    }
}

impl<T> Drop for Moody<T> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            mood("drop");
        }
    }
}

/// Does what no library can prevent: `stack`, `memory`, `exit`, `print` and so on.
fn misbehave(what: &str) {
    fn deep(level: u64) -> u64 {
        if level == u64::MAX { 0 } else { std::hint::black_box(deep(level + 1)) + 1 }
    }
    match what {
        "abort" => std::process::abort(),
        "stack" => println!("{}", deep(0)),
        "memory" => drop(std::hint::black_box(vec![1_u8; 10 << 30])),
        "exit" => std::process::exit(0),
        "print" => (0..1 << 20).for_each(|_| println!("{:1023}", "")),
        "complain" => (0..1 << 20).for_each(|_| eprintln!("{:1023}", "")),
        "threads" => drop(std::thread::spawn(|| {
            loop {
                std::thread::park()
            }
        })),
        "loop" => loop {
            std::thread::park()
        },
        "drop" => {}
        _ => unreachable!("there is no fault {what}"),
    }
}

/// Misbehaves if the fault is one of this part: `engine--stack`, `reference--exit`, `start--loop`.
fn misbehaves(part: &str) {
    if let Some((of, what)) = fault().split_once("--")
        && of == part
    {
        misbehave(what);
    }
}

#[crosscheck::data]
pub(crate) enum Turn {
    Add(i64),
    Double,
    /// A turn of many bytes.
    Long(String),
    Noted {
        number: i64,
        /// Not serialized, so that the text of a case with a note does not read back.
        #[serde(skip)]
        note: u8,
    },
}

#[crosscheck::data]
pub(crate) struct Seen {
    sum: i64,
    sign: Sign,
    #[serde(serialize_with = "unless_unnamed")]
    large: Moody<bool>,
    /// Not serialized, so that a step with a secret does not read back.
    #[serde(skip)]
    secret: bool,
}

/// Serializes a value, or with the fault always the same, so that no field shows in what two steps differ.
fn unless_unnamed<S: Serializer>(large: &Moody<bool>, to: S) -> Result<S::Ok, S::Error> {
    if has("unnamed") { false.serialize(to) } else { large.serialize(to) }
}

#[crosscheck::data]
#[derive(Copy)]
pub(crate) enum Sign {
    Negative,
    Zero,
    Positive,
}

/// How many plays have begun. The fickle engine depends on this.
static PLAYS: AtomicU64 = AtomicU64::new(0);

const SIDES: [&str; 5] = ["reference", "engine", "second", "third", "misreading"];

/// One side: the reference is 0, the engines count from 1, and the misreading is the last.
pub(crate) struct Sum<const SIDE: u8> {
    sum: i64,
    play: u64,
}

impl<const SIDE: u8> Side<Go> for Sum<SIDE> {
    fn new(start: &Moody<i64>) -> Self {
        Sum { sum: start.0, play: PLAYS.fetch_add(1, Ordering::Relaxed) }
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let engine = SIDE == 1;
        self.sum = match turn {
            Turn::Add(number) | Turn::Noted { number, .. } => self.sum.wrapping_add(*number),
            Turn::Double => self.sum.wrapping_mul(2),
            Turn::Long(text) => self.sum.wrapping_add(text.len() as i64 % 10),
        };
        if self.sum > 50 {
            misbehaves(SIDES[usize::from(SIDE)]);
        }
        if SIDE == 0 && has("panics") && self.sum > 50 {
            panic!("the reference does not like {}", self.sum);
        }
        if engine && has("two-panics") {
            assert!(self.sum <= 100, "{} is too much", self.sum);
            assert!(self.sum >= -20, "{} is too little", self.sum);
        }
        if engine && has("two-aborts") && (self.sum > 100 || self.sum < -20) {
            eprintln!("{} is too {}", self.sum, if self.sum > 100 { "much" } else { "little" });
            std::process::abort();
        }
        if engine && has("thread") && self.sum > 50 {
            // Nobody looks at how it ended.
            let _ = std::thread::spawn(|| panic!("over fifty")).join();
        }
        let sum = if engine && has("fickle") && self.play % 5 == 1 { self.sum + 1 } else { self.sum };
        let sign = match sum {
            ..0 if engine && has("negative") => Sign::Positive,
            // Two of the three engines are wrong in the same way: they are a majority, but still wrong.
            0 if has("parts") && (SIDE == 1 || SIDE == 2) => Sign::Positive,
            ..0 => Sign::Negative,
            0 => Sign::Zero,
            1.. => Sign::Positive,
        };
        let late = ["parts", "slow-to-shrink"].into_iter().any(has);
        let large = sum > if engine && late || SIDE == 4 { 1000 } else { 100 };
        let large = Moody(large && !has("unnamed"));
        Seen { sum, sign, large, secret: has("secret") }
    }
}

impl<const SIDE: u8> Drop for Sum<SIDE> {
    fn drop(&mut self) {
        let fails = fault().strip_suffix("--drop") == Some(SIDES[usize::from(SIDE)]);
        let spared = self.sum <= 50 || std::thread::panicking();
        assert!(!fails || spared, "{} is too much to drop", self.sum);
    }
}

impl Subject for Go {
    type Engine = Sum<1>;
    type Reference = Sum<0>;
    type Seen = Seen;
    type Start = Moody<i64>;
    type Turn = Turn;

    const NAME: &'static str = "go";
    const OTHERS: &'static [game::Contender<Sequence<Self>>] =
        &[contender::<Self, Sum<2>>("second"), contender::<Self, Sum<3>>("third")];

    fn start(rng: &mut dyn Rng) -> Moody<i64> {
        misbehaves("start");
        if has("chokes") {
            panic!("no start today");
        }
        Moody(if has("repeats") { 7 } else { rng.random_range(-9..=9) })
    }

    fn turn(at: &Self::Reference, rng: &mut dyn Rng) -> Option<Turn> {
        let number = rng.random_range(-9..=40);
        if number == 40 && at.sum > 20 {
            misbehaves("turn");
        }
        match rng.random_range(0..10) {
            _ if has("barren") => None,
            _ if has("repeats") => (at.sum == 7).then_some(Turn::Double),
            _ if has("unseeded") => Some(Turn::Add(PLAYS.fetch_add(1, Ordering::Relaxed) as i64 % 40)),
            0 if has("long") => Some(Turn::Long("x".repeat(100 << 20))),
            0 if has("mute") => Some(Turn::Noted { number, note: 1 }),
            0..4 => Some(Turn::Double),
            _ => Some(Turn::Add(number)),
        }
    }

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        if has("slow-to-shrink") {
            std::thread::sleep(std::time::Duration::from_secs(8));
        }
        !matches!(turn, Turn::Add(number) if number.abs() > 40)
    }

    const AIMS: &'static [Aim<Sequence<Self>>] = &[Aim {
        name: "sum",
        help: "the largest sum",
        words: &[],
        measure: &|_, seen, _| seen.iter().map(|shown| shown.seen.sum.max(0) as u64).max().unwrap_or(0),
        families: &[],
    }];

    const BOUNDS: &'static [Knob] = &[Knob::new("doubles", "the number of doublings", 1, 9)];
    const SCOPES: &'static [Scope] =
        &[Scope { name: "doubles", purpose: "all starts, doubled", bounds: &[("doubles", 3)] }];

    fn space(bounds: &Bounds) -> Result<Space<Sequence<Self>>, Error> {
        let most = u64::from(bounds.get("doubles"));
        let blocks =
            (1..=most).map(|doubles| Block { words: format!("{doubles} doublings"), cases: 19 });
        let case = |block, number| Sequence {
            start: Moody(number as i64 - 9),
            turns: vec![Turn::Double; block + 1],
        };
        let words = format!("all starts, doubled up to {most} times");
        Ok(Space::Cases(Cases::new(words, blocks.collect(), case)?))
    }

    /// Accepts a difference where zero was doubled.
    fn is_known(_: &str, turn: &Turn, at: &Sum<0>, _: &Seen, _: &Seen) -> bool {
        at.sum == 0 && matches!(turn, Turn::Double)
    }

    /// Returns the case with every sign inverted. Most faults show only on one side of zero; with them, there is no
    /// mirror, because they should not break this law as well.
    fn mirrored(case: &Sequence<Self>) -> Option<Sequence<Self>> {
        if !has("") && !has("lopsided") {
            return None;
        }
        let turned = |turn: &Turn| match turn {
            Turn::Add(number) => Turn::Add(-number),
            Turn::Noted { number, note } => Turn::Noted { number: -number, note: *note },
            Turn::Double => Turn::Double,
            Turn::Long(text) => Turn::Long(text.clone()),
        };
        Some(Sequence { start: Moody(-case.start.0), turns: case.turns.iter().map(turned).collect() })
    }

    fn mirrored_seen(_: &Sequence<Self>, seen: &Seen) -> Seen {
        let sign = match seen.sign {
            Sign::Negative => Sign::Positive,
            Sign::Zero => Sign::Zero,
            Sign::Positive => Sign::Negative,
        };
        // Only sums above a hundred are large, so the value is different in the mirror.
        let large = if has("lopsided") { seen.large.0 } else { seen.sum < -100 };
        Seen { sum: seen.sum.wrapping_neg(), sign, large: Moody(large), secret: seen.secret }
    }

    const ANSWER: &'static str = "A1";

    fn answer(last: &Seen) -> String {
        last.sum.to_string()
    }

    fn audit(_: &Sequence<Self>, seen: &[&Shown<Self>]) -> Result<(), contract::Unsound> {
        match seen.iter().find(|shown| has("audited") && shown.seen.sum == 7) {
            Some(shown) => {
                let what = format!("a seven after turn {}", shown.turn);
                Err(contract::Unsound { clause: "", what })
            }
            None => Ok(()),
        }
    }
}
