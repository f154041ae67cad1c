// IP networks joined into as few as possible, against splitting the whole space. The fault was known when this was written.
use crosscheck::{Rng, RngExt, Subject};
use ipnet::Ipv4Net;

/// Addresses, and how many of their bits count.
type All = Vec<(u32, u8)>;

#[crosscheck::draw]
pub struct Networks(#[draw(with = networks, valid = are_networks)] All);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;

    fn length(_: &mut dyn Rng) -> usize {
        1
    }

    fn reference() -> impl FnMut(&Networks) -> All {
        |Networks(all)| within((0, 0), all)
    }

    fn engine() -> impl FnMut(&Networks) -> All {
        |Networks(all)| {
            let net =
                |&(address, bits): &(u32, u8)| Ipv4Net::new(u32::into(address), bits).expect("bits");
            let joined = Ipv4Net::aggregate(&all.iter().map(net).collect());
            joined.iter().map(|net| (net.addr().into(), net.prefix_len())).collect()
        }
    }
}

fn networks(rng: &mut dyn Rng) -> All {
    let (base, count): (u32, _) = (rng.random(), rng.random_range(0..6));
    let one = |_| {
        let bits = rng.random_range(0..=32);
        let address = if rng.random() { rng.random() } else { base ^ (1 << rng.random_range(0..32)) };
        (address & mask(bits), bits)
    };
    (0..count).map(one).collect()
}

fn are_networks(all: &All) -> bool {
    all.iter().all(|&(address, bits)| bits <= 32 && address & !mask(bits) == 0)
}

fn mask(bits: u8) -> u32 {
    u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0)
}

/// The first and the last address.
fn span((address, bits): (u32, u8)) -> (u32, u32) {
    (address, address | !mask(bits))
}

fn within(net: (u32, u8), all: &[(u32, u8)]) -> All {
    let (from, to) = span(net);
    let met: All = all.iter().copied().filter(|&one| span(one).0 <= to && from <= span(one).1).collect();
    if met.is_empty() {
        Vec::new()
    } else if met.iter().any(|&one| span(one).0 <= from && to <= span(one).1) {
        vec![net]
    } else {
        let bits = net.1 + 1;
        let halves = [within((from, bits), &met), within((from | 1 << (32 - bits), bits), &met)];
        if halves == [[(from, bits)], [(from | 1 << (32 - bits), bits)]] {
            vec![net]
        } else {
            halves.concat()
        }
    }
}
