//! The exits of stops: links that have a resource in common leave by one.

use crate::conflict::Bits;
use crate::graph::{Graph, Link};
use crate::search::tables::{ANYWHERE, MAX_EXIT, NO_EXIT};

/// By stop, the exit of each chain, in rising order of the chains.
#[derive(Debug)]
pub(crate) struct Exits(Vec<Vec<(u16, u8)>>);

impl Exits {
    /// Sorts the open links of every stop.
    pub fn new<B: Bits>(graph: &Graph<B>, open: impl Fn(&Link<B>) -> bool) -> Self {
        let of = |node| sorted(graph.links(node).iter().filter(|link| open(link)).collect(), graph.resource_count);
        Self((0..graph.nodes.len()).map(of).collect())
    }

    /// The exit of a stop by which a link leaves it.
    pub fn leaves<B>(&self, node: usize, link: &Link<B>) -> u8 {
        let exits = &self.0[node];
        exits.binary_search_by_key(&link.chain, |&(chain, _)| chain).map_or(NO_EXIT, |at| exits[at].1)
    }

    /// The exit of the next stop by which a link comes to it: none can be left by if that is not known.
    pub fn comes<B>(&self, link: &Link<B>) -> u8 {
        match self.leaves(link.to as usize, link) {
            NO_EXIT => ANYWHERE,
            exit => exit,
        }
    }
}

/// The exit of each link. The resource that most links use makes the first exit, of the other links the next, and so on.
fn sorted<B: Bits>(mut left: Vec<&Link<B>>, resources: usize) -> Vec<(u16, u8)> {
    let mut exits = Vec::with_capacity(left.len());
    let mut users = vec![0_u32; resources];
    for exit in NO_EXIT + 1..=MAX_EXIT {
        users.fill(0);
        for link in &left {
            link.track.for_each(|resource| users[resource] += 1);
        }
        let most = (0..resources).max_by_key(|&resource| (users[resource], std::cmp::Reverse(resource)));
        let Some(most) = most.filter(|&most| users[most] > 0) else {
            break;
        };
        left.retain(|link| {
            let mine = link.track.hits(B::single(most));
            if mine {
                exits.push((link.chain, exit));
            }
            !mine
        });
    }
    exits.sort_unstable();
    exits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exits(tracks: &[u64]) -> Vec<u8> {
        let link = |(chain, &track)| Link { track, place: 0, to: 0, chain: chain as u16, cost: 0 };
        let links: Vec<Link<u64>> = tracks.iter().enumerate().map(link).collect();
        sorted(links.iter().collect(), 64).into_iter().map(|(_, exit)| exit).collect()
    }

    #[test]
    fn the_resource_that_most_links_share_makes_the_first_exit() {
        assert_eq!(exits(&[0b0011, 0b0110, 0b0100, 0b1100, 0b1_0000]), [2, 1, 1, 1, 3]);
        assert_eq!(exits(&[0b0101, 0b0011, 0b1001]), [1, 1, 1]);
        assert_eq!(exits(&[]), []);
    }

    #[test]
    fn links_beyond_the_last_exit_have_none() {
        let tracks: Vec<u64> = (0..64).map(|at| 1 << at).collect();
        let exits = exits(&tracks);
        assert_eq!(exits, (1..=MAX_EXIT).collect::<Vec<_>>());
    }
}
