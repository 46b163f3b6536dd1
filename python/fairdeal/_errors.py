"""What can go wrong, in the command line's words."""

from __future__ import annotations


class _Placed(Exception):
    place: str
    message: str

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place, self.message = place, message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class InputError(_Placed, ValueError):
    """A mistake in what was given.

    >>> import fairdeal
    >>> try:
    ...     fairdeal.solve("boaf:2H 2H")
    ... except fairdeal.InputError as error:
    ...     print(error.place, "|", error.message)
    card 2 | 2H is already card 1
    """

    __module__ = "fairdeal"

    place: str
    """Where: a card, a row and column, a parameter. Empty where everything is meant."""
    message: str
    """What is wrong there."""


class FileError(_Placed, OSError):
    """A file that the machine refuses: not there, not allowed, a full disk."""

    __module__ = "fairdeal"

    place: str
    """The file."""
    message: str
    """What the machine says."""


class Broken(_Placed, RuntimeError):
    """A promise of ours that did not hold: a bug of Fairdeal. Please report it with what showed it."""

    __module__ = "fairdeal"

    place: str
    """Where it was noticed."""
    message: str
    """What was promised."""

    def __str__(self) -> str:
        return f"{super().__str__()}; this is a bug of Fairdeal: please report it"
