// Decimals of at most 18 digits against integers: rounding to a number of places. The start is digits and their scale.
use bigdecimal::BigDecimal;
use crosscheck::Subject;

#[crosscheck::draw]
pub struct Decimal(
    #[draw(-100..=100, -10_000..=10_000, -10_000_000..=10_000_000)] i64,
    #[draw(0..6)] u8,
);

#[crosscheck::draw]
pub enum Turn {
    #[weight(2)]
    Round(#[draw(0..6)] u8),
    /// Hundredths.
    Add(#[draw(-99..=99)] i32),
    Negate,
}

#[crosscheck::data(digits, scale)]
pub struct Seen(i128, i64);

/// Leaves out zeros at the end.
fn plain(mut digits: i128, mut scale: i64) -> Seen {
    while scale > 0 && digits % 10 == 0 {
        (digits, scale) = (digits / 10, scale - 1);
    }
    Seen(digits, scale)
}

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn reference(Decimal(digits, scale): Decimal) -> impl FnMut(&Turn) -> Seen {
        let mut millionths = i128::from(digits) * 10_i128.pow(6 - u32::from(scale));
        move |turn| {
            match *turn {
                // Halves go to the even neighbour: that is the default rounding mode of the documentation.
                Turn::Round(places) => {
                    let unit = 10_i128.pow(6 - u32::from(places));
                    let (whole, rest) = (millionths.div_euclid(unit), millionths.rem_euclid(unit));
                    let up = 2 * rest > unit || (2 * rest == unit && whole % 2 != 0);
                    millionths = (whole + i128::from(up)) * unit;
                }
                Turn::Add(hundredths) => millionths += i128::from(hundredths) * 10_000,
                Turn::Negate => millionths = -millionths,
            }
            plain(millionths, 6)
        }
    }

    fn engine(Decimal(digits, scale): Decimal) -> impl FnMut(&Turn) -> Seen {
        let mut decimal = BigDecimal::new(digits.into(), scale.into());
        move |turn| {
            decimal = match *turn {
                Turn::Round(places) => decimal.round(places.into()),
                Turn::Add(hundredths) => &decimal + BigDecimal::new(hundredths.into(), 2),
                Turn::Negate => -&decimal,
            };
            let (digits, scale) = decimal.as_bigint_and_exponent();
            plain(digits.to_string().parse().expect("digits fit"), scale)
        }
    }
}
