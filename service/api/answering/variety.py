"""Which headers of a request would have made its answer another one (`Vary`)."""

from __future__ import annotations

from werkzeug.datastructures import Headers


def vary(headers: Headers, name: str) -> None:
    """Says that another value of this header would."""
    said = headers.get("Vary")
    if said is None:
        headers.add("Vary", name)
    elif name.lower() not in [known.strip().lower() for known in said.split(",")]:
        headers.set("Vary", f"{said}, {name}")
