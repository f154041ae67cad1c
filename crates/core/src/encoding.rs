//! How a text of others is encoded.

/// Returns the length of the invisible byte order mark that some editors put before the text.
pub fn mark(input: &[u8]) -> usize {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if input.starts_with(MARK) { MARK.len() } else { 0 }
}

/// Returns what converts a text in UTF-16, which some shells and editors write: it has its mark, or every other byte is zero.
/// One zero alone is no sign of it.
pub fn utf_16(input: &[u8]) -> Option<String> {
    let from = match input {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
        [1..=127, 0, 1..=255, 0, ..] => "UTF-16LE",
        [0, 1..=127, 0, 1..=255, ..] => "UTF-16BE",
        _ => return None,
    };
    Some(format!("`iconv -f {from} -t UTF-8` converts it"))
}
