/** The desk's search: three letters and Enter find a player, or write down a new one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { texts } from "../shared/i18n.ts";
import { resender } from "../shared/resend.ts";
import { refused } from "../shared/toasts.tsx";
import type { Answer, Player } from "../shared/types.ts";
import { TextField } from "./fields.tsx";
import { say as common } from "./words.ts";

const say = texts({
  find: ["Name, nickname, card or phone", "Имя, ник, карта или телефон"],
  new_player: ["New player “{name}”", "Новый игрок «{name}»"],
  full_name: ["Name", "Имя и фамилия"],
  nickname: ["Nickname", "Ник"],
  phone: ["Phone", "Телефон"],
  birth_year: ["Year of birth", "Год рождения"],
  create: ["Add the player", "Добавить игрока"],
});

/** Who is at the desk: found by name, nickname, card or phone. */
export function Search({ onPick }: { onPick: (player: Player) => void }) {
  const [typed, setTyped] = useState("");
  const [answer, setAnswer] = useState<{ query: string; players: Player[] } | null>(null);
  const [at, setAt] = useState(0);
  const [making, setMaking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const query = typed.trim();
  const found = answer?.players ?? null;
  const entered = useRef(false); // Enter came before the answer did

  useEffect(() => box.current?.focus(), [making]);
  useEffect(() => {
    entered.current = false;
    if (query.length < 2) {
      setAnswer(null);
      return;
    }
    let old = false;
    const timer = setTimeout(() => {
      void read<Player[]>(`players?search=${encodeURIComponent(query)}`).then((said) => {
        if (old) return;
        if (!said.ok) return void refused(said.refusal);
        setAnswer({ query, players: said.body });
        setAt(0);
      });
    }, 120);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [query]);

  useEffect(() => {
    if (!entered.current || answer?.query !== query) return;
    entered.current = false;
    if (answer.players[0]) onPick(answer.players[0]);
    else setMaking(true);
  }, [answer, query, onPick]);

  if (making) return <NewPlayer name={query} onMade={onPick} onCancel={() => setMaking(false)} />;
  const lines = found ?? [];
  const pick = (index: number) => {
    const player = lines[index];
    if (player) onPick(player);
    else setMaking(true);
  };
  return (
    <div class="search">
      <input
        ref={box}
        id="search"
        class="input search-box"
        type="text"
        role="combobox"
        aria-expanded={found !== null}
        aria-controls="found"
        aria-activedescendant={found ? `found-${at}` : undefined}
        placeholder={say("find")}
        aria-label={say("find")}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setAt(Math.min(at + 1, lines.length));
          else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
          else if (event.key === "Enter" && answer?.query === query) pick(at);
          else if (event.key === "Enter" && query.length >= 2) entered.current = true;
          else return;
          event.preventDefault();
        }}
      />
      {found && (
        <ul class="found" id="found" role="listbox">
          {lines.map((player, index) => (
            <li key={player.id} id={`found-${index}`} role="option" aria-selected={index === at} onClick={() => pick(index)}>
              <strong>{player.name}</strong>
              {player.nickname && <span>“{player.nickname}”</span>}
              <span class="soft">{[player.card, player.phone].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
          <li id={`found-${lines.length}`} role="option" class="make" aria-selected={at === lines.length} onClick={() => setMaking(true)}>
            + {say("new_player", { name: query })}
          </li>
        </ul>
      )}
    </div>
  );
}

function NewPlayer({ name: typed, onMade, onCancel }: {
  name: string;
  onMade: (player: Player) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(typed);
  const [nickname, setNickname] = useState("");
  const [phone, setPhone] = useState("");
  const [year, setYear] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [send] = useState(resender);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => [...(form.current?.querySelectorAll("input") ?? [])].find((field) => field.value === "")?.focus(), []);
  const make = async () => {
    if (busy || name.trim() === "") return;
    setBusy(true);
    const born = year.trim(); // what is no number goes as it was typed: the server says what is wrong with it
    const birth_year = /^\d+$/.test(born) ? Number(born) : born || null;
    const fields = { name: name.trim(), nickname: nickname.trim(), phone: phone.trim(), birth_year };
    const answer = await send<Player>("players", fields);
    setBusy(false);
    const made = "id" in answer ? (answer as unknown as Player) : answer.ok ? answer.result : null;
    if (made) onMade(made);
    else if (!answer.ok) {
      setFaults(faultsOf(answer));
      refused(answer.refusal);
    }
  };
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div class="columns tight">
        <TextField label={say("full_name")} value={name} onValue={setName} fault={faults["name"]} required maxLength={120} />
        <TextField label={say("nickname")} value={nickname} onValue={setNickname} fault={faults["nickname"]} />
        <TextField label={say("phone")} value={phone} onValue={setPhone} fault={faults["phone"]} />
        <TextField label={say("birth_year")} value={year} onValue={setYear} fault={faults["birth_year"]} />
      </div>
      <div class="sheet-actions">
        <button type="button" class="button quiet" onClick={onCancel}>
          {common("cancel")}
        </button>
        <button class="button primary" disabled={busy || name.trim() === ""}>
          {say("create")}
        </button>
      </div>
    </form>
  );
}

function faultsOf(answer: Answer<unknown> & { ok: false }): Record<string, string> {
  return Object.fromEntries((answer.refusal.fields ?? []).map((fault) => [fault.field, fault.text]));
}
