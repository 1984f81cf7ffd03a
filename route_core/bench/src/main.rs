//! Times the route finder.

mod cases;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cases::Case;
use cpu_time::ThreadTime;
use route_core::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let filter = args.get(2).cloned().unwrap_or_default();
    let repeat: usize = args.get(3).and_then(|s| s.parse().ok()).unwrap_or(9);
    let mut groups: BTreeMap<String, Vec<(Duration, String)>> = BTreeMap::new();
    for case in cases::read(std::path::Path::new(&args[1]))? {
        if !case.id.contains(&filter) {
            continue;
        }
        run(&case, &filter, repeat, &mut groups)?;
    }
    for (group, mut times) in groups {
        times.sort();
        let at = |q: usize| times[(times.len() - 1) * q / 100].0;
        println!(
            "{group} {} median {:?} p95 {:?} worst {:?} {}",
            times.len(),
            at(50),
            at(95),
            at(100),
            times[times.len() - 1].1
        );
    }
    Ok(())
}

fn run(
    case: &Case,
    filter: &str,
    repeat: usize,
    groups: &mut BTreeMap<String, Vec<(Duration, String)>>,
) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let stop = || start.elapsed().as_secs() > 60;
    let mut times = Vec::new();
    loop {
        let begin = ThreadTime::now();
        let solution = case.solve(Limits { max_nodes: None, stop: Some(&stop) })?;
        times.push(begin.elapsed());
        if times.len() < repeat && start.elapsed().as_millis() < 100 {
            continue;
        }
        times.sort();
        let time = times[times.len() / 2];
        let wrong = if case.is_right(&solution) { "" } else { "WRONG " };
        if !wrong.is_empty() || !filter.is_empty() || time.as_millis() > 100 {
            println!(
                "{wrong}{} total {} ub {} optimum {} {:?} {time:?}",
                case.id, solution.total, solution.upper_bound, case.optimum, solution.effort
            );
        }
        groups.entry(case.group.clone()).or_default().push((time, case.id.clone()));
        return Ok(());
    }
}
