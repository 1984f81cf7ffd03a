//! On what terms a train runs: what it may visit and count, and what that earns.
//!
//! A train without terms visits so many stops and counts so many of them. Terms say more: limits on kinds of stops, values
//! of their own, bonuses for counted stops, for ends and for track.

use crate::details::Known;
use crate::network::{Network, Stop, MAX_VALUE};
use crate::train::Train;

/// The most conditions of one train's terms, bonuses for ends included.
pub const MAX_CONDITIONS: usize = 512;
/// The most stops that all conditions of one train's terms name.
const MAX_NAMED: usize = 1 << 16;
/// A choice of the stops that count looks at so many selections at most.
const MAX_SELECTIONS: u32 = 4_096;

/// How much of some kinds of stops there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limit {
    /// The kinds, as bits.
    pub kinds: u32,
    /// The most of them.
    pub most: u32,
}

/// How many stops of some kinds there may be, together with the ends of some other kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndLimit {
    /// The kinds that count wherever they stand, as bits.
    pub always: u32,
    /// The kinds that count when they are ends, as bits.
    pub as_ends: u32,
    /// The most of them.
    pub most: u32,
}

/// An amount that is earned once if each set has a counted stop in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Condition {
    /// The amount.
    pub value: u32,
    /// The sets of stops.
    pub sets: Vec<Vec<u32>>,
}

/// An amount that is earned once if one end is in `a`, the other in `b`, and both are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndsBonus {
    /// The amount.
    pub value: u32,
    /// The stops that may be the one end.
    pub a: Vec<u32>,
    /// The stops that may be the other end.
    pub b: Vec<u32>,
}

/// So many of some stops must be visited.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Need {
    /// The stops.
    pub stops: Vec<u32>,
    /// How many of them.
    pub at_least: u32,
}

/// What a train may visit and count, and what that earns.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Terms {
    /// What counting each stop earns; empty for the stops' own values.
    pub values: Vec<u32>,
    /// The kinds of stops that may be visited, as bits.
    pub kinds: u32,
    /// Limits on what the visited stops cost.
    pub visits: Vec<Limit>,
    /// Limits on how many stops count. Together they must say which stops find room in rows that name kinds.
    pub pays: Vec<Limit>,
    /// The gauge that all track must offer; 0 is any.
    pub gauge: u8,
    /// Whether a counted stop must have a token; a visited one always must.
    pub counted_token: bool,
    /// A limit on stops and ends.
    pub end_limit: Option<EndLimit>,
    /// Bonuses for counted stops.
    pub conditions: Vec<Condition>,
    /// Bonuses for the two ends.
    pub ends: Vec<EndsBonus>,
    /// What each mark earns; empty for nothing.
    pub marks: Vec<u32>,
    /// What must be visited.
    pub needs: Vec<Need>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            kinds: u32::MAX,
            visits: Vec::new(),
            pays: Vec::new(),
            gauge: 0,
            counted_token: true,
            end_limit: None,
            conditions: Vec::new(),
            ends: Vec::new(),
            marks: Vec::new(),
            needs: Vec::new(),
        }
    }
}

/// A route as terms look at it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    /// The visited stops, in any order.
    pub stops: &'a [u32],
    /// The positions of both ends among them.
    pub ends: [usize; 2],
    /// The gauges that all of its track offers.
    pub gauges: u8,
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
    /// Small steps of work not yet told.
    pub work: u64,
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
        let named: Vec<&Vec<u32>> = named.chain(terms.needs.iter().map(|need| &need.stops)).collect();
        let sound = values.len() == stops.len()
            && values.iter().copied().chain(amounts).all(|value| value <= MAX_VALUE)
            && (terms.marks.is_empty() || terms.marks.len() >= marks)
            && terms.conditions.len() + terms.ends.len() + terms.needs.len() <= MAX_CONDITIONS
            && named.iter().map(|set| set.len()).sum::<usize>() <= MAX_NAMED
            && named.len() <= MAX_NAMED / 2
            && terms.conditions.iter().all(|condition| !condition.sets.is_empty())
            && named.iter().copied().flatten().all(|&stop| (stop as usize) < stops.len());
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
        let mut add = |sets: &[&Vec<u32>], roles: &mut Vec<Vec<u16>>| {
            let first = next;
            for set in sets {
                for &stop in *set {
                    let roles = &mut roles[stop as usize];
                    if roles.last() != Some(&next) {
                        roles.push(next);
                    }
                }
                next += 1;
            }
            first
        };
        for condition in &self.terms.conditions {
            let sets: Vec<&Vec<u32>> = condition.sets.iter().collect();
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
            let mut last = u32::MAX;
            let mut sorted = set.cloned().unwrap_or_default();
            sorted.sort_unstable();
            for stop in sorted {
                if stop != last {
                    self.upper[stop as usize] += value;
                    last = stop;
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

    /// What the marked track among some marks earns.
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

    /// Whether trains on these terms may visit a kind of stop.
    pub fn visits(&self, kind: u8) -> bool {
        self.terms.kinds >> kind & 1 == 1
    }

    /// Whether trains on these terms may use track that offers these gauges.
    pub fn fits(&self, gauges: u8) -> bool {
        self.terms.gauge & !gauges == 0
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

    /// What a route earns with the best choice of the stops that count, which [`Choice::counted`] then tells.
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

    /// The best choice of counted stops: exact, as every selection of those stops that a bonus may ask for is tried, and
    /// the others are taken by value (what finds room in rows is a matroid).
    fn choose(&self, network: &Network, train: Train, run: Run<'_>, choice: &mut Choice) -> Option<u32> {
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
