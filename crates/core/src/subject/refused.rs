//! Panics that the documentation promises, as values that both sides show.

use serde::{Deserialize, Serialize};

use crate::compare::panics::{contained, message};

/// What a side shows in place of a value: the call panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// The only way to refuse.
    Panics,
}

/// Runs a call that may panic where its documentation says so, and makes the panic a value. The two sides then agree if
/// both return or both panic: `remove(len)` that silently does nothing is a difference, and so is one that panics too
/// early.
///
/// What the call leaves behind when it panics is compared from the next turn on, like everything else.
///
/// ```
/// use crosscheck_core::subject::{Refused, refused};
///
/// let mut list = vec![7];
/// assert_eq!(refused(|| list.remove(1)), Err(Refused::Panics));
/// assert_eq!(refused(|| list.remove(0)), Ok(7));
/// ```
///
/// # Errors
/// The call panicked.
pub fn refused<T>(call: impl FnOnce() -> T) -> Result<T, Refused> {
    contained(call).map_err(|_| Refused::Panics)
}

/// Like [`refused`], with the panic's message: for sides that promise the same words.
///
/// # Errors
/// The message of the panic, without its place in the code.
pub fn refused_with<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    contained(call).map_err(|panic| message(&*panic.payload).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_value_with_its_message_only_where_it_is_asked_for() {
        let at = 3;
        assert_eq!(refused(|| vec![1, 2][at]), Err(Refused::Panics));
        assert_eq!(
            refused_with(|| vec![1, 2][at]).unwrap_err(),
            "index out of bounds: the len is 2 but the index is 3"
        );
        assert_eq!(refused_with(|| 1), Ok(1));
        assert_eq!(serde_json::to_string(&Refused::Panics).unwrap(), "\"panics\"");
    }
}
