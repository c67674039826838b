"""One table: a match, who sits where, what the page shows of it, and what its clicks do.

``Game`` is the only thing here that changes: ``handle`` takes an event of the page, ``view`` is what the
page draws. People play at the seats in ``people``; every other seat is played by a ``Player`` of the
engine. Moves that follow one another without a person are all made at once: the view brings them as
steps, and the page plays them at its own pace.

How the parts join: ``felt`` (seats, trick, bar), ``bidding`` (the auction), ``sheet`` (the score),
``helpers`` (counter, history, chat), ``review`` (the deal laid open) each make one part of the view
from what the one who looks may know; ``story`` tells what happens. ``saving`` keeps the match.

>>> from contree.rules import DECOUVERTE
>>> game = Game(Match.start(DECOUVERTE, seed=7), "en")
>>> game.view["screen"], len(game.view["hand"]), game.view["say"]["parts"]
('play', 8, ['Your lead.'])
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from contree.analysis.review import CardReview
from contree.auction import CALL_TYPES, parse_call
from contree.belote import Said
from contree.cards import Card
from contree.deal import seats_from
from contree.errors import IllegalCardError
from contree.legality import duty, judge
from contree.match import Action, Match, MatchDeal, NextDeal, Phase, PlayCard, View
from contree.notation import write_match
from contree.players import Player
from contree.players.random_player import RandomPlayer
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rules import preset
from contree.seats import Seat
from contree.two_players import OpenPlay

from ..explain import explain_call, explain_duty, explain_verdict
from ..i18n import Lang
from . import grades, practice
from . import helpers as helping
from .bidding import Bidding
from .felt import Felt, verdicts
from .helpers import FRIENDLY, Helpers
from .parts import Json, Parts, line, step
from .past import states_of
from .review import Review
from .sheet import Sheet
from .story import Story

Answer: TypeAlias = Json
Hold = Literal["second", "until"]

CARD_MS, CALL_MS, TRICK_MS, SETTLE_MS = 520, 650, 1000, 250
"""How long the page shows a card, a call, a complete trick, and the table after it was taken."""

SWITCHES = (*Helpers.__slots__, "hold")
"""What can be turned on and off while one plays: each helper, and whether a trick waits."""

WARNING = 5
"""Seconds before its end at which the timer warns."""


@dataclass(frozen=True, slots=True)
class Options:
    """Hold how a table is run: its helpers, how long a trick stays, the timer in seconds (0: none).

    ``tricks`` ends the game after so many tricks; ``review`` lays a deal open once it is over.
    """

    helpers: Helpers = FRIENDLY
    hold: Hold = "second"
    timer: int = 0
    tricks: int | None = None
    review: bool = True


class Game:
    """Play one match at a table, and show it to the people there."""

    def __init__(
        self,
        match: Match,
        lang: Lang,
        *,
        people: Collection[Seat] = (Seat.S,),
        players: Mapping[Seat, Player] | None = None,
        options: Options = Options(),
        renew: Callable[[], Match] | None = None,
        rng: random.Random | None = None,
        changed: Callable[[Match], None] = lambda match: None,
        showing: Callable[[], None] = lambda: None,
    ) -> None:
        self.lang = lang
        seated = seats_from(match.dealer, match.rules)
        self.people = tuple(seat for seat in Seat if seat in people and seat in seated)
        self.players: dict[Seat, Player] = {
            seat: (players or {}).get(seat, RandomPlayer()) for seat in seated if seat not in self.people
        }
        self.options = options
        self.renew = renew or (lambda: Match.start(match.rules, seed=random.SystemRandom().randrange(10**9)))
        self.rng = rng or random.Random(f"{match.seed}:players")
        self.changed = changed
        self.showing: Callable[[], None] = lambda: None
        self.me = self.people[0] if self.people else seated[0]
        self.aside: tuple[Match, tuple[Seat, ...], dict[Seat, Player]] | None = None
        self.sit(match)
        self.showing = showing  # only now is there a page that could be shown anything

    def sit(self, match: Match) -> None:
        """Put a match on the table, and let the players move until it is a person's turn."""
        self.match = match
        self.before = (
            [state for state in states_of(match) if state.turn in self.people] if match.deal.end is None else []
        )
        self.uncovered = len(self.people) < 2
        self.speaking = False
        self.panel: str | None = None
        self.at: int | None = None
        self.bubbles: dict[Seat, str] = {}
        self.reviewed: int | None = None
        self.known: dict[int, CardReview] | None = None
        self.steps: list[Json] = []
        self.hinted = 0
        self._run()
        self._show(self._opening())

    # ------------------------------------------------------------------ events

    def handle(self, event: Mapping[str, Any]) -> Answer:
        """Do what the page asks, and return the answer; what cannot be done changes nothing.

        Raises ContreeError for an event that names nothing.
        """
        kind = event.get("type")
        if not isinstance(kind, str) or kind not in GAME_EVENTS:
            return self._refused("widget.not_understood")
        answer: Answer = getattr(self, f"on_{kind}")(event)
        return {"done": True, **answer}

    def on_play(self, event: Mapping[str, Any]) -> Answer:
        """Play a card of the person whose turn it is, or say why it is refused."""
        card = Card.parse(event.get("card", ""))
        view = self._mine()
        if view is None or self.match.phase is not Phase.PLAY or card not in view.hand:
            return self._refused("widget.not_now")
        said = self.speaking
        try:
            return self._do(PlayCard(card, said=said and self._word_goes_with(card)), refused=said)
        except IllegalCardError as error:
            why = self.options.helpers.why
            sentence = self._explain(view, error.verdict.card) if why else self._say("table.refused")
            self._show(line(sentence, "bad"))
            return {"done": False, "tell": sentence}

    def on_call(self, event: Mapping[str, Any]) -> Answer:
        """Make a call of the person whose turn it is, or say why it is refused."""
        call = parse_call(event.get("call", ""))
        view = self._mine()
        if view is None or self.match.phase is not Phase.BIDDING or view.auction is None:
            return self._refused("widget.not_now")
        verdict = view.auction.judge(call)
        if not verdict.legal:
            sentence = explain_call(verdict, self.lang)
            self._show(line(sentence, "bad"))
            return {"done": False, "tell": sentence}
        return self._do(call)

    def on_speak(self, event: Mapping[str, Any]) -> Answer:
        """Get ready to say belote with the next card, or change one's mind."""
        if self.match.rules.belote_declaration != "spoken" or self._mine() is None:
            return self._refused("widget.not_now")
        self.speaking = not self.speaking
        self._show(self._view["say"])
        return {}

    def on_next(self, event: Mapping[str, Any]) -> Answer:
        """Deal again, once a deal is over."""
        if self.match.phase is not Phase.DEAL_OVER:
            return self._refused("widget.not_now")
        return self._do(NextDeal())

    def on_again(self, event: Mapping[str, Any]) -> Answer:
        """Begin a new match at the same table."""
        if not (self.match.over or self._stopped()):
            return self._refused("widget.not_now")
        if self.aside is not None:
            return self._refused("widget.not_now")
        self.sit(self.renew())
        self._changed()
        return {}

    def on_replay(self, event: Mapping[str, Any]) -> Answer:
        """Practise the deal that is over: from the start or a card on, from another seat, under other rules."""
        if not self._ended() or (self.match.deal.play is None and self.match.deal.score is None):
            return self._refused("widget.not_now")
        at, seat, table = event.get("at"), event.get("seat"), event.get("table")
        if table is not None and table not in practice.other_rules(self.match.rules):
            return self._refused("widget.not_understood")
        if table is not None:
            deal = practice.under(self.match, preset(table))
        else:
            deal = practice.from_card(self.match, at) if type(at) is int else practice.once_more(self.match)
        who = Seat.parse(seat) if isinstance(seat, str) else None
        if who is not None and who not in seats_from(deal.dealer, deal.rules):
            return self._refused("widget.not_understood")
        if self.aside is None:
            self.aside = (self.match, self.people, self.players)
        if who is not None:
            self._change_seat(who)
        self.sit(deal)
        return {"tell": self._plain(self._view["say"])}

    def on_back(self, event: Mapping[str, Any]) -> Answer:
        """Go back from a deal that was practised to the match it came from."""
        if self.aside is None:
            return self._refused("widget.not_now")
        match, self.people, self.players = self.aside
        self.aside = None
        self.me = self.people[0] if self.people else match.dealer
        self.sit(match)
        return {"tell": self._plain(self._view["say"])}

    def _change_seat(self, seat: Seat) -> None:
        """Let one person play at a seat, and the others be played for."""
        seated = seats_from(seat, self.match.rules)
        kinds = list(self.players.values()) or [RandomPlayer()]
        self.players = {other: self.players.get(other, kinds[0]) for other in seated if other is not seat}
        self.people, self.me = (seat,), seat

    def on_uncover(self, event: Mapping[str, Any]) -> Answer:
        """Show the hand of the person whose turn it is."""
        turn = self.match.turn
        if self.uncovered or turn not in self.people:
            return self._refused("widget.not_now")
        self.me, self.uncovered, self.steps = turn, True, []
        self._show(self._situation())
        return {"tell": self.sentence}

    def on_why(self, event: Mapping[str, Any]) -> Answer:
        """Say why a card is refused, or what lets it be played."""
        card = Card.parse(event.get("card", ""))
        view = self._mine()
        if view is None or self.match.phase is not Phase.PLAY or card not in view.hand:
            return self._refused("widget.not_now")
        if not self.options.helpers.why:
            return self._refused("table.no_helper")
        sentence = self._explain(view, card)
        self._show(line(sentence))
        return {"tell": sentence}

    def on_legal(self, event: Mapping[str, Any]) -> Answer:
        """Read the cards that may be played."""
        view = self._mine()
        if view is None or self.match.phase is not Phase.PLAY:
            return self._refused("widget.not_now")
        parts = self._parts(view)
        if not self.options.helpers.why:
            return {"tell": parts.say("widget.may_play", cards=view.legal_cards, trump=view.trump)}
        sentence = f"{parts.say('widget.may_play', cards=view.legal_cards, trump=view.trump)} {self._duty(view)}"
        self._show(line(self._duty(view)))
        return {"tell": sentence}

    def on_hint(self, event: Mapping[str, Any]) -> Answer:
        """Help in two steps: the obligation in force, then the move a player of the engine would make."""
        view = self._mine()
        if view is None or not self.options.helpers.hints:
            return self._refused("widget.not_now" if view is None else "table.no_helper")
        self.hinted += 1
        sentence = self._advice(view) if self.hinted > 1 or view.phase is Phase.BIDDING else self._duty(view)
        self._show(line(sentence))
        return {"tell": sentence}

    def on_takeback(self, event: Mapping[str, Any]) -> Answer:
        """Go back to one's last decision in this deal."""
        if not self.options.helpers.takeback or not self.before or self._ended() or len(self.people) > 1:
            return self._refused("table.nothing_to_take_back")
        self.match = self.before.pop()
        self.steps, self.hinted, self.speaking, self.reviewed = [], 0, False, None
        sentence = self._say("table.taken_back")
        self._show(line(sentence))
        self._changed()
        return {"tell": sentence}

    def on_panel(self, event: Mapping[str, Any]) -> Answer:
        """Open a panel, or close it."""
        name = event.get("name")
        if name not in ("history", "chat", "sheet", "switches", "") or (name and not self._panel_is_on(str(name))):
            return self._refused("widget.not_understood")
        self.panel, self.at = (None if name in ("", self.panel) else str(name)), None
        self._show(self._view["say"])
        return {}

    def on_switch(self, event: Mapping[str, Any]) -> Answer:
        """Turn a helper on or off, or let the trick wait until one goes on."""
        name = event.get("name")
        if self.panel != "switches" or name not in SWITCHES:
            return self._refused("widget.not_understood")
        if name == "hold":
            self.options = replace(self.options, hold="second" if self.options.hold == "until" else "until")
        else:
            on = not getattr(self.options.helpers, name)
            self.options = replace(self.options, helpers=replace(self.options.helpers, **{name: on}))
        self.steps = []
        self._show(self._situation())
        state = "on" if self._switched(name) else "off"
        return {"tell": f"{self._say(f'switch.{name}')}, {self._say(f'switch.{state}')}"}

    def _switched(self, name: str) -> bool:
        return self.options.hold == "until" if name == "hold" else bool(getattr(self.options.helpers, name))

    def on_trick(self, event: Mapping[str, Any]) -> Answer:
        """Show another complete trick in the history."""
        if self.panel != "history" or type(event.get("at")) is not int:
            return self._refused("widget.not_understood")
        self.at = event["at"]
        self._show(self._view["say"])
        return {"tell": self._view["panel"].get("title", "")}

    def on_chat(self, event: Mapping[str, Any]) -> Answer:
        """Say a preset phrase."""
        key = event.get("phrase")
        if key not in helping.PHRASES or not self.options.helpers.chat:
            return self._refused("widget.not_understood")
        parts = self._parts(self.match.view(self.me))
        phrase = parts.say(f"chat.{key}")
        self.bubbles, self.panel, self.steps = {self.me: phrase}, None, []
        self._show(self._view["say"])
        return {"tell": parts.say("chat.said", seat=parts.name(self.me), phrase=phrase)}

    def on_review(self, event: Mapping[str, Any]) -> Answer:
        """Step through the deal laid open: to the state after so many cards."""
        at = event.get("at")
        if type(at) is not int or "review" not in self._view:
            return self._refused("widget.not_now")
        self.reviewed, self.steps = at, []
        self._show(self._view["say"])
        return {"tell": self._view["review"]["told"]}

    def on_analyse(self, event: Mapping[str, Any]) -> Answer:
        """Begin to compare each card with the best one; ``grade`` then brings the cards."""
        if "review" not in self._view or self.known is not None or not grades.can_be_graded(self.match.deal):
            return self._refused("widget.not_now")
        self.known, self.steps = {}, []
        self._show(self._view["say"])
        return {"analysing": True}

    def grade(self, deal: MatchDeal, cards: Iterable[CardReview]) -> bool:
        """Take in what the solver found of some cards; False if the page has gone on to something else."""
        if self.known is None or self.match.deal is not deal:
            return False
        self.known.update({card.place: card for card in cards})
        self.steps = []
        self._show(self._view["say"])
        return True

    def on_time_up(self, event: Mapping[str, Any]) -> Answer:
        """Do what the timer had said it would do, if the time is up for the move it was set for."""
        timer = self._view.get("timer")
        view = self._mine()
        if timer is None or view is None or event.get("at") != timer["at"]:
            return self._refused("widget.not_now")
        return self._do(self._by_default(view))

    # ------------------------------------------------------------------ moves

    def _do(self, action: Action, *, refused: bool = False) -> Answer:
        """Make a person's action, let the players move, show it; keep the match."""
        if refused and isinstance(action, PlayCard) and not action.said:
            sentence = self._say("table.no_word")
            if self.match.deal.play is not None and self.match.deal.play.judge(action.card).legal:
                self.speaking = False
                self._show(line(sentence, "bad"))
                return {"done": False, "tell": sentence}
        before = self.match
        self.steps, self.bubbles, self.speaking, self.hinted, self.panel = [], {}, False, 0, None
        self._act(action)
        if not isinstance(action, NextDeal):
            self.before.append(before)
        self._run()
        if len(self.people) > 1 and self.match.turn is not None and self.match.turn is not self.me:
            self.uncovered = False
        self._show(self._situation())
        self._changed()
        return {}

    def _changed(self) -> None:
        """Tell that the match has moved on; a deal that is practised is nobody's business."""
        if self.aside is None:
            self.changed(self.match)

    def _run(self) -> None:
        """Let the players move until it is a person's turn, or nobody's."""
        while (seat := self.match.turn) is not None and seat not in self.people and not self._stopped():
            player = self.players[seat]
            if getattr(player, "slow", False) and self.steps:
                self._show(line(self._say("told.turn", seat=seat)))
                self.steps = []
                self.showing()
            self._act(player.act(self.match.view(seat), self.rng))

    def _act(self, action: Action) -> None:
        """Make one action and add the steps that show it."""
        before = self.match
        after = before.act(action)
        self.match = after
        if isinstance(action, NextDeal):
            self.before = []
            self._add(self._patch(), self._deal_told(), CALL_MS)
        elif isinstance(action, PlayCard):
            self._card_steps(before, after, action)
        else:
            self._call_steps(before, after, action)

    def _call_steps(self, before: Match, after: Match, call: Any) -> None:
        view = before.view(self.me)
        assert before.turn is not None
        told = self._bidding(view).told(before.turn, call)
        end = self._auction_end(after.deal)
        self._add(self._patch(), f"{told} {end}".strip(), CALL_MS * (2 if end else 1), hold=bool(end))

    def _auction_end(self, deal: MatchDeal) -> str:
        """Say what an auction has come to, nothing while it goes on."""
        if deal.play is None and deal.end is None:
            return ""
        parts = self._parts(self.match.view(self.me))
        if deal.contract is not None:
            return parts.say("bid.closed", contract=Story(parts).contract(deal.contract))
        if deal.end == "passed_out":
            return parts.say("bid.thrown_in")
        assert deal.auction is not None
        seat = deal.auction.calls[-1][0]
        return parts.say("bid.redeal_me" if seat is self.me else "bid.redeal", seat=seat)

    def _card_steps(self, before: Match, after: Match, action: PlayCard) -> None:
        """Show a card on its way to the trick; then, if it completes it, the trick on its way to its winner."""
        old, new = before.deal.play, after.deal.play
        assert old is not None and new is not None and old.turn is not None
        view = after.view(self.me)
        story = Story(self._parts(view), view.rules.players)
        words = after.deal.words[len(before.deal.words) :]
        told = " ".join([story.card(old.turn, action.card, lead=not old.trick.cards), *map(story.word, words)])
        if len(new.tricks) == len(old.tricks):
            self._add(self._patch(), told, CARD_MS)
            return
        full = self._patch(complete=True)
        self._add(full, told, TRICK_MS, hold=True, wait=self.options.hold == "until")
        gain = sum(new.points) - sum(old.points)
        taken = story.trick(new.winners[-1], gain, last=new.over)
        self._add(self._patch(), taken, SETTLE_MS, sweep=new.winners[-1].name)

    def _add(
        self, patch: Json, tell: str, ms: int, *, hold: bool = False, wait: bool = False, sweep: str | None = None
    ) -> None:
        shown = step(patch, tell=tell, ms=ms, hold=hold, sweep=sweep)
        self.steps.append({**shown, "wait": self._say("table.go_on")} if wait else shown)

    def _by_default(self, view: View) -> Action:
        """Return what the timer does for one: it passes, or plays the weakest card that may be played."""
        passing = [action for action in view.actions if isinstance(action, CALL_TYPES)]
        if passing:
            return passing[0]
        cards = view.rules.table.sorted(view.legal_cards, view.trump) if view.trump is not None else ()
        return PlayCard(min(cards, key=lambda card: view.rules.table.points(card, view.trump)))  # type: ignore[arg-type]

    # ------------------------------------------------------------------ what is shown

    @property
    def view(self) -> Json:
        """Return what the page draws."""
        return self._view

    @property
    def sentence(self) -> str:
        """Return the line of explanation as plain text."""
        return "".join(part if isinstance(part, str) else part.get("strong", "") for part in self._view["say"]["parts"])

    def _show(self, said: Json) -> None:
        """Make the view anew."""
        view = self.match.view(self.me)
        parts = self._parts(view)
        shown = {**self._patch(), "say": said, "hand_label": parts.say("table.your_hand"), "tools": self._tools(view)}
        shown |= {"steps": self.steps, "actions": self._actions(), "number": len(self.before)}
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
        if on.history and view.phase is not Phase.BIDDING:
            tools.append({"key": "history", "icon": "history", "label": self._say("tool.history"), "panel": True})
        if on.hints and going:
            tools.append({"key": "hint", "icon": "help", "label": self._say("tool.hint")})
        if on.takeback and going and self.before and len(self.people) < 2:
            tools.append({"key": "takeback", "icon": "undo", "label": self._say("tool.takeback")})
        if view.rules.target and view.past and self.options.tricks is None:
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

    def _actions(self) -> list[Json]:
        """Return the buttons at the end of a deal."""
        actions: list[Json] = []
        back = {"key": "back", "label": self._say("table.back"), "icon": "left"}
        if not self._ended():
            return [] if self.aside is None else [back]
        if self.aside is not None:
            actions.append({**back, "main": True})
        elif self.match.phase is Phase.DEAL_OVER:
            actions.append({"key": "next", "label": self._say("table.next_deal"), "icon": "deal", "main": True})
        else:
            few = self.options.tricks is not None
            key = "new_trick" if few else "new_deal" if self.match.rules.target == 0 else "new_match"
            actions.append({"key": "again", "label": self._say(f"table.{key}"), "icon": "deal", "main": True})
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

    # ------------------------------------------------------------------ what is said

    def _opening(self) -> Json:
        return (
            line(f"{self._deal_told()} {self._plain(self._situation())}") if self._view_is_new() else self._situation()
        )

    def _view_is_new(self) -> bool:
        deal = self.match.deal
        return self.match.rules.first_player != "south" and deal.end is None and deal.play is None

    def _deal_told(self) -> str:
        """Say who deals, and for the first deal that it was drawn."""
        deal = self.match.deal
        mine = "_me" if self._parts(self.match.view(self.me)).is_you(deal.dealer) else ""
        if deal.number == 1:
            return self._say(f"bid.drawn{mine}", seat=deal.dealer)
        return self._say(f"bid.deal{mine}", n=deal.number, seat=deal.dealer)

    def _situation(self) -> Json:
        """Say what the one who looks has to do now."""
        view = self.match.view(self.me)
        if not self.uncovered and view.turn is not None:
            return line(self._say("table.pass_on", seat=view.turn))
        if self._ended():
            return self._result(view)
        if view.phase is Phase.BIDDING:
            return line(self._bid_situation(view))
        if view.turn is not self.me:
            return line(self._say("told.turn", seat=view.turn))
        if view.trick is not None and not view.trick.cards:
            return line(self._say("told.your_lead"))
        return line(self._duty(view) if self.options.helpers.why else self._say("told.your_turn"))

    def _bid_situation(self, view: View) -> str:
        if view.turn is not self.me:
            return self._say("bid.speaks", seat=view.turn)
        return self._say("bid.speaks_me")

    def _result(self, view: View) -> Json:
        """Say how the deal, the match or the few tricks ended."""
        parts = self._parts(view)
        story = Story(parts, view.rules.players)
        us = self.me.team
        points = {"us": view.points[us], "them": view.points[us.other]}
        sides = {"our_side": story.side(us), "their_side": story.side(us.other)}
        if self._stopped():
            winner = view.winners[-1]
            return line(story.trick(winner, _worth(self.match)), "ok" if winner.team is us else "info")
        score, contract = self.match.deal.score, view.contract
        if score is None:
            return line(self._auction_end(self.match.deal))
        if contract is None:
            won = points["us"] > points["them"]
            return line(parts.say("result.counted", **points, **sides), "ok" if won else "info")
        told = story.contract(contract)
        told = told[0].upper() + told[1:]
        key = {"made": "made", "failed": "failed", "litige": "litige"}[score.result.value]
        ours = (score.result.value == "made") == (contract.side is us)
        sentence = parts.say(f"result.{key}", contract=told, **points, **sides)
        if view.winner is not None:
            sentence += " " + parts.say("result.wins", side=story.side(view.winner))
        return line(sentence, "ok" if ours else "bad")

    def _explain(self, view: View, card: Card) -> str:
        assert view.trick is not None and view.trump is not None
        verdict = judge(card, view.hand, view.trick, view.trump, view.rules, stock=view.stock)
        return explain_verdict(verdict, self.lang, trick=view.trick, trump=view.trump, table=view.rules.table)

    def _duty(self, view: View) -> str:
        assert view.trick is not None and view.trump is not None
        owed = duty(view.hand, view.trick, view.trump, view.rules, stock=view.stock)
        return explain_duty(owed, self.lang, trick=view.trick, trump=view.trump, table=view.rules.table)

    def _advice(self, view: View) -> str:
        """Say what a player that follows the tips would do in one's place, and why."""
        decision = RuleOfThumb().decide(view)
        why = self._say(f"hint.{decision.reason.value}")
        if isinstance(decision.action, PlayCard):
            return f"{self._say('table.advice', card=decision.action.card, trump=view.trump)} {why}"
        assert isinstance(decision.action, CALL_TYPES)
        return f"{self._say('table.advice_call', call=self._bidding(view).spoken(decision.action))} {why}"

    # ------------------------------------------------------------------ small questions

    def _mine(self) -> View | None:
        """Return the view of the person whose turn it is, None if it is nobody's or still covered."""
        if self.match.turn is not self.me or not self.uncovered or self.me not in self.people or self._stopped():
            return None
        return self.match.view(self.me)

    def _word_goes_with(self, card: Card) -> bool:
        return PlayCard(card, said=True) in self.match.legal_actions()

    def _stopped(self) -> bool:
        """Tell whether the few tricks that were to be played are over."""
        play = self.match.deal.play
        return self.options.tricks is not None and play is not None and len(play.tricks) >= self.options.tricks

    def _ended(self) -> bool:
        return self.match.deal.end is not None or self._stopped()

    def _parts(self, view: View) -> Parts:
        return Parts(self.lang, view.trump, view.rules.table, self.me, shared=len(self.people) > 1)

    def _bidding(self, view: View) -> Bidding:
        return Bidding(view, self._parts(view))

    def _say(self, key: str, **facts: Any) -> str:
        return Parts(self.lang).say(key, **facts)

    def _plain(self, said: Json) -> str:
        return "".join(part if isinstance(part, str) else part.get("strong", "") for part in said["parts"])

    def _refused(self, key: str) -> Answer:
        return {"done": False, "tell": self._say(key)}


def _worth(match: Match) -> int:
    play = match.deal.play
    assert play is not None
    return play.rules.table.sum(play.tricks[-1].cards, play.trump)


def _covers(deal: MatchDeal) -> frozenset[Card]:
    """Return the cards that lay open on hidden ones at the beginning: everybody saw which."""
    return frozenset(cover for cover, _ in deal.play.beneath) if isinstance(deal.play, OpenPlay) else frozenset()


GAME_EVENTS = frozenset(name[3:] for name in dir(Game) if name.startswith("on_"))
"""What a page may ask of a game."""
