"""What is said about accounts, ring games and the prices of a tournament: by code, first English, then Russian.

Amounts are minor units of the currency; `{cents:money}` writes them as money.
"""

from __future__ import annotations

from collections.abc import Mapping

SAID: Mapping[str, tuple[str, str]] = {
    # --- the account book
    "amount_not_positive": ("An amount must be above zero.", "Сумма должна быть больше нуля."),
    "account_overdrawn": (
        "There is not enough: {cents:money} is needed, {there:money} is there.",
        "Не хватает денег: нужно {cents:money}, есть {there:money}.",
    ),
    "deposits_closed": (
        "Accounts are filled on the first day only.",
        "Счёт можно пополнить только в первый день.",
    ),
    "deposit_too_small": (
        "A participant pays in at least {least:money}; this would make {cents:money}.",
        "Участник вносит не меньше {least:money}, а с этим взносом выйдет {cents:money}.",
    ),
    "deposit_too_large": (
        "A participant pays in at most {most:money}; this would make {cents:money}.",
        "Участник вносит не больше {most:money}, а с этим взносом выйдет {cents:money}.",
    ),
    "payouts_closed": (
        "Accounts are paid out on the closing day only.",
        "Остаток на счёте выплачивается только в последний день.",
    ),
    "still_at_ring_table": (
        "The chips on the ring table must be cashed out first.",
        "Сначала нужно вернуть чипы с рингового стола.",
    ),
    "no_ring_games": ("There are no ring games in this series.", "Ринговых игр в этой серии нет."),
    "no_such_tournament_in_series": (
        "The series has {tournaments} tournaments; there is no number {tournament}.",
        "Турниров в серии: {tournaments}; турнира № {tournament} нет.",
    ),
    "accounts_only": (
        "Money moves through personal accounts only: charge the account.",
        "Все расчёты идут через личные счета: спишите сумму со счёта.",
    ),
    # --- rebuys by the rulebook
    "player_has_chips": (
        "A rebuy is for a player without chips.",
        "Ребай – только для игрока без фишек.",
    ),
    "no_rebuy_left": ("No rebuy is left: allowed: {most}.", "Ребаев больше нет: разрешено: {most}."),
    # --- ring games
    "table_against_rulebook": (
        "The rulebook says {rulebook} here, not {asked}.",
        "По правилам здесь {rulebook}, а не {asked}.",
    ),
    "seat_by_permission": (
        "{asked} seats need the manager's permission; without it there are {rulebook}.",
        "Мест за столом {asked} – только с разрешения менеджера, без него – {rulebook}.",
    ),
    "table_must_say": (
        "The rulebook leaves this to the table: enter the blinds and the least buy-in.",
        "Правила оставляют это столу: укажите блайнды и наименьший бай-ин.",
    ),
    "limit_not_played": (
        "This betting structure is not played by the rulebook.",
        "По этим правилам в такой лимит не играют.",
    ),
    "antes_not_played": ("There are no antes by the rulebook.", "По этим правилам анте не ставят."),
    "table_full": ("The table is full: {seats} seats.", "За столом нет свободных мест: всего их {seats}."),
    "buy_in_too_small": (
        "The buy-in is at least {least:money}; asked for: {cents:money}.",
        "Бай-ин не меньше {least:money}, а запрошено {cents:money}.",
    ),
    "buy_in_too_large": (
        "The buy-in is at most {most:money}; asked for: {cents:money}.",
        "Бай-ин не больше {most:money}, а запрошено {cents:money}.",
    ),
    "stack_too_large": (
        "Chips may be added to a stack of up to {threshold:money}; this one has {stack:money}.",
        "Докупить можно при стеке до {threshold:money}, а сейчас в нём {stack:money}.",
    ),
    "top_up_too_large": (
        "At most {most:money} may be added now.",
        "Сейчас можно докупить не больше {most:money}.",
    ),
    "leaves_with_all": (
        "Who leaves the table takes the whole stack along.",
        "При уходе из-за стола забирают весь стек.",
    ),
    "chips_stay": (
        "Chips stay on the table until the session ends.",
        "До конца сессии фишки остаются на столе.",
    ),
    # --- a set-up beside its rulebook
    "stack_unlike_rulebook": (
        "The rulebook starts with {rulebook} chips; here it is {here} ({article}).",
        "По правилам стартовый стек – {rulebook}, здесь – {here} ({article}).",
    ),
    "buy_in_unlike_rulebook": (
        "The buy-in is {rulebook:money} by the rulebook; here it is {here:money} ({article}).",
        "По правилам бай-ин – {rulebook:money}, здесь – {here:money} ({article}).",
    ),
    "fee_unlike_rulebook": (
        "The house takes {rulebook}% by the rulebook; here the fee is {here:money} ({article}).",
        "По правилам доля дома – {rulebook}%, а здесь взнос дому – {here:money} ({article}).",
    ),
    "rebuys_unlike_rulebook": (
        "Rebuys by the rulebook: {rulebook}; here: {here} ({article}).",
        "Ребаев по правилам: {rulebook}; здесь: {here} ({article}).",
    ),
    "rebuy_price_unlike_rulebook": (
        "A rebuy costs {rulebook:money} by the rulebook; here it is {here:money} ({article}).",
        "По правилам ребай стоит {rulebook:money}, здесь – {here:money} ({article}).",
    ),
    "rebuy_chips_unlike_rulebook": (
        "A rebuy brings {rulebook} chips by the rulebook; here it is {here} ({article}).",
        "По правилам за ребай дают фишек: {rulebook}, здесь – {here} ({article}).",
    ),
    "addon_unlike_rulebook": (
        "The rulebook knows no add-on; here there is one ({article}).",
        "По правилам аддона нет, а здесь он есть ({article}).",
    ),
}
