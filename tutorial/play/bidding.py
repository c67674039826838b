"""The auction as a page shows it: who said what, what may be said now, and why not what may not.

Contracts are laid out as a grid, a suit a row; classic belote has its turned card instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from contree.auction import (
    Auction,
    Bid,
    Call,
    Double,
    FourSevensRedeal,
    MisereRedeal,
    Pass,
    Redouble,
    Take,
)
from contree.cards import Suit, Suitless, Trump
from contree.rules import Rules
from contree.seats import Seat
from contree.taking import Taking
from contree.view import View

from ..explain import explain_call
from ..i18n import suit_name
from .parts import Json, Parts
from .story import Story


@dataclass(frozen=True, slots=True)
class Bidding:
    """Hold an auction and who looks at it."""

    view: View
    parts: Parts

    @property
    def auction(self) -> Auction | Taking:
        """Return the auction under way, or the one that ended in the contract."""
        assert self.view.auction is not None
        return self.view.auction

    def json(self) -> Json:
        """Return the auction so far, and the box if it is the turn of the one who looks."""
        shown: Json = {"log": self._log(), "note": self._note()}
        if isinstance(self.auction, Taking):
            shown["turned"] = {"card": self.parts.card(self.auction.turned), "label": self._turned_label()}
        if self.auction.turn is self.parts.me:
            shown["box"] = self._taking_box() if isinstance(self.auction, Taking) else self._box()
        return shown

    # ---------------------------------------------------------------- what was said

    def _log(self) -> Json:
        """Return the calls in rows of four, each seat in its column, the first speaker first."""
        calls = list(self.auction.calls)
        first = calls[0][0] if calls else self.auction.turn
        assert first is not None
        order = first.order(self.view.rules.rotation)
        best = self._best()
        cells: list[Json] = [
            self._cell(call, best=place == best, ours=seat.team is self.parts.me.team)
            for place, (seat, call) in enumerate(calls)
        ]
        if self.auction.turn is not None:
            waiting = "table.your_turn" if self.parts.is_you(self.auction.turn) else "bid.thinks"
            cells.append({"parts": [self.parts.say(waiting)], "turn": True})
        return {
            "label": self.parts.say("bid.log"),
            "heads": [self._head(seat) for seat in order],
            "rows": [cells[i : i + 4] for i in range(0, len(cells), 4)],
        }

    def _head(self, seat: Seat) -> Json:
        head: Json = {"name": self.parts.name(seat), "us": seat.team is self.parts.me.team}
        return {**head, "note": self.parts.say("table.dealer")} if seat is self.view.dealer else head

    def _best(self) -> int | None:
        bids = [place for place, (_, call) in enumerate(self.auction.calls) if isinstance(call, (Bid, Take))]
        return bids[-1] if bids else None

    def _cell(self, call: Call, *, best: bool, ours: bool) -> Json:
        cell: Json = {"parts": self.call_parts(call)}
        if isinstance(call, Pass):
            cell["pass"] = True
        if best:
            cell["best"] = "us" if ours else "them"
        return cell

    def call_parts(self, call: Call) -> list[Json | str]:
        """Return a call as it is written: a number and a sign, or a word."""
        if isinstance(call, Bid):
            level = self.parts.say("table.capot") if call.capot else str(call.value)
            return [{"strong": level}, " ", self._sign(call.trump)]
        if isinstance(call, Take) and call.trump is not None:
            return [{"strong": self.parts.say("bid.take_short")}, " ", self._sign(call.trump)]
        return [{"strong": self.word(call)} if not isinstance(call, Pass) else self.word(call)]

    def word(self, call: Call) -> str:
        """Return the word of a call that is no bid."""
        return self.parts.say(f"bid.word_{_KEYS[type(call)]}")

    def spoken(self, call: Call) -> str:
        """Return a call in words, as it is said aloud."""
        if isinstance(call, Bid):
            if call.capot:
                return self.parts.say("bid.spoken_capot", suit=call.trump)
            return self.parts.say("bid.spoken", value=call.value, suit=call.trump)
        if isinstance(call, Take) and call.trump is not None:
            return self.parts.say("bid.spoken_take", suit=call.trump)
        return self.word(call)

    def told(self, seat: Seat, call: Call) -> str:
        """Tell a call: who says what."""
        return self.parts.say("bid.told", seat=self.parts.name(seat), call=self.spoken(call))

    def _sign(self, trump: Trump) -> Json:
        return {"suit": trump.name, "name": suit_name(trump, self.parts.lang)}

    def _note(self) -> str:
        """Say what a pass would do, where that is not plain."""
        auction = self.auction
        if auction.turn is not self.parts.me:
            return ""
        after = auction.call(Pass())
        if after.turn is not None:
            return ""
        contract = after.contract
        if contract is None:
            return self.parts.say("bid.pass_throws_in")
        return self.parts.say("bid.pass_closes", contract=Story(self.parts).contract(contract))

    # ---------------------------------------------------------------- what may be said

    def _box(self) -> Json:
        rules = self.view.rules
        trumps = [trump for trump in (*Suit, *Suitless) if _offered(trump, rules)]
        levels = [*range(rules.min_bid, rules.max_bid + 1, rules.bid_step)]
        values: list[Json] = [{"value": str(level), "label": str(level)} for level in levels]
        if rules.capot_bid:
            values.append({"value": "CAPOT", "label": self.parts.say("table.capot")})
        bids = {str(bid): self._offer(bid) for trump in trumps for bid in _bids(trump, levels, rules)}
        return {
            "label": self.parts.say("bid.box"),
            "values": values,
            "suits": [self._sign(trump) for trump in trumps],
            "bids": bids,
            "calls": [
                {**self._offer(call), "call": str(call), "label": _capital(self.word(call))}
                for call in self._calls(rules)
            ],
            "announce": self.parts.say("bid.announce"),
            "value_label": self.parts.say("bid.value"),
            "suit_label": self.parts.say("bid.suit"),
            "pick": {part: self.parts.say(f"bid.{key}") for part, key in _PICK.items()},
        }

    def _calls(self, rules: Rules) -> Iterator[Call]:
        yield Pass()
        if rules.double_allowed:
            yield Double()
        if rules.redouble_allowed:
            yield Redouble()
        if rules.misere_redeal:
            yield MisereRedeal()
        if rules.four_sevens_redeal:
            yield FourSevensRedeal()

    def _offer(self, call: Call) -> Json:
        """Return how a call is read out, and whether it may be made."""
        verdict = self.auction.judge(call)
        spoken = self.spoken(call)
        if verdict.legal:
            return {"name": spoken, "again": self.parts.say("bid.enter_again", call=_capital(spoken))}
        return {
            "name": self.parts.say("bid.refused", call=spoken, why=explain_call(verdict, self.parts.lang)),
            "off": True,
        }

    def _taking_box(self) -> Json:
        assert isinstance(self.auction, Taking)
        offers: list[Call] = [Pass(), *self._takes(self.auction)]
        return {
            "label": self.parts.say("bid.box"),
            "calls": [
                {
                    **self._offer(call),
                    "call": str(call),
                    "label": self._take_label(call),
                    "main": isinstance(call, Take),
                }
                for call in offers
            ],
        }

    def _takes(self, taking: Taking) -> Sequence[Call]:
        return [Take(suit) for suit in Suit] if taking.second_round else [Take()]

    def _take_label(self, call: Call) -> list[Json | str]:
        assert isinstance(self.auction, Taking)
        if isinstance(call, Take):
            return [
                self.parts.say("bid.i_take"),
                " ",
                self._sign(call.trump if call.trump is not None else self.auction.turned.suit),
            ]
        return [self.parts.say("bid.i_pass")]

    def _turned_label(self) -> str:
        assert isinstance(self.auction, Taking)
        key = "second_round" if self.auction.second_round else "first_round"
        return self.parts.say(f"bid.{key}", card=self.auction.turned)


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


def _offered(trump: Trump, rules: Rules) -> bool:
    return isinstance(trump, Suit) or (rules.sa_bids if trump is Suitless.SA else rules.ta_bids)


def _bids(trump: Trump, levels: Sequence[int], rules: Rules) -> Iterator[Bid]:
    for level in levels:
        yield Bid(level, trump)
    if rules.capot_bid:
        yield Bid(None, trump, capot=True)


_PICK = {"bid": "pick", "value": "pick_value", "suit": "pick_suit"}
"""What is left to choose before one can bid."""

_KEYS = {
    Pass: "pass",
    Double: "double",
    Redouble: "redouble",
    MisereRedeal: "misere",
    FourSevensRedeal: "four_sevens",
    Take: "take",
}
