//! The shape of a problem's input, and what follows from it: a reader whose errors name their place, a generator, and
//! simpler inputs to shrink with.
//!
//! In goes the notation of a shape, a page that says which numbers and words stand on which line of an input, and what
//! holds for them ([`Shape::parse`]). The modules, in their order:
//!
//! | module | what it does |
//! |---|---|
//! | `written` | what the notation says: kinds, amounts and conditions |
//! | `value` | the values of a case |
//! | `shape`, `evaluate`, `bounds` | a shape whose names are looked up: what must hold, the ranges that follow |
//! | `resolve`, `notation` | looks names up; reads the notation |
//! | `check`, `case`, `read` | whether a case satisfies its shape; its text; reads an input |
//! | `make`, `family` | makes cases, in families |
//! | `features`, `picture` | what can be said of a case in numbers; the picture of its grid |
//! | `narrow`, `validator` | the limits of subtasks; a validator in Python or C++ |
//! | `reduce`, `mutate`, `cross` | simpler cases, cases that differ a little, and cases with something of two others |
//! | `otherwise` | the cases that a program has which reads its input otherwise |
//! | `shaped` | all of this for cases of a type of their own |
//! | `infer` | the shape of inputs from some of them |
//! | `file` | the file of a problem |

mod bounds;
mod case;
mod check;
mod cross;
mod evaluate;
mod family;
mod features;
mod file;
pub mod infer;
mod make;
mod mutate;
mod narrow;
mod notation;
mod otherwise;
mod picture;
mod read;
mod reduce;
mod resolve;
mod shape;
pub mod shaped;
mod validator;
mod value;
mod written;

pub use file::{Described, Keys, Subtask, Undescribed};
pub use narrow::Meaning;
pub use shape::Shape;
pub use validator::Dialect;
pub use value::Row;

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;
