//! Frames for the tests of the viewers.

use std::collections::BTreeMap;

use crosscheck_core::frames::{
    Beat, Board, ClauseText, Differs, Frames, Gain, Key, Moment, Role, Shot, ShownField, Text, Tile,
};

/// Returns frames of two sides on a board of 2 × 3: two moments in which both agree, one in which they do not, and one
/// that the engine does not have.
pub(super) fn small() -> Frames {
    let board = Board { rows: 2, cols: 3, cells: vec![1, 2, 0, 2, 1, 3], right: None, below: None };
    Frames {
        game: "tiles".into(),
        turn: Text::same("operation"),
        turns: 2,
        size: "2 × 3".into(),
        sides: vec!["reference".into(), "engine".into()],
        score: Some(Text::same("score")),
        tiles: tiles(),
        roles: vec![Role { name: Text::same("swapped"), hue: 0, wave: false }],
        board: Some(board),
        moments: vec![
            moment(1, "operation 1, swap", vec![Some(swap())]),
            moment(1, "operation 1, round 1", vec![Some(pop(40))]),
            Moment {
                differs: vec![Differs {
                    name: Text::same("chain bonus"),
                    clause: Some("T3.2".into()),
                    values: [Some("40".into()), Some("30".into())],
                    cells: vec![5],
                }],
                ..moment(2, "operation 2, round 1", vec![Some(pop(40)), Some(odd())])
            },
            moment(2, "operation 2, round 2", vec![Some(swap()), None]),
        ],
        clauses: BTreeMap::from([(
            "T3.2".into(),
            ClauseText {
                name: "Chain bonus".into(),
                words: "A round after the first makes 10 points more.".into(),
            },
        )]),
        ends: vec!["reference: 80".into(), "engine: 70".into()],
        left_out: None,
        key: Key::default(),
    }
}

/// Returns frames of one side on a large board, one cell of which is marked.
pub(super) fn large(rows: u32, cols: u32, marked: u32) -> Frames {
    let cells = (0..rows * cols).map(|cell| 1 + cell % 3).collect();
    let board = Board { rows, cols, cells, right: None, below: None };
    let beat = Beat { marks: vec![(0, vec![marked])], ..said("here it is") };
    let shot = Shot { beats: vec![beat], ..Shot::default() };
    let moments = vec![moment(1, "operation 1", vec![Some(shot)])];
    Frames { board: Some(board), sides: vec!["engine".into()], moments, ..small() }
}

/// Returns small frames in which all texts are hostile.
pub(super) fn hostile() -> Frames {
    const EVIL: &str = "\u{1b}[2J\u{202e}<script>&\"'\u{7}";
    let mut frames = small();
    (frames.game, frames.size) = (EVIL.into(), EVIL.into());
    frames.sides.iter_mut().for_each(|name| *name = EVIL.into());
    frames.tiles.iter_mut().for_each(|tile| (tile.word, tile.sign) = (EVIL.into(), EVIL.into()));
    frames.tiles.iter_mut().for_each(|tile| tile.name = Text::same(EVIL));
    frames.roles[0].name = Text::same(EVIL);
    frames.score = Some(Text::same(EVIL));
    frames.left_out = Some(Text::same(EVIL));
    frames.ends = vec![EVIL.into(); 2];
    frames.clauses =
        BTreeMap::from([(EVIL.into(), ClauseText { name: EVIL.into(), words: EVIL.into() })]);
    for moment in &mut frames.moments {
        (moment.place, moment.input) = (Text::same(EVIL), Some(EVIL.into()));
        for differs in &mut moment.differs {
            (differs.name, differs.clause) = (Text::same(EVIL), Some(EVIL.into()));
            differs.values = [Some(EVIL.into()), Some(EVIL.into())];
        }
        for shot in moment.sides.iter_mut().flatten() {
            shot.score = Some(EVIL.into());
            shot.fields = vec![ShownField { name: Text::same(EVIL), value: EVIL.into() }];
            for beat in &mut shot.beats {
                beat.caption = Text::same(EVIL);
                beat.points = vec![Gain { text: Text::same(EVIL), amount: EVIL.into() }];
            }
        }
    }
    frames
}

fn tiles() -> Vec<Tile> {
    let kind = |word: &'static str, hue, sign: &'static str| Tile {
        word: word.into(),
        hue: Some(hue),
        sign: sign.into(),
        name: Text::same(format!("colour {word}")),
        ..Tile::default()
    };
    vec![Tile::empty(), kind("1", 0, ""), kind("2", 1, ""), kind("3*", 2, "*")]
}

fn moment(turn: usize, place: &'static str, sides: Vec<Option<Shot>>) -> Moment {
    let input = place.ends_with("swap").then(|| "1 1 1 2".into());
    Moment { turn: Some(turn), place: Text::same(place), input, sides, differs: vec![] }
}

fn said(caption: &'static str) -> Beat {
    Beat { caption: Text::same(caption), ..Beat::default() }
}

fn swap() -> Shot {
    let beat = Beat {
        marks: vec![(0, vec![0, 1])],
        motions: vec![[0, 1], [1, 0]],
        changes: vec![[0, 2], [1, 1]],
        ..said("two tiles change places")
    };
    Shot { beats: vec![beat], fields: vec![], score: Some("0".into()) }
}

fn pop(points: u32) -> Shot {
    let gone = Beat { marks: vec![(0, vec![2, 5])], changes: vec![[5, 0]], ..said("a column goes") };
    let gain = Gain { text: Text::same("chain bonus"), amount: points.to_string() };
    let fall = Beat { changes: vec![[2, 3]], points: vec![gain], ..said("tiles fall") };
    let fields = vec![ShownField { name: Text::same("chain bonus"), value: points.to_string() }];
    Shot { beats: vec![gone, fall], fields, score: Some(points.to_string()) }
}

fn odd() -> Shot {
    let mut shot = pop(30);
    shot.beats[1].changes = vec![[2, 1]];
    shot
}

/// Returns frames of a board of 2 × 2 with one road of each kind.
pub(super) fn roads() -> Frames {
    let mut frames = large(2, 2, 3);
    let board = frames.board.as_mut().expect("it has a board");
    (board.right, board.below) = (Some("12".into()), Some("31".into()));
    frames
}
