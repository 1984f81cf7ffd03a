"""Actions as JSON: the form of the HTTP contract, read and written.

Reading checks the shape alone (names of fields, types); whether the action is legal is another question. Fields that
only inform, as lists of legal actions hold them, may be sent back; the rules then hold them against what is so.
"""

from __future__ import annotations

from typing import Final

from stationmaster.engine.actions import ActionForms, written
from stationmaster.titles.switch_and_signal.model.actions import Action
from stationmaster.titles.switch_and_signal.model.choices import INFORMATIVE

__all__ = ["ACTIONS_BY_TYPE", "INFORMATIVE", "from_json", "to_json"]

_FORMS: Final[ActionForms[Action]] = ActionForms(Action, INFORMATIVE)

ACTIONS_BY_TYPE = _FORMS.by_type
from_json = _FORMS.read
to_json = written
