//! All that is stated of any map, as one JSON document: for the contract, and for other languages.

use crate::answer::BestRoutes;
use crate::audit::title::Audited;
use crate::audit::{Audit, MOST_ACTIONS};
use crate::board::{MOST_STOPS, MOST_TRACK};
use crate::draw::{stylesheet, Face, GROUNDS, MOST_BYTES, MOST_DRAWN, PICTURES};
use crate::fault::Faults;
use crate::finder::JudgedRoutes;
use crate::json::{list, ByName, Json, Object};
use crate::question::{NetworkQuestion, Question, MAX_BONUSES, MAX_CODE, MAX_HEXES, MAX_TOKENS, MAX_TRACK, MAX_TRAINS};
use crate::reach::{NetworkReach, Parts};
use crate::request::{Declared, Pictured};
use crate::shape::schema::{described, Schemas};
use crate::shape::{field_faults, Record, Recorded};
use crate::speech::Sentence;
use crate::standard::{standard_tiles, SHOWN_TILES};
use crate::text::{Row, BODY, COMMON, FAULTS, REFUSALS};
use crate::value::Value;

/// The records whose fields bodies of requests have.
const BODIES: [&Record; 5] =
    [Question::RECORD, NetworkQuestion::RECORD, Declared::RECORD, Pictured::RECORD, Audited::RECORD];

/// What is answered.
const ANSWERS: [&Record; 5] =
    [BestRoutes::RECORD, JudgedRoutes::RECORD, NetworkReach::RECORD, Audit::RECORD, SHOWN_TILES];

/// The most that may be sent, or drawn.
const LIMITS: [(&str, usize); 11] = [
    ("hexes", MAX_HEXES),
    ("code", MAX_CODE),
    ("tokens", MAX_TOKENS),
    ("trains", MAX_TRAINS),
    ("bonuses", MAX_BONUSES),
    ("track", MAX_TRACK),
    ("actions", MOST_ACTIONS),
    ("board_track", MOST_TRACK),
    ("board_stops", MOST_STOPS),
    ("drawn", MOST_DRAWN),
    ("picture_bytes", MOST_BYTES),
];

/// Returns the document: `schemas` of answers and of all within requests, `bodies` of requests, `faults`, `refusals`, and
/// the common ones of them, `pictures` and the `words` in them, `tiles`, `sheet`, `parts` of a reach, `limits`.
#[must_use]
pub fn catalogue() -> String {
    let mut schemas = Schemas::default();
    for record in ANSWERS {
        schemas.add(record);
    }
    for record in BODIES {
        schemas.add_within(record);
    }
    let mut out = String::with_capacity(200_000);
    let mut object = Object::begin(&mut out);
    object.member("schemas", &schemas);
    let mut bodies = Object::begin(object.name("bodies"));
    for record in BODIES {
        bodies.name(name_of(record)).push_str(&described(record));
    }
    bodies.end();
    for (name, rows) in [("faults", FAULTS), ("refusals", REFUSALS), ("common", COMMON), ("body", BODY)] {
        object.member(name, rows);
    }
    let pictures: Vec<_> = PICTURES.iter().map(|(name, sentence)| (*name, *sentence)).collect();
    object.member("pictures", &ByName(pictures)).member("words", &GROUNDS[..]);
    let tiles: Vec<_> = standard_tiles().iter().map(|tile| (tile.number, tile)).collect();
    object.member("tiles", &ByName(tiles));
    object.member("sheet", &stylesheet(Face::Light));
    object.member("parts", &Parts::NAMES[..]).member("usual_parts", &Parts::USUAL_NAMES[..]);
    object.member("limits", &ByName(LIMITS.to_vec())).end();
    out
}

/// Returns the faults of the value of a field of a body, or of nothing where there is no such field.
#[must_use]
pub fn faults_of(body: &str, field: &str, value: &Value<'_>) -> Faults {
    let record = BODIES.into_iter().find(|record| name_of(record) == body);
    record.map(|record| field_faults(record, field, value)).unwrap_or_default()
}

fn name_of(record: &Record) -> &'static str {
    record.name.trim_end_matches("AnyMap")
}

impl Json for Row {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        object.member("code", self.code).perhaps("meaning", self.meaning).perhaps("rule", self.rule);
        object.member("reasons", &ByName(self.reasons.to_vec())).end();
    }
}

impl Json for Sentence {
    fn write(&self, out: &mut String) {
        match self {
            Self::Plain(template) => template.write(out),
            Self::Plural(by, one, other) => list(out, [by, one, other].into_iter()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::value::{parse, Strictness};

    #[test]
    fn the_document_is_json_in_which_every_schema_that_is_named_is_found() {
        let text = catalogue();
        let document = parse(text.as_bytes(), Strictness::default()).unwrap();
        let schemas = document.get("schemas").unwrap();
        let named = text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
        for name in named.filter(|name| *name != "Parameters") {
            assert!(schemas.get(name).is_some(), "{name}");
        }
        let board = schemas.get("BoardAnyMap").unwrap();
        assert_eq!(board.get("additionalProperties"), Some(&Value::Flag(false)));
        let record = schemas.get("RecordAnyMap").unwrap();
        assert_eq!(record.get("additionalProperties"), Some(&Value::Flag(true)));
    }

    #[test]
    fn a_record_has_the_fields_of_its_base_first() {
        let text = catalogue();
        let document = parse(text.as_bytes(), Strictness::default()).unwrap();
        let Some(Value::Object(fields)) = document
            .get("schemas")
            .and_then(|schemas| schemas.get("BestRoutesAnyMap"))
            .and_then(|schema| schema.get("properties"))
        else {
            unreachable!()
        };
        let names: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
        assert_eq!((names[0], names[names.len() - 1]), ("revenue", "operator"));
    }

    #[test]
    fn a_field_is_read_by_itself() {
        let value = Value::Whole(5);
        let faults = faults_of("Question", "operator", &value);
        assert_eq!((faults.listed[0].pointer.as_str(), faults.listed[0].sentence), ("", "wrong_type.text"));
        assert!(faults_of("Question", "operator", &Value::Text("Blue".into())).is_empty());
    }
}
