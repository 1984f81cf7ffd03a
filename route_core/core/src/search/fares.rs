//! The graph under prices: links between the same exits of two stops together, cheapest first.

use crate::conflict::Bits;
use crate::graph::{Graph, Link};
use crate::network::Network;
use crate::search::exits::Exits;
use crate::tariff::Tariff;

/// One link with its price.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fare<B> {
    pub track: B,
    pub price: i64,
    pub chain: u16,
}

/// All links from an exit of one stop to one of another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bundle<B> {
    pub place: B,
    pub to: u32,
    /// The exit of the stop, and the exit by which the other is entered.
    pub leaves: u8,
    pub comes: u8,
    /// What all of these links use.
    pub common: B,
    /// What the cheapest of them costs.
    pub cheapest: i64,
    start: u32,
    end: u32,
}

/// Bundles by stop; only the order inside bundles depends on the prices.
#[derive(Debug)]
pub(crate) struct Fares<B> {
    starts: Vec<u32>,
    pub bundles: Vec<Bundle<B>>,
    /// The same by stop, those first by which a stop is come to at the least cost for its value.
    best_first: Vec<Bundle<B>>,
    /// Stops to which these lead, those first to which it would pay most to go back.
    worth_going_back: Vec<u32>,
    /// What counting each stop earns.
    values: Vec<i64>,
    links: Vec<Fare<B>>,
    /// Resources of each chain.
    tracks: Vec<B>,
    /// What the marks of each chain earn at most; empty when they earn nothing.
    gains: Vec<i64>,
}

impl<B: Bits> Fares<B> {
    /// All links that trains on some terms may use, without prices.
    pub fn new(graph: &Graph<B>, network: &Network, terms: Option<usize>) -> Self {
        let tariff = terms.map(|number| &network.tariffs[number]);
        let gain = |tariff: &Tariff| {
            let gain = |chain| tariff.marked(graph.marks(chain)) as i64 * graph.worth.scale;
            (0..graph.chains.len()).map(gain).collect()
        };
        let open = |link: &Link<B>| {
            tariff.is_none_or(|tariff| {
                let kind = network.known.kind(graph.stops[link.to as usize] as usize).0;
                let chain = &graph.chains[link.chain as usize];
                tariff.visits(kind) && tariff.fits(chain.gauges) && tariff.spans(chain.length)
            })
        };
        let mut out = Self {
            starts: vec![0],
            bundles: Vec::new(),
            best_first: Vec::new(),
            worth_going_back: Vec::new(),
            values: Vec::new(),
            links: Vec::with_capacity(2 * graph.chains.len()),
            tracks: vec![B::default(); graph.chains.len()],
            gains: tariff.filter(|tariff| tariff.all_marks > 0).map(gain).unwrap_or_default(),
        };
        let exits = Exits::new(graph, open);
        for node in 0..graph.nodes.len() {
            let mut leaving: Vec<_> = graph.links(node).iter().copied().filter(&open).collect();
            leaving.sort_by_cached_key(|link| (exits.leaves(node, link), link.to, exits.comes(link)));
            for link in leaving {
                out.lay(node, link, (exits.leaves(node, &link), exits.comes(&link)));
            }
            out.starts.push(out.bundles.len() as u32);
        }
        out.values = graph.values(terms).iter().map(|&value| i64::from(value) * graph.worth.scale).collect();
        out.best_first.clone_from(&out.bundles);
        out.worth_going_back = out.bundles.iter().map(|bundle| bundle.to).collect();
        out
    }

    /// Lays a link behind those before it, in a bundle with those alike.
    fn lay(&mut self, node: usize, link: Link<B>, (leaves, comes): (u8, u8)) {
        self.tracks[link.chain as usize] = link.track;
        let (at, first) = (self.links.len() as u32, self.starts[node] as usize);
        let alike = |bundle: &&mut Bundle<B>| (bundle.leaves, bundle.to, bundle.comes) == (leaves, link.to, comes);
        match self.bundles[first..].last_mut().filter(alike) {
            Some(bundle) => {
                bundle.end = at + 1;
                bundle.common = bundle.common.common(link.track);
            }
            None => self.bundles.push(Bundle {
                place: link.place,
                to: link.to,
                leaves,
                comes,
                common: link.track,
                cheapest: 0,
                start: at,
                end: at + 1,
            }),
        }
        self.links.push(Fare { track: link.track, price: 0, chain: link.chain });
    }

    /// Puts a price on every resource; what the segments of a chain cost, so many times, comes on top, what its marks earn
    /// is taken off.
    pub fn price(&mut self, graph: &Graph<B>, prices: &[i64], times: i64) {
        let price = |track: B| {
            let mut sum = 0;
            track.for_each(|resource| sum += prices[resource]);
            sum
        };
        let mut costs: Vec<i64> =
            self.tracks.iter().zip(&graph.chains).map(|(&track, chain)| price(track) + times * chain.cost).collect();
        costs.iter_mut().zip(&self.gains).for_each(|(cost, gain)| *cost -= gain);
        for fare in &mut self.links {
            fare.price = costs[fare.chain as usize];
        }
        for bundle in &mut self.bundles {
            let links = &mut self.links[bundle.start as usize..bundle.end as usize];
            links.sort_unstable_by_key(|fare| (fare.price, fare.chain));
            bundle.cheapest = links[0].price;
        }
        for node in 0..graph.nodes.len() {
            self.sort_leaving(graph, node);
        }
    }

    /// Sorts the bundles that leave a stop, and the stops to which they lead. A walk never goes on from an end: remembering
    /// one only helps who asks.
    fn sort_leaving(&mut self, graph: &Graph<B>, node: usize) {
        let leaving = self.of(node);
        let order = &mut self.best_first[leaving.clone()];
        order.copy_from_slice(&self.bundles[leaving.clone()]);
        let values = &self.values;
        order.sort_unstable_by_key(|bundle| (bundle.cheapest - values[bundle.to as usize], bundle.start));
        let near = &mut self.worth_going_back[leaving];
        near.iter_mut().zip(order).for_each(|(near, bundle)| *near = bundle.to);
        near.sort_by_key(|&to| !graph.nodes[to as usize].through);
    }

    /// Returns the most that the marks of a chain earn, which was subtracted from its price.
    #[inline]
    pub fn gain(&self, chain: u16) -> i64 {
        self.gains.get(usize::from(chain)).copied().unwrap_or(0)
    }

    /// Numbers of the bundles that leave a stop.
    #[inline]
    pub fn of(&self, node: usize) -> std::ops::Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// The bundles that leave a stop, the best first.
    #[inline]
    pub fn best_first(&self, node: usize) -> &[Bundle<B>] {
        &self.best_first[self.of(node)]
    }

    /// Stops to which bundles lead, those first to which it would pay most to go back; perhaps more than once.
    #[inline]
    pub fn worth_going_back(&self, node: usize) -> &[u32] {
        &self.worth_going_back[self.of(node)]
    }

    /// The links of a bundle, cheapest first.
    #[inline]
    pub fn fares(&self, bundle: &Bundle<B>) -> &[Fare<B>] {
        &self.links[bundle.start as usize..bundle.end as usize]
    }
}
