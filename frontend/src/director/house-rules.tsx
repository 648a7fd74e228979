/** The house rules of a tournament: every question that its rulebook answers, to be answered otherwise by one tap. */
import "./house-rules.css";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { counts, texts } from "../shared/i18n.ts";
import { isOffline, readQuestions, type Question } from "../shared/rulebook.ts";
import { HouseMark, Printed } from "../shared/rulebook-house.tsx";
import { useAttempts } from "../shared/rulebook-retry.ts";
import { questionWords } from "../shared/rulebook-values.ts";
import type { Refusal } from "../shared/types.ts";
import { Answer } from "./house-answer.tsx";
import { LaidDown, type Laid } from "./house-field.tsx";
import { answered, inForce, isOpen, isOverridden, matching, overriddenOf, without, type Overrides } from "./house-values.ts";
import { say as common } from "./words.ts";

const say = texts({
  title: ["House rules", "Правила дома"],
  none: ["All as in the rulebook. What the house plays otherwise is changed here.", "Всё по своду правил. Здесь меняют то, в чём дом играет иначе."],
  search: ["Words: rebuys, table difference, ante", "Слова: ребаи, разница столов, анте"],
  search_label: ["Search the house rules", "Поиск по правилам дома"],
  subjects: ["Subjects", "Темы"],
  back: ["As in the rulebook", "Как в своде"],
  nothing: ["Nothing found. Fewer or other words may help.", "Ничего не найдено. Попробуйте короче или другими словами."],
  more: ["Show more", "Показать ещё"],
  failed: ["The rulebook cannot be read now", "Свод правил сейчас не открывается"],
  offline: ["No connection. We keep trying.", "Нет связи. Пробуем снова."],
  unknown: ["There is no rulebook to compare with", "Нет свода правил, с которым сравнить"],

  tournament: ["Tables and seats", "Столы и места"],
  money: ["Money", "Деньги"],
  positions: ["Button and blinds", "Баттон и блайнды"],
  presence: ["Presence and time", "Присутствие и время"],
  discipline: ["Penalties", "Взыскания"],
  wagering: ["Words and chips", "Слова и фишки"],
  betting: ["Bets and limits", "Ставки и лимиты"],
  turn: ["Acting in turn", "Очередь хода"],
  dealing: ["Dealing", "Сдача"],
  errors: ["Dealing errors", "Ошибки сдачи"],
  showdown: ["Showdown", "Вскрытие"],
  information: ["Stacks and pot", "Стеки и банк"],
  options: ["Straddles, extra boards", "Страдлы и доп. борды"],
  cards: ["Cards and decks", "Карты и колоды"],
});

const count = counts({
  rules: [["{n} rule", "{n} rules"], ["{n} правило", "{n} правила", "{n} правил"]],
}); // prettier-ignore

/** The subjects of the rulebooks' questions, in this order. A test compares them with the catalogue. */
export const GROUPS = [
  "tournament", "money", "positions", "presence", "discipline", "wagering", "betting", "turn", "dealing", "errors", "showdown",
  "information", "options", "cards",
] as const; // prettier-ignore
type Group = (typeof GROUPS)[number];

const PAGE = 20;

/** What the rulebook answers to every question; null while it is being read. */
function useQuestions(rulebook: string): { questions: readonly Question[] | null; fault: Refusal | null } {
  const [told, setTold] = useState<{ rulebook: string; questions: readonly Question[] | null; fault: Refusal | null }>();
  const fault = told?.rulebook === rulebook ? told.fault : null;
  const { attempt } = useAttempts(fault);
  useEffect(() => {
    let left = false;
    void readQuestions(rulebook).then((answer) => {
      if (left) return;
      setTold(answer.ok ? { rulebook, questions: answer.body, fault: null } : { rulebook, questions: null, fault: answer.refusal });
    });
    return () => {
      left = true;
    };
  }, [rulebook, attempt]);
  return { questions: told?.rulebook === rulebook ? told.questions : null, fault };
}

/** What the server refused, at its parameter. */
export interface RefusedRule {
  parameter: string;
  text: string;
}

interface Props {
  rulebook: string;
  overrides: Overrides;
  /** The set-up beside: what it answers itself is no house rule. */
  laid: Laid;
  onOverrides: (overrides: Overrides) => void;
  refused?: RefusedRule | null | undefined;
}

export function HouseRules(props: Props) {
  const { rulebook, overrides } = props;
  const { questions, fault } = useQuestions(rulebook);
  const laidDown = Object.keys(overrides).length;
  return (
    <fieldset class="panel house">
      <legend>
        {say("title")} {laidDown > 0 && <span class="badge brass">{laidDown}</span>}
      </legend>
      {fault && <p class="soft" role="alert">{isOffline(fault) ? say("offline") : `${say("failed")}. ${fault.text}`}</p>}
      {!questions && !fault && <p class="soft">{common("loading")}</p>}
      {questions?.length === 0 && <p class="soft">{say("unknown")}</p>}
      {questions && questions.length > 0 && <Found {...props} questions={questions} />}
    </fieldset>
  );
}

/** What is shown: the house's own rules first, then what was asked for. */
function useLines(questions: readonly Question[], { overrides, rulebook, refused }: Props, { search, group }: Looked) {
  // A row stays where it is while it is being changed: it moves up among the house's own when something else is shown.
  const current = useRef(overrides);
  current.current = overrides;
  const first = useMemo(
    () => overriddenOf(questions, current.current),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the overrides are read as they were when something else was shown, or the row would jump while it is changed
    [questions, search, group, rulebook, refused],
  );
  const looking = search.trim() !== "";
  const asked = looking ? matching(questions.filter(isOpen), search) : questions.filter((one) => isOpen(one) && one.group === group);
  const others = asked.filter((one) => !first.includes(one));
  const ahead = questions.filter((one) => first.includes(one) || (isOverridden(overrides, one.parameter) && !others.includes(one)));
  return { looking, own: looking ? matching(ahead, search) : ahead, others };
}

interface Looked {
  search: string;
  group: Group | null;
}

function Found({ questions, ...props }: Props & { questions: readonly Question[] }) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<Group | null>(null);
  const [pages, setPages] = useState(1);
  const { looking, own, others } = useLines(questions, props, { search, group });
  const shown = looking ? others.slice(0, pages * PAGE) : others;
  const row = (question: Question) => <Row key={question.parameter} {...props} question={question} />;
  return (
    <>
      {own.length === 0 && !looking && group === null && <p class="soft">{say("none")}</p>}
      {own.length > 0 && <ul class="house-rules own">{own.map(row)}</ul>}
      <input
        class="input"
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={say("search")}
        aria-label={say("search_label")}
        value={search}
        onInput={(event) => {
          setSearch(event.currentTarget.value);
          setPages(1);
        }}
      />
      {!looking && <Subjects questions={questions} group={group} onGroup={setGroup} />}
      {looking && (
        <p class="faint house-found" role="status">
          {own.length + others.length === 0 ? say("nothing") : count("rules", own.length + others.length)}
        </p>
      )}
      {shown.length > 0 && <ul class="house-rules">{shown.map(row)}</ul>}
      {shown.length < others.length && (
        <button type="button" class="button" onClick={() => setPages(pages + 1)}>
          {say("more")}
        </button>
      )}
    </>
  );
}

function Subjects({ questions, group, onGroup }: {
  questions: readonly Question[];
  group: Group | null;
  onGroup: (group: Group | null) => void;
}) {
  return (
    <div class="house-subjects" role="group" aria-label={say("subjects")}>
      {GROUPS.map((one) => (
        <button
          key={one}
          type="button"
          class="button small"
          aria-pressed={one === group}
          onClick={() => onGroup(one === group ? null : one)}
        >
          {say(one)} <span class="faint">{questions.filter((each) => each.group === one && isOpen(each)).length}</span>
        </button>
      ))}
    </div>
  );
}

function Row({ question, rulebook, overrides, laid, onOverrides, refused }: Props & { question: Question }) {
  const { parameter } = question;
  const named = useId();
  const row = useRef<HTMLLIElement>(null);
  const own = isOverridden(overrides, parameter);
  const fault = refused?.parameter === parameter ? refused.text : null;
  useEffect(() => {
    if (fault) row.current?.scrollIntoView({ block: "center" });
  }, [fault, refused]);
  return (
    <li class={own ? "house-rule own" : "house-rule"} data-parameter={parameter} ref={row}>
      <div class="house-rule-text">
        <p>
          <span id={named}>{questionWords(parameter, question.meaning)}</span> {own && <HouseMark />}
        </p>
        <div class="house-rule-printed">
          <Printed rulebook={rulebook} rule={question} value={question.value} />
          {own && (
            <button type="button" class="button small" aria-describedby={named} onClick={() => onOverrides(without(overrides, parameter))}>
              ↩ {say("back")}
            </button>
          )}
        </div>
      </div>
      {question.laid_down_in !== "" ? (
        <LaidDown field={question.laid_down_in} laid={laid} own={own} />
      ) : (
        <Answer
          question={question}
          value={inForce(overrides, question)}
          own={own}
          named={named}
          fault={fault}
          onValue={(value) => onOverrides(answered(overrides, question, value))}
        />
      )}
    </li>
  );
}
