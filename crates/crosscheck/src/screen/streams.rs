//! The one way to the terminal: everything a person reads goes through [`out`] and [`err`], which let no control
//! character pass. It does not matter whether they lead to a terminal: what is piped into a file or a log ends up on
//! one later.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::io::{self, IsTerminal, Stderr, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::error::{ContextKind, ContextValue};
use crosscheck_core::foreign::{PART, Plain, foreign, plain};

pub(crate) fn out() -> Plain<Stdout> {
    Plain::new(io::stdout())
}

pub(crate) fn err() -> Plain<Stderr> {
    SPOKEN.store(true, Ordering::Relaxed);
    Plain::new(io::stderr())
}

/// Whether anything was written to standard error.
pub(super) static SPOKEN: AtomicBool = AtomicBool::new(false);

/// Writes a line to standard error. That this fails changes nothing: what counts is on standard output, or in files.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!($crate::screen::err(), $($words)*);
    }};
}
pub(crate) use say;

/// Standard output for what must arrive byte for byte, and is ours: a case, an answer, a trace, data for a program.
pub(crate) fn exact() -> Stdout {
    io::stdout()
}

pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Writes a line of at most the terminal's width to standard error, in place of the one that is there. The next one takes its
/// place in turn.
pub(crate) fn redraw(line: &str) {
    const CLEAR: &str = "\r\u{1b}[2K";
    let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
    // The last column stays free: a cursor beyond it may be on the next line.
    let line: String = line.chars().take(usize::from(width).saturating_sub(1)).collect();
    SPOKEN.store(true, Ordering::Relaxed);
    let mut err = io::stderr();
    let _ = err.write_all(format!("{CLEAR}{}", plain(&line)).as_bytes()).and_then(|()| err.flush());
}

pub(crate) fn has_colours() -> bool {
    anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

/// Writes a message that brings colours of its own to standard error. What is foreign in it is escaped already; still
/// nothing but colours and line ends passes.
pub(crate) fn styled(message: &str) {
    let _ = writeln!(anstream::stderr(), "{}", colours_alone(message));
}

/// Writes a report that brings colours of its own to standard output, where they are left out by the usual rules. What is
/// foreign in it is escaped already; still nothing but colours and line ends passes.
#[cfg(feature = "judge")]
pub(crate) fn report(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout();
    out.write_all(colours_alone(text).as_bytes())?;
    out.flush()
}

/// Prints what clap has to say: an error, or the help that was asked for.
pub(crate) fn usage(error: &mut clap::Error) {
    let text = match error.use_stderr() {
        true => colours_alone(&of_others(error).render().ansi().to_string()),
        // All of the help is ours.
        false => error.render().ansi().to_string(),
    };
    let _ = match error.use_stderr() {
        true => write!(anstream::stderr(), "{text}"),
        false => write!(anstream::stdout(), "{text}"),
    };
}

/// Escapes the words of the command line that an error quotes.
fn of_others(error: &mut clap::Error) -> &clap::Error {
    let escaped =
        |text: &String| Some(foreign(text).at_most(PART).to_string()).filter(|shown| shown != text);
    let quoted = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => escaped(text).map(|shown| (kind, ContextValue::String(shown))),
        _ => None,
    });
    let quoted: Vec<_> = quoted.collect();
    if !quoted.is_empty() {
        // A tip repeats the word, in colours.
        error.remove(ContextKind::Suggested);
    }
    for (kind, value) in quoted {
        error.insert(kind, value);
    }
    error
}

/// Escapes everything that a reader would not see, except sequences that set a colour.
fn colours_alone(text: &str) -> String {
    const BEGIN: &str = "\u{1b}[";
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(BEGIN) {
        shown.push_str(&plain(&rest[..at]));
        let inside = at + BEGIN.len();
        let numbers =
            rest[inside..].bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
        let end = inside + numbers;
        if rest[end..].starts_with('m') {
            shown.push_str(&rest[at..=end]);
            rest = &rest[end + 1..];
        } else {
            shown.push_str(&plain(&rest[at..inside]));
            rest = &rest[inside..];
        }
    }
    shown + &plain(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_pass_and_nothing_else_does() {
        let coloured = "\u{1b}[1m\u{1b}[31merror\u{1b}[0m: a\n\tb";
        assert_eq!(colours_alone(coloured), coloured);
        assert_eq!(colours_alone("\u{1b}[2J\u{1b}]0;t\u{7}"), "\\u{1b}[2J\\u{1b}]0;t\\u{7}");
        assert_eq!(colours_alone("\u{1b}[1\u{1b}[1m\u{202e}"), "\\u{1b}[1\u{1b}[1m\\u{202e}");
    }
}
