//! `cargo bench`: the tables of the route finder.

use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    route_bench::run(std::env::args().skip(1))
}
