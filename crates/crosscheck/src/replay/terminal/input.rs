//! Input: keys, and changes of the terminal's size.
//!
//! A key is written as a character. Those that print nothing are written as what stands on them: `←`, `⌂`, `⎋`; `⇐` is `←`
//! with shift, `⇠` with another key, and `␃` the wish to end.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// A key.
    Key(char),
    /// Redraw the screen.
    Redraw,
}

/// Returns the meaning of an event, if it has one.
pub(super) fn told(event: &Event) -> Option<Told> {
    match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => key(event).map(Told::Key),
        Event::Resize(..) => Some(Told::Redraw),
        _ => None,
    }
}

fn key(event: &KeyEvent) -> Option<char> {
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let other = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(match event.code {
        KeyCode::Char('c' | 'd') if event.modifiers.contains(KeyModifiers::CONTROL) => '␃',
        KeyCode::Char(_) if other => return None,
        KeyCode::Char(letter) => letter,
        KeyCode::Left if other => '⇠',
        KeyCode::Right if other => '⇢',
        KeyCode::Left if shift => '⇐',
        KeyCode::Right if shift => '⇒',
        KeyCode::Left => '←',
        KeyCode::Right => '→',
        KeyCode::Up => '↑',
        KeyCode::Down => '↓',
        KeyCode::PageUp => '⇞',
        KeyCode::PageDown => '⇟',
        KeyCode::Home => '⌂',
        KeyCode::End => '⇥',
        KeyCode::Enter => '⏎',
        KeyCode::Backspace => '⌫',
        KeyCode::Esc => '⎋',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_with_what_is_held_beside_them() {
        for (code, held, key) in [
            (KeyCode::Left, KeyModifiers::NONE, Some('←')),
            (KeyCode::Left, KeyModifiers::SHIFT, Some('⇐')),
            (KeyCode::Right, KeyModifiers::CONTROL, Some('⇢')),
            (KeyCode::Char('L'), KeyModifiers::SHIFT, Some('L')),
            (KeyCode::Char('c'), KeyModifiers::CONTROL, Some('␃')),
            (KeyCode::Char('q'), KeyModifiers::ALT, None),
        ] {
            assert_eq!(told(&Event::Key(KeyEvent::new(code, held))), key.map(Told::Key), "{code:?}");
        }
        let release = KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(told(&Event::Key(release)), None);
        assert_eq!(told(&Event::Resize(1, 1)), Some(Told::Redraw));
    }
}
