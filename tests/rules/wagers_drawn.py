"""Anything a seat may face and a player may do, drawn for the laws of the judge."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.hand.facing import Facing
from rules.hand.state import Limit
from rules.hand.wagers import Behind, First, Means, Released, Said, Thrown, Wager, Word
from tests.rules.wagering import BOOKS, SEAT

books = st.sampled_from(BOOKS)
chips = st.sampled_from([5, 25, 100, 100, 100, 500, 1000])
amounts = st.integers(-5, 60).map(lambda fifties: fifties * 50)
motions = st.lists(st.lists(chips, max_size=6).map(tuple), max_size=3).map(tuple)
said = st.builds(
    Said, st.sampled_from(Word), st.lists(amounts, max_size=2).map(tuple), st.none() | st.sampled_from(Means)
)


def seldom(plain: object, odd: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly as usual, so that the usual is tried too."""
    return st.integers(0, 5).flatmap(lambda die: odd if die == 5 else st.just(plain))


wagers = st.builds(
    Wager,
    st.just(SEAT),
    motions=motions,
    total=seldom(None, st.integers(-10, 3000)),
    said=st.just(()) | st.lists(said, max_size=3).map(tuple),
    first=st.sampled_from(First),
    clear=st.booleans(),
    thrown=seldom(None, st.sampled_from(Thrown)),
    behind=seldom(Behind.NOTHING, st.sampled_from(Behind)),
    released=seldom(Released.LET_GO, st.sampled_from(Released)),
    dealer_error=seldom(False, st.booleans()),
    unaware=seldom(False, st.booleans()),
    reported=seldom(False, st.booleans()),
    told=seldom(None, st.integers(-10, 2000)),
    taken_back=seldom(0, st.integers(-10, 300)),
    pulled_back=seldom(0, st.integers(-10, 300)),
)


@st.composite
def facings(draw: st.DrawFn) -> Facing:
    """What a seat may face: bounds that belong together."""
    before = draw(st.sampled_from([0, 0, 100, 200]))
    stack = draw(st.integers(1, 2000) | st.just(20_000))
    to_match = draw(st.sampled_from([0, before, 200, 300, 1000, 5000])) if before == 0 else 0
    to_match = to_match or draw(st.sampled_from([before, before + 100, 900]))
    full = draw(st.sampled_from([100, 200, 600]))
    limit = draw(st.sampled_from(Limit))
    all_in = before + stack
    least = min(to_match + full, all_in)
    top: dict[Limit, Any] = {
        Limit.NO_LIMIT: all_in,
        Limit.POT_LIMIT: min(all_in, least + 700),
        Limit.FIXED_LIMIT: least,
    }
    return Facing(
        seat=SEAT,
        limit=limit,
        before=before,
        stack=stack,
        to_match=to_match,
        min_to=least,
        max_to=top[limit],
        full=full,
        can_raise=all_in > to_match and draw(seldom(True, st.just(False))),
        can_check=to_match <= before,
        opponents=draw(st.integers(1, 8)),
        opening_price=draw(st.booleans()),
        chip=draw(seldom(1, st.sampled_from([5, 25, 100]))),
    )
