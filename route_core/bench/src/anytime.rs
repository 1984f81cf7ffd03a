//! Measures the quality of the results of searches that were cut short.

use std::time::Duration;

use cpu_time::ThreadTime;
use route_core::{CutBy, Limits};

use crate::cases::Case;
use crate::tables::{rank, Group};
use crate::Failure;

/// The times after which searches are cut, in milliseconds of this thread.
const DEADLINES: [u64; 6] = [1, 2, 5, 10, 25, 100];
/// Boards that take longer than this are hard.
const HARD: Duration = Duration::from_millis(5);

/// Prints by how much the bound and the routes found miss the best revenue, for the boards that turned out to be hard.
///
/// # Errors
/// When a record makes no sense.
pub fn print(cases: &[Case], groups: &[Group]) -> Result<(), Failure> {
    let rows = || groups.iter().flat_map(|group| &group.rows).filter(|row| row.time > HARD);
    let hard: Vec<&Case> = cases.iter().filter(|case| rows().any(|row| row.id == case.id)).collect();
    if hard.is_empty() {
        return Ok(());
    }
    println!(
        "\nCut short: {} boards that take longer than {HARD:?}, and what is missing to the best revenue\n",
        hard.len()
    );
    println!(
        "{:<10} {:>8} {:>14} {:>10} {:>10} {:>14} {:>10} {:>10}",
        "deadline", "proved", "bound: median", "p90", "worst", "found: median", "p90", "worst"
    );
    for deadline in DEADLINES {
        let mut gaps = [Vec::new(), Vec::new()];
        let mut proved = 0;
        for case in &hard {
            let begin = ThreadTime::now().as_duration();
            let most = begin + Duration::from_millis(deadline);
            let stop = || (ThreadTime::now().as_duration() >= most).then_some(CutBy::Deadline);
            let found = case.solve(Limits::default().stop(&stop))?;
            let best = case.optimum as f64 / 100.0;
            gaps[0].push((found.upper_bound - case.optimum) as f64 / best);
            gaps[1].push((case.optimum - found.total) as f64 / best);
            proved += usize::from(found.optimal);
        }
        let [bound, found] = gaps.map(|mut gaps| {
            gaps.sort_unstable_by(f64::total_cmp);
            [50, 90, 100].map(|percent| format!("{:.1} %", gaps[rank(gaps.len(), percent)]))
        });
        println!(
            "{:<10} {:>8} {:>14} {:>10} {:>10} {:>14} {:>10} {:>10}",
            format!("{deadline} ms"),
            proved,
            bound[0],
            bound[1],
            bound[2],
            found[0],
            found[1],
            found[2]
        );
    }
    Ok(())
}
