/** A penalty: the offence first, then what the rulebook's ladder proposes for it; another one is a decision of its own. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { texts } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import { ArticlePick } from "../shared/rulebook-pick.tsx";
import { refused as sayRefused } from "../shared/toasts.tsx";
import type { NextRung, PenaltyKind, PenaltyOffer, Refusal } from "../shared/types.ts";
import { Actions, type FormProps } from "./entry-menu.tsx";
import { Choice, NumberField, TextField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { act, useRoom } from "./room.ts";

const say = texts({
  penalty_kind: ["Sanction", "Взыскание"],
  warning: ["Warning", "Предупреждение"],
  rounds_kind: ["Misses rounds", "Пропуск кругов"],
  rounds_printed: ["Misses rounds: {n}", "Пропуск кругов: {n}"],
  disqualification: ["Disqualification", "Дисквалификация"],
  rounds: ["Rounds", "Кругов"],
  article: ["Article", "Статья"],
  note: ["What happened", "Что произошло"],
  impose: ["Impose", "Наложить"],
  proposed: ["The rulebook proposes for the first offence:", "По правилам за первое нарушение:"],
  proposed_again: ["The rulebook proposes for offence no. {n}:", "По правилам за нарушение № {n}:"],
  nothing_fits: ["What the rulebook prints for it is not imposed here.", "То, что за это предусмотрено, здесь не налагается."],
  another: ["Another one…", "Другое…"],
  departure: ["Why another one than the rulebook's", "Почему не то, что по правилам"],
  offence_first: ["Say the offence: the article, or what happened.", "Укажите нарушение: статью или что произошло."],
  disqualified_is_out: [
    "The player is out at once, and the chips leave play, unless a house rule keeps the dead stack.",
    "Игрок сразу выбывает, фишки изымаются, если правило дома не оставляет мёртвый стек.",
  ],
  imposed: ["Penalty for {name} recorded", "Взыскание записано: {name}"],
});

/** The sanction that is chosen, from the ladder or beside it. */
interface Chosen {
  kind: PenaltyKind;
  rounds: number;
}

const NO_LADDER: Chosen = { kind: "rounds", rounds: 1 };

export function PenaltyForm({ card, onClose, onBack }: FormProps) {
  const room = useRoom();
  const [article, setArticle] = useState("");
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState(NO_LADDER);
  const [departs, setDeparts] = useState(false);
  const [departure, setDeparture] = useState("");
  const [offLadder, setOffLadder] = useState<Refusal | null>(null);
  const { rung, renew } = useRung(room.id, card.entry, article, (offers) => {
    setDeparts(false);
    setChosen(offers[0] ? chosenOf(offers[0]) : NO_LADDER);
  });
  const rulebook = room.live.section("event").value?.rulebook ?? "";
  const ladder = rung !== null && rung.count > 0;
  const offer = ladder && !departs ? rung.offers.find((one) => one.kind === chosen.kind) : undefined;
  const missing = (!article && !note.trim()) || (article !== "" && rung === null);
  const unreasoned = ladder && !offer && departure.trim() === "";

  const impose = async () => {
    const rounds = chosen.kind === "rounds" ? chosen.rounds : 0;
    const why = ladder && !offer ? departure.trim() : "";
    const fields = { entry: card.entry, kind: chosen.kind, article, note, rounds, departure: why };
    const done = say("imposed", { name: card.name });
    const answer = await act(room, { name: "impose-penalty", fields, done, expects: ["not_on_the_ladder"] });
    if (answer.ok) return onClose();
    if (answer.refusal.code !== "not_on_the_ladder") return;
    setOffLadder(answer.refusal); // another console was quicker: the next rung is another one now
    renew();
  };
  return (
    <Form>
      <ArticlePick label={say("article")} rulebook={rulebook} area="penalty" value={article} onValue={setArticle} />
      <TextField label={say("note")} value={note} onValue={setNote} />
      {offLadder && (
        <p class="notice warn" role="alert">
          {offLadder.text} {offLadder.article && <ArticleLink id={offLadder.article} />}
        </p>
      )}
      {ladder && <Ladder rung={rung} chosen={chosen} departs={departs} onChoose={setChosen} onDepart={setDeparts} />}
      {(!ladder || departs || rung.offers.length === 0) && (
        <FreeChoice chosen={chosen} onChoose={setChosen} />
      )}
      {offer?.kind === "rounds" && offer.most !== offer.least && (
        <NumberField
          label={say("rounds")}
          value={chosen.rounds}
          onValue={(rounds) => setChosen({ ...chosen, rounds })}
          min={offer.least}
          max={offer.most ?? 99}
        />
      )}
      {ladder && !offer && <TextField label={say("departure")} value={departure} onValue={setDeparture} maxLength={280} />}
      {chosen.kind === "disqualification" && <p class="notice">{say("disqualified_is_out")}</p>}
      {!article && !note.trim() && <p class="soft">{say("offence_first")}</p>}
      <Actions onBack={onBack}>
        <Press class="primary" on={impose} disabled={missing || unreasoned}>
          {say("impose")}
        </Press>
      </Actions>
    </Form>
  );
}

/** What the ladder prints for this offence at its so-manieth time, the first of it proposed. */
function Ladder({ rung, chosen, departs, onChoose, onDepart }: {
  rung: NextRung;
  chosen: Chosen;
  departs: boolean;
  onChoose: (chosen: Chosen) => void;
  onDepart: (departs: boolean) => void;
}) {
  return (
    <div class="stack" role="group" aria-label={say("penalty_kind")}>
      <p>{rung.count > 1 ? say("proposed_again", { n: rung.count }) : say("proposed")}</p>
      {rung.offers.length === 0 && <p class="soft">{say("nothing_fits")}</p>}
      <div class="menu-row">
        {rung.offers.map((offer) => {
          const taken = !departs && offer.kind === chosen.kind;
          return (
            <button
              type="button"
              key={offer.kind}
              class={`button ${taken ? "primary" : ""}`}
              aria-pressed={taken}
              onClick={() => {
                onChoose(chosenOf(offer));
                onDepart(false);
              }}
            >
              {offerWord(offer)}
            </button>
          );
        })}
        {rung.offers.length > 0 && rung.may_depart && (
          <button type="button" class={`button quiet ${departs ? "primary" : ""}`} aria-pressed={departs} onClick={() => onDepart(true)}>
            {say("another")}
          </button>
        )}
      </div>
    </div>
  );
}

function FreeChoice({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const kinds = [
    ["warning", say("warning")],
    ["rounds", say("rounds_kind")],
    ["disqualification", say("disqualification")],
  ] as const;
  const { kind, rounds } = chosen;
  return (
    <div class="columns">
      <Choice label={say("penalty_kind")} value={kind} options={kinds} onValue={(next) => onChoose({ kind: next, rounds })} />
      {kind === "rounds" && (
        <NumberField label={say("rounds")} value={rounds} onValue={(next) => onChoose({ kind, rounds: next })} min={1} max={99} />
      )}
    </div>
  );
}

/** The next rung for this player and article, as the server says it; null until it is known. */
function useRung(tournament: number, entry: number, article: string, onKnown: (offers: PenaltyOffer[]) => void) {
  const [rung, setRung] = useState<NextRung | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let old = false;
    setRung(null);
    if (!article) return onKnown([]);
    const path = `tournaments/${tournament}/next-rung?entry=${entry}&article=${encodeURIComponent(article)}`;
    void read<NextRung>(path).then((answer) => {
      if (old) return;
      if (!answer.ok) return sayRefused(answer.refusal);
      setRung(answer.body);
      onKnown(answer.body.offers);
    });
    return () => {
      old = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked anew for another article, or after a refusal
  }, [tournament, entry, article, asked]);
  return { rung, renew: () => setAsked((times) => times + 1) };
}

const chosenOf = ({ kind, least }: PenaltyOffer): Chosen => ({ kind, rounds: Math.max(1, least) });

function offerWord({ kind, least, most }: PenaltyOffer): string {
  if (kind !== "rounds") return say(kind);
  const range = most === null ? `${least}+` : most === least ? String(least) : `${least}–${most}`;
  return say("rounds_printed", { n: range });
}
