//! A small game that declares almost nothing: turns are numbers, and each step shows their sum so far. `way::now`
//! returns the way in which the game is broken, if it is.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck_core::contract::Rules;
use crosscheck_core::contract::text::error_at;
use crosscheck_core::game::Lists;
use crosscheck_core::generate::{Family, Generator, Rng, RngExt, Settings};
use crosscheck_core::{
    Case, Error, Field, Game, InputError, Limits, Misreading, Observer, Playable, Player, Step, Value,
};
use serde::{Deserialize, Serialize};

/// The ways in which the game is broken.
pub(crate) mod way {
    use std::sync::atomic::{AtomicU8, Ordering};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    static NOW: AtomicU8 = AtomicU8::new(SOUND);

    /// Breaks the game in this way until the guard is dropped; a test that wants another way waits. (With a type
    /// parameter, all checks would be compiled once for each way.)
    pub(crate) fn begin(way: u8) -> MutexGuard<'static, ()> {
        static ONE: Mutex<()> = Mutex::new(());
        let guard = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        NOW.store(way, Ordering::Relaxed);
        guard
    }

    /// Returns the way in which the game is currently broken.
    pub(crate) fn now() -> u8 {
        NOW.load(Ordering::Relaxed)
    }

    pub(crate) const SOUND: u8 = 0;
    pub(crate) const ENGINE_SATURATES: u8 = 1;
    pub(crate) const ENGINE_REMEMBERS: u8 = 2;
    pub(crate) const REFERENCE_PANICS: u8 = 3;
    pub(crate) const TEXT_LOSES_A_TURN: u8 = 4;
    pub(crate) const GENERATOR_PANICS: u8 = 5;
    pub(crate) const GENERATOR_REFUSES: u8 = 6;
    pub(crate) const GENERATOR_IS_UNSEEDED: u8 = 7;
    pub(crate) const GENERATOR_REPEATS: u8 = 8;
    pub(crate) const REDUCTIONS_GROW: u8 = 9;
    pub(crate) const MUTATIONS_ARE_EMPTY: u8 = 10;
    pub(crate) const FIELD_IS_UNNAMED: u8 = 11;
    pub(crate) const STEP_LOSES_JSON: u8 = 12;
    pub(crate) const STEPS_ARE_EQUAL: u8 = 13;
    pub(crate) const MISREADS: u8 = 14;
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Numbers(Vec<u8>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sum {
    turn: usize,
    sum: u64,
    even: bool,
    #[serde(skip)]
    secret: bool,
}

impl Numbers {
    fn parse(input: &[u8], _: Limits) -> Result<Self, InputError> {
        let text = String::from_utf8_lossy(input);
        let mut words = text.trim_start_matches('\u{feff}').split_ascii_whitespace();
        let mut read = || {
            let turns: usize = words.next()?.parse().ok()?;
            let numbers: Vec<u8> = words.clone().map(|word| word.parse().ok()).collect::<Option<_>>()?;
            (1..=1000).contains(&turns).then_some(numbers).filter(|numbers| numbers.len() == turns)
        };
        let mut numbers = read().ok_or_else(|| {
            let wrong = text.split_whitespace().find(|word| word.parse::<u8>().is_err());
            let at = wrong.and_then(|word| text.find(word)).unwrap_or(input.len());
            error_at(input, at..at, "this is no case".into(), "numbers".into())
        })?;
        if way::now() == way::TEXT_LOSES_A_TURN && numbers.len() > 2 {
            numbers.remove(1);
        }
        Ok(Numbers(numbers))
    }
}

impl Case for Numbers {
    fn text(&self) -> String {
        let lines = self.0.iter().map(|number| format!("{number}\n"));
        format!("{}\n{}", self.0.len(), lines.collect::<String>())
    }

    fn turns(&self) -> usize {
        self.0.len()
    }

    fn turn(&self, turn: usize) -> String {
        self.0[turn - 1].to_string()
    }

    fn prefix(&self, turns: usize) -> Self {
        Numbers(self.0[..turns].to_vec())
    }

    fn size(&self) -> String {
        format!("{} turns", self.0.len())
    }
}

impl Step for Sum {
    fn turn(&self) -> Option<usize> {
        Some(self.turn)
    }

    fn place(&self) -> String {
        format!("turn {}", self.turn)
    }

    fn course(&self) -> &'static str {
        ""
    }

    fn fields(&self) -> Vec<Field> {
        let field =
            |name, value: String| Field { name, nth: 1, clause: None, value: Value::Text(value) };
        let mut fields = vec![field("sum", self.sum.to_string())];
        if way::now() != way::FIELD_IS_UNNAMED {
            fields.push(field("even", self.even.to_string()));
        }
        fields
    }
}

static RULES: Rules = Rules {
    name: Cow::Borrowed("sums"),
    turn: "number",
    page: "",
    answer: "",
    resumes: false,
    laws_one_in: 1,
};

impl Playable for Numbers {
    type Step = Sum;
    type Answer = u64;

    fn rules(&self) -> &Rules {
        &RULES
    }

    fn parse_another(&self, input: &[u8], limits: Limits) -> Result<Self, InputError> {
        Numbers::parse(input, limits)
    }
}

/// A player of sums. Its name decides whether it is the engine, the reference or a misreading.
struct Adder {
    name: &'static str,
    plays: u64,
}

impl Adder {
    fn steps(&mut self, case: &Numbers) -> Vec<Sum> {
        self.plays += 1;
        let engine = self.name != "reference";
        let mut sum: u64 = 0;
        let step = |(turn, &number): (usize, &u8)| {
            assert!(
                engine || way::now() != way::REFERENCE_PANICS || number < 200,
                "the reference cannot add {number}"
            );
            sum += u64::from(number);
            if engine && way::now() == way::ENGINE_SATURATES {
                sum = sum.min(400);
            }
            if self.name == "even-wraps" && sum > 255 {
                sum -= 255;
            }
            if engine && way::now() == way::ENGINE_REMEMBERS && self.plays > 40 {
                sum += 1;
            }
            let shown = if way::now() == way::STEPS_ARE_EQUAL { 0 } else { sum };
            let secret = way::now() == way::STEP_LOSES_JSON;
            Sum { turn: turn + 1, sum: shown, even: shown % 2 == 0, secret }
        };
        case.0.iter().enumerate().map(step).collect()
    }
}

impl Player<Numbers> for Adder {
    fn name(&self) -> &str {
        self.name
    }

    fn answer(&mut self, case: &Numbers) -> u64 {
        self.steps(case).last().map_or(0, |step| step.sum)
    }

    fn play(&mut self, case: &Numbers, observer: &mut Observer<'_, Sum>) -> Option<u64> {
        let steps = self.steps(case);
        let answer = steps.last().map_or(0, |step| step.sum);
        let stopped = steps.into_iter().any(|step| observer(step) == ControlFlow::Break(()));
        (!stopped).then_some(answer)
    }
}

#[derive(Clone)]
pub(crate) struct Maker;

static UNSEEDED: AtomicU64 = AtomicU64::new(0);

impl Generator<Numbers> for Maker {
    fn families(&self) -> &[Family] {
        &[]
    }

    fn generate(&self, _: &Settings, rng: &mut dyn Rng) -> Result<Numbers, Error> {
        match way::now() {
            way::GENERATOR_PANICS => panic!("no number comes to mind"),
            way::GENERATOR_REFUSES => return Err("all numbers are taken".into()),
            way::GENERATOR_REPEATS => return Ok(Numbers(vec![7, 8])),
            way::GENERATOR_IS_UNSEEDED => {
                return Ok(Numbers(vec![UNSEEDED.fetch_add(1, Ordering::Relaxed) as u8]));
            }
            _ => {}
        }
        let turns = rng.random_range(1..=12);
        Ok(Numbers((0..turns).map(|_| rng.random()).collect()))
    }

    fn mutate(&self, case: &Numbers, rng: &mut dyn Rng) -> Numbers {
        if way::now() == way::MUTATIONS_ARE_EMPTY {
            return Numbers(Vec::new());
        }
        let mut numbers = case.0.clone();
        let at = rng.random_range(0..numbers.len());
        numbers[at] = rng.random();
        Numbers(numbers)
    }

    fn cross(&self, a: &Numbers, b: &Numbers, _: &mut dyn Rng) -> Numbers {
        Numbers([&a.0[..a.0.len().div_ceil(2)], &b.0[b.0.len() / 2..]].concat())
    }

    fn reductions<'a>(&self, case: &'a Numbers) -> Box<dyn Iterator<Item = Numbers> + 'a> {
        if way::now() == way::REDUCTIONS_GROW {
            return Box::new([Numbers([&case.0[..], &[1]].concat())].into_iter());
        }
        let shorter = (0..case.0.len()).filter(|_| case.0.len() > 1).map(|at| {
            let mut numbers = case.0.clone();
            numbers.remove(at);
            Numbers(numbers)
        });
        let lower = (0..case.0.len()).filter(|&at| case.0[at] > 0).flat_map(|at| {
            [case.0[at] / 2, case.0[at] - 1].map(|number| {
                let mut numbers = case.0.clone();
                numbers[at] = number;
                Numbers(numbers)
            })
        });
        Box::new(shorter.chain(lower))
    }

    fn weight(&self, case: &Numbers) -> Vec<u64> {
        vec![case.0.len() as u64, case.0.iter().map(|&number| u64::from(number)).sum()]
    }
}

impl Lists for Sums {
    type Game = Self;

    fn game() -> Self {
        Sums
    }
}

impl Game for Sums {
    type Case = Numbers;
    type Step = Sum;
    type Answer = u64;
    type Generator = Maker;

    fn rules(&self) -> &Rules {
        &RULES
    }

    fn generator(&self) -> &Maker {
        &Maker
    }

    fn parse(&self, input: &[u8], limits: Limits) -> Result<Numbers, InputError> {
        Numbers::parse(input, limits)
    }

    fn reference(&self) -> Box<dyn Player<Numbers>> {
        Box::new(Adder { name: "reference", plays: 0 })
    }

    fn engine(&self) -> Box<dyn Player<Numbers>> {
        Box::new(Adder { name: "engine", plays: 0 })
    }

    fn misreadings(&self) -> &'static [Misreading<Numbers>] {
        const ALL: &[Misreading<Numbers>] = &[
            Misreading {
                name: "wraps-at-255",
                clause: "",
                words: "A sum beyond 255 begins again.",
                player: |_| Box::new(Adder { name: "even-wraps", plays: 0 }),
            },
            Misreading {
                name: "no-other-reading",
                clause: "",
                words: "A sum is a sum.",
                player: |_| Box::new(Adder { name: "engine", plays: 0 }),
            },
        ];
        if way::now() == way::MISREADS { ALL } else { &[] }
    }
}
