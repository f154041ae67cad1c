//! Players that crash or leak, to test that nothing is lost. They play like the engine, up to a certain step, or until
//! they have played a certain other case.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyStep};
use crosscheck_core::{Case as _, Misreading, Observer, Playable, Player};

use super::WORKER;

/// Declares them, by the ways in which they are faulty.
macro_rules! faulty {
    ($($way:literal $words:literal)+) => {
        [$(Misreading {
            name: concat!("crash:", $way),
            clause: "",
            words: $words,
            player: &|engine| Box::new(Crashing { way: $way, player: engine(), plays: 0, last: 0 }),
        }),+]
    };
}

pub(crate) static FAULTY: [Misreading<AnyCase>; 10] = faulty! {
    "abort" "aborts"
    "loop" "goes on for ever"
    "panic" "panics"
    "answer" "aborts when it is asked for the answer alone"
    "noise" "prints and reads on the standard streams, and is right"
    "tired" "aborts when it plays for the four hundredth time"
    "leak" "skips a step on a board smaller than the one before"
    "global" "the same, with a memory that outlives the player"
    "after" "aborts on a board smaller than the one before"
    "here" "skips a step, and aborts in any process but a worker"
};

/// The number of cells of the last board, for the player that keeps it in a static.
static LAST: AtomicUsize = AtomicUsize::new(0);

/// The step at which the players crash, from 0. Most cases have fewer steps.
const STEP: usize = 12;

struct Crashing {
    way: &'static str,
    player: Box<dyn Player<AnyCase>>,
    plays: u64,
    last: usize,
}

impl Crashing {
    /// Returns whether the previous board was larger: then a buffer that is not cleared would show.
    fn is_stale(&mut self, case: &AnyCase) -> bool {
        let cells = || case.scene(Some(1)).map_or(0, |scene| scene.cells.cells().count());
        match self.way {
            "leak" | "after" => cells() < std::mem::replace(&mut self.last, cells()),
            "global" => cells() < LAST.swap(cells(), Ordering::Relaxed),
            "here" => true,
            _ => false,
        }
    }
}

impl Player<AnyCase> for Crashing {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &AnyCase) -> AnyAnswer {
        if self.way == "answer" && case.turns() > STEP / 2 {
            std::process::abort();
        }
        self.player.answer(case)
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        const PLAYS: u64 = 400;
        let way = self.way;
        self.plays += 1;
        if way == "tired" && self.plays == PLAYS {
            std::process::abort();
        }
        let stale = self.is_stale(case) && case.turns() > 2;
        let is_worker = || std::env::args_os().nth(1).is_some_and(|word| word == WORKER);
        if stale && (way == "after" || way == "here" && !is_worker()) {
            std::process::abort();
        }
        let mut shown = 0;
        self.player.play(case, &mut |step| {
            if shown == STEP {
                crash(way);
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

fn crash(way: &str) {
    match way {
        "abort" => std::process::abort(),
        "loop" => loop {
            std::hint::spin_loop();
        },
        "panic" => panic!("a panic as planted"),
        "noise" => {
            #[expect(clippy::print_stdout, reason = "a player may print, and this one does")]
            {
                println!("done\ncase 0 0\n{}", "x".repeat(1 << 16));
            }
            let _ = std::io::stdin().read_line(&mut String::new());
        }
        _ => {}
    }
}
