"""The languages of the project: gettext catalogues in `locale/`, and the format of numbers.

    >>> from stationmaster.languages import language
    >>> language("en").money(6500)
    '$6500'

Codes, rules, ids and the names of JSON fields are the same in every language.
"""

from stationmaster.languages.choice import LANGUAGES, best, language

__all__ = ["LANGUAGES", "best", "language"]
