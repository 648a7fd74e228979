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
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(""); // what was sought last: older answers are too late
  const query = typed.trim();

  useEffect(() => box.current?.focus(), [making]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asked.current = "";
    },
    [],
  );
  const seek = async (sought: string): Promise<Player[] | null> => {
    clearTimeout(timer.current);
    asked.current = sought;
    const said = await read<Player[]>(`players?search=${encodeURIComponent(sought)}&tournament=${room.id}`);
    if (asked.current !== sought) return null;
    if (!said.ok) {
      refused(said.refusal);
      return null;
    }
    setAnswer({ query: sought, players: said.body });
    setAt(0);
    return said.body;
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    asked.current = "";
    if (text.trim().length < 2) setAnswer(null);
    else timer.current = setTimeout(() => void seek(text.trim()), 120);
  };
  // A scanner types faster than a page is drawn: what is sought is what stands in the field when Enter comes.
  const enter = async (text: string) => {
    if (answer?.query === text) return pick(at);
    if (text.length < 2) return;
    const players = await seek(text);
    if (!players) return;
    const [first, namesake] = players;
    if (!first) setMaking(true);
    else if (!namesake || first.name !== namesake.name) onPick(first); // of two namesakes a person chooses
  };

  if (making) return <NewPlayer typed={query} onMade={onPick} onCancel={() => setMaking(false)} />;
  const found = answer?.players ?? null;
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
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setAt(Math.min(at + 1, lines.length));
          else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
          else if (event.key === "Enter") void enter(event.currentTarget.value.trim());
          else return;
          event.preventDefault();
        }}
      />
      {found && (
        <ul class="found" id="found" role="listbox">
          {lines.map((player, index) => (
            <li key={player.id} id={`found-${index}`} role="option" aria-selected={index === at} onClick={() => pick(index)}>
              <strong>{player.name}</strong>
              <span class="soft about">{aboutPlayer(player)}</span>
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
              <strong>{player.name}</strong> <span class="soft about">{aboutPlayer(player)}</span> <Here player={player} />
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

/** What a number was looked up by is a card: of nobody yet. */
const isCard = (typed: string) => !/\p{L}/u.test(typed);

function NewPlayer({ typed, onMade, onCancel }: {
  typed: string;
  onMade: (player: Player) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(isCard(typed) ? "" : typed);
  const [nickname, setNickname] = useState("");
  const [phone, setPhone] = useState("");
  const [year, setYear] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const tapped = useRef(false); // a second tap before the first is drawn is none
  const [doubles, setDoubles] = useState<readonly Player[]>([]);
  const [card, setCard] = useState(isCard(typed) ? typed : "");
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
