//! Combines listed routes: the regime of nearly every real position.

use std::cmp::Reverse;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::collect::{unfold, Collector, Entry};
use crate::search::{Budget, Class, Found};
use crate::select::Chooser;
use crate::walk::Walk;

/// The most routes that are ever listed at once.
pub(crate) const MAX_LISTED: usize = 4_000_000;

/// Lists all routes and finds the best set; `None` when a limit ends the listing.
pub(crate) fn search<B: Bits>(
    graph: &Graph<B>,
    classes: &[Class],
    visit_bonus: u32,
    budget: &mut Budget<'_>,
) -> Option<Found> {
    let longest = classes.first().map_or(0, |class| class.train.visit);
    let lists = classes.iter().map(|_| Vec::with_capacity(64)).collect();
    let collector = Collector {
        graph,
        classes,
        budget,
        lists,
        steps: Vec::with_capacity(64),
        chooser: Chooser::default(),
        most: MAX_LISTED,
    };
    let mut walk = Walk::new(graph, collector, longest);
    walk.run()?;
    let Collector { lists, steps, budget, .. } = walk.visitor;
    let mut joint = Combiner { budget, best: None, total: None, upper_bound: 0, complete: true };
    for carrier in carriers(classes, visit_bonus) {
        joint.case(&lists, classes, carrier, visit_bonus);
    }
    let picks = joint.best.unwrap_or_default();
    let picks = picks.into_iter().map(|(class, name)| unfold(&steps, name, class)).collect();
    Some(Found { picks, optimal: joint.complete, upper_bound: joint.upper_bound, routes: steps.len() as u64 })
}

/// The classes that may carry the visit bonus, one case each; a single case without carrier when there is no bonus.
pub(crate) fn carriers(classes: &[Class], visit_bonus: u32) -> Vec<Option<usize>> {
    if visit_bonus == 0 || classes.is_empty() {
        return vec![None];
    }
    (0..classes.len()).map(Some).collect()
}

/// Trains of one class in one case: they choose from the same list.
struct Group<B> {
    class: usize,
    trains: usize,
    list: Vec<Entry<B>>,
}

/// Class and name of a route.
type Choice = (usize, u32);

struct Combiner<'a, 'l> {
    budget: &'a mut Budget<'l>,
    best: Option<Vec<Choice>>,
    /// Total of `best`; a set must earn more to replace it.
    total: Option<u64>,
    upper_bound: u64,
    complete: bool,
}

impl Combiner<'_, '_> {
    fn case<B: Bits>(&mut self, lists: &[Vec<Entry<B>>], classes: &[Class], carrier: Option<usize>, bonus: u32) {
        let mut groups = groups(lists, classes, carrier, bonus);
        let tops: Vec<u64> = groups.iter().map(|group| top(&group.list)).collect();
        let all: u64 = groups.iter().zip(&tops).map(|(group, top)| top * group.trains as u64).sum();
        if self.total.is_some_and(|total| all <= total) {
            return;
        }
        let floor = greedy(&groups).max(self.total.map_or(0, |total| total + 1));
        for (group, top) in groups.iter_mut().zip(&tops) {
            let spare = all - top;
            group.list.retain(|entry| u64::from(entry.value) + spare >= floor);
            group.list.sort_unstable_by_key(|entry| (Reverse(entry.value), entry.length, entry.name));
            let mut seen = 0;
            // Equal track: only the first in the order can be in the answer.
            group.list.dedup_by(|later, first| {
                seen += 1;
                later.track == first.track
            });
        }
        let rest = suffix_bounds(&groups);
        let mut stack = Vec::new();
        // Sets of exactly `floor` are still wanted: the greedy one only proves that they exist.
        let mut goal = floor;
        if self.try_group(&groups, &rest, 0, 0, B::default(), 0, 0, &mut stack, &mut goal).is_none() {
            self.complete = false;
            self.upper_bound = self.upper_bound.max(all);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn try_group<B: Bits>(
        &mut self,
        groups: &[Group<B>],
        rest: &[u64],
        at: usize,
        placed: usize,
        used: B,
        total: u64,
        from: usize,
        stack: &mut Vec<Choice>,
        goal: &mut u64,
    ) -> Option<()> {
        self.budget.spend(1)?;
        let Some(group) = groups.get(at) else {
            if total >= *goal {
                *goal = total + 1;
                self.total = Some(total);
                self.best = Some(stack.clone());
            }
            return Some(());
        };
        let left = (group.trains - placed) as u64;
        for (offset, entry) in group.list[from..].iter().enumerate() {
            if total + u64::from(entry.value) * left + rest[at + 1] < *goal {
                return Some(());
            }
            if used.hits(entry.track) {
                continue;
            }
            stack.push((group.class, entry.name));
            let (next, placed, from) = if left == 1 { (at + 1, 0, 0) } else { (at, placed + 1, from + offset + 1) };
            let used = used.union(entry.track);
            let value = u64::from(entry.value);
            self.try_group(groups, rest, next, placed, used, total + value, from, stack, goal)?;
            stack.pop();
        }
        if total + rest[at + 1] >= *goal {
            self.try_group(groups, rest, at + 1, 0, used, total, 0, stack, goal)?;
        }
        Some(())
    }
}

fn top<B>(list: &[Entry<B>]) -> u64 {
    list.iter().map(|entry| u64::from(entry.value)).max().unwrap_or(0)
}

fn groups<B: Bits>(lists: &[Vec<Entry<B>>], classes: &[Class], carrier: Option<usize>, bonus: u32) -> Vec<Group<B>> {
    let mut groups = Vec::with_capacity(classes.len() + 1);
    for (class, list) in lists.iter().enumerate() {
        let mut trains = classes[class].members.len();
        if carrier == Some(class) {
            let carried = |entry: &Entry<B>| Entry { value: entry.value + bonus * u32::from(entry.visits), ..*entry };
            groups.push(Group { class, trains: 1, list: list.iter().map(carried).collect() });
            trains -= 1;
        }
        if trains > 0 {
            groups.push(Group { class, trains, list: list.clone() });
        }
    }
    groups
}

/// What simply taking the dearest route that still fits earns, train by train.
fn greedy<B: Bits>(groups: &[Group<B>]) -> u64 {
    let (mut used, mut total) = (B::default(), 0);
    for group in groups {
        for _ in 0..group.trains {
            let fits = group.list.iter().filter(|entry| !used.hits(entry.track));
            let Some(best) = fits.max_by_key(|entry| (entry.value, Reverse(entry.name))) else {
                break;
            };
            used = used.union(best.track);
            total += u64::from(best.value);
        }
    }
    total
}

/// For each group, the most that it and the groups after it could earn without conflicts.
fn suffix_bounds<B>(groups: &[Group<B>]) -> Vec<u64> {
    let mut rest = vec![0; groups.len() + 2];
    for (at, group) in groups.iter().enumerate().rev() {
        let first = group.list.first().map_or(0, |entry| u64::from(entry.value));
        rest[at] = rest[at + 1] + first * group.trains as u64;
    }
    rest
}
