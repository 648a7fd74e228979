"""Laws of acting out of turn: every input is answered, chips add up, and what stands can be played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.actions import check, play
from rules.hand.order import out_of_turn
from rules.hand.premature import Cause
from rules.hand.spoken import told
from rules.hand.state import Action, Do, Limit
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected
from rules.hand.wagers import Wager
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from tests.rules.turns import FOUR, act, flop

amounts = st.none() | st.integers(-10, 1500)
actions = st.builds(act, st.integers(1, 5), st.sampled_from(Do), amounts)


@given(
    st.sampled_from(sorted(RULEBOOKS)),
    st.fixed_dictionaries({seat: st.integers(0, 1200) for seat in range(1, 5)}),
    st.lists(actions, max_size=5),
    actions,
    st.lists(actions, max_size=4),
    st.sampled_from(Cause),
    st.sampled_from(Limit),
)
@settings(max_examples=300, deadline=None)
def test_nothing_raises_chips_add_up_and_what_stands_can_be_played(
    rulebook: str,
    stacks: dict[int, int],
    first: list[Action],
    did: Action,
    then: list[Action],
    cause: Cause,
    limit: Limit,
) -> None:
    rules = rules_of(rulebook)
    before = flop(rules, stacks, limit=limit)
    for action in first:
        before = play(before, action, rules)
    out = out_of_turn(before, did, then, rules, cause=cause)
    place = before.position(did.seat)
    had, stack = (before.bets[place], before.stacks[place]) if place >= 0 else (0, 0)
    asked = before.to_match if did.to is None else did.to
    put = max(0, min(asked, had + stack) - had) if did.do in (Do.CALL, Do.BET, Do.RAISE) else 0
    assert out.locked >= 0 <= out.refund
    assert out.locked + out.refund == put
    assert told(out)["ru"]
    now = before
    if not out.in_order:
        for action in then:
            now = now if action.seat == did.seat else play(now, action, rules)
    match out.verdict:
        case Allowed(action=action) | Corrected(action=action) if now.to_act == did.seat:
            assert check(now, action, rules) is None
        case Choice(options=options) | CallFloor(options=options):
            for option in options:
                assert option.action is None or check(now, option.action, rules) is None
        case _:
            pass


@given(
    st.sampled_from(sorted(RULEBOOKS)),
    st.lists(st.integers(0, 1500), max_size=4),
    st.sampled_from([3, 2, 4, 9]),
    st.data(),
)
@settings(max_examples=150, deadline=None)
def test_silent_chips_out_of_turn_are_always_answered(
    rulebook: str, chips: list[int], seat: int, data: st.DataObject
) -> None:
    rules = rules_of(rulebook)
    before = flop(rules, FOUR, act(1, Do.BET, 200))
    wager = Wager(SeatNo(seat), motions=(tuple(chips),))
    then = data.draw(st.lists(actions, max_size=3))
    out = out_of_turn(before, wager, then, rules)
    assert out.locked + out.refund == (min(sum(chips), 5000) if seat != 9 else 0)
    assert told(out)["en"]
