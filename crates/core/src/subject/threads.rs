//! Subjects whose engine is shared by threads: the same turns, played by several threads at once, against the plain
//! reference.
//!
//! A case is played many times, since the operating system chooses the order. Each play leaves a [`history`]: when each turn
//! was called, when it returned, and what it showed. The play is right if the reference shows the same in some order of the
//! turns in which no turn comes before one that had ended when it began ([`order`]). With the feature `shuttle` the case
//! itself chooses the order, and is played once.

mod case;
#[cfg(feature = "shuttle")]
mod chosen;
mod crew;
mod failure;
mod history;
mod order;
mod play;
mod player;
mod shared;
#[cfg(test)]
mod tests;

pub use self::case::On;
pub use self::shared::{Copies, Known, Shared, Unknown};
use super::{Rng, Sharing};

impl<S: Shared> Sharing<S> {
    /// For [`Subject::SHARED`].
    pub const BY_THREADS: Option<Self> = Some(Sharing {
        player: |name| Box::new(player::Together::<S>::named(name)),
        spread: spread::<S>,
        settle,
        ways: ways::<S>,
    });
}

/// Spreads the turns of a new case over threads: some at the start by one thread alone, then two to four threads at once, then
/// what shows the rest.
fn spread<S: Shared>(turns: &mut Vec<S::Turn>, rng: &mut dyn Rng) {
    case::spread(turns, rng);
    turns.extend(S::rest().into_iter().map(On::alone));
}

/// Returns the ways to take a turn in small cases: by two threads, each with at most one early pause, since few faults need a
/// later one; and alone where only that is compared.
fn ways<S: Shared>(on: S::Turn) -> Vec<S::Turn> {
    let alone = S::is_weak(&on.turn).then(|| On::alone(on.turn.clone()));
    let pauses = [vec![], vec![1], vec![2], vec![3], vec![4], vec![5]];
    let threads = [1, 2].into_iter().flat_map(|thread| pauses.clone().map(|pauses| (thread, pauses)));
    let of = |(thread, pauses)| On { thread, turn: on.turn.clone(), pauses };
    threads.map(of).chain(alone).collect()
}

/// Numbers the threads as they come, and the pauses too.
fn settle<A>(turns: &mut [On<A>]) {
    for on in &mut *turns {
        on.pauses.sort_unstable();
        on.pauses.dedup();
    }
    let mut threads: Vec<u8> = Vec::new();
    for on in turns.iter_mut().filter(|on| on.thread != 0) {
        let at = threads.iter().position(|thread| *thread == on.thread).unwrap_or(threads.len());
        if at == threads.len() {
            threads.push(on.thread);
        }
        on.thread = at as u8 + 1;
    }
}
