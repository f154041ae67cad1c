//! What subtasks can limit, and shapes with these limits.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crosscheck_core::InputError;
use crosscheck_core::contract::quantities::{Name as Quantity, Narrowed, Of, Quantities};

use crate::shape::{Part, Shape, Slot, Test};
use crate::written::{Amount, Function, Kind, Relation, UNIT, floor};

/// What stands for the meaning of a quantity where nobody said it.
const NUMBER: &str = "a number of the shape";
const NUMBERS: &str = "each number of an array";
const LENGTH: &str = "the length of a word";
const AMOUNT: &str = "an amount with a name";

/// The most values that a list of ranges may stand for.
const LISTED: i64 = 1000;

/// A name of a shape, what it means, and the generator's knob of the same meaning, if there is one.
pub type Meaning = (&'static str, &'static str, Option<&'static str>);

impl Quantities for Shape {
    fn names(&self) -> Vec<Quantity> {
        self.quantities().to_vec()
    }

    fn check(&self, input: &[u8], narrowed: &Narrowed) -> Result<(), InputError> {
        self.read_within(input, &[narrowed]).map(drop)
    }

    fn admit(&self, text: &str, all: &[&Narrowed]) -> Vec<bool> {
        let kept = self.kept(text, all);
        (0..all.len()).map(|at| kept.contains(&at)).collect()
    }
}

impl Shape {
    /// Returns what a subtask can limit, each with the smallest and the largest value in any input: the integers by their names,
    /// words by theirs for their length, and amounts that have names.
    ///
    /// The names live as long as the process, as those of built-in games do: a process has few shapes that are asked for them.
    pub fn quantities(&self) -> &[Quantity] {
        self.quantities.get_or_init(|| self.named())
    }

    /// Adds what its names mean.
    pub fn with_meanings(self, meanings: &[Meaning]) -> Self {
        let mut all = self.named();
        for of in &mut all {
            if let Some((_, about, knob)) = meanings.iter().find(|(name, ..)| *name == of.name) {
                (of.about, of.knob) = (about, *knob);
            }
        }
        Shape { quantities: all.into(), ..self }
    }

    /// Returns what a name means, if somebody said it.
    pub(crate) fn meaning(&self, name: &str) -> Option<&'static str> {
        let about = self.quantities().iter().find(|of| of.name == name)?.about;
        (![NUMBER, NUMBERS, LENGTH, AMOUNT].contains(&about)).then_some(about)
    }

    fn named(&self) -> Vec<Quantity> {
        let (mut all, mut places) = (Vec::<Quantity>::new(), BTreeMap::new());
        let mut add = |name: &str, about, (low, high): (i64, i64), of| {
            let place = *places.entry(name.to_owned()).or_insert(all.len());
            match all.get_mut(place) {
                // Records of different kinds share the name.
                Some(known) => (known.low, known.high) = (low.min(known.low), high.max(known.high)),
                None => {
                    let mut quantity = Quantity::new(name.to_owned().leak(), about, low, high);
                    quantity.of = of;
                    all.push(quantity);
                }
            }
        };
        self.in_order(0, &mut |slot| {
            if let Part::Field(field) = slot.part {
                let field = &self.fields[field];
                let about = match field.kind {
                    Kind::Int if field.sizes.is_empty() => Some(NUMBER),
                    Kind::Int => Some(NUMBERS),
                    Kind::Word => Some(LENGTH),
                    Kind::Real | Kind::Char => None,
                };
                if let Some(about) = about {
                    add(&field.name, about, self.widest(field), Of::Number);
                }
            }
            for check in slot.checks() {
                if let Test::Let(name, amount) = &check.test {
                    add(&name.text, AMOUNT, self.span(amount), self.kind_of(amount));
                }
            }
        });
        all
    }

    fn kind_of(&self, amount: &Amount) -> Of {
        let name = |of: &Amount| match of {
            Amount::Value(field) => Some(&*self.fields[*field].name.clone().leak()),
            _ => None,
        };
        match amount {
            Amount::Value(field) if self.fields[*field].kind == Kind::Char => Of::Digit,
            Amount::Pair(left, '*', right) => match (name(left), name(right)) {
                (Some(left), Some(right)) => Of::Product(left, right),
                _ => Of::Number,
            },
            _ => Of::Number,
        }
    }

    /// Returns the smallest and the largest value of an amount over all inputs.
    fn span(&self, amount: &Amount) -> (i64, i64) {
        if let Amount::Value(field) = amount
            && self.fields[*field].kind == Kind::Char
        {
            let digits =
                self.fields[*field].characters.iter().map(|digit| i64::from(digit.saturating_sub(b'0')));
            return (digits.clone().min().unwrap_or(0), digits.max().unwrap_or(9));
        }
        let whole = |end: Option<i128>, other| end.map_or(other, floor);
        let mut low = whole(self.extent(amount, false, 0), i64::MIN);
        let mut high = whole(self.extent(amount, true, 0), i64::MAX);
        for check in self.slots().flat_map(Slot::checks) {
            match &check.test {
                Test::Compare(Amount::Number(least), Relation::AtMost, of) if of == amount => {
                    low = low.max(floor(least.saturating_add(UNIT - 1)));
                }
                Test::Compare(of, Relation::AtMost, Amount::Number(most)) if of == amount => {
                    high = high.min(floor(*most));
                }
                _ => {}
            }
        }
        (low, high)
    }

    /// Returns the shape of those inputs that are within the limits.
    ///
    /// # Errors
    /// In words: limits that the notation cannot say.
    ///
    /// ```
    /// use crosscheck_core::contract::quantities::Narrowed;
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n;    1 <= n <= 9\nint a[n]; 0 <= a <= 99").unwrap();
    /// let limits = Narrowed::parse(shape.quantities(), [("a", "..9")]).unwrap();
    /// let narrow = shape.narrowed(&limits).unwrap();
    /// assert_eq!(narrow.read(b"2\n4 20\n").unwrap_err().to_string(), "2:3: 20 is too large, expected a, value 2 of 2, a number from 0 to 9");
    /// ```
    pub fn narrowed(&self, limits: &Narrowed) -> Result<Shape, String> {
        let mut added = Vec::new();
        for (name, values) in limits.iter() {
            let Some(of) = self.quantities().iter().find(|of| of.name == name) else { continue };
            let spans = values.within(of);
            for amount in self.amounts(name) {
                let within = self.within(&amount, &spans);
                added.push(within.map_err(|takes| format!("{name}={values}: it takes {takes}"))?);
            }
        }
        // Conditions below a line belong to it.
        let narrowed = format!("{}\n{}", self.notation.trim_end(), added.join(", "));
        Shape::parse(&narrowed).map_err(|error| format!("{limits}: {error}"))
    }

    /// Returns the amounts that a name of a quantity stands for, each once.
    fn amounts(&self, name: &str) -> Vec<Amount> {
        let fields = self.fields.iter().enumerate().filter(|(_, field)| field.name == name);
        let fields = fields.map(|(id, field)| match field.kind {
            Kind::Word => Amount::Of(Function::Len, id),
            _ => Amount::Value(id),
        });
        let named = self.slots().flat_map(Slot::checks).filter_map(|check| match &check.test {
            Test::Let(known, amount) if known.text == name => Some(amount.clone()),
            _ => None,
        });
        let mut all: Vec<Amount> = fields.chain(named).collect();
        // The conditions on what shares its name are the same.
        let mut seen = HashSet::new();
        all.retain(|amount| seen.insert(self.written(amount).to_string()));
        all
    }

    /// Returns the conditions that keep an amount within ranges. If the notation has none for them, the error says for what it
    /// has.
    fn within(&self, amount: &Amount, spans: &[(i64, i64)]) -> Result<String, String> {
        let (of, holds) =
            (self.written(amount), |one| spans.iter().any(|span| (span.0..=span.1).contains(&one)));
        if let Amount::Value(field) = amount
            && self.fields[*field].kind == Kind::Char
        {
            let digits: String =
                (0..=9).filter(|&digit| holds(digit)).map(|digit| digit.to_string()).collect();
            return Ok(format!("{of} in [{digits}]"));
        }
        let low = spans.iter().map(|span| span.0).min().unwrap_or(0);
        let high = spans.iter().map(|span| span.1).max().unwrap_or(0);
        let chain = format!("{low} <= {of} <= {high}");
        let many = spans.iter().map(|(low, high)| high.saturating_sub(*low).saturating_add(1));
        match amount {
            _ if spans.len() == 1 => Ok(chain),
            Amount::Value(_) if many.fold(0, i64::saturating_add) <= LISTED => {
                let listed: BTreeSet<i64> = spans.iter().flat_map(|&(low, high)| low..=high).collect();
                let listed: Vec<String> = listed.iter().map(i64::to_string).collect();
                Ok(format!("{chain}, {of} in {{{}}}", listed.join(", ")))
            }
            Amount::Value(_) => Err(format!("one range, or at most {LISTED} numbers in several ranges")),
            _ => Err("one range".into()),
        }
    }

    /// Returns the shape without the upper limits of these numbers and of what is made of them: that of an input beyond a
    /// contest's limits.
    ///
    /// ```
    /// use crosscheck_problem::Shape;
    ///
    /// let shape = Shape::parse("int n, m; 1 <= n, m <= 9, n*m <= 20\nint a[n]; 0 <= a <= 9").unwrap();
    /// let beyond = shape.lifted(&["n", "m"]);
    /// assert!(beyond.read(b"2 4000\n4 9\n").is_ok());
    /// assert!(beyond.read(b"2 4000\n4 10\n").is_err());
    /// ```
    ///
    /// # Panics
    /// Never: a shape stays one.
    pub fn lifted(&self, names: &[&str]) -> Shape {
        let meanings: Vec<Meaning> =
            self.quantities().iter().map(|of| (of.name, of.about, of.knob)).collect();
        let lifted = Shape::parse_lifted(&self.notation, names);
        lifted.expect("a shape with larger limits is a shape").with_meanings(&meanings)
    }
}
