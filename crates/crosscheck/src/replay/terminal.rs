//! Plays a film in the terminal.
//!
//! Drawing is a function of the film and the viewer's state, and so is the effect of a key. This module adds the event loop
//! and the terminal.

mod board;
mod boards;
mod differences;
mod draw;
mod frames;
mod guard;
mod help;
mod input;
#[cfg(test)]
mod keys_tests;
mod paint;
#[cfg(all(test, unix))]
mod pty_tests;
mod reel;
mod state;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crosscheck_core::film::Film;
use ratatui::Terminal;
use ratatui::crossterm::event;

use self::draw::Scene;
use self::guard::Guard;
use self::input::Told;
use self::reel::Reel;
use self::state::{ViewerState, press, tick};
use super::projector::Projector;
use super::view::View;

pub(crate) use self::frames::frames;
pub(crate) use self::guard::is_able;

/// The duration of a beat at speed 1.
const BEAT: Duration = Duration::from_millis(650);

/// The interval between checks for a request to stop.
const LOOK: Duration = Duration::from_millis(100);

/// The start of the playback.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The moment, from 0.
    pub moment: usize,
    /// The speed, as a factor.
    pub speed: f64,
}

/// Plays a film in the terminal until the user quits or `stop` is set. The terminal is restored in any case.
pub(crate) fn play(film: &Film, at: Start, stop: &AtomicBool) -> io::Result<()> {
    let reel = Reel::new(film);
    let mut state = ViewerState::new(&reel, at.moment, at.speed);
    let mut projector = Projector::new(film);
    let paint = guard::paint();
    let guard = Guard::new()?;
    let mut terminal = Terminal::new(guard.backend())?;
    let mut due = Instant::now();
    while !state.leaves && !stop.load(Ordering::Relaxed) {
        let scene = Scene { film, reel: &reel, state: &state, paint };
        let view = View::at(film, &mut projector, state.spot);
        terminal.draw(|frame| {
            let area = frame.area();
            scene.draw(frame.buffer_mut(), area, &view);
            guard::scrub(frame.buffer_mut());
        })?;
        (state, due) = next(state, due, &reel, stop)?;
    }
    Ok(())
}

/// Waits for a key or the next beat. Returns the new state and the time of the following beat.
fn next(
    state: ViewerState,
    due: Instant,
    reel: &Reel,
    stop: &AtomicBool,
) -> io::Result<(ViewerState, Instant)> {
    let beat = BEAT.div_f64(state.times());
    while !stop.load(Ordering::Relaxed) {
        let now = Instant::now();
        if state.plays && now >= due {
            // Do not try to catch up after a pause.
            return Ok((tick(state, reel), due.max(now.checked_sub(beat).unwrap_or(now)) + beat));
        }
        let wait = if state.plays { LOOK.min(due - now) } else { LOOK };
        if !event::poll(wait)? {
            continue;
        }
        match input::told(&event::read()?) {
            Some(Told::Key(key)) => {
                let began = !state.plays;
                let state = press(state, key, reel);
                let due = if began && state.plays { Instant::now() + beat } else { due };
                return Ok((state, due));
            }
            Some(Told::Redraw) => return Ok((state, due)),
            None => {}
        }
    }
    Ok((state, due))
}
