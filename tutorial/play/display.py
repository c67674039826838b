"""The view of a table: every part of it as plain JSON, from what the one who looks may know.

``_patch`` is the part that moves with each card, ``_show`` all of it. A new part of the view is a
method here that returns JSON or None, a line in ``_show``, and a function in one of the page files.
"""

from __future__ import annotations

from contree.action import Phase
from contree.belote import Said
from contree.cards import Card
from contree.deal import seats_from
from contree.match_deal import MatchDeal
from contree.record import write_match
from contree.seats import Seat
from contree.two_players import OpenPlay
from contree.view import View

from . import grades, practice
from . import helpers as helping
from .felt import Felt, verdicts
from .helpers import Helpers
from .parts import Json, Parts
from .review import Review
from .sheet import Sheet
from .sitting import plain
from .speech import Speech
from .story import Story

SWITCHES = (*Helpers.__slots__, "hold")
"""What can be turned on and off while one plays: each helper, and whether a trick waits."""

WARNING = 5
"""Seconds before its end at which the timer warns."""


class Display(Speech):
    """Make the view of a table."""

    _view: Json

    @property
    def view(self) -> Json:
        """Return what the page draws."""
        return self._view

    @property
    def sentence(self) -> str:
        """Return the line of explanation as plain text."""
        return "".join(part if isinstance(part, str) else part.get("strong", "") for part in self._view["say"]["parts"])

    def _show(self, said: Json, *, tell: bool = False) -> None:
        """Make the view anew; ``tell`` has the page read the line of explanation aloud."""
        view = self.match.view(self.me)
        parts = self._parts(view)
        shown = {**self._patch(), "say": said, "hand_label": parts.say("table.your_hand"), "tools": self._tools(view)}
        shown |= {"steps": self.steps, "actions": self._actions(), "number": len(self.before)}
        if tell:
            shown["tell"] = plain(said)
        for key, part in (
            ("timer", self._timer(view)),
            ("speak", self._speak(view)),
            ("panel", self._panel(view)),
            ("sheet", self._sheet() if self._ended() and self.options.tricks is None else None),
            ("review", self._review() if self._ended() and self.options.review else None),
            ("cover", self._cover()),
            ("practice", self._replays()),
        ):
            if part is not None:
                shown[key] = part
        self._view = shown

    def _patch(self, *, complete: bool = False) -> Json:
        """Return the part of the view that moves: bar, felt, hand, auction, counter."""
        view = self.match.view(self.me)
        parts = self._parts(view)
        hands = self.match.deal.hands
        counts = {seat: len(hands[seat]) for seat in seats_from(self.me, view.rules)}
        felt = Felt(view, parts, counts, _covers(self.match.deal))
        bidding = view.phase is Phase.BIDDING
        hidden = not self.uncovered
        shown: Json = {
            "screen": "cover" if hidden else "bid" if bidding else "over" if self._ended() else "play",
            "bar": felt.bar(),
            "felt": self._with_bubbles(
                felt.json(view.tricks[-1] if complete or self._stopped() else None, self._words(complete))
            ),
            "hand": [] if hidden else felt.covered(parts.hand(view.hand, verdicts(view), why=self.options.helpers.why)),
            "turn": view.turn.name if view.turn is not None else "",
            "mine": view.turn is self.me and not hidden,
            "auction": self._bidding(view).json() if bidding and not hidden else None,
            "totals": self._totals(view, parts),
            "counter": helping.counter(view, parts) if self.options.helpers.counter and not hidden else None,
        }
        if complete:
            shown |= {"screen": "play", "turn": ""}
        return shown

    def _words(self, complete: bool) -> tuple[Said, ...]:
        """Return the words said in the trick that is shown: they stay over their seats as long as it lies there."""
        play = self.match.deal.play
        if play is None:
            return ()
        before = sum(len(trick.cards) for trick in (play.tricks[:-1] if complete else play.tricks))
        return tuple(word for word in self.match.deal.words if word.place >= before)

    def _with_bubbles(self, felt: Json) -> Json:
        for seat in felt["seats"]:
            phrase = self.bubbles.get(Seat[seat["seat"]])
            if phrase:
                seat["bubble"] = phrase
        return felt

    def _totals(self, view: View, parts: Parts) -> Json | None:
        if not view.rules.target:
            return None
        us, story = self.me.team, Story(parts, view.rules.players)
        return {
            "us": {"label": story.side(us), "n": view.totals[us]},
            "them": {"label": story.side(us.other), "n": view.totals[us.other]},
            "target": parts.say("table.target", target=view.rules.target),
        }

    def _cover(self) -> Json | None:
        turn = self.match.turn
        if self.uncovered or turn is None:
            return None
        return {"title": self._say("table.pass_on", seat=turn), "label": self._say("table.uncover", seat=turn)}

    def _tools(self, view: View) -> list[Json]:
        on, going = self.options.helpers, self.match.deal.end is None and not self._stopped()
        tools = []
        if on.history and view.phase is not Phase.BIDDING and (going or not self.options.review):
            tools.append({"key": "history", "icon": "history", "label": self._say("tool.history"), "panel": True})
        if on.hints and going:
            tools.append({"key": "hint", "icon": "help", "label": self._say("tool.hint")})
        if on.takeback and going and self.before and len(self.people) < 2:
            tools.append({"key": "takeback", "icon": "undo", "label": self._say("tool.takeback")})
        if going and view.rules.target and view.past and self.options.tricks is None:
            tools.append({"key": "sheet", "icon": "sheet", "label": self._say("tool.sheet"), "panel": True})
        if self.options.tricks is None:
            tools.append({"key": "switches", "icon": "switches", "label": self._say("tool.switches"), "panel": True})
        if on.chat and self.options.tricks is None:
            tools.append({"key": "chat", "icon": "chat", "label": self._say("tool.chat"), "panel": True})
        return [{**tool, "expanded": self.panel == tool["key"]} if tool.get("panel") else tool for tool in tools]

    def _panel_is_on(self, name: str) -> bool:
        return any(tool["key"] == name for tool in self._view["tools"])

    def _panel(self, view: View) -> Json | None:
        parts = self._parts(view)
        if self.panel == "history":
            words = {key: parts.say(f"history.{key}") for key in ("before", "after", "close", "name")}
            return {"kind": "history", **words, **helping.history(view, parts, self.at)}
        if self.panel == "chat":
            return {
                "kind": "chat",
                "name": parts.say("chat.name"),
                "note": parts.say("chat.note"),
                "phrases": helping.chat(parts),
                "close": parts.say("history.close"),
            }
        if self.panel == "switches":
            return {
                "kind": "switches",
                "name": parts.say("switch.title"),
                "close": parts.say("history.close"),
                "switches": [
                    {"name": name, "label": parts.say(f"switch.{name}"), "on": self._switched(name)}
                    for name in SWITCHES
                ],
            }
        if self.panel == "sheet":
            return {
                "kind": "sheet",
                "name": parts.say("sheet.name"),
                "close": parts.say("history.close"),
                **self._sheet(),
            }
        return None

    def _switched(self, name: str) -> bool:
        return self.options.hold == "until" if name == "hold" else bool(getattr(self.options.helpers, name))

    def _actions(self) -> list[Json]:
        """Return the buttons at the end of a deal; the first is what most will want."""
        actions: list[Json]
        back = {"key": "back", "label": self._say("table.back"), "icon": "left"}
        if not self._ended():
            return [] if self.aside is None else [back]
        few = self.options.tricks is not None
        if self.main.over or self._stopped():
            key = "new_trick" if few else "new_deal" if self.main.rules.target == 0 else "new_match"
            actions = [{"key": "again", "label": self._say(f"table.{key}"), "icon": "deal", "main": True}]
        elif self.aside is None:
            actions = [{"key": "next", "label": self._say("table.next_deal"), "icon": "deal", "main": True}]
        else:
            actions = []
        if self.aside is not None:
            actions.append({**back, "main": not actions})
        if self.match.deal.play is not None:
            actions.append({"key": "replay", "label": self._say("table.replay"), "icon": "undo"})
        return actions

    def _replays(self) -> Json | None:
        """Return how the deal that is over can be practised: from which seat, under which rules; and its code."""
        if not self._ended() or self.options.tricks is not None or self.match.deal.play is None:
            return None
        parts = self._parts(self.match.view(self.me))
        seats = [seat for seat in seats_from(self.me, self.match.rules) if seat is not self.me]
        return {
            "title": parts.say("practice.title"),
            "seats": [{"seat": seat.name, "label": parts.say("practice.seat", seat=seat)} for seat in seats],
            "tables": [
                {"table": name, "label": parts.say(f"table_name.{name}")}
                for name in practice.other_rules(self.match.rules)
            ],
            "tables_label": parts.say("practice.tables"),
            "code": practice.code_of(self.match.deal),
            "code_label": parts.say("practice.code"),
            "save": {"label": parts.say("practice.save"), "name": "partie.contree", "text": write_match(self.match)},
        }

    def _timer(self, view: View) -> Json | None:
        if not self.options.timer or view.turn is not self.me or not self.uncovered:
            return None
        key = "timer_passes" if view.phase is Phase.BIDDING else "timer_plays"
        return {
            "seconds": self.options.timer,
            "warn": WARNING,
            "says": self._say(f"table.{key}"),
            "label": self._say("table.seconds_left"),
            "at": sum(
                len(deal.play.trick.cards) + 4 * len(deal.play.tricks) if deal.play else 0 for deal in self.match.deals
            )
            + sum(len(deal.auction.calls) if deal.auction else 0 for deal in self.match.deals),
        }

    def _speak(self, view: View) -> Json | None:
        if view.rules.belote_declaration != "spoken" or view.phase is not Phase.PLAY or not self.uncovered:
            return None
        return {"label": self._say("table.speak"), "pressed": self.speaking}

    def _sheet(self) -> Json:
        return Sheet(self.match, self._parts(self.match.view(self.me))).json()

    def _review(self) -> Json | None:
        play = self.match.deal.play
        if play is None or not play.over:
            return None
        parts = self._parts(self.match.view(self.me))
        review = Review(self.match.deal, parts).json(self.reviewed)
        if self.options.helpers.takeback:
            review["from_here"] = self._say("practice.from_here")
        if self.known is not None:
            review["grades"] = grades.Grades(self.match.deal, parts, self.known).json(review["at"])
        elif grades.can_be_graded(self.match.deal):
            review["analyse"] = {"label": self._say("grade.analyse"), "note": self._say("grade.note")}
        return review


def _covers(deal: MatchDeal) -> frozenset[Card]:
    """Return the cards that lay open on hidden ones at the beginning: everybody saw which."""
    return frozenset(cover for cover, _ in deal.play.beneath) if isinstance(deal.play, OpenPlay) else frozenset()
