//! Steps for an observer, and nothing for a play without one.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crosscheck_core::Observer;

/// The receiver of steps. Code that depends on [`Sink::WATCHES`] is not even compiled for a sink without an observer.
pub(crate) trait Sink<S> {
    /// The value that ends a play early.
    type Stop;
    const WATCHES: bool;
    /// Takes a step.
    fn see(&mut self, step: impl FnOnce() -> S) -> ControlFlow<Self::Stop>;
}

pub(crate) struct Silent;

impl<S> Sink<S> for Silent {
    type Stop = Infallible;
    const WATCHES: bool = false;

    #[inline]
    fn see(&mut self, _: impl FnOnce() -> S) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

pub(crate) struct Watching<'a, 'b, S>(pub(crate) &'a mut Observer<'b, S>);

impl<S> Sink<S> for Watching<'_, '_, S> {
    type Stop = ();
    const WATCHES: bool = true;

    fn see(&mut self, step: impl FnOnce() -> S) -> ControlFlow<()> {
        (self.0)(step())
    }
}
