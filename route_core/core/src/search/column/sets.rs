//! Sets made of the routes that joined the programme, so that a search that is cut short has a good one.

use crate::conflict::Bits;
use crate::search::column::buyers::Picky;
use crate::search::column::{Case, STEPS_A_CANDIDATE};
use crate::search::cover::{Candidate, Cover};
use crate::search::price::{Ground, Pricer};
use crate::search::prices::{price, set_bound, Prices};

impl<B: Bits> Case<'_, '_, '_, B> {
    /// A first set: one train after the other takes the best route that a short look finds on the track that is still free,
    /// and then, one after the other, a better one for its own where there is such a route. These routes do not join the
    /// programme: they are long, and its first prices would be worse for them. Track costs nothing, as in the first turn of
    /// pricing, which takes over the tables.
    pub(super) fn first_set(&mut self) {
        self.price(&vec![0; self.graph.resource_count]);
        let (mut used, mut taken) = (B::default(), Vec::new());
        for (number, &kind) in self.kinds.iter().enumerate() {
            for _ in 0..kind.trains {
                let Some(route) = self.on_free_track(number, used, 1) else {
                    break;
                };
                used = used.union(route.track);
                taken.push(route);
                self.offer_taken(&taken);
            }
        }
        for at in 0..taken.len() {
            let Candidate { track, worth, kind, .. } = taken[at];
            let others = used.without(track);
            if let Some(route) = self.on_free_track(kind as usize, others, worth + 1) {
                used = others.union(route.track);
                taken[at] = route;
                self.offer_taken(&taken);
            }
        }
    }

    fn offer_taken(&mut self, taken: &[Candidate<B>]) {
        let (store, kinds) = (&self.store, self.kinds);
        let pick = |route: &Candidate<B>| store.pick(route.path, kinds[route.kind as usize].class);
        let worth = taken.iter().map(|route| route.worth).sum();
        self.incumbent.offer(worth, || taken.iter().map(pick).collect());
    }

    /// The best route for a kind of train that a short look finds beside track that is used already, if it is worth at least
    /// so much.
    fn on_free_track(&mut self, number: usize, used: B, least: i64) -> Option<Candidate<B>> {
        let tuning = self.task.tuning;
        let fares = &self.fares[self.fares_of[number]];
        let ground = Ground {
            network: self.task.network,
            graph: self.graph,
            ends: &self.ends,
            stock: &self.stock,
            kinds: self.kinds,
            tolls: &self.tolls,
        };
        let (buyer, memory) = (Picky { best: None }, tuning.quick_memory);
        let mut search = Pricer::new(&ground, fares, self.kinds[number], (least, memory), buyer, self.budget);
        search.taken = used;
        search.run(tuning.first_steps, tuning.first_steps);
        let (offer, path) = search.into_buyer().best?;
        let path = self.store.keep(&path);
        let track = offer.track.without(used);
        Some(Candidate { track, worth: offer.reduced, slack: 0, kind: number as u32, path })
    }

    /// Makes a set of the programme's solution: takes what it uses most, as long as that fits, and then the worthiest.
    pub(super) fn round(&mut self) {
        let _ = self.budget.work(STEPS_A_CANDIDATE * self.columns.len() as u64);
        let mut levels = vec![0.0; self.columns.len()];
        self.programme.levels().for_each(|(column, level)| levels[column] = level);
        let mut order: Vec<usize> = (0..self.columns.len()).filter(|&at| self.columns[at].worth > 0).collect();
        order.sort_by(|&a, &b| {
            let worth = |at: usize| self.columns[at].worth;
            levels[b].total_cmp(&levels[a]).then(worth(b).cmp(&worth(a))).then(a.cmp(&b))
        });
        let mut trains: Vec<usize> = self.kinds.iter().map(|kind| kind.trains).collect();
        let (mut used, mut worth, mut taken) = (B::default(), 0, Vec::new());
        for column in order.into_iter().map(|at| self.columns[at]) {
            let left = &mut trains[column.kind as usize];
            if *left > 0 && !used.hits(column.track) {
                *left -= 1;
                used = used.union(column.track);
                worth += column.worth;
                taken.push((column.path, self.kinds[column.kind as usize].class));
            }
        }
        let store = &self.store;
        self.incumbent.offer(worth, || taken.iter().map(|&(path, class)| store.pick(path, class)).collect());
    }

    /// Looks for a good set among the columns.
    pub(super) fn try_columns(&mut self) {
        let Some(Prices { resources: prices, .. }) = self.whole_prices() else {
            return;
        };
        if self.budget.work(STEPS_A_CANDIDATE * self.columns.len() as u64).is_none() {
            return;
        }
        let mut tops = vec![0; self.kinds.len()];
        let mut list = self.columns.clone();
        for candidate in &mut list {
            // For a moment this is the reduced worth.
            candidate.slack = self.weighing.of(candidate.worth) - price(&prices, candidate.track);
            let top: &mut i64 = &mut tops[candidate.kind as usize];
            *top = (*top).max(candidate.slack);
        }
        for candidate in &mut list {
            candidate.slack = tops[candidate.kind as usize] - candidate.slack;
        }
        let Some(bound) = set_bound(&prices, self.kinds, &tops) else {
            return;
        };
        list.sort_unstable_by_key(|candidate| (candidate.slack, candidate.path));
        let mut cover = Cover {
            kinds: self.kinds,
            prices: &prices,
            tops: &tops,
            store: &self.store,
            budget: self.budget,
            incumbent: self.incumbent,
            weighing: self.weighing,
            target: 0,
            left: self.task.tuning.trial_steps,
        };
        // A trial that ends early costs nothing but its steps.
        let _ = cover.search(list, bound);
    }
}
