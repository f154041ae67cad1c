//! Code of the caller that panics in the middle of a call (docs/guide/16-panics-and-drops.md).

use crosscheck::{Refused, refused};

thread_local! {
    /// The calls of the user's code until one panics.
    static LEFT: std::cell::Cell<u32> = const { std::cell::Cell::new(u32::MAX) };
}

/// The user's code calls this first.
fn tick() {
    let left = LEFT.get().saturating_sub(1);
    LEFT.set(left);
    assert_ne!(left, 0, "the caller's code panics");
}

/// Runs a call in which the user's code panics after so many calls.
fn with_fuse<T>(calls: u32, call: impl FnOnce() -> T) -> Result<T, Refused> {
    LEFT.set(calls.saturating_add(1));
    let result = refused(call);
    LEFT.set(u32::MAX);
    result
}

#[test]
fn the_callers_code_panics_in_the_call_after_so_many() {
    let kept = |calls| {
        let mut list = vec![1, 2, 3, 4];
        let result = with_fuse(calls, || {
            list.retain(|item| {
                tick();
                item % 2 == 0
            });
        });
        (result, list)
    };
    assert_eq!(kept(9), (Ok(()), vec![2, 4]));
    assert_eq!(kept(2), (Err(Refused::Panics), vec![2, 3, 4]));
    tick();
}
