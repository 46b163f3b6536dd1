"""What Fairdeal answers, as classes. Written by `python/generate.py` from `docs/schema`: do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._answer import Answer

__all__ = [
    "AbilityFacts",
    "Bar",
    "BoxRow",
    "ByCards",
    "ByRound",
    "BySize",
    "Checked",
    "ClosedForm",
    "ColumnFacts",
    "CompetitionSeen",
    "Counted",
    "Counts",
    "Dealt",
    "DeckSize",
    "Difficulty",
    "Disagreement",
    "Drawing",
    "FirstMoves",
    "Formula",
    "Game",
    "GameRow",
    "Games",
    "GamesByRule",
    "GamesSeen",
    "GamesSummary",
    "GroupFacts",
    "Hardest",
    "Hint",
    "JudgedMove",
    "LargestSeen",
    "Left",
    "Literature",
    "Measure",
    "Move",
    "MoveTally",
    "Moves",
    "NoDeal",
    "Numbers",
    "OptionFacts",
    "Parameter",
    "Part",
    "PlayerSeen",
    "ReasonFacts",
    "Reduced",
    "Reduction",
    "Reductions",
    "Rival",
    "RoundRow",
    "SetCensus",
    "SetSimulation",
    "SetUnplayable",
    "Share",
    "StatsColumn",
    "StatsGroup",
    "StrategyFacts",
    "Survey",
    "SurveyCompared",
    "SurveyMerged",
    "SurveyStats",
    "SurveyVerified",
    "SwishSimulation",
    "SwishUnplayable",
    "SwishesSeen",
    "TablesReport",
    "TablesSeen",
    "Verdict",
    "ViewFacts",
]


@dataclass(frozen=True, kw_only=True, repr=False)
class Parameter(Answer):
    """A parameter of a family, as in `RxC`, and what it may be."""

    form: str
    """How it is written."""
    about: str
    """What it means, with its range."""


@dataclass(frozen=True, kw_only=True, repr=False)
class StrategyFacts(Answer):
    """A strategy's name and what it is."""

    name: str
    """The name after `--strategy`."""
    about: str
    """One line."""
    exact: bool
    """Whether it decides every position it can hold."""
    outside: bool
    """Whether it works in a process or thread of its own, so that only the wall clock can time it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ReasonFacts(Answer):
    """A reason for "impossible"."""

    word: str
    """The word in answers and surveys."""
    about: str
    """What it says, and in which reading where a paper's differs."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ViewFacts(Answer):
    """A picture of a position."""

    name: str
    """The name after `--view`."""
    about: str
    """What it shows."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ColumnFacts(Answer):
    """A column of a game."""

    name: str
    """Its name, in lower case with underscores."""
    kind: Literal["count", "share", "text", "counts"]
    """What stands in its cells."""
    about: str
    """One line."""


@dataclass(frozen=True, kw_only=True, repr=False)
class OptionFacts(Answer):
    """An option that a game adds to a verb."""

    verb: str
    """The verb."""
    name: str
    """The name after `--`."""
    value: Literal["flag", "number", "text"] | Mapping[str, tuple[str, ...]]
    """What stands after it; a flag has nothing there."""
    about: str
    """One line."""


@dataclass(frozen=True, kw_only=True, repr=False)
class AbilityFacts(Answer):
    """Something a game can do."""

    row: str
    """The row of the abilities table it belongs to; see [`ROWS`]."""
    level: Literal["proved", "tested"]
    """How far it may be believed."""
    about: str
    """For which positions, in a few words; empty for all."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Answer):
    """A game's facts."""

    name: str
    """The short lower-case name that starts every position."""
    title: str
    """The game's full name."""
    rules: str
    """One sentence of rules."""
    source: str
    """The document the game is built from."""
    parameters: tuple[Parameter, ...]
    """Parameters of its families."""
    examples: tuple[str, ...]
    """Positions to try, as a user would type them."""
    strategies: tuple[StrategyFacts, ...]
    """Strategies of `solve`, `hint`, `survey` and `simulate`, the default first."""
    unplayable_strategies: tuple[StrategyFacts, ...]
    """Strategies of `unplayable`, in the order they are tried."""
    reasons: tuple[ReasonFacts, ...]
    """The words it gives as reasons for "impossible", in the order to show them."""
    views: tuple[ViewFacts, ...]
    """Pictures of a position besides the table itself: what stands after `draw --view`."""
    columns: tuple[ColumnFacts, ...]
    """What it can measure on each deal of a survey."""
    options: tuple[OptionFacts, ...]
    """Options it adds to a verb."""
    abilities: tuple[AbilityFacts, ...]
    """What it can do, and how far that may be believed."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Games(Answer):
    """The reply."""

    games: tuple[Game, ...]
    """The games, sorted by name."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Measure(Answer):
    """A figure behind a level."""

    name: str
    """Its name, in small letters with hyphens."""
    value: float
    """What was counted."""
    about: str
    """What it counts, and why that makes a position hard for a person."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Difficulty(Answer):
    """How hard a position is for a player."""

    level: str | None
    """One of [`LEVELS`]; none for a position that cannot be won, has nothing to find or was not decided."""
    reason: str | None
    """Why there is no level: `impossible`, or what stopped the search."""
    measures: tuple[Measure, ...]
    """What was counted, by name; the first one decides the level."""
    rule: str
    """The rule that makes a level of it, with its thresholds."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Dealt(Answer):
    """A position, and how hard it is if that was asked."""

    position: str
    """The canonical name: a deal, or the cards spelled out."""
    game: str
    """The game's name."""
    family: str
    """The family."""
    deal: int | None
    """The deal's number, if it was dealt."""
    parameters: Mapping[str, Any]
    """The family's parameters by name: rows, columns, suits, ranks; values, properties; height, width, symbols."""
    cards: tuple[str, ...]
    """Every card, in reading order."""
    board: tuple[tuple[str | None, ...], ...] | None = None
    """Where cards lie in a grid: the rows, an empty cell as null."""
    moves: tuple[str, ...] = ()
    """The moves played since it was dealt or spelled out; the cards are those left after them."""
    notes: tuple[str, ...] = ()
    """How the text was read, where it could have been meant otherwise."""
    difficulty: Difficulty | None = None
    """How hard it is."""


@dataclass(frozen=True, kw_only=True, repr=False)
class NoDeal(Answer):
    """No deal."""

    position: None
    """Null: there is none."""
    family: str
    """The family that was looked through."""
    verdict: Literal["solved", "impossible", "unknown"]
    """`impossible` if no deal can fit, `unknown` if none was found."""
    why: str
    """The sentence that says so."""


@dataclass(frozen=True, kw_only=True, repr=False)
class JudgedMove(Answer):
    """A move and what becomes of the position."""

    move: str
    """The move."""
    verdict: Literal["solved", "impossible", "unknown"]
    """Whether the position after it can still be won."""


@dataclass(frozen=True, kw_only=True, repr=False)
class FirstMoves(Answer):
    """Every legal first move."""

    legal: int
    """All of them."""
    winning: int
    """Those that keep the win."""
    losing: int
    """Those that throw it away."""
    unknown: int
    """Those nobody decided."""
    moves: tuple[JudgedMove, ...]
    """Each of them."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Verdict(Answer):
    """The reply."""

    position: str
    """The position's canonical name."""
    question: str
    """The question: any, at-least, largest, all, count."""
    k: int | None = None
    """The k of at-least."""
    verdict: Literal["solved", "impossible", "unknown"]
    """The answer."""
    reason: str | None
    """One word: why there is none, or what stopped the search."""
    why: str | None
    """Why there is none, in a sentence that names cards; or what stopped the search and what to try."""
    cards: tuple[str, ...]
    """The cards an impossibility rests on."""
    notes: tuple[str, ...] = ()
    """How the position was read, where it could have been meant otherwise; what an algorithm answers as a paper
    prints it, where that proves nothing.
    """
    solution: tuple[str, ...] | None
    """What was found, piece by piece in the game's notation."""
    solutions: tuple[tuple[str, ...], ...] | None = None
    """All that were found, or the most that go together."""
    size: int | None = None
    """How large the largest found is."""
    bound: int | None = None
    """Nothing is larger than this."""
    optimal: bool | None = None
    """Whether the largest found is the largest there is."""
    count: int | None = None
    """How many there are."""
    by_size: Mapping[str, int] | None = None
    """How many there are of each size, where sizes differ."""
    strategy: str
    """The strategy that ran."""
    nodes: int
    """Nodes it spent, in its own unit."""
    first_moves: FirstMoves | None = None
    """Every legal first move, if that was asked."""
    certificate: Any
    """Evidence for `check`, or null if there is none within the effort."""
    proof: str | None = None
    """The file the certificate was written to instead."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MoveTally(Answer):
    """Legal moves by what becomes of the position."""

    legal: int
    """All of them."""
    winning: int
    """Those that keep the win."""
    losing: int
    """Those that throw it away."""
    unknown: int
    """Those nobody decided."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Hint(Answer):
    """A hint: the same keys in every game."""

    position: str
    """The position's canonical name."""
    level: int
    """1 to 3."""
    verdict: Literal["solved", "impossible", "unknown"]
    """Can it be won, is there something to find?"""
    reason: str | None
    """One word: why not, or what stopped the search."""
    why: str | None
    """Why not, in a sentence that names cards; or what stopped the search and what to try."""
    notes: tuple[str, ...] = ()
    """How the position was read, where it could have been meant otherwise."""
    cards: tuple[str, ...]
    """Cards to look at: the one to move, or as much of a find as the level shows."""
    missing: int | None
    """Cards of the find that are not shown."""
    move: str | None
    """The next move, in games with moves."""
    moves: MoveTally | None
    """How many moves there are and how many keep the win, in games with moves."""
    solution: tuple[str, ...] | None
    """Level 3: the whole solution."""
    strategy: str
    """The strategy that ran."""
    nodes: int
    """Nodes it spent."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Move(Answer):
    """A legal move."""

    move: str
    """As it stands after a `+`."""
    cards: tuple[str, ...]
    """The cards it moves or takes."""
    onto: str | None = None
    """The card it goes onto, in games where one does."""
    position: str
    """The position it leads to."""
    verdict: Literal["solved", "impossible", "unknown"] | None = None
    """With `judge`: whether that can be won, or holds something to find."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Moves(Answer):
    """The reply."""

    position: str
    """The position's canonical name."""
    reason: str | None
    """What cut the list short, if something did."""
    state: Literal["open", "won", "stuck"] | None
    """Where the game stands: open, won or stuck; null where that is undecided."""
    complete: bool
    """Whether these are all."""
    count: int
    """How many are listed."""
    moves: tuple[Move, ...]
    """The moves, in the game's order."""
    notes: tuple[str, ...] = ()
    """How the position was read, where it could have been meant otherwise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Checked(Answer):
    """What `check` and `fairdeal-verify` answer."""

    position: str
    """The position or family the certificate was held against, by its canonical name."""
    kind: str
    """The certificate's kind."""
    question: str
    """The question it answers: `any`, `at-least`, `largest` or, of families, `unplayable`."""
    claim: str
    """The claim, going on where the name ends: "holds no set"."""
    accepted: bool | None
    """Whether the certificate proves it; null if it is too large to be looked at."""
    place: str | None
    """The first step that does not hold."""
    why: str | None
    """What is wrong with it."""
    too_much: bool | None = None
    """Whether it is because it is too large to be looked at that nothing is said."""
    notes: tuple[str, ...] = ()
    """How the position was read, where that could have been meant otherwise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Share(Answer):
    """How often something was seen, as replies have it: with its 95 % interval, where there is one."""

    count: int
    """How often."""
    rate: float | None
    """Of those decided; null if none was."""
    low: float | None
    """The lower end, undecided ones counted against it; null for samples that are not independent."""
    high: float | None
    """The upper end, undecided ones counted for it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Hardest(Answer):
    """A deal and its cost."""

    deal: int | None
    """Its number; null for a position from a list."""
    position: str
    """Its canonical name."""
    nodes: int
    """Its nodes."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Counts(Answer):
    """What a strategy came to."""

    strategy: str
    """The strategy."""
    deals: int
    """Deals decided or given up."""
    solved: int
    """Deals that can be won, or have something to find."""
    impossible: int
    """Deals that cannot, or have nothing."""
    unknown: int
    """Deals nobody decided."""
    reasons: Mapping[str, int]
    """Impossible deals by reason."""
    stops: Mapping[str, int]
    """Undecided deals by what stopped the search."""
    winnable: Share
    """The share of `solved`, with its 95 % Wilson interval."""
    nodes: int
    """Nodes in all."""
    hardest: Hardest | None
    """The deal that took most nodes."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Survey(Answer):
    """The reply. With several strategies the counts are those of the first, and `strategies` has all."""

    family: str
    """The family; of positions from several families the game's name."""
    strategy: str
    """The strategy that ran; of positions that had different ones, all of them after commas."""
    deals: int
    """Deals decided or given up; of a survey in a folder, all deals in the folder."""
    solved: int
    """Deals that can be won, or have something to find."""
    impossible: int
    """Deals that cannot, or have nothing."""
    unknown: int
    """Deals nobody decided."""
    reasons: Mapping[str, int]
    """Impossible deals by reason."""
    stops: Mapping[str, int]
    """Undecided deals by what stopped the search."""
    winnable: Share
    """The share of `solved`, with its 95 % Wilson interval."""
    nodes: int
    """Nodes in all."""
    hardest: Hardest | None
    """The deal that took most nodes."""
    strategies: tuple[Counts, ...] = ()
    """What each of several strategies came to."""
    out: str | None = None
    """The folder."""
    fresh: int | None = None
    """Rows decided by this run, and not found in the folder."""
    notes: tuple[str, ...] = ()
    """Damage that was found in the folder, and what became of it."""
    cancelled: bool
    """Whether it was told to stop before the last deal: then the counts are of the first `deals` deals, or of what
    is in the folder.
    """
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rival(Answer):
    """A strategy of a survey."""

    dir: str
    """The survey's folder."""
    strategy: str
    """The strategy."""
    solved: int
    """Deals that can be won, or have something to find."""
    impossible: int
    """Deals that cannot, or have nothing."""
    unknown: int
    """Deals nobody decided."""
    nodes: int
    """Nodes in all, in its own unit."""
    seconds: float
    """Time in all."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Disagreement(Answer):
    """A deal that was decided both ways."""

    position: str
    """Its canonical name."""
    verdicts: tuple[Literal["solved", "impossible", "unknown"], ...]
    """The verdict of each rival, in their order."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SurveyCompared(Answer):
    """The reply."""

    family: str
    """The family."""
    deals: int
    """Deals that all of them have."""
    rivals: tuple[Rival, ...]
    """What each came to, on these deals."""
    disagreements: int
    """Deals that one calls solved and another impossible. There should be none."""
    first: tuple[Disagreement, ...]
    """The first of them."""
    notes: tuple[str, ...] = ()
    """Damage in the surveys."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SurveyMerged(Answer):
    """The reply."""

    out: str
    """The folder."""
    family: str
    """The family."""
    deals: int
    """Deals in it."""
    files: int
    """Files of rows in it."""
    strategies: tuple[Counts, ...]
    """What each strategy came to."""
    notes: tuple[str, ...] = ()
    """Damage in the surveys: what is damaged is left out."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Numbers(Answer):
    """Figures of some numbers. Quantiles are exact below 64 and at most 1/32 too small above; those of shares are as
    fine, in millionths.
    """

    count: int
    """How many."""
    least: float
    """The least."""
    mean: float
    """The mean."""
    p25: float
    """A quarter is not larger."""
    p50: float
    """Half is not larger."""
    p75: float
    """Three quarters are not larger."""
    p90: float
    """Nine in ten are not larger."""
    p99: float
    """99 in a hundred are not larger."""
    most: float
    """The most."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Bar(Answer):
    """Rows with at least so many nodes, and fewer than the next bar's."""

    from_: int
    """The least number of nodes."""
    rows: int
    """How many rows."""


@dataclass(frozen=True, kw_only=True, repr=False)
class StatsColumn(Answer):
    """A column."""

    name: str
    """Its name."""
    none: int
    """Rows without a value."""
    numbers: Numbers | None
    """Its figures, if it has numbers."""
    totals: tuple[int, ...] | None
    """Its sums by size, if it has counts by size."""


@dataclass(frozen=True, kw_only=True, repr=False)
class StatsGroup(Answer):
    """Rows of one kind."""

    strategy: str
    """Decided by this strategy."""
    value: str | None
    """With this value; null for none."""
    rows: int
    """How many rows."""
    solved: int
    """Rows that can be won, or have something to find."""
    impossible: int
    """Rows that cannot, or have nothing."""
    unknown: int
    """Rows nobody decided."""
    winnable: Share
    """The share of `solved`, with its 95 % Wilson interval."""
    nodes: Numbers | None
    """Their nodes."""
    histogram: tuple[Bar, ...]
    """Rows by nodes: 0, 1, 2 to 3, 4 to 7 and so on."""
    columns: tuple[StatsColumn, ...]
    """The survey's other columns of numbers."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SurveyStats(Answer):
    """The reply."""

    dir: str
    """The survey's folder."""
    family: str
    """The family."""
    deals: int
    """Deals in it."""
    by: str | None
    """What the rows are parted by, besides their strategy."""
    groups: tuple[StatsGroup, ...]
    """By strategy, then by value."""
    notes: tuple[str, ...] = ()
    """Damage in the survey: what is damaged is not counted."""
    svg: str | None = None
    """The histogram of nodes, if it was wanted."""
    file: str | None = None
    """Where it went instead."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SurveyVerified(Answer):
    """The reply."""

    dir: str
    """The survey's folder."""
    family: str
    """The family."""
    sound: bool
    """Whether nothing is wrong."""
    files: int
    """Files whose digests and counts were compared with the ledger."""
    rows: int
    """Rows in them."""
    sampled: int
    """Rows decided again."""
    proved: int
    """Of these, answers whose certificate was made and accepted."""
    unproved: int
    """Of these, decided answers without a certificate within the limits."""
    faults: tuple[str, ...]
    """What is wrong, each with its place."""
    cancelled: bool
    """Whether it was told to stop before the end."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Literature(Answer):
    """A size from the literature."""

    size: int
    """Cards of the largest table."""
    source: str
    """Who proved it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Part(Answer):
    """A card in a picture: what it is called and where it lies."""

    card: str
    """The card, as `cards` has it everywhere."""
    name: str
    """The card, as a move names it."""
    title: str
    """The card and its place, for people."""
    words: str | None = None
    """The card as one would say it, where its title does not."""
    x: float
    """Left edge."""
    y: float
    """Top edge."""
    width: float
    height: float


@dataclass(frozen=True, kw_only=True, repr=False)
class SetUnplayable(Answer):
    """What `unplayable` prints."""

    family: str
    """The family."""
    parameters: Mapping[str, Any]
    """Values and properties."""
    size: int
    """Cards of the table."""
    optimal: bool
    """Whether no table without a set is larger."""
    bound: int
    """No table without a set has more cards."""
    cards: tuple[str, ...]
    """The table."""
    strategy: str
    """The strategy that was used."""
    evidence: tuple[str, ...]
    """Why the bound holds, step by step."""
    nodes: int
    """Nodes spent."""
    reason: str | None
    """What stopped a search that might have done better."""
    verified: bool
    """Whether the checker looked through the whole table."""
    count: str | None = None
    """How many tables are as large, if that was asked; null if nobody knows."""
    literature: Literature | None = None
    """What others have proved, where that is more than is proved here."""
    certificate: Any
    """Evidence for `check FAMILY`, or null if there is none within the effort."""
    proof: str | None = None
    """The file the certificate was written to instead."""
    svg: str | None = None
    """The drawing, if one was asked for."""
    parts: tuple[Part, ...] = ()
    """Where each card lies in the drawing, if that was wanted."""
    file: str | None = None
    """The file it was written to instead."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ClosedForm(Answer):
    """A closed form and what it comes to."""

    parity: str
    """`even-even`, `even-odd`, `odd-even`, `odd-odd`, `even-square`, `odd-square` or `simple`."""
    h: int
    """The paper's h; for squares both are k."""
    w: int
    """The paper's w."""
    formula: str
    """The form."""
    value: int | None
    """Its value, if it fits into 64 bits."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BoxRow(Answer):
    """A row of the table."""

    sides: tuple[int, ...]
    """Its sides."""
    cells: int
    """Its cells."""
    orbits: int
    """Orbits of its cells under the flips."""
    total: int
    """Kinds of cards with one point and one circle."""
    size: int
    """The most of them without a swish."""
    formula: str
    """How many choices are as large, as a product: `4!·3^2`."""
    count: str | None = None
    """The same in decimal; left out where the box has many orbits."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SwishUnplayable(Answer):
    """What `unplayable` answers."""

    family: str
    """The family."""
    total: int
    """Cards in its deck, or in the deck that was given."""
    size: int
    """Cards without a swish."""
    bound: int
    """No choice has more cards than this."""
    optimal: bool
    """Whether the two are equal."""
    strategy: str
    """The strategy that ran."""
    nodes: int
    """Nodes it spent."""
    cards: tuple[str, ...]
    """The cards, every copy."""
    evidence: tuple[str, ...]
    """Why the bound holds, step by step."""
    reason: str | None = None
    """What stopped an undecided search."""
    printed_formula: ClosedForm | None = None
    """What the paper prints of such a deck."""
    true_formula: ClosedForm | None = None
    """What is true of it."""
    count: str | None = None
    """How many choices are as large, if that was asked; null if it is not known. In decimal, as it may have any
    number of digits.
    """
    physical_count: str | None = None
    """The same with copies of a card told apart."""
    boxes: tuple[BoxRow, ...] = ()
    """The same for boxes of any dimension, if they were asked for."""
    certificate: Any
    """Evidence for `check FAMILY`, or null if there is none within the effort."""
    proof: str | None = None
    """The file the certificate was written to instead."""
    svg: str | None = None
    """The drawing, if one was asked for."""
    parts: tuple[Part, ...] = ()
    """Where each card lies in the drawing, if that was wanted."""
    file: str | None = None
    """The file it was written to instead."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class GroupFacts(Answer):
    """A group of symmetries."""

    name: str
    """Its name."""
    order: str | None
    """How many symmetries it has, if 128 bits are enough."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SetCensus(Answer):
    """What `census` prints."""

    family: str
    """The family."""
    parameters: Mapping[str, Any]
    """Values and properties."""
    deck: int
    """Cards in the deck."""
    sets: str
    """Sets in the deck."""
    group: GroupFacts
    """The symmetries that classes are counted under."""
    up_to: int
    """Tables of up to this many cards are counted by number of sets."""
    set_free: Mapping[str, str]
    """Tables without a set, by number of cards."""
    classes: Mapping[str, str]
    """Their classes."""
    by_sets: Mapping[str, Mapping[str, str]]
    """Tables by number of cards and of sets; numbers that do not occur are left out."""
    classes_all: Mapping[str, str]
    """Classes of all tables, by number of cards."""
    cancelled: bool
    """The count was cancelled, and what is here is not all that was asked for."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class GamesSummary(Answer):
    """Means over the games of a run."""

    mean_seconds: float
    """Time of the strategy in a game."""
    median_seconds: float
    """In the middle one."""
    max_seconds: float
    """In the longest."""
    mean_sets: float
    """Sets taken in a game."""
    mean_cards_dealt: float
    """Cards dealt in a game."""
    nodes: int
    """Nodes of all games."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RoundRow(Answer):
    """A round: the strategy was asked once."""

    board: tuple[str, ...]
    """The cards on the table, in the order of the deal."""
    set: tuple[str, ...] | None
    """The set taken; null if there was none to take, or none was seen."""


@dataclass(frozen=True, kw_only=True, repr=False)
class GameRow(Answer):
    """A game."""

    seed: int
    """The number of its deck."""
    end: str
    """How it ended: `done`, `exhausted` or `unknown`."""
    reason: str | None = None
    """What stopped an unknown one."""
    sets: int
    """Sets taken."""
    cards_dealt: int
    """Cards dealt."""
    cards_left: int
    """Cards on the board at the end."""
    overlooked: int | None = None
    """Tables on which a strategy that overlooks sets saw none and there was one."""
    nodes: int
    """Nodes of the strategy."""
    seconds: float
    """Its time."""
    rounds: tuple[RoundRow, ...] | None = None
    """The rounds, if they were asked for (`--rounds`)."""


@dataclass(frozen=True, kw_only=True, repr=False)
class GamesByRule(Answer):
    """The games of one rule."""

    take: str
    """Which set is taken when there are several."""
    refill: str
    """When cards are dealt: `always` or `to-initial`."""
    delayed_deletion: bool
    """Sets are taken until none is left, then cards are dealt."""
    sets: int | None
    """Sets after which a game is done; null plays to the end of the deck."""
    played: int
    """Games played."""
    done: int
    """Those that ended with the sets asked for."""
    exhausted: int
    """Those that ended without: the deck is empty and no set is left."""
    unknown: int
    """Those the strategy gave up."""
    summary: GamesSummary
    """Means and the like."""
    each: tuple[GameRow, ...]
    """The first games, one by one."""


@dataclass(frozen=True, kw_only=True, repr=False)
class BySize(Answer):
    """Tables of one size."""

    table_size: int
    """Cards."""
    some: int
    """Tables with a set."""
    none: int
    """Tables without."""
    odds: float | None
    """Tables with a set for each one without."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ByRound(Answer):
    """Tables of one round."""

    round: int
    """The round, from 1."""
    some: int
    """Tables with a set."""
    none: int
    """Tables without."""
    odds: float | None
    """Tables with a set for each one without."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Left(Answer):
    """Games that ended alike."""

    cards_left: int
    """Cards left."""
    games: int
    """Games."""


@dataclass(frozen=True, kw_only=True, repr=False)
class TablesReport(Answer):
    """Tables by what they hold."""

    table_size: int | None
    """Cards of each, where all have as many."""
    dealt: int
    """Tables that were looked at."""
    some: int
    """Those with a set."""
    none: Share
    """Those without."""
    unknown: int
    """Those that were not decided."""
    by_cards: tuple[BySize, ...] = ()
    """By the number of cards on them."""
    by_round: tuple[ByRound, ...] = ()
    """Of the first number of cards, by the round: the first is the one before any set is taken."""
    left: tuple[Left, ...] = ()
    """Games by the cards left at the end of the deck."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SetSimulation(Answer):
    """What `simulate` prints."""

    family: str
    """The family."""
    strategy: str
    """Who played, or decided."""
    seed: int
    """The first game or table."""
    clock: str
    """Whose time the seconds are: `cpu` or `wall`."""
    cancelled: bool
    """The run was cancelled, and this is what it had come to."""
    games: tuple[GamesByRule, ...]
    """The games, by the rule they were played by; empty if tables were asked for."""
    tables: TablesReport | None = None
    """Tables that were dealt, or met in games by the tabletop rule."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DeckSize(Answer):
    """How large a deck is."""

    size: int
    """Cards."""
    kinds: int
    """Kinds of cards."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ByCards(Answer):
    """Tables of one size."""

    table_size: int
    """Cards on the table."""
    none: Share
    """Tables without a swish."""


@dataclass(frozen=True, kw_only=True, repr=False)
class LargestSeen(Answer):
    """Largest swishes."""

    tables: int
    """Tables looked at."""
    unknown: int
    """Those on which it was not found within the budget."""
    mean: float | None
    """Its cards on average; 0 where there is no swish."""
    by_size: Mapping[str, int]
    """Tables by its cards."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SwishesSeen(Answer):
    """Swishes that hold together."""

    tables: int
    """Tables whose swishes were counted."""
    mean: float | None
    """Swishes on a table."""
    mean_pairs: float | None
    """Swishes of two cards on a table."""
    by_size: Mapping[str, int]
    """All of them by their cards."""


@dataclass(frozen=True, kw_only=True, repr=False)
class TablesSeen(Answer):
    """Many tables."""

    dealt: int
    """Tables dealt."""
    none: Share | None
    """Those without a swish."""
    by_cards: tuple[ByCards, ...] = ()
    """The same for every number of cards; left out where one number was asked for."""
    positions: tuple[str, ...]
    """Names of the first tables without a swish."""
    largest: LargestSeen
    """The largest swish of some tables."""
    swishes: SwishesSeen
    """The swishes of some tables."""


@dataclass(frozen=True, kw_only=True, repr=False)
class GamesSeen(Answer):
    """Games played by one rule."""

    take: str
    """The rule: `first` or `largest`."""
    played: int
    """Games played."""
    stuck: Share
    """Games that ended with cards in the deck."""
    cleared: int
    """Games in which every card was taken."""
    unknown: int
    """Games in which a search gave up."""
    mean_swishes: float | None
    """Swishes taken in a game."""
    mean_cards: float | None
    """Cards taken in a game."""
    left: Mapping[str, int]
    """Games by the cards left on the table at the end, of those that were not stuck."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayerSeen(Answer):
    """What one of several players came to."""

    take: str
    """The rule: `first` or `largest`."""
    lots: int
    """Lots in the draw of who is first."""
    won: Share
    """Games won: more cards than anybody else."""
    mean_swishes: float | None
    """Swishes claimed in a game."""
    mean_cards: float | None
    """Cards claimed in a game."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CompetitionSeen(Answer):
    """Games of several players: who claims the most cards wins."""

    played: int
    """Games played."""
    tied: int
    """Games in which several have the most cards."""
    stuck: Share
    """Games that ended with cards in the deck."""
    cleared: int
    """Games in which every card was claimed."""
    unknown: int
    """Games in which a search gave up."""
    players: tuple[PlayerSeen, ...]
    """The players."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SwishSimulation(Answer):
    """What `simulate` answers."""

    family: str
    """The family, or what stands for it."""
    seed: int
    """The number of the first table or game."""
    table_size: int
    """Cards on a table."""
    deck: DeckSize | None
    """The deck, if it ends."""
    strategy: str
    """The strategy that looked."""
    tables: TablesSeen | None = None
    """Many tables, if they were asked for."""
    games: tuple[GamesSeen, ...]
    """Whole games, one entry for each rule."""
    competition: CompetitionSeen | None = None
    """Games of several players, if they were asked for."""
    unknown: int
    """Questions that were not decided within the budget."""
    cancelled: bool
    """Whether this is only what there was when it was told to stop."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Reduction(Answer):
    """A reduction and the game it leads to."""

    game: str
    """The game."""
    name: str
    """What stands after `reduce`."""
    from_: str
    """The source problem and how it is read, as in "MAX-2-SAT (WCNF)"."""
    to: str
    """The target, as in "SWISH"."""
    statement: str
    """What holds: "there is … if and only if …"."""
    source: str
    """Whose it is, and what was corrected."""
    as_printed: bool
    """Whether there is a version as printed beside the corrected one."""
    example: str
    """A small source to try."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Reductions(Answer):
    """What there is."""

    reductions: tuple[Reduction, ...]
    """The reductions, sorted by name."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Counted(Answer):
    """A number that was counted beside the one its formula gives."""

    what: str
    """Of what."""
    measured: int
    """As counted in what was built."""
    formula: str
    """The formula, as in "3n + m"."""
    value: int
    """What the formula gives."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Reduced(Answer):
    """What was built, and what became of it."""

    reduction: str
    """The reduction's name."""
    as_printed: bool
    """Whether it is the paper's own version."""
    source: Mapping[str, str | None | int]
    """The source."""
    sizes: tuple[Counted, ...]
    """Sizes beside their formulas."""
    question: str
    """What is asked of the position: any, at-least, largest."""
    k: int | None = None
    """The k of at-least."""
    card: int | None = None
    """The card, from 1, that what is found must use."""
    position: str
    """The position, spelled out."""
    stands_for: tuple[str, ...] = ()
    """What each card stands for, where cards stand for something one by one."""
    target: Literal["solved", "impossible", "unknown"] | None = None
    """The game's verdict."""
    accepted: bool | None = None
    """Whether the certificate to be pulled back holds."""
    place: str | None = None
    """The first step of the certificate that does not hold."""
    why: str | None = None
    """What is wrong with it."""
    reason: str | None = None
    """What stopped an undecided search."""
    answer: Any = None
    """The witness of the source."""
    worth: int | None = None
    """What the witness is worth, by the rules of the source."""
    optimum: int | None = None
    """The source's optimum, by the statement."""
    size: int | None = None
    """How large what was found in the target is."""
    bound: int | None = None
    """Nothing in the target is larger than this."""
    brute_force: bool | int | None = None
    """What brute force says of the source, if it is small."""
    holds: bool | None = None
    """Whether the statement held on this source."""
    walk: tuple[int, ...] | None = None
    """A walk that the game played out, vertices from 1."""
    read: tuple[int, ...] | None = None
    """The assignment a paper reads off the game, whether or not it satisfies the formula."""
    falsified: tuple[int, ...] | None = None
    """Clauses it falsifies, from 1."""
    moves: int | None = None
    """Moves played."""
    strategy: str | None = None
    """Who decided."""
    nodes: int | None = None
    """Nodes spent."""
    certificate: Any = None
    """The game's certificate."""
    svg: str | None = None
    """The drawing, if one was asked for."""
    parts: tuple[Part, ...] = ()
    """Where each card lies in the drawing, if that was wanted."""
    file: str | None = None
    """The file it was written to instead."""
    proof: str | None = None
    """The file the certificate was written to instead."""
    seconds: float
    """Wall-clock time."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Formula(Answer):
    """The reply."""

    position: str
    """The position or family."""
    to: Literal["cnf", "wcnf", "opb", "pbp", "smt2", "smt2-none", "smt2-first"]
    """The form."""
    formula: str | None
    """The formula; null where it was written to a file."""
    file: str | None = None
    """The file it was written to."""
    notes: tuple[str, ...] = ()
    """How the position was read, where it could have been meant otherwise."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Drawing(Answer):
    """The reply."""

    position: str
    """The position."""
    title: str
    """What the picture shows, in words."""
    width: float
    """Width in pixels."""
    height: float
    """Height in pixels."""
    svg: str | None
    """The picture; null where it was written to a file, or only words were wanted."""
    parts: tuple[Part, ...] = ()
    """Where each card lies in the picture, if that was wanted; those at the back first. A picture of several boards
    has a card several times.
    """
    steps: tuple[str, ...] = ()
    """The steps, a picture each, if they were wanted apart."""
    file: str | None = None
    """The file it was written to."""
    files: tuple[str, ...] = ()
    """The files the steps were written to."""
    notes: tuple[str, ...] = ()
    """How the position was read, where it could have been meant otherwise."""
