//! Known misreadings of the rules that answer as a program does.

use std::time::{Duration, Instant};

use generator::{Generator, Settings, seeded};
use spec::{Misreading, Player};

use super::bench::{Bench, Played};
use crate::games::Plugged;
use crate::judge::tokens;
use crate::trace::guarded;

/// What is known of the misreadings.
pub(super) enum Suspicion<G: Plugged> {
    /// These give exactly the program's answers on all that was played.
    Exact { suspects: Vec<&'static Misreading<G>>, cases: usize, wrong: usize },
    /// This one gives the program's answer here and on most of the cases that it gets wrong, but not on all.
    Near { suspect: &'static Misreading<G>, of_wrong: usize, wrong: usize },
    /// None answers as it does.
    None,
}

/// How many more cases are played before a misreading is named.
const MORE: u64 = 300;

/// How long that may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Holds all misreadings against what a program answered, here and elsewhere.
pub(super) fn suspicion<G: Plugged>(
    bench: &mut Bench<G>,
    here: &Played<G::Case>,
    deadline: Instant,
) -> Suspicion<G> {
    let agrees_here = |misreading: &&Misreading<G>| {
        Instant::now() < deadline && agrees(&mut *(misreading.player)(), here)
    };
    let suspects: Vec<&'static Misreading<G>> = G::misreadings().iter().filter(agrees_here).collect();
    if suspects.is_empty() {
        return Suspicion::None;
    }
    play_more(bench, deadline);
    let wrong = bench.played.iter().filter(|played| !played.right).count();
    let mut exact = Vec::new();
    let mut near: Option<(&'static Misreading<G>, usize)> = None;
    for misreading in suspects {
        let mut player = (misreading.player)();
        let all = bench.played.iter().all(|played| agrees(&mut *player, played));
        if all {
            exact.push(misreading);
        } else {
            let of_wrong = bench
                .played
                .iter()
                .filter(|played| !played.right && agrees(&mut *player, played))
                .count();
            if near.is_none_or(|(_, most)| of_wrong > most) {
                near = Some((misreading, of_wrong));
            }
        }
    }
    match (exact.is_empty(), near) {
        (false, _) => Suspicion::Exact { suspects: exact, cases: bench.played.len(), wrong },
        (true, Some((suspect, of_wrong))) if 2 * of_wrong > wrong => {
            Suspicion::Near { suspect, of_wrong, wrong }
        }
        _ => Suspicion::None,
    }
}

fn agrees<G: Plugged>(player: &mut dyn Player<G>, played: &Played<G::Case>) -> bool {
    let answer = guarded(|| player.answer(&played.case).to_string());
    answer.is_ok_and(|answer| tokens::same(answer.as_bytes(), &played.output))
}

/// Plays cases that have nothing to do with the finding: always the same ones.
fn play_more<G: Plugged>(bench: &mut Bench<G>, deadline: Instant) {
    let (end, generator) = (deadline.min(Instant::now() + PATIENCE), G::Generator::default());
    for index in 0..MORE {
        if Instant::now() > end {
            break;
        }
        let mut rng = seeded::<G>(0, index);
        let Ok(Ok(case)) = guarded(|| generator.generate(&Settings::default(), &mut rng)) else {
            continue;
        };
        let Some(answer) = bench.right_answer(&case) else { continue };
        // What it did is remembered by the bench; one that cannot be run any more is reported elsewhere.
        if bench.failure(&case, &answer).is_err() {
            break;
        }
    }
}
