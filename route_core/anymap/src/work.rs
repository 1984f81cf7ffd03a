//! The work of one request: its steps, and the nodes of its searches, all of them counted together.

use route_core::Cancel;

use crate::fault::Refusal;

/// The most steps of one request beside its searches: less than half a second.
pub const MOST_STEPS: i64 = 400_000;
/// The number of steps between checks for cancellation.
pub(crate) const LOOKED_EVERY: u64 = 256;
/// The nodes that a search is always granted, even when others have used up all: it finds some routes.
const SMALL_SEARCH: u64 = 50;

/// The work that a request may still do; `None` is no limit.
///
/// Steps are counted where a request determines their number, so the same request always gets equally far.
#[derive(Debug, Clone, Default)]
pub struct Work {
    /// Steps left.
    pub steps: Option<i64>,
    /// Nodes left for all further searches; below zero when searches have used more.
    pub nodes: Option<i64>,
    /// Cancels its searches, and everything else that counts steps.
    pub cancel: Option<Cancel>,
    unlooked: u64,
}

impl Work {
    /// Returns the work of a request.
    #[must_use]
    pub fn new(steps: Option<i64>, nodes: Option<i64>, cancel: Option<Cancel>) -> Self {
        Self { steps, nodes, cancel, unlooked: 0 }
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If there were too many, or the request was cancelled.
    pub fn spend(&mut self, steps: usize) -> Result<(), Refusal> {
        if self.cancel.is_none() && self.steps.is_none() {
            return Ok(());
        }
        self.unlooked += steps as u64;
        if self.unlooked >= LOOKED_EVERY {
            self.unlooked = 0;
            self.look()?;
        }
        if let Some(left) = &mut self.steps {
            *left -= steps as i64;
            if *left < 0 {
                return Err(Refusal::TooMuchWork);
            }
        }
        Ok(())
    }

    /// Checks for cancellation.
    ///
    /// # Errors
    /// If the request was cancelled.
    pub fn look(&self) -> Result<(), Refusal> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Refusal::Cancelled);
        }
        Ok(())
    }

    /// Returns how many of the wanted nodes a search may use; a small search always has enough.
    #[must_use]
    pub fn granted(&self, most: Option<u64>) -> Option<u64> {
        let Some(nodes) = self.nodes else { return most };
        let left = SMALL_SEARCH.max(u64::try_from(nodes).unwrap_or(0));
        Some(most.map_or(left, |most| most.min(left)))
    }

    /// Counts the nodes of a search.
    pub fn end_search(&mut self, nodes: u64) {
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub_unsigned(nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_their_limit() {
        let mut work = Work::new(Some(10), None, None);
        assert!(work.spend(10).is_ok());
        assert!(matches!(work.spend(1), Err(Refusal::TooMuchWork)));
        assert!(Work::default().spend(1_000_000).is_ok());
    }

    #[test]
    fn cancellation_is_seen_within_256_steps() {
        let cancel = Cancel::default();
        let mut work = Work::new(None, None, Some(cancel.clone()));
        cancel.cancel();
        assert!(work.spend(255).is_ok());
        assert!(matches!(work.spend(1), Err(Refusal::Cancelled)));
    }

    #[test]
    fn a_small_search_always_has_nodes() {
        let mut work = Work::new(None, Some(100), None);
        assert_eq!(work.granted(Some(1_000)), Some(100));
        work.end_search(300);
        assert_eq!(work.granted(Some(1_000)), Some(50));
        assert_eq!(work.granted(Some(20)), Some(20));
        assert_eq!(Work::default().granted(None), None);
    }
}
