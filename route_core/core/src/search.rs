//! The search for the best set of routes, and what may end it early.
//!
//! A *chain* is a piece of track between two stops; a *route* is a row of chains that one train runs; a *set* has at
//! most one route for each train, and no two of them share track. Small boards are searched by listing all routes and
//! combining them (`combine`). Boards with more routes than can be listed are searched with prices on the track
//! (`column`): the prices bound every set, and leave only few routes that can be in a better one (`branch`, `cover`).
//! Which of several best sets is the answer does not depend on the search (`worth` and `incumbent`).

mod branch;
mod budget;
mod check;
mod collect;
mod column;
mod combine;
mod cover;
mod exits;
mod fares;
mod incumbent;
mod lay;
mod lp;
mod price;
mod prices;
mod tables;
mod task;
mod tolls;
mod triples;
mod tuning;
mod weighing;

pub use crate::cancel::Cancel;
use crate::conflict::Bits;
#[cfg(not(all(target_family = "wasm", feature = "narrow")))]
use crate::conflict::Wide;
use crate::error::NetworkError;
use crate::graph::Graph;
use crate::network::{Network, MAX_VALUE};
use crate::path::{contract, Chains};
use crate::plan::{carry, Effort, Route, Solution};
use crate::train::{check_trains, Train};

pub(crate) use budget::Budget;
pub use budget::{CutBy, Limits};
use combine::Listed;
use incumbent::Incumbent;
use lay::lay_track;
use task::Task;
#[doc(hidden)]
pub use tuning::{Tuning, Way, Ways};

/// Nodes that a search may spend on a part of a network: it proves nothing, and what it finds it finds early.
const NODES_ON_A_PART: u64 = 300_000;

/// Finds the set of routes with the highest revenue.
///
/// Of sets with the same revenue it is the one with the fewest segments, of those the one with the smallest sum of the
/// numbers of its segments, and of those the one whose routes, longest trains first and written as lists of segments,
/// come first.
///
/// # Errors
/// [`NetworkError`] when the trains make no sense.
pub fn best(
    network: &Network,
    trains: &[Train],
    visit_bonus: u32,
    limits: Limits<'_>,
) -> Result<Solution, NetworkError> {
    best_by(network, trains, visit_bonus, limits, Tuning::USUAL).map(|(solution, _)| solution)
}

/// [`best`] with custom sizes, on which the result does not depend, and the branches that the search reached; for
/// comparing the ways to the answer with each other.
///
/// # Errors
/// [`NetworkError`] when the trains make no sense.
#[doc(hidden)]
pub fn best_by(
    network: &Network,
    trains: &[Train],
    visit_bonus: u32,
    limits: Limits<'_>,
    tuning: Tuning,
) -> Result<(Solution, Ways), NetworkError> {
    let task = task(network, trains, visit_bonus, tuning)?;
    let mut budget = Budget::new(limits);
    let chains = contract(network, task.worth, task.longest(), &mut budget);
    if !chains.complete {
        budget.lower(NODES_ON_A_PART);
    }
    let settled = solve_by_width(&task, chains, &mut budget);
    Ok((settled.spread(trains.len(), &task, budget.cut()), budget.ways))
}

/// Returns an upper bound on the revenue that needs no search: the most valuable stops for every train.
///
/// # Errors
/// [`NetworkError`] when the trains make no sense.
pub fn ceiling(network: &Network, trains: &[Train], visit_bonus: u32) -> Result<u64, NetworkError> {
    Ok(task(network, trains, visit_bonus, Tuning::USUAL)?.trivial_bound())
}

fn task<'n>(
    network: &'n Network,
    trains: &[Train],
    visit_bonus: u32,
    tuning: Tuning,
) -> Result<Task<'n>, NetworkError> {
    check_trains(trains, network.tariffs.len())?;
    if visit_bonus > MAX_VALUE {
        return Err(NetworkError::BadVisitBonus);
    }
    Ok(Task::new(network, trains, visit_bonus, tuning))
}

/// Routes by class, and what is proved of them.
struct Settled {
    routes: Vec<(usize, Route)>,
    optimal: bool,
    upper_bound: u64,
    /// What the search takes the routes for.
    revenue: u64,
    effort: Effort,
}

impl Settled {
    /// Hands the routes of each class to its trains: the dearest, shortest and first to the lowest number.
    fn spread(mut self, trains: usize, task: &Task<'_>, cut: Option<CutBy>) -> Solution {
        let mut routes: Vec<Option<Route>> = vec![None; trains];
        let mut next = vec![0; task.classes.len()];
        self.routes.sort_by(|(_, a), (_, b)| {
            let key = |route: &Route| (std::cmp::Reverse(route.revenue), route.segments.len());
            key(a).cmp(&key(b)).then_with(|| a.segments.cmp(&b.segments))
        });
        for (class, route) in self.routes {
            routes[task.classes[class].members[next[class]]] = Some(route);
            next[class] += 1;
        }
        carry(&mut routes, task.visit_bonus);
        let total: u64 = routes.iter().flatten().map(|route| u64::from(route.revenue)).sum();
        // Until all cases of who carries the visit bonus are searched, a set may be taken for less than it earns.
        let taken_for = if self.optimal { self.revenue..=self.revenue } else { self.revenue..=u64::MAX };
        debug_assert!(taken_for.contains(&total), "the routes do not earn what they were taken for");
        debug_assert!(self.upper_bound >= total, "the routes earn more than the bound allows");
        let upper_bound = self.upper_bound.max(total);
        // Only limits end a search without a proof; those of the finder itself are noted where they are obeyed.
        let cut_by = if self.optimal { None } else { cut.or(Some(CutBy::Size)) };
        Solution { routes, total, optimal: self.optimal, upper_bound, cut_by, effort: self.effort }
    }
}

/// Searches with the smallest sets that hold the chains.
#[cfg(not(target_family = "wasm"))]
fn solve_by_width(task: &Task<'_>, chains: Chains, budget: &mut Budget<'_>) -> Settled {
    match chains.width() {
        0..=64 => solve::<u64>(task, chains, budget),
        65..=128 => solve::<u128>(task, chains, budget),
        129..=256 => solve::<Wide<4>>(task, chains, budget),
        257.. => {
            debug_assert!(chains.width() <= crate::path::MAX_WIDTH);
            solve::<Wide<16>>(task, chains, budget)
        }
    }
}

/// Searches with sets of two sizes only: each size is a quarter of the search's code, which browsers fetch. Narrow builds
/// have one, and leave networks that need the other to a build that has it.
#[cfg(target_family = "wasm")]
fn solve_by_width(task: &Task<'_>, chains: Chains, budget: &mut Budget<'_>) -> Settled {
    match chains.width() {
        0..=128 => solve::<u128>(task, chains, budget),
        #[cfg(not(feature = "narrow"))]
        129.. => solve::<Wide<16>>(task, chains, budget),
        #[cfg(feature = "narrow")]
        129.. => {
            budget.leave_all_out();
            let effort = Effort::default();
            Settled { routes: Vec::new(), optimal: false, upper_bound: task.trivial_bound(), revenue: 0, effort }
        }
    }
}

/// Searches with sets of one width.
fn solve<B: Bits>(task: &Task<'_>, chains: Chains, budget: &mut Budget<'_>) -> Settled {
    let graph = Graph::<B>::new(task.network, task.worth, chains);
    let mut incumbent = Incumbent::new(&graph, budget.progress());
    budget.note_bound(|| task.trivial_bound());
    let listed = match task.tuning.max_listed {
        0 => Listed::TooMuch,
        _ => combine::search(&graph, task, budget, &mut incumbent),
    };
    let (optimal, upper_bound) = match listed {
        Listed::Proved => (true, incumbent.revenue()),
        Listed::Spent => (false, task.trivial_bound()),
        Listed::TooMuch => {
            let proof = column::search(&graph, task, budget, &mut incumbent);
            (proof.complete, task.most_revenue(proof.bound))
        }
    };
    // What is proved of a part says nothing of the whole.
    let complete = !budget.has_left_out();
    let (optimal, upper_bound) = if complete { (optimal, upper_bound) } else { (false, task.trivial_bound()) };
    let revenue = incumbent.revenue();
    let routes = incumbent
        .into_picks()
        .iter()
        .filter_map(|pick| {
            let (stops, segments) = lay_track(&graph, pick);
            let train = task.classes[pick.class].train;
            let route = Route::value(task.network, stops, segments, train);
            debug_assert!(route.is_ok(), "the search found a route that its train may not run");
            Some((pick.class, route.ok()?.orient()))
        })
        .collect();
    let effort = Effort { nodes: budget.nodes, routes: budget.routes, chains: graph.chains.len() as u64 };
    Settled { routes, optimal, upper_bound, revenue, effort }
}
