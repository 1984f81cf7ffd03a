"""The service's settings: what they are (`settings`), how the environment tells them (`reading`, `values`, `keys`)."""

from service.settings.keys import DEVELOPMENT_KEY as DEVELOPMENT_KEY
from service.settings.settings import BATCH as BATCH
from service.settings.settings import BATCHES as BATCHES
from service.settings.settings import AnywhereLimits as AnywhereLimits
from service.settings.settings import Settings as Settings
