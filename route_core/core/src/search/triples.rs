//! Triples of resources, and what track costs when they have prices, too.
//!
//! Of three resources at most one route of a set uses two. So a triple has a price as a resource has, and a route that uses
//! two of the three pays it. Triples are named where the programme's solution breaks this rule (in the literature,
//! *subset-row cuts*): a row of its own in the programme, and a price that the bound counts once.
//!
//! Prices of triples stand behind those of resources, in the order of the triples.

use std::cmp::Reverse;

use crate::conflict::Bits;
use crate::search::budget::Budget;
use crate::search::lp::Programme;

/// Triples are looked for among so many resources, those that most routes of a solution share.
const TRIPLED: usize = 96;
/// So many join the programme at once.
pub(crate) const TRIPLES_A_ROUND: usize = 16;
/// By so much a solution must break a rule.
const BROKEN: f64 = 0.02;

/// The number of triples that fit in the bits of a word.
const MARKED: usize = 32;

/// What one byte of a track set costs, and how many resources it has of each marked triple, in two bits each. Of all bytes
/// together that is at most three, so both are simply added up.
type Part = [u64; 2];

/// The upper bits of all counts: those of two or three resources have it.
const TWICE: u64 = 0xAAAA_AAAA_AAAA_AAAA;

/// Prices of whole track sets, a byte of the set at a time, and of triples.
pub(crate) struct PriceTable<B> {
    parts: Vec<Part>,
    /// What the marked triples cost of which there are two resources, a byte of these counts at a time.
    marked: Vec<i64>,
    others: Vec<(B, i64)>,
}

impl<B: Bits> PriceTable<B> {
    /// Prices of resources, and after them those of triples.
    pub fn new(prices: &[i64], triples: &[B]) -> Self {
        let (prices, of_triples) = prices.split_at(prices.len() - triples.len());
        let mut dear: Vec<(B, i64)> =
            triples.iter().copied().zip(of_triples.iter().copied()).filter(|&(_, price)| price > 0).collect();
        let others = dear.split_off(dear.len().min(MARKED));
        let mut parts = vec![[0; 2]; 256 * prices.len().div_ceil(8)];
        for (resource, &price) in prices.iter().enumerate() {
            let (base, bit) = (256 * (resource / 8), 1 << (resource % 8));
            let single = B::single(resource);
            let mine = dear.iter().enumerate().filter(|(_, (triple, _))| triple.hits(single));
            let marks: u64 = mine.map(|(number, _)| 1 << (2 * number)).sum();
            for low in 0..bit {
                let [below, counted] = parts[base + low];
                parts[base + bit + low] = [below + price.unsigned_abs(), counted + marks];
            }
        }
        let mut marked = vec![0; 256 * dear.len().div_ceil(4)];
        for (number, (_, price)) in dear.into_iter().enumerate() {
            let (base, bit) = (256 * (number / 4), 2 << (2 * (number % 4)));
            for low in 0..bit {
                marked[base + bit + low] = marked[base + low] + price;
            }
        }
        Self { parts, marked, others }
    }

    /// Small steps of work that it takes to make the table, and to price so many sets with it.
    pub fn work(&self, sets: usize) -> u64 {
        let triples = self.marked.len() / 64 + self.others.len();
        (self.parts.len() + sets * (self.parts.len() / 256 + triples)) as u64
    }

    #[inline]
    pub fn price(&self, track: B) -> i64 {
        let mut sum: Part = [0; 2];
        for (at, parts) in self.parts.chunks(8 * 256).enumerate() {
            let bytes = track.word(at).to_le_bytes();
            for (parts, byte) in parts.chunks_exact(256).zip(bytes) {
                let part = &parts[usize::from(byte)];
                sum = [sum[0] + part[0], sum[1] + part[1]];
            }
        }
        let (mut sum, twice) = (sum[0].cast_signed(), (sum[1] & TWICE).to_le_bytes());
        for (marked, byte) in self.marked.chunks_exact(256).zip(twice) {
            sum += marked[usize::from(byte)];
        }
        let pays = |&&(triple, _): &&(B, i64)| track.hits_twice(triple);
        sum + self.others.iter().filter(pays).map(|&(_, price)| price).sum::<i64>()
    }
}

/// The rows of the programme that a route uses: its resources, and its kind of train.
pub(crate) fn rows<B: Bits>(track: B, kind: usize, resources: usize) -> Vec<u16> {
    let mut rows = Vec::with_capacity(32);
    track.for_each(|resource| rows.push(resource as u16));
    rows.push((resources + kind) as u16);
    rows
}

/// Triples that the programme's solution breaks, those first that it breaks most. `tracks` are those of its columns.
pub(crate) fn broken<B: Bits>(
    programme: &Programme,
    tracks: impl Fn(usize) -> B,
    resources: usize,
    known: &[B],
    budget: &mut Budget<'_>,
) -> Option<Vec<B>> {
    let parts: Vec<(B, f64)> = programme
        .levels()
        .filter(|&(_, level)| level > 1e-3 && level < 1.0 - 1e-3)
        .map(|(column, level)| (tracks(column), level))
        .collect();
    let mut users = vec![0_u32; resources];
    for (track, _) in &parts {
        track.for_each(|resource| users[resource] += 1);
    }
    let mut shared: Vec<usize> = (0..resources).filter(|&resource| users[resource] > 1).collect();
    shared.sort_by_key(|&resource| Reverse(users[resource]));
    shared.truncate(TRIPLED);
    budget.work((shared.len() * shared.len() * (shared.len() / 6 + parts.len())) as u64)?;
    let together = together(&shared, &parts);
    let count = shared.len();
    let mut broken: Vec<(f64, B)> = Vec::new();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                let most: f64 = together[a * count + b] + together[a * count + c] + together[b * count + c];
                if most > 1.0 + BROKEN {
                    let triple = [a, b, c].map(|at| B::single(shared[at])).into_iter().fold(B::default(), B::union);
                    let pays = |(track, _): &&(B, f64)| track.hits_twice(triple);
                    let used: f64 = parts.iter().filter(pays).map(|(_, level)| level).sum();
                    if used > 1.0 + BROKEN && !known.contains(&triple) {
                        broken.push((used, triple));
                    }
                }
            }
        }
    }
    broken.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    broken.truncate(TRIPLES_A_ROUND);
    Some(broken.into_iter().map(|(_, triple)| triple).collect())
}

/// What part of a solution uses both of each two resources.
fn together<B: Bits>(shared: &[usize], parts: &[(B, f64)]) -> Vec<f64> {
    let count = shared.len();
    let mut together = vec![0.0; count * count];
    for a in 0..count {
        for b in a + 1..count {
            let pair = B::single(shared[a]).union(B::single(shared[b]));
            together[a * count + b] =
                parts.iter().filter(|(track, _)| track.hits_twice(pair)).map(|(_, level)| level).sum();
        }
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, the same everywhere.
    fn mixed(number: u64) -> u64 {
        let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 7
    }

    #[test]
    fn a_table_prices_as_resource_after_resource_and_triple_after_triple_does() {
        let resources = 61;
        for triples in [0, 1, MARKED - 1, MARKED, MARKED + 1, 3 * MARKED] {
            let member = |number: usize| u64::single(mixed(number as u64) as usize % resources);
            let masks: Vec<u64> =
                (0..triples).map(|at| (0..3).fold(0, |mask, of| mask | member(3 * at + of))).collect();
            // Some of all prices are 0.
            let prices: Vec<i64> = (0..resources + triples).map(|at| (mixed(at as u64) % 9) as i64 * 10).collect();
            let table = PriceTable::new(&prices, &masks);
            for number in 0..500 {
                let track: u64 = mixed(number) & mixed(number + 1_000) & ((1 << resources) - 1);
                let mut sum = 0;
                track.for_each(|resource| sum += prices[resource]);
                let dear = masks.iter().zip(&prices[resources..]).filter(|(mask, _)| (track & *mask).count_ones() > 1);
                assert_eq!(table.price(track), sum + dear.map(|(_, price)| price).sum::<i64>(), "{triples} triples");
            }
        }
    }
}
