//! Which stops of a route count on a train's terms, so that it earns most.

use crate::network::Network;
use crate::tariff::{Run, Tariff};
use crate::terms::Limit;
use crate::train::Train;

/// A choice of the stops that count looks at so many selections at most.
const MAX_SELECTIONS: u32 = 4_096;

/// Room for choosing, so that a search allocates nothing per route.
#[derive(Debug, Default)]
pub(crate) struct Choice {
    /// Which stops count, by position.
    pub counted: Vec<bool>,
    order: Vec<u32>,
    trial: Vec<bool>,
    forced: Vec<bool>,
    special: Vec<u32>,
    /// By set, whether a stop of it is among those at hand.
    met: Vec<bool>,
    /// By set, which of the two ends are in it, as bits.
    at_ends: Vec<u8>,
    /// By condition, whether the route can meet it.
    is_live: Vec<bool>,
    live: Vec<u32>,
    /// How many more stops may count, and by limit how many of its kinds count already.
    left: u32,
    used: Vec<u32>,
    selections: u32,
    /// A choice was given up: some route may earn more than was found.
    pub gave_up: bool,
    /// Small steps of work not yet reported.
    pub work: u64,
}

impl Tariff {
    /// The best choice of counted stops: exact, as every selection of those stops that a bonus may ask for is tried, and
    /// the others are taken by value (what finds room in rows is a matroid).
    pub(super) fn choose(&self, network: &Network, train: Train, run: Run<'_>, choice: &mut Choice) -> Option<u32> {
        let stops = run.stops;
        choice.order.clear();
        choice.order.extend(0..stops.len() as u32);
        choice.order.sort_unstable_by_key(|&at| (u32::MAX - self.values[stops[at as usize] as usize], at));
        self.find_live(run, choice);
        choice.forced.clear();
        choice.forced.resize(stops.len(), false);
        choice.selections = 0;
        let picker = Picker { tariff: self, network, train, run };
        let all: u32 = choice.live.iter().map(|&condition| self.sets[condition as usize].0).sum();
        let mut best = None;
        picker.select(choice, 0, all, &mut best);
        choice.work += u64::from(choice.selections) * 4 * stops.len() as u64;
        best
    }

    /// The conditions that this route can meet, and the stops that they ask for.
    fn find_live(&self, run: Run<'_>, choice: &mut Choice) {
        choice.live.clear();
        choice.special.clear();
        if self.sets.is_empty() {
            return;
        }
        self.meet(run.stops.iter().copied(), choice);
        self.note_ends(run, choice);
        choice.is_live.clear();
        for (number, &(_, first, count)) in self.sets.iter().enumerate() {
            let can = if number < self.conditions {
                choice.met[usize::from(first)..usize::from(first + count)].iter().all(|&met| met)
            } else {
                let [a, b] = [0, 1].map(|set| choice.at_ends[usize::from(first) + set]);
                (a & 1 > 0 && b & 2 > 0) || (a & 2 > 0 && b & 1 > 0)
            };
            choice.is_live.push(can);
            if can {
                choice.live.push(number as u32);
            }
        }
        let ends = choice.live.last().is_some_and(|&last| last as usize >= self.conditions);
        for (at, &stop) in run.stops.iter().enumerate() {
            let asks = |&role: &u16| {
                let owner = self.owners[usize::from(role)] as usize;
                owner < self.conditions && choice.is_live[owner]
            };
            if (ends && run.ends.contains(&at)) || self.roles[stop as usize].iter().any(asks) {
                choice.special.push(at as u32);
            }
        }
        choice.work += self.sets.len() as u64;
    }

    /// Notes which sets have one of some stops in them.
    fn meet(&self, stops: impl Iterator<Item = u32>, choice: &mut Choice) {
        choice.met.clear();
        choice.met.resize(self.owners.len(), false);
        for stop in stops {
            let roles = &self.roles[stop as usize];
            choice.work += roles.len() as u64;
            for &role in roles {
                choice.met[usize::from(role)] = true;
            }
        }
    }

    /// Notes which sets have the ends in them, where there are bonuses for ends.
    fn note_ends(&self, run: Run<'_>, choice: &mut Choice) {
        if self.conditions == self.sets.len() {
            return;
        }
        choice.at_ends.clear();
        choice.at_ends.resize(self.owners.len(), 0);
        for (end, &at) in run.ends.iter().enumerate() {
            for &role in &self.roles[run.stops[at] as usize] {
                choice.at_ends[usize::from(role)] |= 1 << end;
            }
        }
    }
}

/// Chooses the stops of one route that count.
struct Picker<'a> {
    tariff: &'a Tariff,
    network: &'a Network,
    train: Train,
    run: Run<'a>,
}

impl Picker<'_> {
    /// Tries the forced stops with the best others, then forces one stop more, as long as that can earn more.
    fn select(&self, choice: &mut Choice, from: usize, all: u32, best: &mut Option<u32>) {
        if choice.selections >= MAX_SELECTIONS {
            choice.gave_up = true;
            return;
        }
        choice.selections += 1;
        let Some(most) = self.fill(choice, all, best) else {
            return;
        };
        // Forcing a stop never makes the values of the counted ones more.
        for next in from..choice.special.len() {
            if best.is_some_and(|best| most + all <= best) {
                return;
            }
            let at = choice.special[next] as usize;
            choice.forced[at] = true;
            self.select(choice, next + 1, all, best);
            choice.forced[at] = false;
        }
    }

    /// The values of the forced stops and the best others; offers what they earn. `None` when not all forced find room.
    fn fill(&self, choice: &mut Choice, all: u32, best: &mut Option<u32>) -> Option<u32> {
        let values = self.take(choice, None)?;
        let tokens = &self.network.stops;
        let is_token = |at: usize| tokens[self.run.stops[at] as usize].token;
        let counted_token =
            !self.tariff.terms.counted_token || (0..choice.trial.len()).any(|at| choice.trial[at] && is_token(at));
        if counted_token {
            self.offer(choice, values, best);
        } else {
            for at in (0..self.run.stops.len()).filter(|&at| is_token(at)) {
                if best.is_none_or(|best| values + all > best) {
                    if let Some(values) = self.take(choice, Some(at)) {
                        self.offer(choice, values, best);
                    }
                }
            }
        }
        Some(values)
    }

    /// Takes the forced stops, one more, and then the best that find room.
    fn take(&self, choice: &mut Choice, more: Option<usize>) -> Option<u32> {
        choice.trial.clear();
        choice.trial.resize(self.run.stops.len(), false);
        choice.left = self.train.pay;
        choice.used.clear();
        choice.used.resize(self.tariff.terms.pays.len(), 0);
        let mut sum = 0;
        for at in 0..self.run.stops.len() {
            if choice.forced[at] || more == Some(at) {
                if !self.finds_room(choice, at) {
                    return None;
                }
                choice.trial[at] = true;
                sum += self.tariff.values[self.run.stops[at] as usize];
            }
        }
        for place in 0..choice.order.len() {
            let at = choice.order[place] as usize;
            if !choice.trial[at] && self.finds_room(choice, at) {
                choice.trial[at] = true;
                sum += self.tariff.values[self.run.stops[at] as usize];
            }
        }
        Some(sum)
    }

    /// Counts a stop more, if it finds room among those that count already.
    fn finds_room(&self, choice: &mut Choice, at: usize) -> bool {
        let bit = 1_u32 << self.network.known.kind(self.run.stops[at] as usize).0;
        let limits = &self.tariff.terms.pays;
        let full = |(limit, &used): (&Limit, &u32)| limit.kinds & bit != 0 && used >= limit.most;
        if choice.left == 0 || limits.iter().zip(&choice.used).any(full) {
            return false;
        }
        for (limit, used) in limits.iter().zip(&mut choice.used) {
            *used += u32::from(limit.kinds & bit != 0);
        }
        choice.left -= 1;
        true
    }

    fn offer(&self, choice: &mut Choice, values: u32, best: &mut Option<u32>) {
        let tariff = self.tariff;
        let mut sum = values;
        if !choice.live.is_empty() {
            let trial = std::mem::take(&mut choice.trial);
            let counted = self.run.stops.iter().zip(&trial).filter(|&(_, &counted)| counted);
            tariff.meet(counted.map(|(&stop, _)| stop), choice);
            choice.trial = trial;
            choice.work += choice.live.len() as u64;
        }
        for &number in &choice.live {
            let (value, first, count) = tariff.sets[number as usize];
            let earned = if (number as usize) < tariff.conditions {
                choice.met[usize::from(first)..usize::from(first + count)].iter().all(|&met| met)
            } else {
                self.run.ends.iter().all(|&at| choice.trial[at])
            };
            if earned {
                sum += value;
            }
        }
        if best.is_none_or(|best| sum > best) {
            *best = Some(sum);
            choice.counted.clone_from(&choice.trial);
        }
    }
}
