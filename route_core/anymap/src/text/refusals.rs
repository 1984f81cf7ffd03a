//! Why a declared route is illegal.

use super::Row;

/// The reasons for which a declared route is illegal.
pub const REFUSALS: &[Row] = &[
    Row {
        code: "blocked",
        rule: Some("4.3"),
        meaning: Some("The route passes through a stop that only lets it end."),
        reasons: &[("", "A route of {company} may end at {stop}, but not pass through.")],
    },
    Row {
        code: "forbidden_ends",
        rule: Some("6"),
        meaning: Some("The rules forbid the two ends of the route together."),
        reasons: &[("", "A route may not have these two ends.")],
    },
    Row {
        code: "gauge_break",
        rule: Some("3"),
        meaning: Some("Track of two gauges follows one another."),
        reasons: &[("", "Track of two gauges does not join.")],
    },
    Row {
        code: "junction_twice",
        rule: Some("4.1"),
        meaning: Some("The route comes to a junction twice between two stops."),
        reasons: &[("", "The route comes to a junction twice between two stops.")],
    },
    Row {
        code: "need_unmet",
        rule: Some("6"),
        meaning: Some("The route does not visit what the rules ask for."),
        reasons: &[("", "The route does not visit what it must.")],
    },
    Row {
        code: "no_counted_token",
        rule: Some("5"),
        meaning: Some("No stop with an own token can be among those that count."),
        reasons: &[("", "No counted stop of the route can hold a token of {company}.")],
    },
    Row {
        code: "no_end",
        rule: Some("6"),
        meaning: Some("The rules let no route end where this one does."),
        reasons: &[("", "A route may not end at {stop}.")],
    },
    Row {
        code: "no_token",
        rule: Some("4.2"),
        meaning: Some("The route has no stop with an own token."),
        reasons: &[("", "No stop of the route holds a token of {company}.")],
    },
    Row {
        code: "no_track",
        rule: Some("4.1"),
        meaning: Some("No track leads through the hexes."),
        reasons: &[("", "No track leads from stop to stop through these hexes: it ends near {hexes}.")],
    },
    Row {
        code: "not_neighbours",
        rule: Some("3"),
        meaning: Some("Two hexes that follow one another do not touch."),
        reasons: &[("", "{hex} and {other} are not neighbours.")],
    },
    Row {
        code: "other_stops",
        rule: Some("4.1"),
        meaning: Some("The track through the hexes visits other stops than those that are named."),
        reasons: &[("", "The track through these hexes does not visit the stops that are named, in their order.")],
    },
    Row {
        code: "reversing",
        rule: Some("4.1"),
        meaning: Some("The route turns back."),
        reasons: &[("", "The route turns back.")],
    },
    Row {
        code: "side_twice",
        rule: Some("4.1"),
        meaning: Some("The route crosses a side of a hex twice."),
        reasons: &[("", "The route crosses the side between {hex} and {other} twice.")],
    },
    Row {
        code: "stop_twice",
        rule: Some("4.5"),
        meaning: Some("The route visits a stop, a group or a hex twice that may be visited once."),
        reasons: &[("", "The route visits {stop} twice, or a second stop of its group or its hex.")],
    },
    Row {
        code: "terminal",
        rule: Some("4.4"),
        meaning: Some("Terminal track is not the end of the route."),
        reasons: &[(
            "",
            "The route goes on from a stop to which it has come, or from which it goes, over terminal track.",
        )],
    },
    Row {
        code: "too_many_stops",
        rule: Some("5"),
        meaning: Some("The train cannot run so far."),
        reasons: &[("", "The route visits more than its train may.")],
    },
    Row {
        code: "too_many_ways",
        rule: Some("7"),
        meaning: Some("The hexes can be read in more ways than are tried."),
        reasons: &[("", "These hexes can be read in more ways than are tried; name the stops (`visited`) as well.")],
    },
    Row {
        code: "track_shared",
        rule: Some("4.7"),
        meaning: Some("The route uses track of another one."),
        reasons: &[("", "The route uses track that route {route} uses.")],
    },
    Row {
        code: "track_too_long",
        rule: Some("5"),
        meaning: Some("The route runs through more hexes than the train may."),
        reasons: &[("", "The route runs through more hexes than its train may.")],
    },
    Row {
        code: "track_twice",
        rule: Some("4.1"),
        meaning: Some("The route uses a piece of track twice."),
        reasons: &[("", "The route uses a piece of track twice.")],
    },
    Row {
        code: "train_twice",
        rule: Some("4"),
        meaning: Some("The train runs two routes."),
        reasons: &[("", "Train {train} runs another route already.")],
    },
    Row {
        code: "wrong_gauge",
        rule: Some("5"),
        meaning: Some("The train does not run on this gauge."),
        reasons: &[("", "The train does not run on this gauge.")],
    },
    Row {
        code: "wrong_kind",
        rule: Some("5"),
        meaning: Some("The train does not visit stops of this kind."),
        reasons: &[("", "The train does not visit {stop}.")],
    },
];
