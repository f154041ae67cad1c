//! What a report says, on a page: the headline, the facts, the blocks and the lines to copy, as the terminal shows them.

use crosscheck_core::report::{Part, Report};
use maud::{Markup, html};

/// Writes a report.
pub(super) fn report(report: &Report) -> Markup {
    let rows = |part: &Part| matches!(part, Part::Row(..) | Part::Lines(_));
    html! {
        article.report {
            h1 { (report.headline) }
            @for parts in report.parts.chunk_by(|a, b| rows(a) && rows(b) || matches!(a, Part::Title(_))) {
                @match &parts[0] {
                    Part::Gap => {}
                    Part::Commands(commands) => dl.commands {
                        @for (purpose, command) in commands.iter() { dt { (purpose) } dd { code { (command) } } }
                    },
                    _ => section { @for part in parts { (one(part)) } },
                }
            }
        }
    }
}

fn one(part: &Part) -> Markup {
    html! {
        @match part {
            Part::Row(name, words) => p class=(name) { @if !name.is_empty() { b { (name) } " " } (words) },
            Part::Title(title) => h2 { (title) },
            Part::Lines(lines) | Part::Block(lines) => pre { (lines) },
            Part::Gap | Part::Commands(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::report::Lines;

    use super::*;

    #[test]
    fn a_page_says_all_that_a_report_says_and_nothing_else() {
        let mut of = Report::new("toy: wrong <answer>");
        of.row("right", "1 & 2");
        of.row("", "or 3");
        of.titled("the input", "4\n5");
        of.parts.push(Part::Commands(Lines::default().and("see it again", "toy diff".into())));
        let page = report(&of).into_string();
        let words = page
            .replace("</", " <")
            .split('<')
            .map(|part| part.split_once('>').map_or("", |of| of.1))
            .collect::<String>();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            words,
            "toy: wrong &lt;answer&gt; right 1 &amp; 2 or 3 the input 4 5 see it again toy diff"
        );
    }
}
