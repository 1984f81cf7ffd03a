"""The service's settings: what they are (`settings`)."""

from service.settings.settings import DEVELOPMENT_KEY as DEVELOPMENT_KEY
from service.settings.settings import AnywhereLimits as AnywhereLimits
from service.settings.settings import Settings as Settings
