// A map from ranges of numbers to values against an array. Condensed from a subject that was written before the faults were
// known; that ranges are not joined in 0.1.8 was.
use crosscheck::{Counted, Refused, Subject, alive, refused};

const END: u8 = 40;

/// Each from one number to another, or at one.
#[crosscheck::draw]
pub enum Turn {
    #[weight(3)]
    Insert(#[draw(0..END)] u8, #[draw(0..END)] u8, #[draw(0..3)] u8),
    Remove(#[draw(0..END)] u8, #[draw(0..END)] u8),
    Gaps(#[draw(0..END)] u8, #[draw(0..END)] u8),
    Get(#[draw(0..END)] u8),
    /// Whether the map is that of a single range.
    Equals(#[draw(0..END)] u8, #[draw(0..END)] u8, #[draw(0..3)] u8),
}

/// From where to where, and the value.
type Run = (u8, u8, u8);

#[crosscheck::data]
pub struct Seen {
    answer: Result<Vec<Run>, Refused>,
    ranges: Vec<Run>,
    equal: bool,
    alive: i64,
}

type Array = [Option<u8>; END as usize];
const EMPTY: Array = [None; END as usize];

/// Runs of equal values.
fn runs(array: &Array) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, value) in (0..).zip(array).filter_map(|(at, value)| Some((at, (*value)?))) {
        match runs.last_mut() {
            Some((_, to, last)) if *to + 1 == at && *last == value => *to = at,
            _ => runs.push((at, at, value)),
        }
    }
    runs
}

/// Sets the value of each number in a range, which must not be reversed.
fn fill(array: &mut Array, from: u8, to: u8, value: Option<u8>) -> Vec<Run> {
    assert!(from <= to, "reversed");
    array[from.into()..=to.into()].fill(value);
    Vec::new()
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    /// What a reversed range has as gaps is not documented.
    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        !matches!(turn, Turn::Gaps(from, to) if from > to)
    }

    fn reference() -> impl FnMut(&Turn) -> Seen {
        let mut array = EMPTY;
        move |turn| {
            let mut equal = false;
            let answer = refused(|| match *turn {
                Turn::Insert(from, to, value) => fill(&mut array, from, to, Some(value)),
                Turn::Remove(from, to) => fill(&mut array, from, to, None),
                Turn::Gaps(from, to) => {
                    let mut gaps = EMPTY;
                    fill(&mut gaps, from, to, Some(0));
                    for (gap, value) in gaps.iter_mut().zip(array) {
                        gap.take_if(|_| value.is_some());
                    }
                    runs(&gaps)
                }
                Turn::Get(at) => {
                    runs(&array).into_iter().filter(|run| run.0 <= at && at <= run.1).collect()
                }
                Turn::Equals(from, to, value) => {
                    let mut other = EMPTY;
                    fill(&mut other, from, to, Some(value));
                    equal = array == other;
                    Vec::new()
                }
            });
            let ranges = runs(&array);
            Seen { answer, equal, alive: ranges.len() as i64, ranges }
        }
    }

    fn engine(map: &mut RangeInclusiveMap<u8, Counted<u8>>, turn: &Turn) -> Seen {
        let mut is_equal = false;
        let answer = refused(|| {
            match *turn {
                Turn::Insert(from, to, value) => map.insert(from..=to, Counted::new(value)),
                Turn::Remove(from, to) => map.remove(from..=to),
                Turn::Gaps(from, to) => {
                    return map.gaps(&(from..=to)).map(|gap| (*gap.start(), *gap.end(), 0)).collect();
                }
                Turn::Get(at) => return map.get_key_value(&at).into_iter().map(run).collect(),
                Turn::Equals(from, to, value) => {
                    let mut other = RangeInclusiveMap::new();
                    other.insert(from..=to, Counted::new(value));
                    is_equal = equal(map, &other);
                }
            }
            Vec::new()
        });
        Seen { answer, equal: is_equal, ranges: map.iter().map(run).collect(), alive: alive() }
    }
}

fn run((range, value): (&std::ops::RangeInclusive<u8>, &Counted<u8>)) -> Run {
    (*range.start(), *range.end(), **value)
}
