"""What every rulebook answers, with its type. Made by scripts/rulebooks.py of profiles.yaml."""
# fmt: off
# ruff: noqa: E501

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

ParameterName = Literal[
    "disciplines",
    "deck_size",
    "deck_sizes",
    "jokers_max",
    "joker_mode",
    "wild_cards",
    "five_of_a_kind_top",
    "deck32_flush_over_full",
    "deck32_flush_over_four",
    "deck32_ace_below_seven",
    "suit_order",
    "suits_used_for",
    "suits_decide_pot",
    "omaha_hole_used",
    "omaha_board_used",
    "limits",
    "small_blind_percent",
    "antes",
    "ante_when",
    "big_blind_option",
    "bring_in_by",
    "bring_in_size",
    "stud_first_later",
    "stud_open_pair_double_bet",
    "min_bet",
    "min_first_raise",
    "min_raise_basis",
    "raise_size_is",
    "pot_limit_maximum",
    "short_blind_nominal",
    "short_blind_headsup",
    "pot_limit_postflop_pot",
    "fixed_limit_low_streets",
    "fixed_limit_raise_cap",
    "fixed_limit_cap_lift",
    "raises_unlimited_in",
    "allin_raise_percent_fixed_limit",
    "allin_raise_percent_big_bet",
    "reopen_test",
    "cumulative_short_allins",
    "acted_includes_check",
    "short_allin_next_minimum",
    "fixed_limit_completion",
    "pot_cap_per_round",
    "uncalled_returned",
    "verbal_in_turn_binds",
    "words_and_chips_order",
    "words_and_chips_together",
    "amount_only_is",
    "wait_for_clear_amount",
    "declared_raise_amount_is",
    "declared_raise_below_minimum",
    "ambiguous_amount",
    "unofficial_terms",
    "oversize_chip_facing_bet",
    "oversize_chip_opening",
    "oversize_chip_raise_said",
    "oversize_chip_declare_before",
    "overbet_auto_raise",
    "multi_chip_rule",
    "underraise_threshold_percent",
    "underraise_base",
    "underraise_outcome",
    "underraise_below_mark",
    "underraise_penalty",
    "string_bet",
    "raise_two_motions_after_declaration",
    "string_bet_reported_by",
    "string_bet_verified_by",
    "underbet",
    "underbet_when",
    "undercall",
    "undercall_scope",
    "undercall_elsewhere",
    "undercall_preflop_opening",
    "insufficient_may_raise",
    "undercall_refund",
    "undercall_choice_ends",
    "unaware_of_raise",
    "accepted_action",
    "tiny_chip_call",
    "tiny_chip_percent",
    "bet_pot_in_no_limit",
    "conditional_statements",
    "prior_chips",
    "pulling_back_prior_chips",
    "hidden_chip",
    "act_in_turn",
    "oot_wager",
    "oot_unchanged_by",
    "oot_check",
    "oot_fold",
    "oot_penalty",
    "oot_dealer_error",
    "skipped_player_deadline",
    "skipped_hand",
    "fold_facing_no_bet",
    "muck_retrieval",
    "cards_touch_other_hand",
    "substantial_action_with_chips",
    "substantial_action_any",
    "button_mode",
    "initial_button",
    "headsup_button_posts_sb",
    "headsup_no_double_bb",
    "headsup_first_card",
    "deal_starts_with",
    "missed_blind",
    "missed_small_blind",
    "newcomer",
    "blind_dodging",
    "players_max",
    "extra_seat_with_permission",
    "straddle",
    "straddle_max",
    "straddle_factor",
    "straddle_chain_factor",
    "straddle_position",
    "straddle_deadline",
    "straddle_last_word",
    "restraddle_consent",
    "headsup_straddle",
    "mississippi",
    "mississippi_position",
    "mississippi_first_to_act",
    "mississippi_factor",
    "extra_boards",
    "extra_boards_max",
    "extra_boards_consent",
    "extra_boards_odd_chip",
    "pot_chop",
    "pot_chop_consent",
    "presence_moment",
    "absent_hand",
    "absent_posts",
    "absent_allin_live",
    "live_hand_stay_until",
    "leaving_live_hand",
    "clock_caller",
    "clock_seconds",
    "clock_countdown_seconds",
    "clock_on_expiry",
    "clock_on_expiry_no_bet",
    "level_minutes",
    "break_every_minutes",
    "break_minutes",
    "hand_starts",
    "who_deals",
    "cut_by",
    "wash_before_each_hand",
    "shuffle_machine",
    "riffle_after_machine",
    "burn_before_flop",
    "burn_before_turn_river",
    "button_two_consecutive_cards",
    "deck_change",
    "redeal_border",
    "redeal_by",
    "redeal_repeats",
    "redeal_absent_and_penalised",
    "redeal_counts_for_penalty",
    "misdeal_causes",
    "misdeal_exposed_any",
    "misdeal_exposed_first_two",
    "misdeal_boxed_cards",
    "wrong_card_count_dead_after",
    "wrong_count_last_player",
    "exposed_hole_card_single",
    "flop_without_burn",
    "four_card_flop",
    "premature_flop",
    "premature_board_card",
    "extra_board_card",
    "burn_error",
    "boxed_card",
    "defective_card",
    "defective_open_card",
    "defective_closed_card",
    "deck_replacement_by",
    "defective_deck_if",
    "defective_deck",
    "defective_deck_until",
    "exploiting_defect",
    "showdown_first",
    "muck_unseen",
    "cards_speak",
    "last_holder_shows",
    "mucked_cards_opened",
    "show_one_show_all",
    "split_unit",
    "odd_chip",
    "odd_chips_several",
    "table_stakes",
    "stack_answer",
    "exact_count_when",
    "pot_count_in",
    "entry_fee_cents",
    "start_stack",
    "rebuys_max",
    "rebuy_price_cents",
    "rebuy_chips",
    "addon",
    "commission_percent",
    "cashless",
    "deposit_min_cents",
    "deposit_max_cents",
    "deposit_day",
    "withdraw_day",
    "ring_small_blind_cents",
    "ring_big_blind_cents",
    "ring_min_buyin_cents",
    "ring_max_buyin_cents",
    "topup_when",
    "topup_threshold_cents",
    "topup_up_to_cents",
    "short_buyin_percent",
    "short_buyin_needs_full_before",
    "partial_cashout",
    "table_size",
    "seat_draw",
    "seating_checked_by",
    "structure_locked_after_start",
    "max_table_difference",
    "halt_play_short_by",
    "halt_play_short_by_late",
    "halt_play_at",
    "balancing_by",
    "balancing_mover",
    "balancing_seat",
    "balancing_direction",
    "balancing_when",
    "break_table_when",
    "final_table_size",
    "final_table_draw",
    "chip_race_by",
    "chip_race_method",
    "hand_for_hand_shares",
    "penalty_table",
    "penalty_round",
    "penalty_repeat_scope",
    "sanctions",
    "floor_sanctions",
    "disqualification_by",
    "disqualified_chips",
    "fairness_override",
    "exposed_hand_multiway",
    "exposed_headsup_options",
    "collusion_finding",
    "role_names",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers of a rulebook, a field for each of its parameters."""

    disciplines: tuple[Literal["holdem", "omaha", "stud7", "stud5", "draw5"], ...]
    "Games that may be offered."
    deck_size: int
    "Cards in the deck of an ordinary game."
    deck_sizes: tuple[int, ...]
    "Deck sizes the rulebook knows at all (a game may choose one)."
    jokers_max: int
    "Most jokers that may be added to the deck of a game."
    joker_mode: Literal["full", "bug"]
    "What a joker may stand for: any card, or only a restricted set."
    wild_cards: Literal["off", "home_games_only"]
    "Whether ordinary cards may be declared wild."
    five_of_a_kind_top: bool
    "Five cards of one rank (with a joker) form the highest category."
    deck32_flush_over_full: bool
    "With 32 cards the flush beats the full house."
    deck32_flush_over_four: bool
    "With 32 cards the flush also beats four of a kind."
    deck32_ace_below_seven: bool
    "With 32 cards ace-7-8-9-10 is a straight."
    suit_order: tuple[str, ...]
    "Suits from high to low for the procedural uses listed in suits_used_for."
    suits_used_for: tuple[Literal["seat_draw", "button_draw", "stud_first_to_act", "odd_chip", "chip_race"], ...]
    "Procedures in which suits break ties."
    suits_decide_pot: bool
    "Suits never break ties between hands."
    omaha_hole_used: int
    "Own cards an Omaha combination must use."
    omaha_board_used: int
    "Board cards an Omaha combination must use."
    limits: tuple[Literal["no_limit", "pot_limit", "fixed_limit"], ...]
    "Betting structures that may be chosen."
    small_blind_percent: int
    "Usual small blind in percent of the big blind (a proposal of the structure editor, never a check)."
    antes: Literal["none", "optional"]
    "Whether levels may have an ante."
    ante_when: Literal["before_deal", "before_cut"]
    "Moment at which antes are taken."
    big_blind_option: bool
    "The big blind (or last straddler) keeps the last word pre-flop."
    bring_in_by: Literal["lowest_card", "highest_card"]
    "Stud: open card that must make the forced opening."
    bring_in_size: Literal["regulations"]
    "Stud: size of the bring-in."
    stud_first_later: Literal["highest_open_hand"]
    "Stud: who opens the rounds after the first."
    stud_open_pair_double_bet: bool
    "Limit stud: an open pair in the second round allows the big bet."
    min_bet: Literal["big_blind"]
    "Smallest opening bet in no-limit and pot-limit (fixed limit: the unit; pre-flop a straddle replaces the blind)."
    min_first_raise: Literal["double_bet"]
    "The first raise at least doubles the opening bet or big blind."
    min_raise_basis: Literal["last_full_increment", "largest_of_round", "double_bet"]
    "What a raise must add at least: the last full bet or raise, the largest of the round, or a doubling of the total."
    raise_size_is: Literal["increment"]
    "The size of a raise is the difference to the previous wager."
    pot_limit_maximum: Literal["pot_after_call"]
    "Pot-limit maximum: call first, then raise by the pot including that call."
    short_blind_nominal: Literal["big_blind", "any_blind"]
    "Which short all-in blind is counted as if it were full for prices and pre-flop maxima."
    short_blind_headsup: Literal["nominal", "actual"]
    "Price of the last opponent of a short all-in big blind: the full blind, or what was really put in."
    pot_limit_postflop_pot: Literal["actual"]
    "After the flop the pot-limit maximum follows the real pot."
    fixed_limit_low_streets: Mapping[str, tuple[str, ...]]
    "Streets played with the small bet; all others use the big bet."
    fixed_limit_raise_cap: int
    "Raises allowed per round in fixed limit (the opening bet or big blind not counted)."
    fixed_limit_cap_lift: Literal["round_started_headsup", "never"]
    "When the raise cap does not apply."
    raises_unlimited_in: tuple[Literal["no_limit", "pot_limit"], ...]
    "Structures without a cap on the number of raises."
    allin_raise_percent_fixed_limit: int
    "Fixed limit: percent of the unit at which an all-in counts as a raise."
    allin_raise_percent_big_bet: int
    "No-limit and pot-limit: percent of a full raise at which an all-in counts as a raise."
    reopen_test: Literal["facing_total", "preceding_wager"]
    "Who may raise again after a short all-in: a player whose total price grew by a full raise, or nobody behind a short all-in."
    cumulative_short_allins: Literal["count_together", "count_singly"]
    "Whether several short all-ins add up to a full raise."
    acted_includes_check: bool
    "A check counts as having acted for the reopening test."
    short_allin_next_minimum: Literal["add_full_increment", "complete_previous_level"]
    "No-limit and pot-limit: smallest raise over a short all-in (fixed limit always completes to the regular level)."
    fixed_limit_completion: Literal["last_level_plus_unit"]
    "Fixed limit: level to which a short all-in is completed."
    pot_cap_per_round: int | None
    "Largest pot that a bet or raise may make in a round; null = none."
    uncalled_returned: bool
    "Chips nobody matched go back to their owner."
    verbal_in_turn_binds: bool
    "A declaration made in turn must be carried out."
    words_and_chips_order: Literal["first_wins", "words_govern"]
    "What counts when a player both speaks and pushes chips."
    words_and_chips_together: Literal["clear_words_else_chips"]
    "What counts when words and chips come at the same moment."
    amount_only_is: Literal["silent_chips"]
    "A bare amount is treated like silently pushing that many chips."
    wait_for_clear_amount: bool
    "Nobody may act behind a wager whose amount is not yet known."
    declared_raise_amount_is: Literal["total", "increment"]
    "Meaning of 'raise, X'."
    declared_raise_below_minimum: Literal["minimum_raise"]
    "A declared raise with too few chips becomes the minimum raise."
    ambiguous_amount: Literal["smallest_legal"]
    "Meaning of a declaration with several legal amounts."
    unofficial_terms: Literal["own_risk"]
    "Slang and gestures are used at the player's risk."
    oversize_chip_facing_bet: Literal["call", "chip_value"]
    "One silent chip larger than the bet to match."
    oversize_chip_opening: Literal["chip_value"]
    "One silent chip as the opening: its value, bounded by the structure."
    oversize_chip_raise_said: Literal["chip_value"]
    "'Raise' with one chip and no amount: the largest raise the chip covers."
    oversize_chip_declare_before: Literal["chip_touches_table"]
    "Last moment for announcing a raise with one chip."
    overbet_auto_raise: bool
    "More chips than a call are a raise by themselves."
    multi_chip_rule: Literal["removal_test_then_half", "raise_evident", "by_amount"]
    "Several silent chips above the call: call if every chip is needed, else by the 50% mark; a raise anyway; or classes by the amount pushed."
    underraise_threshold_percent: int
    "Mark from which a too small raise is treated as an intended raise."
    underraise_base: Literal["min_raise_increment", "amount_to_call", "largest_bet"]
    "What the percentage of the mark is taken of."
    underraise_outcome: Literal["must_complete", "complete_or_penalty", "complete_or_fold"]
    "What follows above the mark."
    underraise_below_mark: Literal["call"]
    "What follows below the mark."
    underraise_penalty: Literal["none", "excess_stays_dead"]
    "Price of not completing an underraise."
    string_bet: Literal["first_motion"]
    "Chips added in several motions: only the first motion counts."
    raise_two_motions_after_declaration: bool
    "After saying 'raise' the exact call may be completed in one more motion."
    string_bet_reported_by: tuple[Literal["dealer", "any_player"], ...]
    "Who may call a string bet."
    string_bet_verified_by: Literal["floor"]
    "Who confirms a string bet reported by a player."
    underbet: Literal["complete_or_fold", "complete"]
    "Opening bet below the minimum."
    underbet_when: Literal["always", "later_action"]
    "When the choice of the underbet rule applies; otherwise the bet is simply corrected."
    undercall: Literal["complete_or_fold", "full_call"]
    "Chips short of a call."
    undercall_scope: Literal["any", "headsup_or_opening_bet"]
    "Situations in which undercall applies; elsewhere see undercall_elsewhere."
    undercall_elsewhere: Literal["director"]
    "Who rules outside undercall_scope."
    undercall_preflop_opening: Literal["big_blind"]
    "Opening bet of the first round for the undercall rule."
    insufficient_may_raise: bool
    "An insufficient wager may still be turned into a raise."
    undercall_refund: Literal["dealer_error_only", "never"]
    "When chips of an insufficient call may be taken back."
    undercall_choice_ends: Literal["next_call_or_raise"]
    "Action behind the player that ends his choice."
    unaware_of_raise: Literal["accepted_action", "complete_or_fold"]
    "A caller who did not notice a raise."
    accepted_action: bool
    "A caller misinformed about the amount owes the true amount."
    tiny_chip_call: Literal["director", "undercall"]
    "A silent chip far below the bet."
    tiny_chip_percent: int
    "Percent of the call below which a chip is tiny."
    bet_pot_in_no_limit: Literal["invalid"]
    "'I bet the pot' in no-limit."
    conditional_statements: Literal["director"]
    "Who rules on statements about future action."
    prior_chips: Literal["floor"]
    "Who judges a wager mixed with chips not yet pulled in."
    pulling_back_prior_chips: Literal["must_call_or_raise"]
    "Clearly pulling back prior chips when facing a bet."
    hidden_chip: Literal["director"]
    "Who rules on chips found after an all-in was called; outside the action they win nothing and save nobody."
    act_in_turn: bool
    "Players act in turn only."
    oot_wager: Literal["chips_stay", "binding_if_unchanged"]
    "Wager out of turn: the chips never come back, or it binds only if the price stays the same."
    oot_unchanged_by: tuple[Literal["check", "call", "fold"], ...]
    "Actions of the skipped player that leave the price unchanged."
    oot_check: Literal["binding_if_all_check"]
    "Check out of turn."
    oot_fold: Literal["binding", "not_binding"]
    "Fold out of turn."
    oot_penalty: bool
    "Acting out of turn may be penalised."
    oot_dealer_error: Literal["may_change_until_next_acts", "no_exception"]
    "Out of turn because the dealer prompted the wrong player."
    skipped_player_deadline: Literal["substantial_action"]
    "Until when a skipped player can claim his turn."
    skipped_hand: Literal["floor"]
    "Who decides on the hand of a skipped player who stayed silent."
    fold_facing_no_bet: Literal["binding", "final_after_next_action"]
    "Discard in turn when nothing is to be matched."
    muck_retrieval: Literal["director_if_misinformed", "never"]
    "Returning a discarded hand: only separable cards thrown because of wrong information."
    cards_touch_other_hand: Literal["floor", "mover_dead"]
    "Cards of two players touched: who decides which hand is dead."
    substantial_action_with_chips: int
    "Actions in turn that are substantial if at least one puts chips in."
    substantial_action_any: int
    "Actions in turn that are always substantial."
    button_mode: Literal["moving", "dead"]
    "Button to the next player, or dead button on the seat of the last small blind."
    initial_button: Literal["high_card", "random"]
    "How the first button is found."
    headsup_button_posts_sb: bool
    "With two players the button posts the small blind and acts first pre-flop."
    headsup_no_double_bb: bool
    "When play becomes heads-up nobody posts the big blind twice running."
    headsup_first_card: Literal["big_blind", "small_blind"]
    "Seat that gets the first card heads-up."
    deal_starts_with: Literal["small_blind"]
    "Seat that gets the first card with three or more players."
    missed_blind: Literal["dealer_posts", "post_or_wait"]
    "Blind of a player who is away: posted for him, or owed on his return (cash games)."
    missed_small_blind: Literal["dead", "live"]
    "Status of a small blind made up later."
    newcomer: Literal["plays_at_once", "wait_or_post_live"]
    "New player between the blinds and the button."
    blind_dodging: Literal["penalty"]
    "Deliberately avoiding the blinds when moved."
    players_max: int
    "Players at a cash-game table."
    extra_seat_with_permission: bool
    "One more seat than players_max with the manager's permission."
    straddle: Literal["off", "cash_only", "by_table"]
    "Whether straddles may be switched on."
    straddle_max: int | None
    "Extra bets per hand (straddle, restraddle ...); null = set per table."
    straddle_factor: int
    "Straddle in big blinds, exactly."
    straddle_chain_factor: int
    "Each further extra bet as a multiple of the previous one, exactly."
    straddle_position: Literal["after_big_blind"]
    "Seat that may straddle; each further bet belongs to the next seat, never to a blind."
    straddle_deadline: Literal["first_card"]
    "Last moment for posting."
    straddle_last_word: bool
    "The last straddler closes the first round."
    restraddle_consent: Literal["none", "all_dealt_in"]
    "Who may object to a restraddle."
    headsup_straddle: Literal["never", "manager_permission"]
    "Straddle by the small blind heads-up."
    mississippi: Literal["off", "manager_permission"]
    "Extra bet on the button."
    mississippi_position: Literal["button"]
    "Seat that may post the Mississippi."
    mississippi_first_to_act: Literal["small_blind"]
    "First seat of the first round in a Mississippi hand."
    mississippi_factor: int
    "Size of the button's extra bet in big blinds."
    extra_boards: bool
    "Additional boards when no more betting is possible."
    extra_boards_max: int
    "Additional boards at most."
    extra_boards_consent: Literal["each_pot_all_contenders"]
    "Whose consent is needed."
    extra_boards_odd_chip: Literal["earlier_board"]
    "Board that gets the odd chip of a pot."
    pot_chop: Literal["forbidden", "cash_only"]
    "Dividing a heads-up pot by agreement."
    pot_chop_consent: Literal["all_seated"]
    "Whose objection stops it."
    presence_moment: Literal["first_card", "end_of_deal", "during_hand"]
    "When a player must be at his seat for a live hand."
    absent_hand: Literal["dealt_and_killed"]
    "Hand of an absent player."
    absent_posts: tuple[Literal["blinds", "antes"], ...]
    "Forced bets taken from an absent player's stack."
    absent_allin_live: bool
    "A player who is all-in may leave without losing his hand."
    live_hand_stay_until: Literal["end_of_showdown", "end_of_action"]
    "How long a player with a live hand must stay."
    leaving_live_hand: Literal["penalty"]
    "Leaving the table with a live hand."
    clock_caller: Literal["seated_player", "anyone"]
    "Who may call the clock."
    clock_seconds: int
    "Seconds after the clock is called."
    clock_countdown_seconds: int
    "Seconds of the audible countdown that follows."
    clock_on_expiry: Literal["fold"]
    "Result when a bet is faced."
    clock_on_expiry_no_bet: Literal["fold", "check"]
    "Result when no bet is faced."
    level_minutes: int | None
    "Length of a level."
    break_every_minutes: int
    "Playing time between breaks."
    break_minutes: int
    "Length of a break."
    hand_starts: Literal["first_card", "first_riffle"]
    "Moment at which a hand begins (decides the level)."
    who_deals: Literal["staff_dealer", "button_player"]
    "Who deals the cards."
    cut_by: Literal["dealer", "small_blind"]
    "Who cuts the deck."
    wash_before_each_hand: bool
    "Cards are washed before every shuffle."
    shuffle_machine: Literal["all_tables_or_none", "off"]
    "Use of shuffling machines."
    riffle_after_machine: bool
    "A riffle follows the machine shuffle."
    burn_before_flop: bool
    "A card is burned before the flop."
    burn_before_turn_river: bool
    "A card is burned before turn and river."
    button_two_consecutive_cards: bool
    "The button may get two cards in a row to repair a deal."
    deck_change: tuple[Literal["dealer_change", "level_change", "regulations"], ...]
    "Occasions for changing decks."
    redeal_border: Literal["substantial_action", "first_action"]
    "Point after which no redeal is possible."
    redeal_by: tuple[Literal["dealer", "floor", "director"], ...]
    "Who may declare a redeal."
    redeal_repeats: tuple[Literal["button", "seats", "level"], ...]
    "What stays the same in a redeal."
    redeal_absent_and_penalised: Literal["dealt_and_killed"]
    "Absent and penalised players in a redeal."
    redeal_counts_for_penalty: int
    "Deals a misdeal plus its redeal count towards a penalty."
    misdeal_causes: tuple[Literal["boxed_cards", "first_card_wrong_seat", "card_to_empty_seat", "player_missed", "exposed_cards", "exposed_at_cut", "not_shuffled", "wrong_order", "wrong_card_count", "defective_closed_card", "other"], ...]
    "Causes for a redeal before the border."
    misdeal_exposed_any: int
    "Hole cards exposed by the dealer that make a misdeal."
    misdeal_exposed_first_two: int | None
    "Exposed cards among the first two off the deck that make a misdeal; null = no special rule."
    misdeal_boxed_cards: int | None
    "Face-up cards in the deck that make a misdeal; null = each is simply replaced."
    wrong_card_count_dead_after: Literal["first_action", "substantial_action"]
    "From when a wrong number of cards kills the hand instead of causing a redeal."
    wrong_count_last_player: Literal["equal_shares_to_others"]
    "The only player left holds a wrong number of cards: his pot goes to the others dealt in."
    exposed_hole_card_single: Literal["replace_with_first_burn"]
    "One hole card exposed in the deal."
    flop_without_burn: Literal["reshuffle_and_redeal", "play_on"]
    "Flop opened without a burn and no bets yet."
    four_card_flop: Literal["mix_four_manager_picks_burn", "reshuffle_all"]
    "Flop with four cards."
    premature_flop: Literal["reshuffle_and_redeal"]
    "Flop opened before the round was over."
    premature_board_card: Literal["aside_then_reshuffle"]
    "Turn or river opened too early."
    extra_board_card: Literal["next_burn"]
    "One card too many opened with a street."
    burn_error: Literal["restore_or_play_on"]
    "Wrong number of burned cards."
    boxed_card: Literal["replace"]
    "One face-up card in the deck."
    defective_card: Literal["replace"]
    "A marked or damaged card."
    defective_open_card: Literal["finish_hand_then_replace"]
    "Defective card lying open."
    defective_closed_card: Literal["redeal_before_betting"]
    "Defective hole card: redeal before betting, afterwards play on."
    deck_replacement_by: Literal["dealer", "floor"]
    "Who decides to change the deck."
    defective_deck_if: tuple[Literal["card_count", "duplicates", "different_backs", "marked_cards", "extra_joker"], ...]
    "What makes a deck defective."
    defective_deck: Literal["void_and_refund"]
    "Hand played with a defective deck."
    defective_deck_until: Literal["pot_paid"]
    "Until when the hand can be voided."
    exploiting_defect: Literal["floor", "confiscate_to_next_pot"]
    "A player who knew of the defect and bet on it."
    showdown_first: Literal["last_aggressor_else_left_of_button"]
    "Who opens first."
    muck_unseen: bool
    "A beaten player may discard unseen."
    cards_speak: bool
    "Shown cards decide whatever was announced."
    last_holder_shows: Literal["optional", "required"]
    "The only player left with cards."
    mucked_cards_opened: Literal["collusion_only"]
    "When discarded cards may be looked at, and by whom: the director alone."
    show_one_show_all: bool
    "Cards shown to one are shown to all."
    split_unit: Literal["smallest_chip_in_play"]
    "Unit of dividing pots, each pot separately."
    odd_chip: Literal["left_of_button", "suit"]
    "Who gets the odd chip: the first winner left of the button, or the higher suit."
    odd_chips_several: Literal["one_each"]
    "Several odd chips."
    table_stakes: bool
    "Only chips on the table at the start of the hand play."
    stack_answer: Literal["approximate", "exact"]
    "Answer to a question about a stack."
    exact_count_when: Literal["in_turn_facing_all_in", "always"]
    "When an exact count is due."
    pot_count_in: tuple[Literal["no_limit", "pot_limit", "fixed_limit"], ...]
    "Structures in which a player may ask for the pot."
    entry_fee_cents: int | None
    "Tournament buy-in."
    start_stack: int | None
    "Chips every player starts with."
    rebuys_max: int | None
    "Re-buys per player."
    rebuy_price_cents: int | None
    "Price of a re-buy."
    rebuy_chips: int | None
    "Chips of a re-buy."
    addon: Literal["none", "event"]
    "Whether an add-on may be set up."
    commission_percent: int
    "House share of buy-ins and exchanges."
    cashless: bool
    "All money moves through player accounts."
    deposit_min_cents: int | None
    "Smallest total deposit of a player."
    deposit_max_cents: int | None
    "Largest total deposit of a player."
    deposit_day: Literal["any", "first"]
    "Day on which deposits are taken."
    withdraw_day: Literal["any", "last"]
    "Day on which balances are paid out."
    ring_small_blind_cents: int | None
    "Small blind of the ring games."
    ring_big_blind_cents: int | None
    "Big blind of the ring games, an independent number."
    ring_min_buyin_cents: int | None
    "Smallest cash-game buy-in."
    ring_max_buyin_cents: int | None
    "Largest cash-game buy-in."
    topup_when: Literal["between_hands"]
    "When chips may be added in a cash game."
    topup_threshold_cents: int | None
    "Largest stack that may be topped up."
    topup_up_to_cents: int | None
    "Stack up to which a top-up may go."
    short_buyin_percent: int
    "Smallest short buy-in in percent of a full one."
    short_buyin_needs_full_before: bool
    "A short buy-in only after a full one."
    partial_cashout: Literal["never", "credit_only"]
    "Taking part of the chips off the table."
    table_size: int
    "Seats at a tournament table."
    seat_draw: tuple[Literal["cards", "computer"], ...]
    "How seats are drawn."
    seating_checked_by: Literal["official"]
    "Who verifies the seating before the start."
    structure_locked_after_start: bool
    "Levels and prizes cannot change after the start."
    max_table_difference: int
    "Largest difference between table sizes before players are moved."
    halt_play_short_by: int
    "How many players short of the fullest table a table stops dealing."
    halt_play_short_by_late: int
    "The same while players may still register."
    halt_play_at: Literal["short_tables", "all_tables"]
    "Which tables stop dealing while one is too short."
    balancing_by: Literal["director_or_delegate"]
    "Who moves players."
    balancing_mover: Literal["next_big_blind", "last_big_blind"]
    "Player taken from the larger table."
    balancing_seat: Literal["big_blind_else_nearest"]
    "Seat given: the one that becomes the big blind, else the free seat nearest to it."
    balancing_direction: Literal["clockwise", "either_side"]
    "How 'nearest to the big blind' is measured."
    balancing_when: Literal["both_hands_finished"]
    "When a player may be moved."
    break_table_when: Literal["fits_on_fewer_tables", "final_only"]
    "When a table is closed."
    final_table_size: int
    "Players at which the final table is formed (or fewer)."
    final_table_draw: bool
    "Seats are drawn again for the final table."
    chip_race_by: Literal["director"]
    "Who decides when small chips are exchanged."
    chip_race_method: Literal["highest_card_one_chip_each"]
    "How leftover small chips are turned into larger ones."
    hand_for_hand_shares: Literal["same_hand", "by_stack"]
    "Players of different tables who bust in one round played hand for hand: they share the places as if it had been one hand, or the larger stack at its start is ahead."
    penalty_table: Mapping[str, Mapping[str, Any]] | None
    "Sanctions by offence (article number) for the first and any later occurrence; an empty repeat means the first list again."
    penalty_round: Literal["players_at_table_incl_offender"]
    "Hands in one penalty round, fixed when imposed."
    penalty_repeat_scope: Literal["event", "series"]
    "Where earlier offences count."
    sanctions: tuple[Literal["warning", "rounds", "game_day", "partial_suspension", "full_stop", "disqualification", "club_ban", "casino_ban"], ...]
    "Sanctions that exist."
    floor_sanctions: tuple[Literal["warning", "rounds", "game_day"], ...]
    "Sanctions a floor person (judge, referee) may impose alone."
    disqualification_by: Literal["director"]
    "Who may disqualify."
    disqualified_chips: Literal["removed", "stay"]
    "Chips of a disqualified player: they leave play and the player is out at once, or the dead stack keeps the seat and is blinded off."
    fairness_override: bool
    "The director may depart from the letter for the sake of fairness, with a written reason."
    exposed_hand_multiway: Literal["dead_if_deliberate", "live"]
    "Own cards exposed before the end of the round with three or more players."
    exposed_headsup_options: tuple[Literal["continue", "bet_is_all_in", "withdraw_bet"], ...]
    "Choices of the opponent when one of two players exposes his cards."
    collusion_finding: Literal["cards_shown_to_all"]
    "How a finding of collusion must be justified."
    role_names: Mapping[str, str]
    "The rulebook's own names of the roles director and floor."
