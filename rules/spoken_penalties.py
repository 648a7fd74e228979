"""Penalties in words: what was done, what is imposed, and why a penalty may not be imposed like that."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.penalties import Conduct, Imposed, Offer, Sanction
from rules.sentences import Text, plural_en, plural_ru

SANCTIONS: Mapping[Sanction, Text] = MappingProxyType(
    {
        Sanction.WARNING: Text(en="warning", ru="предупреждение"),
        Sanction.ROUNDS: Text(en="rounds of hands missed", ru="пропуск кругов"),
        Sanction.GAME_DAY: Text(en="the rest of the day missed", ru="пропуск игрового дня"),
        Sanction.PARTIAL_SUSPENSION: Text(en="partial suspension", ru="частичное отстранение от игры"),
        Sanction.FULL_STOP: Text(en="the game is stopped for the player", ru="прекращение игры"),
        Sanction.DISQUALIFICATION: Text(en="disqualification", ru="дисквалификация"),
        Sanction.CLUB_BAN: Text(en="ban from the club", ru="запрет на вход в клуб"),
        Sanction.CASINO_BAN: Text(en="ban from the casino", ru="запрет на вход в казино"),
    }
)

CONDUCT: Mapping[Conduct, Text] = MappingProxyType(
    {
        Conduct.KEPT_CARDS_AFTER_FOLD: Text(en="kept the cards after folding", ru="карты оставлены после паса"),
        Conduct.OUT_OF_TURN_ON_PURPOSE: Text(en="acted out of turn on purpose", ru="умышленное действие вне очереди"),
        Conduct.OUT_OF_TURN: Text(en="acted out of turn", ru="действие вне очереди"),
        Conduct.COLLUSION: Text(en="collusion", ru="сговор"),
        Conduct.CARELESS_EXPOSURE: Text(en="exposed cards by carelessness", ru="карты показаны по неосторожности"),
        Conduct.EXPOSED_OR_TOLD: Text(
            en="showed or named cards during the hand", ru="карты показаны или названы во время раздачи"
        ),
        Conduct.DELAY: Text(en="delayed the game", ru="затягивание игры"),
        Conduct.TOUCHED_CARDS: Text(
            en="touched the muck, burn cards or another player's cards",
            ru="прикосновение к отбою, сожжённым или чужим картам",
        ),
        Conduct.THREW_INTO_HAND: Text(
            en="threw cards into another player's hand", ru="карты брошены в карты другого игрока"
        ),
        Conduct.CHIPS_OBSTRUCT: Text(en="chips obstruct the deal or the view", ru="фишки мешают сдаче или обзору"),
        Conduct.INSULT: Text(en="insulted a player or an official", ru="оскорбление игрока или судьи"),
        Conduct.PHONE: Text(en="phone call at the table", ru="разговор по телефону за столом"),
        Conduct.ADVICE: Text(en="advice or talk of strategy", ru="советы или обсуждение стратегии"),
        Conduct.LEFT_LIVE_HAND: Text(en="left the table with a live hand", ru="уход из-за стола с живой рукой"),
        Conduct.DODGED_BLINDS: Text(en="dodged the blinds", ru="уклонение от блайндов"),
        Conduct.NONSTANDARD_FOLD: Text(en="folded out of turn or facing no bet", ru="пас вне очереди или без ставки"),
        Conduct.CONDITIONAL_STATEMENT: Text(
            en='said what would follow ("if you bet, I raise")', ru="условные высказывания («если поставишь, повышу»)"
        ),
        Conduct.POT_IN_NO_LIMIT: Text(en='bet "the pot" in no-limit', ru="ставка «банк» в безлимитной игре"),
        Conduct.TINY_CALL: Text(
            en="called with a chip tiny against the bet", ru="колл фишкой, слишком мелкой для такой ставки"
        ),
        Conduct.OPENED_CONCEDED: Text(
            en="opened the cards of a player who had conceded", ru="вскрытие карт игрока, признавшего поражение"
        ),
        Conduct.EXPLOITED_DEFECT: Text(en="used a known fault of the deck", ru="игра на известном дефекте колоды"),
        Conduct.CONCEALED_DEFECT: Text(en="did not report a faulty deck", ru="сокрытие дефекта колоды"),
        Conduct.PLAYED_IN_SHARES: Text(en="played in shares or took over a hand", ru="игра в доле или чужими картами"),
        Conduct.SPECTATOR_DISTURBED: Text(en="spectator disturbed the players", ru="зритель мешает игрокам"),
        Conduct.SPECTATOR_COMMENTED: Text(en="spectator commented on a hand", ru="зритель комментирует раздачу"),
        Conduct.OTHER: Text(en="other unsporting conduct", ru="иное неспортивное поведение"),
    }
)


def offer_label(offer: Offer) -> Text:
    """A sanction as it stands on a button: with its number of rounds where the ladder prints one."""
    name = SANCTIONS[offer.sanction]
    if offer.sanction is not Sanction.ROUNDS or offer.most is None:
        return name
    if offer.least == offer.most:
        return Text(
            en=f"{plural_en(offer.least, 'round', 'rounds')} of hands missed",
            ru=f"пропуск: {plural_ru(offer.least, 'круг', 'круга', 'кругов')}",
        )
    return Text(
        en=f"{offer.least} to {offer.most} rounds of hands missed",
        ru=f"пропуск: кругов от {offer.least} до {offer.most}",
    )


def imposed_sentence(imposed: Imposed, name: str) -> Text:
    """What is announced when a penalty has been imposed."""
    wanted = imposed.imposition
    if wanted.sanction is Sanction.ROUNDS:
        return Text(
            en=f"{name}: {plural_en(wanted.rounds, 'round', 'rounds')} missed, "
            f"that is {plural_en(imposed.hands, 'hand', 'hands')}.",
            ru=f"{name}: пропуск, {plural_ru(wanted.rounds, 'круг', 'круга', 'кругов')} "
            f"({plural_ru(imposed.hands, 'раздача', 'раздачи', 'раздач')}).",
        )
    words = SANCTIONS[wanted.sanction]
    return Text(en=f"{name}: {words['en']}.", ru=f"{name}: {words['ru']}.")
