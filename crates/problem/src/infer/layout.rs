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
    /// As many lines, each of which is so; one if there is no count.
    Lines(Option<Count>, Each),
    /// Parts that come so often.
    Tests(Count, Vec<Element>),
}

/// What each of several lines is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Each {
    Words(usize),
    /// As many words: an array, or a row of a table.
    Row(Count),
    /// A word of as many characters: a row of a grid.
    Characters(Count),
    /// Words of which the first says how many there are.
    Kinds(Vec<(String, usize)>),
    /// Words after their own number.
    Counted,
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
    let mut search = Search::new(samples, None, most);
    search.go(&mut Vec::new(), starts, 0);
    let Search { best, farthest: (_, places), .. } = search;
    best.map(|(_, found)| found).ok_or_else(|| {
        let left = |&at: &usize| samples[at].len().saturating_sub(places.get(at).copied().unwrap_or(0));
        let worst = (0..samples.len()).max_by_key(left).unwrap_or(0);
        (worst, places.get(worst).copied().unwrap_or(0))
    })
}

/// The most parts of a layout, and of that of one test of several.
const PARTS: usize = 9;
const PARTS_OF_TEST: usize = 5;

struct Search<'a, 'b> {
    samples: &'a [Lines<'b>],
    /// If the layout of one test of several is looked for, how many there are, and where the first one begins.
    test: Option<(Count, &'a [Place])>,
    /// How many steps it may take, and how many of these are left.
    most: usize,
    steps: usize,
    best: Option<(usize, Vec<Element>)>,
    /// How many lines were read together by the layout that came farthest, and up to which line of each sample.
    farthest: (usize, Vec<usize>),
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(samples: &'a [Lines<'b>], test: Option<(Count, &'a [Place])>, most: usize) -> Self {
        Search { samples, test, most, steps: most, best: None, farthest: (0, Vec::new()) }
    }

    fn go(&mut self, parts: &mut Vec<Element>, places: Vec<Place>, cost: usize) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let lines: usize = places.iter().map(|place| place.line).sum();
        if lines > self.farthest.0 {
            self.farthest = (lines, places.iter().map(|place| place.line).collect());
        }
        if self.is_whole(parts, &places) {
            self.best = Some((cost, parts.clone()));
            return;
        }
        if parts.len() >= if self.test.is_some() { PARTS_OF_TEST } else { PARTS } {
            return;
        }
        for (element, price) in options(self.samples, &places) {
            if !self.is_better(cost + price) {
                continue;
            }
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
        if self.test.is_none() && parts.len() <= 2 {
            self.tests(parts, &places, cost);
        }
    }

    fn is_better(&self, cost: usize) -> bool {
        self.best.as_ref().is_none_or(|(least, _)| cost < *least)
    }

    /// Returns whether some parts, which lead to these places, read all samples to their ends.
    fn is_whole(&self, parts: &[Element], places: &[Place]) -> bool {
        let ended = |place: &Place, lines: &Lines<'_>| place.line >= lines.len();
        let Some((count, starts)) = self.test else {
            return places.iter().zip(self.samples).all(|(place, lines)| ended(place, lines));
        };
        let element = Element::Tests(count, parts.to_vec());
        let reads = |(place, lines): (&Place, &Lines<'_>)| {
            read(&element, lines, place).is_some_and(|after| ended(&after, lines))
        };
        !parts.is_empty() && starts.iter().zip(self.samples).all(reads)
    }

    /// Tries the rest as several tests, each read in the same way.
    fn tests(&mut self, parts: &[Element], places: &[Place], cost: usize) {
        let variables = places.iter().map(|place| place.known.len()).min().unwrap_or(0);
        for variable in 0..variables {
            let count = Count { variable, factor: 1, more: 0 };
            if places.iter().any(|place| count.value(&place.known).is_none_or(|number| number == 0)) {
                continue;
            }
            let mut inner = Search::new(self.samples, Some((count, places)), self.most / 10);
            inner.go(&mut Vec::new(), places.to_vec(), 0);
            if let Some((price, body)) = inner.best
                && self.is_better(cost + price + TESTS)
            {
                let found = [parts, &[Element::Tests(count, body)]].concat();
                self.best = Some((cost + price + TESTS, found));
            }
        }
    }
}

/// What several tests cost more than one.
const TESTS: usize = 7;

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
        let mut lines =
            |each, price| options.push((Element::Lines(Some(*count), each), price + doubtful));
        if taken.iter().all(|words| words.len() == width) && width > 0 {
            lines(Each::Words(width), 4 + more + doubtful);
        }
        let are_single = taken.iter().all(|words| words.len() == 1);
        for across in &counts {
            let more = more + odd(across);
            lines(Each::Row(*across), 4 + more);
            if are_single {
                lines(Each::Characters(*across), 3 + more);
            }
        }
        if let Some(kinds) = kinds(&taken) {
            let are_words = kinds.iter().all(|(word, _)| integer(word).is_none());
            lines(Each::Kinds(kinds), if are_words { 3 } else { 5 } + more);
        }
        if taken.iter().all(|words| is_counted(words)) && taken.iter().any(|words| words.len() != width)
        {
            lines(Each::Counted, 5 + more);
        }
        options.push((Element::Lines(None, Each::Row(*count)), 3 + more + doubtful));
    }
    let first = places.iter().zip(samples).map(|(place, lines)| lines.get(place.line));
    if let Some(first) = first.collect::<Option<Vec<_>>>() {
        let width = first[0].len();
        let are_alike = first.iter().all(|words| words.len() == width);
        if !are_alike && first.iter().all(|words| is_counted(words)) {
            options.push((Element::Lines(None, Each::Counted), 4));
        }
        if are_alike && width > 0 {
            options.push((Element::Line(width), 4 + width / 4));
        }
    }
    options
}

/// Returns whether a line begins with the number of words after it.
fn is_counted(words: &[&str]) -> bool {
    let number = words.first().and_then(|word| word.parse::<usize>().ok());
    number.is_some_and(|number| number + 1 == words.len())
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
    match element {
        Element::Line(width) => {
            let words = lines.get(place.line).filter(|words| words.len() == *width)?;
            // What is no integer counts nothing, but has its place.
            after.known.extend(words.iter().map(|word| integer(word).unwrap_or(-1)));
            after.line += 1;
        }
        Element::Lines(count, each) => {
            let across = match each {
                Each::Row(across) | Each::Characters(across) => across.value(&place.known)?,
                Each::Words(width) => *width,
                Each::Kinds(_) | Each::Counted => 0,
            };
            let fits = |words: &Vec<&str>| match each {
                Each::Words(_) | Each::Row(_) => words.len() == across,
                Each::Characters(_) => words.len() == 1 && words[0].len() == across,
                Each::Kinds(kinds) => words.first().is_some_and(|first| {
                    kinds.iter().any(|(tag, width)| tag == first && *width == words.len())
                }),
                Each::Counted => is_counted(words),
            };
            let number = count.map_or(Some(1), |count| count.value(&place.known))?;
            after.line = place.line.checked_add(number)?;
            if !lines.get(place.line..after.line).is_some_and(|lines| lines.iter().all(fits)) {
                // Nothing is also written as no line at all.
                let is_nothing = count.is_none() && matches!(each, Each::Row(_)) && across == 0;
                return is_nothing.then(|| place.clone());
            }
        }
        Element::Tests(count, body) => {
            for _ in 0..count.value(&place.known)? {
                let begin = Place { line: after.line, known: place.known.clone() };
                let end = body.iter().try_fold(begin, |place, part| read(part, lines, &place))?;
                if end.line == after.line {
                    return None;
                }
                after.line = end.line;
            }
        }
    }
    Some(after)
}

/// Returns an integer in its usual form.
pub(super) fn integer(word: &str) -> Option<i64> {
    crate::read::integer(word.as_bytes())
}
