//! `route_bench`: see the library of the same name.

use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    route_bench::run(std::env::args().skip(1))
}
