//! Other readings of a case: what a program has that reads two numbers in the wrong order, counts from another first number, or
//! takes rows for columns.

use crate::shape::{Field, Part, Shape};
use crate::value::{Datum, Row};
use crate::written::{Amount, Kind};

impl Shape {
    /// Returns valid cases for which a program may have taken this one, each with what differs in it, in the words of the notation.
    pub fn otherwise(&self, case: &Row) -> Vec<(String, Row)> {
        let mut all = Vec::new();
        for block in 0..self.blocks.len() {
            let fields: Vec<&Field> = self
                .fields
                .iter()
                .filter(|field| field.block == block && field.kind == Kind::Int)
                .collect();
            let single: Vec<&Field> = fields.iter().copied().filter(|field| field.is_number()).collect();
            for (at, one) in single.iter().enumerate() {
                for other in &single[at + 1..] {
                    let way = format!("{} and {} swapped", one.name, other.name);
                    all.push((way, changed(case, block, |row| row.values.swap(one.slot, other.slot))));
                }
            }
            let values: Vec<&Field> = fields.iter().copied().filter(|field| !field.counts).collect();
            let some = values
                .chunks(1)
                .chain(values.windows(2))
                .chain((values.len() > 2).then_some(&values[..]));
            for some in some {
                let names: Vec<&str> = some.iter().map(|field| &*field.name).collect();
                let names = names.join(" and ");
                for (more, way) in
                    [(1, format!("1 added to {names}")), (-1, format!("1 taken from {names}"))]
                {
                    all.push((
                        way,
                        changed(case, block, |row| {
                            for field in some {
                                if let Datum::Ints(all) = &mut row.values[field.slot] {
                                    all.iter_mut().for_each(|one| *one = one.saturating_add(more));
                                }
                            }
                        }),
                    ));
                }
            }
        }
        all.extend(self.fields.iter().filter_map(|field| self.other_way_round(case, field)));
        for ((block, slot), of) in self.placed_slots() {
            if let Part::Group(group) = &of.part {
                let way = format!("{} in reverse order", self.shown(group));
                all.push((
                    way,
                    changed(case, block, |row| {
                        if let Datum::Rows(rows) = &mut row.values[slot] {
                            rows.reverse();
                        }
                    }),
                ));
            }
        }
        all.retain(|(_, other)| other != case && self.accepts(other));
        all
    }

    /// Reads an array from its end, and the columns of a table or a grid as its rows.
    fn other_way_round(&self, case: &Row, field: &Field) -> Option<(String, Row)> {
        let name = &field.name;
        match &field.sizes[..] {
            [_] => {
                let turned = changed(case, field.block, |row| match &mut row.values[field.slot] {
                    Datum::Ints(all) => all.reverse(),
                    Datum::Words(all) => all.reverse(),
                    _ => {}
                });
                Some((format!("{name} read from its end"), turned))
            }
            [Amount::Value(rows), Amount::Value(cols)] => {
                let [rows, cols] = [*rows, *cols].map(|id| &self.fields[id]);
                let turned = changed(case, field.block, |row| {
                    let width = match &row.values[field.slot] {
                        Datum::Words(all) => all.first().map_or(0, Vec::len),
                        _ => row.number(cols.slot).filter(|_| cols.block == row.block).unwrap_or(0),
                    };
                    match &mut row.values[field.slot] {
                        Datum::Ints(all) if width > 0 => {
                            *all = (0..width)
                                .flat_map(|at| all.iter().skip(at).step_by(width))
                                .copied()
                                .collect();
                        }
                        Datum::Words(all) => {
                            *all =
                                (0..width).map(|at| all.iter().map(|word| word[at]).collect()).collect();
                        }
                        _ => {}
                    }
                    if [rows.block, cols.block] == [row.block; 2] && rows.slot != cols.slot {
                        row.values.swap(rows.slot, cols.slot);
                    }
                });
                Some((format!("rows and columns of {name} swapped"), turned))
            }
            _ => None,
        }
    }
}

/// Changes all records of a block.
fn changed(case: &Row, block: usize, mut change: impl FnMut(&mut Row)) -> Row {
    fn each(row: &mut Row, block: usize, change: &mut dyn FnMut(&mut Row)) {
        if row.block == block {
            change(row);
        }
        for value in &mut row.values {
            if let Datum::Rows(rows) = value {
                rows.iter_mut().for_each(|row| each(row, block, change));
            }
        }
    }
    let mut case = case.clone();
    each(&mut case, block, &mut change);
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_read_otherwise_in_each_way_that_leaves_it_valid() {
        let shape =
            "int n, q; 1 <= n, q <= 9\nint a[n][n]; 0 <= a <= 9\n{ int x, y; }[q]; 1 <= x, y <= n";
        let shape = Shape::parse(shape).expect("it is one");
        let case = shape.read(b"2 2\n1 2\n3 4\n1 2\n2 2\n").expect("it is of the shape");
        let all = shape.otherwise(&case);
        let told: Vec<(&str, String)> = all.iter().map(|(way, row)| (&**way, shape.text(row))).collect();
        for (way, text) in [
            ("x and y swapped", "2 2\n1 2\n3 4\n2 1\n2 2\n"),
            ("1 added to a", "2 2\n2 3\n4 5\n1 2\n2 2\n"),
            ("1 taken from a", "2 2\n0 1\n2 3\n1 2\n2 2\n"),
            ("1 taken from y", "2 2\n1 2\n3 4\n1 1\n2 1\n"),
            ("rows and columns of a swapped", "2 2\n1 3\n2 4\n1 2\n2 2\n"),
            ("{x, y} in reverse order", "2 2\n1 2\n3 4\n2 2\n1 2\n"),
        ] {
            assert!(told.contains(&(way, text.into())), "{way}: {told:?}");
        }
        assert_eq!(told.len(), 6, "{told:?}");
        let grid = Shape::parse("int h, w; 1 <= h, w <= 9\nchar g[h][w]; g in [ab]").expect("it is one");
        let case = grid.read(b"2 3\naab\nabb\n").expect("it is of the shape");
        let told: Vec<String> = grid.otherwise(&case).iter().map(|(_, row)| grid.text(row)).collect();
        assert_eq!(told, ["3 2\naa\nab\nbb\n"]);
    }
}
