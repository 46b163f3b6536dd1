"""Fairdeal decides card puzzles exactly and shows why.

>>> import fairdeal
>>> print(fairdeal.solve("boaf#1264").verdict)
impossible

Every verb of the command line is a function; answers are objects with attributes, `.to_dict()`, the command
line's text as `str()`, and a picture in notebooks. Bad input raises `InputError`; "unknown" is a verdict like
the others. Ctrl-C ends any search. Batches take and give NumPy arrays: `solve_many`, `deal_many`,
`fairdeal.set.has_set`.
"""

from . import replies, set
from ._answer import Answer
from ._errors import Broken, FileError, InputError
from ._many import VERDICTS, Many, deal_many, solve_many
from ._survey import (
    SurveyFolder,
    open_survey,
    survey,
    survey_compare,
    survey_merge,
    survey_stats,
    survey_verify,
)
from ._verbs import (
    census,
    check,
    deal,
    draw,
    encode,
    games,
    hint,
    moves,
    reduce,
    simulate,
    solve,
    unplayable,
)

__all__ = [
    "VERDICTS",
    "Answer",
    "Broken",
    "FileError",
    "InputError",
    "Many",
    "SurveyFolder",
    "census",
    "check",
    "deal",
    "deal_many",
    "draw",
    "encode",
    "games",
    "hint",
    "moves",
    "open_survey",
    "reduce",
    "replies",
    "set",
    "simulate",
    "solve",
    "solve_many",
    "survey",
    "survey_compare",
    "survey_merge",
    "survey_stats",
    "survey_verify",
    "unplayable",
]
