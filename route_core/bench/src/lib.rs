//! Times the route finder on known positions, beside a plain search of the same positions.
//!
//! `route_bench [FILE ...] [--only TEXT] [--each] [--plain-ms N] [--seconds N]` prints the tables. Files hold one case a line;
//! without any, the project's own boards and those that were exported from known positions are read.
//! `route_bench --once ID [FILE ...]` solves one case once, `route_bench --boards` writes the project's own boards,
//! `route_bench --answers [FILE ...] [--only TEXT]` writes revenue, proof and seconds of each case, one JSON object a line.

mod anytime;
mod boards;
mod cases;
mod options;
mod plain;
mod reach;
mod tables;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use cases::Case;
use cpu_time::ThreadTime;
use options::{Mode, Options};
use route_core::{CutBy, Limits, Solution};
use tables::{Group, Row};

type Failure = Box<dyn std::error::Error>;

/// The longest time for which a case is repeated.
const REPEAT_FOR: Duration = Duration::from_millis(30);
/// The most repetitions of a case.
const REPEATS: usize = 51;

/// Runs the command line.
///
/// # Errors
/// When the command line or a file cannot be read.
pub fn run(args: impl Iterator<Item = String>) -> Result<ExitCode, Failure> {
    let options = Options::parse(args)?;
    match &options.mode {
        Mode::Boards => write_boards(),
        Mode::Once(id) => {
            let cases = options.cases()?;
            let case = cases.iter().find(|case| case.id == *id).ok_or("no such case")?;
            let solution = measured(case)?;
            println!("{} {}", case.id, solution.total);
            Ok(ExitCode::SUCCESS)
        }
        Mode::Answers => write_answers(&options),
        Mode::Tables => all_tables(&options),
    }
}

/// Builds the network and finds its best routes. Callgrind counts this function by name, so it must not be renamed.
#[inline(never)]
fn measured(case: &Case) -> Result<Solution, Failure> {
    Ok(case.solve(Limits::default())?)
}

fn all_tables(options: &Options) -> Result<ExitCode, Failure> {
    let cases = options.cases()?;
    let mut groups: Vec<Group> = Vec::new();
    for case in &cases {
        let row = timed(case, options)?;
        if !row.right {
            println!("{}: not the known best revenue, or not proved", case.id);
        }
        if options.each {
            println!("{:<48} {:>10} {:>10} nodes", row.id, tables::short(row.time), row.nodes);
        }
        match groups.iter_mut().find(|group| group.name == case.group) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { name: case.group.clone(), rows: vec![row] }),
        }
    }
    tables::print(&groups);
    anytime::print(&cases, &groups)?;
    reach::print(&options::tracks_file(), options.plain)?;
    tables::instructions(&cases, &options.files);
    let all_right = groups.iter().flat_map(|group| &group.rows).all(|row| row.right);
    Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Solves a case several times on this thread; returns the last solution and the median time.
fn repeated(case: &Case, options: &Options) -> Result<(Solution, Duration), Failure> {
    let start = Instant::now();
    let stop = || (start.elapsed() > options.limit).then_some(CutBy::Deadline);
    let mut times = Vec::new();
    loop {
        let begin = ThreadTime::now();
        let solution = case.solve(Limits::default().stop(&stop))?;
        times.push(begin.elapsed());
        if times.len() >= REPEATS || start.elapsed() >= REPEAT_FOR {
            times.sort_unstable();
            return Ok((solution, times[times.len() / 2]));
        }
    }
}

/// Checks the result, and times the search beside a plain one.
fn timed(case: &Case, options: &Options) -> Result<Row, Failure> {
    let (solution, time) = repeated(case, options)?;
    let right = case.is_right(&solution);
    let begin = ThreadTime::now();
    let plain = plain::search(case, options.plain).map(|total| (total, begin.elapsed()));
    let agrees = plain.is_none_or(|(total, _)| total == case.optimum);
    let plain = plain.map(|(_, time)| time);
    Ok(Row { id: case.id.clone(), time, nodes: solution.effort.nodes, right: right && agrees, plain })
}

fn write_answers(options: &Options) -> Result<ExitCode, Failure> {
    for case in &options.cases()? {
        let (solution, time) = repeated(case, options)?;
        let answer = serde_json::json!({
            "id": case.id, "revenue": solution.total, "proved": solution.optimal, "seconds": time.as_secs_f64(),
        });
        println!("{answer}");
    }
    Ok(ExitCode::SUCCESS)
}

fn write_boards() -> Result<ExitCode, Failure> {
    for mut board in boards::all() {
        let case = cases::parse(&board.to_string())?;
        let solution = case.solve(Limits::default())?;
        board["optimum"] = solution.total.into();
        println!("{board}");
    }
    Ok(ExitCode::SUCCESS)
}
