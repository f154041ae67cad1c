//! Panics of players and generators, which are caught.

use std::any::Any;
use std::cell::Cell;
use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

use crate::Error;
use crate::contract::{Failure, Refused};

thread_local! {
    /// Whether a panic on this thread is caught, so that it prints nothing.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// The message of the last panic that was caught, if the hook has seen it.
    static MESSAGE: Cell<Option<String>> = const { Cell::new(None) };
}

/// Stands between the message of a panic and its place.
const AT: &str = " at ";

/// The number of panics in threads that nobody guards: those that a player has started for itself.
static ELSEWHERE: AtomicU64 = AtomicU64::new(0);
static LAST_ELSEWHERE: Mutex<String> = Mutex::new(String::new());

/// Makes panics that are caught print nothing, and adds their place in the code to their messages.
///
/// This replaces the process's panic hook, which is up to the program: `main!`, `tests!` and `fuzz_target!` call it, and
/// nothing else does. Other panics still reach the hook that was there before. Without it, the usual hook prints also
/// the panics that are caught.
pub fn silence() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        // It would set its own over this one.
        #[cfg(feature = "shuttle")]
        shuttle::check_random(|| (), 1);
        set_hook(Box::new(move |info| {
            let place = info.location().map(|at| format!("{AT}{}:{}", at.file(), at.line()));
            let message = message(info.payload()).to_owned() + &place.unwrap_or_default();
            if GUARDED.get() {
                MESSAGE.set(Some(message));
            } else {
                *LAST_ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = message;
                ELSEWHERE.fetch_add(1, Ordering::Release);
                usual(info);
            }
        }));
    });
}

/// Runs a function that may panic, and returns the panic's message.
///
/// A thread that the function starts may panic as well, and nobody may look at how it ended. If panics are silenced, that is
/// noticed, and counts as a panic of the function that runs meanwhile.
///
/// # Errors
/// The panic's message, with its place in the code if panics are silenced ([`silence`]).
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Error> {
    caught(run).map_err(|Panic { payload, message }| {
        let failure = payload.downcast_ref::<Arc<dyn Failure>>().map(|failure| failure.told());
        let refused = payload.downcast::<Refused>().map(|refused| refused.why);
        Error::from(failure.or(refused.ok()).unwrap_or(message))
    })
}

/// A panic that was caught. It is shown as its message, with its place in the code if panics are silenced ([`silence`]).
#[derive(Debug)]
pub struct Panic {
    pub(crate) payload: Box<dyn Any + Send>,
    pub(super) message: String,
}

impl Display for Panic {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Panic> for Error {
    fn from(panic: Panic) -> Self {
        Error::from(panic.message)
    }
}

/// Runs a function that itself guards what may panic, and returns a panic that it does not expect: in what a value's own code
/// does when it is copied, compared, written or dropped, or in this project.
///
/// # Errors
/// The panic.
pub fn contained<T>(run: impl FnOnce() -> T) -> Result<T, Panic> {
    let before = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    GUARDED.set(before);
    result.map_err(|payload| {
        let message = MESSAGE.take().unwrap_or_else(|| message(&*payload).to_owned());
        Panic { payload, message }
    })
}

/// Like [`guarded`], with the payload of the panic.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, Panic> {
    let elsewhere = ELSEWHERE.load(Ordering::Acquire);
    let value = contained(run)?;
    if ELSEWHERE.load(Ordering::Acquire) == elsewhere {
        return Ok(value);
    }
    let message = LAST_ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let message = format!("a thread of its own panics: {message}");
    Err(Panic { payload: Box::new(message.clone()), message })
}

/// Returns what tells a panic from others, given its message: the message without its place, and the source file in its
/// crate. Numbers stand as `#`, since they vary from case to case; where the crate lies, its version and the line vary from
/// build to build.
pub fn identity(message: &str) -> String {
    let (text, file) = match message.rsplit_once(AT) {
        Some((text, place)) => (text, place.rsplit_once(':').map_or(place, |(path, _)| path)),
        None => (message, ""),
    };
    let told = without_numbers(text);
    match &*in_its_crate(file) {
        "" => told,
        file => format!("{told} ({file})"),
    }
}

/// Returns where a panic begins: the source file in its crate, and the line; `None` if its message does not say so. Within
/// one build this tells panics apart, even if their messages hold what the case contains.
pub fn place(message: &str) -> Option<String> {
    let (file, line) = message.rsplit_once(AT)?.1.rsplit_once(':')?;
    line.parse::<u32>().is_ok().then(|| format!("{}:{line}", in_its_crate(file)))
}

/// Returns a text with `#` in place of each number, also of those in hexadecimal digits after `0x`.
pub fn without_numbers(text: &str) -> String {
    let (mut rest, mut told) = (text, String::new());
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[at..].strip_prefix("0x").map_or(&rest[at..], |hex| hex);
        let is_hex = digits.len() < rest.len() - at;
        let end = digits.find(|c: char| !(c.is_ascii_digit() || is_hex && c.is_ascii_hexdigit()));
        told.push_str(&rest[..at]);
        told.push('#');
        rest = &digits[end.unwrap_or(digits.len())..];
    }
    told + rest
}

/// Returns a source file's path from the folder of its crate on, without the version that a registry adds; of a file that is
/// in no folder `src`, the name alone.
fn in_its_crate(file: &str) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let Some(at) = parts.iter().rposition(|part| *part == "src") else {
        return parts.last().copied().unwrap_or_default().to_owned();
    };
    let is_version = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let folder = at.checked_sub(1).map(|before| match parts[before].rsplit_once('-') {
        Some((name, version)) if is_version(version) => name,
        _ => parts[before],
    });
    folder.into_iter().chain(parts[at..].iter().copied()).collect::<Vec<_>>().join("/")
}

/// Returns the message of a panic's payload.
pub(crate) fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use super::{identity, place, without_numbers};

    #[test]
    fn a_panic_is_the_same_whatever_its_numbers_its_path_and_its_line() {
        let here =
            "index out of bounds: the len is 3 but the index is 71 at /a/heap-1.2.0/src/heap.rs:12";
        let there =
            "index out of bounds: the len is 0 but the index is 0 at c\\heap-1.3.1\\src\\heap.rs:9";
        let named = "index out of bounds: the len is # but the index is # (heap/src/heap.rs)";
        assert_eq!([here, there].map(identity), [named, named]);
        let unwrapped = |path: &str| identity(&format!("it is none at {path}:7"));
        let [one, other] = ["/r/one-0.1.0/src/mod.rs", "/r/other-2.0.0/src/mod.rs"].map(unwrapped);
        assert_ne!(one, other);
        assert_eq!(unwrapped("tests/toys.rs"), "it is none (toys.rs)");
        assert_eq!(identity("it is full"), "it is full");
    }

    #[test]
    fn the_place_of_a_panic_is_its_line_in_its_crate() {
        assert_eq!(place("no at all at /r/one-0.1.0/src/mod.rs:7").as_deref(), Some("one/src/mod.rs:7"));
        for message in ["it is full", "it is full at last", "at: 1 at b:c"] {
            assert_eq!(place(message), None, "{message}");
        }
    }

    #[test]
    fn numbers_are_left_out_whatever_their_base() {
        assert_eq!(without_numbers("at 0x7ffd3c of 12 bytes, 0xg, 0"), "at # of # bytes, #g, #");
        assert_eq!(without_numbers("none"), "none");
    }
}
