//! The witnesses: the simplest known cases that show some fault, stored in a file.

use crate::{InputError, Limits};

/// Reads the witnesses of a file. Before each of them a line that begins with `#` describes it.
///
/// # Panics
/// The file, which is part of the program, contains something that is not a case.
pub fn witnesses<C>(file: &str, read: fn(&[u8], Limits) -> Result<C, InputError>) -> Vec<C> {
    let case = |text: &str| match read(text.as_bytes(), Limits::Contest) {
        Ok(case) => case,
        Err(error) => panic!("a witness is not valid: {error}\n{text}"),
    };
    let texts = file.split('#').filter_map(|described| Some(described.split_once('\n')?.1));
    texts.filter(|text| !text.trim().is_empty()).map(case).collect()
}
