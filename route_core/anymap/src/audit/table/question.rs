//! What lies on the table, as parts of a question in JSON.

use super::Table;
use crate::audit::reading::quoted;

impl Table<'_> {
    /// Returns the rules for a company: those of the title, and the bonuses of its private companies.
    pub fn rules(&self, company: &str) -> String {
        let described = self.described;
        let mut bonuses = described.bonuses.clone();
        let mut owned: Vec<_> = self.owners.iter().filter(|(_, owner)| *owner == company).map(|(id, _)| id).collect();
        owned.sort();
        for id in owned {
            bonuses.extend(described.privates.get(id).into_iter().flat_map(|private| private.bonuses.iter().cloned()));
        }
        for (id, marker) in &self.markers {
            let earner = marker.company.as_ref().or_else(|| self.owners.get(id));
            let (Some(private), Some(hex)) = (described.privates.get(id), &marker.hex) else { continue };
            if let Some(value) = private.marker.get(hex).filter(|_| earner.is_some_and(|earner| earner == company)) {
                let kind = if private.each { "each" } else { "stop" };
                let (hex, name) = (quoted(hex), quoted(id));
                bonuses.push(format!(
                    "{{\"type\":\"{kind}\",\"value\":{value},\"at\":[{{\"hex\":{hex}}}],\"name\":{name}}}"
                ));
            }
        }
        let mut members = described.rules.clone();
        if !bonuses.is_empty() {
            members.push(format!("\"bonuses\":[{}]", bonuses.join(",")));
        }
        format!("{{{}}}", members.join(","))
    }

    /// Returns the board, colours and tokens of a question, as members in JSON; `with_doubted` includes tokens that
    /// may not stand there.
    pub fn position(&self, with_doubted: bool) -> String {
        let hexes = self.described.hexes.iter().map(|(name, printed)| {
            let face = self.tiles.get(name).map_or(printed, |(_, face)| face);
            let (hex, code, color) = (quoted(name), quoted(&face.code), quoted(&face.color));
            let tile = face.tile.as_ref().map_or_else(String::new, |tile| format!(",\"tile\":{}", quoted(tile)));
            format!("{hex}:{{\"code\":{code},\"rotation\":{},\"color\":{color}{tile}}}", face.rotation)
        });
        let tokens = self.tokens.iter().filter(|token| with_doubted || !token.perhaps).map(|token| {
            let flag = |is: bool, name: &str| if is { format!(",\"{name}\":true") } else { String::new() };
            let (company, hex) = (quoted(&token.company), quoted(&token.hex));
            let flags = flag(token.extra, "extra") + &flag(token.neutral, "neutral");
            format!("{{\"company\":{company},\"hex\":{hex},\"city\":{}{flags}}}", token.city)
        });
        let colors = self.colors().iter().map(|color| quoted(color));
        format!(
            "\"board\":{{{},\"hexes\":{{{}}}}},\"colors\":[{}],\"tokens\":[{}]",
            self.described.geometry,
            hexes.collect::<Vec<_>>().join(","),
            colors.collect::<Vec<_>>().join(","),
            tokens.collect::<Vec<_>>().join(",")
        )
    }
}
