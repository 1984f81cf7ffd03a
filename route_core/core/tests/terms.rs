//! Networks with details and trains on terms agree with a slow twin of their own, written straight from what the words
//! of `Details` and `Terms` say: every walk is tried, and every choice of the stops that count.
// A test may end at the first surprise.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;
mod short;

use std::collections::BTreeSet;

use common::{comparisons, sketches, tunings, Sketch};
use proptest::prelude::*;
use route_core::{
    best_by, ceiling, Condition, Declared, Details, End, EndLimit, EndRules, EndsBonus, FaultKind, JointId, JunctionId,
    Limit, Limits, MarkId, Need, Network, PlaceId, SegmentId, SideId, StopId, Terms, TermsId, Train, TrainId, Tuning,
};
use short::{across, at, city, declared, meet, segments, stops};

#[derive(Debug, Clone)]
struct World {
    sketch: Sketch,
    details: Details,
}

impl World {
    fn network(&self) -> Network {
        let Sketch { joints, stops, segments, rules } = self.sketch.clone();
        Network::detailed(joints, stops, &segments, rules, self.details.clone()).unwrap()
    }

    fn places(&self, stop: usize) -> BTreeSet<PlaceId> {
        let further = self.details.places.iter().filter(|&&(at, _)| at.index() == stop).map(|&(_, place)| place);
        further.chain([self.sketch.stops[stop].place]).collect()
    }

    fn piece(&self, segment: usize) -> usize {
        // Pairs of pairs may run together: the least that can be come to.
        let mut known = BTreeSet::from([segment]);
        loop {
            let before = known.len();
            for &(a, b) in &self.details.twins {
                if known.contains(&a.index()) || known.contains(&b.index()) {
                    known.extend([a.index(), b.index()]);
                }
            }
            if known.len() == before {
                return *known.first().unwrap();
            }
        }
    }

    fn kind(&self, stop: usize) -> (u8, u32) {
        self.details.kinds[stop]
    }
}

#[derive(Debug, Clone, Default)]
struct Way {
    stops: Vec<usize>,
    segments: Vec<usize>,
    joints: Vec<JointId>,
    junctions: Vec<JunctionId>,
    sides: Vec<SideId>,
}

struct Walker<'w> {
    world: &'w World,
    found: Vec<Way>,
}

impl Walker<'_> {
    fn go(&mut self, at: End, way: &Way) {
        for (number, segment) in self.world.sketch.segments.iter().enumerate() {
            for side in 0..2 {
                let piece = self.world.piece(number);
                let again = way.segments.iter().any(|&used| self.world.piece(used) == piece);
                if segment[side] != at || again || self.found.len() > 200 {
                    continue;
                }
                if let (End::Joint { .. }, Some(&last)) = (at, way.segments.last()) {
                    if self.world.details.gauges[last] & self.world.details.gauges[number] == 0 {
                        continue;
                    }
                }
                let mut next = way.clone();
                next.segments.push(number);
                self.arrive(segment[1 - side], next);
            }
        }
    }

    fn arrive(&mut self, at: End, mut way: Way) {
        match at {
            End::Joint { joint, side } => {
                let lane_of = self.world.details.sides.get(joint.index());
                if !way.joints.contains(&joint) && !lane_of.is_some_and(|of| way.sides.contains(of)) {
                    way.joints.push(joint);
                    way.sides.extend(lane_of);
                    self.go(End::Joint { joint, side: 1 - side }, &way);
                }
            }
            End::Junction(junction) => {
                if !way.junctions.contains(&junction) {
                    way.junctions.push(junction);
                    self.go(at, &way);
                }
            }
            End::Stop(stop) => {
                let stop = stop.index();
                let places = self.world.places(stop);
                if way.stops.iter().any(|&other| !self.world.places(other).is_disjoint(&places)) {
                    return;
                }
                way.stops.push(stop);
                way.junctions.clear();
                way.sides.clear();
                self.found.push(way.clone());
                if self.world.sketch.stops[stop].through {
                    self.go(at, &way);
                }
            }
            _ => unreachable!("no other end is made"),
        }
    }
}

/// All routes, for any train; `None` when there are too many for a twin.
fn ways(world: &World) -> Option<Vec<Way>> {
    let mut walker = Walker { world, found: Vec::new() };
    for stop in 0..world.sketch.stops.len() {
        walker.go(at(stop as u32), &Way { stops: vec![stop], ..Way::default() });
    }
    if walker.found.len() > 150 {
        return None;
    }
    let stops = &world.sketch.stops;
    let legal = |way: &Way| {
        let (first, last) = (way.stops[0], way.stops[way.stops.len() - 1]);
        let no_end = |stop: usize| world.details.no_ends.contains(&StopId(stop as u32));
        first < last && !no_end(first) && !no_end(last) && way.stops.iter().any(|&stop| stops[stop].token)
    };
    Some(walker.found.into_iter().filter(legal).collect())
}

/// What a train earns on a route; `None` when it may not run it.
fn value(world: &World, way: &Way, train: Train) -> Option<u32> {
    let terms = &world.details.terms[train.terms.unwrap().index()];
    let bit = |stop: usize| 1_u32 << world.kind(stop).0;
    let cost = |stops: &[usize], kinds: u32| -> u32 {
        stops.iter().filter(|&&stop| bit(stop) & kinds != 0).map(|&stop| world.kind(stop).1).sum()
    };
    let many = |stops: &[usize], kinds: u32| stops.iter().filter(|&&stop| bit(stop) & kinds != 0).count() as u32;
    let ends = [way.stops[0], way.stops[way.stops.len() - 1]];
    let runs = way.stops.len() <= train.visit as usize
        && way.stops.iter().all(|&stop| bit(stop) & terms.kinds != 0)
        && terms.length.is_none_or(|most| {
            way.segments.iter().map(|&segment| world.details.lengths.get(segment).copied().unwrap_or(0)).sum::<u32>()
                <= most
        })
        && way.segments.iter().all(|&segment| terms.gauge & !world.details.gauges[segment] == 0)
        && terms.visits.iter().all(|limit| cost(&way.stops, limit.kinds) <= limit.most)
        && terms
            .end_limit
            .is_none_or(|limit| many(&way.stops, limit.always) + many(&ends, limit.as_ends) <= limit.most)
        && terms.needs.iter().all(|need| {
            way.stops.iter().filter(|&&stop| need.stops.contains(&StopId(stop as u32))).count()
                >= need.at_least as usize
        });
    if !runs {
        return None;
    }
    let marks: BTreeSet<MarkId> = way
        .segments
        .iter()
        .flat_map(|&segment| world.details.marks.iter().filter(move |mark| mark.0.index() == segment))
        .map(|&(_, mark)| mark)
        .collect();
    let through: u32 = marks.iter().map(|&mark| terms.marks.get(mark.index()).copied().unwrap_or(0)).sum();
    let earned = |choice: u32| {
        let counted: Vec<usize> =
            (0..way.stops.len()).filter(|at| choice >> at & 1 == 1).map(|at| way.stops[at]).collect();
        let fits = counted.len() <= train.pay as usize
            && terms.pays.iter().all(|limit| many(&counted, limit.kinds) <= limit.most)
            && (!terms.counted_token || counted.iter().any(|&stop| world.sketch.stops[stop].token));
        let is_in = |set: &[StopId]| counted.iter().any(|&stop| set.contains(&StopId(stop as u32)));
        let met = |condition: &&Condition| condition.sets.iter().all(|set| is_in(set));
        let both = ends.iter().all(|end| counted.contains(end));
        let [one, other] = ends.map(|end| StopId(end as u32));
        let joined = |bonus: &&EndsBonus| {
            both && ((bonus.a.contains(&one) && bonus.b.contains(&other))
                || (bonus.a.contains(&other) && bonus.b.contains(&one)))
        };
        fits.then(|| {
            counted.iter().map(|&stop| terms.values[stop]).sum::<u32>()
                + terms.conditions.iter().filter(met).map(|condition| condition.value).sum::<u32>()
                + terms.ends.iter().filter(joined).map(|bonus| bonus.value).sum::<u32>()
                + through
        })
    };
    (0..1_u32 << way.stops.len()).filter_map(earned).max()
}

/// The best total of all sets.
fn best_total(world: &World, lists: &[Vec<(u32, &Way)>], used: &BTreeSet<(bool, usize)>) -> u64 {
    let Some((list, rest)) = lists.split_first() else {
        return 0;
    };
    let mut best = best_total(world, rest, used);
    for (value, way) in list {
        let joints = way.joints.iter().map(|&joint| (false, joint.index()));
        let track: BTreeSet<(bool, usize)> =
            joints.chain(way.segments.iter().map(|&segment| (true, world.piece(segment)))).collect();
        if track.is_disjoint(used) {
            let all = used.union(&track).copied().collect();
            best = best.max(u64::from(*value) + best_total(world, rest, &all));
        }
    }
    best
}

fn some_of(stops: u32) -> impl Strategy<Value = Vec<StopId>> {
    prop::collection::vec((0..stops).prop_map(StopId), 0..4)
}

fn limit() -> impl Strategy<Value = Limit> {
    (1..8_u32, 0..5_u32).prop_map(|(kinds, most)| Limit { kinds, most })
}

/// Limits that say which stops find room in rows: for every set of kinds, what the rows that name one of them hold.
fn rows() -> impl Strategy<Value = Vec<Limit>> {
    prop::collection::vec((1..8_u32, 0..4_u32), 0..3).prop_map(|rows| {
        let most = |kinds: u32| rows.iter().filter(|row| row.0 & kinds != 0).map(|row| row.1).sum();
        if rows.is_empty() {
            Vec::new()
        } else {
            (1..8).map(|kinds| Limit { kinds, most: most(kinds) }).collect()
        }
    })
}

fn terms(stops: u32) -> impl Strategy<Value = Terms> {
    let bonus = (0..5_u32, prop::collection::vec(some_of(stops), 1..4))
        .prop_map(|(value, sets)| Condition { value: 10 * value, sets });
    let ends =
        (0..5_u32, some_of(stops), some_of(stops)).prop_map(|(value, a, b)| EndsBonus { value: 10 * value, a, b });
    let need = (some_of(stops), 1..3_u32).prop_map(|(stops, at_least)| Need { stops, at_least });
    (
        prop::collection::vec((0..9_u32).prop_map(|value| 10 * value), stops as usize),
        prop_oneof![4 => Just(7_u32), 1 => 1..8_u32],
        (prop::collection::vec(limit(), 0..2), rows()),
        (prop_oneof![3 => Just(0_u8), 1 => 1..3_u8], prop::option::weighted(0.4, 0..9_u32)),
        prop::bool::weighted(0.7),
        prop::option::weighted(0.2, (0..8_u32, 0..8_u32, 1..5_u32)),
        (prop::collection::vec(bonus, 0..4), prop::collection::vec(ends, 0..2)),
        (prop::collection::vec((0..4_u32).prop_map(|value| 10 * value), 3), prop::bool::ANY),
        prop::option::weighted(0.15, need),
    )
        .prop_map(
            |(
                values,
                kinds,
                (visits, pays),
                (gauge, length),
                counted_token,
                end_limit,
                (conditions, ends),
                (marks, marked),
                need,
            )| {
                Terms::default()
                    .values(values)
                    .kinds(kinds)
                    .visits(visits)
                    .pays(pays)
                    .gauge(gauge)
                    .length(length)
                    .counted_token(counted_token)
                    .end_limit(end_limit.map(|(always, as_ends, most)| EndLimit { always, as_ends, most }))
                    .conditions(conditions)
                    .ends(ends)
                    .marks(if marked { marks } else { Vec::new() })
                    .needs(need.into_iter().collect())
            },
        )
}

fn worlds() -> impl Strategy<Value = World> {
    sketches().prop_flat_map(|sketch| {
        let (stops, segments) = (sketch.stops.len() as u32, sketch.segments.len().max(1) as u32);
        let joints = sketch.joints;
        let lists = (
            prop::collection::vec((0..stops, 0..stops + 3), 0..5),
            prop::collection::vec(0..stops, 0..3),
            prop::collection::vec((0..3_u8, 0..3_u32), stops as usize),
            prop::collection::vec(
                prop_oneof![3 => Just(1_u8), 1 => Just(2), 1 => Just(3), 1 => Just(0)],
                segments as usize,
            ),
            prop::option::weighted(0.7, prop::collection::vec(0..3_u32, segments as usize)),
            prop::collection::vec((0..segments, 0..3_u32), 0..6),
            prop::collection::vec((0..segments, 0..segments), 0..2),
            prop::option::weighted(0.5, prop::collection::vec(0..joints.max(1) as u32, joints)),
        );
        let all_terms = prop::collection::vec(terms(stops), 1..3);
        // Some joints become junctions, where track meets without being used up.
        (Just(sketch), lists, all_terms, prop::bool::ANY, 0..4_u32).prop_map(world)
    })
}

type Pairs = Vec<(u32, u32)>;
type Lists = (Pairs, Vec<u32>, Vec<(u8, u32)>, Vec<u8>, Option<Vec<u32>>, Pairs, Pairs, Option<Vec<u32>>);

fn world((mut sketch, lists, terms, one_gauge, junctions): (Sketch, Lists, Vec<Terms>, bool, u32)) -> World {
    let (places, no_ends, kinds, mut gauges, lengths, mut marks, mut twins, sides) = lists;
    sketch.rules = EndRules::default();
    for end in sketch.segments.iter_mut().flatten() {
        if let End::Joint { joint, .. } = *end {
            if joint.0 < junctions {
                *end = meet(joint.0);
            }
        }
    }
    sketch.segments.retain(|ends| ends[0] != ends[1]);
    let count = sketch.segments.len();
    gauges.truncate(count);
    let mut lengths = lengths.unwrap_or_default();
    lengths.truncate(count);
    if one_gauge {
        gauges.fill(1);
    }
    marks.retain(|mark: &(u32, u32)| (mark.0 as usize) < count);
    // A piece that comes to no joint is the only kind that is given twice.
    let free = |segment: u32| {
        sketch
            .segments
            .get(segment as usize)
            .is_some_and(|ends| !ends.iter().any(|end| matches!(end, End::Joint { .. })))
    };
    twins.retain(|&(a, b)| free(a) && free(b));
    let details = Details::default()
        .junctions(junctions as usize)
        .places(places.into_iter().map(|(stop, place)| (StopId(stop), PlaceId(place))).collect())
        .no_ends(stops(no_ends))
        .kinds(kinds)
        .gauges(gauges)
        .lengths(lengths)
        .marks(marks.into_iter().map(|(segment, mark)| (SegmentId(segment), MarkId(mark))).collect())
        .twins(twins.into_iter().map(|(a, b)| (SegmentId(a), SegmentId(b))).collect())
        .sides(sides.unwrap_or_default().into_iter().map(SideId).collect())
        .terms(terms);
    World { sketch, details }
}

fn fleet() -> impl Strategy<Value = Vec<(u32, u32, usize)>> {
    prop::collection::vec((0..4_u32, 0..4_u32, 0..2_usize), 1..4)
}

fn on_terms(world: &World, fleet: &[(u32, u32, usize)]) -> Vec<Train> {
    let terms = world.details.terms.len();
    fleet.iter().map(|&(pay, more, at)| Train::new(pay, pay + more).on(TermsId((at % terms) as u32))).collect()
}

proptest! {
    #![proptest_config(comparisons(4_000))]

    #[test]
    fn the_best_set_on_terms_is_that_of_the_twin(world in worlds(), fleet in fleet(), tuning in tunings()) {
        let ways = ways(&world);
        prop_assume!(ways.is_some());
        let (ways, trains, network) = (ways.unwrap(), on_terms(&world, &fleet), world.network());
        let lists: Vec<Vec<(u32, &Way)>> = trains.iter()
            .map(|&train| ways.iter().filter_map(|way| Some((value(&world, way, train)?, way))).collect())
            .collect();
        let twin = best_total(&world, &lists, &BTreeSet::new());
        let mut answers = Vec::new();
        for tuning in [Tuning::USUAL, Tuning::LISTING, Tuning::PRICES, tuning] {
            let solution = best_by(&network, &trains, 0, Limits::default(), tuning).unwrap().0;
            prop_assert!(solution.optimal, "{:?}", tuning);
            prop_assert_eq!(solution.total, twin, "{:?}", tuning);
            prop_assert!(ceiling(&network, &trains, 0).unwrap() >= twin);
            answers.push(solution.routes);
        }
        prop_assert!(answers.iter().all(|routes| routes == &answers[0]));
        let evaluation = network.evaluate(&declared(&answers[0]), &trains, 0).unwrap();
        prop_assert_eq!(&evaluation.faults, &vec![]);
        prop_assert_eq!(evaluation.total, Some(twin));
    }

    #[test]
    fn each_way_is_judged_as_the_twin_does(world in worlds(), fleet in fleet()) {
        let ways = ways(&world);
        prop_assume!(ways.is_some());
        let (trains, network) = (on_terms(&world, &fleet), world.network());
        for way in ways.unwrap() {
            let row = segments(way.segments.iter().map(|&segment| segment as u32));
            for (train, &kind) in (0..).map(TrainId).zip(&trains) {
                let declared = [Declared::new(train, row.clone())];
                let found = network.evaluate(&declared, &trains, 0).unwrap();
                // A route given by segments may be read from either end where its first segment allows both.
                if found.routes[0].as_ref().is_none_or(|route| route.stops.iter().map(|visit| visit.stop.index()).eq(way.stops.iter().copied())) {
                    prop_assert_eq!(found.total, value(&world, &way, kind).map(u64::from), "{:?} {:?}", way, found.faults);
                }
            }
        }
    }
}

fn line(details: Details, last: End) -> Network {
    let stop = |place| city(place, 10, place == 0);
    let segments = [[at(0), at(1)], [at(1), across(0, 0)], [across(0, 1), last]];
    Network::detailed(1, vec![stop(0), stop(1), stop(2)], &segments, EndRules::default(), details).unwrap()
}

fn fault(network: &Network, row: &[u32], terms: bool) -> Option<FaultKind> {
    let train = if terms { Train::new(3, 3).on(TermsId(0)) } else { Train::new(3, 3) };
    let declared = [Declared::new(TrainId(0), segments(row.iter().copied()))];
    network.evaluate(&declared, &[train], 0).unwrap().faults.first().map(|fault| fault.kind)
}

#[test]
fn every_fault_of_details_is_found() {
    let all = [0, 1, 2];
    let on = |terms: Terms| Details::default().terms(vec![terms]).kinds(vec![(0, 1), (0, 1), (1, 1)]);
    let found = |details: Details, terms: bool| fault(&line(details, at(2)), &all, terms);
    assert_eq!(found(Details::default(), false), None);
    assert_eq!(found(Details::default().gauges(vec![1, 1, 2]), false), Some(FaultKind::GaugeBreak));
    assert_eq!(found(Details::default().no_ends(stops([2])), false), Some(FaultKind::NoEnd));
    assert_eq!(found(on(Terms::default().kinds(1)), true), Some(FaultKind::WrongKind));
    assert_eq!(found(on(Terms::default().gauge(2)), true), Some(FaultKind::WrongGauge));
    let need = Need { stops: stops([1]), at_least: 2 };
    assert_eq!(found(on(Terms::default().needs(vec![need])), true), Some(FaultKind::NeedUnmet));
    let only_the_last = vec![Limit { kinds: 1, most: 0 }];
    assert_eq!(found(on(Terms::default().pays(only_the_last)), true), Some(FaultKind::NoCountedToken));
    let short = vec![Limit { kinds: 3, most: 2 }];
    assert_eq!(found(on(Terms::default().visits(short)), true), Some(FaultKind::TooManyStops));
    let long = |most| Terms::default().length(Some(most));
    assert_eq!(found(on(long(5)).lengths(vec![1, 2, 3]), true), Some(FaultKind::TrackTooLong));
    assert_eq!(found(on(long(6)).lengths(vec![1, 2, 3]), true), None);
    let stop = |place| city(place, 10, place == 0);
    let loop_ = [[at(0), meet(0)], [meet(0), meet(1)], [meet(1), meet(0)], [meet(0), at(1)]];
    let details = Details::default().junctions(2);
    let network = Network::detailed(0, vec![stop(0), stop(1)], &loop_, EndRules::default(), details).unwrap();
    assert_eq!(fault(&network, &[0, 3], false), None);
    assert_eq!(fault(&network, &[0, 1, 2, 3], false), Some(FaultKind::JunctionTwice));
    let turn = [[at(0), across(0, 0)], [across(0, 1), across(1, 1)], [across(1, 0), at(1)]];
    let at_sides = |sides: [u32; 2]| {
        let details = Details::default().sides(sides.map(SideId).to_vec());
        Network::detailed(2, vec![stop(0), stop(1)], &turn, EndRules::default(), details).unwrap()
    };
    assert_eq!(fault(&at_sides([0, 1]), &[0, 1, 2], false), None);
    assert_eq!(fault(&at_sides([0, 0]), &[0, 1, 2], false), Some(FaultKind::JointTwice));
    // One assertion above for each.
    assert_eq!(FaultKind::OF_DETAILS.len(), 8);
    assert!(at_sides([0, 0]).reach().is_err());
}
