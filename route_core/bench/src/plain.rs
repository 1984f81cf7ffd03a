//! A plain exhaustive search, as a measure: every route is walked segment by segment, every set is tried that could
//! still beat the best one. No contraction, no prices, no dominance.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use route_core::{End, EndPair, Train};

use crate::cases::Case;

/// Joints of a route.
type Joints = [u64; WORDS];
/// Room for 512 joints.
const WORDS: usize = 8;

struct Walk<'c> {
    case: &'c Case,
    links: HashMap<(u32, u8), Vec<(usize, End)>>,
    exits: Vec<Vec<(usize, End)>>,
    stops: Vec<usize>,
    used: Joints,
    direct: Vec<usize>,
    longest: usize,
    root: usize,
    routes: Vec<(Vec<u32>, Joints)>,
    until: Instant,
    steps: u64,
}

/// The best revenue, or nothing when the time is up.
#[must_use]
pub fn search(case: &Case, limit: Duration) -> Option<u64> {
    let until = Instant::now() + limit;
    let mut walk = Walk::new(case, until);
    for (root, stop) in case.stops.iter().enumerate() {
        if stop.token {
            walk.root = root;
            walk.stops = vec![root];
            walk.arm(root, None, usize::MAX)?;
        }
    }
    let mut lists: Vec<Vec<(u32, u32, Joints)>> = (0..case.trains.len())
        .map(|train| {
            let fits = walk.routes.iter().filter(|(values, _)| values[train] > 0);
            fits.map(|(values, joints)| (values[train], values[case.trains.len()], *joints)).collect()
        })
        .collect();
    for list in &mut lists {
        list.sort_unstable_by(|a, b| b.cmp(a));
    }
    let mut sets = Sets { lists, bonus: case.visit_bonus, best: 0, until, steps: 0 };
    sets.go(0, 0, 0, [0; WORDS])?;
    Some(sets.best)
}

impl<'c> Walk<'c> {
    fn new(case: &'c Case, until: Instant) -> Self {
        let mut links: HashMap<(u32, u8), Vec<(usize, End)>> = HashMap::new();
        let mut exits = vec![Vec::new(); case.stops.len()];
        for (segment, &[a, b]) in case.segments.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                match from {
                    End::Stop(stop) => exits[stop.index()].push((segment, to)),
                    End::Joint { joint, side } => links.entry((joint.0, side)).or_default().push((segment, to)),
                    // No file of networks has any.
                    _ => {}
                }
            }
        }
        let longest = case.trains.iter().map(|train| train.visit as usize).max().unwrap_or(0);
        Self {
            case,
            links,
            exits,
            stops: Vec::new(),
            used: [0; WORDS],
            direct: Vec::new(),
            longest,
            root: 0,
            routes: Vec::new(),
            until,
            steps: 0,
        }
    }

    /// Grows an arm from a stop; `first` is the end of the first arm when this is the second, `above` the exit of the
    /// root that the second arm must lie above.
    fn arm(&mut self, from: usize, first: Option<usize>, above: usize) -> Option<()> {
        let exits = self.exits[from].clone();
        for (order, (segment, to)) in exits.into_iter().enumerate() {
            let exit = if from == self.root { order } else { usize::MAX };
            if first.is_some() && from == self.root && order <= above {
                continue;
            }
            let above = if first.is_none() && from == self.root { exit } else { above };
            self.follow(segment, to, first, above)?;
        }
        Some(())
    }

    fn follow(&mut self, segment: usize, to: End, first: Option<usize>, above: usize) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) && Instant::now() > self.until {
            return None;
        }
        match to {
            End::Joint { joint, side } => {
                let (word, bit) = (joint.index() / 64, 1_u64 << (joint.0 % 64));
                if self.used[word] & bit != 0 {
                    return Some(());
                }
                self.used[word] |= bit;
                let next = self.links.get(&(joint.0, 1 - side)).cloned().unwrap_or_default();
                for (segment, to) in next {
                    self.follow(segment, to, first, above)?;
                }
                self.used[word] &= !bit;
                Some(())
            }
            End::Stop(stop) => {
                if self.direct.contains(&segment) {
                    return Some(());
                }
                self.direct.push(segment);
                let done = self.arrive(stop.index(), first, above);
                self.direct.pop();
                done
            }
            _ => Some(()),
        }
    }

    fn arrive(&mut self, stop: usize, first: Option<usize>, above: usize) -> Option<()> {
        let case = self.case;
        let known = |&other: &usize| case.stops[other].place == case.stops[stop].place;
        if self.stops.iter().any(known) || (case.stops[stop].token && stop < self.root) {
            return Some(());
        }
        self.stops.push(stop);
        self.record(first.unwrap_or(self.root), stop);
        if self.stops.len() < self.longest {
            if case.stops[stop].through {
                self.arm(stop, first, above)?;
            }
            if first.is_none() && case.stops[self.root].through {
                self.arm(self.root, Some(stop), above)?;
            }
        }
        self.stops.pop();
        Some(())
    }

    fn record(&mut self, a: usize, b: usize) {
        let case = self.case;
        let (left, right) = (&case.stops[a], &case.stops[b]);
        let bonus = match case.rules.pair(left.group, right.group) {
            EndPair::Forbidden => return,
            EndPair::Bonus => left.group_bonus + right.group_bonus,
            EndPair::Plain => 0,
        };
        let mut values: Vec<u32> = case.trains.iter().map(|&train| self.value(train, a, b, bonus)).collect();
        values.push(self.stops.len() as u32);
        self.routes.push((values, self.used));
    }

    /// The best choice of counted stops, by trying all.
    fn value(&self, train: Train, a: usize, b: usize, bonus: u32) -> u32 {
        let (visits, pay) = (self.stops.len(), train.pay as usize);
        if visits > train.visit as usize {
            return 0;
        }
        let stops = &self.case.stops;
        if visits <= pay {
            return self.stops.iter().map(|&stop| stops[stop].value).sum::<u32>() + bonus;
        }
        (0_u32..1 << visits)
            .filter(|choice| choice.count_ones() as usize == pay)
            .filter_map(|choice| {
                let counted = || (0..visits).filter(move |at| choice >> at & 1 == 1).map(|at| self.stops[at]);
                let both = counted().any(|stop| stop == a) && counted().any(|stop| stop == b);
                let sum: u32 = counted().map(|stop| stops[stop].value).sum();
                counted().any(|stop| stops[stop].token).then_some(sum + if both { bonus } else { 0 })
            })
            .max()
            .unwrap_or(0)
    }
}

struct Sets {
    /// Value, visits and joints, by train.
    lists: Vec<Vec<(u32, u32, Joints)>>,
    bonus: u32,
    best: u64,
    until: Instant,
    steps: u64,
}

impl Sets {
    fn go(&mut self, train: usize, total: u64, visits: u32, used: Joints) -> Option<()> {
        let carried = u64::from(self.bonus) * u64::from(visits);
        self.best = self.best.max(total + carried);
        if train == self.lists.len() {
            return Some(());
        }
        let rest: u64 = self.lists[train + 1..].iter().map(|list| list.first().map_or(0, |top| u64::from(top.0))).sum();
        let longest = self.lists.iter().flatten().map(|route| route.1).max().unwrap_or(0);
        let most = rest + u64::from(self.bonus) * u64::from(longest);
        for at in 0..self.lists[train].len() {
            self.steps += 1;
            if self.steps.is_multiple_of(1024) && Instant::now() > self.until {
                return None;
            }
            let (value, more, joints) = self.lists[train][at];
            if total + u64::from(value) + most <= self.best {
                break;
            }
            if (0..WORDS).all(|word| used[word] & joints[word] == 0) {
                let both = std::array::from_fn(|word| used[word] | joints[word]);
                self.go(train + 1, total + u64::from(value), visits.max(more), both)?;
            }
        }
        self.go(train + 1, total, visits, used)
    }
}
