//! What is doubtful about a problem's checker, before anybody rests on what it says.

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::{Case as _, Game};

/// Returns what is doubtful about what decides whether an output is right: it refuses a right answer, or accepts what can be
/// none. What compares by itself, without words, is not in doubt.
pub(crate) fn doubts(game: &AnyGame) -> Option<String> {
    let answered = game.generator().witnesses().iter().filter_map(|case| {
        match record(&mut *game.reference(), case).end {
            End::Answer(answer) => Some((case, game.printed(&answer))),
            _ => None,
        }
    });
    let mut answered = answered.filter(|(_, answer)| !answer.trim_ascii().is_empty());
    let (case, answer) = answered.next()?;
    let other = answered.map(|(_, other)| other).find(|other| *other != answer);
    let says = |output: &[u8]| game.accepts(&|| case.text().into_bytes(), &answer, output);
    for (how, output) in [("", &answer[..]), (" without its last line end", answer.trim_ascii_end())] {
        match says(output) {
            Accepted::Fails(why) => return Some(why),
            Accepted::Wrong(words) if !words.is_empty() => {
                return Some(format!("the checker refuses the reference's own answer{how}: {words}"));
            }
            _ => {}
        }
    }
    let none = [("an empty output", b"".to_vec()), ("noise", b"noise?\n".to_vec())];
    let wrong = none.into_iter().chain(other.map(|other| ("another case's answer", other)));
    let mut accepted = Vec::new();
    for (what, output) in wrong {
        match says(&output) {
            Accepted::Fails(why) => return Some(format!("{why}, on {what}")),
            Accepted::Right => accepted.push(what),
            _ => {}
        }
    }
    // Another case's answer alone may well be right.
    (!accepted.is_empty() && accepted[0] != "another case's answer").then(|| {
        let all = accepted.join(", ");
        format!("the checker accepts as an answer: {all}. Programs that are wrong may pass")
    })
}
