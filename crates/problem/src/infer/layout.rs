//! Which lines an input has, what stands on them, and what counts them.

/// The lines of a sample, as words.
pub(super) type Lines<'a> = Vec<Vec<&'a str>>;

/// Splits a sample into lines of words. Blank lines stay: a row of no values is one.
pub(super) fn lines(text: &str) -> Lines<'_> {
    let mut lines: Lines<'_> =
        text.lines().map(|line| line.split_ascii_whitespace().collect()).collect();
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

/// A number of things, in terms of a number read before: `factor · variable + more`, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// The place of the number among those read so far.
    pub(super) variable: usize,
    pub(super) factor: i64,
    pub(super) more: i64,
}

impl Count {
    fn value(self, known: &[i64]) -> Option<usize> {
        usize::try_from(known.get(self.variable)?.checked_mul(self.factor)?.checked_add(self.more)?).ok()
    }
}

/// A part of an input.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// A line of this many words. Its integers are numbers that may count something.
    Line(usize),
    /// A line of as many words.
    Array(Count),
    /// A line that begins with the number of words after it.
    Counted,
    /// Lines of this many words each.
    Rows(Count, usize),
    /// Lines of as many words each.
    Table(Count, Count),
    /// Lines of a word each, with as many characters.
    Grid(Count, Count),
    /// Lines whose first word says how many there are on it.
    Variants(Count, Vec<(String, usize)>),
    /// Lines that each begin with the number of words after it.
    Ragged(Count),
    /// Parts that come so often.
    Tests(Count, Vec<Element>),
}

/// A place in a sample: the next line, and the numbers read so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) known: Vec<i64>,
}

/// How many steps a search may take, and how many lines these may read: each step reads all samples once.
const STEPS: usize = 20_000;
const READ: usize = 20_000_000;

/// A search begins with samples of at most so many lines, if there are a few of these.
const SMALL: usize = 500;
const FEW: usize = 3;

/// How many lines of a sample are looked at to choose what comes next.
const LOOKED_AT: usize = 2_000;

/// Finds the layout with the fewest parts that reads all samples to their ends.
///
/// # Errors
/// There is none: the sample of which least was read by the layout that came farthest, and the line there, from 0.
pub(super) fn search(samples: &[Lines<'_>]) -> Result<Vec<Element>, (usize, usize)> {
    let small: Vec<Lines<'_>> = samples.iter().filter(|lines| lines.len() <= SMALL).cloned().collect();
    if (FEW..samples.len()).contains(&small.len())
        && let Ok(found) = search_all(&small)
        && samples.iter().all(|lines| reads(&found, lines))
    {
        return Ok(found);
    }
    search_all(samples)
}

fn reads(parts: &[Element], lines: &Lines<'_>) -> bool {
    let start = Place { line: 0, known: Vec::new() };
    let end = parts.iter().try_fold(start, |place, element| read(element, lines, &place));
    end.is_some_and(|place| place.line >= lines.len())
}

fn search_all(samples: &[Lines<'_>]) -> Result<Vec<Element>, (usize, usize)> {
    let starts: Vec<Place> = samples.iter().map(|_| Place { line: 0, known: Vec::new() }).collect();
    let lines: usize = samples.iter().map(Vec::len).sum();
    let most = STEPS.min(READ / lines.max(1)).max(STEPS / 100);
    let mut search = Search { samples, steps: 0, most, best: None, farthest: (0, Vec::new()) };
    search.go(&mut Vec::new(), starts, 0);
    let Search { best, farthest: (_, places), .. } = search;
    best.map(|(_, found)| found).ok_or_else(|| {
        let left = |&at: &usize| samples[at].len().saturating_sub(places.get(at).copied().unwrap_or(0));
        let worst = (0..samples.len()).max_by_key(left).unwrap_or(0);
        (worst, places.get(worst).copied().unwrap_or(0))
    })
}

struct Search<'a, 'b> {
    samples: &'a [Lines<'b>],
    steps: usize,
    /// The most steps.
    most: usize,
    best: Option<(usize, Vec<Element>)>,
    /// How many lines were read together by the layout that came farthest, and up to which line of each sample.
    farthest: (usize, Vec<usize>),
}

impl Search<'_, '_> {
    fn go(&mut self, parts: &mut Vec<Element>, places: Vec<Place>, cost: usize) {
        self.steps += 1;
        if self.steps > self.most || self.best.as_ref().is_some_and(|(least, _)| cost >= *least) {
            return;
        }
        let lines: usize = places.iter().map(|place| place.line).sum();
        if lines > self.farthest.0 {
            self.farthest = (lines, places.iter().map(|place| place.line).collect());
        }
        let ended = |(place, lines): (&Place, &Lines<'_>)| place.line >= lines.len();
        if places.iter().zip(self.samples).all(ended) {
            if !parts.is_empty() {
                self.best = Some((cost, parts.clone()));
            }
            return;
        }
        const MOST: usize = 9;
        if parts.len() >= MOST {
            return;
        }
        for (element, price) in options(self.samples, &places) {
            let next: Option<Vec<Place>> = places
                .iter()
                .zip(self.samples)
                .map(|(place, lines)| read(&element, lines, place))
                .collect();
            if let Some(next) = next {
                parts.push(element);
                self.go(parts, next, cost + price);
                parts.pop();
            }
        }
        self.tests(parts, &places, cost);
    }

    /// Tries the rest as several tests, each read in the same way.
    fn tests(&mut self, parts: &[Element], places: &[Place], cost: usize) {
        let variables = places.iter().map(|place| place.known.len()).min().unwrap_or(0);
        if variables == 0 || parts.len() > 2 {
            return;
        }
        for variable in 0..variables {
            let count = Count { variable, factor: 1, more: 0 };
            let numbers: Vec<Option<usize>> =
                places.iter().map(|place| count.value(&place.known)).collect();
            if numbers.iter().any(|number| number.is_none_or(|number| number == 0)) {
                continue;
            }
            let mut inner = Inner {
                samples: self.samples,
                count,
                most: self.most / 10,
                least: usize::MAX,
                found: None,
            };
            let room = self.best.as_ref().map_or(usize::MAX, |(least, _)| *least);
            inner.go(&mut Vec::new(), places, places.to_vec(), 0);
            if let Some((price, body)) = inner.found
                && cost + price + TESTS < room
            {
                let mut found = parts.to_vec();
                found.push(Element::Tests(count, body));
                self.best = Some((cost + price + TESTS, found));
            }
        }
    }
}

/// What several tests cost more than one.
const TESTS: usize = 7;

/// The search for the layout of one test of several.
struct Inner<'a, 'b> {
    samples: &'a [Lines<'b>],
    count: Count,
    /// How many more steps it may take.
    most: usize,
    least: usize,
    found: Option<(usize, Vec<Element>)>,
}

impl Inner<'_, '_> {
    fn go(&mut self, parts: &mut Vec<Element>, starts: &[Place], places: Vec<Place>, cost: usize) {
        if self.most == 0 || cost >= self.least || parts.len() > 5 {
            return;
        }
        self.most -= 1;
        if !parts.is_empty() {
            let element = Element::Tests(self.count, parts.clone());
            let reads = |(place, lines): (&Place, &Lines<'_>)| {
                read(&element, lines, place).is_some_and(|after| after.line >= lines.len())
            };
            if starts.iter().zip(self.samples).all(reads) {
                self.least = cost;
                self.found = Some((cost, parts.clone()));
                return;
            }
        }
        for (element, price) in options(self.samples, &places) {
            let next =
                places.iter().zip(self.samples).map(|(place, lines)| read(&element, lines, place));
            if let Some(next) = next.collect() {
                parts.push(element);
                self.go(parts, starts, next, cost + price);
                parts.pop();
            }
        }
    }
}

/// Returns what may come next in all samples, what explains most of them first, with its price.
fn options(samples: &[Lines<'_>], places: &[Place]) -> Vec<(Element, usize)> {
    let mut options = Vec::new();
    let variables = places.iter().map(|place| place.known.len()).min().unwrap_or(0);
    let counts: Vec<Count> = (0..variables)
        .rev()
        .flat_map(|variable| {
            [(1, 0), (1, -1), (1, 1), (2, 0)].map(|(factor, more)| Count { variable, factor, more })
        })
        .filter(|count| {
            let values = places.iter().map(|place| count.value(&place.known));
            values.clone().all(|value| value.is_some()) && values.flatten().any(|value| value > 0)
        })
        .collect();
    let first: Vec<Option<&Vec<&str>>> =
        places.iter().zip(samples).map(|(place, lines)| lines.get(place.line)).collect();
    let odd = |count: &Count| usize::from((count.factor, count.more) != (1, 0));
    for count in &counts {
        // The words of the lines that a count of lines would take, as far as they are looked at.
        let taken: Vec<&Vec<&str>> = places
            .iter()
            .zip(samples)
            .flat_map(|(place, lines)| {
                let number = count.value(&place.known).unwrap_or(0).min(LOOKED_AT);
                lines.iter().skip(place.line).take(number)
            })
            .collect();
        let Some(width) = taken.first().map(|words| words.len()) else { continue };
        let more = odd(count);
        let varies =
            places.iter().any(|place| count.value(&place.known) != count.value(&places[0].known));
        let doubtful = usize::from(!varies);
        if taken.iter().all(|words| words.len() == width) && width > 0 {
            options.push((Element::Rows(*count, width), 4 + more + 2 * doubtful));
        }
        let words = || taken.iter().all(|words| words.len() == 1);
        for across in &counts {
            let more = more + odd(across);
            options.push((Element::Table(*count, *across), 4 + more + doubtful));
            if words() {
                options.push((Element::Grid(*count, *across), 3 + more + doubtful));
            }
        }
        if let Some(kinds) = kinds(&taken) {
            options.push((Element::Variants(*count, kinds), 5 + more + doubtful));
        }
        let ragged = |words: &&Vec<&str>| {
            words
                .first()
                .and_then(|word| word.parse::<usize>().ok())
                .is_some_and(|number| number + 1 == words.len())
        };
        if taken.iter().all(ragged) && taken.iter().any(|words| words.len() != width) {
            options.push((Element::Ragged(*count), 5 + more + doubtful));
        }
        options.push((Element::Array(*count), 3 + more + doubtful));
    }
    let widths: Vec<usize> = first.iter().flatten().map(|words| words.len()).collect();
    if first.iter().all(Option::is_some) {
        let counted = |words: &&Vec<&str>| {
            words
                .first()
                .and_then(|word| word.parse::<usize>().ok())
                .is_some_and(|number| number + 1 == words.len())
        };
        if first.iter().flatten().all(counted) && widths.iter().any(|&width| width != widths[0]) {
            options.push((Element::Counted, 4));
        }
        if widths.iter().all(|&width| width == widths[0]) && widths[0] > 0 {
            options.push((Element::Line(widths[0]), 4 + widths[0] / 4));
        }
    }
    options
}

/// Returns the kinds of lines by their first words, if these tell how many words there are.
fn kinds(taken: &[&Vec<&str>]) -> Option<Vec<(String, usize)>> {
    const MOST: usize = 6;
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for words in taken {
        let first = words.first()?;
        match kinds.iter().find(|(known, _)| known == first) {
            Some((_, width)) if *width != words.len() => return None,
            Some(_) => {}
            None => kinds.push(((*first).to_owned(), words.len())),
        }
        if kinds.len() > MOST {
            return None;
        }
    }
    kinds.sort();
    // Of what stands first on a line by chance, few come again, and few are small.
    let often = |word: &str| taken.iter().filter(|words| words.first() == Some(&word)).count() >= 2;
    let is_tag =
        |word: &str| word.parse::<f64>().is_err() || ("0"..="9").contains(&word) && word.len() == 1;
    if !kinds.iter().all(|(word, _)| often(word) && is_tag(word)) {
        return None;
    }
    let widths_differ = kinds.iter().any(|(_, width)| *width != kinds[0].1);
    let are_words = kinds.iter().all(|(word, _)| word.parse::<f64>().is_err());
    let follows = kinds.iter().any(|(_, width)| *width > 1);
    let repeats = taken.len() >= 2 * kinds.len();
    (kinds.len() > 1 && follows && repeats && (widths_differ || are_words)).then_some(kinds)
}

/// Reads a part of a sample. Returns the place behind it; `None` if the sample has no such part there.
pub(super) fn read(element: &Element, lines: &Lines<'_>, place: &Place) -> Option<Place> {
    let mut after = place.clone();
    let line = |at: usize| lines.get(at);
    let counted = |words: &Vec<&str>| {
        words.first()?.parse::<usize>().ok().filter(|number| number + 1 == words.len())
    };
    match element {
        Element::Line(width) => {
            let words = line(place.line)?;
            if words.len() != *width {
                return None;
            }
            // What is no integer counts nothing, but has its place.
            after.known.extend(words.iter().map(|word| integer(word).unwrap_or(-1)));
            after.line += 1;
        }
        Element::Array(count) => {
            let number = count.value(&place.known)?;
            match line(place.line) {
                Some(words) if words.len() == number => after.line += 1,
                // Nothing, written as no line at all.
                _ if number == 0 => {}
                _ => return None,
            }
        }
        Element::Counted => {
            counted(line(place.line)?)?;
            after.line += 1;
        }
        Element::Rows(count, width) => {
            let number = count.value(&place.known)?;
            if !(0..number).all(|at| line(place.line + at).is_some_and(|words| words.len() == *width)) {
                return None;
            }
            after.line += number;
        }
        Element::Table(rows, cols) => {
            let (number, width) = (rows.value(&place.known)?, cols.value(&place.known)?);
            if !(0..number).all(|at| line(place.line + at).is_some_and(|words| words.len() == width)) {
                return None;
            }
            after.line += number;
        }
        Element::Grid(rows, cols) => {
            let (number, width) = (rows.value(&place.known)?, cols.value(&place.known)?);
            let fits = |words: &Vec<&str>| words.len() == 1 && words[0].len() == width;
            if !(0..number).all(|at| line(place.line + at).is_some_and(fits)) {
                return None;
            }
            after.line += number;
        }
        Element::Variants(count, kinds) => {
            let number = count.value(&place.known)?;
            let fits = |words: &Vec<&str>| {
                words.first().is_some_and(|first| {
                    kinds.iter().any(|(tag, width)| tag == first && *width == words.len())
                })
            };
            if !(0..number).all(|at| line(place.line + at).is_some_and(fits)) {
                return None;
            }
            after.line += number;
        }
        Element::Ragged(count) => {
            let number = count.value(&place.known)?;
            if !(0..number).all(|at| line(place.line + at).is_some_and(|words| counted(words).is_some()))
            {
                return None;
            }
            after.line += number;
        }
        Element::Tests(count, body) => {
            let number = count.value(&place.known)?;
            for _ in 0..number {
                let mut inner = Place { line: after.line, known: place.known.clone() };
                for element in body {
                    inner = read(element, lines, &inner)?;
                }
                if inner.line == after.line {
                    return None;
                }
                after.line = inner.line;
            }
        }
    }
    Some(after)
}

/// Returns an integer in its usual form.
pub(super) fn integer(word: &str) -> Option<i64> {
    let value: i64 = word.parse().ok()?;
    (value.to_string() == word).then_some(value)
}
