//! Judge the runs of a recorded game of any title: which were legal, what they were worth, what would have been best.
//!
//! [`audit`] follows tiles, tokens and trains of a record in the form that 18xx.games exports, by the description of
//! its title, and asks a [`Finder`] about each run that depends on nothing unknown. [`last_position`] returns the
//! questions for the companies at the end of a record, and [`question`] the one for a position that is given in the terms
//! of the title.

mod ahead;
mod description;
mod follow;
mod position;
mod reading;
mod report;
mod route;
mod run;
mod sketch;
mod standing;
mod table;
pub mod title;

use crate::board::STEPS_A_PART;
use crate::decoration::BoardDecoration;
use crate::fault::{step, Fault, Faults, Refusal};
use crate::finder::best_routes;
use crate::language::parse_tile;
use crate::question::{Board, Question, Rules, SizeLimits, Train, MAX_TRAINS};
use crate::request;
use crate::search::Around;
use crate::shape::{faults, Shaped, Stated};
use crate::value::Value;

use description::Description;
use follow::Follower;
use reading::{items_of, quoted, Json};
use report::AuditedRun;
use run::Reason;
use standing::{standing, Standing};
use table::Table;
use title::{TitleMap, TitleTrain};

pub use position::question;
pub use reading::STRICTNESS;
pub use report::Audit;

/// The most runs of a record that are judged.
const MOST_RUNS: usize = 1_000;
/// The most actions of a record that are followed.
pub const MOST_ACTIONS: usize = 20_000;
/// The number of bytes of a question that cost one step of the work of a request.
const BYTES_A_STEP: usize = 20;

/// Answers the questions about runs.
pub trait Finder {
    /// Returns the answer of a check as JSON, for a question and declared routes.
    ///
    /// # Errors
    /// If the question is refused, or the work or the time of the request is used up.
    fn check(&mut self, question: &str, routes: &str) -> Result<String, Refused>;
}

/// Why a run got no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The question cannot be read; the detail.
    Impossible(String),
    /// The work or the time is used up.
    Limit,
}

/// Answers with the finder of this crate, within the work of a request.
pub struct Searches<'s, 'a> {
    /// The work and the limits of each search.
    pub around: &'s mut Around<'a>,
    /// The size of a question.
    pub size: SizeLimits,
}

impl Finder for Searches<'_, '_> {
    fn check(&mut self, question: &str, routes: &str) -> Result<String, Refused> {
        if self.around.work.spend(question.len() / BYTES_A_STEP).is_err() {
            return Err(Refused::Limit);
        }
        let read = |text| reading::read(text).map_err(|at| Refused::Impossible(at.to_string()));
        let (question, routes) = (read(question)?, read(routes)?);
        match request::check(&question, &routes, self.size, self.around) {
            Ok(answer) => String::from_utf8(answer).map_err(|error| Refused::Impossible(error.to_string())),
            Err(Refusal::Impossible(faults) | Refusal::WrongShape(faults)) => {
                let first = faults.listed.first();
                let detail = first.map(|fault| format!("{}: {}", fault.pointer, fault.detail()));
                Err(Refused::Impossible(detail.unwrap_or_default()))
            }
            Err(Refusal::TooMuchWork | Refusal::Cancelled) => Err(Refused::Limit),
        }
    }
}

/// Returns what is wrong with a description: with its shape, or else with its map, trains, rules and tiles.
///
/// # Errors
/// When that takes too much work, or was cancelled.
pub fn map_faults(map: &Value<'_>, around: &mut Around<'_>) -> Result<Faults, Refusal> {
    let read = TitleMap::read(map).and_then(|stated| Some((question_of(&stated)?, stated)));
    let Some((question, stated)) = read else { return Ok(faults(TitleMap::SHAPE, map, "/map")) };
    let mut found = match best_routes(&question, around) {
        Ok(_) => Faults::default(),
        Err(Refusal::Impossible(wrong) | Refusal::WrongShape(wrong)) => wrong.under("/map"),
        Err(refusal) => return Err(refusal),
    };
    for (number, tile) in &stated.tiles {
        around.work.spend(1 + STEPS_A_PART * tile.code.matches(';').count())?;
        if let Err(wrong) = parse_tile(tile.code) {
            found.append(wrong.under(&format!("{}/code", step("/map/tiles", number))));
        }
    }
    Ok(found)
}

/// Returns a question with the map, the first trains and the rules of a title.
fn question_of<'v>(stated: &TitleMap<'v>) -> Option<Question<'v>> {
    let mut trains = Vec::new();
    for kind in &stated.trains {
        let TitleTrain { base, variants, .. } = TitleTrain::read(kind)?;
        trains.push(base);
        trains.extend(variants.into_iter().filter_map(Train::read));
    }
    trains.truncate(MAX_TRAINS);
    let rules = stated.rules.map_or(Some(Rules::default()), Rules::read)?;
    let (board, tokens) = (Board::read(stated.board)?, stated.tokens.clone());
    Some(Question {
        board,
        colors: Vec::new(),
        operator: "?",
        tokens,
        trains,
        rules,
        decoration: BoardDecoration::default(),
    })
}

/// Returns the findings about each run of a record, as JSON.
///
/// # Errors
/// With the JSON Pointer of what is missing in the description, or is not JSON.
pub fn audit(record: &str, map: &str, finder: &mut dyn Finder) -> Result<String, String> {
    audited(&read(record, "record")?, &read(map, "map")?, finder)
}

/// As [`audit`], for JSON values.
///
/// # Errors
/// As `audit`.
pub fn audited(record: &Json, map: &Json, finder: &mut dyn Finder) -> Result<String, String> {
    let described = described(map)?;
    let actions = actions(record)?;
    let mut follower = Follower::new(Table::new(&described), &actions);
    let mut runs = Vec::new();
    let connecting = ahead::connection_runs(&described, &actions);
    let mut over = false;
    for action in actions {
        follower.begin(&action);
        if action.kind == "run_routes" && !items_of(action.fields, "routes").is_empty() {
            if let Some(company) = action.actor() {
                let phase = described.phases.get(follower.table.phase).map_or("", |phase| phase.name.as_str());
                let mut audited = AuditedRun::new(&action, &company, phase);
                if over || runs.len() >= MOST_RUNS {
                    audited.skip(&Reason::Limit);
                } else {
                    let is_special = connecting.contains(&action.index);
                    let run = if is_special {
                        Err(Reason::Special)
                    } else {
                        run::run(&follower.table, &company, action.fields)
                    };
                    over = judge(&mut audited, run, finder);
                }
                runs.push(audited);
            }
        }
        follower.follow(&action);
    }
    Ok(report::report(&runs, &described, &follower))
}

/// Judges a run; returns whether the work or the time is used up.
fn judge(audited: &mut AuditedRun, run: Result<run::Run, Reason>, finder: &mut dyn Finder) -> bool {
    match run.and_then(|run| found(audited, &run, finder)) {
        Ok(()) => false,
        Err(reason) => {
            audited.skip(&reason);
            reason == Reason::Limit
        }
    }
}

fn found(audited: &mut AuditedRun, run: &run::Run, finder: &mut dyn Finder) -> Result<(), Reason> {
    let impossible = |at: usize| Reason::Impossible(at.to_string());
    let text = check(finder, &run.question, run)?;
    let answer = reading::read(&text).map_err(impossible)?;
    if let Some(other) = &run.other {
        let text = check(finder, &other.question, run)?;
        if !report::agree(&answer, &reading::read(&text).map_err(impossible)?) {
            return Err(other.reason.clone());
        }
    }
    audited.judge(run, &answer);
    Ok(())
}

fn check(finder: &mut dyn Finder, question: &str, run: &run::Run) -> Result<String, Reason> {
    finder.check(question, &run.declared()).map_err(|refused| match refused {
        Refused::Impossible(detail) => Reason::Impossible(detail),
        Refused::Limit => Reason::Limit,
    })
}

/// Returns the position at the end of a record as JSON: `position` has the board, colours and tokens of a question, and
/// `companies`, for each company with tokens, its trains, rules, and whether it is known.
///
/// # Errors
/// With the JSON Pointer of what is missing in the description, or is not JSON.
pub fn last_position(record: &str, map: &str) -> Result<String, String> {
    position_at_end(&read(record, "record")?, &read(map, "map")?)
}

/// As [`last_position`], for JSON values.
///
/// # Errors
/// As `last_position`.
pub fn position_at_end(record: &Json, map: &Json) -> Result<String, String> {
    let described = described(map)?;
    let actions = actions(record)?;
    let mut follower = Follower::new(Table::new(&described), &actions);
    for action in actions {
        follower.begin(&action);
        follower.follow(&action);
    }
    follower.table.ran.clear();
    let table = &follower.table;
    let standing = described.companies.iter().filter(|one| table.tokens.iter().any(|token| token.company == one.id));
    let companies = standing.map(|company| {
        let trains: Vec<_> = table.trains_of(&company.id).filter_map(|card| table.train(card)).collect();
        let unread = table.trains_of(&company.id).any(|card| card.side.is_none());
        let doubted =
            table.trains_of(&company.id).any(|card| card.perhaps) || table.perhaps_closed(&company.id).is_some();
        let lost = table.lost_phase.is_some() || table.companies.contains_key(&company.id) || unread || doubted;
        let known = !lost && table.doubt_in_reach(&company.id).is_none();
        let (name, rules) = (quoted(&company.id), table.rules(&company.id));
        format!("{{\"operator\":{name},\"trains\":[{}],\"rules\":{rules},\"known\":{known}}}", trains.join(","))
    });
    let companies = companies.collect::<Vec<_>>().join(",");
    let current = follower.current.as_deref().map_or("null".to_owned(), quoted);
    Ok(format!("{{\"position\":{{{}}},\"operator\":{current},\"companies\":[{companies}]}}", table.position(true)))
}

fn read<'j>(text: &'j str, name: &str) -> Result<Json<'j>, String> {
    reading::read(text).map_err(|_| format!("/{name}"))
}

fn described(map: &Json) -> Result<Description, String> {
    Description::read(map).map_err(|pointer| format!("/map{pointer}"))
}

/// The pointer of the fault for too many actions.
const TOO_MANY: &str = "/record/actions";

/// Returns the fault for what cannot be read, by its JSON Pointer.
#[must_use]
pub fn fault_at(pointer: &str) -> Fault {
    if pointer == TOO_MANY {
        return Fault::new(pointer, "too_long.list").with("most", MOST_ACTIONS);
    }
    Fault::new(pointer, "missing").with("name", pointer.rsplit('/').next().unwrap_or_default())
}

fn actions<'j>(record: &'j Json<'j>) -> Result<Vec<Standing<'j>>, String> {
    let found = standing(items_of(record, "actions"));
    if found.len() > MOST_ACTIONS {
        return Err(TOO_MANY.to_owned());
    }
    Ok(found)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;

    const MAP: &str = r#"{"title": "small", "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40;path=a:4,b:_0", "B4": "city=revenue:0",
        "B6": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "B8": "city=revenue:30,slots:2;path=a:1,b:_0"}},
        "companies": {"Blue": {"home": [{"hex": "B4"}]}, "Red": {"home": [{"hex": "B8"}]}},
        "trains": [{"name": "2", "distance": 2, "rusts_on": "4"}, {"name": "4", "distance": 4}],
        "phases": [{"name": "2", "colors": ["yellow"]}, {"name": "4", "on": "4", "colors": ["yellow", "green"]}]}"#;

    const LAID: &str = r#"{"type": "lay_tile", "entity": "Blue", "hex": "B4", "tile": "57-0", "rotation": 1}"#;
    const BOUGHT: &str = r#"{"type": "buy_train", "entity": "Blue", "train": "2-0", "price": 80}"#;

    fn ran(train: &str, connections: &str, revenue: i64) -> String {
        let route = format!(r#"{{"train": "{train}", "connections": {connections}, "revenue": {revenue}}}"#);
        format!(r#"{{"type": "run_routes", "entity": "Blue", "id": 7, "routes": [{route}]}}"#)
    }

    fn audited(actions: &[&str]) -> String {
        let record = format!("{{\"actions\": [{}]}}", actions.join(","));
        let mut around = Around::default();
        audit(&record, MAP, &mut Searches { around: &mut around, size: SizeLimits::default() }).unwrap()
    }

    #[track_caller]
    fn has_all(answer: &str, parts: &[&str]) {
        for part in parts {
            assert!(answer.contains(part), "{part} is not in {answer}");
        }
    }

    #[test]
    fn a_legal_run_of_its_value_is_reported_with_what_it_missed() {
        let answer = audited(&[LAID, BOUGHT, &ran("2-0", r#"[["B6", "B4"]]"#, 30)]);
        has_all(&answer, &["\"legal\":true", "\"value\":\"right\"", "\"revenue\":30", "\"best\":50", "\"missed\":20"]);
        has_all(&answer, &["\"path\":[\"B2\",\"B4\"]", "\"judged\":1", "\"below_best\":1", "\"action\":7,\"index\":2"]);
    }

    #[test]
    fn another_value_and_an_illegal_route_are_reported() {
        let answer = audited(&[LAID, BOUGHT, &ran("2-0", r#"[["B2", "B4"]]"#, 60)]);
        has_all(&answer, &["\"value\":\"wrong\"", "\"wrong_routes\":[{\"route\":0,\"recorded\":60,\"revenue\":50}]"]);
        let answer = audited(&[LAID, BOUGHT, &ran("2-0", r#"[["B2", "B4"], ["B4", "B6"]]"#, 60)]);
        has_all(
            &answer,
            &["\"legal\":false", "\"code\":\"too_many_stops\"", "\"illegal\":1", "\"value\":\"not_known\""],
        );
    }

    #[test]
    fn a_train_begins_a_phase_and_removes_older_ones() {
        let newer = r#"{"type": "buy_train", "entity": "Red", "train": "4-0", "price": 300}"#;
        let answer = audited(&[LAID, BOUGHT, newer, &ran("2-0", r#"[["B2", "B4"]]"#, 60)]);
        has_all(&answer, &["\"phase\":\"4\"", "\"code\":\"train_unknown\",\"train\":\"2-0\"", "\"not_judged\":1"]);
    }

    #[test]
    fn runs_that_depend_on_what_was_not_followed_are_not_judged() {
        let run = ran("2-0", r#"[["B2", "B4"]]"#, 50);
        let merged = r#"{"type": "merge", "entity": "Blue", "corporation": "Red", "id": 3}"#;
        let answer = audited(&[LAID, BOUGHT, merged, &run]);
        has_all(&answer, &["\"code\":\"company_unknown\",\"action\":3,\"index\":2,\"type\":\"merge\"", "\"judged\":0"]);
        let strange = r#"{"type": "lay_tile", "entity": "Red", "hex": "B6", "tile": "X9-0", "rotation": 0}"#;
        let answer = audited(&[LAID, BOUGHT, strange, &run]);
        has_all(&answer, &["\"code\":\"hex_unknown\",\"hex\":\"B6\"", "\"actions\":{\"lay_tile\":1}"]);
        let again = r#"{"type": "lay_tile", "entity": "Red", "hex": "B6", "tile": "4-0", "rotation": 1}"#;
        has_all(&audited(&[LAID, BOUGHT, strange, again, &run]), &["\"judged\":1", "\"hexes\":[]"]);
    }

    #[test]
    fn a_company_that_has_no_more_turns_may_have_left_the_game() {
        let red = r#"{"type": "pass", "entity": "Red", "id": 1}"#;
        let run = ran("2-0", r#"[["B2", "B4"]]"#, 50);
        let once = audited(&[red, LAID, BOUGHT, &run]);
        has_all(&once, &["\"judged\":1"]);
        assert!(!once.contains("\"Red\""), "{once}");
        let twice = audited(&[red, LAID, BOUGHT, &run, &run]);
        has_all(&twice, &["\"Red\"", "\"action\":1,\"index\":0,\"type\":\"pass\""]);
    }

    #[test]
    fn what_is_strange_is_not_followed_and_never_a_fault() {
        let actions = [
            "7",
            "{}",
            r#"{"type": "lay_tile"}"#,
            r#"{"type": "lay_tile", "hex": "Z99", "tile": "-", "rotation": -7.5}"#,
            r#"{"type": "place_token", "entity": 9, "city": "57-0-99999999999999999999"}"#,
            r#"{"type": "buy_train", "train": "", "entity": null}"#,
            r#"{"type": "run_routes", "entity": "Blue", "routes": [{}, 3, {"connections": [[], [1], "x"]}]}"#,
            r#"{"type": "assign", "entity": "Red", "target": {}}"#,
            r#"{"type": "redo"}"#,
            r#"{"type": "undo", "action_id": -1}"#,
        ];
        has_all(&audited(&actions), &["\"illegal\":0"]);
    }

    #[test]
    fn the_last_position_has_tokens_trains_and_what_is_known() {
        let record = format!("{{\"actions\": [{LAID}, {BOUGHT}]}}");
        let answer = last_position(&record, MAP).unwrap();
        has_all(&answer, &["\"tokens\":[{\"company\":\"Blue\",\"hex\":\"B4\",\"city\":0}]", "\"operator\":\"Blue\""]);
        has_all(
            &answer,
            &["\"trains\":[{\"name\":\"2\",\"distance\":2}]", "\"known\":true", "\"colors\":[\"yellow\"]"],
        );
        assert_eq!(last_position("[", MAP), Err("/record".to_owned()));
        assert_eq!(last_position("{}", "{}"), Err("/map/board".to_owned()));
        assert_eq!(last_position("{}", &MAP.replace("\"phases\"", "\"ages\"")), Err("/map/ages".to_owned()));
    }
}
