//! How complex a case is.

use spec::rochine::Case;

/// Returns how complex a case is: the size of the board, then the number of moves, then the sum of all coordinates, in
/// which a negative one counts a little more than its opposite.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let coordinates = case.moves().iter().flat_map(|mv| [mv.from, mv.to]);
    let number = |at: i32| 2 * u64::from(at.unsigned_abs()) + u64::from(at < 0);
    vec![
        u64::from(case.side()),
        case.moves().len() as u64,
        coordinates.map(|spot| number(spot.col) + number(spot.row)).sum(),
    ]
}
