"""The library against every route and every set of routes, tried plainly, on small boards with every construct."""

from __future__ import annotations

from random import Random

import pytest

from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.routes.anywhere import best_routes
from stationmaster.routes.supervision import SearchLimits
from tests.support.plain_boards import request
from tests.support.plain_routes import Search, TooBig


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_nothing_earns_more_than_what_is_found(seed: int) -> None:
    compared = 0
    for number in range(seed, seed + 20):
        asked = request(Random(number))
        try:
            best = Search(asked, patience=20_000).best()[0]
            found = best_routes(asked)
        except TooBig:
            continue
        except ImpossibleInput as error:
            assert {fault.code for fault in error.faults} == {"not_supported"}, asked
            continue
        assert (found["revenue"], found["optimal"]) == (best, True), asked
        cut = best_routes(asked, SearchLimits(max_nodes=1))
        assert cut["revenue"] <= best <= cut["upper_bound"], asked
        compared += 1
    assert compared
