//! The challenges of github.com/jlink/shrinking-challenge: each a sample, a property of it that is wrong, the smallest sample
//! without it, and a generator that is plain and aims at nothing.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Rng, RngExt, Side, Subject};

/// A challenge: the start is a sample, and the only turn asks for a property of it that is wrong.
pub(crate) trait Challenge: Subject<Turn = (), Seen = bool> {
    /// The smallest sample without the property, or one of them.
    fn smallest() -> Self::Start;
    fn holds(sample: &Self::Start) -> bool;
}

pub(crate) struct Asked<C: Subject, const ENGINE: bool>(C::Start);

impl<C: Challenge, const ENGINE: bool> Side<C> for Asked<C, ENGINE> {
    fn new(start: &C::Start) -> Self {
        Asked(start.clone())
    }

    fn step(&mut self, (): &()) -> bool {
        !ENGINE || C::holds(&self.0)
    }
}

fn list<T>(rng: &mut dyn Rng, most: usize, mut item: impl FnMut(&mut dyn Rng) -> T) -> Vec<T> {
    (0..rng.random_range(0..=most)).map(|_| item(rng)).collect()
}

/// Declares the challenges.
macro_rules! challenges {
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$test:ident>)? of $sample:ty, called $called:expr;
        smallest: $smallest:expr;
        make: |$rng:ident| $make:expr;
        $(is_sample: |$one:pat_param| $is_sample:expr;)?
        holds: |$of:pat_param| $holds:expr;
    )+) => { $(
        $(#[$doc])*
        pub(crate) struct $name $(<const $test: u8>)?;

        impl $(<const $test: u8>)? Subject for $name $(<$test>)? {
            const NAME: &'static str = $called;
            type Start = $sample;
            type Turn = ();
            type Seen = bool;
            type Reference = Asked<Self, false>;
            type Engine = Asked<Self, true>;

            fn start($rng: &mut dyn Rng) -> $sample {
                $make
            }

            fn turn(_: &Self::Reference, _: &mut dyn Rng) -> Option<()> {
                Some(())
            }

            fn length(_: &mut dyn Rng) -> usize {
                1
            }

            $(fn is_start($one: &$sample) -> bool {
                $is_sample
            })?
        }

        impl $(<const $test: u8>)? Challenge for $name $(<$test>)? {
            fn smallest() -> $sample {
                $smallest
            }

            fn holds($of: &$sample) -> bool {
                $holds
            }
        }
    )+ };
}

challenges! {
    Bound5 of [Vec<i16>; 5], called "bound5";
    smallest: [vec![], vec![], vec![], vec![-1], vec![-32768]];
    make: |rng| std::array::from_fn(|_| list(rng, 8, |rng| rng.random()));
    holds: |lists| {
        let sum = |list: &[i16]| list.iter().fold(0_i16, |sum, &item| sum.wrapping_add(item));
        lists.iter().any(|list| sum(list) >= 256) || sum(&lists.concat()) < 5 * 256
    };

    BinHeap of Heap, called "binheap";
    smallest: Heap::new(0, Heap(None), Heap::new(0, Heap::leaf(1), Heap::leaf(0)));
    make: |rng| Heap::make(rng, 0, 6);
    is_sample: |heap| heap.is_heap(0);
    holds: |heap| {
        let Some(node) = heap.clone().0 else { return true };
        let mut list = vec![node.0];
        node.1.merged(node.2).list(&mut list);
        list.is_sorted()
    };

    Calculator of Term, called "calculator";
    smallest: {
        let [zero, one, other] = [(); 3].map(|()| Box::new(Term::Num(0)));
        Term::Div(zero, Box::new(Term::Add(one, other)))
    };
    make: |rng| Term::make(rng, 6);
    is_sample: |term| !term.has_zero_divisor();
    holds: |term| term.value().is_some();

    Coupling of Vec<u32>, called "coupling";
    smallest: vec![1, 0];
    make: |rng| {
        let count = rng.random_range(1..=100);
        (0..count).map(|_| rng.random_range(0..count)).collect()
    };
    is_sample: |list| list.iter().all(|&item| (item as usize) < list.len());
    holds: |list| (0..list.len()).all(|at| {
        let to = list[at] as usize;
        to == at || list[to] as usize != at
    });

    Deletion of (Vec<i32>, i32), called "deletion";
    smallest: (vec![0, 0], 0);
    make: |rng| {
        let most = [10, 100, 1000][rng.random_range(0..3)];
        let mut list = list(rng, 40, |rng| rng.random_range(-most..=most));
        list.push(rng.random_range(-most..=most));
        let one = list[rng.random_range(0..list.len())];
        (list, one)
    };
    is_sample: |(list, one)| list.contains(one);
    holds: |(list, one)| list.iter().filter(|item| *item == one).count() < 2;

    /// Whether the first number is less than 10, or the difference is allowed.
    Difference<TEST> of (u32, u32), called ["difference1", "difference2", "difference3"][TEST as usize - 1];
    smallest: (10, [10, 6, 9][TEST as usize - 1]);
    make: |rng| (rng.random_range(1..=1000), rng.random_range(1..=1000));
    is_sample: |(a, b)| *a > 0 && *b > 0;
    holds: |(a, b)| *a < 10 || match TEST {
        1 => a != b,
        2 => !(1..=4).contains(&a.abs_diff(*b)),
        _ => a.abs_diff(*b) != 1,
    };

    Distinct of Vec<i32>, called "distinct";
    smallest: vec![0, 1, 2];
    make: |rng| list(rng, 40, |rng| rng.random());
    holds: |list| list.iter().collect::<BTreeSet<_>>().len() < 3;

    LargeUnionList of Vec<Vec<i32>>, called "large_union_list";
    smallest: vec![vec![0, 1, 2, 3, 4]];
    make: |rng| list(rng, 10, |rng| list(rng, 10, |rng| rng.random()));
    holds: |lists| lists.concat().iter().collect::<BTreeSet<_>>().len() <= 4;

    LengthList of Vec<u32>, called "length_list";
    smallest: vec![900];
    make: |rng| (0..rng.random_range(1..=100)).map(|_| rng.random_range(0..=1000)).collect();
    holds: |list| list.iter().all(|item| *item < 900);

    NestedLists of Vec<Vec<i32>>, called "nestedlists";
    smallest: vec![vec![0; 11]];
    make: |rng| list(rng, 10, |rng| list(rng, 10, |rng| rng.random()));
    holds: |lists| lists.concat().len() <= 10;

    Reverse of Vec<i32>, called "reverse";
    smallest: vec![0, 1];
    make: |rng| list(rng, 40, |rng| rng.random());
    holds: |list| list.iter().eq(list.iter().rev());
}

/// A binary heap: the least value, and the heaps below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Heap(Option<Box<(i32, Heap, Heap)>>);

impl Heap {
    fn new(value: i32, left: Heap, right: Heap) -> Self {
        Heap(Some(Box::new((value, left, right))))
    }

    fn leaf(value: i32) -> Self {
        Heap::new(value, Heap(None), Heap(None))
    }

    fn make(rng: &mut dyn Rng, least: i32, depth: u32) -> Self {
        if depth == 0 || rng.random_range(0..3) == 0 {
            return Heap(None);
        }
        let value = rng.random_range(least..=least + 50);
        Heap::new(value, Heap::make(rng, value, depth - 1), Heap::make(rng, value, depth - 1))
    }

    fn is_heap(&self, least: i32) -> bool {
        self.0
            .as_ref()
            .is_none_or(|node| node.0 >= least && node.1.is_heap(node.0) && node.2.is_heap(node.0))
    }

    fn list(&self, all: &mut Vec<i32>) {
        if let Some(node) = &self.0 {
            all.push(node.0);
            node.1.list(all);
            node.2.list(all);
        }
    }

    fn merged(self, other: Self) -> Self {
        match (self.0, other.0) {
            (None, heap) | (heap, None) => Heap(heap),
            (Some(a), Some(b)) if a.0 <= b.0 => Heap::new(a.0, a.2.merged(Heap(Some(b))), a.1),
            (Some(a), Some(b)) => Heap::new(b.0, b.2.merged(Heap(Some(a))), b.1),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Term {
    Num(i32),
    Add(Box<Term>, Box<Term>),
    Div(Box<Term>, Box<Term>),
}

impl Term {
    fn make(rng: &mut dyn Rng, depth: u32) -> Self {
        let part = |rng: &mut dyn Rng| Box::new(Term::make(rng, depth.saturating_sub(1)));
        match if depth == 0 { 0 } else { rng.random_range(0..3) } {
            0 => Term::Num(rng.random_range(-20..=20)),
            1 => Term::Add(part(rng), part(rng)),
            _ => Term::Div(part(rng), part(rng)),
        }
    }

    fn has_zero_divisor(&self) -> bool {
        match self {
            Term::Num(_) => false,
            Term::Div(_, by) if **by == Term::Num(0) => true,
            Term::Add(a, b) | Term::Div(a, b) => a.has_zero_divisor() || b.has_zero_divisor(),
        }
    }

    fn value(&self) -> Option<i32> {
        Some(match self {
            Term::Num(number) => *number,
            Term::Add(a, b) => a.value()?.wrapping_add(b.value()?),
            Term::Div(a, b) => match (a.value()?, b.value()?) {
                (_, 0) => return None,
                (a, b) => a.wrapping_div(b),
            },
        })
    }
}
