//! Routes and reach on any map as a WebAssembly module: one request at a time, bytes in and bytes out.
//!
//! The host calls [`room`], writes a body there, calls [`ask`], and reads [`answer`] and [`answer_length`]. Nothing is
//! freed: the next request uses both buffers again. The module imports two functions: a clock, and a callback for the
//! progress of a search.
#![allow(clippy::redundant_closure)] // An imported function is not a closure.

use std::cell::RefCell;

use anymap::hash::Map;
use anymap::reach::Parts;
use anymap::request::{GameOperation, Operation};
#[cfg(not(feature = "first"))]
use anymap::response::respond_about_game;
use anymap::response::{respond, Host, NoAnswer};
use anymap::search::Progress;
use anymap::speech::Speech;
use anymap::value::{parse, Strictness, Value};

#[cfg(target_arch = "wasm32")]
mod host {
    #[link(wasm_import_module = "host")]
    #[allow(unsafe_code)] // Functions of JavaScript; they take and return numbers.
    unsafe extern "C" {
        /// Milliseconds since any fixed moment.
        pub(crate) safe fn now() -> f64;
        /// Takes the nodes of a search, the revenue of the best set so far, and a bound.
        pub(crate) safe fn progress(nodes: f64, best: f64, bound: f64);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod host {
    /// Milliseconds since the first call.
    pub(crate) fn now() -> f64 {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64() * 1_000.0
    }

    /// Progress is reported in the module alone.
    pub(crate) fn progress(_nodes: f64, _best: f64, _bound: f64) {}
}

/// There is an answer.
const ANSWERED: u32 = 0;
/// There is a problem instead.
const REFUSED: u32 = 1;
/// This is the first module, and only the whole one can answer.
const NEEDS_WHOLE: u32 = 2;

#[derive(Default)]
struct Module {
    body: Vec<u8>,
    answer: Vec<u8>,
    speech: Speech,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// The first module has no code for recorded games.
#[cfg(feature = "first")]
fn respond_about_game(_body: &[u8], _operation: GameOperation, _host: Host<'_>) -> Result<Vec<u8>, NoAnswer> {
    Err(NoAnswer::NotHere)
}

/// Return the address at which a body of `length` bytes is to be written.
#[allow(unsafe_code)] // The name is the module's own.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.body.clear();
        module.body.resize(length, 0);
        module.body.as_mut_ptr()
    })
}

/// Answer the body and return 0 for an answer, 1 for a problem, and 2 if only the whole module can answer.
///
/// `what` is 0 for the best routes, 1 for a check, 2 for reach, 3 and 4 for pictures of routes and of reach, 6 for the
/// audit of a record, 7 for the position at its end, and 8 for the question about a position of a title; 5 sets the
/// language of all later answers by its catalogue. `parts` are those of a reach, as bits.
#[allow(unsafe_code)] // The name is the module's own.
#[unsafe(no_mangle)]
pub extern "C" fn ask(what: u32, parts: u32) -> u32 {
    MODULE.with_borrow_mut(|module| {
        // All numbers of JavaScript are floats; a search of 2^53 nodes takes years.
        #[allow(clippy::cast_precision_loss)]
        let watch = |search: &Progress| {
            host::progress(search.nodes() as f64, search.best() as f64, search.bound() as f64);
        };
        let host = Host { speech: &module.speech, clock: &|| host::now(), watch: &watch };
        let about_position = |operation| respond(&module.body, operation, host);
        let about_game = |operation| respond_about_game(&module.body, operation, host);
        let response = match what {
            0 => about_position(Operation::Best),
            1 => about_position(Operation::Check),
            2 => about_position(Operation::Reach(named(parts))),
            3 => about_position(Operation::Draw),
            4 => about_position(Operation::DrawReach),
            6 => about_game(GameOperation::Audit),
            7 => about_game(GameOperation::LastPosition),
            8 => about_position(Operation::Question),
            _ => {
                let speech = speech_of(&module.body);
                module.answer.clear();
                let known = speech.is_some();
                module.speech = speech.unwrap_or_default();
                return if known { ANSWERED } else { REFUSED };
            }
        };
        let (status, answer) = match response {
            Ok(answer) => (ANSWERED, answer),
            Err(NoAnswer::Problem(problem)) => (REFUSED, problem),
            Err(NoAnswer::NotHere) => (NEEDS_WHOLE, Vec::new()),
        };
        module.answer = answer;
        status
    })
}

/// Return the address of the answer.
#[allow(unsafe_code)] // The name is the module's own.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    MODULE.with_borrow(|module| module.answer.as_ptr())
}

/// Return the length of the answer.
#[allow(unsafe_code)] // The name is the module's own.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    MODULE.with_borrow(|module| module.answer.len())
}

fn named(bits: u32) -> Parts {
    Parts::named(Parts::NAMES.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, name)| name))
}

/// Return the language of a catalogue: its code, what stands in lists and in numbers, and the forms of each translation.
fn speech_of(catalogue: &[u8]) -> Option<Speech> {
    let found = parse(catalogue, Strictness::default()).ok()?;
    let text = |name: &str| found.get(name).and_then(Value::text);
    let Some(Value::Object(translations)) = found.get("forms") else { return None };
    let mut forms: Map<String, Vec<String>> = Map::default();
    for (english, own) in translations {
        let Value::List(own) = own else { return None };
        let own: Option<Vec<String>> = own.iter().map(|form| form.text().map(str::to_owned)).collect();
        forms.insert(english.to_string(), own?);
    }
    Some(Speech::new(text("language")?, forms, text("list")?, text("group")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn respond_to(what: u32, body: &str) -> (u32, String) {
        room(body.len());
        MODULE.with_borrow_mut(|module| module.body = body.as_bytes().to_vec());
        let status = ask(what, 0b1111);
        assert_eq!(answer_length(), MODULE.with_borrow(|module| module.answer.len()));
        (status, MODULE.with_borrow(|module| String::from_utf8_lossy(&module.answer).into_owned()))
    }

    const BOARD: &str = r#""board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B4": ["57", 1], "B6": "town=revenue:10;path=a:1,b:_0"}}, "tokens": [{"company": "Blue", "hex": "B4"}]"#;

    #[test]
    fn questions_have_answers_or_problems() {
        let question =
            format!(r#"{{{BOARD}, "operator": "Blue", "colors": [], "trains": [{{"name": "2", "distance": 2}}]}}"#);
        let (status, best) = respond_to(0, &question);
        assert!(status == ANSWERED && best.starts_with(r#"{"revenue":30,"#), "{best}");
        let (status, drawn) = respond_to(3, &question);
        assert!(status == ANSWERED && drawn.starts_with("<svg "), "{drawn}");
        let (status, reach) = respond_to(2, &format!(r#"{{{BOARD}, "operator": "Blue"}}"#));
        assert!(status == ANSWERED && reach.contains(r#""stops":[["B4",0],["B6",0]]"#), "{reach}");
        let (status, problem) = respond_to(0, r#"{"board": 1}"#);
        assert!(status == REFUSED && problem.starts_with(r#"{"type":"/problems/wrong-shape","#), "{problem}");
        assert_eq!(respond_to(0, "{").0, REFUSED);
    }

    const TITLE: &str = r#"{"title": "small", "board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B4": "city=revenue:0", "B6": "town=revenue:10;path=a:1,b:_0"}}, "companies": {"Blue": {"home": [{"hex": "B4"}]}},
        "trains": [{"name": "2", "distance": 2}], "phases": [{"name": "2", "colors": ["yellow"]}]}"#;
    const RECORD: &str = r#"{"actions": [
        {"type": "lay_tile", "entity": "Blue", "hex": "B4", "tile": "57-0", "rotation": 1},
        {"type": "buy_train", "entity": "Blue", "train": "2-0", "price": 80},
        {"type": "run_routes", "entity": "Blue", "routes": [{"train": "2-0", "connections": [["B6", "B4"]], "revenue": 30}]}]}"#;

    #[test]
    fn records_are_audited_and_positions_of_titles_become_questions() {
        let recorded = format!(r#"{{"record": {RECORD}, "map": {TITLE}}}"#);
        let (status, audit) = respond_to(6, &recorded);
        assert!(status == ANSWERED && audit.contains(r#""value":"right""#), "{audit}");
        let (status, last) = respond_to(7, &recorded);
        assert!(status == ANSWERED && last.contains(r#""trains":[{"name":"2","distance":2}]"#), "{last}");
        let position = r#"{"phase": "2", "operator": "Blue", "trains": ["2"], "tiles": {"B4": ["57", 1]},
            "tokens": [{"company": "Blue", "hex": "B4"}]}"#;
        let (status, question) = respond_to(8, &format!(r#"{{"position": {position}, "map": {TITLE}}}"#));
        assert_eq!(status, ANSWERED, "{question}");
        assert!(respond_to(0, &question).1.starts_with(r#"{"revenue":30,"#));
    }

    #[test]
    fn missing_fields_of_an_audit_are_faults() {
        for (body, expected) in [
            ("[]", r#""pointer":"","code":"wrong_type""#),
            (r#"{"map": {}}"#, r#""pointer":"/record","code":"missing""#),
            (r#"{"record": {}, "map": {}}"#, r#""pointer":"/record/actions","code":"missing""#),
            (r#"{"record": {"actions": []}, "map": {}}"#, r#""pointer":"/map/board","code":"missing""#),
            (r#"{"record": {"actions": []}, "map": {}, "x": 1}"#, r#""pointer":"/x","code":"unknown_field""#),
            (
                r#"{"record": {"actions": []}, "map": {}, "max_nodes": 0}"#,
                r#""pointer":"/max_nodes","code":"out_of_range""#,
            ),
        ] {
            let (status, problem) = respond_to(6, body);
            assert!(status == REFUSED && problem.contains(expected), "{body}: {problem}");
        }
    }

    #[test]
    fn a_catalogue_translates_what_follows() {
        let pl = "{\"language\":\"pl\",\"list\":\", \",\"group\":\"\",\"forms\":{\"missing\\u0004This field is missing.\":[\"Brak.\"]}}";
        assert_eq!(respond_to(5, pl).0, ANSWERED);
        assert!(respond_to(2, r#"{"board": 1}"#).1.contains("Brak."));
        assert_eq!(respond_to(5, "{}").0, REFUSED);
        assert!(!respond_to(2, r#"{"board": 1}"#).1.contains("Brak."));
    }
}
