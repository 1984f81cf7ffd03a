//! The chains found so far, without those that are dominated, and what becomes of them in the end.

use std::collections::HashMap;

use crate::network::Network;
use crate::path::{Chain, Chains, MAX_WIDTH};
use crate::worth::Worth;

/// The most chains that are kept.
pub(crate) const MAX_CHAINS: usize = 16_384;
/// The most segments that all chains together have.
const MAX_TRACK: usize = 1 << 21;
const NONE: u32 = u32::MAX;

/// Collects the chains of one stop after the other.
pub(crate) struct Book<'n> {
    pub network: &'n Network,
    worth: Worth,
    out: Chains,
    /// Local number by stop of the network.
    local: Vec<u32>,
    /// Chains between the nearest token and the stop, by local number.
    depth: Vec<u32>,
    expanded: Vec<bool>,
    /// Segments that come to no joint: each is a resource of its own beside the joints.
    direct: Vec<u32>,
    /// Words of a set of joints and direct segments.
    pub words: usize,
    /// Joints of each chain, `words` words per chain.
    raw: Vec<u64>,
    /// Marks of each chain, `mark_words` words per chain, and those of the chain at hand.
    marks: Vec<u64>,
    mark_words: usize,
    marked: Vec<u64>,
    /// The stop whose chains are being collected, and where they begin.
    from: usize,
    first: usize,
    /// By local number of a stop, the chain that came to it last; by chain, the one that did so before.
    last: Vec<u32>,
    before: Vec<u32>,
    /// Chains that turned out to be dominated: they are dropped together.
    dominated: Vec<bool>,
    dropped: usize,
    /// Some chains have a twin: over the very same joints, at the same cost.
    has_twins: bool,
    /// Small steps of work not yet told.
    work: u64,
}

impl<'n> Book<'n> {
    pub fn new(network: &'n Network, worth: Worth) -> Self {
        let is_joint = |port: u32| (port as usize) < 2 * network.joints;
        let direct: Vec<u32> = (0..network.segments.len() as u32)
            .filter(|&segment| !network.segments[segment as usize].iter().any(|&port| is_joint(port)))
            .collect();
        let mark_words = network.known.mark_count.div_ceil(64);
        let words = (network.joints + direct.len()).div_ceil(64).max(1);
        let mut book = Self {
            network,
            worth,
            out: Chains::default(),
            local: vec![NONE; network.stops.len()],
            depth: Vec::with_capacity(network.stops.len()),
            expanded: Vec::with_capacity(network.stops.len()),
            direct,
            words,
            raw: Vec::with_capacity(64 * words),
            marks: Vec::new(),
            mark_words,
            marked: vec![0; mark_words],
            from: 0,
            first: 0,
            last: Vec::with_capacity(network.stops.len()),
            before: Vec::with_capacity(64),
            dominated: Vec::with_capacity(64),
            dropped: 0,
            has_twins: false,
            work: 0,
        };
        book.out.list.reserve(64);
        book.out.track.reserve(256);
        for (index, stop) in network.stops.iter().enumerate() {
            if stop.token {
                book.number(index, 0);
            }
        }
        book.out.tokens = book.out.stops.len();
        book
    }

    fn number(&mut self, stop: usize, depth: u32) -> usize {
        if self.local[stop] == NONE {
            self.local[stop] = self.out.stops.len() as u32;
            self.out.stops.push(stop as u32);
            self.depth.push(depth);
            self.expanded.push(false);
            self.last.push(NONE);
        }
        self.local[stop] as usize
    }

    /// Opens the page of the next stop from which trains that visit so many stops go on; its port.
    pub fn open(&mut self, max_visit: u32) -> Option<u32> {
        let goes_on = |&stop: &usize| {
            let known = self.network.stops[self.out.stops[stop] as usize];
            !self.expanded[stop] && (known.token || known.through) && self.depth[stop] + 2 <= max_visit
        };
        let next = (self.from..self.out.stops.len()).find(goes_on)?;
        self.from = next;
        self.first = self.out.list.len();
        self.expanded[next] = true;
        Some(self.network.stop_port(self.out.stops[next] as usize))
    }

    /// Closes the page; `None` when there are more chains than there is room for.
    pub fn close(&mut self) -> Option<()> {
        self.drop_dominated();
        self.last.fill(NONE);
        (self.out.list.len() <= MAX_CHAINS && self.out.track.len() <= MAX_TRACK).then_some(())
    }

    /// Takes back the chains that there is no room for.
    pub fn cut_off(&mut self, most: usize) {
        self.drop_dominated();
        self.out.list.truncate(most.min(MAX_CHAINS));
        self.raw.truncate(self.out.list.len() * self.words);
        self.marks.truncate(self.out.list.len() * self.mark_words);
    }

    /// The resource that a segment is by itself, if it comes to no joint.
    #[inline]
    pub fn own_resource(&self, segment: u32) -> Option<usize> {
        if self.direct.is_empty() {
            return None;
        }
        let order = self.direct.binary_search(&segment).ok()?;
        let stands_for = self.network.known.piece(segment);
        Some(self.network.joints + self.direct.binary_search(&stands_for).unwrap_or(order))
    }

    pub fn len(&self) -> usize {
        self.out.list.len()
    }

    /// Small steps of work since the last question.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// A trail over the joints `used` has come to a stop; `None` when there is no room for its chain.
    pub fn arrive(&mut self, stop: usize, trail: &[u32], used: &[u64]) -> Option<()> {
        if self.network.exclude(stop, self.out.stops[self.from] as usize) {
            return Some(());
        }
        let to = self.number(stop, self.depth[self.from] + 1);
        if self.expanded[to] {
            return Some(());
        }
        self.keep(to, trail, used)
    }

    /// The gauges that all of a trail offers; its marks are then in `marked`.
    fn look_at(&mut self, trail: &[u32]) -> u8 {
        let known = &self.network.known;
        // Most networks have no marks. Filling nothing is not for nothing: it can take a hundred times as long as asking.
        if self.mark_words > 0 {
            self.marked.fill(0);
            for mark in trail.iter().flat_map(|&segment| known.marks(segment)) {
                self.marked[mark as usize / 64] |= 1 << (mark % 64);
            }
        }
        if known.one_gauge() {
            return crate::details::USUAL_GAUGE;
        }
        trail.iter().fold(u8::MAX, |gauges, &segment| gauges & known.gauges(segment))
    }

    /// Whether one chain can do all that another can, track apart: its gauges and marks include the other's.
    fn serves(&self, chain: usize, gauges: u8) -> (bool, bool) {
        let old = &self.marks[chain * self.mark_words..(chain + 1) * self.mark_words];
        let was = self.out.list[chain].gauges;
        (gauges & !was == 0 && covers(old, &self.marked), was & !gauges == 0 && covers(&self.marked, old))
    }

    /// Adds a chain unless it is dominated, and drops those that it dominates.
    fn keep(&mut self, to: usize, trail: &[u32], used: &[u64]) -> Option<()> {
        let words = self.words;
        let cost = self.worth.cost(trail);
        let gauges = self.look_at(trail);
        let (mut at, mut newer) = (self.last[to], NONE);
        while at != NONE {
            let (chain, older) = (at as usize, self.before[at as usize]);
            let old = &self.raw[chain * words..(chain + 1) * words];
            self.work += 4 + words as u64;
            // Over the very same joints the cheaper one stays. Equals stay both until the end: which of them comes first
            // among the answers depends on the direction in which a route uses them.
            let (same, older_cost) = (old == used, self.out.list[chain].cost);
            let (old_serves, new_serves) = self.serves(chain, gauges);
            self.has_twins |= same && cost == older_cost;
            let old = &self.raw[chain * words..(chain + 1) * words];
            if old_serves && covers(used, old) && (!same || cost > older_cost) {
                return Some(());
            }
            if new_serves && covers(old, used) && (!same || cost < older_cost) {
                self.dominated[chain] = true;
                self.dropped += 1;
                match newer {
                    NONE => self.last[to] = older,
                    newer => self.before[newer as usize] = older,
                }
            } else {
                newer = at;
            }
            at = older;
        }
        if self.out.list.len() == 2 * MAX_CHAINS || self.out.track.len() > 2 * MAX_TRACK {
            self.drop_dominated();
            if self.out.list.len() > MAX_CHAINS || self.out.track.len() > MAX_TRACK {
                return None;
            }
        }
        self.work += (trail.len() + words) as u64;
        self.before.push(self.last[to]);
        self.last[to] = self.out.list.len() as u32;
        self.push(to, cost, trail, gauges);
        self.raw.extend_from_slice(used);
        self.marks.extend_from_slice(&self.marked);
        Some(())
    }

    fn push(&mut self, to: usize, cost: i64, trail: &[u32], gauges: u8) {
        let start = self.out.track.len() as u32;
        self.out.track.extend_from_slice(trail);
        let end = self.out.track.len() as u32;
        self.out.list.push(Chain { from: self.from as u32, to: to as u32, start, end, cost, gauges });
        self.dominated.push(false);
    }

    /// Closes the gaps that dominated chains leave on the page, in the order in which they were found.
    fn drop_dominated(&mut self) {
        if self.dropped == 0 {
            return;
        }
        let (words, mark_words) = (self.words, self.mark_words);
        let (list, track) = (&mut self.out.list, &mut self.out.track);
        self.work += (list.len() - self.first) as u64 * (4 + words as u64);
        let (mut kept, mut end) = (self.first, list.get(self.first).map_or(0, |chain| chain.start as usize));
        for at in self.first..list.len() {
            if self.dominated[at] {
                continue;
            }
            let chain = list[at];
            let length = (chain.end - chain.start) as usize;
            track.copy_within(chain.start as usize..chain.end as usize, end);
            self.raw.copy_within(at * words..(at + 1) * words, kept * words);
            self.marks.copy_within(at * mark_words..(at + 1) * mark_words, kept * mark_words);
            list[kept] = Chain { start: end as u32, end: (end + length) as u32, ..chain };
            kept += 1;
            end += length;
        }
        list.truncate(kept);
        track.truncate(end);
        self.raw.truncate(kept * words);
        self.marks.truncate(kept * mark_words);
        self.before.truncate(kept);
        self.dominated.truncate(kept);
        self.dominated[self.first..].fill(false);
        self.dropped = 0;
        self.last.fill(NONE);
        for (at, chain) in list.iter().enumerate().skip(self.first) {
            self.before[at] = std::mem::replace(&mut self.last[chain.to as usize], at as u32);
        }
    }

    /// The chains in their final form; `complete` when none is missing so far.
    pub fn finish(mut self, complete: bool) -> Chains {
        self.out.complete = complete;
        let members = self.network.joints + self.direct.len();
        let (mut classes, mut count) = classes(self.raw.chunks_exact(self.words), members);
        if count > MAX_WIDTH {
            self.thin_out(members);
            (classes, count) = self::classes(self.raw.chunks_exact(self.words), members);
        }
        if self.has_twins {
            self.join_twins();
        }
        let mut out = self.out;
        number_places(self.network, &mut out);
        (out.marks, out.mark_words) = (self.marks, self.mark_words);
        out.resource_count = count;
        out.words = count.div_ceil(64).max(1);
        out.resources = vec![0; out.words * out.list.len()];
        for (raw, set) in self.raw.chunks_exact(self.words).zip(out.resources.chunks_exact_mut(out.words)) {
            each_bit(raw, |joint| {
                let class = classes[joint] as usize;
                set[class / 64] |= 1 << (class % 64);
            });
        }
        out
    }

    /// Leaves only the shortest chains, so many that their resources fit into the widest sets.
    fn thin_out(&mut self, members: usize) {
        let list = &self.out.list;
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by_key(|&at| (list[at].end - list[at].start, at));
        let fits = |most: usize| {
            let shortest = order[..most].iter().map(|&at| &self.raw[at * self.words..(at + 1) * self.words]);
            classes(shortest, members).1 <= MAX_WIDTH
        };
        let (mut most, mut too_many) = (0, order.len());
        while most + 1 < too_many {
            let middle = usize::midpoint(most, too_many);
            *if fits(middle) { &mut most } else { &mut too_many } = middle;
        }
        order.truncate(most);
        order.sort_unstable();
        self.leave_only(&order);
        self.out.complete = false;
    }

    /// Leaves only some chains, named in rising order.
    fn leave_only(&mut self, order: &[usize]) {
        let words = self.words;
        self.raw = order.iter().flat_map(|&at| &self.raw[at * words..(at + 1) * words]).copied().collect();
        let words = self.mark_words;
        self.marks = order.iter().flat_map(|&at| &self.marks[at * words..(at + 1) * words]).copied().collect();
        self.out.list = order.iter().map(|&at| self.out.list[at]).collect();
    }

    /// Makes one chain of those between which no route can choose but by the order of their segments.
    fn join_twins(&mut self) {
        let (words, mark_words) = (self.words, self.mark_words);
        let mut firsts = HashMap::new();
        let (mut order, mut twins) = (Vec::new(), Vec::new());
        for (at, chain) in self.out.list.iter().enumerate() {
            let (raw, marks) = (&self.raw[at * words..(at + 1) * words], at * mark_words..(at + 1) * mark_words);
            let key = (chain.from, chain.to, chain.cost, chain.gauges, raw, &self.marks[marks]);
            let stands_for = *firsts.entry(key).or_insert(order.len());
            if stands_for == order.len() {
                order.push(at);
            } else {
                twins.push((stands_for as u16, chain.start, chain.end));
            }
        }
        twins.sort_unstable();
        self.out.twins = twins;
        self.leave_only(&order);
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

/// Numbers the places of the local stops: their own first, so that each has one, then further ones that several have.
fn number_places(network: &Network, out: &mut Chains) {
    let mut names: Vec<u32> = Vec::with_capacity(out.stops.len());
    let mut number = |name: u32| {
        let known = names.iter().position(|&known| known == name);
        known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        }) as u32
    };
    out.places = out.stops.iter().map(|&stop| number(network.stops[stop as usize].place)).collect();
    for (local, &stop) in out.stops.iter().enumerate() {
        for name in network.known.further_places(stop as usize) {
            let has = |&other: &u32| {
                let other = other as usize;
                network.stops[other].place == name || network.known.further_places(other).any(|place| place == name)
            };
            if out.stops.iter().filter(|&other| has(other)).take(2).count() > 1 {
                out.further.push((local as u32, number(name)));
            }
        }
    }
    out.place_count = names.len();
}

/// Joints that lie on exactly the same chains are one resource: splits them chain by chain.
fn classes<'c>(chains: impl Iterator<Item = &'c [u64]>, joints: usize) -> (Vec<u32>, usize) {
    const OUTSIDE: u32 = u32::MAX;
    let mut class = vec![OUTSIDE; joints];
    let mut size: Vec<u32> = Vec::with_capacity(64);
    // For the chain at hand: how much of each class lies on it, and the class that this part becomes.
    let mut hits: Vec<u32> = Vec::with_capacity(64);
    let mut fresh: Vec<u32> = Vec::with_capacity(64);
    let mut touched: Vec<u32> = Vec::with_capacity(64);
    for set in chains {
        hits.resize(size.len(), 0);
        fresh.resize(size.len(), OUTSIDE);
        let mut new_class = OUTSIDE;
        each_bit(set, |joint| {
            if class[joint] != OUTSIDE {
                let hit = &mut hits[class[joint] as usize];
                if *hit == 0 {
                    touched.push(class[joint]);
                }
                *hit += 1;
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
        for was in touched.drain(..) {
            let part = std::mem::replace(&mut fresh[was as usize], OUTSIDE);
            if part != OUTSIDE {
                size[was as usize] -= size[part as usize];
            }
            hits[was as usize] = 0;
        }
    }
    (class, size.len())
}
