//! A shape whose names are looked up: what stands where in a case, what must hold, and the ranges that follow from it.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::OnceLock;

use crosscheck_core::contract::quantities::Name as Quantity;

use crate::value::{Datum, Row};
use crate::written::{Amount, Expr, Function, Kind, Literal, Name, Rule};

/// The shape of an input.
///
/// ```
/// use crosscheck_problem::Shape;
///
/// let shape = Shape::parse("int n;    1 <= n <= 9\nint a[n]; 0 <= a <= 99").unwrap();
/// let case = shape.read(b"2\n40 2\n").unwrap();
/// assert_eq!(shape.text(&case), "2\n40 2\n");
/// let error = shape.read(b"2\n40 100\n").unwrap_err();
/// assert_eq!(error.to_string(), "2:4: 100 is too large, expected a, value 2 of 2, a number from 0 to 99");
/// ```
#[derive(Debug)]
pub struct Shape {
    /// As it is written.
    pub(crate) notation: String,
    /// Whether the input may break its lines anywhere.
    pub(crate) free: bool,
    pub(crate) blocks: Vec<Block>,
    pub(crate) fields: Vec<Field>,
    /// What subtasks can limit, once it is asked for.
    pub(crate) quantities: OnceLock<Vec<Quantity>>,
}

/// Parts that come together: the whole input, or a kind of record.
#[derive(Debug)]
pub(crate) struct Block {
    /// The block that it is in, and the group there.
    pub(crate) parent: Option<(usize, usize)>,
    /// How many blocks it is in.
    pub(crate) depth: usize,
    /// The word that a record begins with.
    pub(crate) tag: Option<Literal>,
    /// Its parts, in order.
    pub(crate) slots: Vec<Slot>,
    /// What an input has of it, in order.
    pub(crate) steps: Vec<Step>,
}

/// A step through the lines of a block.
#[derive(Debug)]
pub(crate) enum Step {
    /// A line begins, which these slots are written on in the shape.
    Start(Range<usize>),
    /// What stands at a slot: on the line that has begun, or on lines of its own.
    Slot(usize),
    /// The line ends.
    End,
}

/// A part of a block.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) part: Part,
    /// What holds for each value of its array, checked as they come.
    pub(crate) each: Vec<Assertion>,
    /// What holds once all of them are there.
    pub(crate) whole: Vec<Assertion>,
}

#[derive(Debug)]
pub(crate) enum Part {
    /// The field of this number.
    Field(usize),
    /// Records.
    Group(Group),
}

#[derive(Debug)]
pub(crate) struct Group {
    /// How many; one if it says nothing.
    pub(crate) count: Option<Amount>,
    /// The blocks of its kinds of records.
    pub(crate) variants: Vec<usize>,
}

impl Group {
    pub(crate) fn holds(&self, field: &Field) -> bool {
        self.variants.contains(&field.block)
    }
}

impl Slot {
    /// Creates a slot of which nothing has to hold so far.
    pub(crate) fn new(part: Part) -> Self {
        Slot { part, each: Vec::new(), whole: Vec::new() }
    }

    pub(crate) fn checks(&self) -> impl Iterator<Item = &Assertion> {
        self.each.iter().chain(&self.whole)
    }
}

/// Values with a name.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) sizes: Vec<Amount>,
    pub(crate) block: usize,
    pub(crate) slot: usize,
    /// The ranges of its values; of a word, of its length.
    pub(crate) bounds: Vec<Bound>,
    /// The limits of what is asked of its values but for that: of their sum, of how often one occurs, of the digits of a
    /// decimal number.
    pub(crate) limits: Vec<(Function, Bound)>,
    /// The characters of a word or a grid.
    pub(crate) characters: Vec<u8>,
    pub(crate) listed: Option<Vec<Literal>>,
    /// The field whose values its own are among.
    pub(crate) among: Option<usize>,
    /// Whether its values count something: they are sizes, or lengths.
    pub(crate) counts: bool,
}

impl Field {
    /// Returns whether it is a single integer.
    pub(crate) fn is_number(&self) -> bool {
        self.kind == Kind::Int && self.sizes.is_empty()
    }

    /// Returns the limits of the digits of a decimal number.
    pub(crate) fn digits(&self) -> impl Iterator<Item = &Bound> {
        let of_digits = self.limits.iter().filter(|(of, _)| *of == Function::Digits);
        of_digits.map(|(_, bound)| bound)
    }

    /// Returns the limit of the sum of the values, and whether it stays below it.
    pub(crate) fn budget(&self) -> Option<(&Amount, bool)> {
        self.limits.iter().rev().find_map(|(of, bound)| match bound.end {
            End::High { strict } if *of == Function::Sum => Some((&bound.amount, strict)),
            _ => None,
        })
    }

    /// Returns how often which values must occur.
    pub(crate) fn exact(&self) -> impl Iterator<Item = (&Literal, &Bound)> {
        self.limits.iter().filter_map(|(of, bound)| match of {
            Function::Count(of) => Some((of, bound)),
            _ => None,
        })
    }

    /// Returns whether its values stand on lines of their own: those of a grid or a table.
    pub(crate) fn has_own_lines(&self) -> bool {
        self.kind == Kind::Char || self.sizes.len() == 2
    }
}

/// Something that must hold.
#[derive(Debug)]
pub(crate) struct Assertion {
    pub(crate) test: Test,
    /// The array of which each value is tested.
    pub(crate) over: Option<usize>,
    /// As it is written.
    pub(crate) shown: String,
}

/// A rule about fields, which are named by their numbers.
pub(crate) type Test = Rule<usize>;

impl Shape {
    /// Returns the shape as it is written.
    pub fn notation(&self) -> &str {
        &self.notation
    }

    /// Returns an amount with the names of its fields.
    pub(crate) fn written(&self, amount: &Amount) -> Expr {
        let Ok(written) = amount.with(&|function, field: &usize| {
            let name = Name::new(self.fields[*field].name.clone());
            Ok::<_, Infallible>(Expr::of(function, name))
        });
        written
    }

    /// Returns whether something has this name.
    pub fn declares(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name)
    }

    /// Returns whether a block is another one, or around it.
    pub(crate) fn holds(&self, outer: usize, inner: usize) -> bool {
        let around = |&block: &usize| self.blocks[block].parent.map(|parent| parent.0);
        std::iter::successors(Some(inner), around).any(|block| block == outer)
    }

    /// Returns the field at a slot of a block; `None` if there are records.
    pub(crate) fn part_field(&self, block: usize, slot: usize) -> Option<usize> {
        match self.blocks[block].slots[slot].part {
            Part::Field(field) => Some(field),
            Part::Group(_) => None,
        }
    }

    /// Returns the fields of a group's records with their numbers, in order.
    pub(crate) fn fields_in(&self, group: &Group) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, field)| group.holds(field))
    }

    /// Returns whether records of a group have sizes of their own.
    pub(crate) fn has_counts(&self, group: &Group) -> bool {
        self.fields_in(group).any(|(_, field)| field.counts)
    }

    /// Returns the two fields of a group's records that may be the ends of an edge: numbers of one range, up to a count
    /// other than that of the records.
    pub(crate) fn edge_like(&self, group: &Group) -> Option<[usize; 2]> {
        let named = |bound: &Bound| {
            matches!((bound.end, &bound.amount), (End::High { .. }, Amount::Value(count))
                if self.fields[*count].counts && group.count != Some(Amount::Value(*count)))
        };
        let mut ends = self
            .fields_in(group)
            .filter(|(_, of)| of.is_number() && of.bounds.len() == 2 && of.bounds.iter().any(named));
        let ((x, one), (y, other)) = (ends.next()?, ends.next()?);
        (group.variants.len() == 1 && one.bounds == other.bounds).then_some([x, y])
    }

    /// Returns how large a case is in each way in which a program's time may grow: the largest value of each number that
    /// counts, and the length of the text.
    pub fn measures(&self, case: &Row) -> Vec<u64> {
        let mut largest = vec![0; self.fields.len() + 1];
        case.each(&mut |row, slot, value| {
            let Some(field) = self.part_field(row.block, slot) else { return };
            let most = match value {
                Datum::Ints(all) if self.fields[field].counts => {
                    all.iter().map(|one| one.unsigned_abs()).max()
                }
                Datum::Words(words) if self.fields[field].kind == Kind::Word => {
                    words.iter().map(|word| word.len() as u64).max()
                }
                _ => None,
            };
            largest[field] = largest[field].max(most.unwrap_or(0));
        });
        largest[self.fields.len()] = self.text(case).len() as u64;
        largest
    }

    /// Returns the steps through lines that have these slots each, in a block that begins with a word of its own, or not.
    pub(crate) fn steps(&self, slots: &[Slot], lines: &[Range<usize>], mut begun: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        for line in lines {
            for slot in line.clone() {
                let has_own_lines = match slots[slot].part {
                    Part::Field(field) => self.fields[field].has_own_lines(),
                    Part::Group(_) => true,
                };
                match (has_own_lines, begun) {
                    (true, true) => steps.push(Step::End),
                    (false, false) => steps.push(Step::Start(line.clone())),
                    _ => {}
                }
                begun = !has_own_lines;
                steps.push(Step::Slot(slot));
            }
            if std::mem::take(&mut begun) {
                steps.push(Step::End);
            }
        }
        if begun {
            steps.push(Step::End);
        }
        steps
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.blocks.iter().flat_map(|block| &block.slots)
    }

    /// Returns the slots, each with its block and its number there.
    pub(crate) fn placed_slots(&self) -> impl Iterator<Item = ((usize, usize), &Slot)> {
        self.blocks.iter().enumerate().flat_map(|(block, of)| {
            of.slots.iter().enumerate().map(move |(at, slot)| ((block, at), slot))
        })
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.slots().filter_map(|slot| match &slot.part {
            Part::Group(group) => Some(group),
            Part::Field(_) => None,
        })
    }

    pub(crate) fn slot_of(&self, field: usize) -> &Slot {
        let field = &self.fields[field];
        &self.blocks[field.block].slots[field.slot]
    }

    /// Returns the blocks of this and all that are in it, with their slots, in the order in which an input has them.
    pub(crate) fn in_order(&self, block: usize, see: &mut impl FnMut(&Slot)) {
        for slot in &self.blocks[block].slots {
            see(slot);
            if let Part::Group(group) = &slot.part {
                group.variants.iter().for_each(|&block| self.in_order(block, see));
            }
        }
    }

    /// Returns the fields of a record by which each differs from all before it, if this is what a test demands: it shows as soon
    /// as one comes again.
    pub(crate) fn differ<'a>(&self, test: &'a Test) -> Option<&'a [usize]> {
        let Test::Distinct(fields) = test else { return None };
        let block = self.fields[fields[0]].block;
        let is_of_record = |field: &usize| {
            self.fields[*field].sizes.is_empty() && self.fields[*field].block == block && block > 0
        };
        fields.iter().all(is_of_record).then_some(fields)
    }

    /// Returns whether numbers by these names are at most this large, wherever they stand.
    pub fn is_within(&self, case: &Row, limits: &[(String, i64)]) -> bool {
        let mut within = true;
        case.each(&mut |row, slot, value| {
            if let (Some(field), Datum::Ints(all)) = (self.part_field(row.block, slot), value) {
                let limit = limits.iter().find(|(name, _)| *name == self.fields[field].name);
                within &= limit.is_none_or(|(_, most)| all.iter().all(|one| one <= most));
            }
        });
        within
    }
}

/// A limit of a value: an amount that is known before it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bound {
    pub(crate) end: End,
    pub(crate) amount: Amount,
}

/// Which side a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The value is at least the amount; more than it if strict.
    Low { strict: bool },
    /// The value is at most the amount; less than it if strict.
    High { strict: bool },
    /// The value is the amount.
    Equal,
}

impl End {
    /// Returns whether the value is limited from below, or else from above.
    pub(crate) fn limits(self, low: bool) -> bool {
        match self {
            End::Low { .. } => low,
            End::High { .. } => !low,
            End::Equal => true,
        }
    }

    pub(crate) fn is_strict(self) -> bool {
        matches!(self, End::Low { strict: true } | End::High { strict: true })
    }
}
