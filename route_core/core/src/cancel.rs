//! Cancellation of a search from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A handle with which any thread may cancel the searches that hold it; clones share the same state.
///
/// ```
/// use route_core::{best, Cancel, CutBy, End, EndRules, Limits, Network, PlaceId, Stop, StopId, Train};
///
/// let cities = vec![Stop::new(PlaceId(0), 10).token(true), Stop::new(PlaceId(1), 20)];
/// let track = [[End::Stop(StopId(0)), End::Stop(StopId(1))]];
/// let network = Network::new(0, cities, &track, EndRules::default())?;
/// let cancel = Cancel::default();
/// std::thread::spawn({
///     let cancel = cancel.clone();
///     move || cancel.cancel()
/// });
/// let found = best(&network, &[Train::new(2, 2)], 0, Limits::default().cancel(&cancel))?;
/// assert!(found.optimal || found.cut_by == Some(CutBy::Cancelled));
/// # Ok::<(), route_core::NetworkError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels the searches: each stops at its next check, within about a millisecond.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if cancellation was requested.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
