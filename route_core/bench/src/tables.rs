//! Prints the measurements.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::cases::Case;

/// The cases whose instructions are counted.
const COUNTED: [&str; 3] = ["own-early-1", "own-middle-1", "own-late-1"];

/// The measurements of one case.
pub struct Row {
    /// Its id.
    pub id: String,
    /// Time of the route finder.
    pub time: Duration,
    /// Nodes of its search.
    pub nodes: u64,
    /// Known best revenue, and proved.
    pub right: bool,
    /// Time of the plain search, unless it gave up.
    pub plain: Option<Duration>,
}

/// The cases of one group.
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its cases.
    pub rows: Vec<Row>,
}

/// Prints one line for each group.
pub fn print(groups: &[Group]) {
    println!("Time inside the route finder (network in, routes out, one core), beside a plain exhaustive search\n");
    println!(
        "{:<12} {:>5} {:>10} {:>10} {:>10}  {:<24} {:>9} {:>10} {:>10} {:>8}",
        "group", "count", "median", "p95", "worst", "(which)", "optimal", "plain med", "plain p95", "gave up"
    );
    for group in groups {
        let mut times: Vec<(Duration, &str)> = group.rows.iter().map(|row| (row.time, row.id.as_str())).collect();
        times.sort_unstable();
        let mut plain: Vec<Duration> = group.rows.iter().map(|row| row.plain.unwrap_or(Duration::MAX)).collect();
        plain.sort_unstable();
        let gave_up = group.rows.iter().filter(|row| row.plain.is_none()).count();
        let right = group.rows.iter().filter(|row| row.right).count();
        let (worst, which) = times[times.len() - 1];
        println!(
            "{:<12} {:>5} {:>10} {:>10} {:>10}  {:<24} {:>9} {:>10} {:>10} {:>8}",
            group.name,
            times.len(),
            short(times[rank(times.len(), 50)].0),
            short(times[rank(times.len(), 95)].0),
            short(worst),
            which.chars().take(24).collect::<String>(),
            format!("{right} of {}", times.len()),
            short(plain[rank(plain.len(), 50)]),
            short(plain[rank(plain.len(), 95)]),
            gave_up
        );
    }
}

/// Position of a percentile by nearest rank.
pub fn rank(count: usize, percent: usize) -> usize {
    (count * percent).div_ceil(100).saturating_sub(1)
}

/// Formats a time in a suitable unit.
#[must_use]
pub fn short(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        _ if time == Duration::MAX => "-".to_owned(),
        0.0..1e3 => format!("{micros:.1} µs"),
        1e3..1e6 => format!("{:.2} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}

/// Counts instructions of three named cases with callgrind, where it is installed.
pub fn instructions(cases: &[Case], files: &[PathBuf]) {
    println!();
    for id in COUNTED {
        if !cases.iter().any(|case| case.id == id) {
            continue;
        }
        match callgrind(id, files) {
            Some(count) => println!("instructions of {id}: {count}"),
            None => println!("instructions of {id}: callgrind is not to be had here"),
        }
    }
}

fn callgrind(id: &str, files: &[PathBuf]) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg("--toggle-collect=*measured*")
        .arg(program)
        .args(["--once", id])
        .args(files)
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}
