//! The contracted network with sets of one width, laid out for walking.

use crate::conflict::Bits;
use crate::ends::EndPair;
use crate::ids::GroupId;
use crate::network::Network;
use crate::path::{Chain, Chains};
use crate::worth::Worth;

/// One chain as seen from one of its stops.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link<B> {
    /// Resources of the chain.
    pub track: B,
    /// The place it leads to, as a set of one.
    pub place: B,
    /// Local number of the stop it leads to.
    pub to: u32,
    /// Number of the chain.
    pub chain: u16,
    /// The cost of its segments; see [`crate::worth::Worth`].
    pub cost: i64,
}

/// One stop under its local number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<B> {
    pub place: B,
    pub value: u32,
    pub through: bool,
    /// Index of its terminal group among the groups in use; 0 means none.
    pub group: u16,
    pub group_bonus: u32,
}

/// Everything a search needs; walking it never looks at the [`Network`] again.
#[derive(Debug)]
pub(crate) struct Graph<B> {
    pub nodes: Vec<Node<B>>,
    /// The first so many nodes have a token.
    pub tokens: usize,
    /// Resource set and chain, by chain.
    pub chains: Vec<Chain>,
    pub track: Vec<u32>,
    /// Other ways of chains; see [`Chains::twins`].
    twins: Vec<(u16, u32, u32)>,
    /// Number of the stop in the network, by local number.
    pub stops: Vec<u32>,
    pub resource_count: usize,
    pub place_count: usize,
    pub worth: Worth,
    /// What counting each node earns, without terms and then by terms: at most, with every bonus that may come with it.
    values: Vec<Vec<u32>>,
    /// Nodes at which no route ends; empty when there are none.
    no_ends: Vec<bool>,
    /// Marks of each chain, `mark_words` words per chain.
    marks: Vec<u64>,
    pub mark_words: usize,
    starts: Vec<u32>,
    links: Vec<Link<B>>,
    groups: usize,
    /// The effect of each pair of groups in use.
    pairs: Vec<EndPair>,
}

impl<B: Bits> Graph<B> {
    /// Lays out the chains; their [`Chains::width`] must not exceed the capacity of the sets.
    pub fn new(network: &Network, worth: Worth, chains: Chains) -> Self {
        let groups = group_names(network, &chains.stops);
        let pairs = pairs(network, &groups);
        let mut nodes: Vec<Node<B>> = chains
            .stops
            .iter()
            .zip(&chains.places)
            .map(|(&stop, &place)| {
                let stop = network.stops[stop as usize];
                Node {
                    place: B::single(place as usize),
                    value: stop.value,
                    through: stop.through,
                    group: groups.iter().position(|&name| name == stop.group).unwrap_or(0) as u16,
                    group_bonus: stop.group_bonus,
                }
            })
            .collect();
        for &(node, place) in &chains.further {
            let node = &mut nodes[node as usize];
            node.place = node.place.union(B::single(place as usize));
        }
        let (starts, links) = lay_out(&chains, &nodes);
        let plain = nodes.iter().map(|node| node.value).collect();
        let by_terms =
            network.tariffs.iter().map(|tariff| chains.stops.iter().map(|&stop| tariff.upper[stop as usize]).collect());
        let values = std::iter::once(plain).chain(by_terms).collect();
        let ends_everywhere = chains.stops.iter().all(|&stop| network.known.ends_at(stop as usize));
        let no_ends = if ends_everywhere {
            Vec::new()
        } else {
            chains.stops.iter().map(|&stop| !network.known.ends_at(stop as usize)).collect()
        };
        Self {
            values,
            no_ends,
            marks: chains.marks,
            mark_words: chains.mark_words,
            nodes,
            tokens: chains.tokens,
            chains: chains.list,
            track: chains.track,
            twins: chains.twins,
            stops: chains.stops,
            resource_count: chains.resource_count,
            place_count: chains.place_count,
            worth,
            starts,
            links,
            groups: groups.len(),
            pairs,
        }
    }

    /// Returns the chains that leave a stop.
    #[inline]
    pub fn links(&self, node: usize) -> &[Link<B>] {
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Returns the number of segments of a chain, which is that of its twins.
    pub fn length(&self, chain: u16) -> usize {
        let Chain { start, end, .. } = self.chains[usize::from(chain)];
        (end - start) as usize
    }

    /// The segments of a chain from its start to its end; of several ways the one that comes first when it is read in
    /// this direction, or against it.
    pub fn way(&self, chain: u16, backwards: bool) -> &[u32] {
        let Chain { start, end, .. } = self.chains[usize::from(chain)];
        let mut best = &self.track[start as usize..end as usize];
        let first = self.twins.partition_point(|&(of, ..)| of < chain);
        for &(_, start, end) in self.twins[first..].iter().take_while(|&&(of, ..)| of == chain) {
            let other = &self.track[start as usize..end as usize];
            let first = if backwards { other.iter().rev().lt(best.iter().rev()) } else { other < best };
            if first {
                best = other;
            }
        }
        best
    }

    /// What counting each node earns on some terms: at most, with every bonus that may come with it.
    pub fn values(&self, terms: Option<usize>) -> &[u32] {
        &self.values[terms.map_or(0, |number| number + 1)]
    }

    /// The marks of a chain.
    pub fn marks(&self, chain: usize) -> &[u64] {
        &self.marks[chain * self.mark_words..(chain + 1) * self.mark_words]
    }

    /// Returns the bonus for the ends of a route between two stops, or `None` when the rules forbid it.
    #[inline]
    pub fn ends(&self, a: usize, b: usize) -> Option<u32> {
        if self.groups == 1 && self.no_ends.is_empty() {
            return Some(0);
        }
        self.ends_by_rules(a, b)
    }

    #[inline]
    fn ends_by_rules(&self, a: usize, b: usize) -> Option<u32> {
        if !self.no_ends.is_empty() && (self.no_ends[a] || self.no_ends[b]) {
            return None;
        }
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        if a.group == 0 || b.group == 0 {
            return Some(0);
        }
        match self.pairs[usize::from(a.group) * self.groups + usize::from(b.group)] {
            EndPair::Plain => Some(0),
            EndPair::Bonus => Some(a.group_bonus + b.group_bonus),
            EndPair::Forbidden => None,
        }
    }
}

fn group_names(network: &Network, stops: &[u32]) -> Vec<GroupId> {
    let mut groups = vec![GroupId::NONE];
    for &stop in stops {
        let group = network.stops[stop as usize].group;
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups
}

/// Returns the effect of each pair of groups, rule by rule, because there may be very many groups.
fn pairs(network: &Network, groups: &[GroupId]) -> Vec<EndPair> {
    let mut pairs = vec![EndPair::Plain; groups.len() * groups.len()];
    let at = |name: GroupId| groups.iter().position(|&group| group == name).filter(|_| name != GroupId::NONE);
    let rules = &network.rules;
    for &(a, b) in rules.bonus.iter().chain(&rules.forbidden) {
        if let Some((x, y)) = at(a).zip(at(b)) {
            let brings = rules.pair(a, b);
            pairs[x * groups.len() + y] = brings;
            pairs[y * groups.len() + x] = brings;
        }
    }
    pairs
}

fn lay_out<B: Bits>(chains: &Chains, nodes: &[Node<B>]) -> (Vec<u32>, Vec<Link<B>>) {
    let mut starts = vec![0_u32; nodes.len() + 2];
    for chain in &chains.list {
        starts[chain.from as usize + 2] += 1;
        starts[chain.to as usize + 2] += 1;
    }
    for at in 2..starts.len() {
        starts[at] += starts[at - 1];
    }
    let none = Link { track: B::default(), place: B::default(), to: 0, chain: 0, cost: 0 };
    let mut links = vec![none; 2 * chains.list.len()];
    for (number, chain) in chains.list.iter().enumerate() {
        let track = set(&chains.resources[number * chains.words..(number + 1) * chains.words]);
        for (from, to) in [(chain.from, chain.to), (chain.to, chain.from)] {
            let next = &mut starts[from as usize + 1];
            links[*next as usize] =
                Link { track, place: nodes[to as usize].place, to, chain: number as u16, cost: chain.cost };
            *next += 1;
        }
    }
    starts.pop();
    (starts, links)
}

fn set<B: Bits>(words: &[u64]) -> B {
    let mut all = B::default();
    for (index, word) in words.iter().enumerate() {
        word.for_each(|bit| all = all.union(B::single(64 * index + bit)));
    }
    all
}
