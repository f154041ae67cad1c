// Adaptors of iterators against loops. That the fault is about combinations was known.
use crosscheck::Subject;
use itertools::Itertools;

#[crosscheck::draw]
pub struct Items(#[draw(0..5, len = 0..8)] Vec<u8>);

#[crosscheck::draw]
pub enum Turn {
    Combinations(#[draw(0..5)] usize),
    Dedup,
    Unique,
    Interleave(Items),
    Product(Items),
    Windows,
}

type Lists = Vec<Vec<u8>>;

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Items(of): Items) -> impl FnMut(&Turn) -> Lists {
        move |turn| {
            let keep = |is_kept: fn(&[u8], u8) -> bool| {
                let kept = (0..of.len()).filter(|&at| is_kept(&of[..at], of[at]));
                vec![kept.map(|at| of[at]).collect()]
            };
            match turn {
                Turn::Combinations(count) => choose(&of, *count),
                Turn::Dedup => keep(|before, item| before.last() != Some(&item)),
                Turn::Unique => keep(|before, item| !before.contains(&item)),
                Turn::Interleave(Items(others)) => {
                    let places = 0..of.len().max(others.len());
                    let both = places.flat_map(|at| [of.get(at), others.get(at)]);
                    vec![both.filter_map(|one| one.copied()).collect()]
                }
                Turn::Product(Items(others)) => {
                    of.iter().flat_map(|&a| others.iter().map(move |&b| vec![a, b])).collect()
                }
                Turn::Windows => of.windows(2).map(|two| two.to_vec()).collect(),
            }
        }
    }

    fn engine(Items(of): Items) -> impl FnMut(&Turn) -> Lists {
        move |turn| {
            let of = of.iter().copied();
            match turn {
                Turn::Combinations(count) => of.combinations(*count).collect(),
                Turn::Dedup => vec![of.dedup().collect()],
                Turn::Unique => vec![of.unique().collect()],
                Turn::Interleave(Items(others)) => vec![of.interleave(others.iter().copied()).collect()],
                Turn::Product(Items(others)) => {
                    of.cartesian_product(others.iter().copied()).map(|(a, b)| vec![a, b]).collect()
                }
                Turn::Windows => of.tuple_windows().map(|(a, b)| vec![a, b]).collect(),
            }
        }
    }
}

/// All ways to choose so many, in the order of their places.
fn choose(from: &[u8], count: usize) -> Lists {
    match (count, from) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with =
                choose(rest, count - 1).into_iter().map(|others| [&[*first], &others[..]].concat());
            with.chain(choose(rest, count)).collect()
        }
    }
}
