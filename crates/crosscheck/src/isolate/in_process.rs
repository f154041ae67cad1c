//! Plays in this process, for systems without workers and for `--no-isolate`.

use std::sync::Arc;

use crosscheck_core::Misreading;
use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Tally;
use crosscheck_core::oracle::{Batch, Effort, Judgement, OnPlayed, Oracle, Played};
use crosscheck_core::report::explain::{Depth, Explain, Explained};

use crate::state_leak;

/// The two sides in this process. It plays a case that differs in a campaign again on fresh sides, to see whether it differs
/// on its own.
pub(crate) struct InProcess {
    pair: Pair<AnyGame>,
    fresh: Box<dyn Fn() -> Pair<AnyGame>>,
    halt: Cancel,
}

impl InProcess {
    pub(crate) fn new(
        game: &AnyGame,
        planted: Option<&'static Misreading<AnyCase>>,
        known: &Arc<KnownDifferences>,
    ) -> Self {
        let (game, known) = (game.clone(), Arc::clone(known));
        let fresh = Box::new(move || Pair::new(&game, planted).knowing(&known));
        InProcess { pair: fresh(), fresh, halt: Cancel::default() }
    }
}

impl Explain for InProcess {
    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        self.pair.explain(finding, depth)
    }
}

impl Oracle for InProcess {
    fn game(&self) -> &AnyGame {
        self.pair.game()
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        self.pair.judge(case, effort)
    }

    fn count(&self, tally: &mut Tally) {
        self.pair.count(tally);
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        self.halt = halt.clone();
        self.pair.cancel_on(halt);
    }

    fn play(&mut self, batch: &Batch<'_>, tally: &mut Tally, see: &mut OnPlayed<'_>) {
        self.pair.play(batch, tally, &mut |number, mut played| {
            if let Played::Judged(_, Some(finding)) = &mut played {
                let mut fresh = (self.fresh)();
                fresh.cancel_on(&self.halt);
                if matches!(fresh.judge(&finding.case, Effort::Full), Ok((_, None))) {
                    finding.fault = state_leak::once(Some(&finding.fault), Vec::new());
                }
            }
            see(number, played);
        });
    }
}
