//! How far a search has come, for those who wait for it.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a search has come to so far. The search writes it now and then, and any thread may read it.
///
/// ```
/// use route_core::{best, End, EndRules, Limits, Network, PlaceId, Progress, Stop, StopId, Train};
///
/// let cities = vec![Stop::new(PlaceId(0), 10).token(true), Stop::new(PlaceId(1), 20)];
/// let track = [[End::Stop(StopId(0)), End::Stop(StopId(1))]];
/// let network = Network::new(0, cities, &track, EndRules::default())?;
/// let progress = Progress::default();
/// let found = best(&network, &[Train::new(2, 2)], 0, Limits::default().progress(&progress))?;
/// assert_eq!((progress.best(), found.total), (30, 30));
/// # Ok::<(), route_core::NetworkError>(())
/// ```
#[derive(Debug)]
pub struct Progress {
    nodes: AtomicU64,
    best: AtomicU64,
    bound: AtomicU64,
}

impl Default for Progress {
    fn default() -> Self {
        Self { nodes: AtomicU64::new(0), best: AtomicU64::new(0), bound: AtomicU64::new(u64::MAX) }
    }
}

impl Progress {
    /// The nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The revenue of the best set so far; with a bonus for visits it may earn more.
    #[must_use]
    pub fn best(&self) -> u64 {
        self.best.load(Ordering::Relaxed)
    }

    /// No set earns more than this.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound.load(Ordering::Relaxed)
    }

    pub(crate) fn note_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(crate) fn note_best(&self, revenue: u64) {
        self.best.store(revenue, Ordering::Relaxed);
    }

    /// Bounds only become tighter.
    pub(crate) fn note_bound(&self, bound: u64) {
        self.bound.fetch_min(bound, Ordering::Relaxed);
    }
}
