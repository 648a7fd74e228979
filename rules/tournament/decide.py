"""The heart of the tournament: what happens if a command is carried out now, or why it is not.

`decide` changes nothing and knows nothing but its arguments; the areas are in `rules.tournament.deciding`. What is over
takes no more commands: a finished tournament does not come back to life.
"""

from __future__ import annotations

from typing import assert_never

from rules.context import Context
from rules.tournament.commands import (
    AddTime,
    Announce,
    AnswerFloorCall,
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    CallFloor,
    CancelEntries,
    CancelEntry,
    CancelTournament,
    CloseTable,
    ConfirmArrival,
    ConfirmPayment,
    CorrectStack,
    CreateTournament,
    DealOn,
    Deed,
    EndHand,
    ErasePlayer,
    FinishTournament,
    GoToPeriod,
    ImposePenalty,
    MergePlayer,
    MoveEntry,
    OpenRegistration,
    OpenTable,
    PauseClock,
    PlaceBust,
    ProposePlan,
    RegisterEntry,
    RejectPlan,
    ReportStacks,
    ResumeClock,
    ReviseConfig,
    ReviseStructure,
    SellAddOn,
    SellRebuy,
    SetBalancing,
    SetHandForHand,
    SetPayouts,
    StartHand,
    StartTournament,
    SwapSeats,
    TurnLevel,
    VoidEntry,
)
from rules.tournament.deciding import Decision, busts, counts, desk, floor, hands, placing, setup, timing
from rules.tournament.deciding.floor import without_unfit_plan
from rules.tournament.events import Announced
from rules.tournament.state import Status, Tournament
from rules.verdict import Refusal

OVER = frozenset({Status.FINISHED, Status.CANCELLED})


def decide(tournament: Tournament | None, deed: Deed, context: Context) -> Decision:
    """What happens if `deed` is carried out now, or why it is not. None is the empty room: only a creation fits it.

    An empty tuple means that things already are as wished.
    """
    if isinstance(deed, CreateTournament):
        return setup.create(deed) if tournament is None else Refusal("already_open", "house.stale-request")
    assert tournament is not None, "a tournament is created first"
    if isinstance(deed, MergePlayer | ErasePlayer):
        return _of_a_person(tournament, deed)  # who somebody is can turn out when all is over
    if tournament.status in OVER:
        silent = isinstance(deed, TurnLevel | ProposePlan)  # a worker that comes late is not told off
        return () if silent else Refusal("tournament_over", "house.tournament-over")
    decision = _decide(tournament, deed, context)
    return decision if isinstance(decision, Refusal) else without_unfit_plan(tournament, decision)


def _decide(t: Tournament, deed: Deed, context: Context) -> Decision:
    match deed:
        case CreateTournament() | ReviseConfig() | ReviseStructure() | OpenRegistration() | CancelTournament():
            return _lay_down(t, deed, context)
        case SetPayouts():
            return setup.set_payouts(t, deed)
        case FinishTournament():
            return setup.finish(t, context)
        case (
            RegisterEntry()
            | ConfirmPayment()
            | CancelEntry()
            | CancelEntries()
            | VoidEntry()
            | SellRebuy()
            | SellAddOn()
        ):
            return _at_the_desk(t, deed, context)
        case StartTournament() | PauseClock() | ResumeClock() | AddTime() | GoToPeriod() | TurnLevel():
            return _by_the_clock(t, deed, context)
        case (
            StartHand()
            | EndHand()
            | BustEntries()
            | PlaceBust()
            | AskForRebuy()
            | ReportStacks()
            | CorrectStack()
            | SetHandForHand()
        ):
            return _at_a_table(t, deed, context)
        case OpenTable() | CloseTable() | MoveEntry() | SwapSeats() | ConfirmArrival() | SetBalancing() | DealOn():
            return _on_the_floor(t, deed)
        case ProposePlan() | ApprovePlan() | RejectPlan():
            return _planning(t, deed, context)
        case CallFloor():
            return counts.call_floor(t, deed, context)
        case AnswerFloorCall():
            return floor.answer_call(t, deed)
        case ImposePenalty():
            return floor.impose_penalty(t, deed, context)
        case MergePlayer() | ErasePlayer():
            return _of_a_person(t, deed)
        case Announce(text):
            return () if text == t.announcement else (Announced(t.announcement, text),)
        case _:
            assert_never(deed)


def _lay_down(
    t: Tournament,
    deed: CreateTournament | ReviseConfig | ReviseStructure | OpenRegistration | CancelTournament,
    context: Context,
) -> Decision:
    match deed:
        case CreateTournament():
            return setup.create(deed)
        case ReviseConfig():
            return setup.revise_config(t, deed)
        case ReviseStructure(structure):
            return setup.revise_structure(t, structure, context)
        case OpenRegistration():
            return setup.open_registration(t)
        case CancelTournament(reason):
            return setup.cancel(t, reason)
        case _:
            assert_never(deed)


def _at_the_desk(
    t: Tournament,
    deed: RegisterEntry | ConfirmPayment | CancelEntry | CancelEntries | VoidEntry | SellRebuy | SellAddOn,
    context: Context,
) -> Decision:
    match deed:
        case RegisterEntry():
            return desk.register(t, deed, context)
        case ConfirmPayment():
            return desk.confirm_payment(t, deed, context)
        case CancelEntry():
            return desk.cancel_entry(t, deed)
        case CancelEntries():
            return desk.cancel_entries(t, deed)
        case VoidEntry():
            return desk.void_entry(t, deed, context)
        case SellRebuy():
            return desk.sell_rebuy(t, deed, context)
        case SellAddOn():
            return desk.sell_add_on(t, deed, context)
        case _:
            assert_never(deed)


def _of_a_person(t: Tournament, deed: MergePlayer | ErasePlayer) -> Decision:
    match deed:
        case MergePlayer():
            return desk.merge_player(t, deed)
        case ErasePlayer():
            return desk.erase_player(t, deed)
        case _:
            assert_never(deed)


def _by_the_clock(
    t: Tournament,
    deed: StartTournament | PauseClock | ResumeClock | AddTime | GoToPeriod | TurnLevel,
    context: Context,
) -> Decision:
    match deed:
        case StartTournament():
            return timing.start(t, context)
        case PauseClock():
            return timing.pause(t, context)
        case ResumeClock():
            return timing.resume(t, context)
        case AddTime():
            return timing.add_time(t, deed, context)
        case GoToPeriod():
            return timing.go_to(t, deed, context)
        case TurnLevel():
            return timing.turn(t, deed, context)
        case _:
            assert_never(deed)


def _at_a_table(
    t: Tournament,
    deed: StartHand | EndHand | BustEntries | PlaceBust | AskForRebuy | ReportStacks | CorrectStack | SetHandForHand,
    context: Context,
) -> Decision:
    match deed:
        case StartHand():
            return hands.start_hand(t, deed, context)
        case EndHand():
            return hands.end_hand(t, deed, context)
        case BustEntries():
            return busts.bust(t, deed, context)
        case PlaceBust():
            return placing.place(t, deed, context)
        case AskForRebuy():
            return hands.ask_for_rebuy(t, deed, context)
        case ReportStacks():
            return counts.report_stacks(t, deed)
        case CorrectStack():
            return counts.correct_stack(t, deed)
        case SetHandForHand():
            return hands.set_hand_for_hand(t, deed, context)
        case _:
            assert_never(deed)


def _on_the_floor(
    t: Tournament, deed: OpenTable | CloseTable | MoveEntry | SwapSeats | ConfirmArrival | SetBalancing | DealOn
) -> Decision:
    match deed:
        case OpenTable():
            return floor.open_table(t, deed)
        case CloseTable():
            return floor.close_table(t, deed)
        case MoveEntry():
            return floor.move_entry(t, deed)
        case SwapSeats():
            return floor.swap_seats(t, deed)
        case DealOn():
            return floor.deal_on(t, deed)
        case ConfirmArrival():
            return floor.confirm_arrival(t, deed)
        case SetBalancing():
            return floor.set_balancing(t, deed)
        case _:
            assert_never(deed)


def _planning(t: Tournament, deed: ProposePlan | ApprovePlan | RejectPlan, context: Context) -> Decision:
    match deed:
        case ProposePlan():
            return floor.propose_plan(t, context)
        case ApprovePlan():
            return floor.approve_plan(t, deed, context)
        case RejectPlan():
            return floor.reject_plan(t, deed)
        case _:
            assert_never(deed)
