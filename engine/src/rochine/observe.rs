//! Makes steps for an observer, and no steps without one.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::Observer;
use spec::rochine::Step;

/// The receiver of steps. Code that depends on [`Sink::WATCHES`] is not even compiled for a sink without an observer.
pub(super) trait Sink {
    /// What ends a play early.
    type Stop;
    /// Whether there is an observer.
    const WATCHES: bool;
    /// Takes a step.
    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<Self::Stop>;
}

/// No observer.
pub(super) struct Silent;

impl Sink for Silent {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: impl FnOnce() -> Step) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

/// An observer.
pub(super) struct Watching<'a, 'b>(pub(super) &'a mut Observer<'b, Step>);

impl Sink for Watching<'_, '_> {
    type Stop = ();
    const WATCHES: bool = true;

    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        (self.0)(step())
    }
}
