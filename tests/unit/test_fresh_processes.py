"""Fresh processes whose first calls come from eight threads at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.first_calls import NATIVE

ROOT = Path(__file__).parents[2]
PROCESSES = {"library": 5, "service": 2}


@pytest.mark.slow
@pytest.mark.parametrize("part", PROCESSES)
def test_first_calls_may_come_from_many_threads(part: str) -> None:
    for _ in range(PROCESSES[part]):
        make_first_calls(part)


@pytest.mark.slow
@pytest.mark.parametrize("part", NATIVE)
def test_first_calls_of_a_dependency_may_come_from_many_threads(part: str) -> None:
    for module in {"numpy": ["numpy"], "pyarrow": ["pyarrow"]}.get(part, []):
        pytest.importorskip(module)
    make_first_calls(part)


def make_first_calls(part: str) -> None:
    command = [sys.executable, "-m", "tests.support.first_calls", part]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
