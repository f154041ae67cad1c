//! Players that crash or leak, to test that nothing is lost. They play like the engine, up to a certain step, or until
//! they have played a certain other case.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosscheck_core::contract::MakeEngine;
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyStep};
use crosscheck_core::{Case as _, Misreading, Observer, Playable, Player};

use super::WORKER;

pub(crate) static FAULTY: [Misreading<AnyCase>; 10] = [
    faulty::<ABORT>("crash:abort", "aborts"),
    faulty::<LOOP>("crash:loop", "goes on for ever"),
    faulty::<PANIC>("crash:panic", "panics"),
    faulty::<ANSWER>("crash:answer", "aborts when it is asked for the answer alone"),
    faulty::<NOISE>("crash:noise", "prints and reads on the standard streams, and is right"),
    faulty::<TIRED>("crash:tired", "aborts when it plays for the four hundredth time"),
    faulty::<LEAK>("crash:leak", "skips a step on a board smaller than the one before"),
    faulty::<GLOBAL>("crash:global", "the same, with a memory that outlives the player"),
    faulty::<AFTER>("crash:after", "aborts on a board smaller than the one before"),
    faulty::<HERE>("crash:here", "skips a step, and aborts in any process but a worker"),
];

const ABORT: u8 = 0;
const LOOP: u8 = 1;
const PANIC: u8 = 2;
const ANSWER: u8 = 3;
const TIRED: u8 = 4;
const NOISE: u8 = 5;
const LEAK: u8 = 6;
const GLOBAL: u8 = 7;
const AFTER: u8 = 8;
const HERE: u8 = 9;

/// The number of cells of the last board, for the player that keeps it in a static.
static LAST: AtomicUsize = AtomicUsize::new(0);

/// The step at which the players crash, from 0. Most cases have fewer steps.
const STEP: usize = 12;

const fn faulty<const WAY: u8>(name: &'static str, words: &'static str) -> Misreading<AnyCase> {
    Misreading { name, clause: "", words, player: &player::<WAY> }
}

fn player<const WAY: u8>(engine: MakeEngine<'_, AnyCase>) -> Box<dyn Player<AnyCase>> {
    Box::new(Crashing::<WAY> { player: engine(), plays: 0, last: 0 })
}

struct Crashing<const WAY: u8> {
    player: Box<dyn Player<AnyCase>>,
    plays: u64,
    last: usize,
}

impl<const WAY: u8> Crashing<WAY> {
    /// Returns whether the previous board was larger: then a buffer that is not cleared would show.
    fn is_stale(&mut self, case: &AnyCase) -> bool {
        let cells = || case.scene(Some(1)).map_or(0, |scene| scene.cells.cells().count());
        match WAY {
            LEAK | AFTER => cells() < std::mem::replace(&mut self.last, cells()),
            GLOBAL => cells() < LAST.swap(cells(), Ordering::Relaxed),
            HERE => true,
            _ => false,
        }
    }
}

impl<const WAY: u8> Player<AnyCase> for Crashing<WAY> {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        if WAY == ANSWER && case.turns() > STEP / 2 {
            std::process::abort();
        }
        self.player.answer(case)
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        const PLAYS: u64 = 400;
        self.plays += 1;
        if WAY == TIRED && self.plays == PLAYS {
            std::process::abort();
        }
        let stale = self.is_stale(case) && case.turns() > 2;
        let is_worker = || std::env::args_os().nth(1).is_some_and(|word| word == WORKER);
        if stale && (WAY == AFTER || WAY == HERE && !is_worker()) {
            std::process::abort();
        }
        let mut shown = 0;
        self.player.play(case, &mut |step| {
            if shown == STEP {
                crash::<WAY>();
            }
            shown += 1;
            if stale && shown == 2 {
                return ControlFlow::Continue(());
            }
            let seen: ControlFlow<()> = observer(step);
            seen
        })
    }
}

fn crash<const WAY: u8>() {
    match WAY {
        ABORT => std::process::abort(),
        LOOP => loop {
            std::hint::spin_loop();
        },
        PANIC => panic!("a panic as planted"),
        NOISE => {
            #[expect(clippy::print_stdout, reason = "a player may print, and this one does")]
            {
                println!("done\ncase 0 0\n{}", "x".repeat(1 << 16));
            }
            let _ = std::io::stdin().read_line(&mut String::new());
        }
        _ => {}
    }
}
