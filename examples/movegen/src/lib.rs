//! Compares two chess libraries: `shakmaty` is the reference, `cozy-chess` the engine.

use cozy_chess::{Board, GameStatus};
use crosscheck::contract::Unsound;
use crosscheck::subject::{Sequence, Shown};
use crosscheck::{Rng, RngExt, Side, Subject};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

/// Chess under the rules of FIDE.
pub struct Fide;

/// What both libraries say about a position.
#[crosscheck::data]
pub struct Seen {
    outcome: Outcome,
    /// The legal moves, in alphabetical order.
    moves: Vec<String>,
    check: bool,
    /// The pieces, the side to move, castling rights and the en passant square, in Forsyth-Edwards notation.
    board: String,
    halfmoves: u32,
}

#[crosscheck::data]
#[derive(Copy)]
enum Outcome {
    Ongoing,
    Drawn,
    Won,
}

/// Positions to start from. Some have few pieces or clocks about to run out: most rules matter at the end of a game.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 96 80",
    "8/8/4k3/8/2n5/8/1p2K3/8 w - - 90 80",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
];

impl Subject for Fide {
    const NAME: &'static str = "fide";
    const TURN: &'static str = "move";
    const ENGINE: &'static str = "cozy-chess";
    type Start = String;
    type Turn = String;
    type Seen = Seen;
    type Reference = Shakmaty;
    type Engine = Cozy;

    fn start(rng: &mut dyn Rng) -> String {
        STARTS[rng.random_range(0..STARTS.len())].to_owned()
    }

    fn turn(at: &Shakmaty, rng: &mut dyn Rng) -> Option<String> {
        let moves = at.0.legal_moves();
        (!moves.is_empty()).then(|| uci(&moves[rng.random_range(0..moves.len())]))
    }

    fn is_start(start: &String) -> bool {
        position(start).is_some_and(|chess| fen(&chess) == *start) && start.parse::<Board>().is_ok()
    }

    fn is_valid(at: &Shakmaty, turn: &String) -> bool {
        turn.parse::<UciMove>().is_ok_and(|uci| uci.to_move(&at.0).is_ok())
    }

    fn resume(at: &Shakmaty) -> Option<String> {
        Some(fen(&at.0))
    }

    /// Counts the positions two moves after the end of the case. Both move generators must get the same number.
    fn audit(case: &Sequence<Fide>, _: &[&Shown<Fide>]) -> Result<(), Unsound> {
        let (mut ours, mut theirs) = (Shakmaty::new(&case.start), Cozy::new(&case.start));
        for turn in &case.turns {
            ours.0.play_unchecked(ours.read(turn));
            theirs.0.play(turn.parse().expect("a turn is a move"));
        }
        let counts = (shakmaty::perft(&ours.0, 2), perft(&theirs.0, 2));
        match counts.0 == counts.1 {
            true => Ok(()),
            false => Err(Unsound { clause: "", what: format!("perft 2 is {} and {}", counts.0, counts.1) }),
        }
    }
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|of| {
        count += of.into_iter().map(|turn| if depth == 1 { 1 } else { after(board, turn, depth) }).sum::<u64>();
        false
    });
    count
}

fn after(board: &Board, turn: cozy_chess::Move, depth: u32) -> u64 {
    let mut next = board.clone();
    next.play_unchecked(turn);
    perft(&next, depth - 1)
}

fn position(text: &str) -> Option<Chess> {
    text.parse::<Fen>().ok()?.into_position(CastlingMode::Standard).ok()
}

fn fen(chess: &Chess) -> String {
    Fen::from_position(chess, EnPassantMode::Always).to_string()
}

fn uci(turn: &shakmaty::Move) -> String {
    turn.to_uci(CastlingMode::Chess960).to_string()
}

/// Returns a position in Forsyth-Edwards notation without its clocks.
fn board(fen: &str) -> String {
    fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
}

pub struct Shakmaty(Chess);

impl Shakmaty {
    fn read(&self, turn: &str) -> shakmaty::Move {
        let uci: UciMove = turn.parse().expect("a turn is a move");
        uci.to_move(&self.0).expect("a turn is legal")
    }
}

impl Side<Fide> for Shakmaty {
    fn new(start: &String) -> Self {
        Shakmaty(position(start).expect("a start is a position"))
    }

    fn step(&mut self, turn: &String) -> Seen {
        self.0.play_unchecked(self.read(turn));
        let mut moves: Vec<String> = self.0.legal_moves().iter().map(uci).collect();
        moves.sort_unstable();
        let outcome = match self.0.outcome() {
            shakmaty::Outcome::Unknown => Outcome::Ongoing,
            shakmaty::Outcome::Known(shakmaty::KnownOutcome::Draw) => Outcome::Drawn,
            shakmaty::Outcome::Known(_) => Outcome::Won,
        };
        let (board, check) = (board(&fen(&self.0)), self.0.is_check());
        Seen { outcome, moves, check, board, halfmoves: self.0.halfmoves() }
    }
}

pub struct Cozy(Board);

impl Side<Fide> for Cozy {
    fn new(start: &String) -> Self {
        Cozy(start.parse().expect("a start is a position"))
    }

    fn step(&mut self, turn: &String) -> Seen {
        self.0.play(turn.parse().expect("a turn is a move"));
        let mut moves = Vec::new();
        self.0.generate_moves(|of| {
            moves.extend(of.into_iter().map(|turn| turn.to_string()));
            false
        });
        moves.sort_unstable();
        let outcome = match self.0.status() {
            GameStatus::Ongoing => Outcome::Ongoing,
            GameStatus::Drawn => Outcome::Drawn,
            GameStatus::Won => Outcome::Won,
        };
        let (board, check) = (board(&self.0.to_string()), !self.0.checkers().is_empty());
        Seen { outcome, moves, check, board, halfmoves: self.0.halfmove_clock().into() }
    }
}
