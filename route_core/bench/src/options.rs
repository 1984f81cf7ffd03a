//! The command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cases::{self, Case};
use crate::Failure;

/// What to do.
pub enum Mode {
    /// Print the tables.
    Tables,
    /// Solve one case once.
    Once(String),
    /// Write the project's own boards.
    Boards,
    /// Write the answer to each case and its time.
    Answers,
}

/// The parsed command line.
pub struct Options {
    /// What to do.
    pub mode: Mode,
    /// Files to read.
    pub files: Vec<PathBuf>,
    /// Only cases whose id contains this.
    only: String,
    /// Print a line for each case.
    pub each: bool,
    /// Time for one case of the plain search.
    pub plain: Duration,
    /// Time for one case of the route finder.
    pub limit: Duration,
}

impl Options {
    /// Reads the command line.
    ///
    /// # Errors
    /// When an option is unknown or lacks its value.
    pub fn parse(args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut options = Self {
            mode: Mode::Tables,
            files: Vec::new(),
            only: String::new(),
            each: false,
            plain: Duration::from_millis(500),
            limit: Duration::from_secs(60),
        };
        let mut args = args;
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                // `cargo bench` adds this.
                "--bench" => {}
                "--boards" => options.mode = Mode::Boards,
                "--answers" => options.mode = Mode::Answers,
                "--once" => options.mode = Mode::Once(value()?),
                "--each" => options.each = true,
                "--only" => options.only = value()?,
                "--plain-ms" => options.plain = Duration::from_millis(value()?.parse()?),
                "--seconds" => options.limit = Duration::from_secs(value()?.parse()?),
                other if other.starts_with('-') => return Err(format!("unknown option {other}").into()),
                file => options.files.push(PathBuf::from(file)),
            }
        }
        if options.files.is_empty() {
            options.files = usual_files();
        }
        Ok(options)
    }

    /// Returns the requested cases.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn cases(&self) -> Result<Vec<Case>, Failure> {
        let mut all = Vec::new();
        for file in &self.files {
            all.extend(cases::read(file)?);
        }
        all.retain(|case| case.id.contains(&self.only));
        Ok(all)
    }
}

/// Returns the track of recorded positions, if it was exported.
pub fn tracks_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench-results/tracks.jsonl")
}

/// The project's own boards, and those exported from known positions if there are any.
fn usual_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    [root.join("tests/data/routes/boards.jsonl"), root.join("bench-results/networks.jsonl")]
        .into_iter()
        .filter(|file| file.is_file())
        .collect()
}
