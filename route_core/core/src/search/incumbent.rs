//! The best set of routes so far.

use crate::conflict::Bits;
use crate::graph::Graph;
use crate::progress::Progress;
use crate::search::lay::{lay_track, Pick};

/// Keeps the worthiest set; of sets that are worth the same, the one whose routes come first as lists of segments.
#[derive(Debug)]
pub(crate) struct Incumbent<'g, B> {
    graph: &'g Graph<B>,
    progress: Option<&'g Progress>,
    worth: i64,
    picks: Vec<Pick>,
    key: Option<Vec<(usize, Vec<u32>)>>,
}

impl<'g, B: Bits> Incumbent<'g, B> {
    /// All trains idle. Better sets are noted in `progress`.
    pub fn new(graph: &'g Graph<B>, progress: Option<&'g Progress>) -> Self {
        Self { graph, progress, worth: 0, picks: Vec::new(), key: None }
    }

    /// Returns the value of the best set; a set must be worth at least this to matter.
    pub fn worth(&self) -> i64 {
        self.worth
    }

    pub fn revenue(&self) -> u64 {
        self.graph.worth.revenue(self.worth)
    }

    /// Takes a set of routes if it is better.
    pub fn offer(&mut self, worth: i64, picks: impl FnOnce() -> Vec<Pick>) {
        if worth < self.worth {
            return;
        }
        let picks = picks();
        if worth > self.worth {
            self.key = None;
        } else {
            let old = self.key.take().unwrap_or_else(|| key(self.graph, &self.picks));
            let new = key(self.graph, &picks);
            if new >= old {
                self.key = Some(old);
                return;
            }
            self.key = Some(new);
        }
        self.worth = worth;
        self.picks = picks;
        if let Some(progress) = self.progress {
            progress.note_best(self.revenue());
        }
    }

    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    pub fn into_picks(self) -> Vec<Pick> {
        self.picks
    }
}

/// The routes as lists of segments, those of the longest trains first.
fn key<B: Bits>(graph: &Graph<B>, picks: &[Pick]) -> Vec<(usize, Vec<u32>)> {
    let mut routes: Vec<(usize, Vec<u32>)> = picks
        .iter()
        .map(|pick| {
            let (stops, mut segments) = lay_track(graph, pick);
            if stops.first() > stops.last() {
                segments.reverse();
            }
            (pick.class, segments)
        })
        .collect();
    routes.sort_unstable();
    routes
}
