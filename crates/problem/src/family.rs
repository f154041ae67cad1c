//! The families of cases that a shape has, by what is in it.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::generate::recipe::Recipe;
use crosscheck_core::generate::{Family, Rng, RngExt};

use crate::make::{Form, Letters, Limited, Order, Sizes, Style, Values, make};
use crate::shape::{Part, Shape, Test};
use crate::value::Row;
use crate::written::Kind;

/// What is in a shape.
#[derive(Clone, Copy, Debug, Default)]
struct Content {
    counts: bool,
    two_counts: bool,
    trees: bool,
    graphs: bool,
    kinds: bool,
    nested: bool,
}

impl Content {
    fn of(shape: &Shape) -> Self {
        let counts =
            shape.fields.iter().filter(|field| field.counts || field.kind == Kind::Word).count();
        let mut content = Content { counts: counts > 0, two_counts: counts > 1, ..Content::default() };
        for slot in shape.blocks.iter().flat_map(|block| &block.slots) {
            for check in &slot.whole {
                content.trees |= matches!(check.test, Test::Tree(..));
                content.graphs |= matches!(check.test, Test::Graph(..));
            }
            if let Part::Group(group) = &slot.part {
                content.kinds |= group.variants.len() > 1;
                content.graphs |= shape.edge_like(group).is_some();
                let holds = |&block: &usize| {
                    shape.fields.iter().any(|field| field.counts && field.block == block)
                };
                content.nested |= group.variants.iter().any(holds);
            }
        }
        content
    }

    fn edges(&self) -> bool {
        self.trees || self.graphs
    }
}

/// A family, and the shapes that have it.
type Entry = (Recipe<Style>, fn(&Content) -> bool);

const FEW: std::ops::RangeInclusive<u64> = 4..=40;

fn small(rng: &mut dyn Rng) -> Style {
    let room = rng.random_range(FEW);
    Style::mixed(room, rng)
}

fn with_values(values: Values, rng: &mut dyn Rng) -> Style {
    let style = small(rng);
    Style { values, letters: alike(values, rng).unwrap_or(style.letters), ..style }
}

/// Returns the letters of words that are to be like such numbers.
fn alike(values: Values, rng: &mut dyn Rng) -> Option<Letters> {
    match values {
        Values::Equal => Some(Letters::One),
        Values::Few => Some(pick(rng, &[Letters::Few, Letters::Periodic])),
        Values::Extreme => Some(pick(rng, &[Letters::Periodic, Letters::Mirrored, Letters::Balanced])),
        Values::Uniform => Some(Letters::All),
        Values::Small | Values::Mixed => None,
    }
}

fn with_form(form: Form, rng: &mut dyn Rng) -> Style {
    Style { form, ..small(rng) }
}

fn full_with(values: Values, rng: &mut dyn Rng) -> Style {
    let style = Style::full(rng);
    Style { values, letters: alike(values, rng).unwrap_or(style.letters), ..style }
}

fn full_form(form: Form, rng: &mut dyn Rng) -> Style {
    Style { form, ..Style::full(rng) }
}

const ALL: [Entry; 27] = [
    (
        Recipe::new("tiny", 12, "a few values, which find most faults", |rng| {
            let room = rng.random_range(2..=10);
            Style::mixed(room, rng)
        }),
        |_| true,
    ),
    (
        Recipe::new("small", 10, "some ten values", |rng| {
            let room = rng.random_range(8..=30);
            Style::mixed(room, rng)
        }),
        |_| true,
    ),
    (
        Recipe::new("middle", 3, "some hundred values", |rng| {
            let room = rng.random_range(40..=400);
            Style::mixed(room, rng)
        }),
        |of| of.counts,
    ),
    (
        Recipe::new("equal", 2, "all values of a field are the same", |rng| {
            with_values(Values::Equal, rng)
        }),
        |_| true,
    ),
    (Recipe::new("few-values", 3, "few different values", |rng| with_values(Values::Few, rng)), |_| {
        true
    }),
    (
        Recipe::new("extreme", 3, "values at the ends of their ranges", |rng| {
            with_values(Values::Extreme, rng)
        }),
        |_| true,
    ),
    (
        Recipe::new("uniform", 2, "values from anywhere in their ranges", |rng| {
            with_values(Values::Uniform, rng)
        }),
        |_| true,
    ),
    (
        Recipe::new("sorted", 2, "sorted values and records", |rng| Style {
            order: Order::Sorted,
            ..small(rng)
        }),
        |of| of.counts,
    ),
    (
        Recipe::new("reversed", 2, "values and records sorted the other way round", |rng| Style {
            order: Order::Reversed,
            ..small(rng)
        }),
        |of| of.counts,
    ),
    (
        Recipe::new("lopsided", 2, "one size as small and another as large as can be", |rng| Style {
            sizes: Sizes::Apart,
            ..small(rng)
        }),
        |of| of.two_counts,
    ),
    (
        Recipe::new("each-kind", 2, "records of all kinds in turns", |rng| Style {
            each_kind: true,
            ..small(rng)
        }),
        |of| of.kinds,
    ),
    (
        Recipe::new("many", 2, "many small tests in one input", |rng| Style {
            sizes: Sizes::Many,
            even: true,
            ..small(rng)
        }),
        |of| of.nested,
    ),
    (Recipe::new("path", 2, "trees that are paths", |rng| with_form(Form::Path, rng)), Content::edges),
    (Recipe::new("star", 2, "trees that are stars", |rng| with_form(Form::Star, rng)), Content::edges),
    (
        Recipe::new("caterpillar", 1, "paths with leaves", |rng| with_form(Form::Caterpillar, rng)),
        Content::edges,
    ),
    (
        Recipe::new("deep", 1, "trees that are nearly paths", |rng| with_form(Form::Deep, rng)),
        Content::edges,
    ),
    (Recipe::new("full-random", 6, "as large as allowed, with any values", Style::full).full(), |of| {
        of.counts
    }),
    (
        Recipe::new("full-equal", 2, "as large as allowed, all values of a field the same", |rng| {
            full_with(Values::Equal, rng)
        })
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new("full-few", 2, "as large as allowed, few different values", |rng| {
            full_with(Values::Few, rng)
        })
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new(
            "full-extreme",
            3,
            "as large as allowed, values at the ends of their ranges",
            |rng| full_with(Values::Extreme, rng),
        )
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new("full-sorted", 3, "as large as allowed, sorted", |rng| Style {
            order: Order::Sorted,
            ..Style::full(rng)
        })
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new("full-reversed", 2, "as large as allowed, sorted the other way round", |rng| {
            Style { order: Order::Reversed, ..Style::full(rng) }
        })
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new("full-mixed", 3, "as large as allowed, each field in a way of its own", |rng| {
            let mixed = Style::mixed(0, rng);
            Style { room: Style::full(rng).room, sizes: Sizes::Full, ..mixed }
        })
        .full(),
        |of| of.counts,
    ),
    (
        Recipe::new("full-many", 2, "as many tests as allowed", |rng| Style {
            sizes: Sizes::Many,
            even: true,
            ..Style::full(rng)
        })
        .full(),
        |of| of.nested,
    ),
    (
        Recipe::new("full-path", 2, "as large as allowed, trees that are paths", |rng| {
            full_form(Form::Path, rng)
        })
        .full(),
        Content::edges,
    ),
    (
        Recipe::new("full-star", 2, "as large as allowed, trees that are stars", |rng| {
            full_form(Form::Star, rng)
        })
        .full(),
        Content::edges,
    ),
    (
        Recipe::new("full-caterpillar", 1, "as large as allowed, paths with leaves", |rng| {
            full_form(Form::Caterpillar, rng)
        })
        .full(),
        Content::edges,
    ),
];

impl Shape {
    fn recipes(&self) -> impl Iterator<Item = &'static Recipe<Style>> {
        static ALL: [Entry; 27] = self::ALL;
        let content = Content::of(self);
        ALL.iter().filter(move |(_, has)| has(&content)).map(|(recipe, _)| recipe)
    }

    /// Returns the families of cases that this shape has.
    pub fn families(&self) -> Vec<Family> {
        self.recipes().map(|recipe| recipe.family).collect()
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
        let small: Vec<_> = self.recipes().filter(|recipe| !recipe.family.full).collect();
        let recipe = match family {
            Some(name) => self
                .recipes()
                .find(|recipe| recipe.family.name == name)
                .ok_or_else(|| format!("the shape has no family {name:?}"))?,
            None => {
                let weights: Vec<u32> = small.iter().map(|recipe| recipe.family.weight).collect();
                small[crosscheck_core::generate::draw::weighted(rng, &weights)]
            }
        };
        let style = (recipe.plan)(rng);
        let made = match make(self, &style, limits, rng) {
            // A family of which there is no case costs itself alone.
            Err(_) if family.is_none() => make(self, &(small[0].plan)(rng), limits, rng),
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
