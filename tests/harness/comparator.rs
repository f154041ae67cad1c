//! The comparator where no game shows what it does: an answer that differs while all steps are equal. The rest is checked of
//! each game (`tests/games.rs`).

use crosscheck_core::compare::lockstep::{Observed, lockstep};
use crosscheck_core::compare::trace::{End, Recorded, Trace, record};
use crosscheck_core::generate::Generator;
use crosscheck_core::{Game, Value};

use crate::common::games::each;

#[test]
fn another_answer_after_equal_steps_differs_unless_one_of_the_traces_has_none() {
    each(|game| {
        let cases = game.generator().witnesses();
        let traces: Vec<_> = cases.iter().map(|case| record(&mut *game.reference(), case)).collect();
        let (case, trace) = (&cases[0], &traces[0]);
        let other = traces.iter().find(|other| other.end != trace.end).expect("another answer");
        let End::Answer(other) = &other.end else { panic!("the reference has an answer") };
        let differs = |trace: &Trace<_>, answer| {
            let steps = trace.steps.clone();
            lockstep(trace, &mut Recorded { name: "trace".into(), steps, answer }, case)
        };
        let found = differs(trace, Some(other.clone())).expect("the answers differ");
        assert_eq!((found.field, found.clause), ("answer", Some(game.rules().answer)));
        assert_eq!(found.found, Observed::Value(Value::Text(other.to_string())));
        assert_eq!(differs(trace, None), None, "who records a trace may leave out the answer");
        let open = Trace { steps: trace.steps.clone(), end: End::Stopped };
        assert_eq!(differs(&open, Some(other.clone())), None);
    });
}
