//! Trains under rules, which are the same on all boards of a map.

use route_core::{Details, EndRules, Train};

use super::{PlainMap, Unfit};
use crate::board::LaidBoard;
use crate::language::parse_tile;
use crate::network::draw;
use crate::query::{details, end_rules, trains_of, visit_bonus};
use crate::question::{Rules, Train as TrainStated};
use crate::rules::{place_faults, ruling};
use crate::trains::{fleet, Change};
use crate::work::Work;

/// Trains under rules.
#[derive(Debug)]
pub struct PlainFleet {
    /// Each train.
    pub trains: Vec<Train>,
    /// What each visited stop of the longest route earns.
    pub visit_bonus: u32,
    /// Rules about two ends.
    pub rules: EndRules,
    /// The stops of its map.
    pub(super) stops: usize,
    pub(super) details: Details,
    pub(super) changes: Vec<(usize, Change)>,
}

impl PlainMap {
    /// Returns trains under rules, which are the same on all boards.
    ///
    /// # Errors
    /// With why they cannot be read, or need terms.
    pub fn fleet(&self, trains: &[TrainStated<'_>], rules: &Rules<'_>) -> Result<PlainFleet, Unfit> {
        let mut work = Work::default();
        place_faults(rules).demand()?;
        let tiles = self.codes.iter().map(|code| parse_tile(code)).collect::<Result<_, _>>()?;
        let board = LaidBoard { ground: self.ground()?, tiles };
        let drawn = draw(&board, &[], &[]);
        let ruling = ruling(&drawn, rules, &mut work)?;
        let running = fleet(&ruling, trains, rules);
        if !running.terms.is_empty() || !ruling.marked.is_empty() {
            return Err(Unfit::Terms);
        }
        Ok(PlainFleet {
            stops: drawn.stops.len(),
            trains: trains_of(&running),
            visit_bonus: visit_bonus(&ruling)?,
            rules: end_rules(&ruling, &running),
            details: details(&drawn, &ruling, &running, &[]),
            changes: running.changes.into_iter().map(|(at, change)| (at as usize, change)).collect(),
        })
    }
}
