//! Screens and frames as text.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use snapbox::{assert_data_eq, str};

use super::draw::Scene;
use super::frames::shown;
use super::paint::Paint;
use super::reel::Reel;
use super::state::State;
use crate::replay::projector::{Projector, Spot};
use crate::replay::samples;
use crate::replay::view::View;
use crosscheck_core::film::Film;

/// Returns the screen at a place of a film.
fn screen(
    film: &Film,
    state: impl Fn(State) -> State,
    (wide, high): (u16, u16),
    paint: Paint,
) -> String {
    let reel = Reel::new(film);
    let state = state(State::new(&reel, 0, 1.0));
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

fn at(spot: Spot) -> impl Fn(State) -> State {
    move |state| State { spot, ..state }
}

#[test]
fn both_sides_stand_side_by_side_with_what_differs() {
    let film = samples::small();
    assert_data_eq!(
        screen(&film, at(Spot { moment: 2, beat: 2 }), (80, 24), Paint::None),
        str![[r#"
operation 2, round 1 · tiles 2 × 3                                           3/4


reference  score 40                      engine  score 30
    1   2   3                                1   2   3
1   2   1 <3*>                           1   2   1 < 1>
2   2   1 < .>                           2   2   1 < .>









a column goes · tiles fall
reference: +40 chain bonus
engine: +30 chain bonus
differs in   clause  reference  engine
chain bonus  T3.2    40         30
T3.2 Chain bonus: A round after the first makes 10 points more.
────────────────────────────────────────────────────‼───────────────────────────
■ 1×  done      space play  ←/→ step  n/p differences (1)  ? help  q quit

"#]]
    );
}

#[test]
fn tall_tiles_end_in_the_middle_of_a_line() {
    let film = samples::small();
    assert_data_eq!(
        screen(&film, at(Spot::default()), (80, 24), Paint::All),
        str![[r#"
operation 1, swap · tiles 2 × 3                                              1/4
input: 1 1 1 2

reference                                engine
    1   2   3                                1   2   3
1 [ 1][ 2]  .                            1 [ 1][ 2]  .
   ▀▀  ▀▀                                   ▀▀  ▀▀
2   2   1  3*                            2   2   1  3*
   ▀▀  ▀▀  ▀▀                               ▀▀  ▀▀  ▀▀












two tiles change places
█───────────────────────────────────────────────────!───────────────────────────
■ 1×  beat 1/1  space play  ←/→ step  n/p differences (1)  ? help  q quit

"#]]
    );
}

#[test]
fn on_a_narrow_screen_boards_are_stacked() {
    let film = samples::small();
    assert_data_eq!(
        screen(&film, at(Spot { moment: 3, beat: 1 }), (34, 16), Paint::None),
        str![[r#"
operation 2, round 2 · tiles … 4/4
reference  score 0
    1   2   3
1 [ 2][ 1] 3*
2   2   1   .
engine  score 30  (no such step)
    1   2   3
1   2   1   1
2   2   1   .

reference: two tiles change places
engine: no such step
reference: 80
engine: 70
──────────────────────!──────────█
■ 1×  done      space play  ←/→ st

"#]]
    );
}

#[test]
fn a_large_board_shows_the_part_that_matters() {
    let film = samples::large(60, 90, 30 * 90 + 40);
    assert_data_eq!(
        screen(&film, at(Spot::default()), (50, 14), Paint::None),
        str![[r#"
operation 1 · tiles 2 × 3                      1/1
engine
    36  37  38  39  40  41  42  43  44  45  46
28  3*   1   2  3*   1   2  3*   1   2  3*   1
29  3*   1   2  3*   1   2  3*   1   2  3*   1
30  3*   1   2  3*   1   2  3*   1   2  3*   1
31  3*   1   2  3*   1 [ 2] 3*   1   2  3*   1
32  3*   1   2  3*   1   2  3*   1   2  3*   1
33  3*   1   2  3*   1   2  3*   1   2  3*   1
34  3*   1   2  3*   1   2  3*   1   2  3*   1
←↑↓→ rows 28–34 and columns 36–46 of 60 × 90
here it is
█─────────────────────────────────────────────────
■ 1×  beat 1/1  space play  ←/→ step  n/p differen

"#]]
    );
    let panned = |state| State { pan: (100, -100), ..state };
    assert_data_eq!(
        screen(&film, panned, (50, 12), Paint::None),
        str![[r#"
operation 1 · tiles 2 × 3                      1/1
engine
     1   2   3   4   5   6   7   8   9  10  11
56   1   2  3*   1   2  3*   1   2  3*   1   2
57   1   2  3*   1   2  3*   1   2  3*   1   2
58   1   2  3*   1   2  3*   1   2  3*   1   2
59   1   2  3*   1   2  3*   1   2  3*   1   2
60   1   2  3*   1   2  3*   1   2  3*   1   2
↑→ rows 56–60 and columns 1–11 of 60 × 90
here it is
█─────────────────────────────────────────────────
■ 1×  beat 1/1  space play  ←/→ step  n/p differen

"#]]
    );
}

#[test]
fn of_two_long_boards_as_much_is_shown_as_there_is_room_for() {
    let film = samples::small();
    let long = samples::large(1, 50, 30);
    let film = Film { sides: film.sides, ..long };
    assert_data_eq!(
        screen(&film, at(Spot::default()), (60, 14), Paint::None),
        str![[r#"
operation 1 · tiles 2 × 3                                1/1
reference
   25  26  27  28  29  30  31  32  33  34  35  36  37  38
1   1   2  3*   1   2  3* [ 1]  2  3*   1   2  3*   1   2
←→ rows 1–1 and columns 25–38 of 1 × 50

engine
   25  26  27  28  29  30  31  32  33  34  35  36  37  38
1   1   2  3*   1   2  3* [ 1]  2  3*   1   2  3*   1   2
←→ rows 1–1 and columns 25–38 of 1 × 50

here it is
█───────────────────────────────────────────────────────────
■ 1×  beat 1/1  space play  ←/→ step  n/p differences (0)  ?

"#]]
    );
    // A narrow screen shows one side, and a key switches to the other.
    let other = |state| State { front: 1, ..state };
    assert_data_eq!(
        screen(&film, other, (40, 9), Paint::None),
        str![[r#"
operation 1 · tiles 2 × 3            1/1
engine  (s: the other side)
   27  28  29  30  31  32  33  34  35
1  3*   1   2  3* [ 1]  2  3*   1   2
←→ rows 1–1 and columns 27–35 of 1 × 50

here it is
█───────────────────────────────────────
■ 1×  beat 1/1  space play  ←/→ step  n/

"#]]
    );
}

#[test]
fn roads_stand_between_the_cells() {
    assert_data_eq!(
        super::frames(&samples::roads(), 40).collect::<String>(),
        str![[r#"
tiles 2 × 3: engine

== 1/1 operation 1
here it is
engine
    1    2
1   1 -  2
    #    |
2  3* =[ 1]

reference: 80
engine: 70

"#]]
    );
}

#[test]
fn without_a_board_the_fields_are_shown() {
    let mut film = Film { board: None, ..samples::small() };
    film.moments.truncate(2);
    assert_data_eq!(
        super::frames(&film, 60).collect::<String>(),
        str![[r#"
tiles 2 × 3: reference and engine

== 1/2 operation 1, swap
input: 1 1 1 2
two tiles change places
reference  score 0             engine  score 0

== 2/2 operation 1, round 1
a column goes · tiles fall
+40 chain bonus
reference  score 40            engine  score 40
chain bonus: 40                chain bonus: 40

reference: 80
engine: 70

"#]]
    );
}

#[test]
fn no_screen_is_too_small_to_say_so() {
    let film = samples::small();
    assert_data_eq!(
        screen(&film, at(Spot::default()), (20, 5), Paint::None),
        str![[r#"
needs at least 30 ×
9; q quits

"#]]
    );
    for film in
        [film, samples::large(60, 90, 5), Film { moments: vec![], board: None, ..samples::small() }]
    {
        for wide in (0..50).step_by(3) {
            for high in (0..30).step_by(2) {
                for moment in 0..3 {
                    let helps = (wide + high) % 5 == 0;
                    let state = |state| State { spot: Spot::end_of(moment), helps, ..state };
                    screen(&film, state, (wide, high), Paint::Sixteen);
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

#[test]
fn a_film_is_read_from_a_pipe() {
    let film = samples::small();
    assert_data_eq!(
        super::frames(&film, 80).collect::<String>(),
        str![[r#"
tiles 2 × 3: reference and engine

== 1/4 operation 1, swap
input: 1 1 1 2
two tiles change places
reference  score 0                       engine  score 0
    1   2   3                                1   2   3
1 [ 2][ 1]  .                            1 [ 2][ 1]  .
2   2   1  3*                            2   2   1  3*

== 2/4 operation 1, round 1
a column goes · tiles fall
+40 chain bonus
reference  score 40                      engine  score 40
    1   2   3                                1   2   3
1   2   1 [3*]                           1   2   1 [3*]
2   2   1 [ .]                           2   2   1 [ .]

== 3/4 operation 2, round 1
a column goes · tiles fall
reference: +40 chain bonus
engine: +30 chain bonus
reference  score 40                      engine  score 30
    1   2   3                                1   2   3
1   2   1 <3*>                           1   2   1 < 1>
2   2   1 < .>                           2   2   1 < .>
differs in   clause  reference  engine
chain bonus  T3.2    40         30
T3.2 Chain bonus: A round after the first makes 10 points more.

== 4/4 operation 2, round 2
reference: two tiles change places
engine: no such step
reference  score 0                       engine  score 30  (no such step)
    1   2   3                                1   2   3
1 [ 2][ 1] 3*                            1   2   1   1
2   2   1   .                            2   2   1   .

reference: 80
engine: 70

"#]]
    );
}

#[test]
fn a_large_board_in_a_pipe_is_shown_in_part() {
    let film = samples::large(60, 90, 30 * 90 + 40);
    let frame = super::frames(&film, 80).nth(1).expect("it has a moment");
    assert_data_eq!(
        frame,
        str![[r#"
== 1/1 operation 1
here it is
engine
    32  33  34  35  36  37  38  39  40  41  42  43  44  45  46  47  48  49  50
20   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
21   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
22   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
23   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
24   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
25   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
26   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
27   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
28   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
29   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
30   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
31   2  3*   1   2  3*   1   2  3*   1 [ 2] 3*   1   2  3*   1   2  3*   1   2
32   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
33   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
34   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
35   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
36   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
37   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
38   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
39   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
40   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
41   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
42   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
43   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2  3*   1   2
←↑↓→ rows 20–43 and columns 32–50 of 60 × 90


"#]]
    );
}
