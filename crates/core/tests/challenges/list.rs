//! The challenges of github.com/jlink/shrinking-challenge: each a sample, a property of it that is wrong, the smallest sample
//! without it, and a generator that is plain and aims at nothing.

use std::collections::BTreeSet;
use std::fmt::Debug;

use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Data, Rng, RngExt};

/// A challenge: a sample, and a property of it that is wrong.
pub(crate) trait Challenge: Sized + 'static {
    const NAME: &'static str;
    type Sample: Data;
    /// The smallest sample without the property, or one of them.
    fn smallest() -> Self::Sample;
    fn make(rng: &mut dyn Rng) -> Self::Sample;
    fn strategy() -> BoxedStrategy<Self::Sample>;
    fn is_sample(_: &Self::Sample) -> bool {
        true
    }
    fn holds(sample: &Self::Sample) -> bool;
}

fn list<T>(rng: &mut dyn Rng, most: usize, mut item: impl FnMut(&mut dyn Rng) -> T) -> Vec<T> {
    (0..rng.random_range(0..=most)).map(|_| item(rng)).collect()
}

fn lists<T: Debug>(
    item: impl Strategy<Value = T>,
    most: usize,
) -> proptest::collection::VecStrategy<impl Strategy<Value = T>> {
    proptest::collection::vec(item, 0..=most)
}

pub(crate) struct Bound5;

impl Challenge for Bound5 {
    const NAME: &'static str = "bound5";
    type Sample = [Vec<i16>; 5];

    fn smallest() -> Self::Sample {
        [vec![], vec![], vec![], vec![-1], vec![-32768]]
    }

    fn make(rng: &mut dyn Rng) -> Self::Sample {
        std::array::from_fn(|_| list(rng, 8, |rng| rng.random()))
    }

    fn strategy() -> BoxedStrategy<Self::Sample> {
        proptest::array::uniform5(lists(any::<i16>(), 8)).boxed()
    }

    fn holds(lists: &Self::Sample) -> bool {
        let sum = |list: &[i16]| list.iter().fold(0_i16, |sum, &item| sum.wrapping_add(item));
        lists.iter().any(|list| sum(list) >= 256) || sum(&lists.concat()) < 5 * 256
    }
}

/// A binary heap: the least value, and the heaps below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Heap(pub(crate) Option<Box<(i32, Heap, Heap)>>);

impl Heap {
    pub(crate) fn new(value: i32, left: Heap, right: Heap) -> Self {
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

    /// Makes a heap of any tree, by raising values that are too small.
    pub(crate) fn raised(self, least: i32) -> Self {
        Heap(self.0.map(|node| {
            let value = node.0 + least;
            Box::new((value, node.1.raised(value), node.2.raised(value)))
        }))
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

pub(crate) struct BinHeap;

impl Challenge for BinHeap {
    const NAME: &'static str = "binheap";
    type Sample = Heap;

    fn smallest() -> Heap {
        Heap::new(0, Heap(None), Heap::new(0, Heap::leaf(1), Heap::leaf(0)))
    }

    fn make(rng: &mut dyn Rng) -> Heap {
        Heap::make(rng, 0, 6)
    }

    fn strategy() -> BoxedStrategy<Heap> {
        let tree = Just(Heap(None)).prop_recursive(6, 64, 2, |inner| {
            (0..50, inner.clone(), inner).prop_map(|(value, left, right)| Heap::new(value, left, right))
        });
        tree.prop_map(|tree| tree.raised(0)).boxed()
    }

    fn is_sample(heap: &Heap) -> bool {
        heap.is_heap(0)
    }

    fn holds(heap: &Heap) -> bool {
        let Some(node) = heap.clone().0 else { return true };
        let mut list = vec![node.0];
        node.1.merged(node.2).list(&mut list);
        list.is_sorted()
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

pub(crate) struct Calculator;

impl Challenge for Calculator {
    const NAME: &'static str = "calculator";
    type Sample = Term;

    fn smallest() -> Term {
        let [zero, one, other] = [(); 3].map(|()| Box::new(Term::Num(0)));
        Term::Div(zero, Box::new(Term::Add(one, other)))
    }

    fn make(rng: &mut dyn Rng) -> Term {
        Term::make(rng, 6)
    }

    fn strategy() -> BoxedStrategy<Term> {
        let number = (-20..=20).prop_map(Term::Num);
        let term = number.prop_recursive(6, 64, 2, |inner| {
            let pair = (inner.clone().prop_map(Box::new), inner.prop_map(Box::new));
            (any::<bool>(), pair)
                .prop_map(|(add, (a, b))| if add { Term::Add(a, b) } else { Term::Div(a, b) })
        });
        term.boxed()
    }

    fn is_sample(term: &Term) -> bool {
        !term.has_zero_divisor()
    }

    fn holds(term: &Term) -> bool {
        term.value().is_some()
    }
}

pub(crate) struct Coupling;

impl Challenge for Coupling {
    const NAME: &'static str = "coupling";
    type Sample = Vec<u32>;

    fn smallest() -> Vec<u32> {
        vec![1, 0]
    }

    fn make(rng: &mut dyn Rng) -> Vec<u32> {
        let count = rng.random_range(1..=100);
        (0..count).map(|_| rng.random_range(0..count)).collect()
    }

    fn strategy() -> BoxedStrategy<Vec<u32>> {
        (1..=100_u32).prop_flat_map(|count| proptest::collection::vec(0..count, count as usize)).boxed()
    }

    fn is_sample(list: &Vec<u32>) -> bool {
        list.iter().all(|&item| (item as usize) < list.len())
    }

    fn holds(list: &Vec<u32>) -> bool {
        (0..list.len()).all(|at| {
            let to = list[at] as usize;
            to == at || list[to] as usize != at
        })
    }
}

pub(crate) struct Deletion;

impl Challenge for Deletion {
    const NAME: &'static str = "deletion";
    type Sample = (Vec<i32>, i32);

    fn smallest() -> (Vec<i32>, i32) {
        (vec![0, 0], 0)
    }

    fn make(rng: &mut dyn Rng) -> Self::Sample {
        let most = [10, 100, 1000][rng.random_range(0..3)];
        let mut list = list(rng, 40, |rng| rng.random_range(-most..=most));
        list.push(rng.random_range(-most..=most));
        let one = list[rng.random_range(0..list.len())];
        (list, one)
    }

    fn strategy() -> BoxedStrategy<Self::Sample> {
        let most = prop_oneof![Just(10), Just(100), Just(1000)];
        let list = most.prop_flat_map(|most| proptest::collection::vec(-most..=most, 1..=41));
        let one = (list, any::<prop::sample::Index>());
        one.prop_map(|(list, nth)| (list.clone(), list[nth.index(list.len())])).boxed()
    }

    fn is_sample((list, one): &Self::Sample) -> bool {
        list.contains(one)
    }

    fn holds((list, one): &Self::Sample) -> bool {
        list.iter().filter(|item| *item == one).count() < 2
    }
}

/// Whether the first number is less than 10, or the difference is allowed.
pub(crate) struct Difference<const TEST: u8>;

impl<const TEST: u8> Challenge for Difference<TEST> {
    const NAME: &'static str = ["difference1", "difference2", "difference3"][TEST as usize - 1];
    type Sample = (u32, u32);

    fn smallest() -> (u32, u32) {
        (10, [10, 6, 9][TEST as usize - 1])
    }

    fn make(rng: &mut dyn Rng) -> (u32, u32) {
        (rng.random_range(1..=1000), rng.random_range(1..=1000))
    }

    fn strategy() -> BoxedStrategy<(u32, u32)> {
        (1..=1000_u32, 1..=1000_u32).boxed()
    }

    fn is_sample((a, b): &(u32, u32)) -> bool {
        *a > 0 && *b > 0
    }

    fn holds((a, b): &(u32, u32)) -> bool {
        *a < 10
            || match TEST {
                1 => a != b,
                2 => !(1..=4).contains(&a.abs_diff(*b)),
                _ => a.abs_diff(*b) != 1,
            }
    }
}

pub(crate) struct Distinct;

impl Challenge for Distinct {
    const NAME: &'static str = "distinct";
    type Sample = Vec<i32>;

    fn smallest() -> Vec<i32> {
        vec![0, 1, 2]
    }

    fn make(rng: &mut dyn Rng) -> Vec<i32> {
        list(rng, 40, |rng| rng.random())
    }

    fn strategy() -> BoxedStrategy<Vec<i32>> {
        lists(any::<i32>(), 40).boxed()
    }

    fn holds(list: &Vec<i32>) -> bool {
        list.iter().collect::<BTreeSet<_>>().len() < 3
    }
}

pub(crate) struct LargeUnionList;

impl Challenge for LargeUnionList {
    const NAME: &'static str = "large_union_list";
    type Sample = Vec<Vec<i32>>;

    fn smallest() -> Self::Sample {
        vec![vec![0, 1, 2, 3, 4]]
    }

    fn make(rng: &mut dyn Rng) -> Self::Sample {
        list(rng, 10, |rng| list(rng, 10, |rng| rng.random()))
    }

    fn strategy() -> BoxedStrategy<Self::Sample> {
        lists(lists(any::<i32>(), 10), 10).boxed()
    }

    fn holds(lists: &Self::Sample) -> bool {
        lists.concat().iter().collect::<BTreeSet<_>>().len() <= 4
    }
}

pub(crate) struct LengthList;

impl Challenge for LengthList {
    const NAME: &'static str = "length_list";
    type Sample = Vec<u32>;

    fn smallest() -> Vec<u32> {
        vec![900]
    }

    fn make(rng: &mut dyn Rng) -> Vec<u32> {
        (0..rng.random_range(1..=100)).map(|_| rng.random_range(0..=1000)).collect()
    }

    fn strategy() -> BoxedStrategy<Vec<u32>> {
        (1..=100_usize).prop_flat_map(|count| proptest::collection::vec(0..=1000_u32, count)).boxed()
    }

    fn holds(list: &Vec<u32>) -> bool {
        list.iter().all(|item| *item < 900)
    }
}

pub(crate) struct NestedLists;

impl Challenge for NestedLists {
    const NAME: &'static str = "nestedlists";
    type Sample = Vec<Vec<i32>>;

    fn smallest() -> Self::Sample {
        vec![vec![0; 11]]
    }

    fn make(rng: &mut dyn Rng) -> Self::Sample {
        list(rng, 10, |rng| list(rng, 10, |rng| rng.random()))
    }

    fn strategy() -> BoxedStrategy<Self::Sample> {
        lists(lists(any::<i32>(), 10), 10).boxed()
    }

    fn holds(lists: &Self::Sample) -> bool {
        lists.concat().len() <= 10
    }
}

pub(crate) struct Reverse;

impl Challenge for Reverse {
    const NAME: &'static str = "reverse";
    type Sample = Vec<i32>;

    fn smallest() -> Vec<i32> {
        vec![0, 1]
    }

    fn make(rng: &mut dyn Rng) -> Vec<i32> {
        list(rng, 40, |rng| rng.random())
    }

    fn strategy() -> BoxedStrategy<Vec<i32>> {
        lists(any::<i32>(), 40).boxed()
    }

    fn holds(list: &Vec<i32>) -> bool {
        list.iter().eq(list.iter().rev())
    }
}
