//! What is known of a case, to hold its bounds against. Only builds with assertions ask.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::plan::Route;
use crate::search::cover::{Candidate, PathStore};
use crate::search::incumbent::Incumbent;
use crate::search::lay::{lay_track, Pick};
use crate::search::task::{Kind, Task};

/// What the best known set is worth in one case: there the bonus for visits may stand on another route than it did when
/// the set was found.
pub(crate) fn known_in_case<B: Bits>(graph: &Graph<B>, task: &Task<'_>, kinds: &[Kind], picks: &[Pick]) -> i64 {
    let worth = |pick: &Pick| {
        let (stops, segments) = lay_track(graph, pick);
        let cost = graph.worth.cost(&segments);
        let route = Route::value(task.network, stops, segments, task.classes[pick.class].train);
        route.map_or(0, |route| i64::from(route.revenue) * graph.worth.scale) - cost
    };
    let carried = |kind: &Kind| {
        let visits = picks.iter().filter(|pick| pick.class == kind.class).map(visits).max().unwrap_or(0);
        i64::from(kind.carried) * visits as i64 * graph.worth.scale
    };
    picks.iter().map(worth).sum::<i64>() + kinds.iter().map(carried).sum::<i64>()
}

fn visits(pick: &Pick) -> usize {
    1 + pick.arms[0].len() + pick.arms[1].len()
}

/// Returns the least value of the best known set, if all of its routes are in a list.
pub(crate) fn known_in_list<B: Bits>(
    list: &[Candidate<B>],
    store: &PathStore,
    kinds: &[Kind],
    incumbent: &Incumbent<'_, B>,
) -> Option<i64> {
    let mut left: Vec<usize> = kinds.iter().map(|kind| kind.trains).collect();
    let mut sum = 0;
    for pick in incumbent.picks() {
        let fits = |candidate: &&Candidate<B>| {
            let kind = candidate.kind as usize;
            left[kind] > 0 && kinds[kind].class == pick.class && store.holds(candidate.path, pick)
        };
        let candidate = list.iter().filter(fits).max_by_key(|candidate| candidate.worth)?;
        left[candidate.kind as usize] -= 1;
        sum += candidate.worth;
    }
    Some(sum)
}
