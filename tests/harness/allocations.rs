//! The engine of `texas` keeps its buffers: it plays a case of a size that it has played before without a single
//! allocation, from laying out the board to the score.

use crosscheck_core::Game;
use crosscheck_core::generate::{Generator, Settings, seeded};

use crate::common::games::Texas;

#[test]
fn the_engine_plays_without_allocating_once_it_has_played_cases_of_the_size() {
    let generator = Texas.generator();
    let mut engine = Texas.engine();
    for family in ["effects", "chains", "hands", "clear", "full"] {
        let settings = Settings { family: Some(family), ..Settings::default() };
        for index in 0..5 {
            let made = generator.generate(&settings, &mut seeded("texas", 5, index));
            let case = made.expect("the families have cases");
            // A new engine must allocate. This checks that allocations are counted at all.
            let fresh = allocation_counter::measure(|| _ = Texas.engine().answer(&case));
            assert!(fresh.count_total > 0);
            let first = engine.answer(&case);
            let mut again = first;
            let counted = allocation_counter::measure(|| again = engine.answer(&case));
            assert_eq!(counted.count_total, 0, "{family}, case {index}");
            assert_eq!(again, first, "{family}, case {index}");
        }
    }
}
