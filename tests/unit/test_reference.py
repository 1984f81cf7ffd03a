"""The reference data is looked up in one place, which the environment can name."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.reference import ROOT

FOLDERS = ("benchmarks", "hostile", "loadtests", "tests", "tools")
ONE_PLACE = ROOT / "tests" / "support" / "reference.py"

USERS = """
from benchmarks import positions
from tests.golden.recorded import reference
from tests.support import any_map_positions
from tests.unit.i18n import test_glossaries
from tests.unit.titles.g1846.text import test_every_paragraph
from tests.unit.titles.switch_and_signal import test_board, test_every_rule

print(positions.FILE, reference.FOLDER, any_map_positions.FILE, test_glossaries.SEEDS, sep="\\n")
print(test_every_paragraph.REFERENCE, test_board.REFERENCE, test_every_rule.REFERENCE, sep="\\n")
"""


def test_all_readers_take_the_path_of_the_variable(tmp_path: Path) -> None:
    environ = os.environ | {"STATIONMASTER_REFERENCE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", USERS], env=environ, cwd=ROOT, capture_output=True, text=True, check=True
    )
    places = [Path(line) for line in ran.stdout.split()]
    assert len(places) == 7
    assert all(place == tmp_path or tmp_path in place.parents for place in places), places


def test_no_other_file_looks_for_it_by_itself() -> None:
    assert not [(path, text) for path, text in strings() if text == "STATIONMASTER_REFERENCE" or is_path(text)]


def is_path(text: str) -> bool:
    return text == "shared" or text.startswith(("shared/", "../shared"))


def strings() -> Iterator[tuple[Path, str]]:
    """Yield the texts behind `/` and in calls of other files, except those about the temporary folders of tests."""
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        if path in (ONE_PLACE, Path(__file__)):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp | ast.Call) and "tmp_path" not in ast.unparse(node):
                parts = [node.right] if isinstance(node, ast.BinOp) else node.args
                texts = (part.value for part in parts if isinstance(part, ast.Constant))
                yield from ((path, text) for text in texts if isinstance(text, str))
