//! Input: keys, and changes of the terminal's size.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::state::Key;

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// A key.
    Key(Key),
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

fn key(event: &KeyEvent) -> Option<Key> {
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let other = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(match event.code {
        KeyCode::Char('c' | 'd') if event.modifiers.contains(KeyModifiers::CONTROL) => Key::Interrupt,
        KeyCode::Char(_) if other => return None,
        KeyCode::Char('j') => Key::Pan(1, 0),
        KeyCode::Char('k') => Key::Pan(-1, 0),
        KeyCode::Char(')') => Key::Pan(0, 1),
        KeyCode::Char('(') => Key::Pan(0, -1),
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Left if other => Key::Pan(0, -4),
        KeyCode::Right if other => Key::Pan(0, 4),
        KeyCode::Left if shift => Key::TurnBack,
        KeyCode::Right if shift => Key::TurnOn,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Pan(-1, 0),
        KeyCode::Down => Key::Pan(1, 0),
        KeyCode::PageUp => Key::Pan(-8, 0),
        KeyCode::PageDown => Key::Pan(8, 0),
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Escape,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_with_what_is_held_beside_them() {
        let told = |code, held| told(&Event::Key(KeyEvent::new(code, held)));
        let key = |key| Some(Told::Key(key));
        assert_eq!(told(KeyCode::Left, KeyModifiers::NONE), key(Key::Left));
        assert_eq!(told(KeyCode::Left, KeyModifiers::SHIFT), key(Key::TurnBack));
        assert_eq!(told(KeyCode::Right, KeyModifiers::CONTROL), key(Key::Pan(0, 4)));
        assert_eq!(told(KeyCode::Char('L'), KeyModifiers::SHIFT), key(Key::Char('L')));
        assert_eq!(told(KeyCode::Char('c'), KeyModifiers::CONTROL), key(Key::Interrupt));
        assert_eq!(told(KeyCode::Char('q'), KeyModifiers::ALT), None);
        let release = KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(super::told(&Event::Key(release)), None);
        assert_eq!(super::told(&Event::Resize(1, 1)), Some(Told::Redraw));
    }
}
