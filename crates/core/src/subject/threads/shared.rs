//! What a subject says whose engine is shared by threads.

use std::hash::Hash;
use std::marker::PhantomData;

use super::case::On;
use crate::contract::hash;
use crate::subject::{Data, Subject};

/// Copies a state.
pub type Copies<T> = fn(&T) -> T;

/// A subject whose engine can be shared. `#[crosscheck::subject]` writes this where the engine is
/// `fn engine(state: &Shared, turn: &Turn) -> Seen`.
pub trait Shared: Subject<Turn = On<Self::Action>, Engine: Send + Sync> {
    /// What a thread does in a turn.
    type Action: Data;

    /// Takes a turn, perhaps while other threads take theirs.
    fn share(engine: &Self::Engine, action: &Self::Action) -> Self::Seen;

    /// Returns whether the documentation promises nothing of what this shows while other threads are at work, as for the length
    /// of many structures. It is compared only where one thread plays alone.
    fn is_weak(_action: &Self::Action) -> bool {
        false
    }

    /// Returns whether this may wait for another thread, perhaps for ever. If it does, that is no deadlock.
    fn may_block(_action: &Self::Action) -> bool {
        false
    }

    /// The turns that one thread takes at the end of a new case, to show what is left.
    fn rest() -> Vec<Self::Action> {
        Vec::new()
    }

    /// Copies the reference, if it can be copied. Otherwise it plays again from the start.
    const COPY: Option<Copies<Self::Reference>> = None;

    /// Returns a hash of the reference's whole state, if it has one: then no state is searched twice.
    const HASH: Option<fn(&Self::Reference) -> u64> = None;
}

/// What a type can do, for the attribute `#[crosscheck::subject]`: where it cannot do it, the name is found in [`Unknown`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Known<T>(PhantomData<T>);

impl<T: Clone> Known<T> {
    pub const COPY: Option<fn(&T) -> T> = Some(T::clone);
}

impl<T: Hash + Eq> Known<T> {
    pub const HASH: Option<fn(&T) -> u64> = Some(hash);
}

/// What is not known of a type.
#[doc(hidden)]
pub trait Unknown<T> {
    const COPY: Option<fn(&T) -> T> = None;
    const HASH: Option<fn(&T) -> u64> = None;
}

impl<T> Unknown<T> for Known<T> {}
