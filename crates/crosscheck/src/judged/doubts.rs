//! What is doubtful about a problem's checker, before anybody rests on what it says.

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::Accepted;
use crosscheck_core::generate::Generator as _;
use crosscheck_core::{Case as _, Game};

/// What is doubtful about a checker.
pub(crate) struct Doubt {
    pub(crate) words: String,
    /// Whether nothing rests on what it says: it fails, or accepts what can be no answer. A strict one may be meant.
    pub(crate) is_grave: bool,
}

/// Returns what is doubtful about the checker of a problem that has one.
pub(crate) fn doubt(game: &AnyGame) -> Option<Doubt> {
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
    let grave = |words| Some(Doubt { words, is_grave: true });
    let none = [("an empty output", b"".to_vec()), ("noise", b"noise?\n".to_vec())];
    let wrong = none.into_iter().chain(other.map(|other| ("another case's answer", other)));
    let mut accepted = Vec::new();
    for (what, output) in wrong {
        match says(&output) {
            Accepted::Fails(why) => return grave(format!("{why}, on {what}")),
            Accepted::Right => accepted.push(what),
            _ => {}
        }
    }
    // Another case's answer alone may well be right.
    if accepted.first().is_some_and(|what| *what != "another case's answer") {
        let all = accepted.join(", ");
        return grave(format!(
            "the checker accepts as an answer: {all}. Programs that are wrong may pass"
        ));
    }
    let refused = |how: &str, output: &[u8]| match says(output) {
        Accepted::Wrong(said) => {
            let said = if said.is_empty() { said } else { format!(": {said}") };
            Some(format!("the checker refuses the reference's own answer{how}{said}"))
        }
        _ => None,
    };
    match refused("", &answer) {
        Some(words) => grave(words),
        None => refused(" without its last line end", answer.trim_ascii_end())
            .map(|words| Doubt { words, is_grave: false }),
    }
}
