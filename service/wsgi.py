"""The app that gunicorn loads, with the settings of the environment."""

from __future__ import annotations

import logging
import os
import sys

from service.logs import Fields, set_up_logging
from service.refusals import SettingsError, cannot_start
from service.sealing import key_id
from service.settings import Settings
from stationmaster.registry import TITLES, TitleError

GIVE_UP = 4
"""The exit status by which a worker tells gunicorn not to start it again."""

try:
    from service.app import create_app

    titles = tuple(TITLES.values())
    settings = Settings.from_env(os.environ)
except (SettingsError, TitleError) as error:
    sys.stderr.write(cannot_start(error.message))
    sys.exit(GIVE_UP if "gunicorn.arbiter" in sys.modules else 1)

set_up_logging(settings.log_level, settings.log_format)
if settings.uses_development_key:
    logging.getLogger("service").warning(
        "states are sealed or opened with the development key, which everybody knows; set STATIONMASTER_KEYS"
    )
ids = [key_id(key) for key in settings.keys]
logging.getLogger("service.audit").info(Fields(action="state_keys_in_use", seals=ids[0], opens=",".join(ids)))
app = create_app(settings, titles)
