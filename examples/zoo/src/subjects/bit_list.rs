// A list of bits against a `Vec<bool>`. Condensed from a subject that was written before the faults were known.
use bitvec::prelude::{BitVec, Lsb0};
use crosscheck::{Refused, Subject, refused};

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Push(bool),
    Pop,
    Insert(#[draw(0..8, 0..40)] usize, bool),
    Remove(#[draw(0..8, 0..40)] usize),
    SwapRemove(#[draw(0..8, 0..40)] usize),
    Truncate(#[draw(0..8, 0..40)] usize),
    Resize(#[draw(0..8, 0..40)] usize, bool),
    #[weight(2)]
    Extend(#[draw(_, len = 0..24)] Vec<bool>),
    SplitOff(#[draw(0..8, 0..40)] usize),
    Drain(#[draw(0..8, 0..40)] usize, #[draw(0..8, 0..40)] usize),
    Splice(#[draw(0..8, 0..40)] usize, #[draw(0..8, 0..40)] usize, #[draw(_, len = 0..24)] Vec<bool>),
    /// Goes on with a part, whose first bit may be anywhere in a byte.
    Part(#[draw(0..8)] usize, #[draw(0..8, 0..40)] usize),
    Swap(#[draw(0..8, 0..40)] usize, #[draw(0..8, 0..40)] usize),
    Reverse,
    Fill(bool),
    RotateLeft(#[draw(0..8, 0..40)] usize),
    RotateRight(#[draw(0..8, 0..40)] usize),
    ShiftLeft(#[draw(0..8, 0..40)] usize),
    ShiftRight(#[draw(0..8, 0..40)] usize),
}

/// `ones`: how many there are, how many in front, the first and the last of them.
#[crosscheck::data(answer, bits, ones)]
pub struct Seen(Result<Vec<bool>, Refused>, Vec<bool>, (usize, usize, Option<usize>, Option<usize>));

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn is_valid(bits: &Vec<bool>, turn: &Turn) -> bool {
        match turn {
            // 2..1 is taken for 1..2, and does not panic: docs/zoo.md.
            Turn::Drain(from, to) | Turn::Splice(from, to, _) if from > to => false,
            Turn::Splice(from, to, with) if *to < bits.len() && with.len() > to - from => LONGER,
            _ => true,
        }
    }

    // Since 1.1.0, shifts have other names.
    #[allow(deprecated)]
    fn both(list: Both<Vec<bool>, BitVec<u8, Lsb0>>, turn: &Turn) -> Seen {
        let answer = refused(|| {
            let mut answer = Vec::new();
            match *turn {
                Turn::Push(bit) => list.push(bit),
                Turn::Pop => answer.extend(list.pop()),
                Turn::Insert(at, bit) => list.insert(at, bit),
                Turn::Remove(at) => answer.push(list.remove(at)),
                Turn::SwapRemove(at) => answer.push(list.swap_remove(at)),
                Turn::Truncate(len) => list.truncate(len),
                Turn::Resize(len, bit) => list.resize(len, bit),
                Turn::Extend(ref with) => list.extend(with),
                Turn::SplitOff(at) => answer.extend(list.split_off(at)),
                Turn::Drain(from, to) => answer.extend(list.drain(from..to)),
                Turn::Splice(from, to, ref with) => answer.extend(list.splice(from..to, with.clone())),
                Turn::Part(from, to) => *list = list[from..to].to_vec(),
                Turn::Swap(a, b) => list.swap(a, b),
                Turn::Reverse => list.reverse(),
                Turn::Fill(bit) => list.fill(bit),
                Turn::RotateLeft(by) => list.rotate_left(by),
                Turn::RotateRight(by) => list.rotate_right(by),
                Turn::ShiftLeft(by) => list.shift_left(by),
                Turn::ShiftRight(by) => list.shift_right(by),
            }
            answer
        });
        let ones = (list.count_ones(), list.leading_ones(), list.first_one(), list.last_one());
        Seen(answer, list.iter().map(|bit| *bit).collect(), ones)
    }
}

/// What a list of bits has, and a `Vec` has not.
trait Bits {
    fn count_ones(&self) -> usize;
    fn leading_ones(&self) -> usize;
    fn first_one(&self) -> Option<usize>;
    fn last_one(&self) -> Option<usize>;
    fn shift_left(&mut self, by: usize);
    fn shift_right(&mut self, by: usize);
}

impl Bits for Vec<bool> {
    fn count_ones(&self) -> usize {
        self.iter().filter(|bit| **bit).count()
    }

    fn leading_ones(&self) -> usize {
        self.iter().take_while(|bit| **bit).count()
    }

    fn first_one(&self) -> Option<usize> {
        self.iter().position(|bit| *bit)
    }

    fn last_one(&self) -> Option<usize> {
        self.iter().rposition(|bit| *bit)
    }

    fn shift_left(&mut self, by: usize) {
        self[..by].fill(false);
        self.rotate_left(by);
    }

    fn shift_right(&mut self, by: usize) {
        self.rotate_right(by);
        self[..by].fill(false);
    }
}
