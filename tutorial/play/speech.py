"""What the table says to the one who looks: who deals, what is to be done, why not, how it ended."""

from __future__ import annotations

from contree.action import Phase, PlayCard
from contree.auction import CALL_TYPES
from contree.cards import Card
from contree.legality import duty, judge
from contree.match import Match
from contree.match_deal import MatchDeal
from contree.players.rule_of_thumb import RuleOfThumb
from contree.view import View

from ..explain import explain_duty, explain_verdict
from .parts import Json, line
from .sitting import Sitting, plain
from .story import Story


class Speech(Sitting):
    """Find the words for the state a table is in."""

    def _opening(self) -> Json:
        return line(f"{self._deal_told()} {plain(self._situation())}") if self._view_is_new() else self._situation()

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
            winner, over = view.winners[-1], self.match.deal.end is not None
            return line(story.trick(winner, _last_gain(self.match), last=over), "ok" if winner.team is us else "info")
        score, contract = self.match.deal.score, view.contract
        if score is None:
            return line(self._auction_end(self.match.deal))
        if contract is None:
            won = points["us"] > points["them"]
            return line(parts.say("result.counted", **points, **sides), "ok" if won else "info")
        ours = (score.result.value == "made") == (contract.side is us)
        sentence = parts.say(f"result.{score.result.value}", contract=story.played(contract), **points, **sides)
        if view.winner is not None:
            sentence += " " + parts.say("result.wins", side=story.side(view.winner))
        return line(sentence, "ok" if ours else "bad")

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


def _last_gain(match: Match) -> int:
    """Return what the last complete trick brought, der included: what the tricks before it leave."""
    play = match.deal.play
    assert play is not None
    return sum(play.points) - sum(play.rules.table.sum(trick.cards, play.trump) for trick in play.tricks[:-1])
