//! The presenter of the game: moves, captures, mobility and the winner.

use crosscheck_core::contract::grid::Grid;
use crosscheck_core::contract::{Field, Step as _};
use crosscheck_core::film::{Event, Presenter, Role, Scene, Sound, Text, Tile};

use super::board::start;
use super::{Board, Case, Over, Play, Side, Step, Verdict, Way};

/// The annotation with the pieces of the side to move next that can move.
pub const MOBILE: &str = "can move next";

/// The presenter of a case.
pub struct Rochine<'a> {
    case: &'a Case,
    now: Grid<Option<Side>>,
}

const MOVED: usize = 0;
const ILLEGAL: usize = 1;
const IN_A_ROW: usize = 2;
const IN_A_COLUMN: usize = 3;
const CAN_MOVE: usize = 4;

static ROLES: [Role; 5] = [
    Role::outline("moved", "移动", 0),
    Role::outline("illegal", "非法", 1),
    Role::wave("captured in a row", "行夹击", 3),
    Role::wave("captured in a column", "列夹击", 4),
    Role::outline("can move next", "下一方可移动", 6),
];

impl<'a> Rochine<'a> {
    /// Creates the presenter of a case.
    pub fn new(case: &'a Case) -> Self {
        Rochine { case, now: start(case.side()).0 }
    }

    fn moved(&mut self, step: &Step) -> Option<Event> {
        let mv = *self.case.moves().get((step.number as usize).checked_sub(1)?)?;
        let [from, to] = [mv.from, mv.to].map(|spot| spot.on(self.case.side()));
        let (number, side, place) = (step.number, step.side, |spot| format!("({spot})"));
        let [here, there] = [mv.from, mv.to].map(place);
        let legal = step.verdict == Verdict::Legal;
        let mut event = Event {
            caption: Text::new(
                format!("Move {number}: {side} moves from {here} to {there}"),
                format!("第 {number} 步：{}从 {here} 到 {there}", named(side).zh),
            ),
            marks: vec![(if legal { MOVED } else { ILLEGAL }, from.into_iter().chain(to).collect())],
            cue: Some((if legal { Sound::Swap } else { Sound::No }, 0)),
            ..Event::default()
        };
        if !legal {
            let why = step.verdict.to_string();
            event.caption.zh =
                format!("{}，非法：{}", event.caption.zh, chinese(&why).unwrap_or_default()).into();
            event.caption.en = format!("{}, which is illegal: {why}", event.caption.en).into();
        } else if let (Some(from), Some(to)) = (from, to) {
            let piece = self.now.get(from).copied().flatten();
            event.motions = vec![(from, to)];
            // Boards in traces from outside may have any size.
            for (cell, piece) in [(from, None), (to, piece)] {
                if self.now.contains(cell) {
                    self.now[cell] = piece;
                }
            }
            event.changes = vec![(from, Tile::empty()), (to, tile(piece))];
        }
        Some(event)
    }

    fn played(&mut self, play: &Play) -> Event {
        let Board(board) = &play.board;
        self.now = board.clone();
        let captured = play.row.iter().chain(&play.column).collect::<std::collections::BTreeSet<_>>();
        let (count, red, blue) = (captured.len(), play.red, play.blue);
        Event {
            caption: match count {
                0 => Text::new(
                    format!("Nothing is captured: {red} red and {blue} blue pieces"),
                    format!("没有吃子：红 {red}，蓝 {blue}"),
                ),
                _ => Text::new(
                    format!("{count} captured: {red} red and {blue} blue pieces are left"),
                    format!("吃 {count} 子：红 {red}，蓝 {blue}"),
                ),
            },
            marks: vec![(IN_A_ROW, play.row.clone()), (IN_A_COLUMN, play.column.clone())],
            board: Some(board.map(|piece| tile(*piece))),
            cue: (count > 0).then_some((Sound::Pop, count as u32)),
            ..Event::default()
        }
    }
}

/// Shows which pieces of the side to move next can move.
fn mobile(notes: &[Field], side: Side) -> Option<Event> {
    let cells = notes.iter().find(|field| field.name == MOBILE)?.cells()?;
    let (count, name) = (cells.len(), named(side));
    Some(Event {
        caption: Text::new(
            format!("{count} pieces of {} can move next", name.en),
            format!("下一步{}有 {count} 子可动", name.zh),
        ),
        marks: vec![(CAN_MOVE, cells.to_vec())],
        ..Event::default()
    })
}

fn won(over: Over) -> Event {
    let (winner, by) = (named(over.winner), over.by);
    let zh = match by {
        Way::Pieces => "对方棋子过少",
        Way::Immobility => "对方无路可走",
    };
    Event {
        caption: Text::new(over.to_string(), format!("{}胜：{zh}", winner.zh)),
        cue: Some((Sound::Win, 0)),
        ..Event::default()
    }
}

impl Presenter<Step> for Rochine<'_> {
    fn start(&self) -> Option<Scene> {
        Some(Scene { cells: self.now.map(|piece| tile(*piece)), roads: None })
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn present(&mut self, step: &Step, notes: &[Field]) -> Vec<Event> {
        let mut events: Vec<Event> = self.moved(step).into_iter().collect();
        if let Some(play) = &step.play {
            events.push(self.played(play));
            events.extend(play.over.map(won));
            events.extend(mobile(notes, step.side.enemy()));
        }
        events
    }

    fn score_name(&self) -> Option<Text> {
        Some(Text::of("red pieces less blue ones", "红子减蓝子"))
    }

    fn score(&self) -> Option<i128> {
        let count =
            |side| self.now.values().iter().filter(|piece| **piece == Some(side)).count() as i128;
        Some(count(Side::Red) - count(Side::Blue))
    }

    fn place(&self, step: &Step) -> Text {
        Text::new(step.place(), format!("第 {} 步", step.number))
    }

    fn chinese(&self, word: &str) -> Option<&'static str> {
        chinese(word)
    }
}

fn named(side: Side) -> Text {
    match side {
        Side::Red => Text::of("red", "红方"),
        Side::Blue => Text::of("blue", "蓝方"),
    }
}

fn tile(piece: Option<Side>) -> Tile {
    let Some(side) = piece else { return Tile::empty() };
    let (word, paint) = if side == Side::Red { ("h", "#c8433b") } else { ("l", "#2f6db5") };
    let (hue, name) = (Some(side as u32), named(side));
    Tile { word: word.into(), hue, paint: Some(paint), name, ..Tile::default() }
}

fn chinese(word: &str) -> Option<&'static str> {
    Some(match word {
        "move" => "步",
        "legal" => "合法",
        "off the board" => "出界",
        "not one's own piece" => "不是己方棋子",
        "no move" => "没有移动",
        "not adjacent" => "不相邻",
        "occupied" => "目标格已有棋子",
        "side" => "行动方",
        "verdict" => "判定",
        "captured in a row" => "行夹击",
        "captured in a column" => "列夹击",
        "red pieces" => "红子数",
        "blue pieces" => "蓝子数",
        "board after the captures" => "吃子后的棋盘",
        "over" => "结束",
        "course of play" => "进程",
        _ => return None,
    })
}
