//! What a program's answers do not depend on, though the right ones do.

use crosscheck_core::Game;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::trace::guarded;
use crosscheck_core::generate::{Generator, seeded};
use crosscheck_core::report::Evidence;
use crosscheck_core::table::counted;
use crosscheck_judge::tokens;

use crate::stress::suspects::PlayedCase;
use crate::stress::under_test::UnderTest;

/// The seed of what is drawn again.
const SEED: u64 = 0x5eed;

/// How many cases have a part of theirs drawn again, and how often.
const BASES: usize = 8;
const AGAIN: u64 = 8;

/// The fewest cases with such a part drawn again whose right answer is another one.
const OTHERWISE: usize = 8;

/// Looks for parts of a case that the right answer depends on and the program's does not.
pub(super) fn independence(
    under_test: &mut UnderTest,
    known: &[PlayedCase],
    halt: &Halt,
) -> Vec<(String, Evidence)> {
    let game = &under_test.game.clone();
    let wrong = known.iter().rev().filter(|played| played.wrong).take(BASES);
    let bases: Vec<&PlayedCase> = wrong.collect();
    let parts = game.generator().parts();
    let mut sentences = Vec::new();
    for (part, name) in parts.iter().enumerate() {
        let (mut tried, mut otherwise, mut same) = (0_usize, 0, true);
        let mut rng = seeded(game.name(), SEED, part as u64);
        'part: for base in &bases {
            for _ in 0..AGAIN {
                if halt.is_due() || !same {
                    break 'part;
                }
                let redrawn = guarded(|| game.generator().redrawn(&base.case, part, &mut rng));
                let Ok(Some(case)) = redrawn else { continue };
                let Some(played) = under_test.answered(&case) else { continue };
                tried += 1;
                same = tokens::same(&played.output, &base.output);
                let right = tokens::same(played.right_answer(), base.right_answer());
                otherwise += usize::from(!right);
            }
        }
        if same && otherwise >= OTHERWISE {
            let (shown, tried) = (otherwise as u64, tried as u64);
            let words = format!(
                "your answer does not depend on {name}: drawn again {}, the right answer changed {}, yours never",
                counted(tried, "time"),
                counted(shown, "time")
            );
            sentences.push((words, Evidence::Cases { shown, tried }));
        }
    }
    sentences
}
