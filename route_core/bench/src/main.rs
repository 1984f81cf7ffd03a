//! Times the route finder.

use std::io::BufRead;
use std::time::Instant;

use route_core::{best, End, EndRules, Limits, Network, Stop, Train};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    group: String,
    joints: usize,
    stops: Vec<(u32, u32, bool, bool, u32, u32)>,
    segments: Vec<[i64; 2]>,
    end_bonus: Vec<(u32, u32)>,
    forbidden_ends: Vec<(u32, u32)>,
    trains: Vec<(u32, u32)>,
    visit_bonus: u32,
    optimum: u64,
}

fn end(code: i64) -> End {
    if code < 0 {
        End::Stop((-code - 1) as u32)
    } else {
        End::Joint { joint: (code / 2) as u32, side: (code % 2) as u8 }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let file = std::io::BufReader::new(std::fs::File::open(&args[1])?);
    let filter = args.get(2).cloned().unwrap_or_default();
    let mut groups: std::collections::BTreeMap<String, Vec<(u128, String)>> = std::collections::BTreeMap::new();
    for line in file.lines() {
        let case: Case = serde_json::from_str(&line?)?;
        if !case.id.contains(&filter) {
            continue;
        }
        let stops: Vec<Stop> = case
            .stops
            .iter()
            .map(|&(place, value, token, through, group, group_bonus)| Stop {
                place,
                value,
                token,
                through,
                group,
                group_bonus,
            })
            .collect();
        let segments: Vec<[End; 2]> = case.segments.iter().map(|s| [end(s[0]), end(s[1])]).collect();
        let trains: Vec<Train> = case.trains.iter().map(|&(pay, visit)| Train { pay, visit }).collect();
        let rules = EndRules { bonus: case.end_bonus.clone(), forbidden: case.forbidden_ends.clone() };
        let mut times = Vec::new();
        let limits_start = Instant::now();
        let stop = || limits_start.elapsed().as_secs() > 20;
        let mut last = None;
        for _ in 0..(if case.group == "hv" { 1 } else { 9 }) {
            let (stops, rules) = (stops.clone(), rules.clone());
            let start = Instant::now();
            let network = Network::new(case.joints, stops, &segments, rules)?;
            let solution = best(&network, &trains, case.visit_bonus, Limits { max_nodes: None, stop: Some(&stop) })?;
            times.push(start.elapsed().as_nanos());
            last = Some(solution);
        }
        times.sort_unstable();
        let time = times[times.len() / 2];
        if let Some(solution) = last {
            let wrong = if solution.total == case.optimum && solution.optimal { "" } else { "WRONG " };
            if !wrong.is_empty() || !filter.is_empty() || case.group == "hv" {
                println!(
                    "{wrong}{} {:?} total {} ub {} optimum {} {:?} {} us",
                    case.id,
                    case.trains,
                    solution.total,
                    solution.upper_bound,
                    case.optimum,
                    solution.effort,
                    time / 1000
                );
            }
            groups.entry(case.group).or_default().push((time, case.id));
        }
    }
    for (group, mut times) in groups {
        times.sort();
        let at = |q: usize| times[(times.len() - 1) * q / 100].0 as f64 / 1000.0;
        println!(
            "{group} {} median {} p95 {} worst {} {}",
            times.len(),
            at(50),
            at(95),
            at(100),
            times[times.len() - 1].1
        );
    }
    Ok(())
}
