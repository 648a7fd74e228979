/** The desk's search: three letters and Enter find a player, or write down a new one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { texts } from "../shared/i18n.ts";
import { resender } from "../shared/resend.ts";
import { refused } from "../shared/toasts.tsx";
import type { Answer, EntryStatus, Player } from "../shared/types.ts";
import { TextField } from "./fields.tsx";
import { aboutPlayer, doublesOf } from "./people.ts";
import { useRoom } from "./room.ts";
import { entryStatusWord, say as common, seatWord } from "./words.ts";

const say = texts({
  find: ["Name, nickname, card or phone", "Имя, ник, карта или телефон"],
  new_player: ["New player “{name}”", "Новый игрок «{name}»"],
  full_name: ["Name", "Имя и фамилия"],
  nickname: ["Nickname", "Ник"],
  card: ["Card", "Карта"],
  phone: ["Phone", "Телефон"],
  birth_year: ["Year of birth", "Год рождения"],
  create: ["Add the player", "Добавить игрока"],
  is_it: ["Is it one of these?", "Это кто-то из них?"],
  it_is: ["It is this player", "Это он"],
  another: ["No, a new player", "Нет, новый игрок"],
  already: ["already in", "уже в игре"],
});

/** Who is at the desk: found by name, nickname, card or phone. */
export function Search({ onPick }: { onPick: (player: Player) => void }) {
  const room = useRoom();
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
      void read<Player[]>(`players?search=${encodeURIComponent(query)}&tournament=${room.id}`).then((said) => {
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
  }, [query, room.id]);

  useEffect(() => {
    if (!entered.current || answer?.query !== query) return;
    entered.current = false;
    const [first, namesake] = answer.players;
    if (!first) setMaking(true);
    else if (!namesake || first.name !== namesake.name) onPick(first); // of two namesakes a person chooses
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
              <span class="soft">{aboutPlayer(player)}</span>
              <Here player={player} />
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

/** Where a player is in this tournament already: by that too a namesake is told. */
function Here({ player }: { player: Player }) {
  const { here } = player;
  if (!here) return null;
  const { seat } = here;
  const status = here.status as EntryStatus;
  const inPlay = status === "seated" || status === "broke";
  return (
    <span class={`badge ${inPlay ? "good" : ""}`}>
      {inPlay ? say("already") : entryStatusWord(status)}
      {seat && <> · {seatWord(seat)}</>}
    </span>
  );
}

/** Whoever may be the same person is looked at before a new one is made. */
function Doubles({ players, onPick }: { players: readonly Player[]; onPick: (player: Player) => void }) {
  return (
    <div class="notice warn stack" role="alert">
      <strong>{say("is_it")}</strong>
      <ul class="lines doubles">
        {players.map((player) => (
          <li key={player.id}>
            <span class="grow">
              <strong>{player.name}</strong> <span class="soft">{aboutPlayer(player)}</span> <Here player={player} />
            </span>
            <button type="button" class="button small" onClick={() => onPick(player)}>
              {say("it_is")}
            </button>
          </li>
        ))}
      </ul>
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
  const tapped = useRef(false); // a second tap before the first is drawn is none
  const [doubles, setDoubles] = useState<readonly Player[]>([]);
  const [card, setCard] = useState("");
  const [send] = useState(resender);
  const room = useRoom();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => [...(form.current?.querySelectorAll("input") ?? [])].find((field) => field.value === "")?.focus(), []);
  const person = { name: name.trim(), phone: phone.trim() };
  useEffect(() => {
    let old = false;
    const timer = setTimeout(() => {
      if (person.name === "") return setDoubles([]);
      void doublesOf(room.id, person).then((said) => {
        if (!old && said.ok) setDoubles(said.body);
      });
    }, 250);
    return () => {
      old = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- by what is in it
  }, [room.id, person.name, person.phone]);
  const make = async () => {
    if (tapped.current || person.name === "") return;
    tapped.current = true;
    setBusy(true);
    const born = year.trim(); // what is no number goes as it was typed: the server says what is wrong with it
    const birth_year = /^\d+$/.test(born) ? Number(born) : born || null;
    const beside = doubles.map((player) => player.id);
    const fields = { ...person, nickname: nickname.trim(), card: card.trim(), birth_year, beside };
    const answer = await send<Player>("players", fields);
    tapped.current = false;
    setBusy(false);
    const made = "id" in answer ? (answer as unknown as Player) : answer.ok ? answer.result : null;
    if (made) return onMade(made);
    if (answer.ok) return;
    setFaults(faultsOf(answer));
    refused(answer.refusal);
    if (answer.refusal.code !== "possible_double") return;
    const said = await doublesOf(room.id, person);
    if (said.ok) setDoubles(said.body);
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
        <TextField label={say("card")} value={card} onValue={setCard} fault={faults["card"]} maxLength={40} />
        <TextField label={say("phone")} value={phone} onValue={setPhone} fault={faults["phone"]} />
        <TextField label={say("birth_year")} value={year} onValue={setYear} fault={faults["birth_year"]} />
      </div>
      {doubles.length > 0 && <Doubles players={doubles} onPick={onMade} />}
      <div class="sheet-actions">
        <button type="button" class="button quiet" onClick={onCancel}>
          {common("cancel")}
        </button>
        <button class={`button ${doubles.length > 0 ? "" : "primary"}`} disabled={busy || name.trim() === ""}>
          {say(doubles.length > 0 ? "another" : "create")}
        </button>
      </div>
    </form>
  );
}

function faultsOf(answer: Answer<unknown> & { ok: false }): Record<string, string> {
  return Object.fromEntries((answer.refusal.fields ?? []).map((fault) => [fault.field, fault.text]));
}
