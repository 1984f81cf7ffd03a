//! The graph under prices: links between the same two stops together, cheapest first.

use crate::conflict::Bits;
use crate::graph::{Graph, Link};
use crate::network::Network;
use crate::tariff::Tariff;

/// One link with its price.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fare<B> {
    pub track: B,
    pub price: i64,
    pub chain: u16,
}

/// All links from one stop to another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bundle<B> {
    pub place: B,
    pub to: u32,
    start: u32,
    end: u32,
}

/// Bundles by stop; only the order inside bundles depends on the prices.
#[derive(Debug)]
pub(crate) struct Fares<B> {
    starts: Vec<u32>,
    pub bundles: Vec<Bundle<B>>,
    /// The same as numbers, those first by which a stop is come to at the least cost for its value.
    best_first: Vec<u32>,
    /// What counting the stop at the end of a bundle earns, by bundle.
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
                tariff.visits(kind) && tariff.fits(graph.chains[link.chain as usize].gauges)
            })
        };
        let mut out = Self {
            starts: vec![0],
            bundles: Vec::new(),
            best_first: Vec::new(),
            values: Vec::new(),
            links: Vec::with_capacity(2 * graph.chains.len()),
            tracks: vec![B::default(); graph.chains.len()],
            gains: tariff.filter(|tariff| tariff.all_marks > 0).map(gain).unwrap_or_default(),
        };
        for node in 0..graph.nodes.len() {
            let mut leaving: Vec<_> = graph.links(node).iter().copied().filter(open).collect();
            leaving.sort_by_key(|link| link.to);
            for link in leaving {
                out.tracks[link.chain as usize] = link.track;
                let at = out.links.len() as u32;
                let known = out.bundles.len() > *out.starts.last().unwrap_or(&0) as usize;
                match out.bundles.last_mut().filter(|bundle| known && bundle.to == link.to) {
                    Some(bundle) => bundle.end = at + 1,
                    None => out.bundles.push(Bundle { place: link.place, to: link.to, start: at, end: at + 1 }),
                }
                out.links.push(Fare { track: link.track, price: 0, chain: link.chain });
            }
            out.starts.push(out.bundles.len() as u32);
        }
        let value = |bundle: &Bundle<B>| i64::from(graph.values(terms)[bundle.to as usize]) * graph.worth.scale;
        out.values = out.bundles.iter().map(value).collect();
        out.best_first = (0..out.bundles.len() as u32).collect();
        out
    }

    /// Puts a price on every resource; what the segments of a chain cost comes on top, what its marks earn is taken off.
    pub fn price(&mut self, graph: &Graph<B>, prices: &[i64]) {
        let price = |track: B| {
            let mut sum = 0;
            track.for_each(|resource| sum += prices[resource]);
            sum
        };
        let mut costs: Vec<i64> =
            self.tracks.iter().zip(&graph.chains).map(|(&track, chain)| price(track) + chain.cost).collect();
        costs.iter_mut().zip(&self.gains).for_each(|(cost, gain)| *cost -= gain);
        for fare in &mut self.links {
            fare.price = costs[fare.chain as usize];
        }
        for bundle in &self.bundles {
            let links = &mut self.links[bundle.start as usize..bundle.end as usize];
            links.sort_unstable_by_key(|fare| (fare.price, fare.chain));
        }
        for leaving in self.starts.windows(2) {
            let order = &mut self.best_first[leaving[0] as usize..leaving[1] as usize];
            order.sort_unstable_by_key(|&number| {
                let bundle = &self.bundles[number as usize];
                (self.links[bundle.start as usize].price - self.values[number as usize], number)
            });
        }
    }

    /// What the marks of a chain earn at most: that much was taken off its price.
    #[inline]
    pub fn gain(&self, chain: u16) -> i64 {
        self.gains.get(usize::from(chain)).copied().unwrap_or(0)
    }

    /// Numbers of the bundles that leave a stop.
    #[inline]
    pub fn of(&self, node: usize) -> std::ops::Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// The same numbers, the best bundles first.
    #[inline]
    pub fn best_first(&self, node: usize) -> &'_ [u32] {
        &self.best_first[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The links of a bundle, cheapest first.
    #[inline]
    pub fn fares(&self, bundle: &Bundle<B>) -> &[Fare<B>] {
        &self.links[bundle.start as usize..bundle.end as usize]
    }

    /// What the cheapest link of a bundle costs.
    #[inline]
    pub fn cheapest(&self, bundle: &Bundle<B>) -> i64 {
        self.links[bundle.start as usize].price
    }
}
