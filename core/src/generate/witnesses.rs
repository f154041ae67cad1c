//! The format of a file of witnesses.

use crate::Limits;
use crate::contract::Case;

/// Reads a file of witnesses: a line that begins with `#` says what the case after it tells.
///
/// # Panics
/// The file, a part of this crate, holds something that is not a case.
pub fn read<C: Case>(file: &str) -> Vec<C> {
    let mut texts = vec![String::new()];
    for line in file.lines() {
        if line.starts_with('#') {
            texts.push(String::new());
        } else if let Some(text) = texts.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    let texts = texts.iter().filter(|text| !text.trim().is_empty());
    texts.map(|text| case(text)).collect()
}

fn case<C: Case>(text: &str) -> C {
    match C::parse(text.as_bytes(), Limits::Contest) {
        Ok(case) => case,
        Err(error) => panic!("a witness is not valid: {error}\n{text}"),
    }
}
