//! Sets up the terminal, and restores it in any case: also after an error, a panic or a request to stop.

#![expect(
    clippy::disallowed_methods,
    reason = "what is drawn moves the cursor; `scrub` looks at all that it holds"
)]

use std::io::{self, IsTerminal, Stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crosscheck_core::foreign::plain;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::paint::Paint;

/// Whether the terminal needs to be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Returns whether standard output is a terminal that can move its cursor. Otherwise use [`super::frames`].
pub(crate) fn is_able() -> bool {
    io::stdout().is_terminal() && std::env::var("TERM").is_ok_and(|term| term != "dumb")
}

/// Returns the available colours. The command line takes precedence over the environment.
pub(super) fn paint() -> Paint {
    match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Paint::None,
        _ => Paint::new(|name| std::env::var(name).ok()),
    }
}

/// Restores the terminal when dropped.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Switches to the alternate screen and to raw mode.
    pub(super) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // Leave the alternate screen first: the message would be lost with it.
                give_back();
                before(info);
            }));
        });
        TAKEN.store(true, Ordering::SeqCst);
        let guard = Guard(());
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(guard)
    }

    /// Returns a backend that writes to the terminal.
    pub(super) fn backend(&self) -> CrosstermBackend<Stdout> {
        CrosstermBackend::new(io::stdout())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Errors do not matter: the terminal may be gone.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Replaces invisible and control characters. This is the last defence before the text reaches the terminal.
pub(super) fn scrub(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if plain(cell.symbol()) != cell.symbol() || cell.symbol().contains(['\n', '\t']) {
            cell.set_symbol("?");
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn nothing_that_moves_the_cursor_gets_out() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        for (at, symbol) in
            ["\u{1b}[2J", "a", "\n", "\u{202e}", "交", "e\u{301}"].into_iter().enumerate()
        {
            buffer.content[at].set_symbol(symbol);
        }
        scrub(&mut buffer);
        let shown: Vec<_> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(shown, ["?", "a", "?", "?", "交", "e\u{301}"]);
    }
}
