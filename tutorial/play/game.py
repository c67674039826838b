"""One table: a match, who sits where, what the page shows of it, and what its clicks do.

``Game`` is the only thing here that changes: ``handle`` takes an event of the page, ``view`` is what the
page draws. People play at the seats in ``people``; every other seat is played by a ``Player`` of the
engine. Moves that follow one another without a person are all made at once: the view brings them as
steps, and the page plays them at its own pace.

How the parts join: ``sitting`` holds the state, ``speech`` finds the words, ``display`` makes the view;
``felt`` (seats, trick, bar), ``bidding`` (the auction), ``sheet`` (the score),
``helpers`` (counter, history, chat), ``review`` (the deal laid open) each make one part of the view
from what the one who looks may know; ``story`` tells what happens. ``saving`` keeps the match.

>>> from contree.rules import DECOUVERTE
>>> game = Game(Match.start(DECOUVERTE, seed=7), "en")
>>> game.view["screen"], len(game.view["hand"]), game.view["say"]["parts"]
('play', 8, ['Your lead.'])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from contree.action import Action, NextDeal, Phase, PlayCard
from contree.analysis.review import CardReview
from contree.auction import CALL_TYPES, parse_call
from contree.cards import Card
from contree.deal import seats_from
from contree.errors import IllegalCardError
from contree.legality import Verdict
from contree.match import Match
from contree.match_deal import MatchDeal
from contree.players.random_player import RandomPlayer
from contree.rules import preset
from contree.seats import Seat
from contree.view import View

from ..explain import explain_call
from . import grades, practice
from . import helpers as helping
from .display import SWITCHES, Display
from .felt import verdicts
from .parts import Json, line, step
from .rule_link import rule_deciding, rule_of, rule_of_hand, rule_of_verdict
from .sitting import plain
from .story import Story

Answer: TypeAlias = Json

CARD_MS, CALL_MS, TRICK_MS, SETTLE_MS = 520, 650, 1000, 250
"""How long the page shows a card, a call, a complete trick, and the table after it was taken."""


class Game(Display):
    """Play one match at a table, and show it to the people there."""

    def sit(self, match: Match) -> None:
        """Put a match on the table, and let the players move until it is a person's turn."""
        super().sit(match)
        self._run()
        self._show(self._opening(), tell=True)

    def settle(self) -> None:
        """Show the table as it stands, without the moves that led there: the page has shown them."""
        self.steps = []
        self._show(self._view["say"])

    def handle(self, event: Mapping[str, Any]) -> Answer:
        """Do what the page asks, and return the answer; what cannot be done changes nothing.

        Raises ContreeError for an event that names nothing.
        """
        kind = event.get("type")
        if not isinstance(kind, str) or kind not in GAME_EVENTS:
            return self._refused("widget.not_understood")
        self.steps = []  # the page has shown the moves that led here: they are not shown twice
        answer: Answer = getattr(self, f"on_{kind}")(event)
        return {"done": True, **answer}

    def on_play(self, event: Mapping[str, Any]) -> Answer:
        """Play a card of the person whose turn it is, or say why it is refused."""
        card = Card.parse(event.get("card", ""))
        view = self._mine()
        if self._has_played(card):
            return {"done": False, "tell": ""}  # a double click: the card went with the first
        if view is None or self.match.phase is not Phase.PLAY or card not in view.hand:
            return self._refused("widget.not_now")
        said = self.speaking and self._word_goes_with(card)
        if self.speaking and not said and card in view.legal_cards:
            return self._without_word()
        try:
            return self._do(PlayCard(card, said=said))
        except IllegalCardError as error:
            why = self.options.helpers.why
            sentence = self._explain(view, error.verdict.card) if why else self._say("table.refused")
            rule = rule_of_verdict(error.verdict, self.lang, view.rules) if why else None
            self._show(line(sentence, "bad", rule=rule))
            return {"done": False, "tell": sentence}

    def _without_word(self) -> Answer:
        """Put the word away and keep the card: belote goes with no other than king and queen of trumps of one hand."""
        self.speaking = False
        sentence = self._say("table.no_word")
        rule = rule_deciding("belote_declaration", self.lang, self.match.rules)
        self._show(line(sentence, "bad", rule=rule))
        return {"done": False, "tell": sentence}

    def on_call(self, event: Mapping[str, Any]) -> Answer:
        """Make a call of the person whose turn it is, or say why it is refused."""
        call = parse_call(event.get("call", ""))
        view = self._mine()
        if view is None or self.match.phase is not Phase.BIDDING or view.auction is None:
            return self._refused("widget.not_now")
        verdict = view.auction.judge(call)
        if verdict.reason is not None:
            sentence = explain_call(verdict, self.lang)
            self._show(line(sentence, "bad", rule=rule_of(verdict.reason, self.lang, view.rules)))
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
        """Begin a new match at the same table, once the last one is over."""
        if not (self.main.over or self._stopped()):
            return self._refused("widget.not_now")
        if self.aside is not None:
            self._leave_practice()
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
        return {}

    def on_back(self, event: Mapping[str, Any]) -> Answer:
        """Go back from a deal that was practised to the match it came from."""
        if self.aside is None:
            return self._refused("widget.not_now")
        self.sit(self._leave_practice())
        return {}

    def _leave_practice(self) -> Match:
        """Take the match back that was laid aside, with those who played it."""
        assert self.aside is not None
        match, self.people, self.players = self.aside
        self.aside = None
        self.me = self.people[0] if self.people else match.dealer
        return match

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
        self._show(line(sentence, rule=rule_of_verdict(_judged(view)[card], self.lang, view.rules)))
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
        self._show(self._owed(view))
        return {"tell": sentence}

    def on_hint(self, event: Mapping[str, Any]) -> Answer:
        """Help in two steps: the obligation in force, then the move a player of the engine would make."""
        view = self._mine()
        if view is None or not self.options.helpers.hints:
            return self._refused("widget.not_now" if view is None else "table.no_helper")
        self.hinted += 1
        advised = self.hinted > 1 or view.phase is Phase.BIDDING
        said = line(self._advice(view)) if advised else self._owed(view)
        self._show(said)
        return {"tell": plain(said)}

    def _owed(self, view: View) -> Json:
        """Say what the hand owes to the trick, with the rule beside it: it was asked for."""
        return line(self._duty(view), rule=rule_of_hand(_judged(view), self.lang, view.rules))

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
        review = self._view.get("review")
        if review and type(event.get("by")) is int:  # steps add up, however fast they come
            at = max(0, min(review["total"], review["at"] + event["by"]))
        if type(at) is not int or not review:
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

    def _do(self, action: Action) -> Answer:
        """Make a person's action, let the players move, show it; keep the match."""
        before = self.match
        self.steps, self.bubbles, self.speaking, self.hinted, self.panel = [], {}, False, 0, None
        self._act(action)
        if not isinstance(action, NextDeal):
            self.before.append(before)
        self._run()
        if len(self.people) > 1 and self.match.turn is not None and self.match.turn is not self.me:
            self.uncovered = False
        self._show(self._situation(), tell=True)
        self._changed()
        return {}

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

    def _refused(self, key: str) -> Answer:
        return {"done": False, "tell": self._say(key)}


def _judged(view: View) -> dict[Card, Verdict]:
    judged = verdicts(view)
    assert judged is not None, "only the one whose turn it is asks about cards"
    return judged


GAME_EVENTS = frozenset(name[3:] for name in dir(Game) if name.startswith("on_"))
"""What a page may ask of a game."""
