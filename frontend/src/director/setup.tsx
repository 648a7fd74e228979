/** What a tournament is laid down to be: the form, and what does not add up in it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, read } from "../shared/api.ts";
import { texts, words } from "../shared/i18n.ts";
import { labels, learnLabels } from "../shared/rulebook.ts";
import { WithArticles } from "../shared/rulebook-link.tsx";
import { sameAnswer } from "../shared/rulebook-values.ts";
import { refused as sayRefused } from "../shared/toasts.tsx";
import type { Config, PeriodInput, Price, SetupProblem } from "../shared/types.ts";
import { Choice, Field, MaybeNumberField, MoneyField, NumberField, TextField, WhenField } from "./fields.tsx";
import { useFault } from "./form.tsx";
import { controlOf } from "./house-field.tsx";
import { HouseRules, type RefusedRule } from "./house-rules.tsx";
import { useRoom } from "./room.ts";
import { count } from "./words.ts";

const say = texts({
  advice: ["Look at this first", "Обратите внимание"],
  by_house: ["house rule", "правило дома"],
  house_rule: ["A house rule has a value that is not possible: it is marked there.", "У одного из правил дома невозможное значение: оно отмечено в списке."],
  event: ["Event", "Турнир"],
  name: ["Name", "Название"],
  starts_at: ["Start, venue time", "Начало по времени зала"],
  rulebook: ["Rulebook", "Правила"],
  currency: ["Currency", "Валюта"],
  tables: ["Tables", "Столы"],
  seats_per_table: ["Seats at a table", "Мест за столом"],
  final_table_size: ["Seats at the final table", "Мест за финальным столом"],
  cap: ["Cap on entries", "Лимит участников"],
  room_pin: ["PIN for signing up by phone", "Пин-код для записи с телефона"],
  room_pin_hint: ["empty: none. The screen in the room shows it beside the QR.", "пусто – без пин-кода. Экран в зале показывает его рядом с QR."],
  no_cap: ["empty: no cap", "пусто – без лимита"],
  balancing: ["Balancing plans", "Планы пересадок"],
  at_final_table: ["Late entries once the final table is formed", "Поздние входы, когда собран финальный стол"],
  closed_at_final: ["registration ends", "регистрация закрыта"],
  alternates: ["wait as alternates", "ждут свободного места"],
  approve: ["wait for approval", "ждут одобрения"],
  automatic: ["are carried out by themselves", "выполняются сами"],
  entry: ["Entry", "Вход"],
  pool: ["To the prize pool", "В призовой фонд"],
  fee: ["Fee", "Комиссия"],
  chips: ["Chips", "Фишек"],
  late: ["Late registration, levels", "Поздняя регистрация, уровней"],
  late_hint: ["0: closes at the start", "0 – до начала"],
  reentries: ["Re-entries a player", "Повторных входов на игрока"],
  rebuys: ["Rebuys", "Ребаи"],
  sell_rebuys: ["Rebuys are sold", "Ребаи продаются"],
  rebuys_max: ["Rebuys an entry", "Ребаев на вход"],
  rebuy_levels: ["Rebuys to the end of level", "Ребаи до конца уровня"],
  to_the_end: ["empty: to the end", "пусто – до конца турнира"],
  addon: ["Add-on", "Аддон"],
  sell_addon: ["An add-on is sold", "Аддон продаётся"],
  addon_level: ["Sold after level", "После уровня"],
  prizes: ["Prizes", "Призы"],
  guarantee: ["Guarantee", "Гарантия"],
  rounding: ["Prizes rounded down to", "Округлять призы вниз до"],
  bands: ["Prize table", "Призовая сетка"],
  bands_hint: [
    "For fields of at least so many entries: the percentages of places 1, 2, 3 …",
    "Для полей не меньше стольких входов: проценты мест 1, 2, 3 …",
  ],
  from: ["From entries", "От входов"],
  shares: ["Percentages", "Проценты"],
  bad_shares: ["Percentages that sum to 100, please (now {sum})", "Нужны проценты с суммой 100 (сейчас {sum})"],
  add_band: ["Add a line", "Добавить строку"],
  remove: ["Remove", "Убрать"],
});

/** The rulebooks that the server has, a club's own among them; until they are learned, the one that was chosen. */
function useRulebooks(chosen: string): ReadonlyArray<readonly [string, string]> {
  useEffect(() => void learnLabels(), []);
  const named = Object.entries(labels.value?.rulebooks ?? {}).filter(([id]) => id !== "house");
  return named.length > 0 ? named.map(([id, name]) => [id, words(name)] as const) : [[chosen, chosen]];
}

const CURRENCIES = ["EUR", "USD", "RUB", "GBP", "CZK", "PLN", "KZT", "GEL", "AMD", "BYN"];

export interface Setup {
  config: Config;
  structure: { periods: PeriodInput[] };
}

/** With the tag of each form: it goes back with what was changed. */
export interface Saved extends Setup {
  tags: { config: string; structure: string; prizes: string };
}

/** The whole set-up of a tournament as it is saved; read again whenever the tournament has changed. */
export function useSetup(tournament: number): Saved | null {
  const room = useRoom();
  const [setup, setSetup] = useState<Saved | null>(null);
  const seq = room.live.seq.value; // what is laid down may change without a trace in any section: house rules do
  const first = useRef(true);
  useEffect(() => {
    let old = false;
    const look = () =>
      void read<Saved>(`tournaments/${tournament}`).then((answer) => {
        if (old) return;
        if (answer.ok) return setSetup((before) => (sameAnswer(before, answer.body) ? before : answer.body));
        sayRefused(answer.refusal);
        timer = setTimeout(look, AGAIN_MS);
      });
    let timer = setTimeout(look, first.current ? 0 : SETTLED_MS);
    first.current = false;
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [tournament, seq]);
  return setup;
}

const SETTLED_MS = 120; // several changes in one instant are read once
const AGAIN_MS = 3000;

/** What does not add up in a set-up that is not saved yet, a moment after it was typed. */
export function useAdvice(config: Config | null, periods: PeriodInput[]): readonly SetupProblem[] {
  const [problems, setProblems] = useState<readonly SetupProblem[]>([]);
  useEffect(() => {
    if (!config) return;
    let old = false;
    const timer = setTimeout(() => {
      const body = { config: { ...config, name: config.name || "–" }, structure: { periods } };
      ask<{ problems?: SetupProblem[] }>("POST", "structure-advice", { body }).then(
        (answer) => {
          if (!old) setProblems(answer.body.problems ?? []);
        },
        () => undefined, // advice only: saving will say what is wrong
      );
    }, 300);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [config, periods]);
  return problems;
}

/** What does not add up. */
export function Problems({ problems }: { problems: readonly SetupProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div class={`notice stack ${problems.some((problem) => problem.hindrance) ? "bad" : "warn"}`} role="status">
      <strong>
        {say("advice")} · {count("problems", problems.length)}
      </strong>
      <ul class="bullets">
        {problems.map((problem) => (
          <li key={problem.text}>{problem.code === "rule_out_of_range" ? say("house_rule") : <WithArticles text={problem.text.replace("(house)", `(${say("by_house")})`)} />}</li>
        ))}
      </ul>
    </div>
  );
}

/** Prices, sizes and limits of a tournament. */
export function ConfigForm({ config, timeZone, onConfig, refused }: {
  config: Config;
  timeZone: string;
  onConfig: (config: Config) => void;
  refused?: RefusedRule | null;
}) {
  const put = (part: Partial<Config>) => onConfig({ ...config, ...part });
  const rulebooks = useRulebooks(config.rulebook);
  const { currency } = config;
  const currencies = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES];
  return (
    <div class="stack">
      <fieldset class="panel">
        <legend>{say("event")}</legend>
        <div class="columns">
          <TextField label={say("name")} value={config.name} onValue={(name) => put({ name })} required maxLength={120} />
          <WhenField label={say("starts_at")} value={config.starts_at} timeZone={timeZone} onValue={(starts_at) => put({ starts_at })} />
          <Choice label={say("rulebook")} value={config.rulebook} options={rulebooks} onValue={(rulebook) => put({ rulebook })} />
          <Choice label={say("currency")} value={currency} options={currencies.map((one) => [one, one] as const)} onValue={(value) => put({ currency: value })} />
        </div>
      </fieldset>
      <HouseRules rulebook={config.rulebook} overrides={config.overrides} laid={config} onOverrides={(overrides) => put({ overrides })} refused={refused} />
      <fieldset class="panel">
        <legend>{say("entry")}</legend>
        <div class="columns">
          <PriceFields field="buy_in" price={config.buy_in} currency={currency} onPrice={(buy_in) => put({ buy_in })} />
          <NumberField label={say("late")} hint={say("late_hint")} value={config.late_registration_levels} onValue={(late_registration_levels) => put({ late_registration_levels })} max={999} />
          <NumberField label={say("reentries")} value={config.reentries_max} onValue={(reentries_max) => put({ reentries_max })} />
          <MaybeNumberField label={say("cap")} hint={say("no_cap")} value={config.cap} onValue={(cap) => put({ cap })} min={1} />
          <TextField label={say("room_pin")} hint={say("room_pin_hint")} value={config.room_pin ?? ""} onValue={(room_pin) => put({ room_pin })} maxLength={12} />
        </div>
      </fieldset>
      <fieldset class="panel">
        <legend>{say("rebuys")}</legend>
        <Check
          id={config.rebuy ? undefined : controlOf("rebuy")}
          label={say("sell_rebuys")}
          checked={config.rebuy !== null}
          onCheck={(on) => put(on ? { rebuy: { ...config.buy_in }, rebuys_max: Math.max(1, config.rebuys_max) } : { rebuy: null, rebuys_max: 0, rebuy_levels: null })}
        />
        {config.rebuy && (
          <div class="columns">
            <PriceFields field="rebuy" price={config.rebuy} currency={currency} onPrice={(rebuy) => put({ rebuy })} />
            <NumberField id={controlOf("rebuys_max")} label={say("rebuys_max")} value={config.rebuys_max} onValue={(rebuys_max) => put({ rebuys_max })} />
            <MaybeNumberField label={say("rebuy_levels")} hint={say("to_the_end")} value={config.rebuy_levels} onValue={(rebuy_levels) => put({ rebuy_levels })} />
          </div>
        )}
        <Check
          id={config.addon ? undefined : controlOf("addon")}
          label={say("sell_addon")}
          checked={config.addon !== null}
          onCheck={(on) => put(on ? { addon: { ...config.buy_in }, addon_level: config.late_registration_levels || 1 } : { addon: null, addon_level: null })}
        />
        {config.addon && (
          <div class="columns">
            <PriceFields field="addon" price={config.addon} currency={currency} onPrice={(addon) => put({ addon })} />
            <NumberField label={say("addon_level")} value={config.addon_level ?? 1} onValue={(addon_level) => put({ addon_level })} min={1} />
          </div>
        )}
      </fieldset>
      <fieldset class="panel">
        <legend>{say("tables")}</legend>
        <div class="columns">
          <NumberField id={controlOf("seats_per_table")} label={say("seats_per_table")} value={config.seats_per_table} onValue={(seats_per_table) => put({ seats_per_table })} min={2} max={12} />
          <NumberField id={controlOf("final_table_size")} label={say("final_table_size")} value={config.final_table_size} onValue={(final_table_size) => put({ final_table_size })} min={2} max={12} />
          <Choice
            label={say("balancing")}
            value={config.balancing}
            options={[
              ["approve", say("approve")],
              ["automatic", say("automatic")],
            ]}
            onValue={(balancing) => put({ balancing })}
          />
          <Choice
            label={say("at_final_table")}
            value={config.at_final_table ?? "closed"}
            options={[
              ["closed", say("closed_at_final")],
              ["alternates", say("alternates")],
            ]}
            onValue={(at_final_table) => put({ at_final_table })}
          />
        </div>
      </fieldset>
      <fieldset class="panel">
        <legend>{say("prizes")}</legend>
        <div class="columns">
          <MoneyField label={say("guarantee")} currency={currency} value={config.guarantee} onValue={(guarantee) => put({ guarantee })} />
          <MoneyField label={say("rounding")} currency={currency} value={config.payout.rounding} onValue={(rounding) => put({ payout: { ...config.payout, rounding: Math.max(1, rounding) } })} />
        </div>
        <Bands bands={config.payout.bands} onBands={(bands) => put({ payout: { ...config.payout, bands } })} />
      </fieldset>
    </div>
  );
}

function PriceFields({ field, price, currency, onPrice }: {
  field: "buy_in" | "rebuy" | "addon";
  price: Price;
  currency: string;
  onPrice: (price: Price) => void;
}) {
  return (
    <>
      <MoneyField id={controlOf(field)} label={say("pool")} currency={currency} value={price.pool} onValue={(pool) => onPrice({ ...price, pool })} />
      <MoneyField id={controlOf(`${field}.fee`)} label={say("fee")} currency={currency} value={price.fee} onValue={(fee) => onPrice({ ...price, fee })} />
      <NumberField id={controlOf(`${field}.chips`)} label={say("chips")} value={price.chips} onValue={(chips) => onPrice({ ...price, chips })} min={1} />
    </>
  );
}

function Check({ id, label, checked, onCheck }: {
  id: string | undefined;
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}) {
  return (
    <label class="check-line">
      <input id={id} type="checkbox" class="check" checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

type Band = Config["payout"]["bands"][number];

/** "50 30 20" in hundredths of a percent; null unless they sum to a hundred percent. */
export function sharesOf(typed: string): { shares: number[]; sum: number } {
  const shares = typed
    .split(/[\s;/]+/)
    .filter(Boolean)
    .map((part) => Math.round(Number(part.replace(",", ".").replace("%", "")) * 100));
  return { shares, sum: shares.reduce((sum, share) => sum + share, 0) };
}

export const sharesText = (shares: readonly number[]) => shares.map((share) => String(share / 100)).join(" ");

function Bands({ bands, onBands }: { bands: Band[]; onBands: (bands: Band[]) => void }) {
  const put = (at: number, band: Band) => onBands(bands.map((old, index) => (index === at ? band : old)));
  return (
    <details class="bands">
      <summary>{say("bands")}</summary>
      <p class="soft">{say("bands_hint")}</p>
      {bands.map((band, index) => (
        <div key={`${index} of ${bands.length}`} class="band">
          <NumberField small label={say("from")} value={band.entries} onValue={(entries) => put(index, { ...band, entries })} />
          <Shares shares={band.shares} onShares={(shares) => put(index, { ...band, shares })} />
          <button class="button small quiet" disabled={bands.length === 1} onClick={() => onBands(bands.filter((_, other) => other !== index))}>
            {say("remove")}
          </button>
        </div>
      ))}
      <button class="button small" onClick={() => onBands([...bands, { entries: (bands[bands.length - 1]?.entries ?? 0) + 20, shares: [5000, 3000, 2000] }])}>
        {say("add_band")}
      </button>
    </details>
  );
}

function Shares({ shares, onShares }: { shares: number[]; onShares: (shares: number[]) => void }) {
  const [typed, setTyped] = useState(sharesText(shares));
  const { sum } = sharesOf(typed);
  const wrong = sum !== 10_000;
  useFault(wrong);
  return (
    <Field label={say("shares")} fault={wrong ? say("bad_shares", { sum: Number.isNaN(sum) ? "?" : String(sum / 100) }) : undefined}>
      <input
        class="input"
        value={typed}
        aria-invalid={wrong || undefined}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          const read = sharesOf(event.currentTarget.value);
          if (read.sum === 10_000) onShares(read.shares);
        }}
      />
    </Field>
  );
}
