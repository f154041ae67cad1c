//! Implements the harness's traits for the game.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use crosscheck_core::contract::grid::Cell;
use crosscheck_core::contract::{InputError, Limits, Picture, Playable, Rules, Step as _, Unsound};

use super::{Board, Case, Play, Step, Team, Way};

/// The result of a play (clause R4.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move was illegal.
    Illegal,
    /// The game is not over after all moves.
    Unfinished(Board),
    /// The game is over: the winner, and the board at that moment.
    Won(Team, Board),
}

/// Formats the output of a contestant's program, without the last line feed.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Illegal => f.write_str("0"),
            Answer::Unfinished(board) => write!(f, "1\n{board}"),
            Answer::Won(winner, board) => write!(f, "2\n{winner}\n{board}"),
        }
    }
}

/// What the game says of itself.
pub static RULES: Rules = Rules {
    name: Cow::Borrowed("rochine"),
    turn: "move",
    page: include_str!("../../rochine.md"),
    answer: "R4.5",
    resumes: false,
    threads: false,
    laws_one_in: 1,
};

impl Playable for Case {
    fn rules(&self) -> &Rules {
        &RULES
    }

    fn parse_another(&self, input: &[u8], limits: Limits) -> Result<Self, InputError> {
        crate::parse(input, limits)
    }

    type Step = Step;
    type Answer = Answer;

    fn scene(&self, _: Option<usize>) -> Option<Picture> {
        Some(Board::start(self.side()).picture().into())
    }

    fn mirrored_step(&self, step: &Step) -> Step {
        let play = step.play.as_ref().map(|play| Play {
            row: flipped(&play.row, self.side()),
            column: flipped(&play.column, self.side()),
            board: play.board.flipped(),
            ..*play
        });
        Step { play, ..*step }
    }

    fn mirrored_answer(&self, answer: &Answer) -> Answer {
        match answer {
            Answer::Illegal => Answer::Illegal,
            Answer::Unfinished(board) => Answer::Unfinished(board.flipped()),
            Answer::Won(winner, board) => Answer::Won(*winner, board.flipped()),
        }
    }

    /// Checks that each step's pieces are those of the step before without the captured ones, which all belong to the
    /// enemy; that a side that has lost by pieces has few of them; and that the answer is the result of the last step.
    fn audit(&self, steps: &[&Step], answer: &Answer) -> Result<(), Unsound> {
        let mut before = [2 * self.side() - 2; 2];
        for step in steps {
            if let Some(play) = &step.play {
                before = audit_play(step.side, play, before, self.side()).map_err(|unsound| {
                    Unsound { what: format!("{}: {}", step.place(), unsound.what), ..unsound }
                })?;
            }
        }
        let said = steps.last().map(|step| match &step.play {
            None => Answer::Illegal,
            Some(Play { board, over: None, .. }) => Answer::Unfinished(board.clone()),
            Some(Play { board, over: Some(over), .. }) => Answer::Won(over.winner, board.clone()),
        });
        if said.is_some_and(|said| said != *answer) {
            return unsound("R4.5", "the answer is not what the last step comes to".into());
        }
        Ok(())
    }
}

fn unsound<T>(clause: &'static str, what: String) -> Result<T, Unsound> {
    Err(Unsound { clause, what })
}

/// Checks a move against the numbers of red and blue pieces before it, and returns those after it.
fn audit_play(mover: Team, play: &Play, before: [u32; 2], side: u32) -> Result<[u32; 2], Unsound> {
    let after = Team::ALL.map(|side| play.board.count(side));
    let left = format!("{} red and {} blue pieces are left", after[0], after[1]);
    if after != [play.red, play.blue] {
        return unsound("R3.8", format!("{left}, and {} and {} are said to be", play.red, play.blue));
    }
    let captured: BTreeSet<Cell> = play.row.iter().chain(&play.column).copied().collect();
    if let Some(cell) = captured.iter().find(|&&cell| play.board.0.get(cell) != Some(&None)) {
        return unsound("R3.8", format!("{cell} is captured, and it is no empty cell after that"));
    }
    let [own, enemy] = [mover, mover.enemy()].map(|side| side as usize);
    if after[own] != before[own] {
        let what = format!("{mover} had {} pieces and has {}", before[own], after[own]);
        return unsound("R3.9", format!("{what} after its own move"));
    }
    if after[enemy] as usize + captured.len() != before[enemy] as usize {
        let what = format!("of {} enemy pieces {} are captured", before[enemy], captured.len());
        return unsound("R3.8", format!("{what}, and {} are left", after[enemy]));
    }
    let few = after.iter().any(|&count| count <= side / 2);
    if few != play.over.is_some_and(|over| over.by == Way::Pieces) {
        let not = if few { "not " } else { "" };
        return unsound("R4.1", format!("{left}, and the game is {not}over by pieces"));
    }
    Ok(after)
}

fn flipped(cells: &[Cell], side: u32) -> Vec<Cell> {
    crate::moved(cells, |cell| Cell::new(side + 1 - cell.row, cell.col))
}

#[cfg(test)]
mod tests {

    use crosscheck_core::contract::text::Limits;

    use super::*;

    const LINES: [&str; 2] = [
        r#"{"move":1,"side":"red","verdict":"legal","play":{"row":[],"column":[],"red":6,"blue":6,"board":["h.ll","hh.l","h..l","hhll"],"over":null}}"#,
        r#"{"move":2,"side":"blue","verdict":"not one's own piece","play":null}"#,
    ];

    fn play() -> (Case, Vec<Step>) {
        let case: Case = crate::parse(b"4 2\n2 1 2 2\n1 1 2 1\n", Limits::Contest).expect("a case");
        (case, LINES.iter().map(|line| serde_json::from_str(line).expect("a step")).collect())
    }

    #[test]
    fn a_sound_trace_passes_the_audit_and_wrong_amounts_do_not() {
        let (case, sound) = play();
        let audit = |change: &dyn Fn(&mut Play)| {
            let mut steps = sound.clone();
            change(steps[0].play.as_mut().expect("the first move is legal"));
            Case::audit(&case, &steps.iter().collect::<Vec<_>>(), &Answer::Illegal)
                .map_err(|unsound| unsound.clause)
        };
        assert_eq!(audit(&|_| ()), Ok(()));
        assert_eq!(audit(&|play| play.blue = 5), Err("R3.8"), "a number that is not the board's");
        assert_eq!(audit(&|play| play.row = vec![Cell::new(1, 2)]), Err("R3.8"), "one is not taken");
        assert_eq!(audit(&|play| play.row = vec![Cell::new(9, 9)]), Err("R3.8"), "off the board");
        let over = super::super::Over { winner: Team::Red, by: Way::Pieces };
        assert_eq!(audit(&|play| play.over = Some(over)), Err("R4.1"), "six pieces are enough");
        let answer = Case::audit(&case, &sound[..1].iter().collect::<Vec<_>>(), &Answer::Illegal);
        assert_eq!(answer.map_err(|unsound| unsound.clause), Err("R4.5"));
    }
}
