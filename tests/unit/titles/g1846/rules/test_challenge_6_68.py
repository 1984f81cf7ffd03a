"""6.68: until the revenue is distributed any player may show better routes, which then must be used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.model.actions import Dividend, Pass, Run, TrainRun, from_json
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Options, Position, Train
from stationmaster.titles.g1846.rules import running
from stationmaster.titles.g1846.sequence import check, describe_turn
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, events_of, position_with, refused

IDLE = Run(())
BEST = Run("best")
SHORT = Run((TrainRun("2", ("B16", "B18")),))
"""Port Huron and Sarnia: 30 + 30."""
LONG = Run((TrainRun("2", ("C15", "B16")),))
"""Detroit and Port Huron: 40 + 30."""


def to_run(operator: str = "GT", trains: Sequence[str | Train] = ("2",), **options: str) -> Position:
    """Return a position where Grand Trunk (or Michigan Southern, Bob's) runs a 2-train from Port Huron or Detroit."""
    return position_with(
        corporations={"GT": Opened(60, {AMY: 3, BOB: 1}, trains=trains)},
        privates={"MS": BOB},
        tiles={"B16": ("619", 4)},
        round_=OperatingRound(2, "run", operator, turn=CompanyTurn()),
        phase="II",
        options=Options(**options),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(("declared", "revenue"), [(IDLE, 0), (SHORT, 60)])
def test_6_68_any_player_may_show_better_routes(declared: Run, revenue: int) -> None:
    position = do(to_run(), declared)
    turn = describe_turn(position)
    assert turn is not None and (turn["step"], turn["players"]) == ("dividend", [AMY, BOB, CARLOS])
    assert [choice["revenue"] for choice in choices(position, "run")] == [70, 70]
    event = events_of(position, LONG)[-1]
    assert event == {
        "type": "routes_replaced",
        "company": "GT",
        "declared": revenue,
        "revenue": 70,
        "rule": "6.68",
    }


def test_6_68_better_routes_replace_the_declared_ones() -> None:
    shown, declared = do(to_run(), IDLE, LONG), do(to_run(), LONG)
    assert shown.round == declared.round
    assert shown.corporations == declared.corporations


@pytest.fixture
def cut_short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop searches for the best routes at their first node."""
    monkeypatch.setattr(running, "LIMITS", SearchLimits(max_nodes=1))
    running._best.cache_clear()
    yield
    running._best.cache_clear()


@pytest.mark.usefixtures("cut_short")
def test_6_61_what_is_listed_is_accepted_when_the_search_was_cut_short() -> None:
    """`optimal` is false in the list and in the action: the best routes found are not proved to be optimal."""
    position = to_run(trains=["2", "4"])
    listed = choices(position, "run")
    assert [choice["optimal"] for choice in listed] == [False, False]
    for choice in listed:
        assert check(position, from_json({"type": "run", **choice})) is None
        claimed = check(position, from_json({"type": "run", **choice, "optimal": True}))
        assert claimed is not None and claimed.code == "not_as_expected"


@pytest.mark.usefixtures("cut_short")
def test_6_68_what_is_listed_to_be_shown_is_accepted_when_the_search_was_cut_short() -> None:
    position = do(to_run(trains=["2", "4"]), IDLE)
    listed = choices(position, "run")
    assert [choice["optimal"] for choice in listed] == [False, False]
    for choice in listed:
        assert check(position, from_json({"type": "run", **choice})) is None


def test_6_61_the_best_run_is_named_so_when_that_is_proved() -> None:
    position = to_run(trains=["2", "4"])
    best, others = choices(position, "run")[0], from_json({"type": "run", "routes": [], "optimal": False})
    assert "optimal" not in best
    assert check(position, from_json({"type": "run", **best, "optimal": True})) is None
    assert check(position, others) is None


def test_6_68_only_better_routes_count() -> None:
    assert refused(do(to_run(), SHORT), SHORT) == ("not_better", "6.68")
    assert refused(do(to_run(), LONG), BEST) == ("not_better", "6.68")
    assert refused(do(to_run(), SHORT), Run((TrainRun("2", ("B16", "D14")),)))[1] != "6.68"


def test_6_68_the_best_routes_leave_nothing_to_show() -> None:
    position = do(to_run(), BEST)
    turn = describe_turn(position)
    assert turn is not None and turn["players"] == [AMY]
    assert not choices(position, "run")


def test_6_61a_the_train_of_an_independent_bought_in_this_round_is_not_shown_running() -> None:
    """It has the same type as the declared train, and there is track for both."""
    position = do(to_run(trains=["2", Train("2", ran=True)]), LONG)
    assert not choices(position, "run")
    assert refused(position, BEST) == ("not_better", "6.68")
    assert refused(position, Run((*LONG.routes, *SHORT.routes))) == ("no_such_train", "6.61a")


def test_6_68_the_window_closes_with_step_d() -> None:
    position = do(to_run(), SHORT, Dividend("full"))
    assert refused(position, LONG)[0] == "wrong_step"


def test_6_68a_bad_routes_stand_when_nobody_objects() -> None:
    position = do(to_run(), SHORT, Dividend("full"))
    assert position.corporations["GT"].earnings == 6


def test_6_71c_with_nothing_earned_there_is_only_withholding() -> None:
    position = do(to_run(), IDLE)
    assert [choice["kind"] for choice in choices(position, "dividend")] == ["withhold"]
    assert refused(position, Dividend("full")) == ("nothing_earned", "6.71c")
    assert refused(position, Pass()) == ("must_distribute", "6.71")
    assert do(position, Dividend("withhold")).corporations["GT"].earnings == 0


def test_6_68_an_independents_owner_lets_its_run_stand_by_passing() -> None:
    position = do(to_run("MS"), IDLE)
    assert [choice["revenue"] for choice in choices(position, "run")] == [70, 70]
    assert do(position, Pass()).independents["MS"].cash == 0
    assert do(position, BEST).independents["MS"].cash == 35


def test_o_2_online_nobody_shows_better_routes() -> None:
    position = do(to_run(conventions="online"), SHORT)
    assert not choices(position, "run")
    assert refused(position, LONG) == ("routes_stand", "6.68")
