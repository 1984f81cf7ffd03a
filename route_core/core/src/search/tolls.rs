//! Prices of triples while a route grows: it pays as soon as it uses the second resource of the three.

use crate::conflict::Bits;
use crate::graph::Graph;

/// Triples with a price, and what each chain has of them.
#[derive(Debug, Clone)]
pub(crate) struct Tolls<B> {
    triples: Vec<B>,
    prices: Vec<i64>,
    /// What each chain has of the triples; empty when none has a price.
    chains: Vec<Met>,
}

/// The triples of which at least one resource is used, and those of which two are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Met {
    once: u64,
    twice: u64,
}

impl<B> Default for Tolls<B> {
    fn default() -> Self {
        Self { triples: Vec::new(), prices: Vec::new(), chains: Vec::new() }
    }
}

impl<B: Bits> Tolls<B> {
    /// The most triples.
    pub const MOST: usize = u64::BITS as usize;

    /// Triples and their prices; those without a price are left out.
    pub fn new(graph: &Graph<B>, triples: &[B], prices: &[i64]) -> Self {
        debug_assert!(
            triples.len() <= Self::MOST && triples.len() == prices.len(),
            "each triple has a bit and a price"
        );
        let dear = triples.iter().zip(prices).filter(|(_, &price)| price > 0);
        let (triples, prices): (Vec<B>, Vec<i64>) = dear.unzip();
        if triples.is_empty() {
            return Self::default();
        }
        let mut chains = vec![Met::default(); graph.chains.len()];
        for link in (0..graph.nodes.len()).flat_map(|node| graph.links(node)) {
            chains[usize::from(link.chain)] = met(link.track, &triples);
        }
        Self { triples, prices, chains }
    }

    /// Returns `true` if no triple has a price.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }

    /// Goes on over a chain. Returns what is used then, and what that costs more.
    #[inline]
    pub fn pass(&self, met: Met, chain: u16) -> (Met, i64) {
        let more = self.chains[usize::from(chain)];
        let twice = met.twice | more.twice | (met.once & more.once);
        let (mut new, mut toll) = (twice & !met.twice, 0);
        while new != 0 {
            toll += self.prices[new.trailing_zeros() as usize];
            new &= new - 1;
        }
        (Met { once: met.once | more.once, twice }, toll)
    }

    /// What a whole route pays.
    pub fn of(&self, track: B) -> i64 {
        let pays = |(&triple, _): &(&B, &i64)| track.hits_twice(triple);
        self.triples.iter().zip(&self.prices).filter(pays).map(|(_, price)| price).sum()
    }

    /// Prices of resources, and those of triples behind them.
    pub fn after(&self, prices: &[i64]) -> Vec<i64> {
        [prices, &self.prices].concat()
    }
}

/// What a set of track has of some triples.
fn met<B: Bits>(track: B, triples: &[B]) -> Met {
    triples.iter().enumerate().fold(Met::default(), |met, (number, &triple)| Met {
        once: met.once | u64::from(track.hits(triple)) << number,
        twice: met.twice | u64::from(track.hits_twice(triple)) << number,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triple_is_paid_once_when_the_second_of_its_resources_is_used() {
        let triples = vec![0b0111_u64, 0b1110_0000, 0b1001_0001];
        let tracks = [0b0001_u64, 0b0010, 0b0100, 0b1100_0000, 0b0001_0000];
        let chains = tracks.iter().map(|&track| met(track, &triples)).collect();
        let tolls = Tolls { triples, prices: vec![5, 70, 300], chains };
        for order in [[0_u16, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]] {
            let (mut so_far, mut paid, mut track) = (Met::default(), 0, 0);
            for chain in order {
                let (met, toll) = tolls.pass(so_far, chain);
                (so_far, paid, track) = (met, paid + toll, track | tracks[usize::from(chain)]);
                assert_eq!(paid, tolls.of(track), "after {track:b}");
            }
            assert_eq!(paid, 375);
        }
        assert_eq!(tolls.after(&[1, 2]), [1, 2, 5, 70, 300]);
    }
}
