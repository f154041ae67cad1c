//! How viewers show the three games: the look of their pieces, and their terms in Chinese, as in the statements.

use crosscheck_core::Cell;
use crosscheck_core::frames::{Key, Look, Text, Tile};
use spec::texas::{Effect, Piece};

/// The look of `texas`.
pub static TEXAS: Look = Look {
    tile: texas_tile,
    moves: |turn| match numbers(turn)[..] {
        [ax, ay, bx, by] => {
            let (a, b) = (Cell::new(ax, ay), Cell::new(bx, by));
            vec![(a, b), (b, a)]
        }
        _ => Vec::new(),
    },
    takes: &["matched", "hit by effects"],
    score: Some("points"),
    key: Key { signs: &SIGNS, ..NO_KEY },
    chinese: &[
        ("operation", "操作"),
        ("rounds", "轮数"),
        ("round", "轮次"),
        ("verdict", "判定"),
        ("settled", "结算"),
        ("the end", "结束"),
        ("points", "得分"),
        ("matched", "匹配的格子"),
        ("triggered", "触发的特效"),
        ("hit by effects", "特效消除的格子"),
        ("elimination bonus", "消除得分"),
        ("combination bonus", "组合得分"),
        ("blocks", "连通块"),
        ("board after the fall", "下落后的棋盘"),
        ("main colours", "主颜色"),
        ("chain bonus", "连锁得分"),
        ("hand formed", "是否成手牌"),
        ("hand bonus", "手牌得分"),
        ("hand", "手牌"),
        ("cards", "牌"),
        ("running total", "当前总分"),
        ("total", "总分"),
        ("bonus for all valid", "全部有效奖励"),
        ("bonus for a cleared board", "清空棋盘奖励"),
        ("this turn", "本次操作"),
        ("course of play", "进程"),
    ],
    ..Look::PLAIN
};

/// The sign of each effect, from [`Effect::Row`].
static SIGNS: [(&str, Text); 6] = [
    ("↔", Text::of("row effect", "行特效")),
    ("↕", Text::of("column effect", "列特效")),
    ("✚", Text::of("cross effect", "十字特效")),
    ("▣", Text::of("3 × 3 effect", "3×3 特效")),
    ("⊞", Text::of("5 × 5 effect", "5×5 特效")),
    ("✱", Text::of("colour effect", "同色特效")),
];

fn texas_tile(word: &str) -> Option<Tile> {
    let Piece { colour, effect } = word.parse().ok()?;
    let sign = (effect != Effect::None).then(|| &SIGNS[effect as usize - 1]);
    let name = match sign {
        None => Text::new(format!("colour {colour}"), format!("颜色 {colour}")),
        Some((_, of)) => {
            Text::new(format!("colour {colour}, {}", of.en), format!("颜色 {colour}，{}", of.zh))
        }
    };
    let sign = sign.map_or("", |(sign, _)| *sign).into();
    Some(Tile { word: word.to_owned().into(), hue: Some(colour - 1), sign, name, ..Tile::default() })
}

/// The look of `chess`.
pub static CHESS: Look = Look {
    tile: chess_tile,
    places: |turn| match numbers(turn)[..] {
        [colour, level, row, col] => {
            Some((Cell::new(row, col), format!("{}{level}", if colour == 0 { 'b' } else { 'w' })))
        }
        _ => None,
    },
    key: Key { roads: &ROADS, ..NO_KEY },
    chinese: &[
        ("query", "查询"),
        ("in test case", "测试组"),
        ("empty cells reached by", "可达的空格："),
        ("captures by", "可吃的棋子："),
        ("cells reached in all", "可达格总数"),
        ("reached by", "可达："),
        ("captured", "可吃"),
        ("a normal road", "普通道路"),
        ("straight roads", "直行道路"),
        ("connected roads", "互通道路"),
        ("this turn", "新棋子"),
        ("course of play", "进程"),
    ],
    ..Look::PLAIN
};

static ROADS: [Text; 3] = [
    Text::of("normal road: one step", "普通道路：走一步"),
    Text::of("straight road: any number of steps in a line", "直行道路：沿直线走任意步"),
    Text::of("connected road: any number of steps, with turns", "互通道路：走任意步，可转弯"),
];

fn chess_tile(word: &str) -> Option<Tile> {
    let (level, hue, paint, [en, zh]) = match word.split_at_checked(1)? {
        ("b", level) => (level, 0, "#22262b", ["black", "黑棋"]),
        ("w", level) => (level, 1, "#f4f1e8", ["white", "白棋"]),
        _ => return None,
    };
    let name = Text::new(format!("{en}, level {level}"), format!("{zh}，{level} 级"));
    let (word, sign) = (word.to_owned().into(), level.to_owned().into());
    Some(Tile { word, hue: Some(hue), paint: Some(paint), sign, name })
}

/// The look of `rochine`.
pub static ROCHINE: Look = Look {
    tile: |word| {
        let (word, hue, paint, name) = match word {
            "h" => ("h", 0, "#c8433b", Text::of("red", "红方")),
            "l" => ("l", 1, "#2f6db5", Text::of("blue", "蓝方")),
            _ => return None,
        };
        let (hue, paint) = (Some(hue), Some(paint));
        Some(Tile { word: word.into(), hue, paint, name, ..Tile::default() })
    },
    moves: |turn| match numbers(turn)[..] {
        [a, b, c, d] => vec![(Cell::new(b, a), Cell::new(d, c))],
        _ => Vec::new(),
    },
    takes: &["captured in a row", "captured in a column"],
    chinese: &[
        ("move", "步"),
        ("side", "行动方"),
        ("verdict", "判定"),
        ("captured in a row", "行夹击"),
        ("captured in a column", "列夹击"),
        ("red pieces", "红子数"),
        ("blue pieces", "蓝子数"),
        ("board after the captures", "吃子后的棋盘"),
        ("over", "结束"),
        ("this turn", "本步"),
        ("course of play", "进程"),
    ],
    ..Look::PLAIN
};

const NO_KEY: Key = Key { roads: &[], signs: &[] };

/// Returns the numbers of a line of the input; less of them if one is none of a cell.
fn numbers(line: &str) -> Vec<u32> {
    line.split(' ').filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use crosscheck_core::contract::Field;
    use crosscheck_core::frames::{self, Beat, Frames, SideOf};
    use crosscheck_core::{Limits, Value};
    use serde_json::from_str;
    use spec::texas::{Case, Step};

    use super::*;

    fn side<'s>(name: &str, steps: &'s [Step]) -> SideOf<'s, Case> {
        SideOf { name: name.into(), steps, end: String::new(), notes: Default::default() }
    }

    fn frames(sides: Vec<SideOf<'_, Case>>) -> Frames {
        let text = b"2 4 2 1\n2 2 1 2\n1 1 2 1\n0 0 0 0\n0 0 3 0\n2 3 2 4\n";
        frames::make(
            &TEXAS,
            &spec::parse(text, Limits::Contest).expect("a case"),
            sides,
            &(1..=usize::MAX),
        )
    }

    fn steps(lines: &[&str]) -> Vec<Step> {
        lines.iter().map(|line| from_str(line).expect("a step")).collect()
    }

    fn beats(frames: &Frames, moment: usize) -> &[Beat] {
        &frames.moments[moment].sides[0].as_ref().expect("a shot").beats
    }

    /// Returns the cells of the marks of a beat, each set with what it means.
    fn marked<'f>(frames: &'f Frames, beat: &'f Beat) -> Vec<(&'f str, &'f [u32])> {
        beat.marks.iter().map(|(role, cells)| (&*frames.roles[*role].name.en, &cells[..])).collect()
    }

    const VALID: &str = r#"{"step":"operation","operation":1,"verdict":"valid"}"#;
    const ROUND: &str = r#"{"step":"round","operation":1,"round":1,"matched":[[2,1],[2,2],[2,3]],"waves":[],
        "elimination":3,"blocks":[{"colour":1,"size":3}],"combination":0,"board":[". . . 2","2 2 1 2+"]}"#;

    #[test]
    fn a_swap_moves_both_pieces_and_the_pieces_above_a_match_fall() {
        let steps = steps(&[VALID, ROUND]);
        let frames = frames(vec![side("reference", &steps)]);
        assert_eq!(marked(&frames, &beats(&frames, 0)[0]), [("this turn", &[6, 7][..])]);
        let [swap, matched, fall] = beats(&frames, 1) else { panic!("three beats") };
        assert_eq!(swap.motions, [[6, 7], [7, 6]]);
        assert_eq!(marked(&frames, matched), [("matched", &[4, 5, 6][..])]);
        assert_eq!(fall.motions, [[0, 4], [1, 5], [2, 6]]);
        assert_eq!(
            frames.moments[1].sides[0].as_ref().and_then(|shot| shot.score.as_deref()),
            Some("3")
        );
        assert_eq!(frames.moments[1].place.zh, "操作 1, 轮次 1");
    }

    #[test]
    fn sides_that_show_the_same_are_kept_once_and_those_that_differ_say_in_what() {
        let ours = steps(&[VALID, ROUND]);
        let theirs = steps(&[VALID, &ROUND.replace("\"elimination\":3", "\"elimination\":4")]);
        let frames = frames(vec![side("reference", &ours), side("other", &theirs)]);
        assert_eq!((frames.moments[0].sides.len(), frames.moments[1].sides.len()), (1, 2));
        assert!(frames.moments[0].differs.is_empty());
        let differs = &frames.moments[1].differs[0];
        assert_eq!(differs.name.en, "elimination bonus");
        assert_eq!(differs.clause.as_deref(), Some("T6.1"));
        assert_eq!(differs.values, [Some("3".to_owned()), Some("4".to_owned())]);
        assert!(frames.clauses["T6.1"].words.contains("colours of all pieces"), "{:?}", frames.clauses);
    }

    #[test]
    fn what_a_trace_from_outside_claims_of_other_boards_is_left_out() {
        let far =
            ROUND.replace("[2,1]", "[4000000000,7]").replace("\". . . 2\"", "\". . . 2\",\". . . .\"");
        let wrong = steps(&[r#"{"step":"operation","operation":99,"verdict":"valid"}"#, &far, &far]);
        let frames = frames(vec![side("reference", &wrong)]);
        let mut cells = frames.board.as_ref().map_or(0, |board| board.cells.len()) as u32;
        for beat in frames
            .moments
            .iter()
            .flat_map(|moment| moment.sides.iter().flatten())
            .flat_map(|shot| &shot.beats)
        {
            cells = beat.board.as_ref().map_or(cells, |board| board.cells.len() as u32);
            let marked = beat.marks.iter().flat_map(|(_, cells)| cells);
            let moved = beat.motions.iter().flatten();
            let changed = beat.changes.iter().map(|[cell, _]| cell);
            assert!(marked.chain(moved).chain(changed).all(|cell| *cell < cells), "{beat:?}");
        }
    }

    #[test]
    fn annotations_are_marked_as_waves() {
        let steps = steps(&[VALID]);
        let cells = vec![Cell::new(2, 1), Cell::new(2, 4)];
        let notes = vec![Field::new("reached", "T4.7", Value::Cells(cells))];
        let frames = frames(vec![SideOf { notes: [(1, notes)].into(), ..side("reference", &steps) }]);
        assert_eq!(marked(&frames, &beats(&frames, 0)[1]), [("reached", &[4, 7][..])]);
        assert!(frames.roles[1].wave);
    }
}
