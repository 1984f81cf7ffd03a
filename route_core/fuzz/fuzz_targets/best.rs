//! Any network and any trains: no panic, both methods agree, the answer evaluates to itself, and bounds hold.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use route_core::{
    best, best_by, Declared, End, EndRules, GroupId, JointId, Limits, Network, PlaceId, Stop, StopId, Train, TrainId, Tuning,
};

#[derive(Arbitrary, Debug)]
struct RawStop {
    place: u8,
    value: u8,
    flags: u8,
    group: u8,
    bonus: u8,
}

#[derive(Arbitrary, Debug)]
struct Input {
    joints: u8,
    stops: Vec<RawStop>,
    segments: Vec<[(bool, u8, bool); 2]>,
    end_bonus: Vec<(u8, u8)>,
    forbidden: Vec<(u8, u8)>,
    trains: Vec<(u8, u8)>,
    visit_bonus: u8,
    max_nodes: u16,
}

const NODES: u64 = 30_000;

fuzz_target!(|input: Input| {
    let stops = input.stops.iter().map(|stop| {
        Stop::new(PlaceId(u32::from(stop.place % 24)), u32::from(stop.value))
            .token(stop.flags & 3 == 0)
            .through(stop.flags & 12 != 0)
            .group(GroupId(u32::from(stop.group % 6)), u32::from(stop.bonus))
    });
    let end = |&(is_stop, number, side): &(bool, u8, bool)| {
        if is_stop {
            End::Stop(StopId(u32::from(number)))
        } else {
            End::Joint { joint: JointId(u32::from(number)), side: u8::from(side) }
        }
    };
    let segments: Vec<[End; 2]> = input.segments.iter().map(|[a, b]| [end(a), end(b)]).collect();
    let pairs = |list: &[(u8, u8)]| list.iter().map(|&(a, b)| (GroupId(u32::from(a % 6)), GroupId(u32::from(b % 6)))).collect();
    let rules = EndRules::new(pairs(&input.end_bonus), pairs(&input.forbidden));
    let Ok(network) = Network::new(usize::from(input.joints), stops.collect(), &segments, rules) else {
        return;
    };
    let Ok(reach) = network.reach() else {
        panic!("a network without junctions cannot be traced");
    };
    let trains: Vec<Train> =
        input.trains.iter().take(5).map(|&(pay, more)| Train::new(u32::from(pay % 9), u32::from(pay % 9) + u32::from(more % 4))).collect();
    let bonus = u32::from(input.visit_bonus % 3) * 10;
    let limits = Limits::default().max_nodes(NODES);
    let Ok(listed) = best(&network, &trains, bonus, limits) else {
        return;
    };
    let Ok((priced, _)) = best_by(&network, &trains, bonus, limits, Tuning::PRICES) else {
        panic!("one method refuses what the other takes");
    };
    assert!(listed.total <= priced.upper_bound && priced.total <= listed.upper_bound);
    if listed.optimal && priced.optimal {
        assert_eq!(listed.routes, priced.routes);
    }
    let routes = (0..).map(TrainId).zip(&listed.routes);
    let declared: Vec<Declared> =
        routes.filter_map(|(train, route)| Some(Declared::new(train, route.as_ref()?.segments.clone()))).collect();
    let Ok(evaluation) = network.evaluate(&declared, &trains, bonus) else {
        panic!("the answer names trains that do not exist");
    };
    assert_eq!(evaluation.total, Some(listed.total));
    for route in listed.routes.iter().flatten() {
        assert!(route.segments.iter().all(|segment| reach.segments.binary_search(segment).is_ok()));
    }
    let Ok(part) = best(&network, &trains, bonus, Limits::default().max_nodes(u64::from(input.max_nodes))) else {
        panic!("a limit makes a request invalid");
    };
    assert!(part.total <= listed.upper_bound && part.upper_bound >= listed.total);
});
