//! The picture of a case: its grid, its matrix or its tree.

use crosscheck_core::contract::{Picture, Roads};
use crosscheck_core::{Cell, Grid};

use crate::bounds::vertices_of;
use crate::check::{edges, neighbours};
use crate::evaluate::of;
use crate::shape::{Part, Shape, Slot, Test};
use crate::value::{Datum, Row};
use crate::written::Kind;

/// A picture with more cells than this shows nothing that its text does not.
const MOST: usize = 10_000;

impl Shape {
    /// Returns the picture of a case: of the first grid, matrix or tree that the shape has. Of several records, such as
    /// tests, none is drawn, since nobody could tell which it is. `None` if there is nothing to draw, or too much.
    ///
    /// ```
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n; 2 <= n <= 9\nint p[n-1]; tree(p)").unwrap();
    /// let case = shape.read(b"4\n1 2 1\n").unwrap();
    /// let tree = shape.picture(&case).unwrap();
    /// let words: Vec<_> = tree.cells.lines().map(|line| line.join(" ")).collect();
    /// assert_eq!(words, ["1 2 3", ". 4 ."]);
    /// ```
    pub fn picture(&self, case: &Row) -> Option<Picture> {
        self.picture_in(&mut Vec::new(), case)
    }

    fn picture_in<'a>(&'a self, around: &mut Vec<&'a Row>, row: &'a Row) -> Option<Picture> {
        around.push(row);
        let mut slots = self.blocks[row.block].slots.iter().zip(&row.values);
        let drawn = slots.find_map(|(slot, value)| {
            let drawn = match (&slot.part, value.rows()) {
                (Part::Field(field), _) => self.grid(around, *field),
                (Part::Group(_), [one]) => self.picture_in(around, one),
                (Part::Group(_), _) => None,
            };
            drawn.or_else(|| self.tree(around, slot))
        });
        around.pop();
        drawn
    }

    /// Draws a field of two sizes.
    fn grid(&self, around: &[&Row], field: usize) -> Option<Picture> {
        let [rows, cols] = &self.fields[field].sizes[..] else { return None };
        let size = |size: i64| u32::try_from(size).ok().filter(|&size| size > 0);
        let (rows, cols) =
            (size(rows.whole(self, around, None))?, size(cols.whole(self, around, None))?);
        if rows as usize * cols as usize > MOST {
            return None;
        }
        let value = of(self, around, field);
        let words = match (self.fields[field].kind, value) {
            (Kind::Char, Datum::Words(lines)) => {
                lines.iter().flatten().map(|&byte| char::from(byte).to_string()).collect()
            }
            _ => {
                let text = |at| String::from_utf8_lossy(&value.text(at)).into_owned();
                (0..value.len()).map(text).collect::<Vec<_>>()
            }
        };
        (words.len() == rows as usize * cols as usize).then(|| Grid::new(rows, cols, words).into())
    }

    /// Draws the tree that a part is, if it is one.
    fn tree(&self, around: &[&Row], slot: &Slot) -> Option<Picture> {
        let fields = slot.whole.iter().find_map(|check| match &check.test {
            Test::Tree(fields, _) => Some(&fields[..]),
            _ => None,
        })?;
        match *fields {
            [parents] => {
                let Datum::Ints(parents) = of(self, around, parents) else { return None };
                let edges = (1..).zip(parents).map(|(child, &parent)| [parent as usize - 1, child]);
                drawn_tree(&edges.collect::<Vec<_>>(), parents.len() + 1, 1)
            }
            [from, to] => {
                let (edges, vertices) = edges(self, around, [from, to]);
                drawn_tree(&edges, vertices, vertices_of(self, around, [from, to]).0)
            }
            _ => None,
        }
    }
}

/// Draws a tree whose root is its first vertex, vertices numbered from 0 and named from `first` on. A vertex stands to the
/// right of its parent: the first child in the same row, each other one below all that hangs on those before.
fn drawn_tree(edges: &[[usize; 2]], vertices: usize, first: i64) -> Option<Picture> {
    if !(2..=MOST).contains(&vertices) || edges.len() + 1 != vertices {
        return None;
    }
    let near = neighbours(edges, vertices)?;
    // Every vertex in the order of rows: its cell, and that of its parent. The last on the stack comes first.
    let (mut places, mut stack) = (Vec::<(usize, Cell, Option<Cell>)>::new(), vec![(0, None, None)]);
    let mut rows = 1;
    while let Some((vertex, parent, above)) = stack.pop() {
        let cell = match above {
            None => Cell::new(1, 1),
            Some(Cell { col, .. }) => {
                // The row of the vertex before is free to its right only if that is the parent.
                rows += u32::from(places.last().is_some_and(|(last, _, _)| Some(*last) != parent));
                Cell::new(rows, col + 1)
            }
        };
        places.push((vertex, cell, above));
        let mut children: Vec<usize> =
            near[vertex].iter().copied().filter(|&next| Some(next) != parent).collect();
        children.sort_unstable_by(|one, other| other.cmp(one));
        stack.extend(children.into_iter().map(|child| (child, Some(vertex), Some(cell))));
        // What goes round in circles is no tree.
        if places.len() > vertices {
            return None;
        }
    }
    let cols = places.iter().map(|(_, cell, _)| cell.col).max()?;
    if rows as usize * cols as usize > MOST {
        return None;
    }
    let mut cells = Grid::from_fn(rows, cols, |_| ".".to_owned());
    let mut roads = Roads {
        right: Grid::from_fn(rows, cols - 1, |_| ' '),
        below: Grid::from_fn(rows - 1, cols, |_| ' '),
    };
    for (vertex, cell, above) in places {
        cells[cell] = (first + vertex as i64).to_string();
        if let Some(above) = above {
            roads.right[Cell::new(cell.row, above.col)] = '-';
            (above.row..cell.row).for_each(|row| roads.below[Cell::new(row, above.col)] = '|');
        }
    }
    Some(Picture { cells, roads: Some(roads), marked: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "int h, w; 1 <= h, w <= 9\nchar g[h][w]; g in [#.]";
    const MATRIX: &str = "int n; 1 <= n <= 9\nint a[n][n]; 0 <= a <= 99";
    const EDGES: &str = "int n; 2 <= n <= 9\n{ int u, v; }[n-1]; 1 <= u, v <= n, tree(u, v)";
    const TESTS: &str = "int t; 1 <= t <= 9\n{\nint n; 2 <= n <= 9\nint p[n-1]; tree(p)\n}[t]";

    #[test]
    fn grids_and_trees_are_drawn_but_none_of_several_tests() {
        for (shape, input, cells, roads) in [
            (GRID, "2 3\n#..\n.#.\n", "# . .|. # .", ""),
            (MATRIX, "2\n1 20\n3 4\n", "1 20|3 4", ""),
            // From its root, with a line for each edge.
            (EDGES, "6\n3 1\n1 2\n2 4\n5 2\n6 3\n", "1 2 4|. . 5|. 3 6", "--| -|-- and || ||  "),
            (TESTS, "1\n4\n1 2 3\n", "1 2 3 4", "--- and "),
            (TESTS, "2\n2\n1\n2\n1\n", "", ""),
        ] {
            let shape = Shape::parse(shape).unwrap();
            let drawn = shape.picture(&shape.read(input.as_bytes()).unwrap());
            let lines =
                |grid: Grid<char>| grid.lines().map(String::from_iter).collect::<Vec<_>>().join("|");
            let found = drawn.map(|Picture { cells, roads, .. }| {
                let cells: Vec<String> = cells.lines().map(|line| line.join(" ")).collect();
                let roads = roads.map(|of| format!("{} and {}", lines(of.right), lines(of.below)));
                (cells.join("|"), roads.unwrap_or_default())
            });
            assert_eq!(found.unwrap_or_default(), (cells.into(), roads.into()), "{input}");
        }
    }

    #[test]
    fn what_is_large_is_not_drawn() {
        let path: Vec<_> = (1..20_000).map(|parent: u32| parent.to_string()).collect();
        let shape = Shape::parse("int n; 2 <= n <= 20000\nint p[n-1]; tree(p)").unwrap();
        let case = shape.read(format!("20000\n{}\n", path.join(" ")).as_bytes()).unwrap();
        assert!(shape.picture(&case).is_none());
    }
}
