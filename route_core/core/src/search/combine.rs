//! Combines listed routes: the regime of nearly every real position.

use std::cmp::Reverse;

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::search::budget::Budget;
use crate::search::collect::{unfold, Collector, Entry, Step};
use crate::search::incumbent::Incumbent;
use crate::search::task::Kind;
use crate::search::task::Task;
use crate::search::tuning::Way;
use crate::select::Chooser;
use crate::tariff::Choice;
use crate::walk::Walk;

/// So many routes are listed even when the budget is spent: a search never answers that nothing runs where something can.
const ALWAYS_LISTED: usize = 256;

/// Room for so many routes is made at once: nine in ten recorded positions have no more (the median is 15 to 47), and it is
/// still nothing to the allocator.
const USUALLY_LISTED: usize = 256;

/// Sorting a route takes about as long as so many small steps, and looking at one as long as so many.
const STEPS_A_ROUTE: u64 = 32;
const STEPS_A_LOOK: u64 = 2;

/// How listing and combining ended.
pub(crate) enum Listed {
    /// The best set is proved.
    Proved,
    /// There is too much to combine; what was found is in the incumbent.
    TooMuch,
    /// The budget of the request is spent.
    Spent,
}

/// Routes by class, and how they came to be.
struct Routes<B> {
    lists: Vec<Vec<Entry<B>>>,
    steps: Vec<Step>,
    /// Whether no route is missing.
    complete: bool,
}

/// Lists all routes, unless there are too many.
fn list<B: Bits, const ON_TERMS: bool>(graph: &Graph<B>, task: &Task<'_>, budget: &mut Budget<'_>) -> Routes<B> {
    let collector = Collector::<B, ON_TERMS> {
        network: task.network,
        graph,
        classes: &task.classes,
        budget,
        lists: task.classes.iter().map(|_| Vec::with_capacity(USUALLY_LISTED)).collect(),
        steps: Vec::with_capacity(USUALLY_LISTED),
        chooser: Chooser::default(),
        choice: Choice::default(),
        alive: true,
        run: (Vec::new(), Vec::new()),
        scale: graph.worth.scale,
        single: task.visit_bonus == 0 && task.classes.iter().map(|class| class.members.len()).sum::<usize>() == 1,
        most: task.tuning.max_listed,
        least: ALWAYS_LISTED,
        estimate_at: task.tuning.estimate_at.max(ALWAYS_LISTED),
        most_estimated: task.tuning.most_estimated,
    };
    let mut walk = Walk::new(graph, collector, task.longest());
    let complete = walk.run().is_some();
    let Collector { lists, steps, budget, choice, .. } = walk.visitor;
    if choice.gave_up {
        budget.leave_out();
    }
    Routes { lists, steps, complete }
}

/// Lists all routes and finds the best set, unless there are too many.
pub(crate) fn search<B: Bits>(
    graph: &Graph<B>,
    task: &Task<'_>,
    budget: &mut Budget<'_>,
    incumbent: &mut Incumbent<'_, B>,
) -> Listed {
    // Most trains run on no terms; their walk asks for none.
    let on_terms = task.classes.iter().any(|class| class.train.terms.is_some());
    let listed = if on_terms { list::<B, true>(graph, task, budget) } else { list::<B, false>(graph, task, budget) };
    let Routes { mut lists, steps, complete } = listed;
    if !complete {
        for kinds in task.cases() {
            let groups: Vec<Group<B>> =
                kinds.iter().map(|&kind| group(&mut lists, kind, graph.worth.scale, false)).collect();
            let (worth, taken) = greedy(&groups);
            let picks = || taken.iter().map(|&(class, name)| unfold(&steps, name, class)).collect();
            incumbent.offer(worth, picks);
        }
        budget.ways.count(Way::TooManyRoutes);
        return if budget.is_spent() { Listed::Spent } else { Listed::TooMuch };
    }
    budget.routes += steps.len() as u64;
    let mut combiner = Combiner { budget, incumbent, steps: &steps, left: task.tuning.max_tried };
    for kinds in task.cases() {
        if combiner.case(&mut lists, &kinds, graph.worth.scale, task.visit_bonus == 0).is_none() {
            combiner.budget.ways.count(Way::TooManySets);
            return if combiner.budget.is_spent() { Listed::Spent } else { Listed::TooMuch };
        }
    }
    combiner.budget.ways.count(Way::Listed);
    Listed::Proved
}

/// Trains of one kind: they choose from the same list.
struct Group<B> {
    kind: Kind,
    list: Vec<Entry<B>>,
}

struct Combiner<'a, 'l, 'i, B> {
    budget: &'a mut Budget<'l>,
    incumbent: &'a mut Incumbent<'i, B>,
    steps: &'a [Step],
    left: u64,
}

/// Where the combination of routes stands.
#[derive(Clone, Copy)]
struct State<B> {
    /// Group whose train is next, how many of its trains run, and where its list goes on.
    at: usize,
    placed: usize,
    from: usize,
    used: B,
    worth: i64,
}

impl<B: Bits> Combiner<'_, '_, '_, B> {
    fn case(&mut self, lists: &mut [Vec<Entry<B>>], kinds: &[Kind], scale: i64, only: bool) -> Option<()> {
        let mut groups: Vec<Group<B>> = kinds.iter().map(|&kind| group(lists, kind, scale, only)).collect();
        let tops: Vec<i64> = groups.iter().map(|group| top(&group.list)).collect();
        let all: i64 = groups.iter().zip(&tops).map(|(group, top)| top * group.kind.trains as i64).sum();
        let (least, taken) = greedy(&groups);
        let floor = least.max(self.incumbent.worth());
        if all < floor {
            return Some(());
        }
        let routes: usize = groups.iter().map(|group| group.list.len()).sum();
        let done = self.budget.work(STEPS_A_ROUTE * routes as u64).and_then(|()| {
            for (group, top) in groups.iter_mut().zip(&tops) {
                let spare = all - top;
                group.list.retain(|entry| entry.worth + spare >= floor);
                group.list.sort_unstable_by_key(|entry| (Reverse(entry.worth), entry.name));
            }
            let rest = suffix_bounds(&groups);
            let start = State { at: 0, placed: 0, from: 0, used: B::default(), worth: 0 };
            self.go_on(&groups, &rest, start, floor, &mut Vec::new())
        });
        if done.is_none() {
            // Sets below the greedy one were passed over, so a stopped search may not have met any other.
            let steps = self.steps;
            self.incumbent.offer(least, || taken.iter().map(|&(class, name)| unfold(steps, name, class)).collect());
        }
        done
    }

    /// Tries every set that may be worth at least `floor` and at least the incumbent.
    fn go_on(
        &mut self,
        groups: &[Group<B>],
        rest: &[i64],
        state: State<B>,
        floor: i64,
        stack: &mut Vec<(usize, u32)>,
    ) -> Option<()> {
        self.spend()?;
        let Some(group) = groups.get(state.at) else {
            let steps = self.steps;
            let picks = || stack.iter().map(|&(class, name)| unfold(steps, name, class)).collect();
            self.incumbent.offer(state.worth, picks);
            return Some(());
        };
        let left = (group.kind.trains - state.placed) as i64;
        if left == 1 && state.at + 1 == groups.len() {
            return self.last(group, state, floor, stack);
        }
        let mut looks = 0;
        for (offset, entry) in group.list[state.from..].iter().enumerate() {
            looks += STEPS_A_LOOK;
            let most = state.worth + entry.worth * left + rest[state.at + 1];
            if most < self.incumbent.worth().max(floor) {
                break;
            }
            if state.used.hits(entry.track) {
                continue;
            }
            stack.push((group.kind.class, entry.name));
            let (at, placed, from) =
                if left == 1 { (state.at + 1, 0, 0) } else { (state.at, state.placed + 1, state.from + offset + 1) };
            let used = state.used.union(entry.track);
            let next = State { at, placed, from, used, worth: state.worth + entry.worth };
            self.go_on(groups, rest, next, floor, stack)?;
            stack.pop();
        }
        self.budget.work(looks)?;
        if state.worth + rest[state.at + 1] >= self.incumbent.worth().max(floor) {
            let next = State { at: state.at + 1, placed: 0, from: 0, ..state };
            self.go_on(groups, rest, next, floor, stack)?;
        }
        Some(())
    }

    /// One train is left: the first routes that fit are the best.
    fn last(&mut self, group: &Group<B>, state: State<B>, floor: i64, stack: &[(usize, u32)]) -> Option<()> {
        let steps = self.steps;
        let picks = |last: Option<&Entry<B>>| {
            let last = last.map(|entry| (group.kind.class, entry.name));
            stack.iter().copied().chain(last).map(|(class, name)| unfold(steps, name, class)).collect()
        };
        let (mut looks, mut goal) = (0, self.incumbent.worth().max(floor) - state.worth);
        for entry in &group.list[state.from..] {
            looks += STEPS_A_LOOK;
            if entry.worth < goal {
                break;
            }
            if !state.used.hits(entry.track) {
                self.incumbent.offer(state.worth + entry.worth, || picks(Some(entry)));
                goal = self.incumbent.worth().max(floor) - state.worth;
            }
        }
        if state.worth >= floor {
            self.incumbent.offer(state.worth, || picks(None));
        }
        self.budget.work(looks)
    }

    fn spend(&mut self) -> Option<()> {
        self.budget.spend(1)?;
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

fn top<B>(list: &[Entry<B>]) -> i64 {
    list.iter().map(|entry| entry.worth).max().unwrap_or(0).max(0)
}

/// The routes of a kind; those of its class themselves where this is the `only` case that asks for them.
fn group<B: Bits>(lists: &mut [Vec<Entry<B>>], kind: Kind, scale: i64, only: bool) -> Group<B> {
    let list = &mut lists[kind.class];
    let mut list = if only { std::mem::take(list) } else { list.clone() };
    if kind.carried > 0 {
        for entry in &mut list {
            entry.worth += i64::from(kind.carried) * i64::from(entry.visits) * scale;
        }
    }
    Group { kind, list }
}

/// Simply takes the worthiest route that still fits, train by train: the worth, and the routes taken.
fn greedy<B: Bits>(groups: &[Group<B>]) -> (i64, Vec<(usize, u32)>) {
    let (mut used, mut worth, mut taken) = (B::default(), 0, Vec::new());
    for group in groups {
        for _ in 0..group.kind.trains {
            let fits = group.list.iter().filter(|entry| entry.worth > 0 && !used.hits(entry.track));
            let Some(best) = fits.max_by_key(|entry| entry.worth) else {
                break;
            };
            used = used.union(best.track);
            worth += best.worth;
            taken.push((group.kind.class, best.name));
        }
    }
    (worth, taken)
}

/// For each group, the most that it and the groups after it could earn without conflicts.
fn suffix_bounds<B>(groups: &[Group<B>]) -> Vec<i64> {
    let mut rest = vec![0; groups.len() + 2];
    for (at, group) in groups.iter().enumerate().rev() {
        let first = group.list.first().map_or(0, |entry| entry.worth.max(0));
        rest[at] = rest[at + 1] + first * group.kind.trains as i64;
    }
    rest
}
