//! Short names for the parts of networks.
#![allow(dead_code, missing_docs)]

use route_core::{Declared, End, GroupId, JointId, JunctionId, PlaceId, Route, SegmentId, Stop, StopId, TrainId};

pub fn at(stop: u32) -> End {
    End::Stop(StopId(stop))
}

pub fn across(joint: u32, side: u8) -> End {
    End::Joint { joint: JointId(joint), side }
}

pub fn meet(junction: u32) -> End {
    End::Junction(JunctionId(junction))
}

pub fn city(place: u32, value: u32, token: bool) -> Stop {
    Stop::new(PlaceId(place), value).token(token)
}

pub fn stops(numbers: impl IntoIterator<Item = u32>) -> Vec<StopId> {
    numbers.into_iter().map(StopId).collect()
}

pub fn segments(numbers: impl IntoIterator<Item = u32>) -> Vec<SegmentId> {
    numbers.into_iter().map(SegmentId).collect()
}

pub fn groups(pairs: impl IntoIterator<Item = (u32, u32)>) -> Vec<(GroupId, GroupId)> {
    pairs.into_iter().map(|(a, b)| (GroupId(a), GroupId(b))).collect()
}

/// Returns the routes of a result as declared routes.
pub fn declared(routes: &[Option<Route>]) -> Vec<Declared> {
    let routes = (0..).map(TrainId).zip(routes);
    routes.filter_map(|(train, route)| Some(Declared::new(train, route.as_ref()?.segments.clone()))).collect()
}
