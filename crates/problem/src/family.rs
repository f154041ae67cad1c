//! The families of cases that a shape has, by what is in it.

use crosscheck_core::generate::draw::{pick, weighted};
use crosscheck_core::generate::{Family, Rng, RngExt};

use self::Has::{Anything, Count, Edges, FewNumbers, FewTests, Kinds, Tests, TwoCounts};
use self::Special::{Apart, EachKind, In, Like, ManyTests, Mixed, Nothing, Of};
use crate::make::Form::{Caterpillar, Deep, Path, Star};
use crate::make::Order::{Reversed, Sorted};
use crate::make::Values::{Ends, Equal, Extreme, Few, Uniform};
use crate::make::{Form, Letters, Order, Sizes, Style, Values, make};
use crate::shape::{Assertion, Shape, Test};
use crate::value::Row;
use crate::written::Kind;

/// What is in a shape.
#[derive(Clone, Copy)]
enum Has {
    Anything,
    Count,
    TwoCounts,
    Kinds,
    /// Records with sizes of their own.
    Tests,
    /// A tree or a graph.
    Edges,
    /// A few numbers, once or in each of several records.
    FewNumbers,
    /// Tests of these.
    FewTests,
}

impl Has {
    fn is_in(self, shape: &Shape) -> bool {
        let is_edges = |check: &Assertion| matches!(check.test, Test::Tree(..) | Test::Graph(..));
        let mut counts = shape.fields.iter().filter(|field| field.counts || field.kind == Kind::Word);
        match self {
            Anything => true,
            Count => counts.next().is_some(),
            TwoCounts => counts.nth(1).is_some(),
            Kinds => shape.groups().any(|group| group.variants.len() > 1),
            Tests => shape.groups().any(|group| shape.has_counts(group)),
            Edges => {
                shape.slots().flat_map(|slot| &slot.whole).any(is_edges)
                    || shape.groups().any(|group| shape.edge_like(group).is_some())
            }
            FewTests => FewNumbers.is_in(shape) && Count.is_in(shape),
            FewNumbers => {
                const FEW: usize = 3;
                let values = shape.fields.iter().filter(|field| !field.counts);
                shape.fields.iter().all(|field| field.kind == Kind::Int && field.sizes.is_empty())
                    && values.count() <= FEW
            }
        }
    }
}

/// A family, the shapes that have it, and how its cases are made.
struct Entry {
    family: Family,
    needs: Has,
    room: Room,
    special: Special,
}

/// Roughly how many values a case has: from so many to so many, or as many as the shape allows.
type Room = Option<(u64, u64)>;

/// What is special about the cases of a family.
#[derive(Clone, Copy)]
enum Special {
    Nothing,
    Like(Values),
    /// Values and records in this order.
    In(Order),
    Of(Form),
    /// Some sizes small and others large.
    Apart,
    EachKind,
    ManyTests,
    /// Each field in a way of its own.
    Mixed,
}

const fn entry(
    name: &'static str,
    weight: u32,
    purpose: &'static str,
    needs: Has,
    (room, special): (Room, Special),
) -> Entry {
    Entry { family: Family { name, purpose, weight, full: room.is_none() }, needs, room, special }
}

impl Entry {
    fn style(&self, rng: &mut dyn Rng) -> Style {
        let mixed = matches!(self.special, Mixed).then(|| Style::mixed(0, rng));
        let style = match self.room {
            Some((least, most)) => {
                let room = rng.random_range(least..=most);
                Style::mixed(room, rng)
            }
            None => Style::full(rng),
        };
        match (self.special, mixed) {
            (Like(values), _) => {
                Style { values, letters: alike(values, rng).unwrap_or(style.letters), ..style }
            }
            (In(order), _) => Style { order, ..style },
            (Of(form), _) => Style { form, ..style },
            (Apart, _) => Style { sizes: Sizes::Apart, ..style },
            (EachKind, _) => Style { each_kind: true, ..style },
            (ManyTests, _) => Style { sizes: Sizes::Many, even: true, ..style },
            (_, Some(mixed)) => Style { room: style.room, sizes: style.sizes, ..mixed },
            (_, None) => style,
        }
    }
}

/// Returns the letters of words that are to be like such numbers.
fn alike(values: Values, rng: &mut dyn Rng) -> Option<Letters> {
    match values {
        Equal => Some(Letters::One),
        Few => Some(pick(rng, &[Letters::Few, Letters::Periodic])),
        Extreme => Some(pick(rng, &[Letters::Periodic, Letters::Mirrored, Letters::Balanced])),
        Uniform => Some(Letters::All),
        Ends | Values::Small | Values::Mixed => None,
    }
}

const FULL: Room = None;
const SMALL: Room = Some((4, 40));

static ALL: [Entry; 29] = [
    entry("tiny", 12, "a few values, which find most faults", Anything, (Some((2, 10)), Nothing)),
    entry("small", 10, "some ten values", Anything, (Some((8, 30)), Nothing)),
    entry("middle", 3, "some hundred values", Count, (Some((40, 400)), Nothing)),
    entry("equal", 2, "all values of a field are the same", Anything, (SMALL, Like(Equal))),
    entry("few-values", 3, "few different values", Anything, (SMALL, Like(Few))),
    entry("extreme", 3, "values at the ends of their ranges", Anything, (SMALL, Like(Extreme))),
    entry("uniform", 2, "values from anywhere in their ranges", Anything, (SMALL, Like(Uniform))),
    entry("ends", 30, "each of the first and the last thousand values", FewNumbers, (SMALL, Like(Ends))),
    entry("sorted", 2, "sorted values and records", Count, (SMALL, In(Sorted))),
    entry("reversed", 2, "values and records sorted the other way round", Count, (SMALL, In(Reversed))),
    entry("lopsided", 2, "one size as small and another as large as can be", TwoCounts, (SMALL, Apart)),
    entry("each-kind", 2, "records of all kinds in turns", Kinds, (SMALL, EachKind)),
    entry("many", 2, "many small tests in one input", Tests, (SMALL, ManyTests)),
    entry("path", 2, "trees that are paths", Edges, (SMALL, Of(Path))),
    entry("star", 2, "trees that are stars", Edges, (SMALL, Of(Star))),
    entry("caterpillar", 1, "paths with leaves", Edges, (SMALL, Of(Caterpillar))),
    entry("deep", 1, "trees that are nearly paths", Edges, (SMALL, Of(Deep))),
    entry("full-random", 6, "full size: any values", Count, (FULL, Nothing)),
    entry("full-equal", 2, "full size: all values of a field the same", Count, (FULL, Like(Equal))),
    entry("full-few", 2, "full size: few different values", Count, (FULL, Like(Few))),
    entry(
        "full-extreme",
        3,
        "full size: values at the ends of their ranges",
        Count,
        (FULL, Like(Extreme)),
    ),
    entry(
        "full-ends",
        3,
        "full size: the first and the last thousand values",
        FewTests,
        (FULL, Like(Ends)),
    ),
    entry("full-sorted", 3, "full size: sorted", Count, (FULL, In(Sorted))),
    entry("full-reversed", 2, "full size: sorted the other way round", Count, (FULL, In(Reversed))),
    entry("full-mixed", 3, "full size: each field in a way of its own", Count, (FULL, Mixed)),
    entry("full-many", 2, "full size: as many tests as allowed", Tests, (FULL, ManyTests)),
    entry("full-path", 2, "full size: trees that are paths", Edges, (FULL, Of(Path))),
    entry("full-star", 2, "full size: trees that are stars", Edges, (FULL, Of(Star))),
    entry("full-caterpillar", 1, "full size: paths with leaves", Edges, (FULL, Of(Caterpillar))),
];

impl Shape {
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        ALL.iter().filter(|entry| entry.needs.is_in(self))
    }

    /// Returns the families of cases that this shape has.
    pub fn families(&self) -> Vec<Family> {
        self.entries().map(|entry| entry.family).collect()
    }

    /// Makes a case: of a family, or of any that are not full-size. Single numbers by these names are at most this large.
    ///
    /// # Errors
    /// In words: no case was found that satisfies the shape within these limits, or there is no such family.
    pub fn make(
        &self,
        family: Option<&str>,
        limits: &[(String, i64)],
        rng: &mut dyn Rng,
    ) -> Result<Row, String> {
        let small: Vec<_> = self.entries().filter(|entry| !entry.family.full).collect();
        let entry = match family {
            Some(name) => self
                .entries()
                .find(|entry| entry.family.name == name)
                .ok_or_else(|| format!("the shape has no family {name:?}"))?,
            None => {
                let weights: Vec<u32> = small.iter().map(|entry| entry.family.weight).collect();
                small[weighted(rng, &weights)]
            }
        };
        let style = entry.style(rng);
        let made = match make(self, &style, limits, rng) {
            // A family of which there is no case costs itself alone.
            Err(_) if family.is_none() => make(self, &small[0].style(rng), limits, rng),
            made => made,
        };
        made.map_err(|blame| {
            format!("no case satisfies the shape, or only a search would find it: this failed most often: {blame}")
        })
    }

    /// Returns some of the smallest cases, the simplest first: about as many as are asked for, but none twice.
    pub fn smallest(&self, about: u64, rng: &mut dyn Rng) -> Vec<Row> {
        let mut all = Vec::new();
        for _ in 0..about {
            let room = rng.random_range(1..=8);
            let values = pick(rng, &[Values::Small, Values::Small, Values::Few, Values::Mixed]);
            let mixed = Style::mixed(room, rng);
            let letters = pick(rng, &[mixed.letters, Letters::Handful]);
            let style = Style { values, letters, ..mixed };
            all.extend(make(self, &style, &[], rng));
        }
        all.sort_by_cached_key(|row| (self.weight(row), self.text(row)));
        all.dedup();
        all
    }
}
