//! A count as a bar.

use maud::{Markup, html};

/// Draws a share as a bar, with its floor.
pub(super) fn bar(count: u64, sum: u64, floor: Option<u64>) -> Markup {
    const WIDTH: f64 = 100.0;
    let share = |part: u64| WIDTH * part as f64 / sum.max(1) as f64;
    let low = floor.is_some_and(|floor| count < floor);
    let words = match floor {
        Some(floor) => format!("{:.1} %, floor {:.1} %", share(count), share(floor)),
        None => format!("{:.1} %", share(count)),
    };
    html! {
        svg.bar viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=(words) {
            rect.hole width="100" height="12" {}
            rect class=(if low { "low" } else { "fill" }) width=(format!("{:.2}", share(count).min(WIDTH))) height="12" {}
            @if let Some(x) = floor.map(share) {
                line.floor x1=(format!("{x:.2}")) x2=(format!("{x:.2}")) y1="0" y2="12" {}
            }
        }
    }
}
