//! Which of the visited stops a train counts.
//!
//! A train that visits no more stops than it counts, counts all. Another counts its best ones, with one of the
//! operator's tokens among them; and if its two ends earn a bonus, it counts both ends when that brings more.

/// One visited stop, as far as the choice needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Visited {
    pub value: u32,
    pub token: bool,
    /// Number of the stop in the network.
    pub stop: u32,
}

/// What the two ends would earn together if both are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EndBonus {
    pub ends: [usize; 2],
    pub bonus: u32,
}

/// Room for the choice, so that a search allocates nothing per route.
#[derive(Debug, Default)]
pub(crate) struct Chooser {
    order: Vec<u32>,
    counted: Vec<bool>,
    other: Vec<bool>,
}

impl Chooser {
    /// The best choice: its value, and whether the end bonus is in it. [`Chooser::counted`] then has the stops.
    ///
    /// One of the stops must have a token; `pay` is at least 1. Among equal choices the one with the bonus is taken,
    /// then stops of more value, then those visited earlier.
    pub fn choose(&mut self, stops: &[Visited], pay: usize, ends: Option<EndBonus>) -> (u32, bool) {
        self.order.clear();
        self.order.extend(0..stops.len() as u32);
        self.order.sort_unstable_by_key(|&at| (u32::MAX - stops[at as usize].value, at));
        let plain = fill(&self.order, stops, pay, None, &mut self.counted);
        let Some((plain, with_ends)) = plain.zip(ends).map(|(value, ends)| {
            (value, fill(&self.order, stops, pay, Some(ends.ends), &mut self.other).map(|sum| sum + ends.bonus))
        }) else {
            return (plain.unwrap_or(0), false);
        };
        match with_ends {
            Some(value) if value >= plain => {
                std::mem::swap(&mut self.counted, &mut self.other);
                (value, true)
            }
            _ => (plain, false),
        }
    }

    /// Which stops the last choice counts.
    pub fn counted(&self) -> &[bool] {
        &self.counted
    }
}

/// Counts `forced` and then the best others; the last of these gives way to a token when none is among the counted.
fn fill(
    order: &[u32],
    stops: &[Visited],
    pay: usize,
    forced: Option<[usize; 2]>,
    counted: &mut Vec<bool>,
) -> Option<u32> {
    counted.clear();
    counted.resize(stops.len(), false);
    let (mut left, mut sum, mut has_token) = (pay.min(stops.len()), 0, false);
    for at in forced.into_iter().flatten() {
        left = left.checked_sub(1)?;
        counted[at] = true;
        sum += stops[at].value;
        has_token |= stops[at].token;
    }
    for &at in order {
        let (at, stop) = (at as usize, stops[at as usize]);
        if left == 0 {
            break;
        }
        // The last free choice must be a token if there is none yet.
        if counted[at] || (left == 1 && !has_token && !stop.token) {
            continue;
        }
        counted[at] = true;
        sum += stop.value;
        has_token |= stop.token;
        left -= 1;
    }
    has_token.then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(list: &[(u32, bool)]) -> Vec<Visited> {
        list.iter().map(|&(value, token)| Visited { value, token, stop: 0 }).collect()
    }

    #[test]
    fn counts_all_when_it_may() {
        let mut chooser = Chooser::default();
        assert_eq!(chooser.choose(&stops(&[(10, true), (20, false)]), 3, None), (30, false));
        assert_eq!(chooser.counted(), [true, true]);
    }

    #[test]
    fn a_token_is_among_the_counted() {
        let mut chooser = Chooser::default();
        assert_eq!(chooser.choose(&stops(&[(50, false), (10, true), (40, false)]), 2, None), (60, false));
        assert_eq!(chooser.counted(), [true, true, false]);
    }

    #[test]
    fn both_ends_count_when_the_bonus_pays() {
        let mut chooser = Chooser::default();
        let route = stops(&[(20, false), (30, true), (60, false), (20, false)]);
        let ends = |bonus| Some(EndBonus { ends: [0, 3], bonus });
        assert_eq!(chooser.choose(&route, 3, ends(50)), (120, true));
        assert_eq!(chooser.counted(), [true, true, false, true]);
        assert_eq!(chooser.choose(&route, 3, ends(30)), (110, false));
        assert_eq!(chooser.choose(&route, 2, ends(500)), (90, false));
    }
}
