"""The checks that schemathesis runs on every response."""

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
    """Serialize a batch: the generated line, unless it is bytes already."""
    return value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n"


def checks(promises: Promises) -> tuple[Callable[..., Any], ...]:
    """Return checks that the service has not failed, and that its responses match the contract."""

    def keeps_the_schema(_context: Any, response: Any, case: Any) -> None:
        """Check that a response matches the contract; one narrowed by `?fields`, the contract's schema for that."""
        promises.assert_answer_kept(response, case)

    return not_a_server_error, status_code_conformance, content_type_conformance, keeps_the_schema
