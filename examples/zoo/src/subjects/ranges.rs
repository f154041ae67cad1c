// A map from ranges of numbers to values against an array. That ranges are not joined in one version, and that gaps are
// wrong in another, was known when this was written; nothing is drawn with that in view.
use crosscheck::Subject;
use rangemap::RangeInclusiveMap;

const END: u8 = 40;

/// Each from one number to another.
#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Insert(#[draw(0..END)] u8, #[draw(0..END)] u8, #[draw(0..3)] u8),
    Remove(#[draw(0..END)] u8, #[draw(0..END)] u8),
    Gaps(#[draw(0..END)] u8, #[draw(0..END)] u8),
}

#[crosscheck::data(gaps, ranges)]
pub struct Seen(Vec<(u8, u8)>, Vec<(u8, u8, u8)>);

/// Runs of equal values among these places.
fn runs<T: PartialEq + Copy>(of: impl Iterator<Item = (u8, T)>) -> Vec<(u8, u8, T)> {
    let mut runs: Vec<(u8, u8, T)> = Vec::new();
    for (at, value) in of {
        match runs.last_mut() {
            Some((_, to, last)) if *to + 1 == at && *last == value => *to = at,
            _ => runs.push((at, at, value)),
        }
    }
    runs
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn is_valid(_: &Self::Reference, turn: &Turn) -> bool {
        let (Turn::Insert(from, to, _) | Turn::Remove(from, to) | Turn::Gaps(from, to)) = turn;
        from <= to
    }

    fn reference() -> impl FnMut(&Turn) -> Seen {
        let mut all = [None; END as usize];
        move |turn| {
            let mut gaps = Vec::new();
            match *turn {
                Turn::Insert(from, to, value) => all[from.into()..=to.into()].fill(Some(value)),
                Turn::Remove(from, to) => all[from.into()..=to.into()].fill(None),
                Turn::Gaps(from, to) => {
                    let free = (from..=to).filter(|&at| all[usize::from(at)].is_none());
                    gaps.extend(runs(free.map(|at| (at, ()))).iter().map(|run| (run.0, run.1)));
                }
            }
            Seen(gaps, runs((0..END).filter_map(|at| Some((at, all[usize::from(at)]?)))))
        }
    }

    fn engine(map: &mut RangeInclusiveMap<u8, u8>, turn: &Turn) -> Seen {
        let mut gaps = Vec::new();
        match *turn {
            Turn::Insert(from, to, value) => map.insert(from..=to, value),
            Turn::Remove(from, to) => map.remove(from..=to),
            Turn::Gaps(from, to) => {
                gaps.extend(map.gaps(&(from..=to)).map(|gap| (*gap.start(), *gap.end())));
            }
        }
        Seen(gaps, map.iter().map(|(range, &value)| (*range.start(), *range.end(), value)).collect())
    }
}
