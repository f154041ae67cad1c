//! Escapes text for display and fits it to a width. All text in frames is foreign, since traces can come from outside.

use crosscheck_core::foreign::{PART, foreign};
use crosscheck_core::frames::Text;
use unicode_width::UnicodeWidthStr;

const WIDEST_TILE: usize = 8;

/// Returns a foreign text escaped, on one line, and shortened.
pub(super) fn line(text: &str) -> String {
    foreign(text).at_most(PART).to_string()
}

pub(super) fn english(text: &Text) -> String {
    line(&text.en)
}

pub(super) fn tile(word: &str) -> String {
    cut(&foreign(word).at_most(WIDEST_TILE).to_string(), WIDEST_TILE)
}

/// Cuts a text to a width, with an ellipsis if something is cut off.
pub(super) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let Some(room) = columns.checked_sub(1) else { return String::new() };
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|end| text[..*end].width() <= room).last();
    format!("{}…", &text[..end.unwrap_or(0)])
}

pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        let gap = usize::from(!last.is_empty());
        if last.width() + gap + word.width() <= columns {
            last.push_str(&" "[..gap]);
            last.push_str(word);
        } else if last.is_empty() {
            *last = cut(word, columns);
        } else {
            lines.push(cut(word, columns));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_to_columns_and_not_to_characters() {
        assert_eq!(cut("swapped", 7), "swapped");
        assert_eq!(cut("swapped", 4), "swa…");
        assert_eq!(cut("交换了", 6), "交换了");
        assert_eq!(cut("交换了", 5), "交换…");
        assert_eq!(cut("交换了", 4), "交…");
        assert_eq!([cut("ab", 1), cut("ab", 0)], ["…", ""]);
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("enormous a", 4), ["eno…", "a"]);
    }

    #[test]
    fn no_tile_is_wide_and_none_moves_the_cursor() {
        assert_eq!(tile("4*"), "4*");
        assert_eq!(tile("\u{1b}[2J"), "\\u{1b}[…");
        assert!(tile(&"交".repeat(40)).width() <= WIDEST_TILE);
    }
}
