//! The pairs of the page on values.

pub mod latest {
    //! From a start, and turns of all kinds.

    use std::collections::VecDeque;

    use crosscheck::{Rng, RngExt, Subject};

    /// How many items are kept.
    #[crosscheck::draw]
    pub struct Capacity(#[draw(1..=16)] usize);

    #[crosscheck::draw]
    pub enum Turn {
        #[weight(4)]
        Push(#[draw(0..8, 250..=255)] u8),
        Pop,
        Extend(#[draw(0..8, len = 0..20)] Vec<u8>),
        Find(#[draw("ab*", len = 1..=4)] String, Option<bool>),
        Swap(#[draw((0..16, 0..16))] (usize, usize)),
        Keep {
            #[draw(with = even, valid = is_even)]
            count: usize,
        },
    }

    fn even(rng: &mut dyn Rng) -> usize {
        2 * rng.random_range(0..8)
    }

    fn is_even(count: &usize) -> bool {
        count.is_multiple_of(2)
    }

    #[crosscheck::data(answer, all)]
    pub struct Seen(Option<u8>, Vec<u8>);

    pub struct Latest;

    #[crosscheck::subject]
    impl Subject for Latest {
        const NAME: &'static str = "latest";

        fn reference(Capacity(capacity): Capacity) -> impl FnMut(&Turn) -> Seen {
            let mut items = Vec::new();
            move |turn| {
                let mut answer = None;
                match turn {
                    Turn::Push(item) => items.push(*item),
                    Turn::Pop => answer = (!items.is_empty()).then(|| items.remove(0)),
                    Turn::Extend(more) => items.extend(more),
                    Turn::Find(text, _) => {
                        answer = items.iter().copied().find(|item| text.len() > (*item).into())
                    }
                    Turn::Swap((a, b)) if *a.max(b) < items.len() => items.swap(*a, *b),
                    Turn::Swap(_) => {}
                    Turn::Keep { count } => items.truncate(*count),
                }
                items.drain(..items.len().saturating_sub(capacity));
                Seen(answer, items.clone())
            }
        }

        fn engine(Capacity(capacity): Capacity) -> impl FnMut(&Turn) -> Seen {
            let mut items = VecDeque::new();
            move |turn| {
                let mut answer = None;
                match turn {
                    Turn::Push(item) => items.push_back(*item),
                    Turn::Pop => answer = items.pop_front(),
                    Turn::Extend(more) => items.extend(more),
                    Turn::Find(text, _) => {
                        answer = items.iter().copied().find(|item| text.len() > (*item).into())
                    }
                    Turn::Swap((a, b)) if *a.max(b) < items.len() => items.swap(*a, *b),
                    Turn::Swap(_) => {}
                    // A bug, for the tests.
                    Turn::Keep { count } if *count == 10 => items.truncate(9),
                    Turn::Keep { count } => items.truncate(*count),
                }
                items.drain(..items.len().saturating_sub(capacity));
                Seen(answer, items.iter().copied().collect())
            }
        }
    }
}

pub mod mean {
    //! Floats, and a type without serde.

    use std::cmp::Ordering;

    use crosscheck::Subject;
    use crosscheck::subject::Float;

    #[crosscheck::draw]
    pub struct Number(#[draw(-8.0..8.0)] Float);

    /// `Ordering` of the standard library, which has no serde.
    #[crosscheck::data]
    pub enum Order {
        Less,
        Equal,
        Greater,
    }

    impl From<Ordering> for Order {
        fn from(order: Ordering) -> Self {
            match order {
                Ordering::Less => Order::Less,
                Ordering::Equal => Order::Equal,
                Ordering::Greater => Order::Greater,
            }
        }
    }

    #[crosscheck::data(mean, growth)]
    pub struct Seen(Float, Order);

    pub struct Mean;

    #[crosscheck::subject]
    impl Subject for Mean {
        const NAME: &'static str = "mean";

        fn is_close(field: &str, reference: &Seen, other: &Seen) -> bool {
            let (a, b) = (reference.0.get(), other.0.get());
            field == "mean" && (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
        }

        fn reference(numbers: &mut Vec<f64>, turn: &Number) -> Seen {
            let last = numbers.last().copied().unwrap_or(0.0);
            numbers.push(turn.0.get());
            let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
            Seen(Float::number(mean), turn.0.get().total_cmp(&last).into())
        }

        fn engine((count, mean, last): &mut (u32, f64, f64), turn: &Number) -> Seen {
            *count += 1;
            *mean += (turn.0.get() - *mean) / f64::from(*count);
            let growth = turn.0.get().total_cmp(last);
            *last = turn.0.get();
            Seen(Float::number(*mean), growth.into())
        }
    }
}
