//! Quotes words for a shell, so that a line that the user copies runs the same command, whatever bytes the words
//! contain.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

/// Quotes a word. A word with characters that a terminal may not show is written as `$'…'`, which bash, zsh and ksh
/// read back byte by byte.
pub fn quoted(word: impl AsRef<OsStr>) -> String {
    let word = word.as_ref();
    // It refuses a zero byte alone, which is not shown.
    let shown = word.to_str().filter(|text| text.chars().all(is_shown));
    let quoted = shown.and_then(|text| shlex::try_quote(text).ok());
    quoted.map_or_else(|| escaped(word), Cow::into_owned)
}

/// Quotes the path of a file, so that no command takes it for an option or for standard input.
pub fn quoted_path(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    match path.as_os_str().as_encoded_bytes() {
        [b'-', ..] => quoted(Path::new(".").join(path)),
        _ => quoted(path),
    }
}

/// Quotes words, and joins them with spaces.
pub fn joined(words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Returns whether a terminal shows a character as it is: letters and digits of all scripts, and printable ASCII. Other
/// characters may be invisible, or change the text around them.
fn is_shown(c: char) -> bool {
    matches!(c, ' '..='~') || (!c.is_ascii() && c.is_alphanumeric())
}

/// Returns the word as `$'…'`. An octal escape always ends after three digits; in some shells, a hexadecimal one does
/// not end after two.
fn escaped(word: &OsStr) -> String {
    let byte = |&byte: &u8| match byte {
        b'\n' => "\\n".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'\'' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("$'{}'", word.as_encoded_bytes().iter().map(byte).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_as_it_is_is_quoted_as_usual_and_what_a_terminal_would_not_show_is_escaped() {
        for (word, shown) in [
            ("mine.cpp", "mine.cpp"),
            ("two words", "'two words'"),
            ("", "''"),
            ("Lösung-解", "'Lösung-解'"),
            ("a\x1b[31mb'\\\n", r"$'a\033[31mb\'\\\n'"),
            ("a\u{202e}b", r"$'a\342\200\256b'"),
            ("a\u{9b}1", r"$'a\302\2331'"),
        ] {
            assert_eq!(quoted(word), shown);
        }
        let paths = ["-x.in", "-", "a/-x.in"].map(quoted_path);
        assert_eq!(paths, ["./-x.in", "./-", "a/-x.in"], "none is taken for an option");
    }

    /// Checks that bash reads back every byte that a name can contain.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_every_byte_back() {
        use std::os::unix::ffi::OsStrExt;
        use std::process::Command;
        let all: Vec<u8> = (1..=255).collect();
        let words =
            [&all[..], b"\xff7\x1b0", b"plain", b"a b'c", b"", "ü\u{301}".as_bytes(), b"$HOME", b"`x`!"];
        for word in words {
            let line = format!("printf %s {}", quoted(OsStr::from_bytes(word)));
            let Ok(output) = Command::new("bash").args(["-c", &line]).output() else { return };
            assert_eq!(output.stdout, word, "{line}");
        }
    }
}
