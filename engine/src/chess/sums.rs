//! Prefix sums over a list that changes: a binary indexed tree.

/// A list of numbers, initially all zero.
#[derive(Default)]
pub(super) struct Sums {
    tree: Vec<i32>,
}

impl Sums {
    pub(super) fn reset(&mut self, length: usize) {
        self.tree.clear();
        self.tree.resize(length + 1, 0);
    }

    pub(super) fn add(&mut self, at: u32, amount: i32) {
        let mut at = at as usize + 1;
        while at < self.tree.len() {
            self.tree[at] += amount;
            at += at & at.wrapping_neg();
        }
    }

    /// Returns the sum of an interval, given its start and length.
    pub(super) fn over(&self, (start, count): (u32, u32)) -> i32 {
        let (mut low, mut high) = (start as usize, start as usize + count as usize);
        // The part common to both prefixes cancels out.
        let mut sum = 0;
        while high > low {
            sum += self.tree[high];
            high &= high - 1;
        }
        while low > high {
            sum -= self.tree[low];
            low &= low - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_over_any_interval_is_that_of_its_numbers() {
        let numbers = [3, -1, 4, 1, -5, 9, 2, 6, -5, 3, 5];
        let mut sums = Sums::default();
        sums.reset(numbers.len());
        for (at, number) in (0..).zip(numbers) {
            sums.add(at, number);
        }
        for start in 0..numbers.len() {
            for end in start..=numbers.len() {
                let (sum, interval) =
                    (numbers[start..end].iter().sum::<i32>(), (start as u32, (end - start) as u32));
                assert_eq!(sums.over(interval), sum, "{start}..{end}");
            }
        }
    }
}
