/** The structure editor: levels and breaks, their times on the wall, what closes where. */
import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { day, moment, texts, wallTime } from "../shared/i18n.ts";
import { ArticleLink, WithArticles } from "../shared/rulebook-link.tsx";
import type { AnteKind, SetupProblem, StructureSection } from "../shared/types.ts";
import { NumberField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { controlOf } from "./house-field.tsx";
import { Press } from "./press.tsx";
import { Problems, useAdvice, useSetup } from "./setup.tsx";
import { act, useRoom } from "./room.ts";
import { mayLeave } from "./route.tsx";
import { inserted, levelAfter, levelNumbers, lineOf, moved, periodsOf, rebased, starts, type Line } from "./structure-edit.ts";
import { say as common } from "./words.ts";

const say = texts({
  level: ["Level", "Уровень"],
  begins: ["Begins", "Начало"],
  minutes: ["Minutes", "Минут"],
  small_blind: ["Small blind", "Малый блайнд"],
  big_blind: ["Big blind", "Большой блайнд"],
  ante: ["Ante", "Анте"],
  ante_kind: ["Who pays the ante", "Кто платит анте"],
  none: ["no ante", "без анте"],
  each: ["each player", "каждый"],
  big_blind_pays: ["big blind", "большой блайнд"],
  break_name: ["Name of the break", "Название перерыва"],
  add_level: ["Level", "Уровень"],
  add_break: ["Break", "Перерыв"],
  insert_level: ["Insert a level below", "Вставить уровень ниже"],
  insert_break: ["Insert a break below", "Вставить перерыв ниже"],
  up: ["Move up", "Выше"],
  down: ["Move down", "Ниже"],
  remove: ["Remove", "Убрать"],
  late_mark: ["late registration ends", "конец поздней регистрации"],
  rebuys_mark: ["rebuys end", "конец ребаев"],
  addon_mark: ["add-on", "аддон"],
  saved: ["The structure is saved", "Структура сохранена"],
  unsaved: ["Not saved yet", "Не сохранено"],
  discard: ["Discard", "Сбросить"],
  leave: ["The structure is not saved. Leave it?", "Структура не сохранена. Уйти?"],
  clash: [
    "Somebody else has saved another structure meanwhile. Your changes are still here.",
    "Тем временем другую структуру сохранил кто-то ещё. Ваши изменения ещё здесь.",
  ],
  both: ["Put mine on theirs", "Внести мои поверх"],
  theirs: ["Take theirs", "Взять чужие"],
  played: ["What is played stays as it is; what is to come can be changed.", "Сыгранное и текущее не меняются; следующее изменить можно."],
  locked: ["The structure stands since the start: levels can only be added at the end.", "После начала структура не меняется: можно только добавить уровни в конец."],
  house: ["House rule", "Правило дома"],
  ends: ["Ends about {at}", "Конец около {at}"],
  now: ["now", "сейчас"],
});

/** Levels and breaks, to be changed also while they run. */
export function Structure() {
  const room = useRoom();
  const section = room.live.section("structure").value;
  if (!section) return null;
  return <Editor section={section} />;
}

function Editor({ section }: { section: StructureSection }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const seen = room.reading.value;
  const [lines, setLines] = useState<Line[]>(() => section.periods.map(lineOf));
  const [base, setBase] = useState(section);
  const setup = useSetup(room.id);
  const periods = useMemo(() => periodsOf(lines), [lines]);
  const before = useMemo(() => periodsOf(base.periods.map(lineOf)), [base]);
  const dirty = JSON.stringify(periods) !== JSON.stringify(before);
  // The tag belongs to the structure with which the editing began, not to what another console has saved since.
  const tag = useRef<string | undefined>(undefined);
  if (setup && JSON.stringify(periodsOf(setup.structure.periods.map(lineOf))) === JSON.stringify(before))
    tag.current = setup.tags.structure;
  const current = seen?.index ?? -1;
  const under = Math.max(0, current);
  const lock = section.locked_by ?? null;
  // What is played stays; where a rule holds the structure, so does all that was laid down.
  const frozen = lock === null ? current + 1 : section.periods.length;
  const [saving, setSaving] = useState(false);

  const seenSection = useRef(section);
  const takeOver = () => {
    seenSection.current = section;
    setBase(section);
    setLines(section.periods.map(lineOf));
  };
  useEffect(() => {
    // The server's structure rules as soon as it comes anew, unless something is being edited here.
    if (seenSection.current === section || dirty) return;
    seenSection.current = section;
    setBase(section);
    setLines(section.periods.map(lineOf));
  }, [dirty, section]);
  useEffect(() => {
    mayLeave.value = dirty ? () => window.confirm(say("leave")) : null;
    return () => {
      mayLeave.value = null;
    };
  }, [dirty]);
  const problems = useAdvice(setup?.config ?? null, periods);

  if (!event) return null;
  const over = event.status === "finished" || event.status === "cancelled";
  const anchor = seen
    ? (seen.endsAt ?? room.live.serverNow() + seen.leftMs) - (section.periods[seen.index]?.seconds ?? 0) * 1000
    : Date.parse(event.starts_at);
  const begins = starts(lines, anchor, under);
  const end = lines.reduce((at, line, index) => (index < under ? at : at + line.seconds * 1000), anchor);
  const put = (at: number, line: Line) => setLines(lines.map((old, index) => (index === at ? line : old)));
  const clash = dirty && !saving && seenSection.current !== section;
  const putOnTheirs = () => {
    seenSection.current = section;
    setBase(section);
    setLines(rebased(before, lines, section.periods, frozen));
  };
  const save = async () => {
    const fields = { structure: { periods } };
    setSaving(true);
    const answer = await act(room, { name: "revise-structure", fields, done: say("saved"), ifMatch: tag.current });
    setSaving(false);
    if (!answer.ok) return;
    tag.current = undefined;
    setBase({ ...section, periods: numbered(lines) });
  };

  return (
    <Form>
      <div class="toolbar">
        <h1>{common("structure")}</h1>
        <span class="soft">
          {day(anchor, event.timezone)}, {wallTime(anchor, event.timezone)}. {say("ends", { at: moment(end, event.timezone, anchor) })}
        </span>
        <span class="spring" />
        {dirty && !over && (
          <>
            <span class="badge warn">{say("unsaved")}</span>
            <button class="button small quiet" onClick={takeOver}>
              {say("discard")}
            </button>
          </>
        )}
        <FixFirst />
        {!over && (
          <Press class="small primary" disabled={!dirty || clash} on={save}>
            {common("save")}
          </Press>
        )}
      </div>
      {clash && <Clash onBoth={putOnTheirs} onTheirs={takeOver} />}
      {!over && lock !== null && (
        <p class="notice">
          {say("locked")} {lock === "house" ? say("house") : <ArticleLink id={lock} />}
        </p>
      )}
      {!over && lock === null && current >= 0 && <p class="soft">{say("played")}</p>}
      {!over && <Problems problems={problems} />}
      <fieldset class="read-only" disabled={over}>
        <StructureTable
          problems={problems}
          lines={lines}
          begins={begins}
          current={current}
          frozen={frozen}
          marks={dirty ? null : section.marks}
          timeZone={event.timezone}
          onLine={put}
          onLines={setLines}
        />
      </fieldset>
    </Form>
  );
}

/** Somebody else has saved another structure while this one is edited. */
function Clash({ onBoth, onTheirs }: { onBoth: () => void; onTheirs: () => void }) {
  return (
    <div class="notice warn" role="alert">
      <span class="grow">{say("clash")}</span>
      <button class="button small" onClick={onBoth}>
        {say("both")}
      </button>
      <button class="button small quiet" onClick={onTheirs}>
        {say("theirs")}
      </button>
    </div>
  );
}

function numbered(lines: readonly Line[]): StructureSection["periods"] {
  const numbers = levelNumbers(lines);
  return periodsOf(lines).map((period, index) => (period.kind === "level" ? { ...period, level: numbers[index] ?? 0 } : period));
}

/** The lines of a structure as a table; also for a tournament that is being made. */
export function StructureTable({ problems, lines, begins, current, frozen = 0, marks, timeZone, onLine, onLines }: {
  problems: readonly SetupProblem[];
  lines: Line[];
  begins: (number | null)[];
  current: number;
  frozen?: number; // so many lines stay as they are
  marks: StructureSection["marks"] | null;
  timeZone: string;
  onLine: (at: number, line: Line) => void;
  onLines: (lines: Line[]) => void;
}) {
  const numbers = levelNumbers(lines);
  const rest = (): Line => lineOf({ kind: "break", seconds: 600, name: "" });
  return (
    <div class="panel flush" id={controlOf("structure")} tabIndex={-1}>
      <div class="scroll">
        <table class="table structure">
          <thead>
            <tr>
              <th>{say("level")}</th>
              <th>{say("begins")}</th>
              <th>{say("minutes")}</th>
              <th>{say("small_blind")}</th>
              <th>{say("big_blind")}</th>
              <th>{say("ante")}</th>
              <th>{say("ante_kind")}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const at = begins[index];
              const wrong = problems.filter((problem) => problem.period === index);
              return (
                <Fragment key={line.id}>
                  <tr class={`${line.kind} ${index < current ? "past" : index === current ? "current" : ""}`}>
                    <td>
                      {numbers[index] ?? "–"} {index === current && <span class="badge brass">{say("now")}</span>}
                      <Marks at={index} marks={marks} />
                    </td>
                    <td class="soft">{at !== null && at !== undefined ? moment(at, timeZone, begins[index - 1] ?? at) : ""}</td>
                    <LineFields line={line} disabled={index < frozen} onLine={(changed) => onLine(index, changed)} />
                    <td class="line-tools">
                      <button
                        class="button small quiet"
                        disabled={index === 0 || index - 1 < frozen}
                        aria-label={say("up")}
                        title={say("up")}
                        onClick={() => onLines(moved(lines, index, -1, frozen))}
                      >
                        ↑
                      </button>
                      <button
                        class="button small quiet"
                        disabled={index < frozen || index === lines.length - 1}
                        aria-label={say("down")}
                        title={say("down")}
                        onClick={() => onLines(moved(lines, index, 1, frozen))}
                      >
                        ↓
                      </button>
                      <button
                        class="button small quiet"
                        disabled={index + 1 < frozen}
                        title={say("insert_level")}
                        aria-label={say("insert_level")}
                        onClick={() => onLines(inserted(lines, index + 1, levelAfter(lines, index + 1)))}
                      >
                        +
                      </button>
                      <button
                        class="button small quiet"
                        disabled={index + 1 < frozen}
                        title={say("insert_break")}
                        aria-label={say("insert_break")}
                        onClick={() => onLines(inserted(lines, index + 1, rest()))}
                      >
                        ☕
                      </button>
                      <button
                        class="button small quiet"
                        disabled={index < frozen || lines.length === 1}
                        aria-label={say("remove")}
                        title={say("remove")}
                        onClick={() => onLines(lines.filter((_, other) => other !== index))}
                      >
                        ✕
                      </button>
                    </td>
                  </tr>
                  {wrong.length > 0 && <Wrong problems={wrong} />}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <div class="menu-row padded">
        <button class="button small" onClick={() => onLines([...lines, levelAfter(lines, lines.length)])}>
          + {say("add_level")}
        </button>
        <button class="button small" onClick={() => onLines([...lines, rest()])}>
          + {say("add_break")}
        </button>
      </div>
    </div>
  );
}

/** What is wrong with a line, below it. */
function Wrong({ problems }: { problems: readonly SetupProblem[] }) {
  return (
    <tr class="line-faults">
      <td colSpan={8}>
        {problems.map((problem) => (
          <p key={problem.text} class={problem.hindrance ? "hint fault" : "hint"}>
            <WithArticles text={problem.text} />
          </p>
        ))}
      </td>
    </tr>
  );
}

function Marks({ at, marks }: { at: number; marks: StructureSection["marks"] | null }) {
  if (!marks) return null;
  return (
    <>
      {marks.late_registration_ends === at && <span class="mark">{say("late_mark")}</span>}
      {marks.rebuys_end === at && <span class="mark">{say("rebuys_mark")}</span>}
      {marks.addon === at && <span class="mark">{say("addon_mark")}</span>}
    </>
  );
}

function LineFields({ line, disabled, onLine }: { line: Line; disabled: boolean; onLine: (line: Line) => void }) {
  const minutes = (
    <td>
      <NumberField
        small
        label={say("minutes")}
        value={Math.round(line.seconds / 60)}
        min={1}
        max={1440}
        disabled={disabled}
        onValue={(value) => onLine({ ...line, seconds: value * 60 })}
      />
    </td>
  );
  if (line.kind === "break")
    return (
      <>
        {minutes}
        <td colSpan={4}>
          <input
            class="input small"
            placeholder={common("break")}
            aria-label={say("break_name")}
            value={line.name}
            disabled={disabled}
            maxLength={60}
            onInput={(event) => onLine({ ...line, name: event.currentTarget.value })}
          />
        </td>
      </>
    );
  return (
    <>
      {minutes}
      <td>
        <NumberField small label={say("small_blind")} value={line.small_blind} disabled={disabled} onValue={(small_blind) => onLine({ ...line, small_blind })} />
      </td>
      <td>
        <NumberField small label={say("big_blind")} value={line.big_blind} disabled={disabled} onValue={(big_blind) => onLine({ ...line, big_blind })} />
      </td>
      <td>
        <NumberField small label={say("ante")} value={line.ante} disabled={disabled} onValue={(ante) => onLine({ ...line, ante, ante_kind: ante === 0 ? "none" : line.ante_kind === "none" ? "big_blind" : line.ante_kind })} />
      </td>
      <td>
        <select
          class="input small"
          aria-label={say("ante_kind")}
          value={line.ante_kind}
          disabled={disabled}
          onChange={(event) => {
            const ante_kind = event.currentTarget.value as AnteKind;
            const ante = ante_kind === "none" ? 0 : line.ante || (ante_kind === "big_blind" ? line.big_blind : 0);
            onLine({ ...line, ante_kind, ante });
          }}
        >
          <option value="none">{say("none")}</option>
          <option value="each">{say("each")}</option>
          <option value="big_blind">{say("big_blind_pays")}</option>
        </select>
      </td>
    </>
  );
}
