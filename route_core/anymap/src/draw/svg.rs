//! Elements of SVG, written one after the other into one buffer. The same calls give the same bytes.
//!
//! Text is UTF-8 as Python writes it with `surrogatepass`, since names may hold lone surrogates.

use std::io::Write;

/// A point of a picture; y grows downwards.
pub(crate) type Point = (f64, f64);

/// The distance of the baseline below the middle of capitals, as a part of the font size.
const BASELINE: f64 = 0.36;

/// Append a coordinate with at most one decimal: finer than is visible.
pub(crate) fn number(out: &mut Vec<u8>, value: f64) {
    let start = out.len();
    // Writing into a vector cannot fail.
    let _ = write!(out, "{value:.1}");
    if out.ends_with(b".0") {
        out.truncate(out.len() - 2);
    }
    if &out[start..] == b"-0" {
        out.truncate(start);
        out.push(b'0');
    }
}

/// Append a coordinate with exactly one decimal.
pub(crate) fn decimal(out: &mut Vec<u8>, value: f64) {
    let _ = write!(out, "{value:.1}");
}

/// Append a point of a path.
pub(crate) fn pair(out: &mut Vec<u8>, point: Point) {
    number(out, point.0);
    out.push(b' ');
    number(out, point.1);
}

/// The corners of a polygon.
pub(crate) fn points(corners: &[Point]) -> Vec<u8> {
    let mut out = Vec::with_capacity(12 * corners.len());
    for (at, &(x, y)) in corners.iter().enumerate() {
        if at > 0 {
            out.push(b' ');
        }
        number(&mut out, x);
        out.push(b',');
        number(&mut out, y);
    }
    out
}

/// Append the text of an element: XML's own marks escaped, control characters left out.
fn escaped(out: &mut Vec<u8>, content: &[u8]) {
    for &byte in content {
        match byte {
            b'&' => out.extend(b"&amp;"),
            b'<' => out.extend(b"&lt;"),
            b'>' => out.extend(b"&gt;"),
            0..=8 | 11..=31 => {}
            _ => out.push(byte),
        }
    }
}

/// Append the value of an attribute with its quotes.
fn quoted(out: &mut Vec<u8>, content: &[u8]) {
    let single = content.contains(&b'"') && !content.contains(&b'\'');
    let quote = if single { b'\'' } else { b'"' };
    out.push(quote);
    for &byte in content {
        match byte {
            b'&' => out.extend(b"&amp;"),
            b'<' => out.extend(b"&lt;"),
            b'>' => out.extend(b"&gt;"),
            b'\t' => out.extend(b"&#9;"),
            b'\n' => out.extend(b"&#10;"),
            b'"' if !single => out.extend(b"&quot;"),
            0..=8 | 11..=31 => {}
            _ => out.push(byte),
        }
    }
    out.push(quote);
}

/// The attributes of an element, written while it is opened.
#[derive(Debug)]
pub(crate) struct Attributes<'a> {
    out: &'a mut Vec<u8>,
}

impl Attributes<'_> {
    /// Add an attribute with a text of clients.
    pub(crate) fn text(&mut self, name: &str, value: &[u8]) -> &mut Self {
        self.named(name);
        quoted(self.out, value);
        self
    }

    /// Add an attribute with a text of this program, in which nothing is to be escaped.
    pub(crate) fn plain(&mut self, name: &str, value: &str) -> &mut Self {
        self.raw(name, value.as_bytes())
    }

    /// Add an attribute with a line or with corners.
    pub(crate) fn raw(&mut self, name: &str, value: &[u8]) -> &mut Self {
        self.named(name);
        self.out.push(b'"');
        self.out.extend(value);
        self.out.push(b'"');
        self
    }

    /// Add an attribute if there is a value.
    pub(crate) fn maybe(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        match value {
            Some(value) => self.plain(name, value),
            None => self,
        }
    }

    /// Add an attribute with a coordinate or a size.
    pub(crate) fn number(&mut self, name: &str, value: f64) -> &mut Self {
        self.named(name);
        self.out.push(b'"');
        number(self.out, value);
        self.out.push(b'"');
        self
    }

    /// Add an attribute with a whole number.
    pub(crate) fn whole(&mut self, name: &str, value: usize) -> &mut Self {
        self.named(name);
        let _ = write!(self.out, "\"{value}\"");
        self
    }

    /// Add the `transform` that moves an element to a point.
    pub(crate) fn moved_to(&mut self, point: Point) -> &mut Self {
        self.named("transform");
        self.out.extend(b"\"translate(");
        pair(self.out, point);
        self.out.extend(b")\"");
        self
    }

    fn named(&mut self, name: &str) {
        self.out.push(b' ');
        self.out.extend(name.as_bytes());
        self.out.push(b'=');
    }
}

/// A picture, or a part of one, while it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Svg {
    bytes: Vec<u8>,
}

impl Svg {
    /// What has been written.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Return what has been written.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Append what was written before.
    pub(crate) fn append(&mut self, written: &[u8]) {
        self.bytes.extend(written);
    }

    /// Add an element with what is inside it.
    pub(crate) fn element(
        &mut self,
        name: &str,
        attributes: impl FnOnce(&mut Attributes<'_>),
        inside: impl FnOnce(&mut Self),
    ) {
        self.bytes.push(b'<');
        self.bytes.extend(name.as_bytes());
        attributes(&mut Attributes { out: &mut self.bytes });
        self.bytes.push(b'>');
        let empty = self.bytes.len();
        inside(self);
        if self.bytes.len() == empty {
            self.bytes.pop();
            self.bytes.extend(b"/>");
        } else {
            self.bytes.extend(b"</");
            self.bytes.extend(name.as_bytes());
            self.bytes.push(b'>');
        }
    }

    /// Add an element without content.
    pub(crate) fn mark(&mut self, name: &str, attributes: impl FnOnce(&mut Attributes<'_>)) {
        self.element(name, attributes, |_| {});
    }

    /// Add one line of text around a point. Its baseline is computed, because not all viewers support
    /// `dominant-baseline`.
    pub(crate) fn text(&mut self, at: Point, content: &[u8], size: f64, look: impl FnOnce(&mut Attributes<'_>)) {
        let attributes = |a: &mut Attributes<'_>| {
            a.number("x", at.0).number("y", at.1 + BASELINE * size).number("font-size", size);
            look(a);
        };
        self.element("text", attributes, |inner| escaped(&mut inner.bytes, content));
    }

    /// Add a tooltip for the element around it.
    pub(crate) fn title(&mut self, content: &[u8]) {
        self.element("title", |_| {}, |inner| escaped(&mut inner.bytes, content));
    }

    /// Add a circle.
    pub(crate) fn circle(&mut self, centre: Point, radius: f64, look: impl FnOnce(&mut Attributes<'_>)) {
        self.mark("circle", |a| {
            a.number("cx", centre.0).number("cy", centre.1).number("r", radius);
            look(a);
        });
    }

    /// Add a rectangle around a point.
    pub(crate) fn rectangle(&mut self, centre: Point, size: (f64, f64), look: impl FnOnce(&mut Attributes<'_>)) {
        let (width, height) = size;
        self.mark("rect", |a| {
            a.number("x", centre.0 - width / 2.0).number("y", centre.1 - height / 2.0);
            a.number("width", width).number("height", height);
            look(a);
        });
    }

    /// Add a straight line.
    pub(crate) fn line(&mut self, start: Point, end: Point, look: impl FnOnce(&mut Attributes<'_>)) {
        self.mark("line", |a| {
            a.number("x1", start.0).number("y1", start.1).number("x2", end.0).number("y2", end.1);
            look(a);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: f64) -> String {
        let mut out = Vec::new();
        number(&mut out, value);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn coordinates_have_one_decimal_at_most() {
        let values = [0.0, -0.0, -0.04, 0.25, 0.35, 1.0, -12.96, 45.033_320_996_790_806];
        assert_eq!(values.map(written), ["0", "0", "0", "0.2", "0.3", "1", "-13", "45"]);
    }

    #[test]
    fn an_element_without_content_is_closed_at_once() {
        let mut svg = Svg::default();
        svg.element(
            "g",
            |a| {
                a.text("data-a", b"a<\"b");
            },
            |inner| inner.circle((1.0, 2.0), 3.0, |_| {}),
        );
        svg.title(b"A & B\x07");
        svg.title(b"");
        let expected = "<g data-a='a&lt;\"b'><circle cx=\"1\" cy=\"2\" r=\"3\"/></g><title>A &amp; B</title><title/>";
        assert_eq!(svg.bytes(), expected.as_bytes());
    }
}
