//! The attributes of the small door. What they write is what anybody can write by hand, with the names of the crate
//! `crosscheck`, which also has their documentation.
//!
//! From the ground up: `data` derives the traits of plain data; `fields` reads what a field draws from; `draw` writes
//! how a type draws itself; `item` takes functions out of an implementation; `side` reads a side from a function; `shared`
//! writes what threads need; `subject` writes what an implementation leaves out.

mod data;
mod draw;
mod fields;
mod item;
mod shared;
mod side;
mod subject;

use proc_macro::TokenStream;

#[allow(missing_docs, reason = "it is documented where it is exported again")]
#[proc_macro_attribute]
pub fn data(names: TokenStream, item: TokenStream) -> TokenStream {
    written(data::data(names.into(), item.into()))
}

#[allow(missing_docs, reason = "it is documented where it is exported again")]
#[proc_macro_attribute]
pub fn draw(names: TokenStream, item: TokenStream) -> TokenStream {
    written(draw::draw(names.into(), item.into()))
}

#[allow(missing_docs, reason = "it is documented where it is exported again")]
#[proc_macro_attribute]
pub fn subject(nothing: TokenStream, item: TokenStream) -> TokenStream {
    written(subject::subject(nothing.into(), item.into()))
}

fn written(result: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    result.unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Returns what is written in a test.
#[cfg(test)]
fn tokens(text: &str) -> proc_macro2::TokenStream {
    text.parse().expect("it is Rust")
}
