/** A player's record: what hangs on it, two that are one person, and one who wishes to be known no longer. */
import "./people.css";
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { day, money, texts } from "../shared/i18n.ts";
import { resender } from "../shared/resend.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused, toast } from "../shared/toasts.tsx";
import type { EntryStatus, Player, PlayerRecord } from "../shared/types.ts";
import { TextField } from "./fields.tsx";
import { aboutPlayer } from "./people.ts";
import { Press } from "./press.tsx";
import { useRoom } from "./room.ts";
import { entryStatusWord, say as common } from "./words.ts";

const say = texts({
  played: ["Entries", "Входы"],
  none: ["No entries", "Входов нет"],
  merge: ["Merge with another record…", "Объединить с другой записью…"],
  erase: ["Erase the person…", "Удалить данные человека…"],
  who: ["Which record is the same person?", "Какая запись – тот же человек?"],
  find: ["Name, card or phone", "Имя, карта или телефон"],
  same: ["The same person", "Тот же человек"],
  keep: ["Keep this one", "Оставить эту"],
  goes: ["Merged into it", "Влить в неё"],
  merge_text: [
    "Entries, results and money of “{gone}” become those of “{kept}”, in every event. This cannot be taken back.",
    "Входы, результаты и деньги записи «{gone}» перейдут к «{kept}» во всех турнирах. Отменить это нельзя.",
  ],
  swap: ["Keep the other one", "Оставить другую"],
  do_merge: ["Merge", "Объединить"],
  merged: ["One record now: {name}", "Теперь одна запись: {name}"],
  erase_text: [
    "Name, nickname, card, phone and year of birth of {name} go from the list, from history and from notes. Entries, places and money stay under number {id}. This cannot be taken back.",
    "Имя, ник, карта, телефон и год рождения ({name}) исчезнут из списка, из журнала и из заметок. Входы, места и деньги останутся под номером {id}. Отменить это нельзя.",
  ],
  do_erase: ["Erase for ever", "Удалить навсегда"],
  erased: ["Erased; what is left is number {id}", "Данные удалены, остался номер {id}"],
});

type Step = { is: "record" } | { is: "seek" } | { is: "merge"; gone: PlayerRecord; kept: PlayerRecord } | { is: "erase" };

/** Everything that the club keeps of a player, and what can be done with the record. */
export function RecordSheet({ player, onClose, onLeft }: {
  player: Player;
  onClose: () => void;
  /** The record that is left; null when the person was erased. */
  onLeft: (player: Player | null) => void;
}) {
  const room = useRoom();
  const [record, setRecord] = useState<PlayerRecord | null>(null);
  const [step, setStep] = useState<Step>({ is: "record" });
  const [send] = useState(resender);
  const recordOf = async (id: number) => {
    const answer = await read<PlayerRecord>(`players/${id}?tournament=${room.id}`);
    if (answer.ok) return answer.body;
    refused(answer.refusal);
    return null;
  };
  useEffect(() => {
    void recordOf(player.id).then(setRecord);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- by the player
  }, [player.id]);
  if (!record) return null;

  const compare = async (other: Player) => {
    const kept = await recordOf(other.id);
    if (kept) setStep({ is: "merge", gone: record, kept });
  };
  const merge = async (gone: PlayerRecord, kept: PlayerRecord) => {
    const answer = await send(`players/${gone.player.id}/merge`, { into: kept.player.id });
    if (!answer.ok) return void refused(answer.refusal);
    toast({ kind: "good", text: say("merged", { name: kept.player.name }) });
    const left = await recordOf(kept.player.id);
    onLeft(left?.player ?? kept.player);
  };
  const erase = async () => {
    const answer = await send(`players/${player.id}/erase`, {});
    if (!answer.ok) return void refused(answer.refusal);
    toast({ kind: "good", text: say("erased", { id: player.id }) });
    onLeft(null);
  };
  const back = () => setStep({ is: "record" });

  return (
    <Sheet title={player.name} onClose={onClose} wide={step.is === "merge"}>
      {step.is === "record" && (
        <>
          <Card record={record} />
          <div class="menu">
            <button class="button" onClick={() => setStep({ is: "seek" })}>
              {say("merge")}
            </button>
            <button class="button danger" onClick={() => setStep({ is: "erase" })}>
              {say("erase")}
            </button>
          </div>
        </>
      )}
      {step.is === "seek" && <Seek record={record} onPick={compare} onBack={back} />}
      {step.is === "merge" && (
        <>
          <div class="records">
            {[step.kept, step.gone].map((one) => (
              <section key={one.player.id} class="panel">
                <p class={`badge ${one === step.kept ? "good" : "warn"}`}>{say(one === step.kept ? "keep" : "goes")}</p>
                <h3>{one.player.name}</h3>
                <Card record={one} />
              </section>
            ))}
          </div>
          <p class="notice warn">{say("merge_text", { gone: label(step.gone), kept: label(step.kept) })}</p>
          <div class="sheet-actions">
            <button class="button quiet" onClick={back}>
              {common("cancel")}
            </button>
            <button class="button" onClick={() => setStep({ is: "merge", gone: step.kept, kept: step.gone })}>
              {say("swap")}
            </button>
            <Press class="danger" on={() => merge(step.gone, step.kept)}>
              {say("do_merge")}
            </Press>
          </div>
        </>
      )}
      {step.is === "erase" && (
        <>
          <p class="notice bad">{say("erase_text", { name: player.name, id: player.id })}</p>
          <div class="sheet-actions">
            <button class="button quiet" onClick={back}>
              {common("cancel")}
            </button>
            <Press class="danger" on={erase}>
              {say("do_erase")}
            </Press>
          </div>
        </>
      )}
    </Sheet>
  );
}

function label({ player }: PlayerRecord): string {
  return `${player.name}, № ${player.id}`;
}

function Card({ record }: { record: PlayerRecord }) {
  return (
    <>
      <p class="soft">{[`№ ${record.player.id}`, aboutPlayer(record.player)].filter(Boolean).join(" · ")}</p>
      {record.entries.length === 0 && <p class="soft">{say("none")}</p>}
      <ul class="lines" aria-label={say("played")}>
        {record.entries.map((one) => (
          <li key={`${one.tournament}/${one.entry}`}>
            <span class="grow">
              {one.title} <span class="soft">{day(one.starts_at)}</span>
            </span>
            <span class="badge">{entryStatusWord(one.status as EntryStatus)}</span>
            <span class="soft">{money(one.paid, one.currency, { short: true })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The other record: those that look alike first, all others by search. */
function Seek({ record, onPick, onBack }: {
  record: PlayerRecord;
  onPick: (player: Player) => Promise<void>;
  onBack: () => void;
}) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<readonly Player[]>(record.doubles);
  useEffect(() => {
    if (query.trim().length < 2) return setFound(record.doubles);
    let old = false;
    const timer = setTimeout(() => {
      void read<Player[]>(`players?search=${encodeURIComponent(query.trim())}`).then((answer) => {
        if (!old && answer.ok) setFound(answer.body);
      });
    }, 150);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [query, record]);
  return (
    <>
      <p>{say("who")}</p>
      <TextField label={say("find")} value={query} onValue={setQuery} autoFocus />
      <ul class="lines doubles">
        {found
          .filter((player) => player.id !== record.player.id)
          .map((player) => (
            <li key={player.id}>
              <span class="grow">
                <strong>{player.name}</strong> <span class="soft about">№ {player.id} · {aboutPlayer(player)}</span>
              </span>
              <Press class="small" on={() => onPick(player)}>
                {say("same")}
              </Press>
            </li>
          ))}
      </ul>
      <div class="sheet-actions">
        <button class="button quiet" onClick={onBack}>
          {common("cancel")}
        </button>
      </div>
    </>
  );
}
