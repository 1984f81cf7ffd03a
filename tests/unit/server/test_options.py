"""The settings of gunicorn that are looked up once are those that gunicorn would tell."""

from __future__ import annotations

from gunicorn.config import Config

from service.server.wire.options import Options


def test_every_setting_is_what_gunicorn_says() -> None:
    cfg = Config()
    cfg.set("limit_request_fields", 7)
    cfg.set("forwarded_allow_ips", "10.0.0.1")
    cfg.set("sendfile", False)
    options = Options(cfg)
    for name in cfg.settings:
        assert getattr(options, name) == getattr(cfg, name), name
    assert options.is_ssl == cfg.is_ssl
    assert options.forwarded_allow_networks() == cfg.forwarded_allow_networks()
    assert options.address == cfg.address
