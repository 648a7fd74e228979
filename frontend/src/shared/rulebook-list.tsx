/** The articles that were searched for: by words or number, in one rulebook or all, in one subject or all. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { counts, language, texts, words } from "./i18n.ts";
import { cutNumber, findArticles, houseRulesOf, isOffline, labels, searcher, type ArticleLine, type Asked, type Found, type ArticlePage } from "./rulebook.ts";
import { HouseMark, HouseRules } from "./rulebook-house.tsx";
import { useAttempts } from "./rulebook-retry.ts";
import { remarkWords } from "./rulebook-values.ts";
import type { Refusal } from "./types.ts";

const say = texts({
  search: ["Words or a number: string bet, 4.11", "Слова или номер: частями, 4.11"],
  search_label: ["Search the rules", "Поиск по правилам"],
  rulebook: ["Rulebook", "Свод правил"],
  all_rulebooks: ["All rulebooks", "Все своды"],
  own: ["This tournament: {name}", "Этот турнир: {name}"],
  area: ["Subject", "Тема"],
  all_areas: ["All subjects", "Все темы"],
  articles: ["Articles", "Статьи"],
  loading: ["Searching…", "Ищем…"],
  nothing: ["Nothing found", "Ничего не найдено"],
  nothing_hint: ["Fewer or other words may help.", "Попробуйте короче или другими словами."],
  everywhere: ["Search in all rulebooks", "Искать во всех сводах"],
  offline: ["No connection", "Нет связи"],
  offline_hint: ["The rules are on the server. We keep trying.", "Правила лежат на сервере. Пробуем снова."],
  failed: ["The rules cannot be read now", "Сейчас правила не читаются"],
  again: ["Try again", "Ещё раз"],
  more: ["Show more", "Показать ещё"],
});

const count = counts({
  articles: [["{n} article", "{n} articles"], ["{n} статья", "{n} статьи", "{n} статей"]],
}); // prettier-ignore

export interface Shown {
  found: number;
  lines: readonly ArticleLine[];
}

/** Another page is added to the lines of those before. */
export function joined(before: Shown | null, page: ArticlePage, number: number): Shown {
  const lines = number > 0 && before ? [...before.lines, ...page.articles] : page.articles;
  return { found: page.found, lines };
}

/** What is shown of a question: the articles, or why there are none. */
export function useArticles(asked: Asked, idle = false): { shown: Shown | null; fault: Refusal | null; again: () => void } {
  const [shown, setShown] = useState<Shown | null>(null);
  const [fault, setFault] = useState<Refusal | null>(null);
  const { attempt, again } = useAttempts(fault);
  const { search, rulebook, area, page, tournament } = asked;
  const look = useMemo(
    () =>
      searcher<Asked, Found<ArticlePage>>(findArticles, (answer, question) => {
        setFault(answer.ok ? null : answer.refusal);
        if (answer.ok) setShown((before) => joined(before, answer.body, question.page));
      }),
    [],
  );
  const typed = useRef(search);
  useEffect(() => {
    if (idle) return;
    const atOnce = typed.current === search; // only typing is waited for
    typed.current = search;
    look.look({ search, rulebook, area, page, tournament }, atOnce);
    return look.stop;
  }, [look, search, rulebook, area, page, tournament, attempt, idle]);
  return { shown, fault, again };
}

interface Props {
  own: string;
  tournament: number | undefined;
  current: string | null;
  onOpen: (id: string) => void;
  page: boolean;
  autoFocus: boolean;
}

export function RulebookList({ own, tournament, current, onOpen, page, autoFocus }: Props) {
  const [asked, setAsked] = useState<Asked>({ search: "", rulebook: own, area: "", page: 0 });
  const { shown, fault, again } = useArticles({ ...asked, tournament });
  const rules = houseRulesOf(tournament);
  const field = useRef<HTMLInputElement>(null);
  const change = (part: Partial<Asked>) => setAsked((before) => ({ ...before, page: 0, ...part }));
  useEffect(() => {
    if (autoFocus && window.matchMedia("(hover: hover)").matches) field.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: a finger wants no keyboard, and nobody loses the focus later
  }, []);
  return (
    <div class="rulebook-list">
      <div class="rulebook-tools">
        <input
          ref={field}
          id={page ? "search" : undefined}
          class="input rulebook-search"
          type="search"
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          placeholder={say("search")}
          aria-label={say("search_label")}
          value={asked.search}
          onInput={(event) => change({ search: event.currentTarget.value })}
        />
        <Filters asked={asked} own={own} change={change} />
      </div>
      {fault && <Fault fault={fault} again={again} />}
      {!shown && !fault && <p class="rulebook-wait soft">{say("loading")}</p>}
      {asked.area === "" && <HouseRules rules={rules} rulebook={own} search={asked.search} onOpen={onOpen} />}
      {shown && !fault && (
        <p class="rulebook-count faint" role="status">
          {count("articles", shown.found)}
        </p>
      )}
      {shown?.found === 0 && !fault && (
        <div class="rulebook-empty">
          <h2>{say("nothing")}</h2>
          <p class="soft">{say("nothing_hint")}</p>
          {asked.rulebook !== "" && (
            <button type="button" class="button" onClick={() => change({ rulebook: "" })}>
              {say("everywhere")}
            </button>
          )}
        </div>
      )}
      {shown && !fault && <Lines shown={shown} current={current} named={asked.rulebook === ""} overruled={rules.map((rule) => rule.article)} onOpen={onOpen} />}
      {shown && !fault && shown.lines.length < shown.found && (
        <button type="button" class="button rulebook-more" onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>
          {say("more")}
        </button>
      )}
    </div>
  );
}

function Filters({ asked, own, change }: { asked: Asked; own: string; change: (part: Partial<Asked>) => void }) {
  const names = labels.value;
  const spoken = language.value;
  const rulebooks = Object.entries(names?.rulebooks ?? {});
  rulebooks.sort(([one], [other]) => Number(other === own) - Number(one === own));
  const areas = Object.entries(names?.areas ?? {}).map(([id, name]) => [id, words(name)] as const);
  areas.sort(([, one], [, other]) => one.localeCompare(other, spoken));
  return (
    <div class="rulebook-filters">
      <select
        class="input"
        aria-label={say("rulebook")}
        value={asked.rulebook}
        onChange={(event) => change({ rulebook: event.currentTarget.value })}
      >
        {rulebooks.length === 0 && <option value={asked.rulebook}>…</option>}
        {rulebooks.map(([id, name]) => (
          <option key={id} value={id}>
            {id === own ? say("own", { name: words(name) }) : words(name)}
          </option>
        ))}
        <option value="">{say("all_rulebooks")}</option>
      </select>
      <select class="input" aria-label={say("area")} value={asked.area} onChange={(event) => change({ area: event.currentTarget.value })}>
        <option value="">{say("all_areas")}</option>
        {areas.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Lines({ shown, current, named, overruled, onOpen }: {
  shown: Shown;
  current: string | null;
  named: boolean;
  /** Articles beside which the house of this tournament has a rule of its own. */
  overruled: readonly string[];
  onOpen: (id: string) => void;
}) {
  return (
    <ol class="rulebook-lines" aria-label={say("articles")}>
      {shown.lines.map((line) => (
        <li key={line.id}>
          <Line line={line} current={line.id === current} named={named} overruled={overruled.includes(line.id)} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

/** One article of a list; `named` says of which rulebook. */
export function Line({ line, current, named, overruled = false, onOpen }: {
  line: ArticleLine;
  current: boolean;
  named: boolean;
  overruled?: boolean;
  onOpen: (id: string) => void;
}) {
  const { number, remark } = cutNumber(line.number);
  const small = [named ? words(labels.value?.rulebooks[line.rulebook]) : "", remarkWords(remark)].filter(Boolean).join(" · ");
  return (
    <button type="button" class="rulebook-line" data-article={line.id} aria-current={current} onClick={() => onOpen(line.id)}>
      <span class="rulebook-line-number">{number || "–"}</span>
      <span>
        {words(line.title)} {overruled && <HouseMark />}
        {small && <small>{small}</small>}
      </span>
    </button>
  );
}

function Fault({ fault, again }: { fault: Refusal; again: () => void }) {
  const offline = isOffline(fault);
  return (
    <div class="rulebook-empty" role="alert">
      <h2>{say(offline ? "offline" : "failed")}</h2>
      <p class="soft">{offline ? say("offline_hint") : fault.text}</p>
      <button type="button" class="button" onClick={again}>
        {say("again")}
      </button>
    </div>
  );
}
