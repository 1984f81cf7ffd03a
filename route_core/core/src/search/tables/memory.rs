//! What walks remember at each stop.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::fares::{Bundle, Fares};

/// The most stops of a memory.
pub(super) const MAX_MEMORY: usize = 4;
/// How many things there are to be remembered at a stop.
pub(super) const MAX_WIDTH: usize = 1 << MAX_MEMORY;
/// A walk may not go this way: it leads to a place that the walk remembers.
pub(super) const BLOCKED: u8 = u8::MAX;

/// What can be remembered, as a set of the stops of a memory: what has fewer stops comes first.
const SETS: [u8; MAX_WIDTH] = [0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15];

/// What walks remember at each node.
#[derive(Debug)]
pub(super) struct Memory<B> {
    /// Stops in each memory.
    pub size: usize,
    /// The sets that such a memory may hold, and where each of all sets stands among them.
    sets: Vec<u8>,
    ranks: [u8; MAX_WIDTH],
    /// How many of them have at most so many members.
    up_to: [usize; MAX_MEMORY + 1],
    /// The places of the stops in each node's memory; none where it has fewer.
    places: Vec<[B; MAX_MEMORY]>,
    /// By bundle and what is remembered at its beginning: what is at its end, or [`BLOCKED`].
    after: Vec<u8>,
}

impl<B: Bits> Memory<B> {
    pub fn new(graph: &Graph<B>, fares: &Fares<B>, root: usize, size: usize) -> Self {
        let sets: Vec<u8> = SETS.into_iter().filter(|&set| usize::from(set) >> size == 0).collect();
        let mut ranks = [0; MAX_WIDTH];
        sets.iter().enumerate().for_each(|(rank, &set)| ranks[usize::from(set)] = rank as u8);
        let alike = graph.nodes.iter().any(|node| node.place.hits_twice(node.place));
        let members = |most| sets.iter().filter(|set| alike || set.count_ones() <= most).count();
        let up_to = std::array::from_fn(|most| members(most as u32));
        let places = vec![Default::default(); graph.nodes.len()];
        let mut memory = Self { size, sets, ranks, up_to, places, after: Vec::new() };
        let home = graph.nodes[root].place;
        for node in root..graph.nodes.len() {
            let own = graph.nodes[node].place;
            let mut free = 0;
            for &stop in fares.worth_going_back(node) {
                let place = graph.nodes[stop as usize].place;
                let known = stop as usize <= root || place.hits(home) || place.hits(own);
                if free < size && !known && !memory.places[node][..free].contains(&place) {
                    memory.places[node][free] = place;
                    free += 1;
                }
            }
        }
        memory.after.reserve(fares.bundles.len() << size);
        for node in 0..graph.nodes.len() {
            for number in fares.of(node) {
                memory.follow(graph.nodes[node].place, node, &fares.bundles[number]);
            }
        }
        memory
    }

    #[inline]
    fn of(&self, node: usize) -> &[B] {
        &self.places[node][..self.size]
    }

    /// Notes what is remembered after going over a bundle. Only the very same places are known to be the same stop again.
    fn follow(&mut self, here: B, node: usize, bundle: &Bundle<B>) {
        let (mut come, mut kept, mut back) = (0_u8, [0_u8; MAX_MEMORY], 0_u8);
        for (at, &place) in self.of(bundle.to as usize).iter().enumerate() {
            come |= u8::from(place.hits(here)) << at;
            for (kept, &known) in kept.iter_mut().zip(self.of(node)) {
                *kept |= u8::from(known == place) << at;
            }
        }
        for (at, &place) in self.of(node).iter().enumerate() {
            back |= u8::from(place == bundle.place) << at;
        }
        let mut bits = [come; MAX_WIDTH];
        for &set in &self.sets {
            let known = usize::from(set);
            if known > 0 {
                bits[known] = bits[known & (known - 1)] | kept[known.trailing_zeros() as usize];
            }
            let after = self.ranks[usize::from(bits[known])];
            self.after.push(if set & back == 0 { after } else { BLOCKED });
        }
    }

    /// What is remembered after each bundle, by what is remembered before.
    #[inline]
    pub fn after(&self, bundle: usize) -> &[u8] {
        &self.after[bundle << self.size..(bundle + 1) << self.size]
    }

    /// What a walk that has visited some places remembers at a node.
    #[inline]
    pub fn remembered(&self, node: usize, places: B) -> usize {
        let [a, b, c, d] = &self.places[node];
        let mut set = usize::from(places.hits(*a)) | usize::from(places.hits(*b)) << 1;
        if self.size > 2 {
            set |= usize::from(places.hits(*c)) << 2 | usize::from(places.hits(*d)) << 3;
        }
        usize::from(self.ranks[set])
    }

    /// How many different things can be remembered at a node.
    pub fn width(&self) -> usize {
        1 << self.size
    }

    /// How many of them a walk may remember that has visited so many stops, its root and the last among them: neither of
    /// these two is remembered.
    #[inline]
    pub fn reached(&self, visits: usize) -> usize {
        self.up_to[visits.saturating_sub(2).min(MAX_MEMORY)]
    }
}
