//! What is doubtful about a problem's checker, before anybody rests on what it says.

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::{Case as _, Game};

use crate::roster::Listed;

/// Returns what is doubtful about the program that decides whether an output is right: it fails, it refuses a right answer, or
/// it accepts what can be none.
pub(crate) fn doubts(game: &Listed) -> Option<String> {
    if !game.has_checker {
        return None;
    }
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
            Accepted::Wrong(words) => {
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
