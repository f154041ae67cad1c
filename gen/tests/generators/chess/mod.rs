//! The generator of `chess`.

mod cases;
mod families;
