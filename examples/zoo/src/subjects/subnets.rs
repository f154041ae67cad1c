// IP networks joined into as few as possible, against splitting the whole space. The fault was known when this was written.
use crosscheck::{Rng, RngExt, Side, Subject};

pub struct Pair;

/// Addresses, and how many of their bits count.
type Networks = Vec<(u32, u8)>;

impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;
    type Start = ();
    type Turn = Networks;
    type Seen = Networks;
    type Reference = Model;
    type Engine = Engine;

    fn start(_: &mut dyn Rng) {}

    fn turn(_: &Model, rng: &mut dyn Rng) -> Option<Networks> {
        let (base, count): (u32, _) = (rng.random(), rng.random_range(0..6));
        let one = |_| {
            let bits = rng.random_range(0..=32);
            let address =
                if rng.random() { rng.random() } else { base ^ (1 << rng.random_range(0..32)) };
            (address & mask(bits), bits)
        };
        Some((0..count).map(one).collect())
    }

    fn is_valid(_: &Model, networks: &Networks) -> bool {
        networks.iter().all(|&(address, bits)| bits <= 32 && address & !mask(bits) == 0)
    }

    fn length(_: &mut dyn Rng) -> usize {
        1
    }
}

fn mask(bits: u8) -> u32 {
    u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0)
}

/// The first and the last address.
fn span((address, bits): (u32, u8)) -> (u32, u32) {
    (address, address | !mask(bits))
}

pub struct Model;

fn within(net: (u32, u8), all: &[(u32, u8)]) -> Networks {
    let (from, to) = span(net);
    let met: Networks =
        all.iter().copied().filter(|&one| span(one).0 <= to && from <= span(one).1).collect();
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

impl Side<Pair> for Model {
    fn new(_: &()) -> Self {
        Model
    }

    fn step(&mut self, networks: &Networks) -> Networks {
        within((0, 0), networks)
    }
}

pub struct Engine;

impl Side<Pair> for Engine {
    fn new(_: &()) -> Self {
        Engine
    }

    fn step(&mut self, networks: &Networks) -> Networks {
        let net = |&(address, bits): &(u32, u8)| {
            ipnet::Ipv4Net::new(address.into(), bits).expect("at most 32 bits")
        };
        let joined = ipnet::Ipv4Net::aggregate(&networks.iter().map(net).collect());
        joined.iter().map(|net| (net.addr().into(), net.prefix_len())).collect()
    }
}
