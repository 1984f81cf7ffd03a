//! The search for the best set of routes.

mod branch;
mod collect;
mod column;
mod combine;
mod cover;
mod fares;
mod incumbent;
mod lp;
mod price;
mod tables;

use crate::conflict::{Bits, Wide};
use crate::error::NetworkError;
use crate::graph::Graph;
use crate::network::Network;
use crate::path::{contract, Chains};
use crate::plan::{carry, Effort, Route, Solution};
use crate::search::combine::Listed;
use crate::search::incumbent::Incumbent;
use crate::search::tables::Kind;
use crate::train::{check_trains, Train};
use crate::worth::Worth;

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
    /// Routes that were valued for combining.
    pub routes: u64,
    next_question: u64,
}

/// How many nodes pass between two questions whether to stop.
const QUESTION_EVERY: u64 = 2_048;

impl<'a> Budget<'a> {
    fn new(limits: Limits<'a>) -> Self {
        Self { limits, nodes: 0, routes: 0, next_question: QUESTION_EVERY }
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
    let worth = Worth::new(network);
    let Some(chains) = contract(network, worth, longest) else {
        return Ok(unsolved(network, trains, &classes, visit_bonus));
    };
    let solution = match with_width::<u64>(network, worth, chains, &classes, visit_bonus, &mut budget)
        .or_else(|chains| with_width::<u128>(network, worth, chains, &classes, visit_bonus, &mut budget))
        .or_else(|chains| with_width::<Wide<4>>(network, worth, chains, &classes, visit_bonus, &mut budget))
        .or_else(|chains| with_width::<Wide<16>>(network, worth, chains, &classes, visit_bonus, &mut budget))
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
    /// Hands the routes of each class to its trains: the dearest, shortest and first to the lowest number.
    fn spread(mut self, trains: usize, classes: &[Class], visit_bonus: u32) -> Solution {
        let mut routes: Vec<Option<Route>> = vec![None; trains];
        let mut next = vec![0; classes.len()];
        self.routes.sort_by(|(_, a), (_, b)| {
            let key = |route: &Route| (std::cmp::Reverse(route.revenue), route.segments.len());
            key(a).cmp(&key(b)).then_with(|| a.segments.cmp(&b.segments))
        });
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
    worth: Worth,
    chains: Chains,
    classes: &[Class],
    visit_bonus: u32,
    budget: &mut Budget<'_>,
) -> Result<Settled, Chains> {
    let graph = Graph::<B>::new(network, worth, chains)?;
    let mut incumbent = Incumbent::new(&graph);
    let (optimal, upper_bound) = match combine::search(&graph, classes, visit_bonus, budget, &mut incumbent) {
        Listed::Proved => (true, incumbent.revenue()),
        Listed::Spent => (false, trivial_bound(network, classes, visit_bonus)),
        Listed::TooMuch => {
            let step = step(network, visit_bonus);
            let proof = column::search(&graph, classes, visit_bonus, step, budget, &mut incumbent);
            let trivial = trivial_bound(network, classes, visit_bonus);
            (proof.complete, round_down(worth.revenue(proof.bound).min(trivial), step))
        }
    };
    let routes = incumbent
        .into_picks()
        .iter()
        .map(|pick| {
            let (stops, segments) = lay_track(&graph, pick);
            (pick.class, Route::value(network, stops, segments, classes[pick.class].train).orient())
        })
        .collect();
    let effort = Effort { nodes: budget.nodes, routes: budget.routes, chains: graph.chains.len() as u64 };
    Ok(Settled { routes, optimal, upper_bound, effort })
}

/// The cases of who carries the visit bonus: one for each class, or a single one when there is no bonus.
pub(crate) fn cases(classes: &[Class], visit_bonus: u32) -> Vec<Vec<Kind>> {
    let carriers = if visit_bonus == 0 || classes.is_empty() { 1 } else { classes.len() };
    (0..carriers)
        .map(|carrier| {
            let mut kinds = Vec::with_capacity(classes.len() + 1);
            for (class, Class { train, members }) in classes.iter().enumerate() {
                let kind = Kind { class, pay: train.pay, visit: train.visit, carried: 0, trains: members.len() };
                if visit_bonus > 0 && class == carrier {
                    kinds.push(Kind { carried: visit_bonus, trains: 1, ..kind });
                    kinds.push(Kind { trains: members.len() - 1, ..kind });
                } else {
                    kinds.push(kind);
                }
            }
            kinds.retain(|kind| kind.trains > 0);
            kinds
        })
        .collect()
}

/// Every revenue is a multiple of this.
fn step(network: &Network, visit_bonus: u32) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let values = network.stops.iter().flat_map(|stop| [u64::from(stop.value), u64::from(stop.group_bonus)]);
    values.fold(u64::from(visit_bonus), gcd).max(1)
}

pub(crate) fn round_down(value: u64, step: u64) -> u64 {
    value - value % step
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
