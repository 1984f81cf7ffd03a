//! A slow twin of the route finder, written straight from the rules, and small random networks.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use route_core::{
    End, EndPair, EndRules, GroupId, JointId, JunctionId, Network, PlaceId, Solution, Stop, StopId, Train, Tuning,
};

/// Returns the configuration for random networks: the same ones each time, so that a failure repeats. `PROPTEST_RNG_SEED`
/// selects others.
pub fn comparisons(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = if default.rng_seed == RngSeed::Random { RngSeed::Fixed(1846) } else { default.rng_seed };
    ProptestConfig {
        cases,
        rng_seed,
        max_shrink_iters: 20_000,
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..default
    }
}

/// A network before it is checked, so that the twin can read it.
#[derive(Debug, Clone)]
pub struct Sketch {
    pub joints: usize,
    pub stops: Vec<Stop>,
    pub segments: Vec<[End; 2]>,
    pub rules: EndRules,
}

impl Sketch {
    pub fn network(&self) -> Network {
        Network::new(self.joints, self.stops.clone(), &self.segments, self.rules.clone()).unwrap()
    }
}

/// A route of the twin: stops and segments in order, and the joints crossed.
#[derive(Debug, Clone)]
pub struct TwinRoute {
    pub stops: Vec<usize>,
    pub segments: Vec<usize>,
    pub joints: BTreeSet<JointId>,
    /// The junctions met since the last stop.
    pub junctions: Vec<JunctionId>,
}

struct Twin<'s> {
    sketch: &'s Sketch,
    max_visit: usize,
    found: Vec<TwinRoute>,
}

fn other_end(segment: [End; 2], at: usize) -> End {
    segment[1 - at]
}

fn beyond(end: End) -> End {
    match end {
        End::Joint { joint, side } => End::Joint { joint, side: 1 - side },
        _ => end,
    }
}

impl Twin<'_> {
    fn go(&mut self, at: End, route: &mut TwinRoute) {
        for (number, &segment) in self.sketch.segments.iter().enumerate() {
            for side in 0..2 {
                if segment[side] != at || route.segments.contains(&number) {
                    continue;
                }
                route.segments.push(number);
                self.arrive(other_end(segment, side), route);
                route.segments.pop();
            }
        }
    }

    fn arrive(&mut self, end: End, route: &mut TwinRoute) {
        match end {
            End::Joint { joint, .. } => {
                if route.joints.insert(joint) {
                    self.go(beyond(end), route);
                    route.joints.remove(&joint);
                }
            }
            End::Junction(junction) => {
                if !route.junctions.contains(&junction) {
                    route.junctions.push(junction);
                    self.go(end, route);
                    route.junctions.pop();
                }
            }
            End::Stop(stop) => {
                let stop = stop.index();
                let met = std::mem::take(&mut route.junctions);
                self.arrive_at_stop(end, stop, route);
                route.junctions = met;
            }
            _ => unreachable!("no other end is made"),
        }
    }

    fn arrive_at_stop(&mut self, end: End, stop: usize, route: &mut TwinRoute) {
        let stops = &self.sketch.stops;
        if route.stops.iter().any(|&other| stops[other].place == stops[stop].place) {
            return;
        }
        route.stops.push(stop);
        if route.stops.len() <= self.max_visit {
            self.record(route);
            if stops[stop].through {
                self.go(end, route);
            }
        }
        route.stops.pop();
    }

    fn record(&mut self, route: &TwinRoute) {
        let stops = &self.sketch.stops;
        let (first, last) = (route.stops[0], route.stops[route.stops.len() - 1]);
        let forbidden = self.sketch.rules.pair(stops[first].group, stops[last].group) == EndPair::Forbidden;
        if first < last && !forbidden && route.stops.iter().any(|&stop| stops[stop].token) {
            self.found.push(route.clone());
        }
    }
}

/// All legal routes with at most `max_visit` stops.
pub fn all_routes(sketch: &Sketch, max_visit: usize) -> Vec<TwinRoute> {
    let mut twin = Twin { sketch, max_visit, found: Vec::new() };
    for start in 0..sketch.stops.len() {
        let mut route = TwinRoute { stops: vec![start], segments: vec![], joints: BTreeSet::new(), junctions: vec![] };
        twin.go(End::Stop(StopId(start as u32)), &mut route);
    }
    twin.found
}

/// The most that a train can earn on a route: every choice of counted stops is tried.
pub fn value(sketch: &Sketch, route: &TwinRoute, pay: usize) -> u32 {
    let stops: Vec<Stop> = route.stops.iter().map(|&stop| sketch.stops[stop]).collect();
    let last = stops.len() - 1;
    let bonus = match sketch.rules.pair(stops[0].group, stops[last].group) {
        EndPair::Bonus => stops[0].group_bonus + stops[last].group_bonus,
        _ => 0,
    };
    let mut best = 0;
    for choice in 1_u32..1 << stops.len() {
        let counted: Vec<usize> = (0..stops.len()).filter(|at| choice >> at & 1 == 1).collect();
        let all = stops.len() <= pay && counted.len() < stops.len();
        if counted.len() > pay || all || !counted.iter().any(|&at| stops[at].token) {
            continue;
        }
        let ends = counted.contains(&0) && counted.contains(&last);
        let sum: u32 = counted.iter().map(|&at| stops[at].value).sum();
        best = best.max(sum + if ends { bonus } else { 0 });
    }
    best
}

/// A set of routes as the documented order sees it: revenue, number of segments, sum of their numbers, and the routes
/// with the place of their train in the order of trains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinSet {
    pub total: u64,
    pub length: usize,
    pub numbers: usize,
    pub routes: Vec<(usize, Vec<usize>)>,
}

impl TwinSet {
    /// Returns `true` if this set is preferable.
    fn beats(&self, other: &Self) -> bool {
        let key = |set: &Self| (std::cmp::Reverse(set.total), set.length, set.numbers, set.routes.clone());
        key(self) < key(other)
    }
}

struct Combiner<'s> {
    lists: Vec<Vec<(u32, &'s TwinRoute)>>,
    /// By train: its place among the different sizes of trains, the longest first.
    ranks: Vec<usize>,
    bonus: u32,
    chosen: Vec<(usize, u32, &'s TwinRoute)>,
    best: TwinSet,
}

impl Combiner<'_> {
    fn go(&mut self, train: usize, used: &BTreeSet<(bool, u32)>) {
        if train == self.lists.len() {
            let set = self.set();
            if set.beats(&self.best) {
                self.best = set;
            }
            return;
        }
        self.go(train + 1, used);
        for at in 0..self.lists[train].len() {
            let (value, route) = self.lists[train][at];
            let track: BTreeSet<(bool, u32)> = route
                .joints
                .iter()
                .map(|&joint| (false, joint.0))
                .chain(route.segments.iter().map(|&segment| (true, segment as u32)))
                .collect();
            if track.is_disjoint(used) {
                self.chosen.push((train, value, route));
                self.go(train + 1, &used.union(&track).copied().collect());
                self.chosen.pop();
            }
        }
    }

    fn set(&self) -> TwinSet {
        let longest = self.chosen.iter().map(|(_, _, route)| route.stops.len()).max().unwrap_or(0);
        let earned: u64 = self.chosen.iter().map(|&(_, value, _)| u64::from(value)).sum();
        let segments = || self.chosen.iter().flat_map(|(_, _, route)| &route.segments);
        let mut routes: Vec<(usize, Vec<usize>)> =
            self.chosen.iter().map(|&(train, _, route)| (self.ranks[train], route.segments.clone())).collect();
        routes.sort();
        let total = earned + longest as u64 * u64::from(self.bonus);
        TwinSet { total, length: segments().count(), numbers: segments().sum(), routes }
    }
}

/// Trains as a network with so few stops knows them, and their different sizes, longest first.
fn sizes(sketch: &Sketch, trains: &[Train]) -> (Vec<Train>, Vec<Train>) {
    let stops = sketch.stops.len() as u32;
    let trains: Vec<Train> =
        trains.iter().map(|train| Train::new(train.pay.min(stops), train.visit.min(stops))).collect();
    let mut sizes = trains.clone();
    sizes.sort_by_key(|train| std::cmp::Reverse((train.visit, train.pay)));
    sizes.dedup();
    (trains, sizes)
}

/// The best set of routes by the documented order.
pub fn best_set(sketch: &Sketch, trains: &[Train], bonus: u32) -> TwinSet {
    let (trains, sizes) = sizes(sketch, trains);
    let longest = trains.iter().map(|train| train.visit).max().unwrap_or(0);
    let routes = all_routes(sketch, longest as usize);
    let lists: Vec<Vec<(u32, &TwinRoute)>> = trains
        .iter()
        .map(|train| {
            let fits = routes.iter().filter(|route| route.stops.len() <= train.visit as usize);
            fits.map(|route| (value(sketch, route, train.pay as usize), route)).collect()
        })
        .collect();
    let ranks = trains.iter().filter_map(|train| sizes.iter().position(|size| size == train)).collect();
    let nothing = TwinSet { total: 0, length: 0, numbers: 0, routes: Vec::new() };
    let mut combiner = Combiner { lists, ranks, bonus, chosen: Vec::new(), best: nothing };
    combiner.go(0, &BTreeSet::new());
    combiner.best
}

/// An answer of the search in the form of the twin.
pub fn as_twin_set(sketch: &Sketch, trains: &[Train], solution: &Solution) -> TwinSet {
    let (trains, sizes) = sizes(sketch, trains);
    let mut routes = Vec::new();
    for (train, route) in trains.iter().zip(&solution.routes) {
        if let Some(route) = route {
            let rank = sizes.iter().position(|size| size == train).unwrap();
            routes.push((rank, route.segments.iter().map(|segment| segment.index()).collect::<Vec<_>>()));
        }
    }
    routes.sort();
    let segments = || routes.iter().flat_map(|(_, segments)| segments);
    TwinSet { total: solution.total, length: segments().count(), numbers: segments().sum(), routes: routes.clone() }
}

/// Sizes at which even small networks reach every branch of the search.
pub fn tunings() -> impl Strategy<Value = Tuning> {
    let listing = (prop_oneof![2 => Just(0), 1 => 1..40_usize, 1 => Just(6_000)], 0..60_u64, 0..30_u64);
    let pricing =
        (2..8_usize, 0..40_u64, 0..3_usize, 0..6_usize, prop_oneof![1 => 0..4_usize, 3 => Just(400)], 0..40_u64);
    let turns = prop_oneof![1 => 0..3_usize, 3 => Just(300)];
    let list =
        (0..12_usize, 0..12_usize, 0..8_u64, 1..6_usize, turns, (0..40_usize, 0..60_u64), 0..6_usize, 0..3_usize);
    (listing, pricing, list).prop_map(
        |(
            (max_listed, max_tried, first_steps),
            (columns_a_turn, quick_steps, quick_memory, memory, turns, trial_steps),
            (
                short_list,
                cover_list,
                cover_steps,
                front,
                list_turns,
                (warm_rows, exchanges),
                triple_list,
                triple_rounds,
            ),
        )| {
            Tuning {
                max_listed,
                estimate_at: 0,
                most_estimated: 4 * max_listed,
                max_tried,
                first_steps,
                columns_a_turn,
                quick_steps,
                quick_memory,
                memory,
                turns,
                trial_steps,
                max_candidates: Tuning::USUAL.max_candidates,
                short_list,
                dear_list: cover_steps,
                equal_list: cover_list,
                long_list: cover_list,
                toll_rounds: triple_rounds,
                cover_list,
                cover_steps,
                front,
                list_turns,
                warm_rows,
                exchanges,
                triple_list,
                triple_rounds,
            }
        },
    )
}

fn stop(places: u32) -> impl Strategy<Value = Stop> {
    (
        0..places,
        0..10_u32,
        prop::bool::weighted(0.35),
        prop::bool::weighted(0.75),
        prop_oneof![3 => Just(0), 1 => 1..4_u32],
        0..4_u32,
    )
        .prop_map(|(place, value, token, through, group, bonus)| {
            Stop::new(PlaceId(place), value * 10).token(token).through(through).group(GroupId(group), bonus * 10)
        })
}

fn end(stops: u32, joints: u32) -> impl Strategy<Value = End> {
    prop_oneof![
        2 => (0..stops).prop_map(|stop| End::Stop(StopId(stop))),
        3 => (0..joints, 0..2_u8).prop_map(|(joint, side)| End::Joint { joint: JointId(joint), side }),
    ]
}

fn groups(pairs: [(u32, u32); 2]) -> Vec<(GroupId, GroupId)> {
    pairs.map(|(a, b)| (GroupId(a), GroupId(b))).to_vec()
}

/// Small networks with switches, loops, shared places, blocked stops and direct segments.
pub fn sketches() -> impl Strategy<Value = Sketch> {
    (2..9_u32, 1..12_u32).prop_flat_map(|(stops, joints)| {
        let segments = prop::collection::vec((end(stops, joints), end(stops, joints)), 1..26);
        (prop::collection::vec(stop(stops.max(3) - 1), stops as usize), segments).prop_map(move |(stops, segments)| {
            Sketch {
                joints: joints as usize,
                stops,
                segments: segments.into_iter().filter(|(a, b)| a != b).map(|(a, b)| [a, b]).collect(),
                rules: EndRules::new(groups([(1, 2), (3, 3)]), groups([(1, 1), (2, 3)])),
            }
        })
    })
}

/// One to three small trains.
pub fn trains() -> impl Strategy<Value = Vec<Train>> {
    prop::collection::vec((1..5_u32, 0..4_u32), 1..4).prop_map(|list| {
        list.into_iter().map(|(pay, more)| Train::new(pay + u32::from(more == 0), pay + more.max(1))).collect()
    })
}
