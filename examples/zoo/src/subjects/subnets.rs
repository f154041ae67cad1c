// IP networks joined into as few as possible, against splitting the whole space. The fault was known when this was written.
use crosscheck::{Rng, RngExt, Subject};
use ipnet::Ipv4Net;

/// An address, and how many of its bits count.
type Network = (u32, u8);

pub struct Pair;

#[crosscheck::subject]
impl Subject for Pair {
    const NAME: &'static str = NAME;
    const STATELESS: bool = true;

    fn turn(_: &Self::Reference, rng: &mut dyn Rng) -> Option<Vec<Network>> {
        let (base, count): (u32, _) = (rng.random(), rng.random_range(0..6));
        let one = |_| {
            let bits = rng.random_range(0..=32);
            let address =
                if rng.random() { rng.random() } else { base ^ (1 << rng.random_range(0..32)) };
            (address & mask(bits), bits)
        };
        Some((0..count).map(one).collect())
    }

    fn is_valid(_: &Self::Reference, networks: &Vec<Network>) -> bool {
        networks.iter().all(|&(address, bits)| bits <= 32 && address & !mask(bits) == 0)
    }

    fn length(_: &mut dyn Rng) -> usize {
        1
    }

    fn reference() -> impl FnMut(&Vec<Network>) -> Vec<Network> {
        |networks| within((0, 0), networks)
    }

    fn engine() -> impl FnMut(&Vec<Network>) -> Vec<Network> {
        |networks| {
            let net = |&(from, bits): &Network| Ipv4Net::new(from.into(), bits).expect("32 bits");
            let joined = Ipv4Net::aggregate(&networks.iter().map(net).collect());
            joined.iter().map(|net| (net.addr().into(), net.prefix_len())).collect()
        }
    }
}

fn mask(bits: u8) -> u32 {
    u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0)
}

/// The fewest networks that hold what is within this one and one of a list.
fn within(net: Network, all: &[Network]) -> Vec<Network> {
    let holds = |a: Network, b: Network| a.1 <= b.1 && b.0 & mask(a.1) == a.0;
    if all.iter().any(|&one| holds(one, net)) {
        return vec![net];
    }
    let inside: Vec<Network> = all.iter().copied().filter(|&one| holds(net, one)).collect();
    if inside.is_empty() {
        return inside;
    }
    let halves = [net.0, net.0 | 1 << (31 - net.1)].map(|from| (from, net.1 + 1));
    let found = halves.map(|half| within(half, &inside)).concat();
    if found == halves { vec![net] } else { found }
}
