//! What a report says, on a page: the headline, the facts, the blocks and the lines to copy, as the terminal shows them, and
//! all turns, which the script sets beside the boards.

use crosscheck_core::report::{Part, Report, Row, Turns};
use crosscheck_core::table::grouped;
use maud::{Markup, html};

pub(crate) fn report(report: &Report) -> Markup {
    let rows = |part: &Part| matches!(part, Part::Row(_) | Part::Lines(_));
    html! {
        article.report {
            h1 { (report.headline) }
            @for parts in report.parts.chunk_by(|a, b| rows(a) && rows(b) || matches!(a, Part::Title(_))) {
                @match &parts[0] {
                    Part::Gap => {}
                    Part::Turns(all) => (turns(all)),
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
            Part::Row(Row { name, words, .. }) => p class=(name.replace(' ', "-")) { @if !name.is_empty() { b { (name) " " } } (words) },
            Part::Title(title) => h2 { (title) },
            Part::Lines(lines) | Part::Block(lines) => pre tabindex="0" { (lines) },
            Part::Gap | Part::Commands(_) | Part::Turns(_) => {}
        }
    }
}

fn turns(Turns { noun, sides, all, .. }: &Turns) -> Markup {
    html! {
        div.turns tabindex="0" role="group" aria-label=(noun) {
            table {
                thead { tr { td {} @for head in [noun, &sides[0], &sides[1]] { th scope="col" { (head) } } } }
                tbody {
                    @for turn in all {
                        tr.wrong[turn.came.is_some()] data-turn=(turn.number) {
                            td { (grouped(turn.number as u64)) }
                            td { code { (turn.input) } }
                            td title=(turn.right) { (turn.right) }
                            td title=[&turn.came] { (turn.came.as_deref().unwrap_or("the same")) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::report::{Lines, Turn};

    use super::*;

    #[test]
    fn a_page_says_all_that_a_report_says_and_nothing_else() {
        let mut of = Report::new("toy: wrong <answer>");
        of.row("right", "1 & 2");
        of.row("", "or 3");
        of.titled("the input", "4\n5");
        let turn =
            |number, came| Turn { number, input: format!("put {number}"), right: "1".into(), came };
        let sides = ["reference", "engine"].map(str::to_owned);
        let all = vec![turn(1, None), turn(2, Some("0".into()))];
        of.parts.push(Part::Turns(Turns { noun: "turn".into(), sides, count: 2, all }));
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
            "toy: wrong &lt;answer&gt; right 1 &amp; 2 or 3 the input 4 5 turn reference engine 1 put 1 1 \
             the same 2 put 2 1 0 see it again toy diff"
        );
        assert_eq!(page.matches("class=\"wrong\"").count(), 1);
    }
}
