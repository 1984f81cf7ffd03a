//! Final processing of the chains: places are numbered, joints become resources, twins become one chain.

use super::resources::{classes, each_bit};
use super::Book;
use crate::network::Network;
use crate::path::{Chains, MAX_WIDTH};

impl Book<'_> {
    /// The chains in their final form; `complete` when none is missing so far.
    pub fn finish(mut self, complete: bool) -> Chains {
        self.out.complete = complete;
        let members = self.network.joints + self.direct.len();
        let (mut of, mut count) = classes(self.raw.chunks_exact(self.words), members);
        if count > MAX_WIDTH {
            self.thin_out(members);
            (of, count) = classes(self.raw.chunks_exact(self.words), members);
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
                let class = of[joint] as usize;
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
        let key = |at: usize| {
            let (chain, raw) = (&self.out.list[at], &self.raw[at * words..(at + 1) * words]);
            let marks = &self.marks[at * mark_words..(at + 1) * mark_words];
            (chain.from, chain.to, chain.cost, raw, chain.gauges, chain.length, marks)
        };
        let mut alike: Vec<usize> = (0..self.out.list.len()).collect();
        alike.sort_unstable_by(|&a, &b| key(a).cmp(&key(b)).then(a.cmp(&b)));
        let mut first_of: Vec<usize> = (0..alike.len()).collect();
        for pair in alike.windows(2) {
            if key(pair[0]) == key(pair[1]) {
                first_of[pair[1]] = first_of[pair[0]];
            }
        }
        let order: Vec<usize> = (0..first_of.len()).filter(|&at| first_of[at] == at).collect();
        let mut twins = Vec::new();
        for (at, &first) in first_of.iter().enumerate().filter(|&(at, &first)| first < at) {
            let (stands_for, chain) = (order.partition_point(|&known| known < first), self.out.list[at]);
            twins.push((stands_for as u16, chain.start, chain.end));
        }
        twins.sort_unstable();
        self.out.twins = twins;
        self.leave_only(&order);
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
    out.places = out.stops.iter().map(|&stop| number(network.stops[stop as usize].place.0)).collect();
    for (local, &stop) in out.stops.iter().enumerate() {
        for name in network.known.further_places(stop as usize) {
            let has = |&other: &u32| {
                let other = other as usize;
                network.stops[other].place.0 == name || network.known.further_places(other).any(|place| place == name)
            };
            if out.stops.iter().filter(|&other| has(other)).take(2).count() > 1 {
                out.further.push((local as u32, number(name)));
            }
        }
    }
    out.place_count = names.len();
}
