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
@pytest.mark.parametrize("asked", PROCESSES)
def test_first_calls_may_come_from_many_threads(asked: str) -> None:
    for _ in range(PROCESSES[asked]):
        make_first_calls(asked)


@pytest.mark.slow
@pytest.mark.parametrize("asked", NATIVE)
def test_first_calls_of_a_dependency_may_come_from_many_threads(asked: str) -> None:
    for module in {"numpy": ["numpy"], "pyarrow": ["pyarrow"]}.get(asked, []):
        pytest.importorskip(module)
    make_first_calls(asked)


def make_first_calls(asked: str) -> None:
    command = [sys.executable, "-m", "tests.support.first_calls", asked]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
