//! Other readings of a case: what a program has that reads two numbers in the wrong order, counts from another first number,
//! takes rows for columns, reads each row into the first, or misses the last line.

use crate::shape::{Field, Group, Part, Shape};
use crate::value::{Datum, Row};
use crate::written::{Amount, Kind};

/// A valid case, and what differs in it, in the words of the notation.
type Other = (String, Row);

/// Where each cell of a table comes from in another reading, row by row; `None` for one that was never read. It gets the number
/// of rows and that of columns, and whether a row holds nothing.
type Cells = fn(usize, usize, &dyn Fn(usize) -> bool) -> Vec<Option<usize>>;

/// What may go wrong as a table is read; `{0}` stands for its value where nothing was read.
const TABLES: [(&str, Cells); 4] = [
    ("each row of {} read into the first, and {0} in the others", |rows, cols, _| {
        let last = (0..cols).map(|col| Some((rows - 1) * cols + col));
        last.chain(vec![None; (rows - 1) * cols]).collect()
    }),
    ("{0} for the last row of {}", |rows, cols, _| {
        (0..(rows - 1) * cols).map(Some).chain(vec![None; cols]).collect()
    }),
    ("the rows of {} left out in which all is {0}", |rows, cols, empty| {
        let mut kept: Vec<Option<usize>> =
            (0..rows * cols).filter(|cell| !empty(cell / cols)).map(Some).collect();
        kept.resize(rows * cols, None);
        kept
    }),
    ("the ends of the lines of {} read as {0}", |rows, cols, _| {
        let line =
            |at: usize| (at % (cols + 1) < cols).then_some(at / (cols + 1) * cols + at % (cols + 1));
        (0..rows * cols).map(line).collect()
    }),
];

/// How many characters are tried as what stands where nothing was read.
const BLANKS: usize = 4;

impl Shape {
    /// Returns valid cases for which a program may have taken this one, each with what differs in it, in the words of the notation.
    pub fn otherwise(&self, case: &Row) -> Vec<(String, Row)> {
        let mut all = Vec::new();
        for block in 0..self.blocks.len() {
            let fields: Vec<&Field> = self.fields.iter().filter(|field| field.block == block).collect();
            numbers(case, block, &fields, &mut all);
            self.tables(case, block, &fields, &mut all);
        }
        all.extend(self.fields.iter().filter_map(|field| self.other_way_round(case, field)));
        for ((block, slot), of) in self.placed_slots() {
            if let Part::Group(group) = &of.part {
                self.records(case, (block, slot), group, &mut all);
            }
        }
        all.retain(|(_, other)| other != case && self.accepts(other));
        all
    }

    /// Reads records in reverse order, or not all of them.
    fn records(&self, case: &Row, (block, slot): (usize, usize), group: &Group, all: &mut Vec<Other>) {
        let shown = self.shown(group);
        let mut with = |way: String, change: &dyn Fn(&mut Vec<Row>)| {
            let changed = changed(case, block, |row| {
                let Datum::Rows(rows) = &mut row.values[slot] else { return };
                change(rows);
                let (now, count) = (rows.len() as i64, group.count.as_ref());
                if let Some(Amount::Value(count)) = count
                    && self.fields[*count].block == block
                    && let Datum::Ints(count) = &mut row.values[self.fields[*count].slot]
                {
                    count.fill(now);
                }
            });
            all.push((way, changed));
        };
        with(format!("{shown} in reverse order"), &|rows| rows.reverse());
        with(format!("the last {shown} left out"), &|rows| drop(rows.pop()));
        with(format!("each {shown} left out in which all is 0"), &|rows| {
            let is_zero =
                |value: &Datum| matches!(value, Datum::Ints(all) if all.iter().all(|&one| one == 0));
            rows.retain(|row| !row.values.iter().all(is_zero));
        });
    }

    /// Reads an array from its end, and the columns of a table or a grid as its rows.
    fn other_way_round(&self, case: &Row, field: &Field) -> Option<Other> {
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
                let columns: Cells = |rows, cols, _| {
                    (0..cols).flat_map(|col| (0..rows).map(move |row| Some(row * cols + col))).collect()
                };
                let turned = changed(case, field.block, |row| {
                    self.reread(row, field, columns, b'0', true);
                    if [rows.block, cols.block] == [row.block; 2] && rows.slot != cols.slot {
                        row.values.swap(rows.slot, cols.slot);
                    }
                });
                Some((format!("rows and columns of {name} swapped"), turned))
            }
            _ => None,
        }
    }

    /// Reads the rows of tables and grids into other places.
    fn tables(&self, case: &Row, block: usize, fields: &[&Field], all: &mut Vec<Other>) {
        let tables: Vec<&Field> =
            fields.iter().copied().filter(|field| field.sizes.len() == 2).collect();
        let together = (tables.len() > 1).then_some(&tables[..]);
        for some in tables.chunks(1).chain(together) {
            let blanks = match some[0].kind {
                Kind::Char => &some[0].characters[..some[0].characters.len().min(BLANKS)],
                _ => b"0",
            };
            for ((way, cells), &blank) in
                TABLES.iter().flat_map(|way| blanks.iter().map(move |of| (way, of)))
            {
                let way = way.replace("{0}", &shown(some[0], blank)).replace("{}", &names(some));
                let change = |row: &mut Row| {
                    some.iter().for_each(|field| self.reread(row, field, *cells, blank, false));
                };
                all.push((way, changed(case, block, change)));
            }
        }
    }

    /// Replaces a table by one whose cells come from other places, and whose rows are as long as its columns were if it is `turned`.
    fn reread(&self, row: &mut Row, field: &Field, cells: Cells, blank: u8, turned: bool) {
        let width = match (&row.values[field.slot], &field.sizes[..]) {
            (Datum::Words(all), _) => all.first().map_or(0, Vec::len),
            (Datum::Ints(_), [_, Amount::Value(cols)]) if self.fields[*cols].block == row.block => {
                row.number(self.fields[*cols].slot).unwrap_or(0)
            }
            _ => 0,
        };
        let other = |height: usize, empty: &dyn Fn(usize) -> bool| cells(height, width, empty);
        match &mut row.values[field.slot] {
            _ if width == 0 => {}
            Datum::Words(lines) => {
                let from = other(lines.len(), &|at| lines[at].iter().all(|&cell| cell == blank));
                let cell =
                    |&from: &Option<usize>| from.map_or(blank, |at| lines[at / width][at % width]);
                let width = if turned { lines.len() } else { width };
                *lines = from.chunks(width).map(|line| line.iter().map(cell).collect()).collect();
            }
            Datum::Ints(table) => {
                let line = |at: usize| &table[at * width..(at + 1) * width];
                let from = other(table.len() / width, &|at| line(at).iter().all(|&cell| cell == 0));
                *table = from.iter().map(|from| from.map_or(0, |at| table[at])).collect();
            }
            _ => {}
        }
    }
}

/// Returns what stands in a cell of a table where nothing was read, as a report shows it.
fn shown(table: &Field, blank: u8) -> String {
    let blank = char::from(blank);
    if table.kind == Kind::Char { format!("{blank:?}") } else { blank.into() }
}

fn names(fields: &[&Field]) -> String {
    let names: Vec<&str> = fields.iter().map(|field| &*field.name).collect();
    names.join(" and ")
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

/// Reads numbers in each other's place, from another first number, or into 32 bits.
fn numbers(case: &Row, block: usize, fields: &[&Field], all: &mut Vec<Other>) {
    let ints: Vec<&Field> = fields.iter().copied().filter(|field| field.kind == Kind::Int).collect();
    let single: Vec<&Field> = ints.iter().copied().filter(|field| field.is_number()).collect();
    for (at, one) in single.iter().enumerate() {
        for other in &single[at + 1..] {
            let way = format!("{} and {} swapped", one.name, other.name);
            all.push((way, changed(case, block, |row| row.values.swap(one.slot, other.slot))));
        }
    }
    let values: Vec<&Field> = ints.iter().copied().filter(|field| !field.counts).collect();
    let some =
        values.chunks(1).chain(values.windows(2)).chain((values.len() > 2).then_some(&values[..]));
    for some in some {
        let mut with = |way: &str, change: fn(i64) -> i64| {
            let change = |row: &mut Row| {
                for field in some {
                    if let Datum::Ints(all) = &mut row.values[field.slot] {
                        all.iter_mut().for_each(|one| *one = change(*one));
                    }
                }
            };
            all.push((way.replace("{}", &names(some)), changed(case, block, change)));
        };
        with("1 added to {}", |one| one.saturating_add(1));
        with("1 taken from {}", |one| one.saturating_sub(1));
        with("only the lower 32 bits of {}", |one| i64::from(one as i32));
    }
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
            ("the last {x, y} left out", "2 1\n1 2\n3 4\n1 2\n"),
            ("each row of a read into the first, and 0 in the others", "2 2\n3 4\n0 0\n1 2\n2 2\n"),
            ("0 for the last row of a", "2 2\n1 2\n0 0\n1 2\n2 2\n"),
            ("the ends of the lines of a read as 0", "2 2\n1 2\n0 3\n1 2\n2 2\n"),
        ] {
            assert!(told.contains(&(way, text.into())), "{way}: {told:?}");
        }
        assert_eq!(told.len(), 10, "{told:?}");
        let grid = Shape::parse("int h, w; 1 <= h, w <= 9\nchar g[h][w]; g in [ab]").expect("it is one");
        let case = grid.read(b"2 3\naab\nabb\n").expect("it is of the shape");
        let all = grid.otherwise(&case);
        let told: Vec<(&str, String)> = all.iter().map(|(way, row)| (&**way, grid.text(row))).collect();
        for (way, text) in [
            ("rows and columns of g swapped", "3 2\naa\nab\nbb\n"),
            ("'a' for the last row of g", "2 3\naab\naaa\n"),
            ("each row of g read into the first, and 'b' in the others", "2 3\nabb\nbbb\n"),
            ("the ends of the lines of g read as 'a'", "2 3\naab\naab\n"),
        ] {
            assert!(told.contains(&(way, text.into())), "{way}: {told:?}");
        }
    }

    #[test]
    fn what_holds_nothing_is_left_out_and_large_numbers_lose_their_upper_half() {
        let shape = "int n; 0 <= n <= 9\n{ int x, y; }[n]; -1e10 <= x, y <= 1e10";
        let shape = Shape::parse(shape).expect("it is one");
        let told = |input: &str, way: &str| {
            let all = shape.otherwise(&shape.read(input.as_bytes()).expect("it is of the shape"));
            all.iter().find(|(known, _)| known == way).map(|(_, row)| shape.text(row))
        };
        let zeros = "each {x, y} left out in which all is 0";
        assert_eq!(told("3\n0 0\n0 7\n0 0\n", zeros), Some("1\n0 7\n".into()));
        assert_eq!(told("1\n0 7\n", zeros), None, "nothing is left out");
        let kept = told("1\n4294967301 7\n", "only the lower 32 bits of x");
        assert_eq!(kept, Some("1\n5 7\n".into()));
        let shape = "int n, m; 1 <= n, m <= 9\nint a[n][m]; 0 <= a <= 9";
        let shape = Shape::parse(shape).expect("it is one");
        let case = shape.read(b"3 2\n0 0\n1 0\n2 3\n").expect("it is of the shape");
        let rows = "the rows of a left out in which all is 0";
        let all = shape.otherwise(&case);
        let kept = all.iter().find(|(way, _)| way == rows).map(|(_, row)| shape.text(row));
        assert_eq!(kept, Some("3 2\n1 0\n2 3\n0 0\n".into()));
    }
}
