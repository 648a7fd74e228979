"""Hands that others wrote down: judged action by action, and what a rulebook plays another way is told."""

from __future__ import annotations

from rules import phh
from rules.replaying import Outcome, Replay, outcome_of, replayed

HEAD = """
variant = '{variant}'
ante_trimming_status = true
antes = {antes}
blinds_or_straddles = {blinds}
{sizes}
starting_stacks = {stacks}
actions = {actions}
"""
BOARD = ["d db 2c7d9h", "d db 3s", "d db Jh"]


def played(
    stacks: list[int],
    actions: list[str],
    finishing: list[int] | list[float] | None,
    *,
    blinds: list[int],
    antes: list[int] | None = None,
    variant: str = "NT",
    sizes: str = "min_bet = 100",
    rulebook: str = "fspr",
    more: str = "",
) -> tuple[Outcome, Replay]:
    """The hand, replayed, and how its chips came out."""
    text = HEAD.format(
        variant=variant,
        antes=antes or [0] * len(stacks),
        blinds=blinds,
        sizes=sizes,
        stacks=stacks,
        actions=actions,
    )
    result = "" if finishing is None else f"finishing_stacks = {finishing}\n"
    history = phh.read(text + result + more)
    replay = replayed(history, rulebook)
    return outcome_of(history, replay), replay


def told(replay: Replay) -> list[tuple[str, str]]:
    return [(note.code, note.article) for note in replay.otherwise]


def test_a_raise_that_nobody_could_call_is_played_as_a_call():
    """CLUB-allin-5, CLUB-allin-8"""
    actions = ["p3 cbr 500", "p1 cbr 3000", "p3 sm AsAd", "p1 sm KsKd", "p2 sm QsQd", *BOARD]
    outcome, replay = played([3000, 100, 500], actions, [2500, 0, 1100], blinds=[50, 100, 0], rulebook="club")
    assert outcome is Outcome.EXACT
    assert told(replay) == [("nobody_to_raise", "CLUB-allin-5")]


def test_the_last_opponent_of_a_short_blind_is_asked_where_the_rulebook_has_the_full_price():
    """FSPR-4.9.8-e, CODE-10.2-c"""
    actions = ["p3 f", "p1 sm KsKd", "p2 sm AsAd", *BOARD]
    for rulebook, otherwise in (("fspr", [("asked_by_the_rules", "house")]), ("code", [])):
        outcome, replay = played([1000, 40, 1000], actions, [960, 80, 1000], blinds=[50, 100, 0], rulebook=rulebook)
        assert outcome is Outcome.EXACT
        assert told(replay) == otherwise


def test_antes_are_played_and_told_where_the_rulebook_has_none():
    """REG-basics-2-a"""
    outcome, replay = played([500, 500], ["p2 f"], [560, 440], blinds=[50, 100], antes=[10, 10], rulebook="regatta")
    assert outcome is Outcome.EXACT
    assert told(replay) == [("without_antes", "REG-basics-2-a")]


def test_the_rake_is_taken_out_of_what_the_winner_wins():
    actions = ["p2 cbr 300", "p1 cc", *BOARD, "p1 sm AsAd", "p2 sm KsKd"]
    assert played([300, 300], actions, [590, 0], blinds=[50, 100], more="_rake = 10")[0] is Outcome.RAKED
    assert played([300, 300], actions, [600, -10], blinds=[50, 100], more="_rake = 10")[0] is Outcome.DIFFERS
    assert played([300, 300], actions, [590, 0], blinds=[50, 100])[0] is Outcome.DIFFERS


def test_an_action_out_of_turn_or_below_the_minimum_is_a_fault():
    """FSPR-4.9.5-c"""
    outcome, replay = played([1000, 1000, 1000], ["p1 f"], [950, 1050, 1000], blinds=[50, 100, 0])
    assert outcome is Outcome.FAULT
    assert replay.fault is not None
    assert replay.fault.code == "not_in_turn"
    outcome, replay = played([1000, 1000, 1000], ["p3 cbr 150"], [950, 1050, 1000], blinds=[50, 100, 0])
    assert replay.fault is not None
    assert (outcome, replay.fault.code) == (Outcome.FAULT, "below_minimum")


def test_a_half_chip_is_split_where_the_file_counts_in_halves():
    actions = ["p3 cbr 300", "p1 f", "p2 cc", *_checked(2, 3), "p2 sm AsKd", "p3 sm AdKs"]
    outcome, _ = played(
        [1000, 1000, 1000],
        actions,
        [975, 1012.5, 1012.5],
        blinds=[25, 100, 0],
    )
    assert outcome is Outcome.EXACT


def _checked(first: int, second: int) -> list[str]:
    return [line for board in BOARD for line in (board, f"p{first} cc", f"p{second} cc")]


def test_what_nobody_opened_leaves_the_hand_undecided():
    actions = ["p2 cc", "p1 cc", *_checked(1, 2), "p1 sm ????", "p2 sm ????"]
    outcome, replay = played([1000, 1000], actions, None, blinds=[50, 100])
    assert outcome is Outcome.UNDECIDED
    assert replay.actions == 8


def test_equal_low_cards_are_told_apart_by_suit_only_where_the_rulebook_does():
    """FSPR-4.5.1-b, REG-2.3.2"""
    text = """
variant = 'F7S'
ante_trimming_status = true
antes = [5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [500, 500]
actions = ['d dh p1 AhKh2s', 'd dh p2 QdJd2c', 'p2 pb', 'p1 f']
finishing_stacks = [495, 505]
"""
    history = phh.read(text)
    assert told(replayed(history)) == []
    replay = replayed(history, "regatta")
    assert outcome_of(history, replay) is Outcome.EXACT
    assert ("opened_by_suit", "REG-2.3.2") in told(replay)


def test_over_an_all_in_that_counts_the_site_went_on_in_full_bets():
    """FSPR-4.9.8-c3: the rulebook adds a unit to the all-in."""
    actions = ["p3 cbr 150", "p1 cbr 300", "p2 f", *BOARD, "p1 sm KsKd", "p3 sm AsAd"]
    outcome, replay = played(
        [1000, 1000, 150],
        actions,
        [850, 900, 400],
        blinds=[50, 100, 0],
        variant="FT",
        sizes="small_bet = 100\nbig_bet = 200",
    )
    assert outcome is Outcome.EXACT
    assert told(replay) == [("all_in_counted_to_its_level", "FSPR-4.7.3-c")]
