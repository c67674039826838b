"""The text form of a play and of a whole match: what is saved can be read, edited and reopened.

A card played is ``SEAT:CARD``, with ``!`` when belote or rebelote was said with it; tricks are
parted by `` / ``.

>>> from contree.rules import SALON
>>> from contree.deal import Deal
>>> from contree.cards import Suit
>>> start = Play.start(Deal.parse("K7... 98... QJ... TA..."), Suit.S, Seat.S, SALON)
>>> play = read_plays(start, "S:KS! E:9S N:JS W:TS / N:QS")
>>> play.turn.name, play.said, write_plays(play)
('W', (0,), 'S:KS! E:9S N:JS W:TS / N:QS')
"""

from __future__ import annotations

from typing import TypeVar

from .cards import Card
from .errors import ContreeError, NotationError
from .play import Play
from .seats import Seat

PlayT = TypeVar("PlayT", bound=Play)


def write_plays(play: Play) -> str:
    """Return the cards played so far, trick by trick."""
    said, number, tricks = set(play.said), 0, []
    for trick in (*play.tricks, play.trick):
        words = []
        for seat, card in trick.plays:
            words.append(f"{seat.name}:{card}{'!' if number in said else ''}")
            number += 1
        if words:
            tricks.append(" ".join(words))
    return " / ".join(tricks)


def read_plays(start: PlayT, text: str) -> PlayT:
    """Play the cards of a text on a state, and return the state they lead to.

    The text goes on from the state as it is: whole tricks, parted by slashes, and perhaps one under way.

    Raises NotationError, with the place, for a word that is no play, a card out of turn or
    refused by the rules, a trick cut short.
    """
    if not isinstance(text, str):
        raise NotationError(f"plays are read from a text such as 'S:7S E:8S', not from {text!r}", code="not_text")
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
                play = play_word(play, word)
            except ContreeError as error:
                raise NotationError(
                    f"trick {number}, card {place}: {error}", code=error.code, **{**error.facts, "trick": number}
                ) from error
    return play


def play_word(play: PlayT, word: str) -> PlayT:
    """Play one ``SEAT:CARD`` or ``SEAT:CARD!``.

    Raises NotationError for a word that is no play or out of turn; IllegalCardError for a card refused.
    """
    seat_text, colon, card_text = word.partition(":")
    if not colon:
        raise NotationError(f"{word!r} is no play: write SEAT:CARD, such as W:7S", code="bad_play", text=word)
    seat, card = Seat.parse(seat_text), Card.parse(card_text.removesuffix("!"))
    if play.turn is not None and seat is not play.turn:
        raise NotationError(
            f"{seat.name} plays {card} out of turn: it is {play.turn.name}'s turn", code="out_of_turn", seat=seat
        )
    return play.play(card, said=card_text.endswith("!"))
