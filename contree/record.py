"""The record of a match: a text that can be saved, read, edited and reopened at the action where it stops.

A record is a text of lines:

- ``contree 1``: the kind of file and its version;
- ``rules salon``, then ``option target 500`` or ``table trump_order J9ATKQ87`` for what differs;
- ``seed 7``: where the packs to come are drawn from;
- ``deal 1 dealer S``, then ``dealt E 7S 8S ...`` in the order dealt, a line for each player, ``stock``
  for the rest of the pack, ``trump H`` where it is drawn, ``calls``, a ``trick`` a line, and how it
  ended: ``score NS:80 EW:0 held 0``, ``passed_out`` or ``redeal``; the words are those of ``notation``;
- ``end 1F2E3D4C``: nothing is missing, and the check that nothing was changed. Whoever edits a file
  writes ``end`` alone.

Empty lines and what follows a ``#`` are skipped. A file may stop at any action, and reopens there.

>>> from contree.auction import Pass
>>> from contree.rules import SALON
>>> match = Match.start(SALON, seed=7).act(Pass())
>>> read_match(write_match(match)) == match
True
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from .action import NextDeal
from .auction import parse_call
from .cards import RANK_LETTERS, Card, CardTable, Rank, Suit
from .deal import Pack, dealing_order, dealt, undealt
from .errors import ContreeError, NotationError, RulesError, expect
from .match import Match
from .match_deal import MatchDeal
from .notation import call_word, expect_turn, placed, play_word, tricks_of, write_calls
from .rules import DEFAULTS, Rules, preset
from .seats import Seat, Team

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before a text that they save."""

VERSION = 1
"""The version of the file that is written; older ones would still be read."""


# --- written ---------------------------------------------------------------------------------


def write_match(match: Match) -> str:
    """Return the text of a match, as far as it has come.

    >>> from contree.rules import A_DEUX
    >>> print(write_match(Match.start(A_DEUX, seed=7)))
    contree 1
    rules a_deux
    seed 7
    <BLANKLINE>
    deal 1 dealer W
      dealt S AH TH KS 7S 8C 9H
      dealt W JC QD TD 9S 7C AS
      stock KD QC QH 7H KC 8D KH TS QS 7D TC 9D 9C JD JH 8H AC 8S AD JS
    <BLANKLINE>
    end 322EFE91
    <BLANKLINE>

    Raises InvalidStateError for what is no match.
    """
    expect("match", match, Match, "a Match")
    body = _body(match)
    return f"{body}end {_check(body)}\n"


def _body(match: Match) -> str:
    lines = [f"contree {VERSION}", *_rules_lines(match.rules), f"seed {match.seed}", ""]
    for deal in match.deals:
        lines += [*_deal_lines(deal), ""]
    return "\n".join(lines) + "\n"


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08X}"


def _rules_lines(rules: Rules) -> list[str]:
    """Return the nearest preset and what differs from it."""
    name, options = rules.nearest()
    lines = [f"rules {name}"]
    for option, value in options.items():
        if isinstance(value, CardTable):
            lines += [f"table {part} {_write_ranks(part, getattr(value, part))}" for part in _TABLE_PARTS]
        else:
            lines.append(f"option {option} {_write_value(value)}")
    return lines


_TABLE_PARTS = tuple(part.name for part in fields(CardTable) if part.init)


def _write_value(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _write_ranks(part: str, values: tuple[int, ...]) -> str:
    if part.endswith("_order"):
        return "".join(RANK_LETTERS[rank] for rank in values)
    return ",".join(map(str, values))


def _deal_lines(deal: MatchDeal) -> list[str]:
    order, packets = dealing_order(deal.dealer, deal.rules), deal.rules.deal_packets
    cards = dealt(deal.pack, order, packets)
    stock = deal.pack[len(order) * sum(packets) :]
    lines = [f"deal {deal.number} dealer {deal.dealer.name}"]
    lines += [f"  dealt {seat.name} {' '.join(map(str, cards[seat]))}" for seat in order]
    if stock:
        lines.append(f"  stock {' '.join(map(str, stock))}")
    if deal.rules.draws_trump and deal.trump is not None:
        lines.append(f"  trump {deal.trump.name}")
    if deal.auction is not None and deal.auction.calls:
        lines.append(f"  calls {write_calls(deal.auction)}")
    if deal.play is not None:
        lines += [f"  trick {trick}" for trick in tricks_of(deal.play)]
    return lines + ([f"  {_end_line(deal)}"] if deal.end is not None else [])


def _end_line(deal: MatchDeal) -> str:
    if deal.score is None:
        return deal.end or ""
    marks = deal.score.marks
    return f"score NS:{marks[Team.NS]} EW:{marks[Team.EW]} held {deal.score.pending}"


# --- read ------------------------------------------------------------------------------------


def read_match(text: str) -> Match:
    """Return the match that a text holds, at the very point where the text stops.

    Every card and call is played again under the rules, every score compared with what is written.

    >>> from contree.rules import SALON
    >>> match = Match.start(SALON, seed=7)
    >>> read_match(write_match(match)) == match
    True
    >>> read_match("rules salon")
    Traceback (most recent call last):
        ...
    contree.errors.NotationError: line 1: this is no record of a match: its first line is 'contree 1'

    Raises NotationError for a text that was damaged, cut short or forged: the message begins with the
    place, ``facts["line"]`` is its number, and ``facts["match"]`` the match up to the last good line,
    None if there is none.
    """
    if not isinstance(text, str):
        raise NotationError(f"a match is read from a text, not from {type(text).__name__}", code="not_text", line=0)
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            reader.read(words)
        except ContreeError as error:
            raise placed(error, f"line {number}", line=number, match=reader.so_far) from error
    if not reader.ended or reader.match is None:
        raise NotationError(
            f"line {number}: the text stops without its last line, end: it was cut short",
            code="cut_short",
            line=number,
            match=reader.so_far,
        )
    return reader.match


def _refuse(message: str, code: str) -> NotationError:
    return NotationError(message, code=code)


@dataclass(slots=True)
class _Head:
    """What is known of a deal before its cards make it."""

    number: int
    dealer: Seat
    cards: dict[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...] | None = None
    trump: Suit | None = None


class _Reader:
    """Take a record line by line; the order of the lines is what a match can do next."""

    def __init__(self) -> None:
        self.version = False
        self.base: Rules | None = None
        self.options: dict[str, Any] = {}
        self.table: dict[str, tuple[Any, ...]] = {}
        self.seed: str | None = None
        self.match: Match | None = None
        self.head: _Head | None = None
        self.settled = True  # the line that tells how the last deal ended has been read, or is not due
        self.ended = False

    @property
    def so_far(self) -> Match | None:
        return self.match

    def read(self, words: list[str]) -> None:
        key, rest = words[0], words[1:]
        if self.ended:
            raise _refuse(f"{key!r} comes after the end: nothing may follow", "after_end")
        if not self.version and key != "contree":
            raise _refuse("this is no record of a match: its first line is 'contree 1'", "no_record")
        action = _LINES.get(key)
        if action is None:
            raise _refuse(f"unknown line {key!r}: lines begin with {', '.join(_LINES)}", "unknown_line")
        action(self, rest)

    # the head of the file

    def read_version(self, rest: list[str]) -> None:
        if self.version:
            raise _refuse("a second record begins here: one file holds one match", "second_record")
        if rest != [str(VERSION)]:
            raise _refuse(f"version {' '.join(rest)!r} is not known: this reads version {VERSION}", "bad_version")
        self.version = True

    def read_rules(self, rest: list[str]) -> None:
        if self.base is not None or len(rest) != 1:
            raise _refuse("one line 'rules NAME' names the preset, before the options and deals", "bad_rules")
        self.base = preset(rest[0])

    def read_option(self, rest: list[str]) -> None:
        self._head_line(rest, 2, "option NAME VALUE")
        name, value = rest
        if name in self.options:
            raise _refuse(f"the option {name} is there twice", "option_twice")
        read = _read_value(name, value)
        try:
            self._rules(**{name: read})
        except RulesError as error:
            if error.code != "bad_bids":  # floor and ceiling are judged together, once both are read
                raise
        self.options[name] = read

    def read_table(self, rest: list[str]) -> None:
        self._head_line(rest, 2, "table NAME VALUES")
        part, values = rest
        if part not in _TABLE_PARTS or part in self.table:
            raise _refuse(f"a table has {', '.join(_TABLE_PARTS)}, once each, not {part!r}", "bad_table")
        self.table[part] = _read_ranks(part, values)
        if len(self.table) == len(_TABLE_PARTS):
            self.options["table"] = CardTable(**self.table)

    def read_seed(self, rest: list[str]) -> None:
        self._head_line(rest, 1, "seed TEXT")
        if self.seed is not None:
            raise _refuse("the seed is there twice", "seed_twice")
        self.seed = rest[0]

    def _head_line(self, rest: list[str], size: int, form: str) -> None:
        if self.base is None or self.match is not None or self.head is not None:
            raise _refuse(f"'{form}' belongs between the rules and the first deal", "out_of_place")
        if len(rest) != size:
            raise _refuse(f"write '{form}'", "bad_line")

    def _rules(self, **options: Any) -> Rules:
        if self.base is None:
            raise _refuse("the rules come first: 'rules NAME'", "no_rules")
        return self.base.but(**{**self.options, **options})

    # a deal

    def read_deal(self, rest: list[str]) -> None:
        rules = self._rules()
        if self.table and len(self.table) < len(_TABLE_PARTS):
            raise _refuse(f"the table lacks {', '.join(p for p in _TABLE_PARTS if p not in self.table)}", "bad_table")
        if self.seed is None:
            raise _refuse("the seed is missing: 'seed TEXT' comes before the first deal", "no_seed")
        self._complete()
        if len(rest) != 3 or rest[1] != "dealer":
            raise _refuse("write 'deal NUMBER dealer SEAT'", "bad_line")
        dealer, number = Seat.parse(rest[2]), 1
        if self.match is not None:
            number, due = self.match.deal.number + 1, self.match.next_dealer
            if dealer is not due:
                raise _refuse(f"{due.name} deals now, not {dealer.name}", "wrong_dealer")
        if rest[0] != str(number):
            raise _refuse(f"this is deal {number}, not {rest[0]}", "wrong_number")
        dealing_order(dealer, rules)
        self.head = _Head(number, dealer, {})

    def _complete(self) -> None:
        """Refuse to go on to another deal before this one is over, as written."""
        if self.head is not None:
            raise _refuse(f"deal {self.head.number} has no cards yet", "deal_open")
        if self.match is None:
            return
        if self.match.over:
            raise _refuse("the match was over with the deal before", "match_over")
        if self.match.deal.end is None:
            raise _refuse(f"deal {self.match.deal.number} is not over", "deal_open")
        if not self.settled:
            raise _refuse(f"deal {self.match.deal.number} does not say how it ended", "no_result")

    def _open_head(self, key: str) -> _Head:
        if self.head is None:
            raise _refuse(f"'{key}' belongs right under a line 'deal NUMBER dealer SEAT'", "out_of_place")
        return self.head

    def read_dealt(self, rest: list[str]) -> None:
        head = self._open_head("dealt")
        if not rest:
            raise _refuse("write 'dealt SEAT CARD CARD ...'", "bad_line")
        seat = Seat.parse(rest[0])
        if seat in head.cards or seat not in dealing_order(head.dealer, self._rules()):
            raise _refuse(f"{seat.name} is dealt to once, if somebody sits there", "dealt_twice")
        head.cards[seat] = tuple(map(Card.parse, rest[1:]))
        self._deal_if_whole()

    def read_stock(self, rest: list[str]) -> None:
        head = self._open_head("stock")
        if head.stock is not None:
            raise _refuse("the stock is there twice", "stock_twice")
        head.stock = tuple(map(Card.parse, rest))
        self._deal_if_whole()

    def read_trump(self, rest: list[str]) -> None:
        head = self._open_head("trump")
        if len(rest) != 1 or rest[0] not in Suit.__members__ or not self._rules().draws_trump or head.trump:
            raise _refuse("'trump S', H, D or C names what was drawn, once, where the rules draw it", "bad_trump")
        head.trump = Suit[rest[0]]
        self._deal_if_whole()

    def _deal_if_whole(self) -> None:
        """Deal once every card is there, and the trump where it is drawn."""
        head, rules = self.head, self._rules()
        assert head is not None and self.seed is not None
        order = dealing_order(head.dealer, rules)
        needs_stock = len(order) * sum(rules.deal_packets) < 32
        waits = len(head.cards) < len(order) or (needs_stock and head.stock is None)
        if waits or (rules.draws_trump and head.trump is None):
            return
        pack: Pack = undealt(head.cards, head.stock or (), order, rules.deal_packets)
        if self.match is None:
            self.match = Match.start(rules, self.seed, dealer=head.dealer, pack=pack, trump=head.trump)
        else:
            self.match = self.match.act(NextDeal(pack, head.trump))
        self.head, self.settled = None, False

    # what was said and played

    def _under_way(self, key: str) -> Match:
        if self.match is None or self.head is not None:
            raise _refuse(f"'{key}' comes once the cards of a deal are dealt", "out_of_place")
        if self.match.deal.end is not None:
            raise _refuse(f"'{key}' comes after the end of the deal", "deal_over")
        return self.match

    def read_calls(self, rest: list[str]) -> None:
        match = self._under_way("calls")
        if match.deal.play is not None:
            raise _refuse("the auction is over, or there is none: no call can follow", "auction_over")
        for place, word in enumerate(rest, start=1):
            try:
                seat, call = call_word(word)
                expect_turn(seat, match.turn, word)
                self.match = match = match.act(parse_call(call))
            except ContreeError as error:
                raise placed(error, f"call {place}", call_number=place) from error

    def read_trick(self, rest: list[str]) -> None:
        match = self._under_way("trick")
        play = match.deal.play
        if play is None:
            raise _refuse("nobody has taken yet: no card can be played", "no_contract")
        if play.trick.cards:
            raise _refuse(f"the trick before is cut short: it has {len(play.trick.cards)} cards", "short_trick")
        if not 1 <= len(rest) <= len(play.trick.seats):
            raise _refuse(f"a trick has 1 to {len(play.trick.seats)} cards, not {len(rest)}", "long_trick")
        for place, word in enumerate(rest, start=1):
            try:
                seat, action = play_word(word)
                expect_turn(seat, match.turn, word)
                self.match = match = match.act(action)
            except ContreeError as error:
                raise placed(error, f"card {place}", card_number=place) from error

    def read_end_of_deal(self, written: str) -> None:
        """Compare how a deal ended with what is written."""
        if self.match is None or self.head is not None or self.match.deal.end is None or self.settled:
            raise _refuse(f"{written!r} comes once, at the end of a deal", "out_of_place")
        due = _end_line(self.match.deal)
        if written != due:
            raise _refuse(f"the deal ended in {due!r}, not in {written!r}", "wrong_score")
        self.settled = True

    def read_end(self, rest: list[str]) -> None:
        if self.match is None or self.head is not None:
            raise _refuse("there is no deal yet: a match has at least the cards of one", "no_deal")
        if self.match.deal.end is not None and not self.settled:
            raise _refuse(f"deal {self.match.deal.number} does not say how it ended", "no_result")
        if len(rest) > 1 or (rest and rest[0] != _check(_body(self.match))):
            raise _refuse(
                f"the check {' '.join(rest)!r} is not that of this match: the text was damaged or edited; "
                "if it was edited on purpose, write 'end' alone",
                "wrong_check",
            )
        self.ended = True


_LINES: Mapping[str, Callable[[_Reader, list[str]], None]] = {
    "contree": _Reader.read_version,
    "rules": _Reader.read_rules,
    "option": _Reader.read_option,
    "table": _Reader.read_table,
    "seed": _Reader.read_seed,
    "deal": _Reader.read_deal,
    "dealt": _Reader.read_dealt,
    "stock": _Reader.read_stock,
    "trump": _Reader.read_trump,
    "calls": _Reader.read_calls,
    "trick": _Reader.read_trick,
    "score": lambda reader, rest: reader.read_end_of_deal(" ".join(("score", *rest))),
    "passed_out": lambda reader, rest: reader.read_end_of_deal(" ".join(("passed_out", *rest))),
    "redeal": lambda reader, rest: reader.read_end_of_deal(" ".join(("redeal", *rest))),
    "end": _Reader.read_end,
}

_NUMBER = re.compile(r"[0-9]{1,5}")


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _refuse(f"{text!r} is no whole number", "bad_number")
    return int(text)


def _read_value(name: str, text: str) -> Any:
    """Read the value of an option, by the kind that its default is of; the rules judge it."""
    default = DEFAULTS.get(name)
    if isinstance(default, CardTable):
        raise _refuse("the table of the cards is written part by part: 'table trump_order J9ATKQ87'", "bad_table")
    if isinstance(default, bool):
        return {"True": True, "False": False}.get(text, text)
    if isinstance(default, int):
        return _number(text)
    if isinstance(default, tuple):
        return tuple(_number(part) for part in text.split("-"))
    return text


def _read_ranks(part: str, text: str) -> tuple[Any, ...]:
    if not part.endswith("_order"):
        return tuple(_number(value) for value in text.split(","))
    strange = sorted(set(text) - set(RANK_LETTERS))
    if strange:
        raise _refuse(f"{strange[0]!r} is no rank: an order names each of {RANK_LETTERS}", "bad_order")
    return tuple(Rank(RANK_LETTERS.index(letter)) for letter in text)
