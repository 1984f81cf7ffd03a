//! The two searches agree on boards of the size of a printed one.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::dense::{position, Position};
use route_core::{best_by, Limits, Method, Solution};

/// Networks that are compared when nothing else is asked for.
const NETWORKS: u64 = 300;
/// Listing gives up a board that needs more nodes than this.
const NODES: u64 = 400_000;

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().unwrap())
}

fn solve(position: &Position, method: Method, nodes: Option<u64>) -> Solution {
    let limits = Limits { max_nodes: nodes, stop: None };
    best_by(&position.sketch.network(), &position.trains, position.visit_bonus, limits, method).unwrap()
}

/// `STATIONMASTER_SOAK_NETWORKS` asks for any number of networks, `STATIONMASTER_SOAK_SEED` names the first.
#[test]
fn listing_and_prices_agree_on_dense_boards() {
    let (count, first) = (number("STATIONMASTER_SOAK_NETWORKS", NETWORKS), number("STATIONMASTER_SOAK_SEED", 0));
    let (mut compared, mut seed) = (0, first);
    while compared < count {
        let position = position(seed);
        let listed = solve(&position, Method::Listing, Some(NODES));
        if listed.optimal {
            let priced = solve(&position, Method::Prices, None);
            assert_eq!(
                (listed.total, listed.upper_bound, true),
                (priced.total, priced.upper_bound, priced.optimal),
                "revenue, bound and proof of seed {seed}"
            );
            assert_eq!(listed.routes, priced.routes, "routes of seed {seed}");
            compared += 1;
        }
        seed += 1;
    }
    println!("{compared} of {} boards compared", seed - first);
}
