//! Screens and frames as text.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use snapbox::{assert_data_eq, file};

use super::draw::Scene;
use super::frames::shown;
use super::paint::Paint;
use super::reel::Reel;
use super::state::ViewerState;
use crate::replay::projector::{Projector, Spot};
use crate::replay::samples;
use crate::replay::view::View;
use crosscheck_core::film::Film;

/// Returns the screen at a place of a film.
fn screen(
    film: &Film,
    state: impl Fn(ViewerState) -> ViewerState,
    (wide, high): (u16, u16),
    paint: Paint,
) -> String {
    let reel = Reel::new(film);
    let state = state(ViewerState::new(&reel, 0, 1.0));
    let mut projector = Projector::new(film);
    let view = View::at(film, &mut projector, state.spot);
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).expect("memory takes it");
    let scene = Scene { film, reel: &reel, state: &state, paint };
    let drawn = terminal.draw(|frame| {
        let area = frame.area();
        scene.draw(frame.buffer_mut(), area, &view);
    });
    drawn.expect("memory takes it");
    shown(terminal.backend().buffer())
}

fn at(spot: Spot) -> impl Fn(ViewerState) -> ViewerState {
    move |state| ViewerState { spot, ..state }
}

/// Compares screens with those in a file, where each stands below its title.
#[test]
fn screens_are_as_recorded() {
    let (small, large) = (samples::small(), samples::large(60, 90, 30 * 90 + 40));
    let long = Film { sides: samples::small().sides, ..samples::large(1, 50, 30) };
    let mut bare = Film { board: None, ..samples::small() };
    bare.moments.truncate(2);
    let all = |film, columns| super::frames(film, columns).collect::<String>();
    let first = at(Spot::default());
    let panned = |state| ViewerState { pan: (100, -100), ..state };
    let other = |state| ViewerState { front: 1, ..state };
    let shown = [
        (
            "both sides stand side by side, with what differs",
            screen(&small, at(Spot { moment: 2, beat: 2 }), (80, 24), Paint::None),
        ),
        ("tall tiles end in the middle of a line", screen(&small, &first, (80, 24), Paint::All)),
        (
            "on a narrow screen boards are stacked",
            screen(&small, at(Spot { moment: 3, beat: 1 }), (34, 16), Paint::None),
        ),
        ("a large board shows the part that matters", screen(&large, &first, (50, 14), Paint::None)),
        ("a large board can be scrolled", screen(&large, panned, (50, 12), Paint::None)),
        ("two long boards are cut alike", screen(&long, &first, (60, 14), Paint::None)),
        (
            "a narrow screen shows one side, and a key the other",
            screen(&long, other, (40, 9), Paint::None),
        ),
        ("a screen that is too small says so", screen(&small, &first, (20, 5), Paint::None)),
        ("roads stand between the cells", all(&samples::roads(), 40)),
        ("without a board the fields are shown", all(&bare, 60)),
        ("a film is read from a pipe", all(&small, 80)),
        ("a large board in a pipe is shown in part", all(&large, 80)),
    ];
    let shown = shown.map(|(title, text)| format!("### {title}\n\n{text}\n"));
    assert_data_eq!(shown.concat(), file!["screens.txt"]);
}

#[test]
fn no_screen_is_too_small_to_be_drawn() {
    for film in [
        samples::small(),
        samples::large(60, 90, 5),
        Film { moments: vec![], board: None, ..samples::small() },
    ] {
        for wide in (0..50).step_by(3) {
            for high in (0..30).step_by(2) {
                for moment in 0..3 {
                    let helps = (wide + high) % 5 == 0;
                    let state = |state| ViewerState { spot: Spot::end_of(moment), helps, ..state };
                    screen(&film, state, (wide, high), Paint::Cube);
                }
            }
        }
    }
}

#[test]
fn what_others_wrote_moves_no_cursor() {
    let film = samples::hostile();
    let screens = (0..4).map(|moment| screen(&film, at(Spot::end_of(moment)), (120, 50), Paint::All));
    for text in screens.chain(super::frames(&film, 100)) {
        let seen = |c: char| c == '\n' || (!c.is_control() && c != '\u{202e}');
        assert!(text.chars().all(seen), "{text:?}");
        assert!(text.contains("\\u{1b}"), "{text}");
    }
}
