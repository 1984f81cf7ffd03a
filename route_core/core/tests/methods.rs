//! The two searches agree on boards of the size of a printed one, and at whatever sizes they do something else.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod boards;

use boards::{dear_position, position, Dice, Position};
use route_core::{best_by, ceiling, Limits, Solution, Tuning, Way, Ways};

/// The default number of compared networks.
const NETWORKS: u64 = 300;
/// Listing gives up a board that needs more nodes than this.
const NODES: u64 = 400_000;
/// So few that the first prices are not worth much yet.
const EARLY: u64 = 600;

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().unwrap())
}

fn solve(position: &Position, tuning: Tuning, nodes: Option<u64>) -> (Solution, Ways) {
    let limits = nodes.map_or(Limits::default(), |most| Limits::default().max_nodes(most));
    best_by(&position.network, &position.trains, position.visit_bonus, limits, tuning).unwrap()
}

/// Sizes so small that a board reaches every branch.
fn small(dice: &mut Dice) -> Tuning {
    Tuning {
        max_listed: [0, 0, 100, 6_000][dice.roll(4)],
        estimate_at: [0, 300, 1_000][dice.roll(3)],
        most_estimated: [50, 2_000, 20_000][dice.roll(3)],
        max_tried: dice.roll(400) as u64,
        first_steps: dice.roll(100) as u64,
        columns_a_turn: 2 + dice.roll(12),
        quick_steps: 1 + dice.roll(400) as u64,
        quick_memory: dice.roll(3),
        memory: dice.roll(6),
        turns: [1, 4, 400, 400, 400][dice.roll(5)],
        trial_steps: dice.roll(200) as u64,
        max_candidates: [Tuning::USUAL.max_candidates, 100][usize::from(dice.roll(8) == 0)],
        short_list: [0, 0, 20, 1_000][dice.roll(4)],
        dear_list: [0, 50, 100_000][dice.roll(3)],
        equal_list: [0, 0, 50, 30_000][dice.roll(4)],
        long_list: [0, 20, 200, 400_000][dice.roll(4)],
        toll_rounds: dice.roll(4),
        cover_list: 1 + dice.roll(60),
        cover_steps: dice.roll(60) as u64,
        front: 1 + dice.roll(40),
        list_turns: [0, 2, 300, 300][dice.roll(4)],
        warm_rows: [0, 400][dice.roll(2)],
        exchanges: [0, 40, 4_000][dice.roll(3)],
        triple_list: dice.roll(20),
        triple_rounds: dice.roll(4),
    }
}

/// Whether a search other than listing came to the same answer; a search that had to give up may only have bounded it.
fn agree(listed: &Solution, priced: &Solution, ways: &Ways, name: &str) {
    if ways.of(Way::TooManyCandidates) > 0 && !priced.optimal {
        assert!(priced.total <= listed.total && listed.total <= priced.upper_bound, "bound of {name}");
        return;
    }
    assert_eq!(
        (listed.total, listed.upper_bound, true),
        (priced.total, priced.upper_bound, priced.optimal),
        "revenue, bound and proof of {name}"
    );
    assert_eq!(listed.routes, priced.routes, "routes of {name}");
}

#[test]
fn the_largest_values_overflow_nothing() {
    let mut compared = 0;
    for seed in 0..40 {
        let position = dear_position(seed);
        let (listed, _) = solve(&position, Tuning::LISTING, Some(NODES));
        for tuning in [Tuning::PRICES, small(&mut Dice::new(seed))] {
            let (priced, ways) = solve(&position, tuning, Some(NODES));
            assert!(listed.total <= priced.upper_bound && priced.total <= listed.upper_bound, "bounds of seed {seed}");
            if listed.optimal && priced.optimal {
                agree(&listed, &priced, &ways, &format!("seed {seed} with {tuning:?}"));
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

/// `STATIONMASTER_SOAK_NETWORKS` asks for any number of networks, `STATIONMASTER_SOAK_SEED` names the first.
#[test]
fn listing_and_prices_agree_on_dense_boards() {
    let (count, first) = (number("STATIONMASTER_SOAK_NETWORKS", NETWORKS), number("STATIONMASTER_SOAK_SEED", 0));
    let (mut compared, mut seed) = (0, first);
    let (mut usual, mut all) = (Ways::default(), Ways::default());
    while compared < count {
        let position = position(seed);
        let (listed, ways) = solve(&position, Tuning::LISTING, Some(NODES));
        all.add(&ways);
        if listed.optimal {
            for tuning in [Tuning::USUAL, Tuning::PRICES] {
                let (priced, ways) = solve(&position, tuning, None);
                agree(&listed, &priced, &ways, &format!("seed {seed} with {tuning:?}"));
                usual.add(&ways);
            }
            let tuning = small(&mut Dice::new(seed));
            let (priced, ways) = solve(&position, tuning, None);
            agree(&listed, &priced, &ways, &format!("seed {seed} with {tuning:?}"));
            all.add(&ways);
            compared += 1;
        }
        seed += 1;
    }
    all.add(&usual);
    println!("{compared} of {} boards compared", seed - first);
    for way in Way::ALL {
        println!("{way:?}: {} times at the usual sizes, {} times in all", usual.of(way), all.of(way));
        assert!(all.of(way) > 0 || count < NETWORKS, "{way:?} was never come to");
    }
}

/// Nodes of the searches of the first boards and routes that they valued, at the usual sizes, with prices only, and with
/// prices at small sizes. Searches are the same on every machine. A change to a search must
/// update these numbers on purpose; larger ones mean that a bound or a good price was lost.
const EFFORT: [(u64, u64); 3] = [(237_097, 4_899), (93_600, 1_373), (55_899, 2_179)];

#[test]
fn every_search_goes_the_same_way_each_time() {
    let small = Tuning {
        max_listed: 0,
        quick_steps: 50,
        cover_list: 40,
        cover_steps: 10,
        front: 20,
        columns_a_turn: 6,
        ..Tuning::USUAL
    };
    let mut spent = [(0, 0); 3];
    for seed in 0..40 {
        let position = position(seed);
        for (spent, tuning) in spent.iter_mut().zip([Tuning::USUAL, Tuning::PRICES, small]) {
            let effort = solve(&position, tuning, Some(NODES)).0.effort;
            *spent = (spent.0 + effort.nodes, spent.1 + effort.routes);
        }
    }
    assert_eq!(spent, EFFORT);
}

/// A search that is cut in the first case of who carries the visit bonus has a bound for the others all the same.
#[test]
fn cases_that_are_not_come_to_are_bounded() {
    let (mut better, mut seed) = (0, 0);
    while better < 60 {
        let position = position(seed);
        let trains = &position.trains;
        seed += 1;
        if position.visit_bonus == 0 || trains.iter().all(|train| *train == trains[0]) {
            continue;
        }
        let (whole, _) = solve(&position, Tuning::USUAL, Some(NODES));
        let trivial = ceiling(&position.network, trains, position.visit_bonus).unwrap();
        for nodes in [100, 300, EARLY, 3 * EARLY] {
            let (early, _) = solve(&position, Tuning::PRICES, Some(nodes));
            assert!(early.upper_bound >= whole.total, "bound of seed {} after {nodes} nodes", seed - 1);
            better += usize::from(!early.optimal && early.upper_bound < trivial);
        }
        assert!(seed < 4_000, "{better} bounds were better than one without a search");
    }
}

/// A search that is cut when its prices are not worth anything yet has a set all the same: one train after the other has
/// taken the best route that a short look found for it on free track.
#[test]
fn a_search_cut_early_has_a_fair_set() {
    let (mut found, mut without, mut best) = (0, 0, 0);
    for seed in 0..40 {
        let position = position(seed);
        let (solution, _) = solve(&position, Tuning::USUAL, Some(NODES));
        let (blind, _) = solve(&position, Tuning { first_steps: 0, ..Tuning::PRICES }, Some(EARLY));
        let (early, _) = solve(&position, Tuning::PRICES, Some(EARLY));
        assert!(early.total <= solution.upper_bound && early.upper_bound >= solution.total, "bound of seed {seed}");
        found += early.total;
        without += blind.total;
        best += solution.total;
    }
    assert!(100 * found >= 80 * best && found > without, "{found} of {best}, {without} without a first set");
}
