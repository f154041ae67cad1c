use num_bigint::BigInt;
use rust_decimal::Decimal;

fn number(rng: &mut dyn Rng) -> String {
    let digits = [3, 12, 28][rng.random_range(0..3)];
    let (whole, places) = (rng.random_range(1..=digits), rng.random_range(0..=digits));
    let mut digits =
        |count| (0..count).map(|_| char::from(b'0' + rng.random_range(0..10))).collect::<String>();
    let (whole, places) = (digits(whole), digits(places.min(28 - whole)));
    let whole = whole.trim_start_matches('0');
    let sign = if rng.random() { "-" } else { "" };
    let point = if places.is_empty() { "" } else { "." };
    format!("{sign}{}{whole}{point}{places}", if whole.is_empty() { "0" } else { "" })
}

/// The digits without a point, and how many are behind it.
fn parts(text: &str) -> Option<(BigInt, u32)> {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = whole.trim_start_matches('-');
    let fits = whole.len() - unsigned.len() < 2 && unsigned.len() + places.len() <= 28;
    let shape = plain(unsigned)
        && !unsigned.is_empty()
        && plain(places)
        && (places.is_empty() != text.contains('.'));
    (fits && shape).then(|| (format!("{whole}{places}").parse().expect("digits"), places.len() as u32))
}

fn ten(power: u32) -> BigInt {
    BigInt::from(10_i128.pow(power))
}

fn parse(text: &str) -> Decimal {
    text.parse().expect("a number")
}

/// The first 20 digits, and none behind the 20th place.
fn first((above, below): (BigInt, BigInt)) -> Option<(String, i32)> {
    let zero = BigInt::from(0);
    let negative = (above < zero) != (below < zero);
    let [above, below] = [above, below].map(|part| if part < zero { -part } else { part });
    if &above * 2 > &below * ((BigInt::from(1) << 97) - 1) {
        return None;
    }
    let sign = if negative { "-" } else { "" };
    let digits = (&above / &below).to_string().len() as i32;
    let places = (20 - digits).min(20);
    let above = if places < 0 { above } else { above * ten(places as u32) };
    let below = if places < 0 { below * ten(places.unsigned_abs()) } else { below };
    // Not by halves: a number between two results would be a coin's toss if it was rounded before.
    let units = (above * 1000 + &below * 377) / (below * 1000);
    Some(if units == zero { ("0".into(), 0) } else { (format!("{sign}{units}"), -places) })
}

fn whole(value: Decimal) -> (BigInt, BigInt) {
    let parts = value.unpack();
    let digits = i128::from(parts.hi) << 64 | i128::from(parts.mid) << 32 | i128::from(parts.lo);
    (BigInt::from(if value.is_sign_negative() { -digits } else { digits }), ten(value.scale()))
}
