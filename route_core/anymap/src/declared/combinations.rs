//! Combinations of readings: one for each declared route, no two over the same track.

use route_core::Evaluation;

use super::{spend_on, Judge, Kept};
use crate::bits::Bits;
use crate::fault::Refusal;
use crate::readings::Reading;
use crate::work::Work;

/// The most combinations of readings that are evaluated.
const MOST_COMBINATIONS: usize = 1_000;
/// The most combinations, whole or partial, that are built to find them.
const MOST_TRIED: usize = 20_000;

/// Returns the legal combination of readings with the greatest revenue; the first one if none is legal.
pub fn best_combination(judge: &Judge<'_>, kept: &[Kept], work: &mut Work) -> Result<Evaluation, Refusal> {
    spend_on(kept.iter().flat_map(|(_, readings)| readings.iter()), 4, work)?;
    let choices = kept.iter().map(|(_, readings)| readings.iter().map(|reading| judge.used(reading)).collect());
    let mut combinations = Combinations { judge, kept, choices: choices.collect(), best: None, evaluated: 0 };
    combinations.search(work)?;
    match combinations.best {
        Some(best) => Ok(best),
        None => combinations.evaluate(&vec![0; kept.len()], work),
    }
}

/// The combinations that are evaluated.
struct Combinations<'j, 'q> {
    judge: &'j Judge<'q>,
    kept: &'j [Kept],
    /// By route, the track of each reading.
    choices: Vec<Vec<Bits>>,
    best: Option<Evaluation>,
    evaluated: usize,
}

impl Combinations<'_, '_> {
    /// Goes through the combinations, depth first.
    fn search(&mut self, work: &mut Work) -> Result<(), Refusal> {
        // The readings of the first routes, and by each of them the next one to try and the track that all use.
        let mut taken: Vec<usize> = Vec::new();
        let mut stack: Vec<(usize, Bits)> = Vec::new();
        let mut found = Some(Bits::new(self.judge.track_bits()));
        let mut tried = 0;
        loop {
            if let Some(used) = found.take() {
                tried += 1;
                let is_last = taken.len() == self.kept.len() && self.weigh(&taken, work)?;
                if is_last || tried == MOST_TRIED {
                    return Ok(());
                }
                work.spend(1)?;
                stack.push((0, used));
            }
            let depth = stack.len();
            let Some((next, used)) = stack.last_mut() else { return Ok(()) };
            let readings = self.choices.get(depth - 1).map_or(&[][..], Vec::as_slice);
            while readings.get(*next).is_some_and(|track| used.meets(track)) {
                *next += 1;
            }
            taken.truncate(depth - 1);
            match readings.get(*next) {
                Some(track) => {
                    found = Some(used.union(track));
                    taken.push(*next);
                    *next += 1;
                }
                None => drop(stack.pop()),
            }
        }
    }

    /// Keeps a whole combination if it is the best so far; returns whether no more are evaluated.
    fn weigh(&mut self, taken: &[usize], work: &mut Work) -> Result<bool, Refusal> {
        let evaluation = self.evaluate(taken, work)?;
        let worth = |found: &Evaluation| found.total.filter(|&total| total > 0).map_or(-1, |total| total as i64);
        let is_better = |best| evaluation.total.is_some_and(|total| total as i64 > worth(best));
        if self.best.as_ref().is_none_or(is_better) {
            self.best = Some(evaluation);
        }
        self.evaluated += 1;
        Ok(self.evaluated == MOST_COMBINATIONS)
    }

    fn evaluate(&self, taken: &[usize], work: &mut Work) -> Result<Evaluation, Refusal> {
        let readings = self.kept.iter().zip(taken);
        let routes: Vec<(usize, &Reading)> = readings.map(|((number, found), &at)| (*number, &found[at])).collect();
        self.judge.evaluate(&routes, work)
    }
}

impl Judge<'_> {
    fn track_bits(&self) -> usize {
        self.query.drawn.segments.len() + self.query.drawn.joints.len()
    }

    /// Returns the track of a route: its segments and its joints.
    fn used(&self, reading: &[u32]) -> Bits {
        let drawn = self.query.drawn;
        let mut used = Bits::new(self.track_bits());
        for &number in reading {
            used.insert(number as usize);
            for port in drawn.segments[number as usize] {
                if (0..drawn.sides() as i32).contains(&port) {
                    used.insert(drawn.segments.len() + port as usize / 2);
                }
            }
        }
        used
    }
}
