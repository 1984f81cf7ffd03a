"""The look of pictures: a stylesheet for each kind of picture, with names of colours, and faces that define them.

Elements have classes, and the stylesheet in a picture styles them, so a page that shows pictures can restyle them.
The stylesheet of a `light` or `auto` picture has all faces, and the class of the picture selects one. Rules use no
variables and one selector each, as simple SVG viewers support no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Template
from typing import Final, Literal, get_args

Face = Literal["light", "dark", "contrast", "auto", "bare"]
FACES: Final[tuple[Face, ...]] = get_args(Face)
"""`auto` follows the viewer's light or dark preference; `bare` has no stylesheet, for pages that include it."""

Palette = Mapping[str, str]


@dataclass(frozen=True)
class Sheet:
    """The stylesheet of one kind of picture: its class, its rules with names for colours, and the colours."""

    name: str
    rules: str
    light: Palette
    dark: Palette
    contrast: Palette

    def __hash__(self) -> int:
        return hash(self.name)

    def classes(self, face: Face) -> str:
        """Return the classes of a picture with this face."""
        return f"{self.name} {face}"

    def within(self, face: Face) -> str:
        """Return the stylesheet inside a picture with this face."""
        return "" if face == "bare" else _written(self, face)

    def whole(self) -> str:
        """Return the stylesheet for pages that show `bare` pictures."""
        return _written(self, "light")


@lru_cache(maxsize=16)
def _written(sheet: Sheet, face: Face) -> str:
    """A face that is requested by name needs no conditions, so that simple viewers show it as well."""
    light, dark, contrast = (list(_filled(sheet, palette)) for palette in (sheet.light, sheet.dark, sheet.contrast))
    chosen = {"dark": dark, "contrast": contrast}.get(face)
    if chosen is not None:
        plain = _block(f".{sheet.name}", chosen)
        return plain + _when("print", _block(f".{sheet.name}", _other(light, chosen)))
    dark_ways, plain_ways = _other(dark, light), _other(contrast, light)
    return (
        _block(f".{sheet.name}", light)
        + _when("screen", _block(f".{sheet.name}.dark", dark_ways))
        + _block(f".{sheet.name}.contrast", plain_ways)
        + _when("screen and (prefers-color-scheme:dark)", _block(f".{sheet.name}.auto", dark_ways))
    )


def _filled(sheet: Sheet, palette: Palette) -> Iterator[tuple[str, str]]:
    """Yield the rules with the colours of a palette: selector and declarations."""
    for rule in Template(sheet.rules).substitute(palette).splitlines():
        selector, found, declarations = rule.partition("{")
        if found:
            yield selector.strip(), declarations.rstrip("} ")


def _other(rules: list[tuple[str, str]], than: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [rule for rule, known in zip(rules, than, strict=True) if rule != known]


def _block(root: str, rules: list[tuple[str, str]]) -> str:
    """Return the rules under a class; `&` stands for the picture itself."""
    return "".join(
        f"{root if selector == '&' else f'{root} {selector}'}{{{declarations}}}" for selector, declarations in rules
    )


def _when(media: str, block: str) -> str:
    return f"@media {media}{{{block}}}"


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (`#rrggbb`), from 1 to 21 (WCAG 2, 1.4.3)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Colours of all boards of hexes, by face: paper, ink, and the grounds of tiles.

PAPER: Final = "#ffffff"
INK: Final = "#1d1d1b"
BLACK: Final = "#000000"

LIGHT: Final = {
    "sheet": "#fbf8f0",
    "ink": INK,
    "line": INK,
    "edge": INK,
    "rail": INK,
    "slot": PAPER,
    "value": PAPER,
    "valueink": INK,
    "land": "#f4ead2",
    "yellow": "#fde900",
    "green": "#71bf44",
    "brown": "#cb7745",
    "gray": "#bcbdc0",
    "blue": "#9fd0ee",
    "water": "#20699b",
    "mountain": "#7c4f24",
}
DARK: Final = {
    "sheet": "#15171a",
    "ink": "#f2efe6",
    "line": "#0b0c0d",
    "edge": "#f2efe6",
    "rail": "#f2efe6",
    "slot": "#f4f1ea",
    "value": "#f4f1ea",
    "land": "#3a372f",
    "yellow": "#6e6400",
    "green": "#2c6110",
    "brown": "#7a3d17",
    "gray": "#50535a",
    "blue": "#1f4f70",
}
CONTRAST: Final = {
    "sheet": PAPER,
    "ink": BLACK,
    "line": BLACK,
    "edge": BLACK,
    "rail": BLACK,
    "land": PAPER,
    "yellow": "#fff27a",
    "green": "#b4e59a",
    "brown": "#f0c3a5",
    "gray": "#dedfe2",
    "blue": "#d3ebfa",
    "water": "#003f6b",
    "mountain": "#4a2a0a",
}


def ink_on(colour: str) -> str:
    """Return black or white, whichever has more contrast with a colour."""
    return max((PAPER, BLACK), key=lambda ink: contrast(ink, colour))
