//! Sets of characters, as they are written between brackets: `a-z.#`.

/// Returns the characters of a set, in the order in which they are written, each once.
///
/// # Errors
/// In words: the set is empty, has a range from a later to an earlier character, or characters that are no printable
/// ASCII.
pub(crate) fn of(set: &str) -> Result<Vec<u8>, String> {
    if let Some(strange) = set.chars().find(|c| !c.is_ascii_graphic()) {
        return Err(format!("{strange:?} is not a printable ASCII character"));
    }
    let (bytes, mut characters, mut at) = (set.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let first = bytes[at];
        let range = bytes.get(at + 1) == Some(&b'-') && at + 2 < bytes.len();
        let last = if range { bytes[at + 2] } else { first };
        if last < first {
            return Err(format!("{} comes after {}", char::from(first), char::from(last)));
        }
        let new = (first..=last).filter(|byte| !characters.contains(byte)).collect::<Vec<_>>();
        characters.extend(new);
        at += if range { 3 } else { 1 };
    }
    if characters.is_empty() { Err("the set is empty".into()) } else { Ok(characters) }
}
