"""What schemathesis asks of every answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from tests.support.promises import Promises


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """A batch: the line of it that was made up, if it is not one already."""
    return value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n"


def checks(promises: Promises) -> tuple[Callable[..., Any], ...]:
    """That the service has not failed, and has answered as it promises."""

    def keeps_the_schema(_context: Any, response: Any, case: Any) -> None:
        """What was answered is as the contract says; what `?fields` has narrowed, as it says of that."""
        promises.assert_answer_kept(response, case)

    return not_a_server_error, status_code_conformance, content_type_conformance, keeps_the_schema
