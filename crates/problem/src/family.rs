//! The families of cases that a shape has, by what is in it.

use crosscheck_core::generate::draw::{pick, weighted};
use crosscheck_core::generate::{Family, Rng, RngExt};

use self::Has::{Anything, Count, Edges, Kinds, Tests, TwoCounts};
use self::Special::{Apart, EachKind, In, Like, ManyTests, Mixed, Nothing, Of};
use crate::make::Form::{Caterpillar, Deep, Path, Star};
use crate::make::Order::{Reversed, Sorted};
use crate::make::Values::{Equal, Extreme, Few, Uniform};
use crate::make::{Form, Letters, Limited, Order, Sizes, Style, Values, make};
use crate::shape::{Group, Shape, Test};
use crate::value::Row;
use crate::written::Kind;

/// What is in a shape.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Anything,
    Count,
    TwoCounts,
    Kinds,
    /// Records with sizes of their own.
    Tests,
    /// A tree or a graph.
    Edges,
}

impl Has {
    fn all(shape: &Shape) -> Vec<Has> {
        let counts =
            shape.fields.iter().filter(|field| field.counts || field.kind == Kind::Word).count();
        let mut whole = shape.slots().flat_map(|slot| &slot.whole);
        let holds_count =
            |group: &Group| shape.fields.iter().any(|field| field.counts && group.holds(field));
        let all = [
            (Anything, true),
            (Count, counts > 0),
            (TwoCounts, counts > 1),
            (Kinds, shape.groups().any(|group| group.variants.len() > 1)),
            (Tests, shape.groups().any(holds_count)),
            (
                Edges,
                whole.any(|check| matches!(check.test, Test::Tree(..) | Test::Graph(..)))
                    || shape.groups().any(|group| shape.edge_like(group).is_some()),
            ),
        ];
        all.into_iter().filter(|(_, is_so)| *is_so).map(|(has, _)| has).collect()
    }
}

/// A family, the shapes that have it, and how its cases are made.
struct Entry {
    family: Family,
    needs: Has,
    room: Room,
    special: Special,
}

/// Roughly how many values a case has.
#[derive(Clone, Copy)]
enum Room {
    Between(u64, u64),
    /// As many as the shape allows.
    Full,
}

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
    Entry {
        family: Family { name, purpose, weight, full: matches!(room, Room::Full) },
        needs,
        room,
        special,
    }
}

impl Entry {
    fn style(&self, rng: &mut dyn Rng) -> Style {
        let mixed = matches!(self.special, Mixed).then(|| Style::mixed(0, rng));
        let style = match self.room {
            Room::Between(least, most) => {
                let room = rng.random_range(least..=most);
                Style::mixed(room, rng)
            }
            Room::Full => Style::full(rng),
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
        Values::Small | Values::Mixed => None,
    }
}

const FULL: Room = Room::Full;
const SMALL: Room = Room::Between(4, 40);

static ALL: [Entry; 27] = [
    entry("tiny", 12, "a few values, which find most faults", Anything, (Room::Between(2, 10), Nothing)),
    entry("small", 10, "some ten values", Anything, (Room::Between(8, 30), Nothing)),
    entry("middle", 3, "some hundred values", Count, (Room::Between(40, 400), Nothing)),
    entry("equal", 2, "all values of a field are the same", Anything, (SMALL, Like(Equal))),
    entry("few-values", 3, "few different values", Anything, (SMALL, Like(Few))),
    entry("extreme", 3, "values at the ends of their ranges", Anything, (SMALL, Like(Extreme))),
    entry("uniform", 2, "values from anywhere in their ranges", Anything, (SMALL, Like(Uniform))),
    entry("sorted", 2, "sorted values and records", Count, (SMALL, In(Sorted))),
    entry("reversed", 2, "values and records sorted the other way round", Count, (SMALL, In(Reversed))),
    entry("lopsided", 2, "one size as small and another as large as can be", TwoCounts, (SMALL, Apart)),
    entry("each-kind", 2, "records of all kinds in turns", Kinds, (SMALL, EachKind)),
    entry("many", 2, "many small tests in one input", Tests, (SMALL, ManyTests)),
    entry("path", 2, "trees that are paths", Edges, (SMALL, Of(Path))),
    entry("star", 2, "trees that are stars", Edges, (SMALL, Of(Star))),
    entry("caterpillar", 1, "paths with leaves", Edges, (SMALL, Of(Caterpillar))),
    entry("deep", 1, "trees that are nearly paths", Edges, (SMALL, Of(Deep))),
    entry("full-random", 6, "as large as allowed, with any values", Count, (FULL, Nothing)),
    entry(
        "full-equal",
        2,
        "as large as allowed, all values of a field the same",
        Count,
        (FULL, Like(Equal)),
    ),
    entry("full-few", 2, "as large as allowed, few different values", Count, (FULL, Like(Few))),
    entry(
        "full-extreme",
        3,
        "as large as allowed, values at the ends of their ranges",
        Count,
        (FULL, Like(Extreme)),
    ),
    entry("full-sorted", 3, "as large as allowed, sorted", Count, (FULL, In(Sorted))),
    entry(
        "full-reversed",
        2,
        "as large as allowed, sorted the other way round",
        Count,
        (FULL, In(Reversed)),
    ),
    entry("full-mixed", 3, "as large as allowed, each field in a way of its own", Count, (FULL, Mixed)),
    entry("full-many", 2, "as many tests as allowed", Tests, (FULL, ManyTests)),
    entry("full-path", 2, "as large as allowed, trees that are paths", Edges, (FULL, Of(Path))),
    entry("full-star", 2, "as large as allowed, trees that are stars", Edges, (FULL, Of(Star))),
    entry(
        "full-caterpillar",
        1,
        "as large as allowed, paths with leaves",
        Edges,
        (FULL, Of(Caterpillar)),
    ),
];

impl Shape {
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        let has = Has::all(self);
        ALL.iter().filter(move |entry| has.contains(&entry.needs))
    }

    /// Returns the families of cases that this shape has.
    pub fn families(&self) -> Vec<Family> {
        self.entries().map(|entry| entry.family).collect()
    }

    /// Makes a case: of a family, or of any that are not full-size. `limits` narrows numbers that are named alone on the
    /// outermost level.
    ///
    /// # Errors
    /// In words: no case was found that satisfies the shape within these limits, or there is no such family.
    pub fn make(
        &self,
        family: Option<&str>,
        limits: &Limited,
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
            all.extend(make(self, &style, &Limited::new(), rng));
        }
        all.sort_by_cached_key(|row| (self.weight(row), self.text(row)));
        all.dedup();
        all
    }
}
