//! What happens in a case's last operation, in the terms of the clauses.
//!
//! Each happening is listed under the name of the step's field that it decides, since a fault in it shows there first.
//! Numbers are distinguished as far as the rules distinguish them.

use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, Effect, Piece, Round, Settled, Step, Verdict, Wave};

/// A field of a step, and the happening that decides it.
pub(crate) type Happening = (&'static str, String);

type Board = Grid<Option<Piece>>;

/// The fields of rounds, in the order in which the rules decide them.
const OF_ROUNDS: [&str; 6] =
    ["matched", "triggered", "hit by effects", "elimination bonus", "blocks", "board after the fall"];

/// Returns what happens in the last operation and at the end.
pub(crate) fn happenings(case: &Case, steps: &[Step]) -> Vec<Happening> {
    let last = case.swaps().len() as u32;
    let start = case.pieces().map(|piece| Some(*piece));
    let of = |step: &Step| match step {
        Step::Operation(step) => step.operation,
        Step::Round(step) => step.operation,
        Step::Settled(step) => step.operation,
        Step::End(_) => last,
    };
    let (before, now): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|step| of(step) < last);
    let mut boards = before.iter().filter_map(|step| match step {
        Step::Round(round) => Some(&round.board.0),
        _ => None,
    });
    let scene = Scene { case, before: &before, board: boards.next_back().unwrap_or(&start) };
    let rounds: Vec<&Round> = now
        .iter()
        .filter_map(|step| match step {
            Step::Round(round) => Some(round),
            _ => None,
        })
        .collect();
    let mut all = Vec::new();
    for step in &now {
        match step {
            Step::Operation(step) => scene.verdict(step.verdict, rounds.first().copied(), &mut all),
            Step::Round(_) => {}
            Step::Settled(settled) => {
                scene.rounds(&rounds, &mut all);
                scene.settled(settled, &rounds, &mut all);
            }
            Step::End(end) => {
                let valid = if end.all_valid.0 > 0 { "all valid" } else { "not all valid" };
                let cleared = if end.cleared.0 > 0 { "cleared" } else { "not cleared" };
                all.push(("bonus for all valid", valid.into()));
                all.push(("bonus for a cleared board", format!("{cleared}, {valid}")));
            }
        }
    }
    all
}

/// The last operation and the state before it.
struct Scene<'a> {
    case: &'a Case,
    before: &'a [&'a Step],
    /// The board before the operation.
    board: &'a Board,
}

impl Scene<'_> {
    /// Describes the operation before: its verdict, and what a program may get wrong after it.
    fn past(&self) -> Option<String> {
        let at = self.case.swaps().len().checked_sub(2)?;
        let verdict = self.before.iter().rev().find_map(|step| match step {
            Step::Operation(step) => Some(step.verdict),
            _ => None,
        })?;
        let swap = self.case.swaps()[at];
        let [a, b] = [swap.a, swap.b].map(|cell| self.board[cell]);
        let unlike = match (a, b) {
            (Some(a), Some(b)) if a.colour != b.colour => " of unlike colours",
            (Some(a), Some(b)) if a.effect != b.effect => " of unlike effects",
            _ => "",
        };
        match verdict {
            Verdict::NoElimination => Some(format!("after one without elimination{unlike}")),
            verdict => Some(format!("after one that is {verdict}")),
        }
    }

    fn verdict(&self, verdict: Verdict, first: Option<&Round>, all: &mut Vec<Happening>) {
        let swap = self.case.swaps()[self.case.swaps().len() - 1];
        let by = |a: u32, b: u32| (i64::from(b) - i64::from(a)).clamp(-2, 2);
        let (down, right) = (by(swap.a.row, swap.b.row), by(swap.a.col, swap.b.col));
        let mut say = |detail: String| all.push(("verdict", detail));
        say(format!("{verdict}, {down} down and {right} to the right"));
        if let Some(past) = self.past() {
            say(format!("{verdict}, {past}"));
        }
        let pieces = [self.board[swap.a], self.board[swap.b]];
        match verdict {
            Verdict::Empty => {
                say(format!("empty: {:?}", pieces.map(|piece| piece.is_none())));
            }
            Verdict::NoElimination => {
                let same = pieces[0].map(|p| p.colour) == pieces[1].map(|p| p.colour);
                say(format!("no elimination, {} colours", if same { "equal" } else { "unlike" }));
            }
            Verdict::NotAdjacent => {}
            Verdict::Valid => {
                let mut board = self.board.clone();
                board.swap(swap.a, swap.b);
                let round = first.expect("a valid operation has a round");
                for run in runs(&board, &round.matched) {
                    let place = |cell: Cell| run.cells.iter().position(|&other| other == cell);
                    for (name, cell) in [("first", swap.a), ("second", swap.b)] {
                        if let Some(at) = place(cell) {
                            say(format!("valid, the {name} at {at} of {}", run.words()));
                        }
                    }
                    say(format!("valid, {} that {}", run.words(), run.ends(&board)));
                    if run.unlike_effects(&board) {
                        say(format!("valid, {} of unlike effects", run.words()));
                    }
                }
            }
        }
    }

    /// Adds the happenings of all rounds of a valid operation.
    fn rounds(&self, rounds: &[&Round], all: &mut Vec<Happening>) {
        let swap = self.case.swaps()[self.case.swaps().len() - 1];
        let mut board = self.board.clone();
        board.swap(swap.a, swap.b);
        let mut triggered: Vec<Cell> = Vec::new();
        for (at, round) in rounds.iter().enumerate() {
            let nth = ["round 1", "round 2", "a later round"][at.min(2)];
            self.round(nth, &board, round, &triggered, all);
            let effects = round.waves.iter().flat_map(|wave| &wave.effects);
            triggered.extend(effects.map(|trigger| trigger.cell));
            board = round.board.0.clone();
        }
        // After the last fall, a program that ignores empty cells may see a run here.
        let mut over: Vec<&str> = Vec::new();
        if parted_by_empty_cells(&board) {
            over.push("three of a colour lie in a line that only empty cells part");
        }
        let count = rounds.len().min(10);
        for field in ["course of play", "rounds", "chain bonus"] {
            all.push((field, format!("{count}")));
            if field != "chain bonus" {
                all.extend(over.iter().map(|over| (field, format!("{count}, {over}"))));
            }
        }
    }

    fn round(&self, nth: &str, board: &Board, round: &Round, before: &[Cell], all: &mut Vec<Happening>) {
        let runs = runs(board, &round.matched);
        let words: Vec<String> = runs.iter().map(Run::words).collect();
        let words = words.join(" + ");
        let hit = round.waves.iter().any(|wave| !wave.removed.is_empty());
        let swap = self.case.swaps()[self.case.swaps().len() - 1];
        // Circumstances that may affect any field.
        let mut contexts = vec![nth.to_string()];
        contexts.extend(self.past());
        if [swap.a, swap.b]
            .iter()
            .any(|&cell| self.board[cell].is_some_and(|p| p.effect != Effect::None))
        {
            contexts.push("a moved piece has an effect".into());
        }
        for field in OF_ROUNDS {
            let told = match field {
                "triggered" => !round.waves.is_empty(),
                "hit by effects" => hit,
                _ => true,
            };
            if told {
                all.extend(contexts.iter().map(|context| (field, context.clone())));
            }
        }
        all.push(("matched", format!("{nth}, {words}")));
        all.push(("course of play", format!("{nth}, {words}")));
        for run in &runs {
            for field in ["matched", "course of play"] {
                all.push((field, format!("{nth}, {} that {}", run.words(), run.ends(board))));
                if run.unlike_effects(board) {
                    all.push((field, format!("{nth}, {} of unlike effects", run.words())));
                }
            }
        }
        if parted_by_empty_cells(board) {
            all.push(("matched", format!("{nth}, beside three of a colour that only empty cells part")));
        }
        self.effects(board, round, before, all);
        let mut colours: Vec<u32> =
            round.matched.iter().filter_map(|&cell| board[cell]).map(|p| p.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        let above = if colours.iter().any(|&colour| colour > 1) { ", above colour 1" } else { "" };
        let hits = if hit { ", with hits" } else { "" };
        all.push(("elimination bonus", format!("{nth}{above}{hits}")));
        if let Some(past) = self.past() {
            all.push(("elimination bonus", format!("{nth}{hits}, {past}")));
        }
        self.blocks(nth, board, round, &runs, all);
        let sizes: Vec<String> = round.blocks.iter().map(|block| block.size.to_string()).collect();
        all.push(("combination bonus", format!("{nth}, blocks of {}", sizes.join(" and "))));
        self.fall(board, round, all);
    }

    fn effects(&self, board: &Board, round: &Round, before: &[Cell], all: &mut Vec<Happening>) {
        let mut gone: Vec<Cell> = round.matched.clone();
        for (at, wave) in round.waves.iter().enumerate() {
            let nth = ["wave 1", "wave 2", "a later wave"][at.min(2)];
            let mut kinds: Vec<&str> = wave.effects.iter().map(|t| t.effect.name()).collect();
            kinds.sort_unstable();
            for field in ["triggered", "hit by effects"] {
                if field == "triggered" || !wave.removed.is_empty() {
                    all.push((field, format!("{nth} of {}", kinds.len().min(3))));
                    all.push((field, format!("{nth}: {}", kinds.join(" and "))));
                }
            }
            if wave.effects.iter().any(|trigger| before.contains(&trigger.cell)) {
                all.push(("triggered", "where an effect was triggered in an earlier round".into()));
            }
            if let [trigger] = wave.effects[..] {
                self.hits(board, trigger.effect, trigger.cell, wave, &gone, all);
            }
            gone.extend(&wave.removed);
        }
    }

    /// Adds what a single effect of a wave hits, and what it passes over.
    fn hits(
        &self,
        board: &Board,
        effect: Effect,
        from: Cell,
        wave: &Wave,
        gone: &[Cell],
        all: &mut Vec<Happening>,
    ) {
        let name = effect.name();
        let by = |a: u32, b: u32| i64::from(b) - i64::from(a);
        for &cell in &wave.removed {
            let (down, right) = (by(from.row, cell.row), by(from.col, cell.col));
            if effect == Effect::Colour {
                let with = board[cell].is_some_and(|piece| piece.effect != Effect::None);
                all.push((
                    "hit by effects",
                    format!("{name}: a piece {} effect", if with { "with an" } else { "without" }),
                ));
                continue;
            }
            let far = |by: i64| by.clamp(-3, 3);
            all.push((
                "hit by effects",
                format!("{name}: {} down and {} to the right", far(down), far(right)),
            ));
            let between = board.cells().filter(|&other| {
                let (row, col) = (by(from.row, other.row), by(from.col, other.col));
                row * right == col * down
                    && row * row + col * col < down * down + right * right
                    && row * down + col * right > 0
            });
            let (mut empty, mut full) = (false, false);
            for other in between {
                empty |= board[other].is_none();
                full |= board[other].is_some() && !gone.contains(&other);
            }
            if empty {
                all.push(("hit by effects", format!("{name}: beyond an empty cell")));
            }
            if full {
                all.push(("hit by effects", format!("{name}: beyond another piece")));
            }
        }
        let rim = |reach: u32| {
            from.row <= reach
                || from.col <= reach
                || from.row + reach > board.rows()
                || from.col + reach > board.cols()
        };
        let reach = match effect {
            Effect::Square3 => 1,
            Effect::Square5 => 2,
            _ => 0,
        };
        if reach > 0 && !wave.removed.is_empty() {
            all.push((
                "hit by effects",
                format!("{name}: {} the rim", if rim(reach) { "over" } else { "within" }),
            ));
        }
    }

    fn blocks(&self, nth: &str, board: &Board, round: &Round, runs: &[Run], all: &mut Vec<Happening>) {
        let blocks: Vec<String> = round
            .blocks
            .iter()
            .map(|block| {
                let same = round.blocks.iter().filter(|other| other.colour == block.colour).count();
                format!("{}{}", block.size, if same > 1 { " of one colour with another" } else { "" })
            })
            .collect();
        let blocks = blocks.join(", ");
        let words: Vec<String> = runs.iter().map(Run::words).collect();
        all.push(("blocks", format!("{nth}: {blocks}")));
        all.push(("blocks", format!("{nth}: {blocks}; {}", words.join(" + "))));
        let colour = |cell: &Cell| board.get(*cell).copied().flatten().map(|piece| piece.colour);
        let removed: Vec<Cell> =
            round.waves.iter().flat_map(|wave| wave.removed.iter().copied()).collect();
        let around = |cell: Cell, diagonal: bool| {
            board.cells().filter(move |other| {
                let (row, col) = (cell.row.abs_diff(other.row), cell.col.abs_diff(other.col));
                if diagonal { (row, col) == (1, 1) } else { row + col == 1 }
            })
        };
        for cell in &round.matched {
            for other in around(*cell, false).filter(|other| colour(other) == colour(cell)) {
                if removed.contains(&other) {
                    all.push((
                        "blocks",
                        format!("{blocks} touched by a piece of its colour that is hit"),
                    ));
                } else if !round.matched.contains(&other) {
                    all.push((
                        "blocks",
                        format!("{blocks} touched by a piece of its colour that stays"),
                    ));
                }
                let together = |run: &Run| run.cells.contains(cell) && run.cells.contains(&other);
                if round.matched.contains(&other) && !runs.iter().any(together) {
                    all.push(("blocks", format!("{blocks}: runs that touch side by side")));
                    let crossed = |run: &Run| {
                        runs.iter().any(|other| {
                            other.down != run.down
                                && other.cells.iter().any(|cell| run.cells.contains(cell))
                        })
                    };
                    if !runs.iter().any(crossed) {
                        all.push(("blocks", format!("{blocks}: runs that touch and nothing crosses")));
                    }
                }
            }
            for other in around(*cell, true).filter(|other| colour(other) == colour(cell)) {
                let between = [Cell::new(cell.row, other.col), Cell::new(other.row, cell.col)];
                let open = |corner: &Cell| colour(corner) != colour(cell);
                if round.matched.contains(&other) && between.iter().all(open) {
                    all.push(("blocks", format!("{blocks}: two of a colour meet at a corner")));
                }
            }
        }
    }

    fn fall(&self, board: &Board, round: &Round, all: &mut Vec<Happening>) {
        let mut say = |detail: String| all.push(("board after the fall", detail));
        let gone = |cell: Cell| {
            round.matched.contains(&cell) || round.waves.iter().any(|wave| wave.removed.contains(&cell))
        };
        let (mut left, mut emptied) = (Vec::new(), Vec::new());
        for col in 1..=board.cols() {
            let (mut fallen, mut gaps, mut was_gone) = (0, 0, false);
            for row in (1..=board.rows()).rev() {
                let cell = Cell::new(row, col);
                let Some(piece) = board[cell] else { continue };
                if gone(cell) {
                    fallen += 1;
                    gaps += u32::from(!was_gone);
                    was_gone = true;
                    continue;
                }
                was_gone = false;
                left.push(col);
                if fallen > 0 {
                    say(format!("falls by {}", fallen.min(4)));
                    say(format!("falls past {gaps} gaps"));
                    if piece.effect != Effect::None {
                        say("a piece with an effect falls".into());
                    }
                }
            }
            if fallen > 0 && !left.contains(&col) {
                emptied.push(col);
            }
        }
        for col in emptied {
            let beside = [left.iter().any(|&other| other < col), left.iter().any(|&other| other > col)];
            say(format!(
                "a column is empty, with pieces to its left: {}, to its right: {}",
                beside[0], beside[1]
            ));
        }
    }

    fn settled(&self, settled: &Settled, rounds: &[&Round], all: &mut Vec<Happening>) {
        let main = settled.main.len();
        let later =
            |round: &&Round| round.blocks.iter().any(|block| !settled.main.contains(&block.colour));
        let swap = self.case.swaps()[self.case.swaps().len() - 1];
        let hits = rounds[0].waves.iter().flat_map(|wave| &wave.removed);
        let mut board = self.board.clone();
        board.swap(swap.a, swap.b);
        let other =
            hits.filter_map(|&cell| board[cell]).any(|piece| !settled.main.contains(&piece.colour));
        let mut say = |detail: &str| all.push(("main colours", format!("{main}{detail}")));
        say("");
        if rounds[1..].iter().any(later) {
            say(", another in a later round");
        }
        if other {
            say(", another is hit");
        }
        let valid = self.before.iter().filter(|step| matches!(step, Step::Settled(_))).count() + 1;
        let skipped = self.case.swaps().len() - valid;
        let formed = if settled.hand.is_some() { "yes" } else { "no" };
        let mut formed = format!("{formed}, the valid operation {}", valid.min(6));
        if skipped > 0 {
            formed += " with some skipped";
        }
        if valid >= 5 {
            all.push(("hand formed", formed));
        }
        if let Some(hand) = &settled.hand {
            all.push(("hand", hand.kind.to_string()));
            all.push(("hand bonus", hand.kind.to_string()));
            let mains: Vec<&Vec<u32>> = self
                .before
                .iter()
                .filter_map(|step| match step {
                    Step::Settled(settled) => Some(&settled.main),
                    _ => None,
                })
                .chain([&settled.main])
                .collect();
            let of_two = mains.iter().zip(hand.cards).filter(|(main, _)| main.len() == 2);
            let chosen: Vec<&str> = of_two
                .map(|(main, card)| if main[0] == card { "the smaller" } else { "the larger" })
                .collect();
            let chosen = if chosen.is_empty() { "no choice".into() } else { chosen.join(" and ") };
            all.push(("cards", format!("{}, {chosen}", hand.kind)));
            all.push(("cards", chosen));
        }
    }
}

/// A run: its cells in order, and whether they lie in a column.
struct Run {
    cells: Vec<Cell>,
    down: bool,
}

impl Run {
    fn words(&self) -> String {
        format!("a {} of {}", if self.down { "column" } else { "row" }, self.cells.len().min(6))
    }

    /// Describes whether the run reaches the first or the last line of the board.
    fn ends(&self, board: &Board) -> &'static str {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let (begins, ends) = if self.down {
            (first.row == 1, last.row == board.rows())
        } else {
            (first.col == 1, last.col == board.cols())
        };
        match (begins, ends) {
            (false, false) => "lies within",
            (true, false) => "begins at the rim",
            (false, true) => "ends at the rim",
            (true, true) => "fills its line",
        }
    }

    fn unlike_effects(&self, board: &Board) -> bool {
        let effects = || self.cells.iter().filter_map(|&cell| board[cell]).map(|piece| piece.effect);
        effects().any(|effect| Some(effect) != effects().next())
    }
}

/// Returns the runs that the matched cells form, rows first.
fn runs(board: &Board, matched: &[Cell]) -> Vec<Run> {
    let mut runs = Vec::new();
    for down in [false, true] {
        let step = |cell: Cell| {
            if down { Cell::new(cell.row + 1, cell.col) } else { Cell::new(cell.row, cell.col + 1) }
        };
        let back = |cell: Cell| {
            if down { Cell::new(cell.row - 1, cell.col) } else { Cell::new(cell.row, cell.col - 1) }
        };
        let colour = |cell: Cell| board.get(cell).copied().flatten().map(|piece| piece.colour);
        for &cell in matched {
            if colour(back(cell)) == colour(cell) {
                continue;
            }
            let mut cells = vec![cell];
            while colour(step(cells[cells.len() - 1])) == colour(cell) {
                cells.push(step(cells[cells.len() - 1]));
            }
            if cells.len() >= 3 {
                runs.push(Run { cells, down });
            }
        }
    }
    runs
}

/// Whether three pieces of a colour lie in a row or column with at least one empty cell, and nothing else, between
/// them.
fn parted_by_empty_cells(board: &Board) -> bool {
    let line = |cells: Vec<Cell>| {
        let full: Vec<(usize, u32)> = cells
            .iter()
            .enumerate()
            .filter_map(|(at, &cell)| board[cell].map(|piece| (at, piece.colour)))
            .collect();
        full.windows(3).any(|three| {
            three.iter().all(|(_, colour)| *colour == three[0].1) && three[2].0 - three[0].0 > 2
        })
    };
    (1..=board.rows()).any(|row| line((1..=board.cols()).map(|col| Cell::new(row, col)).collect()))
        || (1..=board.cols())
            .any(|col| line((1..=board.rows()).map(|row| Cell::new(row, col)).collect()))
}
