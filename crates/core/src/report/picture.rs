//! Draws boards in plain text side by side, with differences in brackets: legible without colour.

use std::ops::RangeInclusive;

use crate::contract::Roads;
use crate::{Cell, Grid};

/// A board to draw, with a title above it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The title.
    pub title: String,
    /// The board.
    pub board: Grid<String>,
    /// The roads between its cells, if it has any.
    pub roads: Option<Roads>,
    /// The cells to put in brackets.
    pub marked: Vec<Cell>,
}

impl Panel {
    /// Creates a panel of a board without roads.
    pub fn new(title: impl Into<String>, board: &Grid<String>, marked: &[Cell]) -> Self {
        Panel { title: title.into(), board: board.clone(), roads: None, marked: marked.to_vec() }
    }
}

const GAP: &str = "    ";

/// A board with more rows or columns than this is drawn only around the marks.
const LARGEST: u32 = 24;

const WIDEST: usize = 92;

/// Draws panels of one size side by side, in as many rows of panels as needed.
pub fn in_rows(panels: &[Panel]) -> String {
    let width_of = |panel: &Panel| {
        let text = side_by_side(std::slice::from_ref(panel));
        text.lines().filter(|line| !line.starts_with('(')).map(width).max().unwrap_or(0)
    };
    let widest = panels.iter().map(width_of).max().unwrap_or(0) + GAP.len();
    let in_row = (WIDEST / widest.max(1)).max(1);
    panels.chunks(in_row).map(side_by_side).collect::<Vec<_>>().join("\n")
}

/// Draws panels of one size side by side. Rows and columns are numbered; `[ ]` marks a cell.
pub fn side_by_side(panels: &[Panel]) -> String {
    let Some(first) = panels.first() else { return String::new() };
    let marks: Vec<Cell> = panels.iter().flat_map(|panel| panel.marked.iter().copied()).collect();
    let rows = window(first.board.rows(), LARGEST, marks.iter().map(|cell| cell.row));
    let cols = window(first.board.cols(), LARGEST, marks.iter().map(|cell| cell.col));
    let blocks: Vec<Vec<String>> = panels.iter().map(|p| draw(p, rows.clone(), cols.clone())).collect();
    let widths: Vec<usize> =
        blocks.iter().map(|lines| lines.iter().map(|line| width(line)).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for at in 0..blocks.iter().map(Vec::len).max().unwrap_or(0) {
        let mut line = String::new();
        for (block, width_of) in blocks.iter().zip(&widths) {
            // A board with roads is taller than one without.
            let part = block.get(at).map_or("", String::as_str);
            line.push_str(part);
            line.extend(std::iter::repeat_n(' ', width_of - width(part)));
            line.push_str(GAP);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let part = part([&rows, &cols], [first.board.rows(), first.board.cols()]);
    text + &part.map_or(String::new(), |part| format!("({part})\n"))
}

/// Says which part of a board these rows and columns are; `None` if they are all of it.
pub fn part([rows, cols]: [&RangeInclusive<u32>; 2], [high, wide]: [u32; 2]) -> Option<String> {
    let is_cut = rows.clone().count() < high as usize || cols.clone().count() < wide as usize;
    let (top, bottom, left, right) = (rows.start(), rows.end(), cols.start(), cols.end());
    is_cut.then(|| format!("rows {top}–{bottom} and columns {left}–{right} of {high} × {wide}"))
}

/// Returns the part of `1..=size` to draw, if `most` can be drawn: all of it, or a window around the first mark.
pub fn window(size: u32, most: u32, marks: impl Iterator<Item = u32>) -> RangeInclusive<u32> {
    if size <= most {
        return 1..=size;
    }
    let first = marks.min().unwrap_or(1);
    let start = first.saturating_sub(most / 3).clamp(1, size - most + 1);
    start..=start + most - 1
}

/// Draws a board by its roads alone, as a tree is drawn: without numbers, with a line through each empty cell that a road
/// passes.
pub fn by_roads(board: &Grid<String>, roads: &Roads) -> String {
    let road = |grid: &Grid<char>, cell| grid.get(cell).copied().filter(|&road| road != ' ');
    let widest = board.values().iter().map(|word| width(word)).max().unwrap_or(1);
    let mut text = String::new();
    for row in 1..=board.rows() {
        let (mut line, mut below) = (String::new(), String::new());
        for col in 1..=board.cols() {
            let cell = Cell::new(row, col);
            let (right, down) = (road(&roads.right, cell), road(&roads.below, cell));
            let word = match (board[cell].as_str(), right, down) {
                (".", Some(_), _) => "+",
                (".", None, Some(_)) => "|",
                (".", None, None) => "",
                (word, _, _) => word,
            };
            let joint = right.map_or(' ', |_| '-');
            line.push_str(&format!("{word:>widest$} {joint} "));
            below.push_str(&format!("{:>widest$}   ", down.map_or("", |_| "|")));
        }
        for line in [&line, &below].map(|line| line.trim_end()) {
            text.push_str(line);
            text.push_str(if line.is_empty() { "" } else { "\n" });
        }
    }
    text
}

fn draw(panel: &Panel, rows: RangeInclusive<u32>, cols: RangeInclusive<u32>) -> Vec<String> {
    let cells = || rows.clone().flat_map(|row| cols.clone().map(move |col| Cell::new(row, col)));
    let widest = cells().map(|cell| width(&panel.board[cell])).max().unwrap_or(1);
    let widest = widest.max(width(&cols.end().to_string()));
    let margin = width(&rows.end().to_string());
    // If there are roads, one follows each cell, and one is below it.
    let space = if panel.roads.is_some() { " " } else { "" };
    let mut lines = vec![panel.title.clone()];
    let head: String = cols.clone().map(|col| format!(" {col:>widest$} {space}")).collect();
    lines.push(format!("{:margin$} {}", "", head.trim_end()));
    for row in rows.clone() {
        let mut line = format!("{row:>margin$} ");
        for col in cols.clone() {
            let cell = Cell::new(row, col);
            let (open, close) = if panel.marked.contains(&cell) { ('[', ']') } else { (' ', ' ') };
            line.push_str(&format!("{open}{:>widest$}{close}", panel.board[cell]));
            line.extend(panel.roads.as_ref().map(|roads| roads.right.get(cell).unwrap_or(&' ')));
        }
        lines.push(line);
        if let Some(roads) = panel.roads.as_ref().filter(|_| row < *rows.end()) {
            let below = |col| *roads.below.get(Cell::new(row, col)).unwrap_or(&' ');
            let marks: String = cols.clone().map(|col| format!(" {:>widest$}  ", below(col))).collect();
            lines.push(format!("{:margin$} {}", "", marks.trim_end()));
        }
    }
    lines
}

/// Returns the width in terminal columns; every character drawn here takes one.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_stand_side_by_side_and_marks_show_without_colour() {
        let board = Grid::new(2, 2, ["1", "2*", ".", "10"].map(String::from).to_vec());
        let after = Panel::new("after", &board, &[Cell::new(2, 2)]);
        let drawn = side_by_side(&[Panel::new("before", &board, &[]), after]);
        assert_eq!(
            drawn,
            [
                "before        after",
                "    1   2         1   2",
                "1   1  2*     1   1  2*",
                "2   .  10     2   . [10]",
                "",
            ]
            .join("\n")
        );
    }

    #[test]
    fn roads_stand_between_the_cells_that_they_join() {
        let board = Grid::new(2, 2, [".", "b1", "w12", "."].map(String::from).to_vec());
        let roads =
            Roads { right: Grid::new(2, 1, vec!['3', ' ']), below: Grid::new(1, 2, vec!['1', '2']) };
        let marked = vec![Cell::new(1, 2)];
        let drawn = side_by_side(&[Panel { title: "now".into(), board, roads: Some(roads), marked }]);
        let lines = ["now", "     1     2", "1    . 3[ b1]", "     1     2", "2  w12     .", ""];
        assert_eq!(drawn, lines.join("\n"));
    }

    #[test]
    fn a_tree_is_drawn_by_its_roads() {
        let words = ["1", "2", "4", ".", ".", "15", ".", "3", "."];
        let roads = Roads {
            right: Grid::new(3, 2, "-- --".chars().chain([' ']).collect()),
            below: Grid::new(2, 3, "|| |  ".chars().collect()),
        };
        let drawn = by_roads(&Grid::new(3, 3, words.map(String::from).to_vec()), &roads);
        let lines = [" 1 -  2 -  4", " |    |", " |    + - 15", " |", " + -  3", ""];
        assert_eq!(drawn, lines.join("\n"));
    }

    #[test]
    fn of_a_large_board_the_part_around_the_first_mark_is_drawn() {
        let board = Grid::from_fn(100, 100, |_| "1".to_owned());
        let drawn = side_by_side(&[Panel::new("board", &board, &[Cell::new(90, 40)])]);
        assert!(drawn.contains("[ 1]"), "{drawn}");
        assert!(drawn.contains("(rows 77–100 and columns 32–55 of 100 × 100)"), "{drawn}");
    }
}
