//! Finds the best set among priced routes.
//!
//! With prices on the track, the worth of a set is a bound less what the set *gives away*: for each route the distance
//! to the best route of its kind, for each idle train all of that best route, and for each resource that no route uses
//! its price. Only sets that give away little are of interest. So the search picks a dear resource and asks which route
//! uses it; that no route does is the last choice, and costs its price.

use crate::conflict::Bits;
use crate::search::budget::Budget;
use crate::search::incumbent::Incumbent;
use crate::search::lay::Pick;
use crate::search::price::Path;
use crate::search::task::Kind;
use crate::search::tuning::Way;
use crate::search::weighing::Weighing;

/// Candidates whose resources are counted for choosing one of them.
const COUNTED: usize = 2_048;
/// Small steps of work for each candidate that is looked at, and for each whose resources are counted.
const STEPS_A_LOOK: u64 = 4;
const STEPS_A_COUNT: u64 = 16;

/// A route that may be in the best set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate<B> {
    pub track: B,
    pub worth: i64,
    /// Distance to the best reduced worth of its kind.
    pub slack: i64,
    /// Position of its kind in the case.
    pub kind: u32,
    /// Where its path stands in the store.
    pub path: u32,
}

/// Paths of many routes, one after the other.
#[derive(Debug, Default)]
pub(crate) struct PathStore {
    words: Vec<u16>,
}

impl PathStore {
    pub fn clear(&mut self) {
        self.words.clear();
    }

    pub fn keep(&mut self, path: &Path) -> u32 {
        let at = self.words.len() as u32;
        self.words.extend([path.root, path.turn, path.chains.len() as u16]);
        self.words.extend_from_slice(&path.chains);
        at
    }

    /// Whether the path at a position is that of a route.
    pub fn holds(&self, at: u32, pick: &Pick) -> bool {
        self.pick(at, pick.class) == *pick
    }

    pub fn pick(&self, at: u32, class: usize) -> Pick {
        let words = &self.words[at as usize..];
        let (turn, end) = (3 + words[1] as usize, 3 + words[2] as usize);
        Pick { class, root: words[0] as usize, arms: [words[3..turn].to_vec(), words[turn..end].to_vec()] }
    }
}

/// The search for the best set in one case.
pub(crate) struct Cover<'a, 'l, 'i, B> {
    pub kinds: &'a [Kind],
    pub prices: &'a [i64],
    /// Best reduced worth by kind: what an idle train gives away.
    pub tops: &'a [i64],
    pub store: &'a PathStore,
    pub budget: &'a mut Budget<'l>,
    pub incumbent: &'a mut Incumbent<'i, B>,
    pub weighing: Weighing,
    /// Sets that weigh less than this are not looked for.
    pub target: i64,
    /// Steps that this search may still make.
    pub left: u64,
}

#[derive(Clone)]
struct State {
    /// Trains that may still get a route, by kind.
    trains: Vec<usize>,
    /// What the routes chosen are worth.
    worth: i64,
    /// What the whole set can still be worth.
    bound: i64,
    chosen: Vec<(u32, u32)>,
}

impl<B: Bits> Cover<'_, '_, '_, B> {
    /// Looks through all sets of candidates; `None` when the steps are used up.
    pub fn search(&mut self, candidates: Vec<Candidate<B>>, bound: i64) -> Option<()> {
        debug_assert!(candidates.iter().all(|candidate| candidate.slack >= 0), "a route is above the top of its kind");
        let trains = self.kinds.iter().map(|kind| kind.trains).collect();
        self.node(candidates, State { trains, worth: 0, bound, chosen: Vec::new() }, B::default())
    }

    /// `free`: resources that are used already or decided to stay unused.
    fn node(&mut self, mut list: Vec<Candidate<B>>, mut state: State, mut done: B) -> Option<()> {
        debug_assert!(self.weighing.of(state.worth) <= state.bound, "a set is worth more than its bound");
        self.spend(1 + list.len() as u64 / 64)?;
        self.offer(&state, None);
        let trains: usize = state.trains.iter().sum();
        if trains == 0 {
            return Some(());
        }
        loop {
            let least = self.least(&list);
            let spare: i64 = least.iter().zip(&state.trains).map(|(least, &trains)| least * trains as i64).sum();
            let room = state.bound - spare - self.goal();
            if room < 0 || list.is_empty() {
                return Some(());
            }
            list.retain(|candidate| candidate.slack - least[candidate.kind as usize] <= room);
            if trains == 1 {
                self.last(&list, &state);
                return Some(());
            }
            self.budget.work(STEPS_A_LOOK * list.len() as u64 + STEPS_A_COUNT * list.len().min(COUNTED) as u64)?;
            let Some(pivot) = self.pivot(&list, done) else {
                return self.in_order(&list, &state, done);
            };
            let bit = B::single(pivot);
            for at in 0..list.len() {
                if list[at].track.hits(bit) {
                    self.choose(&list, at, &state, done, 0)?;
                }
            }
            list.retain(|candidate| !candidate.track.hits(bit));
            state.bound -= self.prices[pivot];
            done = done.union(bit);
        }
    }

    /// Returns what a set must weigh to matter.
    fn goal(&self) -> i64 {
        self.target.max(self.weighing.of(self.incumbent.worth()))
    }

    fn spend(&mut self, steps: u64) -> Option<()> {
        self.budget.spend(steps)?;
        self.left = self.left.checked_sub(steps)?;
        Some(())
    }

    /// Returns the least amount that a train gives away, by kind.
    fn least(&self, list: &[Candidate<B>]) -> Vec<i64> {
        let mut least = self.tops.to_vec();
        for candidate in list {
            let slot = &mut least[candidate.kind as usize];
            *slot = (*slot).min(candidate.slack);
        }
        least
    }

    /// A resource whose users are few for what leaving it unused costs.
    fn pivot(&self, list: &[Candidate<B>], done: B) -> Option<usize> {
        let mut users = vec![0_u32; self.prices.len()];
        let stride = list.len().div_ceil(COUNTED).max(1);
        for candidate in list.iter().step_by(stride) {
            candidate.track.for_each(|resource| users[resource] += 1);
        }
        let open = |&resource: &usize| users[resource] > 0 && self.prices[resource] > 0;
        (0..self.prices.len()).filter(|&resource| !done.hits(B::single(resource))).filter(open).min_by(|&a, &b| {
            let (left, right) = (i128::from(users[a]), i128::from(users[b]));
            (left * i128::from(self.prices[b])).cmp(&(right * i128::from(self.prices[a])))
        })
    }

    /// Takes a candidate into the set and goes on with those that fit.
    fn choose(&mut self, list: &[Candidate<B>], at: usize, state: &State, done: B, from: usize) -> Option<()> {
        let taken = list[at];
        let bound = state.bound - taken.slack;
        let room = bound - self.goal();
        if room < 0 {
            return Some(());
        }
        let mut next = state.clone();
        next.bound = bound;
        next.worth += taken.worth;
        next.trains[taken.kind as usize] -= 1;
        next.chosen.push((taken.kind, taken.path));
        let fits = |other: &&Candidate<B>| {
            !other.track.hits(taken.track) && other.slack <= room && next.trains[other.kind as usize] > 0
        };
        let rest: Vec<Candidate<B>> = list[from..].iter().filter(fits).copied().collect();
        self.spend((list.len() - from) as u64 / 64)?;
        self.node(rest, next, done.union(taken.track))
    }

    /// No dear resource is open: simply tries the candidates one after the other.
    fn in_order(&mut self, list: &[Candidate<B>], state: &State, done: B) -> Option<()> {
        self.budget.ways.count(Way::InOrder);
        (0..list.len()).try_for_each(|at| self.choose(list, at, state, done, at + 1))
    }

    /// One train is left: the worthiest candidates end the set.
    fn last(&mut self, list: &[Candidate<B>], state: &State) {
        let Some(most) = list.iter().map(|candidate| candidate.worth).max() else {
            return;
        };
        for candidate in list.iter().filter(|candidate| candidate.worth == most) {
            self.offer(state, Some(candidate));
        }
    }

    fn offer(&mut self, state: &State, last: Option<&Candidate<B>>) {
        let worth = state.worth + last.map_or(0, |candidate| candidate.worth);
        let (store, kinds) = (self.store, self.kinds);
        let last = last.map(|candidate| (candidate.kind, candidate.path));
        let chosen = state.chosen.iter().copied().chain(last);
        self.incumbent
            .offer(worth, || chosen.map(|(kind, path)| store.pick(path, kinds[kind as usize].class)).collect());
    }
}
