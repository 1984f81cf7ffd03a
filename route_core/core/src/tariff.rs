//! Terms in the form that a search needs: checked, and indexed by stop.

mod choice;

use crate::details::Known;
use crate::ids::StopId;
use crate::network::{Network, Stop, MAX_VALUE};
use crate::terms::{Limit, Terms, MAX_CONDITIONS};
use crate::train::Train;

pub(crate) use choice::Choice;

/// The most stops that all conditions of one train's terms name. The recorded positions name at most 40.
const MAX_NAMED: usize = 1 << 16;

/// A route as terms look at it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    /// The visited stops, in any order.
    pub stops: &'a [u32],
    /// The positions of both ends among them.
    pub ends: [usize; 2],
    /// The gauges that all of its track offers.
    pub gauges: u8,
    /// How much of a train's length its track takes.
    pub length: u32,
    /// The marks of its track, as bits.
    pub marks: &'a [u64],
}

/// Why a train may not run a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A stop, by its position, is of a kind that the train does not visit.
    Kind(usize),
    /// It visits too much.
    TooFar,
    /// Its track takes more than the train's length.
    TooLong,
    /// Some track is of another gauge.
    Gauge,
    /// It does not visit what it must.
    Need,
    /// No selection of stops that may count has a token.
    Token,
}

/// Terms, checked and indexed by stop.
#[derive(Debug, Clone)]
pub(crate) struct Tariff {
    terms: Terms,
    /// What counting a stop earns.
    pub values: Vec<u32>,
    /// What counting a stop earns at most, its share of every bonus included.
    pub upper: Vec<u32>,
    /// For each stop the sets that it is in.
    roles: Vec<Vec<u16>>,
    /// For each condition the first of its sets and how many it has; those for ends come last, with two sets each.
    sets: Vec<(u32, u16, u16)>,
    conditions: usize,
    /// For each set the condition or bonus for ends that it belongs to; [`u32::MAX`] for those of needs.
    owners: Vec<u32>,
    /// For each need its set.
    needs: Vec<(u16, u32)>,
    /// What all marks earn together.
    pub all_marks: u64,
}

impl Tariff {
    /// Checks and indexes terms; `None` when a number makes no sense.
    pub fn new(terms: Terms, stops: &[Stop], kinds: &[(u8, u32)], marks: usize) -> Option<Self> {
        let values =
            if terms.values.is_empty() { stops.iter().map(|stop| stop.value).collect() } else { terms.values.clone() };
        let amounts = terms.conditions.iter().map(|condition| condition.value);
        let amounts = amounts.chain(terms.ends.iter().map(|ends| ends.value)).chain(terms.marks.iter().copied());
        let named = terms.conditions.iter().flat_map(|condition| &condition.sets);
        let named = named.chain(terms.ends.iter().flat_map(|ends| [&ends.a, &ends.b]));
        let named: Vec<&Vec<StopId>> = named.chain(terms.needs.iter().map(|need| &need.stops)).collect();
        let sound = values.len() == stops.len()
            && values.iter().copied().chain(amounts).all(|value| value <= MAX_VALUE)
            && (terms.marks.is_empty() || terms.marks.len() >= marks)
            && terms.conditions.len() + terms.ends.len() + terms.needs.len() <= MAX_CONDITIONS
            && named.iter().map(|set| set.len()).sum::<usize>() <= MAX_NAMED
            && named.len() <= MAX_NAMED / 2
            && terms.conditions.iter().all(|condition| !condition.sets.is_empty())
            && named.iter().copied().flatten().all(|stop| stop.index() < stops.len());
        if !sound {
            return None;
        }
        let mut tariff = Self {
            upper: values.clone(),
            values,
            roles: vec![Vec::new(); stops.len()],
            sets: Vec::new(),
            conditions: terms.conditions.len(),
            owners: Vec::new(),
            needs: Vec::new(),
            all_marks: terms.marks.iter().map(|&value| u64::from(value)).sum(),
            terms,
        };
        tariff.index();
        tariff.bound(kinds);
        Some(tariff)
    }

    fn index(&mut self) {
        let mut next = 0;
        let mut add = |sets: &[&Vec<StopId>], roles: &mut Vec<Vec<u16>>| {
            let first = next;
            for set in sets {
                for stop in *set {
                    let roles = &mut roles[stop.index()];
                    if roles.last() != Some(&next) {
                        roles.push(next);
                    }
                }
                next += 1;
            }
            first
        };
        for condition in &self.terms.conditions {
            let sets: Vec<&Vec<StopId>> = condition.sets.iter().collect();
            self.sets.push((condition.value, add(&sets, &mut self.roles), sets.len() as u16));
        }
        for ends in &self.terms.ends {
            self.sets.push((ends.value, add(&[&ends.a, &ends.b], &mut self.roles), 2));
        }
        for need in &self.terms.needs {
            self.needs.push((add(&[&need.stops], &mut self.roles), need.at_least));
        }
        for (number, &(_, _, count)) in self.sets.iter().enumerate() {
            self.owners.extend(std::iter::repeat_n(number as u32, usize::from(count)));
        }
        self.owners.extend(self.needs.iter().map(|_| u32::MAX));
    }

    /// Shares out each bonus: a route that earns it counts a stop of its smallest set.
    fn bound(&mut self, kinds: &[(u8, u32)]) {
        let conditions = self
            .terms
            .conditions
            .iter()
            .map(|condition| (condition.value, condition.sets.iter().min_by_key(|set| set.len())));
        let ends =
            self.terms.ends.iter().map(|ends| (ends.value, [&ends.a, &ends.b].into_iter().min_by_key(|set| set.len())));
        for (value, set) in conditions.chain(ends) {
            let mut last = None;
            let mut sorted = set.cloned().unwrap_or_default();
            sorted.sort_unstable();
            for stop in sorted {
                if last != Some(stop) {
                    self.upper[stop.index()] += value;
                    last = Some(stop);
                }
            }
        }
        let never = |kind: u8| {
            let bit = 1_u32 << kind;
            bit & self.terms.kinds == 0 || self.terms.pays.iter().any(|limit| limit.kinds & bit != 0 && limit.most == 0)
        };
        for (stop, upper) in self.upper.iter_mut().enumerate() {
            if never(kinds.get(stop).map_or(0, |&(kind, _)| kind)) {
                *upper = 0;
            }
        }
    }

    /// All amounts that a route may earn, for the common divisor of revenues.
    pub fn amounts(&self) -> impl Iterator<Item = u32> + '_ {
        let bonuses = self.sets.iter().map(|&(value, _, _)| value);
        self.values.iter().copied().chain(bonuses).chain(self.terms.marks.iter().copied())
    }

    /// No route earns more, and no step of one.
    pub fn most(&self) -> i64 {
        self.upper.iter().map(|&value| i64::from(value)).sum::<i64>() + self.all_marks as i64
    }

    /// Returns the revenue of the marked track among some marks.
    pub fn marked(&self, marks: &[u64]) -> u64 {
        if self.terms.marks.is_empty() {
            return 0;
        }
        let mut sum = 0;
        for (word, &bits) in marks.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                sum +=
                    u64::from(self.terms.marks.get(64 * word + rest.trailing_zeros() as usize).copied().unwrap_or(0));
                rest &= rest - 1;
            }
        }
        sum
    }

    /// Returns `true` if trains on these terms may visit a kind of stop.
    pub fn visits(&self, kind: u8) -> bool {
        self.terms.kinds >> kind & 1 == 1
    }

    /// Returns `true` if trains on these terms may use track that offers these gauges.
    pub fn fits(&self, gauges: u8) -> bool {
        self.terms.gauge & !gauges == 0
    }

    /// Returns `true` if the length of track is limited.
    pub fn limits_length(&self) -> bool {
        self.terms.length.is_some()
    }

    /// Whether track that takes so much of a train's length is not too long. No route that goes on from longer track is shorter.
    pub fn spans(&self, length: u32) -> bool {
        self.terms.length.is_none_or(|most| length <= most)
    }

    /// Whether a route, or what begins one, visits no more than it may. No route that goes on from one that does may.
    pub fn admits(&self, known: &Known, stops: &(impl Iterator<Item = u32> + Clone)) -> bool {
        let over = |limit: &Limit| {
            let cost = |stop: u32| {
                let (kind, cost) = known.kind(stop as usize);
                if limit.kinds >> kind & 1 == 1 {
                    u64::from(cost)
                } else {
                    0
                }
            };
            stops.clone().map(cost).sum::<u64>() > u64::from(limit.most)
        };
        stops.clone().all(|stop| self.visits(known.kind(stop as usize).0))
            && !self.terms.visits.iter().any(over)
            && self.terms.end_limit.is_none_or(|limit| {
                let counts = |stop: &u32| limit.always >> known.kind(*stop as usize).0 & 1 == 1;
                stops.clone().filter(counts).count() <= limit.most as usize
            })
    }

    /// Returns the revenue of a route with the best choice of counted stops, which [`Choice::counted`] then holds.
    pub fn value(&self, network: &Network, train: Train, run: Run<'_>, choice: &mut Choice) -> Result<u32, Refusal> {
        self.check(&network.known, train, run)?;
        let base = self.choose(network, train, run, choice).ok_or(Refusal::Token)?;
        Ok(base + self.marked(run.marks) as u32)
    }

    fn check(&self, known: &Known, train: Train, run: Run<'_>) -> Result<(), Refusal> {
        let terms = &self.terms;
        let kind = |stop: u32| known.kind(stop as usize).0;
        if let Some(at) = run.stops.iter().position(|&stop| !self.visits(kind(stop))) {
            return Err(Refusal::Kind(at));
        }
        if !self.fits(run.gauges) {
            return Err(Refusal::Gauge);
        }
        if !self.spans(run.length) {
            return Err(Refusal::TooLong);
        }
        if run.stops.len() > train.visit as usize || !self.admits(known, &run.stops.iter().copied()) {
            return Err(Refusal::TooFar);
        }
        if let Some(limit) = terms.end_limit {
            let within = |kinds: u32, stop: u32| kinds >> kind(stop) & 1 == 1;
            let always = run.stops.iter().filter(|&&stop| within(limit.always, stop)).count();
            let ends = run.ends.iter().filter(|&&at| within(limit.as_ends, run.stops[at])).count();
            if always + ends > limit.most as usize {
                return Err(Refusal::TooFar);
            }
        }
        let in_set = |set: u16| run.stops.iter().filter(|&&stop| self.roles[stop as usize].contains(&set)).count();
        if self.needs.iter().any(|&(set, least)| in_set(set) < least as usize) {
            return Err(Refusal::Need);
        }
        Ok(())
    }
}
