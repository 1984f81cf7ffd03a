//! The places of rules, and the stops of a network that they mean.

use std::collections::HashSet;

use crate::board::coordinates;
use crate::fault::{cut, step, Fault, Faults, Refusal};
use crate::hash::Map;
use crate::network::{Drawn, Halt, Role};
use crate::question::{Bonus, BonusKind, Place, Rules};
use crate::tile::{Gauge, StopKind, DIESEL};
use crate::work::Work;

/// The finder's default gauge.
pub const USUAL: u8 = 1;

/// Returns the gauges that a piece of track offers, as bits: two pieces join over a side when they have one in common.
#[must_use]
pub const fn gauge_bits(gauge: Gauge) -> u8 {
    match gauge {
        Gauge::Broad => 1,
        Gauge::Narrow => 2,
        Gauge::Dual => 3,
        Gauge::Thin => 0,
    }
}

/// Numbers of stops in rising order.
pub type Stops = Vec<u32>;

/// The properties of the stops of a network that rules can depend on, without values and tokens.
#[derive(Debug)]
pub struct Sites<'d> {
    drawn: &'d Drawn<'d>,
    /// The kind of each stop, by number, and what visiting it costs.
    pub kinds: Vec<(u8, u32)>,
    /// The kinds that occur, as a bit set.
    pub present: u32,
    /// Whether each stop costs one.
    pub plain: bool,
    /// How many stops cost nothing.
    pub free: i64,
    /// Whether any stop has a value for diesels.
    pub has_diesel: bool,
    by_group: Map<&'d str, Stops>,
}

impl<'d> Sites<'d> {
    fn new(drawn: &'d Drawn<'d>) -> Self {
        let mut sites = Self {
            drawn,
            kinds: Vec::with_capacity(drawn.halts.len()),
            present: 0,
            plain: true,
            free: 0,
            has_diesel: false,
            by_group: Map::default(),
        };
        for (number, halt) in (0..).zip(&drawn.halts) {
            if halt.role == Role::Siding {
                sites.kinds.push((halt.kind(), 0));
                continue;
            }
            sites.kinds.push((halt.kind(), halt.stop.visit_cost as u32));
            sites.present |= kind_bit(halt.stop.kind);
            sites.plain &= halt.stop.visit_cost == 1;
            sites.free += i64::from(halt.stop.visit_cost == 0);
            sites.has_diesel |= halt.stop.revenue.by_color.iter().any(|(color, _)| *color == DIESEL);
            for &group in &halt.stop.groups {
                sites.by_group.entry(group).or_default().push(number);
            }
        }
        sites
    }

    /// Returns the number of stops.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// Returns the numbers of the stops that are one of the places, in their order.
    fn at(&self, places: &[Place<'_>]) -> Stops {
        let mut found = Stops::new();
        match places {
            [] => return found,
            [place] => self.add(place, &mut found),
            _ => {
                let mut known = HashSet::with_capacity(places.len());
                for place in places.iter().filter(|&place| known.insert(place)) {
                    self.add(place, &mut found);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn add(&self, place: &Place<'_>, found: &mut Stops) {
        let halts = &self.drawn.halts;
        match (place.hex, place.group) {
            (Some(name), _) => {
                let Some(&hex) = self.drawn.board.ground.order.get(name) else { return };
                let alone = self.drawn.firsts.last().map_or(0, |&first| first)..halts.len();
                let alone = alone.filter(|&at| halts[at].hex == hex && halts[at].role == Role::Alone);
                let is_meant = |at: &usize| place.stop.is_none_or(|stop| halts[*at].stop.number == stop);
                found.extend(self.drawn.halts_of(hex).chain(alone).filter(is_meant).map(|at| at as u32));
            }
            (None, Some(group)) => found.extend(self.by_group.get(group).into_iter().flatten()),
            (None, None) => {
                let is_meant = |halt: &Halt<'_>| halt.role != Role::Siding && Some(halt.stop.kind) == place.kind;
                let stops = (0..).zip(halts).filter(|(_, halt)| is_meant(halt));
                found.extend(stops.map(|(at, _)| at));
            }
        }
    }
}

/// Returns the faults of the places of rules.
#[must_use]
pub fn place_faults(rules: &Rules<'_>) -> Faults {
    let mut out = Faults::default();
    of_list(&rules.no_end_at, &mut out, || "/rules/no_end_at".into());
    for (index, bonus) in rules.bonuses.iter().enumerate() {
        let here = |key: &str| format!("/rules/bonuses/{index}/{key}");
        match &bonus.kind {
            BonusKind::Through { hexes } => {
                for (at, name) in hexes.iter().enumerate() {
                    hex_fault(name, &mut out, || format!("{}/{at}", here("hexes")));
                }
            }
            BonusKind::Stop { at } | BonusKind::Each { at } => of_list(at, &mut out, || here("at")),
            BonusKind::Pair { a, b } => {
                of_list(a, &mut out, || here("a"));
                of_list(b, &mut out, || here("b"));
            }
            BonusKind::All { all } => of_list(all, &mut out, || here("all")),
            BonusKind::Ends { a, b, parts } => {
                of_list(a, &mut out, || here("a"));
                of_list(b, &mut out, || here("b"));
                for (at, part) in parts.iter().enumerate() {
                    of_list(&part.at, &mut out, || format!("{}/{at}/at", here("parts")));
                }
            }
            BonusKind::Longest => {}
        }
    }
    for (index, pair) in rules.forbidden_pairs.iter().enumerate() {
        of_list(&pair.a, &mut out, || format!("/rules/forbidden_pairs/{index}/a"));
        of_list(&pair.b, &mut out, || format!("/rules/forbidden_pairs/{index}/b"));
    }
    for (index, need) in rules.needs.iter().enumerate() {
        of_list(&need.places, &mut out, || format!("/rules/needs/{index}/places"));
    }
    out
}

fn of_list(places: &[Place<'_>], out: &mut Faults, pointer: impl Fn() -> String) {
    for (index, place) in places.iter().enumerate() {
        let named = [place.hex.is_some(), place.group.is_some(), place.kind.is_some()];
        if named.iter().filter(|&&named| named).count() != 1 || (place.stop.is_some() && place.hex.is_none()) {
            out.push(Fault::new(format!("{}/{index}", pointer()), "unknown_place"));
        } else if let Some(name) = place.hex {
            hex_fault(name, out, || step(&format!("{}/{index}", pointer()), "hex"));
        }
    }
}

fn hex_fault(name: &str, out: &mut Faults, pointer: impl Fn() -> String) {
    if coordinates(name, true).is_none() {
        out.push(Fault::new(pointer(), "bad_hex_name").with("name", cut(name)));
    }
}

// Rules in the finder's numbers, as far as they depend on the board's stops alone.

/// The finder's limit on the stops that the rules for one train name.
pub const MOST_NAMED: usize = 1 << 16;
/// The finder's limit on pairs of groups.
const MOST_END_RULES: usize = 256;
/// The number of stops looked up per step.
const NAMES_A_STEP: usize = 8;

/// An amount, and the stops that may be the one end and the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The amount.
    pub value: i64,
    /// The stops that may be the one end.
    pub a: Stops,
    /// The stops that may be the other.
    pub b: Stops,
}

/// The bonus for the two ends of a route.
#[derive(Debug)]
pub struct BothEnds {
    a: HashSet<u32>,
    b: HashSet<u32>,
    value: i64,
    /// The amounts that stops add as ends.
    parts: Map<u32, i64>,
}

impl BothEnds {
    /// Returns what a route with these ends earns.
    #[must_use]
    pub fn earned(&self, first: u32, last: u32) -> i64 {
        let joins = |one, other| self.a.contains(&one) && self.b.contains(&other);
        if joins(first, last) || joins(last, first) {
            return self.value + self.part(first) + self.part(last);
        }
        0
    }

    fn part(&self, stop: u32) -> i64 {
        self.parts.get(&stop).copied().unwrap_or(0)
    }

    /// Returns what a stop adds to a bonus of the ends; the one of the first set also adds the base amount.
    fn adds(&self, stop: u32) -> i64 {
        self.part(stop) + if self.a.contains(&stop) { self.value } else { 0 }
    }
}

/// The effect of one bonus.
#[derive(Debug)]
pub struct Effect<'q> {
    /// The bonus.
    pub bonus: &'q Bonus<'q>,
    /// The stops to whose value it is added, whatever else a route does.
    pub adds: Stops,
    /// The sets of stops of which a route must count one each.
    pub condition: Vec<Stops>,
    /// The amounts for two ends, each pair at most once; truncated beyond the finder's limit.
    pub ends: Vec<Ends>,
    /// The same, for explaining an answer.
    pub both: Option<BothEnds>,
}

impl<'q> Effect<'q> {
    const fn none(bonus: &'q Bonus<'q>) -> Self {
        Self { bonus, adds: Vec::new(), condition: Vec::new(), ends: Vec::new(), both: None }
    }
}

/// Rules about two ends, in groups of stops.
#[derive(Debug, Default)]
pub struct EndRules {
    /// Stops, each with its group and what it adds to a bonus of the ends.
    pub groups: Vec<(u32, u32, i64)>,
    /// Pairs of groups that may not be the two ends.
    pub forbidden: Vec<(u32, u32)>,
    /// Pairs of groups that earn what their ends add.
    pub bonus: Vec<(u32, u32)>,
    /// Whether they express all bonuses of ends; otherwise these are expressed by terms.
    pub whole: bool,
}

/// Rules applied to the stops of a network.
#[derive(Debug)]
pub struct Ruling<'q> {
    /// The stops.
    pub sites: Sites<'q>,
    /// By bonus.
    pub effects: Vec<Effect<'q>>,
    /// Stops whose place is another than the one that the network gives them.
    pub places: Vec<(u32, u32)>,
    /// Stops with a further place each.
    pub further: Vec<(u32, u32)>,
    /// Stops at which no route ends.
    pub no_ends: Stops,
    /// Rules about two ends.
    pub ends: EndRules,
    /// Stops of which so many must be visited.
    pub needs: Vec<(Stops, u32)>,
    /// Hexes whose track earns something.
    pub marked: Vec<&'q str>,
    /// What each visited stop of the longest route earns.
    pub longest: i64,
}

/// Returns the rules applied to a network.
///
/// # Errors
/// When that takes too much work.
pub fn ruling<'q>(drawn: &'q Drawn<'q>, rules: &'q Rules<'q>, work: &mut Work) -> Result<Ruling<'q>, Refusal> {
    let sites = Sites::new(drawn);
    let (places, further) = places(&sites, rules.hex_once);
    let mut names = Names { sites: &sites, work };
    let effects: Vec<Effect<'q>> =
        rules.bonuses.iter().map(|bonus| effect(&mut names, bonus)).collect::<Result<_, _>>()?;
    let no_ends = names.at(&rules.no_end_at)?;
    let ends = end_rules(&mut names, rules)?;
    let mut needs = Vec::with_capacity(rules.needs.len());
    for need in &rules.needs {
        needs.push((names.at(&need.places)?, need.at_least));
    }
    let mut marked = Vec::new();
    let mut known = HashSet::new();
    for bonus in &rules.bonuses {
        if let BonusKind::Through { hexes } = &bonus.kind {
            marked.extend(hexes.iter().copied().filter(|name| known.insert(*name)));
        }
    }
    let longest = rules.bonuses.iter().filter(|bonus| matches!(bonus.kind, BonusKind::Longest));
    let longest = longest.map(|bonus| i64::from(bonus.value)).sum();
    Ok(Ruling { sites, effects, places, further, no_ends, ends, needs, marked, longest })
}

/// Looks up the stops of places, and counts the steps.
struct Names<'s, 'd> {
    sites: &'s Sites<'d>,
    work: &'s mut Work,
}

impl Names<'_, '_> {
    fn at(&mut self, places: &[Place<'_>]) -> Result<Stops, Refusal> {
        let found = self.sites.at(places);
        self.count(places.len() + found.len())?;
        Ok(found)
    }

    fn count(&mut self, names: usize) -> Result<(), Refusal> {
        self.work.spend(1 + names / NAMES_A_STEP)
    }
}

/// A bonus for a single stop is added to its value; all others stay conditions.
fn effect<'q>(names: &mut Names<'_, '_>, bonus: &'q Bonus<'q>) -> Result<Effect<'q>, Refusal> {
    let none = Effect::none(bonus);
    if let BonusKind::Ends { .. } = bonus.kind {
        let Some(both) = both_ends(names, bonus)? else { return Ok(none) };
        return Ok(Effect { ends: ends(names, &both)?, both: Some(both), ..none });
    }
    if bonus.value == 0 {
        return Ok(none);
    }
    let mut sets = Vec::new();
    match &bonus.kind {
        BonusKind::Each { at } => return Ok(Effect { adds: names.at(at)?, ..none }),
        BonusKind::Stop { at } => sets.push(names.at(at)?),
        BonusKind::Pair { a, b } => sets.extend([names.at(a)?, names.at(b)?]),
        BonusKind::All { all } => {
            for place in all {
                sets.push(names.at(std::slice::from_ref(place))?);
            }
        }
        BonusKind::Through { .. } | BonusKind::Ends { .. } | BonusKind::Longest => {}
    }
    if sets.is_empty() || sets.iter().any(Vec::is_empty) {
        return Ok(none);
    }
    let halts = &names.sites.drawn.halts;
    let one_stop = |set: &Stops| {
        let of = |&stop: &u32| (halts[stop as usize].hex, halts[stop as usize].stop.number);
        set.iter().all(|stop| of(stop) == of(&set[0]))
    };
    if sets.len() == 1 && one_stop(&sets[0]) {
        return Ok(Effect { adds: sets.swap_remove(0), ..none });
    }
    Ok(Effect { condition: sets, ..none })
}

fn both_ends(names: &mut Names<'_, '_>, bonus: &Bonus<'_>) -> Result<Option<BothEnds>, Refusal> {
    let BonusKind::Ends { a, b, parts } = &bonus.kind else { return Ok(None) };
    let mut sums: Vec<(&[Place<'_>], i64)> = Vec::new();
    let mut at: Map<&[Place<'_>], usize> = Map::default();
    for part in parts {
        let index = *at.entry(&part.at).or_insert(sums.len());
        match sums.get_mut(index) {
            Some((_, sum)) => *sum += i64::from(part.value),
            None => sums.push((&part.at, i64::from(part.value))),
        }
    }
    let mut parts = Map::default();
    for (places, value) in sums {
        for stop in names.at(places)? {
            *parts.entry(stop).or_insert(0) += value;
        }
    }
    let a = names.at(a)?.into_iter().collect();
    let b = names.at(b)?.into_iter().collect();
    Ok(Some(BothEnds { a, b, value: bonus.value.into(), parts }))
}

/// Stops that are alike as ends are grouped, so that no pair of ends occurs twice.
fn ends(names: &mut Names<'_, '_>, both: &BothEnds) -> Result<Vec<Ends>, Refusal> {
    let mut stops: Stops = both.a.union(&both.b).copied().collect();
    stops.sort_unstable();
    let mut alike: Vec<((bool, bool, i64), Stops)> = Vec::new();
    let mut known: Map<(bool, bool, i64), usize> = Map::default();
    for stop in stops {
        let key = (both.a.contains(&stop), both.b.contains(&stop), both.part(stop));
        let at = *known.entry(key).or_insert(alike.len());
        if at == alike.len() {
            alike.push((key, Vec::new()));
        }
        alike[at].1.push(stop);
    }
    let (mut found, mut count) = (Vec::new(), 0);
    'pairs: for (at, (one, some)) in alike.iter().enumerate() {
        for (other, others) in &alike[at..] {
            let value = both.value + one.2 + other.2;
            if value != 0 && ((one.0 && other.1) || (one.1 && other.0)) {
                found.push(Ends { value, a: some.clone(), b: others.clone() });
                count += some.len() + others.len();
            }
            if count > MOST_NAMED {
                break 'pairs;
            }
        }
    }
    names.count(count)?;
    Ok(found)
}

type Pairs = Vec<(u32, u32)>;

/// Places of stops that are not the usual ones, and further places: the hex where that is visited once, and groups.
///
/// A group of one has no effect. If a stop is alone in its place, a group replaces that place.
fn places(sites: &Sites<'_>, hex_once: bool) -> (Pairs, Pairs) {
    let halts = &sites.drawn.halts;
    if !hex_once && sites.by_group.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let usual = |stop: usize| sites.drawn.stops[stop].place as usize;
    let own: Vec<usize> = (0..halts.len())
        .map(|stop| {
            let in_hex = hex_once && halts[stop].role != Role::Siding;
            if in_hex {
                sites.drawn.halts_of(halts[stop].hex).start
            } else {
                usual(stop)
            }
        })
        .collect();
    let mut shared = vec![0_u32; halts.len()];
    for &place in &own {
        shared[place] += 1;
    }
    let mut groups: Map<&str, u32> = Map::default();
    let (mut places, mut further) = (Vec::new(), Vec::new());
    for (number, halt) in halts.iter().enumerate() {
        let mut kept = Vec::new();
        let groups_of: &[_] = if halt.role == Role::Siding { &[] } else { &halt.stop.groups };
        for &group in groups_of {
            if sites.by_group.get(group).is_some_and(|members| members.len() > 1) {
                let next = (own.len() + groups.len()) as u32;
                kept.push(*groups.entry(group).or_insert(next));
            }
        }
        if shared[own[number]] > 1 || kept.is_empty() {
            kept.insert(0, own[number] as u32);
        }
        if kept[0] as usize != usual(number) {
            places.push((number as u32, kept[0]));
        }
        further.extend(kept[1..].iter().map(|&place| (number as u32, place)));
    }
    (places, further)
}

/// The pairs of sets whose first set, and those whose second set, contain a stop, as bit sets.
type Membership = (u32, u32);

/// Groups of stops, pairs of groups that may not be the two ends of a route, and pairs that earn a bonus.
///
/// Only one bonus for all trains can be expressed so, if stops add to it regardless of the end. At most one pair more
/// than the finder's limit is made.
fn end_rules(names: &mut Names<'_, '_>, rules: &Rules<'_>) -> Result<EndRules, Refusal> {
    let mut bonuses = rules.bonuses.iter().filter(|bonus| matches!(bonus.kind, BonusKind::Ends { .. }));
    let (first, second) = (bonuses.next(), bonuses.next());
    let only = first.filter(|bonus| second.is_none() && bonus.trains.is_none());
    let mut both = match only {
        Some(bonus) => both_ends(names, bonus)?,
        None => None,
    };
    if both.as_ref().is_some_and(|both| both.value != 0 && !both.a.is_disjoint(&both.b)) {
        both = None;
    }
    let whole = first.is_none() || both.is_some();
    let mut pairs: Vec<(HashSet<u32>, HashSet<u32>)> = Vec::new();
    for pair in &rules.forbidden_pairs {
        let (a, b) = (names.at(&pair.a)?, names.at(&pair.b)?);
        pairs.push((a.into_iter().collect(), b.into_iter().collect()));
    }
    if pairs.is_empty() && both.is_none() {
        return Ok(EndRules { whole, ..EndRules::default() });
    }
    let earns = 1_u32 << pairs.len();
    let seen: Vec<Membership> = (0..names.sites.count() as u32)
        .map(|stop| {
            let mut found = (0, 0);
            for (number, (a, b)) in pairs.iter().enumerate() {
                found.0 |= u32::from(a.contains(&stop)) << number;
                found.1 |= u32::from(b.contains(&stop)) << number;
            }
            if let Some(both) = &both {
                found.0 |= if both.a.contains(&stop) { earns } else { 0 };
                found.1 |= if both.b.contains(&stop) { earns } else { 0 };
            }
            found
        })
        .collect();
    let mut order: Vec<Membership> = Vec::new();
    let mut numbers: Map<Membership, u32> = Map::default();
    for &signature in seen.iter().filter(|&&signature| signature != (0, 0)) {
        numbers.entry(signature).or_insert_with(|| {
            order.push(signature);
            order.len() as u32
        });
    }
    names.count(order.len() * order.len())?;
    let forbidden = joined(&order, earns - 1);
    let bonus = joined(&order, if both.is_some() { earns } else { 0 });
    let groups = (0..)
        .zip(&seen)
        .filter(|(_, &signature)| signature != (0, 0))
        .map(|(stop, signature)| (stop, numbers[signature], both.as_ref().map_or(0, |both| both.adds(stop))))
        .collect();
    Ok(EndRules { groups, forbidden, bonus, whole })
}

/// The groups of which one is in the first and the other in the second set of some of the pairs.
fn joined(order: &[Membership], bits: u32) -> Pairs {
    let mut found = Vec::new();
    for (one, first) in order.iter().zip(1..) {
        for (other, second) in order.iter().zip(1..) {
            if one.0 & other.1 & bits != 0 {
                found.push((first, second));
                if found.len() > MOST_END_RULES {
                    return found;
                }
            }
        }
    }
    found
}

/// Returns the number of a kind of stop as a bit.
#[must_use]
pub const fn kind_bit(kind: StopKind) -> u32 {
    1 << kind as u32
}
