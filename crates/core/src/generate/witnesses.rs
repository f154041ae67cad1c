//! The witnesses: the simplest known cases that show some fault, stored in a file.

use std::ops::Deref;
use std::sync::OnceLock;

use crate::Limits;
use crate::contract::Case;

/// Witnesses, read on first use. A line of their file that begins with `#` describes the case after it.
pub struct Witnesses<C> {
    file: &'static str,
    cases: OnceLock<Vec<C>>,
}

impl<C> Witnesses<C> {
    /// Creates the witnesses of a file.
    pub const fn new(file: &'static str) -> Self {
        Witnesses { file, cases: OnceLock::new() }
    }
}

/// # Panics
/// The file, which is part of the program, contains something that is not a case.
impl<C: Case> Deref for Witnesses<C> {
    type Target = [C];

    fn deref(&self) -> &[C] {
        self.cases.get_or_init(|| read(self.file))
    }
}

fn read<C: Case>(file: &str) -> Vec<C> {
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
