//! The witnesses: the simplest known cases that show some fault, stored in a file.

use std::ops::Deref;
use std::sync::OnceLock;

use crate::{InputError, Limits};

type Reads<C> = fn(&[u8], Limits) -> Result<C, InputError>;

/// Witnesses, read on first use. A line of their file that begins with `#` describes the case after it.
pub struct Witnesses<C> {
    file: &'static str,
    read: Reads<C>,
    cases: OnceLock<Vec<C>>,
}

impl<C> Witnesses<C> {
    /// Creates the witnesses of a file.
    pub const fn new(file: &'static str, read: Reads<C>) -> Self {
        Witnesses { file, read, cases: OnceLock::new() }
    }
}

/// # Panics
/// The file, which is part of the program, contains something that is not a case.
impl<C> Deref for Witnesses<C> {
    type Target = [C];

    fn deref(&self) -> &[C] {
        self.cases.get_or_init(|| all(self.file, self.read))
    }
}

fn all<C>(file: &str, read: Reads<C>) -> Vec<C> {
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
    texts.map(|text| case(text, read)).collect()
}

fn case<C>(text: &str, read: Reads<C>) -> C {
    match read(text.as_bytes(), Limits::Contest) {
        Ok(case) => case,
        Err(error) => panic!("a witness is not valid: {error}\n{text}"),
    }
}
