//! The presenter of the game: turns steps into what viewers show.

use std::collections::BTreeMap;

use crosscheck_core::contract::grid::{Cell, Grid};
use crosscheck_core::contract::{Field, Step as _};
use crosscheck_core::film::{Event, Key, Points, Presenter, Role, Scene, Sound, Text, Tile};

use super::{
    Board, Case, Effect, End, Hand, HandKind, Operation, Piece, Round, Score, Settled, Step, Swap,
    Trigger, Verdict, Wave,
};

/// The annotation with the cells that one effect hits. The effects of an operation come in the order of its steps.
pub const REACH: &str = "reach of an effect";

/// The presenter of a case.
pub struct Texas<'a> {
    case: &'a Case,
    now: Grid<Option<Piece>>,
    /// The number of effects of the operation shown so far.
    triggered: usize,
    score: u128,
}

const SELECTED: usize = 0;
const REFUSED: usize = 1;
const MATCHED: usize = 2;
/// The index of the role of an effect's reach, minus the number of the effect.
const ROLE_OF_EFFECT: usize = 2;
const TRIGGERED: usize = 9;
const HIT: usize = 10;

static ROLES: [Role; 11] = [
    Role::outline("selected", "选中", 0),
    Role::outline("rejected", "不执行", 1),
    Role::outline("matched", "匹配", 2),
    Role::wave("reach of a row effect", "行特效范围", 3),
    Role::wave("reach of a column effect", "列特效范围", 4),
    Role::wave("reach of a cross", "十字特效范围", 5),
    Role::wave("reach of a square of 3", "3×3 特效范围", 6),
    Role::wave("reach of a square of 5", "5×5 特效范围", 7),
    Role::wave("reach of a colour effect", "同色特效范围", 8),
    Role::outline("triggered", "触发", 9),
    Role::outline("hit by effects", "被特效消除", 1),
];

/// The sign of each effect, from [`Effect::Row`].
static SIGNS: [(&str, Text); 6] = [
    ("↔", Text::of("row effect", "行特效")),
    ("↕", Text::of("column effect", "列特效")),
    ("✚", Text::of("cross effect", "十字特效")),
    ("▣", Text::of("3 × 3 effect", "3×3 特效")),
    ("⊞", Text::of("5 × 5 effect", "5×5 特效")),
    ("✱", Text::of("colour effect", "同色特效")),
];

impl<'a> Texas<'a> {
    /// Creates the presenter of a case.
    pub fn new(case: &'a Case) -> Self {
        let now = case.pieces().map(|piece| Some(*piece));
        Texas { case, now, triggered: 0, score: 0 }
    }

    fn verdict(&mut self, step: &Operation) -> Vec<Event> {
        self.triggered = 0;
        let swaps = self.case.swaps();
        let Some(&Swap { a, b }) = (step.operation as usize).checked_sub(1).and_then(|at| swaps.get(at))
        else {
            return Vec::new();
        };
        let (cells, number) = (vec![a, b], step.operation);
        if step.verdict != Verdict::Valid {
            let why = step.verdict;
            let zh = chinese(&why.to_string()).unwrap_or_default();
            return vec![Event {
                caption: Text::new(
                    format!("Operation {number}: the swap of {a} and {b} is rejected: {why}"),
                    format!("操作 {number}：{a} 与 {b} 不执行：{zh}"),
                ),
                marks: vec![(REFUSED, cells)],
                cue: Some((Sound::No, 0)),
                ..Event::default()
            }];
        }
        let on = |cell| self.now.get(cell).copied().flatten();
        let (one, other) = (on(a), on(b));
        if self.now.contains(a) && self.now.contains(b) {
            self.now.swap(a, b);
        }
        vec![Event {
            caption: Text::new(
                format!("Operation {number}: swap {a} and {b}"),
                format!("操作 {number}：交换 {a} 与 {b}"),
            ),
            marks: vec![(SELECTED, cells)],
            motions: vec![(a, b), (b, a)],
            changes: vec![(a, tile(other)), (b, tile(one))],
            cue: Some((Sound::Swap, 0)),
            ..Event::default()
        }]
    }

    fn round(&mut self, round: &Round, notes: &[Field]) -> Vec<Event> {
        let mut events = vec![self.matched(round)];
        for (at, wave) in (1..).zip(&round.waves) {
            events.push(self.wave(at, wave, round.round, notes));
        }
        self.score += round.elimination.0 + round.combination.0;
        if let Some(last) = events.last_mut() {
            last.points = points(round);
        }
        events.push(self.fall(&round.board));
        events
    }

    fn matched(&mut self, round: &Round) -> Event {
        let number = round.round;
        let count = round.matched.len();
        Event {
            caption: Text::new(
                format!("Round {number}: {count} pieces match"),
                format!("第 {number} 轮：匹配 {count} 个"),
            ),
            marks: self.by_colour(&round.matched).map(|cells| (MATCHED, cells)).collect(),
            changes: self.emptied(&round.matched),
            cue: Some((Sound::Pop, number)),
            ..Event::default()
        }
    }

    /// Splits cells by the colour of their pieces, so that touching blocks get separate outlines.
    fn by_colour(&self, cells: &[Cell]) -> impl Iterator<Item = Vec<Cell>> + use<> {
        let mut sets = BTreeMap::<_, Vec<Cell>>::new();
        for &cell in cells {
            let colour = self.now.get(cell).copied().flatten().map(|piece| piece.colour);
            sets.entry(colour).or_default().push(cell);
        }
        sets.into_values()
    }

    /// Shows the effects of a wave: the reach of each, if there are annotations, and the cells that they hit together.
    fn wave(&mut self, number: usize, wave: &Wave, round: u32, notes: &[Field]) -> Event {
        let reaches = notes.iter().filter(|field| field.name == REACH).skip(self.triggered);
        let marks = wave.effects.iter().zip(reaches).filter_map(|(trigger, reach)| {
            Some((ROLE_OF_EFFECT + trigger.effect as usize, reach.cells()?.to_vec()))
        });
        let cells: Vec<Cell> = wave.effects.iter().map(|trigger| trigger.cell).collect();
        let marks = marks.chain([(HIT, wave.removed.clone()), (TRIGGERED, cells)]).collect();
        self.triggered += wave.effects.len();
        let named = |name: &dyn Fn(&Trigger) -> String| {
            const NAMED: usize = 3;
            let mut names: Vec<String> = wave.effects.iter().take(NAMED).map(name).collect();
            if wave.effects.len() > NAMED {
                names.push(format!("… (+{})", wave.effects.len() - NAMED));
            }
            names.join(", ")
        };
        let en = named(&|trigger| format!("{} at {}", trigger.effect.name(), trigger.cell));
        let zh = named(&|trigger| {
            let name = trigger.effect.name();
            format!("{} {}", trigger.cell, chinese(name).unwrap_or(name))
        });
        let count = wave.removed.len();
        Event {
            caption: Text::new(
                format!("Wave {number}: {en}; {count} more eliminated"),
                format!("第 {number} 波：{zh}；再消除 {count} 个"),
            ),
            marks,
            changes: self.emptied(&wave.removed),
            cue: Some((Sound::Pop, round + number as u32)),
            ..Event::default()
        }
    }

    /// Shows the board after the fall exactly as the step has it. The motions are only illustration: in each column, the
    /// remaining pieces are matched from the bottom as long as they agree.
    fn fall(&mut self, board: &Board) -> Event {
        let mut motions = Vec::new();
        for col in 1..=self.now.cols() {
            let column = |grid: &Grid<Option<Piece>>| -> Vec<(Cell, Piece)> {
                let cells = (1..=grid.rows()).rev().map(|row| Cell::new(row, col));
                cells.filter_map(|cell| Some((cell, grid.get(cell).copied().flatten()?))).collect()
            };
            let pairs = column(&self.now).into_iter().zip(column(&board.0));
            let same = pairs.take_while(|((_, one), (_, other))| one == other);
            let moved = same.map(|((from, _), (to, _))| (from, to)).filter(|(from, to)| from != to);
            motions.extend(moved);
        }
        self.now = board.0.clone();
        let (en, zh) = match motions.is_empty() {
            true => ("Nothing falls", "没有棋子下落"),
            false => ("Pieces fall", "棋子下落"),
        };
        let fell = !motions.is_empty();
        Event {
            caption: Text::of(en, zh),
            motions,
            board: Some(board.0.map(|piece| tile(*piece))),
            cue: fell.then_some((Sound::Fall, 0)),
            ..Event::default()
        }
    }

    fn settled(&mut self, settled: &Settled) -> Event {
        self.score = settled.total.0;
        let (number, rounds) = (settled.operation, settled.rounds);
        let mut event = Event {
            caption: Text::new(
                format!("Operation {number} settles after {}", counted(rounds, "round")),
                format!("操作 {number} 共 {rounds} 轮"),
            ),
            points: gained(Text::of("chain bonus", "连锁"), settled.chain).into_iter().collect(),
            ..Event::default()
        };
        if let Some(Hand { cards, kind, bonus }) = &settled.hand {
            event.cards = cards.iter().map(|&colour| tile(Some(Piece::plain(colour)))).collect();
            let (en, zh) = (kind.to_string(), hand_in_chinese(*kind));
            event.caption.en = format!("{}; the hand is {en}", event.caption.en).into();
            event.caption.zh = format!("{}；手牌：{zh}", event.caption.zh).into();
            event.points.extend(gained(Text::new(en, zh), *bonus));
        }
        event.cue = (!event.points.is_empty()).then_some((Sound::Points, rounds));
        event
    }

    fn end(&mut self, end: &End) -> Event {
        self.score = end.total.0;
        let bonuses = [
            gained(Text::of("all operations valid", "全部操作有效"), end.all_valid),
            gained(Text::of("cleared board", "清空棋盘"), end.cleared),
        ];
        Event {
            caption: Text::new(
                format!("The end: {} points", end.total),
                format!("结束：{} 分", end.total),
            ),
            points: bonuses.into_iter().flatten().collect(),
            cue: (end.cleared != Score(0)).then_some((Sound::Win, 0)),
            ..Event::default()
        }
    }

    /// Takes pieces off the board.
    fn emptied(&mut self, cells: &[Cell]) -> Vec<(Cell, Tile)> {
        for &cell in cells {
            // Traces from outside may name any cell.
            if self.now.contains(cell) {
                self.now[cell] = None;
            }
        }
        cells.iter().map(|&cell| (cell, Tile::empty())).collect()
    }
}

impl Presenter<Step> for Texas<'_> {
    fn start(&self) -> Option<Scene> {
        Some(Scene { cells: self.now.map(|piece| tile(*piece)), roads: None })
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn key(&self) -> Key {
        Key { signs: &SIGNS, ..Key::default() }
    }

    fn present(&mut self, step: &Step, notes: &[Field]) -> Vec<Event> {
        match step {
            Step::Operation(step) => self.verdict(step),
            Step::Round(step) => self.round(step, notes),
            Step::Settled(step) => vec![self.settled(step)],
            Step::End(step) => vec![self.end(step)],
        }
    }

    fn score_name(&self) -> Option<Text> {
        Some(Text::of("points", "得分"))
    }

    fn score(&self) -> Option<i128> {
        i128::try_from(self.score).ok()
    }

    fn place(&self, step: &Step) -> Text {
        let zh = match step {
            Step::Operation(step) => format!("操作 {}，判定", step.operation),
            Step::Round(step) => format!("操作 {}，第 {} 轮", step.operation, step.round),
            Step::Settled(step) => format!("操作 {}，结算", step.operation),
            Step::End(_) => "结束".into(),
        };
        Text::new(step.place(), zh)
    }

    fn chinese(&self, word: &str) -> Option<&'static str> {
        chinese(word)
    }
}

/// Returns the points of a round, with the cells that scored them.
fn points(round: &Round) -> Vec<Points> {
    let waves = round.waves.iter().flat_map(|wave| &wave.removed);
    let removed: Vec<Cell> = round.matched.iter().chain(waves).copied().collect();
    let on = |cells: &[Cell], gained: Option<Points>| {
        gained.map(|points| Points { cells: cells.to_vec(), ..points })
    };
    let elimination = gained(Text::of("elimination", "消除"), round.elimination);
    let combination = gained(Text::of("combination", "组合"), round.combination);
    [on(&removed, elimination), on(&round.matched, combination)].into_iter().flatten().collect()
}

fn gained(text: Text, Score(points): Score) -> Option<Points> {
    let amount = i128::try_from(points).unwrap_or(i128::MAX);
    (amount > 0).then(|| Points { text, amount, cells: Vec::new() })
}

fn tile(piece: Option<Piece>) -> Tile {
    let Some(piece) = piece else { return Tile::empty() };
    let Piece { colour, effect } = piece;
    let sign = (effect as usize).checked_sub(1).map_or("", |at| SIGNS[at].0);
    let name = match effect {
        Effect::None => Text::new(format!("colour {colour}"), format!("颜色 {colour}")),
        _ => Text::new(
            format!("colour {colour}, effect: {}", effect.name()),
            format!("颜色 {colour}，特效：{}", chinese(effect.name()).unwrap_or_default()),
        ),
    };
    let hue = Some(colour.saturating_sub(1));
    Tile { word: piece.to_string().into(), hue, sign: sign.into(), name, ..Tile::default() }
}

fn counted(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn hand_in_chinese(kind: HandKind) -> &'static str {
    ["高牌", "一对", "两对", "三条", "葫芦", "四条", "五条"][kind as usize]
}

fn chinese(word: &str) -> Option<&'static str> {
    Some(match word {
        "operation" => "操作",
        "valid" => "有效",
        "verdict" => "判定",
        "not adjacent" => "不相邻",
        "empty" => "有空格",
        "no elimination" => "不能消除",
        "matched" => "匹配的格子",
        "triggered" => "触发的特效",
        "hit by effects" => "特效消除的格子",
        "elimination bonus" => "消除得分",
        "blocks" => "连通块",
        "combination bonus" => "组合得分",
        "board after the fall" => "下落后的棋盘",
        "rounds" => "轮数",
        "main colours" => "主颜色",
        "chain bonus" => "连锁得分",
        "hand" => "手牌",
        "hand bonus" => "手牌得分",
        "total" => "总分",
        "running total" => "当前总分",
        "hand formed" => "是否成手牌",
        "cards" => "牌",
        "bonus for all valid" => "全部有效奖励",
        "bonus for a cleared board" => "清空棋盘奖励",
        "course of play" => "进程",
        "row" => "行",
        "column" => "列",
        "cross" => "十字",
        "square of 3" => "3×3",
        "square of 5" => "5×5",
        "colour" => "同色",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {

    use crosscheck_core::contract::text::Limits;
    use crosscheck_core::film::{self, Film, SideOf};

    use super::*;

    fn case() -> Case {
        Case::parse(b"2 4 2 1\n2 2 1 2\n1 1 2 1\n0 0 0 0\n0 0 3 0\n2 3 2 4\n", Limits::Contest)
            .expect("a case")
    }

    fn steps(lines: &[&str]) -> Vec<Step> {
        lines.iter().map(|line| serde_json::from_str(line).expect("a step")).collect()
    }

    fn side<'s>(name: &str, steps: &'s [Step]) -> SideOf<'s, Case> {
        SideOf { name: name.into(), steps, end: String::new(), notes: Default::default() }
    }

    fn film(sides: Vec<SideOf<'_, Case>>) -> Film {
        film::make(&case(), sides, &(1..=usize::MAX))
    }

    const VALID: &str = r#"{"step":"operation","operation":1,"verdict":"valid"}"#;
    const ROUND: &str = r#"{"step":"round","operation":1,"round":1,"matched":[[2,1],[2,2],[2,3]],"waves":[],
        "elimination":3,"blocks":[{"colour":1,"size":3}],"combination":0,"board":[". . . 2","2 2 1 2+"]}"#;

    #[test]
    fn a_swap_moves_both_pieces_and_the_pieces_above_a_match_fall() {
        let steps = steps(&[VALID, ROUND]);
        let film = film(vec![side("reference", &steps)]);
        let beats = |at: usize| film.moments[at].sides[0].as_ref().expect("a shot").beats.clone();
        assert_eq!(beats(0)[0].motions, [[6, 7], [7, 6]]);
        assert_eq!(beats(1)[0].marks, [(MATCHED, vec![4, 5, 6])]);
        assert_eq!(beats(1)[1].motions, [[0, 4], [1, 5], [2, 6]]);
        assert_eq!(film.moments[1].sides[0].as_ref().and_then(|shot| shot.score.as_deref()), Some("3"));
    }

    #[test]
    fn sides_that_show_the_same_are_kept_once_and_those_that_differ_say_in_what() {
        let ours = steps(&[VALID, ROUND]);
        let theirs = steps(&[VALID, &ROUND.replace("\"elimination\":3", "\"elimination\":4")]);
        let film = film(vec![side("reference", &ours), side("other", &theirs)]);
        assert_eq!((film.moments[0].sides.len(), film.moments[1].sides.len()), (1, 2));
        assert!(film.moments[0].differs.is_empty());
        let differs = &film.moments[1].differs[0];
        assert_eq!(differs.name.en, "elimination bonus");
        assert_eq!(differs.clause.as_deref(), Some("T6.1"));
        assert_eq!(differs.values, [Some("3".to_owned()), Some("4".to_owned())]);
        assert!(film.clauses["T6.1"].words.contains("colours of all pieces"), "{:?}", film.clauses);
    }

    #[test]
    fn what_a_trace_from_outside_claims_of_other_boards_is_left_out() {
        let far =
            ROUND.replace("[2,1]", "[4000000000,7]").replace("\". . . 2\"", "\". . . 2\",\". . . .\"");
        let wrong = steps(&[r#"{"step":"operation","operation":99,"verdict":"valid"}"#, &far, &far]);
        let film = film(vec![side("reference", &wrong)]);
        let cells = film.board.as_ref().map_or(0, |board| board.cells.len()) as u32;
        let shots = film.moments.iter().flat_map(|moment| moment.sides.iter().flatten());
        for beat in shots.flat_map(|shot| &shot.beats) {
            let marked = beat.marks.iter().flat_map(|(_, cells)| cells);
            let moved = beat.motions.iter().flatten();
            let changed = beat.changes.iter().map(|[cell, _]| cell);
            assert!(marked.chain(moved).chain(changed).all(|cell| *cell < cells), "{beat:?}");
        }
    }

    #[test]
    fn an_effect_reaches_what_the_annotations_say_and_blocks_of_two_colours_are_apart() {
        let wave = ROUND.replace(
            "\"waves\":[]",
            r#""waves":[{"effects":[{"cell":[2,3],"effect":1}],"removed":[[2,4],[1,1]]}]"#,
        );
        let wave = wave.replace("[[2,1],[2,2],[2,3]]", "[[1,4],[2,1],[2,2],[2,3]]");
        let steps = steps(&[VALID, &wave]);
        let cells = vec![Cell::new(2, 1), Cell::new(2, 4)];
        let notes = vec![Field::new(REACH, "T4.1", crosscheck_core::Value::Cells(cells))];
        let film = film(vec![SideOf { notes: [(1, notes)].into(), ..side("reference", &steps) }]);
        let beats = &film.moments[1].sides[0].as_ref().expect("a shot").beats;
        assert_eq!(beats[0].marks, [(MATCHED, vec![4, 5, 6]), (MATCHED, vec![3])]);
        assert_eq!(
            beats[1].marks,
            [(ROLE_OF_EFFECT + 1, vec![4, 7]), (HIT, vec![7, 0]), (TRIGGERED, vec![6])]
        );
    }
}
