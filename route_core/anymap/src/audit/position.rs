//! A position in the terms of a title, as a question about routes: hexes with the numbers of tiles, names of trains.

use super::description::Description;
use super::reading::{is_true, items, items_of, member, members, name_of, number_of, text, text_of, Json};
use super::run;
use super::table::{Card, Marker, Table, Token};
use crate::fault::{cut, step, Fault, Faults, Refusal};

/// Returns the question about the best routes of the operator of a position, as JSON.
///
/// The position has the `phase`, the `operator`, its `trains` by name, `tiles` (hex: number and rotation), `tokens`
/// (company, hex, city), and `privates`: by name `true` for one that the operator owns, or the hex of its marker. What
/// the description does not say of a hex is as it is printed. Its decoration is that of the question, too.
///
/// # Errors
/// With every name that the title does not have.
pub fn question(map: &Json, position: &Json) -> Result<String, Refusal> {
    let described =
        Description::read(map).map_err(|pointer| Refusal::from(super::fault_at(&format!("/map{pointer}"))))?;
    let mut table = Table::new(&described);
    table.tokens.clear();
    table.trains.clear();
    let operator = name_of(position, "operator").unwrap_or_default();
    let mut setting = Setting { table, operator, faults: Faults::default() };
    setting.phase(position);
    setting.tiles(position);
    setting.prices();
    setting.tokens(position);
    setting.trains(position);
    setting.privates(position);
    setting.faults.under("/position").demand()?;
    let Setting { table, operator, .. } = setting;
    let cards: Vec<_> = table.trains_of(&operator).collect();
    let mut question = run::question(&table, &operator, &cards, true);
    if let Some(decoration) = &described.decoration {
        question.truncate(question.len() - 1);
        question.extend([",\"decoration\":", decoration, "}"]);
    }
    Ok(question)
}

/// A table that is set by a position.
struct Setting<'d> {
    table: Table<'d>,
    operator: String,
    faults: Faults,
}

impl Setting<'_> {
    fn unknown(&mut self, pointer: String) {
        self.faults.push(Fault::new(pointer, "unknown_name"));
    }

    fn no_hex(&mut self, pointer: String, hex: &str) {
        self.faults.push(Fault::new(pointer, "not_on_board").with("hex", cut(hex)));
    }

    fn phase(&mut self, position: &Json) {
        let name = name_of(position, "phase");
        match self.table.described.phases.iter().position(|phase| Some(&phase.name) == name.as_ref()) {
            Some(at) => self.table.phase = at,
            None => self.unknown("/phase".to_owned()),
        }
    }

    fn tiles(&mut self, position: &Json) {
        for (hex, laid) in member(position, "tiles").into_iter().flat_map(members) {
            let [number, rotation] = items(laid) else {
                self.faults.push(Fault::new(step("/tiles", hex), "wrong_type.list"));
                continue;
            };
            let rotation = super::reading::number(rotation).unwrap_or(0).rem_euclid(6) as u8;
            let face = text(number).and_then(|number| self.table.described.tile(number, rotation));
            match (self.table.described.printed(hex), face) {
                (None, _) => self.no_hex(step("/tiles", hex), hex),
                (_, None) => self.unknown(format!("{}/0", step("/tiles", hex))),
                (_, Some(face)) => self.table.lay(hex, hex, face),
            }
        }
    }

    /// Keep the price of each side until track joins over it, and drop it then.
    fn prices(&mut self) {
        let table = &self.table;
        let has_track = |hex: &str, side: u8| table.sketch(hex).nets.iter().any(|(sides, _)| sides.contains(&side));
        let mut shown = Vec::new();
        for (hex, printed) in &table.described.hexes {
            let laid = table.tiles.get(hex).map(|(_, face)| face);
            let mut code = laid.unwrap_or(printed).code.clone();
            for (side, part) in printed.priced() {
                let beyond = table.described.neighbours.get(hex).and_then(|names| names[usize::from(side)].as_ref());
                let is_paid = has_track(hex, side) && beyond.is_some_and(|name| has_track(name, (side + 3) % 6));
                match (is_paid, laid) {
                    (true, None) => {
                        code = code.split(';').filter(|kept| *kept != part).collect::<Vec<_>>().join(";");
                    }
                    (false, Some(_)) => code.extend([";", part]),
                    _ => {}
                }
            }
            if code != laid.unwrap_or(printed).code {
                shown.push((hex.clone(), code));
            }
        }
        for (hex, code) in shown {
            if let Some(printed) = self.table.described.printed(&hex).cloned() {
                let (_, face) = self.table.tiles.entry(hex.clone()).or_insert((hex, printed));
                face.code = code;
            }
        }
    }

    fn tokens(&mut self, position: &Json) {
        for (index, token) in items_of(position, "tokens").iter().enumerate() {
            let hex = text_of(token, "hex").unwrap_or_default();
            if self.table.described.printed(hex).is_none() {
                self.no_hex(format!("/tokens/{index}/hex"), hex);
                continue;
            }
            let company = name_of(token, "company").unwrap_or_default();
            let neutral = self.table.described.company(&company).is_some_and(|one| one.neutral);
            let city = number_of(token, "city").and_then(|city| usize::try_from(city).ok()).unwrap_or(0);
            self.table.tokens.push(Token { company, hex: hex.to_owned(), city, neutral, extra: false, perhaps: false });
        }
    }

    fn trains(&mut self, position: &Json) {
        for (index, name) in items_of(position, "trains").iter().enumerate() {
            let found = self.table.described.trains.iter().find_map(|kind| {
                let side = kind.sides.iter().position(|side| Some(side.name.as_str()) == text(name))?;
                Some((kind.name.clone(), side))
            });
            let Some((kind, side)) = found else {
                self.unknown(format!("/trains/{index}"));
                continue;
            };
            let (owner, name) = (self.operator.clone(), format!("{kind}-{index}"));
            let side = Some(side);
            let (obsolete, leaving, joined, perhaps) = (false, false, false, false);
            self.table.trains.push(Card { name, kind, side, owner, obsolete, leaving, joined, perhaps });
        }
    }

    fn privates(&mut self, position: &Json) {
        for (name, stated) in member(position, "privates").into_iter().flat_map(members) {
            let Some(private) = self.table.described.privates.get(name) else {
                self.unknown(step("/privates", name));
                continue;
            };
            if let Some(hex) = text(stated) {
                if !private.marker.contains_key(hex) {
                    self.no_hex(step("/privates", name), hex);
                    continue;
                }
                let marker = Marker { hex: Some(hex.to_owned()), company: Some(self.operator.clone()) };
                self.table.markers.insert(name.to_owned(), marker);
            } else if is_true(stated) {
                self.table.owners.insert(name.to_owned(), self.operator.clone());
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may end at the first surprise.
mod tests {
    use super::*;
    use crate::audit::reading::read;

    const MAP: &str = r#"{"board": {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40;path=a:4,b:_0", "B4": "city=revenue:0;border=edge:3,type:impassable"}},
        "companies": {"Blue": {"home": [{"hex": "B4"}], "home_tokens": "start", "trains": ["2-0"]}},
        "trains": [{"name": "2", "distance": 2, "variants": [{"name": "2+", "distance": 3}]}],
        "phases": [{"name": "I", "colors": ["yellow"]}, {"name": "II", "colors": ["yellow", "green"]}],
        "privates": {"MAIL": {"bonuses": [{"type": "longest", "value": 10}]}, "PORT": {"marker": {"hexes": {"B2": 20}}}}}"#;

    fn answered(position: &str) -> Result<String, Refusal> {
        question(&read(MAP).unwrap(), &read(position).unwrap())
    }

    #[test]
    fn a_position_becomes_a_question_in_the_terms_of_any_map() {
        let found = answered(
            r#"{"phase": "II", "operator": "Blue", "trains": ["2+"], "tiles": {"B4": ["57", 1]},
                "tokens": [{"company": "Blue", "hex": "B4"}], "privates": {"MAIL": true, "PORT": "B2"}}"#,
        );
        let found = found.unwrap();
        let laid =
            r#""B4":{"code":"city=revenue:20;path=a:0,b:_0;path=a:_0,b:3;border=edge:3,type:impassable","rotation":1"#;
        assert!(found.contains(laid) && found.contains(r#""colors":["yellow","green"]"#), "{found}");
        assert!(found.contains(r#""tokens":[{"company":"Blue","hex":"B4","city":0}],"operator":"Blue""#), "{found}");
        assert!(found.contains(r#""trains":[{"name":"2+","distance":3}]"#), "{found}");
        let marker = r#"{"type":"stop","value":20,"at":[{"hex":"B2"}],"name":"PORT"}"#;
        assert!(found.contains(r#"{"type":"longest","value":10}"#) && found.contains(marker), "{found}");
    }

    #[test]
    fn a_question_has_the_decoration_of_its_title() {
        let decoration = r#""decoration": {"names": {"B4": "Bay"}, "trains": true}, "#;
        let map = MAP.replacen("\"companies\"", &format!("{decoration}\"companies\""), 1);
        let position = r#"{"phase": "I", "operator": "Blue", "tiles": {"B4": ["57", 1]}}"#;
        let found = question(&read(&map).unwrap(), &read(position).unwrap()).unwrap();
        assert!(found.ends_with(r#","decoration":{"names":{"B4":"Bay"},"trains":true}}"#), "{found}");
        assert!(found.contains(r#""rotation":1,"color":"yellow","tile":"57"}"#), "{found}");
        let wrong = map.replacen("\"Bay\"", "1", 1);
        let Err(Refusal::Impossible(faults)) = question(&read(&wrong).unwrap(), &read(position).unwrap()) else {
            panic!("it was taken")
        };
        assert_eq!(faults.listed[0].pointer, "/map/decoration/names/B4");
    }

    #[test]
    fn a_side_keeps_its_price_until_track_joins_over_it() {
        let priced =
            r#""B4": "border=edge:1,type:water,cost:40", "B6": "path=a:1,b:4;border=edge:1,type:water,cost:20""#;
        let printed = r#""B4": "city=revenue:0;border=edge:3,type:impassable""#;
        let map = MAP.replacen(printed, priced, 1);
        let codes = |tiles: &str| {
            let position = format!(r#"{{"phase": "I", "operator": "Blue", "tiles": {{{tiles}}}}}"#);
            let found = question(&read(&map).unwrap(), &read(&position).unwrap()).unwrap();
            (found.contains("type:water,cost:40"), found.contains("type:water,cost:20"))
        };
        assert_eq!(codes(""), (true, true));
        assert_eq!(codes(r#""B4": ["9", 0]"#), (true, true));
        assert_eq!(codes(r#""B4": ["9", 1]"#), (false, false));
    }

    #[test]
    fn nothing_stands_but_what_is_stated() {
        let found = answered(r#"{"phase": "I", "operator": "Blue"}"#).unwrap();
        assert!(found.contains(r#""tokens":[],"operator":"Blue","trains":[]"#), "{found}");
    }

    #[test]
    fn every_name_that_the_title_does_not_have_is_a_fault() {
        let wrong = r#"{"phase": "V", "trains": ["2", "9"], "tiles": {"B4": ["x", 0], "Z9": ["57", 0], "B2": 3},
            "tokens": [{"hex": "Q1"}, 7], "privates": {"NONE": true, "PORT": "B4"}}"#;
        let Err(Refusal::Impossible(faults)) = answered(wrong) else { panic!("it was taken") };
        let pointers: Vec<&str> = faults.listed.iter().map(|fault| fault.pointer.as_str()).collect();
        let expected = [
            "/phase",
            "/tiles/B4/0",
            "/tiles/Z9",
            "/tiles/B2",
            "/tokens/0/hex",
            "/tokens/1/hex",
            "/trains/1",
            "/privates/NONE",
            "/privates/PORT",
        ]
        .map(|pointer| format!("/position{pointer}"));
        assert_eq!(pointers, expected);
        let nothing = question(&read("{}").unwrap(), &read("{}").unwrap());
        let Err(Refusal::Impossible(faults)) = nothing else { panic!("it was taken") };
        assert_eq!((faults.listed[0].pointer.as_str(), faults.listed[0].code()), ("/map/board", "missing"));
    }
}
