//! The search for the best set of routes.

mod collect;
mod combine;

use crate::conflict::{Bits, Wide};
use crate::error::NetworkError;
use crate::graph::Graph;
use crate::network::Network;
use crate::path::{contract, Chains};
use crate::plan::{carry, Effort, Route, Solution};
use crate::train::{check_trains, Train};

/// What a search may spend.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most nodes to visit.
    pub max_nodes: Option<u64>,
    /// Asked now and then; true stops the search. The crate itself knows no clock.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// What is left of the limits.
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    pub nodes: u64,
    next_question: u64,
}

/// How many nodes pass between two questions whether to stop.
const QUESTION_EVERY: u64 = 2_048;

impl<'a> Budget<'a> {
    fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0, next_question: QUESTION_EVERY }
    }

    /// Counts nodes; `None` when the limits are reached.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Option<()> {
        self.nodes += nodes;
        if self.nodes < self.next_question {
            return Some(());
        }
        self.question()
    }

    #[cold]
    fn question(&mut self) -> Option<()> {
        self.next_question = self.nodes + QUESTION_EVERY;
        let spent = self.limits.max_nodes.is_some_and(|limit| self.nodes > limit);
        let stopped = self.limits.stop.is_some_and(|stop| stop());
        (!spent && !stopped).then_some(())
    }
}

/// Trains of one kind.
#[derive(Debug, Clone)]
pub(crate) struct Class {
    pub train: Train,
    /// Their numbers in the request.
    pub members: Vec<usize>,
}

/// A route that a search settled on: class, root, and the chains of both arms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pick {
    pub class: usize,
    pub root: usize,
    pub arms: [Vec<u16>; 2],
}

/// What a search over one graph hands back.
#[derive(Debug)]
pub(crate) struct Found {
    pub picks: Vec<Pick>,
    pub optimal: bool,
    pub upper_bound: u64,
    pub routes: u64,
}

/// Finds the set of routes with the highest revenue.
///
/// # Errors
/// [`NetworkError`] when the trains make no sense.
pub fn best(
    network: &Network,
    trains: &[Train],
    visit_bonus: u32,
    limits: Limits<'_>,
) -> Result<Solution, NetworkError> {
    check_trains(trains)?;
    if visit_bonus > crate::network::MAX_VALUE {
        return Err(NetworkError::BadValue { index: trains.len() });
    }
    let mut budget = Budget::new(limits);
    let classes = classes(trains, network.stops.len() as u32);
    let longest = classes.iter().map(|class| class.train.visit).max().unwrap_or(0);
    let Some(chains) = contract(network, longest) else {
        return Ok(unsolved(network, trains, &classes, visit_bonus));
    };
    let solution = match with_width::<u64>(network, chains, &classes, visit_bonus, &mut budget)
        .or_else(|chains| with_width::<u128>(network, chains, &classes, visit_bonus, &mut budget))
        .or_else(|chains| with_width::<Wide<4>>(network, chains, &classes, visit_bonus, &mut budget))
        .or_else(|chains| with_width::<Wide<16>>(network, chains, &classes, visit_bonus, &mut budget))
    {
        Ok(routes) => routes,
        Err(_) => return Ok(unsolved(network, trains, &classes, visit_bonus)),
    };
    Ok(solution.spread(trains.len(), &classes, visit_bonus))
}

struct Settled {
    routes: Vec<(usize, Route)>,
    optimal: bool,
    upper_bound: u64,
    effort: Effort,
}

impl Settled {
    /// Hands the routes of each class to its trains, lowest number first.
    fn spread(self, trains: usize, classes: &[Class], visit_bonus: u32) -> Solution {
        let mut routes: Vec<Option<Route>> = vec![None; trains];
        let mut next = vec![0; classes.len()];
        for (class, route) in self.routes {
            routes[classes[class].members[next[class]]] = Some(route);
            next[class] += 1;
        }
        carry(&mut routes, visit_bonus);
        let total = routes.iter().flatten().map(|route| u64::from(route.revenue)).sum();
        Solution { routes, total, optimal: self.optimal, upper_bound: self.upper_bound.max(total), effort: self.effort }
    }
}

fn with_width<B: Bits>(
    network: &Network,
    chains: Chains,
    classes: &[Class],
    visit_bonus: u32,
    budget: &mut Budget<'_>,
) -> Result<Settled, Chains> {
    let graph = Graph::<B>::new(network, chains)?;
    let found = combine::search(&graph, classes, visit_bonus, budget);
    let found = found.unwrap_or_else(|| Found {
        picks: Vec::new(),
        optimal: false,
        upper_bound: trivial_bound(network, classes, visit_bonus),
        routes: 0,
    });
    let routes = found
        .picks
        .iter()
        .map(|pick| {
            let (stops, segments) = lay_track(&graph, pick);
            let route = Route::value(network, stops, segments, classes[pick.class].train);
            (pick.class, route.orient())
        })
        .collect();
    let effort = Effort { nodes: budget.nodes, routes: found.routes, chains: graph.chains.len() as u64 };
    Ok(Settled { routes, optimal: found.optimal, upper_bound: found.upper_bound, effort })
}

/// Trains of the same kind together, longest visits first, then most counted.
fn classes(trains: &[Train], stops: u32) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for (number, train) in trains.iter().enumerate() {
        let train = Train { pay: train.pay.min(stops), visit: train.visit.min(stops) };
        match classes.iter_mut().find(|class| class.train == train) {
            Some(class) => class.members.push(number),
            None => classes.push(Class { train, members: vec![number] }),
        }
    }
    classes.sort_by_key(|class| std::cmp::Reverse((class.train.visit, class.train.pay)));
    classes
}

/// A bound that needs no search: the dearest stops for every train, and the dearest ends.
fn trivial_bound(network: &Network, classes: &[Class], visit_bonus: u32) -> u64 {
    let mut values: Vec<u64> = network.stops.iter().map(|stop| u64::from(stop.value)).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    let ends = 2 * network.stops.iter().map(|stop| u64::from(stop.group_bonus)).max().unwrap_or(0);
    let carried = classes.first().map_or(0, |class| u64::from(visit_bonus) * u64::from(class.train.visit));
    let earned = |class: &Class| -> u64 {
        let one = values.iter().take(class.train.pay as usize).sum::<u64>() + ends;
        one * class.members.len() as u64
    };
    classes.iter().map(earned).sum::<u64>() + carried
}

fn unsolved(network: &Network, trains: &[Train], classes: &[Class], visit_bonus: u32) -> Solution {
    Solution {
        routes: vec![None; trains.len()],
        total: 0,
        optimal: false,
        upper_bound: trivial_bound(network, classes, visit_bonus),
        effort: Effort::default(),
    }
}

/// The stops and segments of a route in order, from the end of its first arm to the end of its second.
fn lay_track<B: Bits>(graph: &Graph<B>, pick: &Pick) -> (Vec<u32>, Vec<u32>) {
    let (mut stops, mut segments) = lay_arm(graph, pick.root, &pick.arms[0]);
    stops.reverse();
    segments.reverse();
    stops.push(graph.stops[pick.root]);
    let (later_stops, later_segments) = lay_arm(graph, pick.root, &pick.arms[1]);
    stops.extend(later_stops);
    segments.extend(later_segments);
    (stops, segments)
}

fn lay_arm<B: Bits>(graph: &Graph<B>, root: usize, arm: &[u16]) -> (Vec<u32>, Vec<u32>) {
    let (mut at, mut stops, mut segments) = (root as u32, Vec::new(), Vec::new());
    for &number in arm {
        let chain = graph.chains[number as usize];
        let track = &graph.track[chain.start as usize..chain.end as usize];
        if chain.from == at {
            segments.extend_from_slice(track);
            at = chain.to;
        } else {
            segments.extend(track.iter().rev());
            at = chain.from;
        }
        stops.push(graph.stops[at as usize]);
    }
    (stops, segments)
}
