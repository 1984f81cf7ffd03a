"""What happens to every request before and after its view: id, client, limits, `Accept`, headers, a line in the log."""

from __future__ import annotations

from flask import Flask

from service.api.answering.packing import register_packing
from service.api.guard.admission import admit
from service.api.guard.arrival import receive
from service.api.guard.forms import negotiate
from service.api.guard.origins import allow_origins
from service.api.guard.record import keep_record
from service.api.guard.sharing import keep_to_clients
from service.api.watching.metrics import Metrics
from service.clients.directory import Directory
from service.settings import Settings
from service.store.quota import Quota


def register_guard(app: Flask, settings: Settings, metrics: Metrics, directory: Directory, quota: Quota) -> None:
    """Adds all of it to `app`, in the order in which it must happen; answers pass through it the other way round."""
    receive(app, settings)
    if settings.traces:
        from service.api.watching import tracing  # Its library is there where traces are asked for.

        tracing.trace(app, tracing.sent_in_batches())
    admit(app, settings, metrics, directory, quota)
    keep_record(app, metrics)
    if settings.cors_origins:
        allow_origins(app, settings.cors_origins)
    if directory.is_on or settings.rate_limit is not None:
        keep_to_clients(app, by_keys=directory.is_on)
    register_packing(app)
    negotiate(app)
