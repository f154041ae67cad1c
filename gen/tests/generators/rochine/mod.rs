//! The generator of `rochine`.

mod cases;
mod catalogue;
mod families;
