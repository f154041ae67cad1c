//! The kill matrix as a picture: which cases catch which misreading.

use crosscheck_core::mutation::matrix::Matrix;
use crosscheck_core::table::{counted, grouped};
use maud::{Markup, html};

/// The maximum number of cases drawn.
const CASES: usize = 300;

/// Which cases catch which misreading.
#[derive(Clone, Debug)]
pub struct Kills {
    /// The evidence that counts as a kill, in words.
    pub by: String,
    /// The name and the clause of each misreading.
    pub misreadings: Vec<(String, String)>,
    /// One row per case, one column per misreading.
    pub matrix: Matrix,
}

impl Kills {
    /// Returns each misreading with the number of cases that catch it, fewest first.
    fn weakest(&self) -> Vec<(usize, usize)> {
        let columns = self.matrix.columns();
        let mut all: Vec<(usize, usize)> =
            columns.iter().map(|column| column.count_ones(..)).zip(0..).collect();
        all.sort_unstable();
        all
    }

    /// Returns each misreading and whether a case catches it.
    pub(super) fn caught(&self) -> Vec<(String, bool)> {
        let columns = self.matrix.columns();
        let caught = columns.iter().map(|column| column.count_ones(..) > 0);
        self.misreadings.iter().map(|(name, _)| name.clone()).zip(caught).collect()
    }

    /// Draws the matrix, with one row per misreading and one column per case.
    pub(super) fn picture(&self) -> Markup {
        const CELL: (usize, usize) = (3, 10);
        let cases = self.matrix.rows().len();
        let shown = cases.min(CASES);
        let left = if shown < cases {
            format!(" Only the first {shown} cases are drawn.")
        } else {
            String::new()
        };
        html! {
            h3 { "Misreadings of the rules that the cases catch" }
            p.soft {
                (counted(cases as u64, "case")) " × " (counted(self.misreadings.len() as u64, "misreading"))
                ", caught by " (self.by) ". Misreadings that few cases catch come first." (left)
            }
            div.wide {
                table {
                    thead { tr {
                        th scope="col" { "misreading" } th scope="col" { "clause" } th scope="col" { "cases" }
                        th scope="col" { "which" }
                    } }
                    tbody {
                        @for (count, at) in self.weakest() {
                            tr {
                                th scope="row" { (self.misreadings[at].0) }
                                td { (self.misreadings[at].1) }
                                td.number { (grouped(count as u64)) }
                                td {
                                    svg.bar viewBox=(format!("0 0 {} {}", CELL.0 * shown.max(1), CELL.1))
                                        preserveAspectRatio="none" role="img" aria-label=(counted(count as u64, "case"))
                                    {
                                        rect.hole width=(CELL.0 * shown) height=(CELL.1) {}
                                        @for (row, bits) in self.matrix.rows().iter().take(shown).enumerate() {
                                            @if bits.contains(at) {
                                                rect.fill x=(CELL.0 * row) width=(CELL.0) height=(CELL.1) {}
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
