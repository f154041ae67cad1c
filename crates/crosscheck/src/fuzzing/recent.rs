//! The case that was read or written last, beside its text.
//!
//! The mutator writes a case as text, and the fuzzer hands that text to the target, and often to the mutator again.
//! Nobody then has to read it. What lies on the disk stays text.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use crosscheck_core::{Case, Game, Limits};

type Known = (Vec<u8>, Rc<dyn Any>);

thread_local! {
    static LAST: RefCell<Option<Known>> = const { RefCell::new(None) };
}

pub(super) fn read<G: Game>(game: &G, text: &[u8]) -> Option<Rc<G::Case>> {
    let known = LAST.with_borrow(|last| match last {
        Some((its, case)) if its == text => Rc::clone(case).downcast().ok(),
        _ => None,
    });
    known.or_else(|| {
        let case = Rc::new(game.parse(text, Limits::Contest).ok()?);
        keep(text, Rc::<G::Case>::clone(&case));
        Some(case)
    })
}

pub(super) fn written<C: Case + 'static>(text: &str, case: C) {
    keep(text.as_bytes(), Rc::new(case));
}

fn keep(text: &[u8], case: Rc<dyn Any>) {
    LAST.with_borrow_mut(|last| {
        let (mut its, _) = last.take().unwrap_or_else(|| (Vec::new(), Rc::new(())));
        its.clear();
        its.extend_from_slice(text);
        *last = Some((its, case));
    });
}
