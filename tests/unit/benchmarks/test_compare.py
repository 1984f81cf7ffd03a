"""The comparison of two builds: how ratios are computed, and how a build answers its worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.compare import finder, material, sides, trees
from benchmarks.compare.ratio import Item, Measure, Outcome, Spent, compared
from benchmarks.compare.sides import Refused, Side
from benchmarks.serving import Connection, Running
from tools.locks import ROOT


class Clock:
    """A side whose work takes the listed times, in the order of the calls."""

    def __init__(self, *seconds: float) -> None:
        self.seconds = list(seconds)

    def work(self) -> Spent:
        return Spent(self.seconds.pop(0))


ONE = Item[Clock]("one", lambda side: side.work())


def test_the_fastest_round_of_each_side_counts() -> None:
    base, this = Clock(9, 4.0, 2.0, 3.0), Clock(9, 3.0, 2.0, 1.0)
    row = compared(Measure("work", [ONE]), base, this, 3).row()
    assert row == ["work", "1", "2 s", "1 s", "0.50", "0.33 to 1.00"]


def test_a_rate_is_over_all_items_and_its_ratio_is_of_times() -> None:
    outcome = Outcome("games", "steps/s", [[(Spent(1, 100), Spent(1, 200)), (Spent(3, 100), Spent(1, 200))]])
    assert outcome.row() == ["games", "2", "50 steps/s", "200 steps/s", "0.25", "0.25 to 0.25"]


def test_a_time_is_that_of_the_item_in_the_middle() -> None:
    pairs = [(Spent(seconds), Spent(seconds * 2)) for seconds in (1.0, 5.0, 100.0)]
    assert Outcome("work", None, [pairs]).row()[2:5] == ["5 s", "10 s", "2.00"]


def test_one_disturbed_item_does_not_move_the_ratio_of_times() -> None:
    pairs = [(Spent(1.0), Spent(1.0)), (Spent(2.0), Spent(9.0)), (Spent(3.0), Spent(3.0))]
    assert Outcome("work", None, [pairs]).row()[2:5] == ["2 s", "3 s", "1.00"]


def test_the_sides_take_turns_at_being_first() -> None:
    order: list[str] = []

    def work(side: str) -> Spent:
        order.append(side)
        return Spent(1)

    compared(Measure("work", [Item("one", work), Item("two", work)]), "base", "this", 2)
    trials, measured = order[:4], order[4:]
    assert trials == ["base", "this"] * 2
    assert measured == ["base", "this", "this", "base", "this", "base", "base", "this"]


def test_what_one_side_cannot_do_is_left_out_on_both_and_named() -> None:
    def work(side: str) -> Spent:
        if side == "this":
            raise Refused("this: unknown")
        return Spent(1)

    measure = Measure("work", [Item("new", work), Item("old", lambda side: Spent(1))])
    outcome = compared(measure, "base", "this", 1)
    assert outcome.left_out == ["new: this: unknown"]
    assert outcome.row()[1] == "1"
    nothing = compared(Measure("work", [Item("new", work)]), "base", "this", 1)
    assert nothing.row() == ["work", "0", "-", "-", "-", "left out"]


def test_the_finders_table_is_read() -> None:
    printed = (
        "group        count     median        p95      worst  (which)                    optimal  plain med\n"
        "own-hard         6    8.05 ms   32.80 ms    1.20 s  own-hard-5                  6 of 6          -\n"
        "az              11    10.9 µs   105.2 µs   105.2 µs  az-full-game-CO           11 of 11    89.4 µs\n"
        "\nreach on own-hard-6 (207 segments reached): median 5.5 µs, p99 18.5 µs\n"
    )
    assert finder.read(printed) == {
        "own-hard": pytest.approx({"median": 8.05e-3, "p95": 32.8e-3, "worst": 1.2}),
        "az": pytest.approx({"median": 10.9e-6, "p95": 105.2e-6, "worst": 105.2e-6}),
    }


def test_every_group_of_the_finders_own_boards_is_found() -> None:
    assert {"own-early", "own-hard"} <= set(finder.groups())


IN_GIT = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these files are no git checkout")


@IN_GIT
def test_an_unknown_revision_is_named() -> None:
    for revision in ("no-such-revision", "--all"):
        with pytest.raises(trees.NoSuchBuild, match=revision):
            trees.commit_of(revision)


@pytest.fixture(scope="module")
def this_tree() -> Iterator[Side]:
    """Yield this tree as a side, whatever environment the tests run in."""
    patch = pytest.MonkeyPatch()
    patch.setattr(sides, "python_of", lambda folder: sys.executable)
    with Side("this tree", ROOT) as side:
        yield side
    patch.undo()


def test_a_build_answers_over_its_contract(this_tree: Side) -> None:
    actions = material.late_actions([this_tree])
    assert 10 <= len(actions) <= material.MOST_ACTIONS
    body = {"state": material.late_state(this_tree), "actions": actions[:1]}
    text, seconds = this_tree.request(f"{material.GAME}/moves?fields=revision", body, repeats=2)
    assert "revision" in text
    assert len(seconds) == 2
    assert all(0 < each < 30 for each in seconds)


def test_a_refusal_is_no_measure(this_tree: Side) -> None:
    with pytest.raises(Refused, match="answered 404"):
        this_tree.request("/v1/games/chess/moves", {})
    with pytest.raises(Refused, match="no_such_argument"):
        this_tree.ask("request", path="/healthz", no_such_argument=1)
    assert this_tree.json("/healthz") == {"status": "ok"}


def test_this_layout_is_known_in_process(this_tree: Side) -> None:
    name, body = next(material.records())
    done = this_tree.ask("replay", record_format=body["format"], record=body["record"])
    assert done["count"] > 50, name
    assert this_tree.ask("random_play", seed="one", most=20)["count"] == 20
    form = {
        "phase": "II",
        "tiles": {"D18": ["8", 4], "E17": ["292", 3], "F18": ["9", 2]},
        "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
        "corporation": "NYC",
        "trains": ["3/5"],
    }
    assert this_tree.ask("routes", form=form, repeats=1)["revenue"] == 80


def test_positions_for_routes_come_from_kept_games(this_tree: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    one = [(name, body) for name, body in material.records() if name == "bank-three-first"]
    monkeypatch.setattr(material, "records", lambda: iter(one))
    forms = material.route_forms(this_tree)
    assert len(forms) >= 10
    for form in forms[:5]:
        assert this_tree.json(f"{material.GAME}/routes", {"position": form})["optimal"] is True


@IN_GIT
def test_a_commit_is_unpacked_as_it_was(tmp_path: Path) -> None:
    trees.unpack(trees.commit_of("HEAD"), tmp_path / "tree")
    assert (tmp_path / "tree" / "Makefile").is_file()
    assert not (tmp_path / "tree" / ".git").exists()


def test_what_a_worker_takes_is_read_of_its_threads() -> None:
    """The shell stands for gunicorn, and its child process for the worker."""
    busy = "import time\nwhile time.process_time() < 0.05: pass\nprint('done', flush=True); time.sleep(60)"
    shell = ["sh", "-c", '"$0" -c "$1" & wait', sys.executable, busy]
    with subprocess.Popen(shell, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        taken = Running(Connection(1), process.pid).processor_seconds()
        os.killpg(process.pid, signal.SIGKILL)
    if Path("/proc/self/schedstat").exists():
        assert taken is not None and taken >= 0.05
    else:
        assert taken is None


def test_a_process_that_has_started_nothing_is_not_reported() -> None:
    assert Running(Connection(1), -1).processor_seconds() is None


def test_each_question_about_a_position_has_another_tile() -> None:
    form = {
        "phase": "I",
        "tiles": {"D18": ["8", 4]},
        "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
        "corporation": "NYC",
        "trains": ["2"],
    }
    lays = material.further_lays(form)
    forms = [material.with_another_tile(form, lays, number) for number in range(len(lays))]
    assert len(lays) > 100
    assert len({str(one) for one in forms}) == len(lays)
    assert all(one["tiles"]["D18"] == ["8", 4] and len(one["tiles"]) == 2 for one in forms)
    assert all("D6" not in one["tiles"] for one in forms)  # Chicago takes no plain track.
