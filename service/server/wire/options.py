"""gunicorn's settings as its parser asks for them."""

from __future__ import annotations

from typing import Any


class Options:
    """The settings of a gunicorn that runs: they do not change any more, so each is looked up once.

    gunicorn's own looks for a setting by its name whenever it is asked, and its parser asks twenty times a request.
    """

    def __init__(self, cfg: Any) -> None:
        self._cfg = cfg
        for name, setting in cfg.settings.items():
            if not isinstance(getattr(type(cfg), name, None), property):
                setattr(self, name, setting.get())
        self.is_ssl = cfg.is_ssl
        self.forwarded_allow_networks = cfg.forwarded_allow_networks
        self.proxy_allow_networks = cfg.proxy_allow_networks

    def __getattr__(self, name: str) -> Any:
        """What gunicorn makes of several settings."""
        return getattr(self._cfg, name)
