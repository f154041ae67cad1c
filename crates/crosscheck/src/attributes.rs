//! The attributes that write what is the same in most subjects.

/// Makes a type plain data: what a subject shows, starts from, or takes as a turn.
///
/// This derives `Clone`, `Debug`, `PartialEq`, `Eq` and `Hash`, and serde's `Serialize` and `Deserialize` with names in
/// `kebab-case`. Other traits can be derived beside it.
///
/// The fields of a tuple struct can get names, under which they are compared and reported:
///
/// ```
/// #[crosscheck::data(answer, len)]
/// struct Seen(Option<u8>, usize);
///
/// let seen = crosscheck::serde_json::to_string(&Seen(None, 3)).unwrap();
/// assert_eq!(seen, r#"{"answer":null,"len":3}"#);
/// ```
///
/// Without names, a tuple is compared as a whole. For a type from elsewhere, and for floats, the guide has a page:
/// `docs/guide/14-values.md`.
pub use crosscheck_macros::data;
/// Makes a type plain data, like [`data`], that [draws itself](crate::subject::Draw): a start or a turn.
///
/// `#[draw(…)]` at a field says what it is drawn from. A variant is drawn as often as the others, unless `#[weight(…)]` says
/// otherwise. A value outside of this is not valid: inputs are refused, and shrinking stays within.
///
/// ```
/// # use crosscheck::Rng;
/// #[crosscheck::draw]
/// enum Turn {
///     /// One of three numbers in four.
///     #[weight(3)]
///     Push(#[draw(0..8, 250..=255)] u8),
///     Write(#[draw("ab*?", len = 1..8)] String),
///     /// Pairs of a number and any boolean.
///     Put(#[draw((0..40, _), len = 0..=3)] Vec<(u32, bool)>),
///     Odd {
///         #[draw(with = odd, valid = is_odd)]
///         number: u64,
///     },
///     Clear,
/// }
///
/// fn odd(rng: &mut dyn Rng) -> u64 {
///     rng.next_u64() | 1
/// }
///
/// fn is_odd(number: &u64) -> bool {
///     number % 2 == 1
/// }
///
/// use crosscheck::subject::{Any, Draw};
/// assert!(Turn::Push(7).is_within(&Any) && Turn::Odd { number: 3 }.is_within(&Any));
/// assert!(!Turn::Push(8).is_within(&Any) && !Turn::Odd { number: 4 }.is_within(&Any));
/// assert!(!Turn::Write(String::new()).is_within(&Any));
/// ```
///
/// Each of several ranges is taken as often. [`Draw`](crate::subject::Draw) lists the types and what stands at their
/// fields. A type may contain itself, in a `Box` or a `Vec`: it comes to an end by variants that do not.
pub use crosscheck_macros::draw;
/// Writes what an `impl Subject` leaves out: the sides from two functions, and how starts and turns are made.
///
/// ```no_run
/// # mod hidden {
/// use std::collections::BTreeSet;
///
/// use crosscheck::Subject;
///
/// #[crosscheck::draw]
/// pub enum Turn {
///     #[weight(2)]
///     Insert(#[draw(0..32)] u8),
///     Remove(#[draw(0..32)] u8),
/// }
///
/// #[crosscheck::data(answer, all)]
/// pub struct Seen(bool, Vec<u8>);
///
/// pub struct Sets;
///
/// #[crosscheck::subject]
/// impl Subject for Sets {
///     const NAME: &'static str = "sets";
///
///     /// A set of the standard library.
///     fn reference(set: &mut BTreeSet<u8>, turn: &Turn) -> Seen {
///         let answer = match turn {
///             Turn::Insert(number) => set.insert(*number),
///             Turn::Remove(number) => set.remove(number),
///         };
///         Seen(answer, set.iter().copied().collect())
///     }
///
///     /// A bit for each number.
///     fn engine(bits: &mut u32, turn: &Turn) -> Seen {
///         let before = *bits;
///         match turn {
///             Turn::Insert(number) => *bits |= 1 << number,
///             Turn::Remove(number) => *bits &= !(1 << number),
///         }
///         Seen(*bits != before, (0..32).filter(|number| *bits >> number & 1 == 1).collect())
///     }
/// }
///
/// crosscheck::main!(Sets);
/// # }
/// # fn main() {}
/// ```
///
/// A side, `reference` or `engine`, is one of these:
///
/// | what you write | the side |
/// |---|---|
/// | `fn engine(state: &mut State, turn: &Turn) -> Seen` | begins with the default of its state |
/// | `fn engine(start: Start) -> impl FnMut(&Turn) -> Seen` | begins from a start; what the closure keeps is its state |
/// | `type Engine = Ring;`, and `impl Side<Sets> for Ring` | is a [`Side`](crate::Side) of your own |
///
/// All of `Subject` can stand there as well. What does not is written like this:
///
/// - `Start`, `Turn` and `Seen`: the types that the sides name.
/// - `start` and `turn`: the type [draws itself](draw).
/// - `is_start` and `is_valid`, if their type draws itself: whether the value lies within what it is drawn from. A check of
///   yours comes in addition, and a turn is drawn again until it is valid.
/// - `STATELESS`: true, if none of `turn`, `turn_of` and `is_valid` stands there.
///
/// The whole is what you could write by hand, so that any part can be replaced by the long form at any time. The two
/// functions are also functions of the type, for tests of your own: `Sets::engine(&mut 0, &Turn::Insert(3))`.
///
/// A side must not look at the wrong start, and a misspelt name is an error:
///
/// ```compile_fail
/// # use crosscheck::Subject;
/// # struct Halves;
/// #[crosscheck::subject]
/// impl Subject for Halves {
///     const NAME: &'static str = "halves";
///
///     fn reference(start: u32) -> impl FnMut(&u8) -> u32 {
///         move |turn| start / u32::from(*turn)
///     }
///
///     // It would begin with 0 instead of the start.
///     fn engine(number: &mut u32, turn: &u8) -> u32 {
///         *number / u32::from(*turn)
///     }
/// }
/// ```
///
/// ```compile_fail,E0407
/// # use crosscheck::Subject;
/// # struct Halves;
/// #[crosscheck::subject]
/// impl Subject for Halves {
///     const NAME: &'static str = "halves";
///
///     fn is_vaild(_: &u32, _: &u8) -> bool {
///         true
///     }
///
///     fn reference(number: &mut u32, turn: &u8) -> u32 {
///         *number + u32::from(*turn)
///     }
///
///     fn engine(number: &mut u64, turn: &u8) -> u32 {
///         *number as u32 + u32::from(*turn)
///     }
/// }
/// ```
pub use crosscheck_macros::subject;
