//! Networks with trains and the known best revenue, one JSON object per line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use route_core::{
    best, End, EndRules, GroupId, JointId, Limits, Network, NetworkError, PlaceId, Solution, Stop, StopId, Train,
};
use serde::Deserialize;

/// Place, value, token, through, terminal group, group bonus.
type StopRecord = (u32, u32, bool, bool, u32, u32);

#[derive(Deserialize)]
struct Record {
    id: String,
    group: String,
    joints: usize,
    stops: Vec<StopRecord>,
    segments: Vec<[i64; 2]>,
    end_bonus: Vec<(u32, u32)>,
    forbidden_ends: Vec<(u32, u32)>,
    trains: Vec<(u32, u32)>,
    visit_bonus: u32,
    optimum: u64,
}

/// A request to the route finder and its known result.
pub struct Case {
    /// Unique name.
    pub id: String,
    /// Group in the tables.
    pub group: String,
    /// Number of joints.
    pub joints: usize,
    /// The stops.
    pub stops: Vec<Stop>,
    /// The segments.
    pub segments: Vec<[End; 2]>,
    /// Rules for pairs of ends.
    pub rules: EndRules,
    /// The trains.
    pub trains: Vec<Train>,
    /// Bonus for every stop of one route.
    pub visit_bonus: u32,
    /// The best revenue.
    pub optimum: u64,
}

impl Case {
    /// Builds the network.
    ///
    /// # Errors
    /// When the record makes no sense.
    pub fn network(&self) -> Result<Network, NetworkError> {
        Network::new(self.joints, self.stops.clone(), &self.segments, self.rules.clone())
    }

    /// Builds the network and finds its best routes.
    ///
    /// # Errors
    /// When the record makes no sense.
    pub fn solve(&self, limits: Limits<'_>) -> Result<Solution, NetworkError> {
        best(&self.network()?, &self.trains, self.visit_bonus, limits)
    }

    /// Returns `true` if a result is the known best one, and proved.
    #[must_use]
    pub fn is_right(&self, solution: &Solution) -> bool {
        solution.optimal && solution.total == self.optimum && solution.upper_bound == self.optimum
    }
}

/// Reads all cases of a file.
///
/// # Errors
/// When the file cannot be read.
pub fn read(path: &Path) -> Result<Vec<Case>, Box<dyn std::error::Error>> {
    let mut cases = Vec::new();
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        if !line.trim().is_empty() {
            cases.push(parse(&line)?);
        }
    }
    Ok(cases)
}

/// Reads one case.
///
/// # Errors
/// When the text is not a case.
pub fn parse(line: &str) -> Result<Case, serde_json::Error> {
    serde_json::from_str(line).map(case)
}

fn case(record: Record) -> Case {
    let stop = |(place, value, token, through, group, bonus): StopRecord| {
        Stop::new(PlaceId(place), value).token(token).through(through).group(GroupId(group), bonus)
    };
    let pair = |(a, b)| (GroupId(a), GroupId(b));
    let end = |code: i64| {
        if code < 0 {
            End::Stop(StopId((-code - 1) as u32))
        } else {
            End::Joint { joint: JointId((code / 2) as u32), side: (code % 2) as u8 }
        }
    };
    Case {
        id: record.id,
        group: record.group,
        joints: record.joints,
        stops: record.stops.into_iter().map(stop).collect(),
        segments: record.segments.into_iter().map(|[a, b]| [end(a), end(b)]).collect(),
        rules: EndRules::new(
            record.end_bonus.into_iter().map(pair).collect(),
            record.forbidden_ends.into_iter().map(pair).collect(),
        ),
        trains: record.trains.into_iter().map(|(pay, visit)| Train::new(pay, visit)).collect(),
        visit_bonus: record.visit_bonus,
        optimum: record.optimum,
    }
}
