//! The witnesses: the simplest known cases that show some fault, stored in a file.

use crate::{InputError, Limits};

/// Reads the witnesses of a file. A line that begins with `#` describes the case after it.
///
/// # Panics
/// The file, which is part of the program, contains something that is not a case.
pub fn witnesses<C>(file: &str, read: fn(&[u8], Limits) -> Result<C, InputError>) -> Vec<C> {
    let mut texts = vec![String::new()];
    for line in file.lines() {
        if line.starts_with('#') {
            texts.push(String::new());
        } else if let Some(text) = texts.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    let case = |text: &String| match read(text.as_bytes(), Limits::Contest) {
        Ok(case) => case,
        Err(error) => panic!("a witness is not valid: {error}\n{text}"),
    };
    texts.iter().filter(|text| !text.trim().is_empty()).map(case).collect()
}
