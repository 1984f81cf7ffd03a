//! Contraction: plain track between two stops becomes one *chain*.
//!
//! Only chains that some route of the operator can use are traced: starting from its tokens, through stops that let it
//! pass, and no further than its longest train goes. Of two chains between the same stops, one whose joints contain the
//! other's is *dominated*: every route that uses it has a twin of the same value on the shorter one. It is left out.

use crate::network::Network;
use crate::worth::Worth;

/// The most chains that are kept; a network with more is not searched but only bounded.
pub const MAX_CHAINS: usize = 16_384;
/// The most joint crossings made while tracing chains.
pub const MAX_TRACE_STEPS: u64 = 4_000_000;

/// A piece of track between two stops without a stop in between.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chain {
    /// Local number of the stop where it was traced from.
    pub from: u32,
    /// Local number of the stop where it ends.
    pub to: u32,
    /// First of its segments in [`Chains::track`].
    pub start: u32,
    /// One past the last of its segments.
    pub end: u32,
    /// What its segments cost; see [`Worth`].
    pub cost: i64,
}

/// All chains that matter to one operator, and the stops between them under *local* numbers: tokens first.
#[derive(Debug, Default)]
pub(crate) struct Chains {
    /// Number of the stop in the network, by local number.
    pub stops: Vec<u32>,
    /// How many of the local stops have the operator's token; they come first.
    pub tokens: usize,
    /// Local number of the place of each local stop.
    pub places: Vec<u32>,
    /// How many different places there are.
    pub place_count: usize,
    pub list: Vec<Chain>,
    /// Segments of all chains, one after the other, each from its start to its end.
    pub track: Vec<u32>,
    /// Resources (joints that always go together) used by each chain: `words` words per chain.
    pub resources: Vec<u64>,
    pub words: usize,
    pub resource_count: usize,
}

impl Chains {
    /// How many members the sets must have room for.
    pub fn width(&self) -> usize {
        self.resource_count.max(self.place_count)
    }
}

/// Traces the chains for trains that visit at most `max_visit` stops; `None` when the limits are passed.
pub(crate) fn contract(network: &Network, worth: Worth, max_visit: u32) -> Option<Chains> {
    let mut tracer = Tracer::new(network, worth);
    let mut next = 0;
    while next < tracer.out.stops.len() {
        let stop = network.stops[tracer.out.stops[next] as usize];
        if (stop.token || stop.through) && tracer.depth[next] + 2 <= max_visit {
            tracer.expand(next)?;
        }
        next += 1;
    }
    Some(tracer.finish())
}

const UNSEEN: u32 = u32::MAX;

struct Tracer<'n> {
    network: &'n Network,
    worth: Worth,
    out: Chains,
    /// Local number by stop of the network.
    local: Vec<u32>,
    /// Chains between the nearest token and the stop, by local number.
    depth: Vec<u32>,
    expanded: Vec<bool>,
    /// Segment numbers of segments that join two stops directly: each is a resource of its own beside the joints.
    direct: Vec<u32>,
    raw_words: usize,
    /// Joints of each chain, `raw_words` words per chain.
    raw: Vec<u64>,
    used: Vec<u64>,
    trail: Vec<u32>,
    from: usize,
    /// Where the chains of the stop being expanded begin.
    first: usize,
    steps: u64,
}

impl<'n> Tracer<'n> {
    fn new(network: &'n Network, worth: Worth) -> Self {
        let is_stop = |port: u32| network.port_stop(port).is_some();
        let direct: Vec<u32> = (0..network.segments.len() as u32)
            .filter(|&segment| network.segments[segment as usize].iter().all(|&port| is_stop(port)))
            .collect();
        let raw_words = (network.joints + direct.len()).div_ceil(64).max(1);
        let mut tracer = Self {
            network,
            worth,
            out: Chains::default(),
            local: vec![UNSEEN; network.stops.len()],
            depth: Vec::with_capacity(network.stops.len()),
            expanded: Vec::with_capacity(network.stops.len()),
            direct,
            raw_words,
            raw: Vec::with_capacity(64 * raw_words),
            used: vec![0; raw_words],
            trail: Vec::with_capacity(32),
            from: 0,
            first: 0,
            steps: 0,
        };
        tracer.out.list.reserve(64);
        tracer.out.track.reserve(256);
        for (index, stop) in network.stops.iter().enumerate() {
            if stop.token {
                tracer.number(index, 0);
            }
        }
        tracer.out.tokens = tracer.out.stops.len();
        tracer
    }

    fn number(&mut self, stop: usize, depth: u32) -> usize {
        if self.local[stop] == UNSEEN {
            self.local[stop] = self.out.stops.len() as u32;
            self.out.stops.push(stop as u32);
            self.depth.push(depth);
            self.expanded.push(false);
        }
        self.local[stop] as usize
    }

    fn expand(&mut self, from: usize) -> Option<()> {
        self.from = from;
        self.first = self.out.list.len();
        self.expanded[from] = true;
        self.trace(self.network.stop_port(self.out.stops[from] as usize))
    }

    /// Follows every segment that leaves a port, and goes on from the far side of each joint.
    fn trace(&mut self, port: u32) -> Option<()> {
        let network = self.network;
        for &(segment, to) in network.links(port) {
            self.trail.push(segment);
            if let Some(stop) = network.port_stop(to) {
                self.arrive(stop, segment, port)?;
            } else {
                let joint = (to / 2) as usize;
                let (word, bit) = (joint / 64, 1_u64 << (joint % 64));
                if self.used[word] & bit == 0 {
                    self.steps += 1;
                    if self.steps > MAX_TRACE_STEPS {
                        return None;
                    }
                    self.used[word] |= bit;
                    self.trace(to ^ 1)?;
                    self.used[word] &= !bit;
                }
            }
            self.trail.pop();
        }
        Some(())
    }

    fn arrive(&mut self, stop: usize, segment: u32, port: u32) -> Option<()> {
        let place = self.network.stops[stop].place;
        if place == self.network.stops[self.out.stops[self.from] as usize].place {
            return Some(());
        }
        let to = self.number(stop, self.depth[self.from] + 1);
        if self.expanded[to] {
            return Some(());
        }
        let direct = self.network.port_stop(port).and_then(|_| self.direct.binary_search(&segment).ok());
        if let Some(order) = direct {
            let resource = self.network.joints + order;
            self.used[resource / 64] |= 1 << (resource % 64);
        }
        let kept = self.keep(to);
        if let Some(order) = direct {
            let resource = self.network.joints + order;
            self.used[resource / 64] &= !(1 << (resource % 64));
        }
        kept
    }

    /// Adds the chain on the trail unless it is dominated, and drops those that it dominates.
    fn keep(&mut self, to: usize) -> Option<()> {
        let words = self.raw_words;
        let cost = self.worth.cost(&self.trail);
        let mut at = self.first;
        while at < self.out.list.len() {
            if self.out.list[at].to as usize == to {
                let old = &self.raw[at * words..(at + 1) * words];
                // Over the very same joints the cheaper one stays, and of equals the first.
                if covers(&self.used, old) && (old != &self.used[..] || cost >= self.out.list[at].cost) {
                    return Some(());
                }
                if covers(old, &self.used) {
                    self.out.list.remove(at);
                    self.raw.drain(at * words..(at + 1) * words);
                    continue;
                }
            }
            at += 1;
        }
        if self.out.list.len() == MAX_CHAINS {
            return None;
        }
        let start = self.out.track.len() as u32;
        self.out.track.extend_from_slice(&self.trail);
        let end = self.out.track.len() as u32;
        self.out.list.push(Chain { from: self.from as u32, to: to as u32, start, end, cost });
        self.raw.extend_from_slice(&self.used);
        Some(())
    }

    fn finish(self) -> Chains {
        let mut out = self.out;
        (out.places, out.place_count) = number_places(self.network, &out.stops);
        let (classes, count) = classes(&self.raw, self.raw_words, self.network.joints + self.direct.len());
        out.resource_count = count;
        out.words = count.div_ceil(64).max(1);
        out.resources = vec![0; out.words * out.list.len()];
        for (raw, set) in self.raw.chunks_exact(self.raw_words).zip(out.resources.chunks_exact_mut(out.words)) {
            each_bit(raw, |joint| {
                let class = classes[joint] as usize;
                set[class / 64] |= 1 << (class % 64);
            });
        }
        out
    }
}

fn covers(big: &[u64], small: &[u64]) -> bool {
    big.iter().zip(small).all(|(big, small)| small & !big == 0)
}

fn each_bit(words: &[u64], mut each: impl FnMut(usize)) {
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(64 * index + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

fn number_places(network: &Network, stops: &[u32]) -> (Vec<u32>, usize) {
    let mut names: Vec<u32> = Vec::with_capacity(stops.len());
    let mut places = Vec::with_capacity(stops.len());
    for &stop in stops {
        let name = network.stops[stop as usize].place;
        let place = names.iter().position(|&known| known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        places.push(place as u32);
    }
    (places, names.len())
}

/// Joints that lie on exactly the same chains are one resource: splits them chain by chain.
fn classes(raw: &[u64], words: usize, joints: usize) -> (Vec<u32>, usize) {
    const OUTSIDE: u32 = u32::MAX;
    let mut class = vec![OUTSIDE; joints];
    let mut size: Vec<u32> = Vec::with_capacity(64);
    let mut hits: Vec<u32> = Vec::with_capacity(64);
    let mut fresh: Vec<u32> = Vec::with_capacity(64);
    for set in raw.chunks_exact(words) {
        let old = size.len();
        hits.clear();
        hits.resize(old, 0);
        fresh.clear();
        fresh.resize(old, OUTSIDE);
        let mut new_class = OUTSIDE;
        each_bit(set, |joint| {
            if class[joint] != OUTSIDE {
                hits[class[joint] as usize] += 1;
            }
        });
        each_bit(set, |joint| {
            let was = class[joint];
            let target = if was == OUTSIDE {
                &mut new_class
            } else if hits[was as usize] == size[was as usize] {
                return;
            } else {
                &mut fresh[was as usize]
            };
            if *target == OUTSIDE {
                *target = size.len() as u32;
                size.push(0);
            }
            class[joint] = *target;
            size[*target as usize] += 1;
        });
        for was in 0..old {
            if fresh[was] != OUTSIDE {
                size[was] -= size[fresh[was] as usize];
            }
        }
    }
    (class, size.len())
}
