//! A small subject that can have various faults. `tests/data/commands/subject.txt` runs it: `TOY=parts cargo run --example
//! toys -- fuzz --keep-going`.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck::generate::space::{Block, Cases, numbered};
use crosscheck::generate::{Aim, Bounds, Knob, Scope, Space};
use crosscheck::serde::{Deserialize, Serialize};
use crosscheck::subject::{Sequence, Shown, contender};
use crosscheck::{Error, Rng, RngExt, Side, Subject, contract, game};

/// A sum of numbers, some of which are refused. The environment variable `TOY` selects a fault. (The subject's name is
/// a short word on purpose: it must not be found inside other words.)
struct Go;

/// Returns whether the toy has this fault.
fn has(fault: &str) -> bool {
    static FAULT: OnceLock<String> = OnceLock::new();
    FAULT.get_or_init(|| std::env::var("TOY").unwrap_or_default()) == fault
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
enum Turn {
    Add(i64),
    Double,
    Noted {
        number: i64,
        /// Not serialized, so that the text of a case with a note does not read back.
        #[serde(skip)]
        note: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde")]
struct Seen {
    sum: i64,
    sign: Sign,
    large: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "crosscheck::serde", rename_all = "lowercase")]
enum Sign {
    Negative,
    Zero,
    Positive,
}

/// How many plays have begun. The fickle engine depends on this.
static PLAYS: AtomicU64 = AtomicU64::new(0);

/// One side: the reference is 0, the engines count from 1.
struct Sum<const SIDE: u8> {
    sum: i64,
    play: u64,
}

impl<const SIDE: u8> Side<Go> for Sum<SIDE> {
    fn new(start: &i64) -> Self {
        Sum { sum: *start, play: PLAYS.fetch_add(1, Ordering::Relaxed) }
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let engine = SIDE == 1;
        self.sum = match turn {
            Turn::Add(number) | Turn::Noted { number, .. } => self.sum.wrapping_add(*number),
            Turn::Double => self.sum.wrapping_mul(2),
        };
        if SIDE == 0 && has("panics") && self.sum > 50 {
            panic!("the reference does not like {}", self.sum);
        }
        let aborts = match SIDE {
            0 => has("reference-aborts"),
            1 => has("aborts"),
            2 => has("second-aborts"),
            _ => false,
        };
        if aborts && self.sum > 50 {
            std::process::abort();
        }
        if engine && has("hangs") && self.sum > 50 {
            loop {
                std::thread::sleep(std::time::Duration::from_secs(1));
            }
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
        let sum = if engine && has("fickle") && self.play % 3 == 1 { self.sum + 1 } else { self.sum };
        let sign = match sum {
            // Two of the three engines are wrong in the same way: they are a majority, but still wrong.
            ..0 if engine && (has("negative") || has("negative-and-large")) => Sign::Positive,
            0 if has("parts") && (SIDE == 1 || SIDE == 2) => Sign::Positive,
            ..0 => Sign::Negative,
            0 => Sign::Zero,
            1.. => Sign::Positive,
        };
        let late = ["parts", "negative-and-large", "slow-to-shrink"].into_iter().any(has);
        let large = sum > if engine && late { 1000 } else { 100 };
        Seen { sum, sign, large }
    }
}

impl Subject for Go {
    type Engine = Sum<1>;
    type Reference = Sum<0>;
    type Seen = Seen;
    type Start = i64;
    type Turn = Turn;

    const NAME: &'static str = "go";
    const OTHERS: &'static [game::Contender<Sequence<Self>>] =
        &[contender::<Self, Sum<2>>("second"), contender::<Self, Sum<3>>("third")];

    fn start(rng: &mut dyn Rng) -> i64 {
        if has("chokes") {
            panic!("no start today");
        }
        rng.random_range(-9..=9)
    }

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Turn> {
        let number = rng.random_range(-9..=40);
        match rng.random_range(0..10) {
            _ if has("barren") => None,
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
        measure: |_, seen, _| seen.iter().map(|shown| shown.seen.sum.max(0) as u64).max().unwrap_or(0),
        families: &[],
    }];

    const BOUNDS: &'static [Knob] = &[Knob::new("doubles", "the number of doublings", 1, 9)];
    const SCOPES: &'static [Scope] =
        &[Scope { name: "doubles", purpose: "all starts, doubled", bounds: &[("doubles", 3)] }];

    fn space(bounds: &Bounds) -> Result<Space<Sequence<Self>>, Error> {
        let most = u64::from(bounds.get("doubles"));
        let blocks =
            (1..=most).map(|doubles| Block { words: format!("{doubles} doublings"), cases: 19 });
        Ok(Space::Cases(Box::new(Doubled(numbered(blocks.collect())?))))
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
        };
        Some(Sequence { start: -case.start, turns: case.turns.iter().map(turned).collect() })
    }

    fn mirrored_seen(_: &Sequence<Self>, seen: &Seen) -> Seen {
        let sign = match seen.sign {
            Sign::Negative => Sign::Positive,
            Sign::Zero => Sign::Zero,
            Sign::Positive => Sign::Negative,
        };
        // Only sums above a hundred are large, so the value is different in the mirror.
        let large = if has("lopsided") { seen.large } else { seen.sum < -100 };
        Seen { sum: seen.sum.wrapping_neg(), sign, large }
    }

    const ANSWER: &'static str = "A1";

    fn answer(last: &Seen) -> String {
        last.sum.to_string()
    }

    fn audit(_: &Sequence<Self>, seen: &[Shown<Self>]) -> Result<(), contract::Unsound> {
        match seen.iter().find(|shown| has("audited") && shown.seen.sum == 7) {
            Some(shown) => {
                let what = format!("a seven after turn {}", shown.turn);
                Err(contract::Unsound { clause: "", what })
            }
            None => Ok(()),
        }
    }
}

/// All starts from -9 to 9, doubled.
struct Doubled(Vec<Block>);

impl Cases<Sequence<Go>> for Doubled {
    fn words(&self) -> String {
        format!("all starts, doubled up to {} times", self.0.len())
    }

    fn blocks(&self) -> &[Block] {
        &self.0
    }

    fn case(&self, block: usize, number: u64) -> Sequence<Go> {
        Sequence { start: number as i64 - 9, turns: vec![Turn::Double; block + 1] }
    }
}

crosscheck::main!(Go; about = "A sum of numbers, with a fault of one's choice");
