//! Steps for who looks on, and nothing for who does not.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::Observer;
use spec::rochine::Step;

/// Where steps go. What depends on [`Sink::WATCHES`] is not even compiled for a sink that does not.
pub(super) trait Sink {
    /// What ends a play early.
    type Stop;
    /// Whether anybody looks on.
    const WATCHES: bool;
    /// Takes a step.
    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<Self::Stop>;
}

/// Nobody looks on.
pub(super) struct Silent;

impl Sink for Silent {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: impl FnOnce() -> Step) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

/// An observer looks on.
pub(super) struct Watching<'a, 'b>(pub(super) &'a mut Observer<'b, Step>);

impl Sink for Watching<'_, '_> {
    type Stop = ();
    const WATCHES: bool = true;

    fn see(&mut self, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        (self.0)(step())
    }
}
