//! The chains found so far, without those that are dominated, and their final processing.

mod finish;
mod resources;

use crate::network::Network;
use crate::path::{Chain, Chains};
use crate::worth::Worth;

/// The maximal number of chains. 3,488 recorded positions have at most 1,440.
pub(crate) const MAX_CHAINS: usize = 16_384;
/// The maximal number of segments of all chains together.
const MAX_TRACK: usize = 1 << 21;
const NONE: u32 = u32::MAX;

/// The state of a stop.
struct Page {
    /// Chains between the nearest token and the stop.
    depth: u32,
    /// Its own chains are collected.
    expanded: bool,
    /// The last chain that reached it from the current stop.
    last: u32,
}

/// Collects the chains of one stop after the other.
pub(crate) struct Book<'n> {
    pub network: &'n Network,
    worth: Worth,
    out: Chains,
    /// Local number by stop of the network.
    local: Vec<u32>,
    /// The state of the stops, by local number.
    pages: Vec<Page>,
    /// Segments without a joint: each is a separate resource beside the joints.
    direct: Vec<u32>,
    /// Words of a set of joints and direct segments.
    pub words: usize,
    /// Joints of each chain, `words` words per chain.
    raw: Vec<u64>,
    /// Marks of each chain, `mark_words` words per chain, and those of the current chain.
    marks: Vec<u64>,
    mark_words: usize,
    marked: Vec<u64>,
    /// The stop whose chains are being collected, and where they begin.
    from: usize,
    first: usize,
    /// By chain, the previous one that reached the same stop.
    before: Vec<u32>,
    /// Chains that turned out to be dominated: they are dropped together.
    dominated: Vec<bool>,
    dropped: usize,
    /// Some chains have a twin: over the very same joints, at the same cost.
    has_twins: bool,
    /// Small steps of work not yet reported.
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
            pages: Vec::with_capacity(network.stops.len()),
            direct,
            words,
            raw: Vec::with_capacity(64 * words),
            marks: Vec::new(),
            mark_words,
            marked: vec![0; mark_words],
            from: 0,
            first: 0,
            before: Vec::with_capacity(64),
            dominated: Vec::with_capacity(64),
            dropped: 0,
            has_twins: false,
            work: 0,
        };
        book.out.stops.reserve(network.stops.len());
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
            self.pages.push(Page { depth, expanded: false, last: NONE });
        }
        self.local[stop] as usize
    }

    /// Opens the page of the next stop from which trains that visit so many stops go on; its port.
    pub fn open(&mut self, max_visit: u32) -> Option<u32> {
        let goes_on = |&stop: &usize| {
            let known = self.network.stops[self.out.stops[stop] as usize];
            !self.pages[stop].expanded && (known.token || known.through) && self.pages[stop].depth + 2 <= max_visit
        };
        let next = (self.from..self.out.stops.len()).find(goes_on)?;
        self.from = next;
        self.first = self.out.list.len();
        self.pages[next].expanded = true;
        Some(self.network.stop_port(self.out.stops[next] as usize))
    }

    /// Closes the page; `None` when there are more chains than there is room for.
    pub fn close(&mut self) -> Option<()> {
        self.drop_dominated();
        self.pages.iter_mut().for_each(|page| page.last = NONE);
        (self.out.list.len() <= MAX_CHAINS && self.out.track.len() <= MAX_TRACK).then_some(())
    }

    /// Drops the chains for which there is no room.
    pub fn cut_off(&mut self, most: usize) {
        self.drop_dominated();
        self.out.list.truncate(most.min(MAX_CHAINS));
        self.raw.truncate(self.out.list.len() * self.words);
        self.marks.truncate(self.out.list.len() * self.mark_words);
    }

    /// Returns `true` if some segments have no joint.
    pub fn has_own_resources(&self) -> bool {
        !self.direct.is_empty()
    }

    /// Returns the resource of a segment by itself, if it has no joint.
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

    /// Returns the small steps of work since the last call.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// A trail over the joints `used` has come to a stop; `None` when there is no room for its chain.
    pub fn arrive(&mut self, stop: usize, trail: &[u32], used: &[u64]) -> Option<()> {
        if self.network.exclude(stop, self.out.stops[self.from] as usize) {
            return Some(());
        }
        let to = self.number(stop, self.pages[self.from].depth + 1);
        if self.pages[to].expanded {
            return Some(());
        }
        self.keep(to, trail, used)
    }

    /// The gauges that all of a trail offers, and its length; its marks are then in `marked`.
    fn look_at(&mut self, trail: &[u32]) -> (u8, u32) {
        let known = &self.network.known;
        // Most networks have no marks. Even an empty fill has a cost: it can take a hundred times as long as this test.
        if self.mark_words > 0 {
            self.marked.fill(0);
            for mark in trail.iter().flat_map(|&segment| known.marks(segment)) {
                self.marked[mark as usize / 64] |= 1 << (mark % 64);
            }
        }
        let length = known.length(trail);
        if known.one_gauge() {
            return (crate::details::USUAL_GAUGE, length);
        }
        (trail.iter().fold(u8::MAX, |gauges, &segment| gauges & known.gauges(segment)), length)
    }

    /// Returns `true` if one chain can replace another, track apart: its gauges and marks include the other's, and it is not
    /// longer.
    fn serves(&self, chain: usize, (gauges, length): (u8, u32)) -> (bool, bool) {
        let old = &self.marks[chain * self.mark_words..(chain + 1) * self.mark_words];
        let (was, long) = (self.out.list[chain].gauges, self.out.list[chain].length);
        let old_serves = gauges & !was == 0 && long <= length && covers(old, &self.marked);
        (old_serves, was & !gauges == 0 && length <= long && covers(&self.marked, old))
    }

    /// Adds a chain unless it is dominated, and drops those that it dominates.
    fn keep(&mut self, to: usize, trail: &[u32], used: &[u64]) -> Option<()> {
        let words = self.words;
        let cost = self.worth.cost(trail);
        let looks = self.look_at(trail);
        let (mut at, mut newer) = (self.pages[to].last, NONE);
        while at != NONE {
            let (chain, older) = (at as usize, self.before[at as usize]);
            self.work += 4 + words as u64;
            let (mut only_old, mut only_new) = (0, 0);
            for (old, new) in self.raw[chain * words..(chain + 1) * words].iter().zip(used) {
                only_old |= old & !new;
                only_new |= new & !old;
            }
            // Most chains have joints that the other has not: neither can replace the other.
            if only_old != 0 && only_new != 0 {
                (newer, at) = (at, older);
                continue;
            }
            // Over the very same joints the cheaper one stays. Equals stay both until the end: which of them comes first
            // among the answers depends on the direction in which a route uses them.
            let (same, older_cost) = (only_old | only_new == 0, self.out.list[chain].cost);
            let (old_serves, new_serves) = self.serves(chain, looks);
            self.has_twins |= same && cost == older_cost;
            if old_serves && only_old == 0 && (!same || cost > older_cost) {
                return Some(());
            }
            if new_serves && only_new == 0 && (!same || cost < older_cost) {
                self.dominated[chain] = true;
                self.dropped += 1;
                match newer {
                    NONE => self.pages[to].last = older,
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
        self.before.push(self.pages[to].last);
        self.pages[to].last = self.out.list.len() as u32;
        self.push(to, cost, trail, looks);
        self.raw.extend_from_slice(used);
        self.marks.extend_from_slice(&self.marked);
        Some(())
    }

    fn push(&mut self, to: usize, cost: i64, trail: &[u32], (gauges, length): (u8, u32)) {
        let start = self.out.track.len() as u32;
        self.out.track.extend_from_slice(trail);
        let end = self.out.track.len() as u32;
        self.out.list.push(Chain { from: self.from as u32, to: to as u32, start, end, cost, gauges, length });
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
        self.pages.iter_mut().for_each(|page| page.last = NONE);
        for (at, chain) in list.iter().enumerate().skip(self.first) {
            self.before[at] = std::mem::replace(&mut self.pages[chain.to as usize].last, at as u32);
        }
    }
}

fn covers(big: &[u64], small: &[u64]) -> bool {
    big.iter().zip(small).all(|(big, small)| small & !big == 0)
}
