"""The text form of a play and of an auction, each word with the seat it comes from.

A card played is ``SEAT:CARD``, with ``!`` when belote or rebelote was said with it, tricks parted by
slashes; a call is ``SEAT:CALL``. ``record`` writes whole matches in these words.

>>> from contree.cards import Suit
>>> from contree.deal import Deal
>>> from contree.rules import SALON
>>> start = Play.start(Deal.parse("K7... 98... QJ... TA..."), Suit.S, Seat.S, SALON)
>>> play = read_plays(start, "S:KS! E:9S N:JS W:TS / N:QS")
>>> play.turn.name, play.said, write_plays(play)
('W', (0,), 'S:KS! E:9S N:JS W:TS / N:QS')
"""

from __future__ import annotations

from typing import TypeVar

from .action import PlayCard
from .auction import Auction, parse_call
from .cards import Card
from .errors import ContreeError, NotationError, expect
from .play import Play
from .seats import Seat
from .taking import Taking

PlayT = TypeVar("PlayT", bound=Play)
AuctionT = TypeVar("AuctionT", Auction, Taking)


# --- a play ----------------------------------------------------------------------------------


def write_plays(play: Play) -> str:
    """Return the cards played so far, trick by trick.

    >>> from contree.cards import Suit
    >>> from contree.deal import Deal
    >>> from contree.rules import SALON
    >>> start = Play.start(Deal.parse("K7... 98... QJ... TA..."), Suit.S, Seat.S, SALON)
    >>> write_plays(start.play(Card.parse("KS"), said=True).play(Card.parse("9S")))
    'S:KS! E:9S'

    Raises InvalidStateError for what is no play.
    """
    expect("play", play, Play, "a Play")
    return " / ".join(tricks_of(play))


def tricks_of(play: Play) -> list[str]:
    """Return the cards played so far, a text for each trick.

    >>> from contree.cards import Suit
    >>> from contree.deal import Deal
    >>> from contree.rules import SALON
    >>> start = Play.start(Deal.parse("K7... 98... QJ... TA..."), Suit.S, Seat.S, SALON)
    >>> tricks_of(read_plays(start, "S:KS E:9S N:JS W:TS / N:QS"))
    ['S:KS E:9S N:JS W:TS', 'N:QS']
    """
    said, number, tricks = set(play.said), 0, []
    for trick in (*play.tricks, play.trick):
        words = []
        for seat, card in trick.plays:
            words.append(f"{seat.name}:{card}{'!' if number in said else ''}")
            number += 1
        if words:
            tricks.append(" ".join(words))
    return tricks


def read_plays(start: PlayT, text: str) -> PlayT:
    """Play the cards of a text on a state, and return the state they lead to.

    The text goes on from the state as it is: whole tricks, parted by slashes, and perhaps one under way.

    >>> from contree.cards import Suit
    >>> from contree.deal import Deal
    >>> from contree.rules import SALON
    >>> start = Play.start(Deal.parse("K7... 98... QJ... TA..."), Suit.S, Seat.S, SALON)
    >>> read_plays(start, "S:KS E:9S N:JS W:TS").winners
    (<Seat.N: 2>,)
    >>> read_plays(start, "S:KS N:JS")
    Traceback (most recent call last):
        ...
    contree.errors.NotationError: trick 1, card 2: N comes with JS out of turn: it is E's turn

    Raises NotationError, with the place, for a word that is no play, a card out of turn or
    refused by the rules, a trick cut short.
    """
    if not isinstance(text, str):
        raise NotationError(f"plays are read from a text such as 'S:7S E:8S', not from {text!r}", code="not_text")
    expect("start", start, Play, "a Play")
    play = start
    for number, part in enumerate(text.split("/") if text.strip() else (), start=1):
        if number > 1 and play.trick.cards:
            raise NotationError(
                f"trick {number - 1} is cut short: it has {len(play.trick.cards)} cards", code="short_trick"
            )
        for place, word in enumerate(part.split(), start=1):
            if place > len(play.trick.seats):
                raise NotationError(f"trick {number} has too many cards: a slash parts tricks", code="long_trick")
            try:
                seat, action = play_word(word)
                expect_turn(seat, play.turn, str(action.card))
                play = play.play(action.card, action.said)
            except ContreeError as error:
                raise placed(error, f"trick {number}, card {place}", trick=number) from error
    return play


def play_word(word: str) -> tuple[Seat, PlayCard]:
    """Read one ``SEAT:CARD`` or ``SEAT:CARD!``.

    >>> seat, action = play_word("W:KS!")
    >>> seat.name, str(action.card), action.said
    ('W', 'KS', True)

    Raises NotationError for another text.
    """
    seat, colon, card = word.partition(":")
    if not colon:
        raise NotationError(f"{word!r} is no play: write SEAT:CARD, such as W:7S", code="bad_play", text=word)
    return Seat.parse(seat), PlayCard(Card.parse(card.removesuffix("!")), card.endswith("!"))


def expect_turn(seat: Seat, turn: Seat | None, what: str) -> None:
    """Refuse a word of a seat whose turn it is not; where it is nobody's, the state itself refuses.

    >>> expect_turn(Seat.N, Seat.E, "7S")
    Traceback (most recent call last):
        ...
    contree.errors.NotationError: N comes with 7S out of turn: it is E's turn

    Raises NotationError.
    """
    if turn is not None and seat is not turn:
        raise NotationError(
            f"{seat.name} comes with {what} out of turn: it is {turn.name}'s turn", code="out_of_turn", seat=seat
        )


def placed(error: ContreeError, place: str, **facts: object) -> NotationError:
    """Return the error as one of a text, with the place where it stands.

    >>> placed(NotationError("no such card", code="bad_card"), "line 3", line=3)
    NotationError('line 3: no such card')
    """
    return NotationError(f"{place}: {error}", code=error.code, **{**error.facts, **facts})


# --- an auction ------------------------------------------------------------------------------


def write_calls(auction: Auction | Taking) -> str:
    """Return what was called so far.

    >>> from contree.rules import SALON
    >>> write_calls(Auction.start(Seat.S, SALON).after("P 80H"))
    'E:P N:80H'

    Raises InvalidStateError for what is no auction.
    """
    expect("auction", auction, (Auction, Taking), "an Auction or a Taking")
    return " ".join(f"{seat.name}:{call}" for seat, call in auction.calls)


def read_calls(start: AuctionT, text: str) -> AuctionT:
    """Make the calls of a text in an auction, and return the state they lead to.

    >>> from contree.rules import SALON
    >>> str(read_calls(Auction.start(Seat.S, SALON), "E:P N:80H W:P S:P E:P").contract)
    'N 80H x1'

    Raises NotationError, with the place, for a word that is no call, out of turn or refused.
    """
    if not isinstance(text, str):
        raise NotationError(f"calls are read from a text such as 'E:P N:80H', not from {text!r}", code="not_text")
    expect("start", start, (Auction, Taking), "an Auction or a Taking")
    auction = start
    for place, word in enumerate(text.split(), start=1):
        try:
            seat, call = call_word(word)
            expect_turn(seat, auction.turn, word)
            auction = auction.call(parse_call(call))
        except ContreeError as error:
            raise placed(error, f"call {place}", call_number=place) from error
    return auction


def call_word(word: str) -> tuple[Seat, str]:
    """Part one ``SEAT:CALL`` into the seat and the text of its call.

    >>> call_word("N:80H")
    (<Seat.N: 2>, '80H')

    Raises NotationError for a text that names no seat.
    """
    seat, colon, call = word.partition(":")
    if not colon:
        raise NotationError(f"{word!r} is no call: write SEAT:CALL, such as N:80H", code="bad_call", text=word)
    return Seat.parse(seat), call
