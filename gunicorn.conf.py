"""What a plain `gunicorn service.wsgi:app` reads by itself when it is started here: the same as `make serve`."""

from service.gunicorn_conf import *  # noqa: F403 -- gunicorn wants the names in this file
