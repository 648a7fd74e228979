/** Choosing an article for a form: the same search as the reader's, a few lines long. */
import { useState } from "preact/hooks";
import { texts } from "./i18n.ts";
import { ArticleLink } from "./rulebook-link.tsx";
import { Line, useArticles } from "./rulebook-list.tsx";

const say = texts({
  search: ["Words or a number", "Слова или номер"],
  other: ["Another", "Другая"],
  nothing: ["Nothing found", "Ничего не найдено"],
  more: ["More words make the list shorter.", "Список станет короче, если уточнить."],
});

const LINES = 6;

interface Props {
  label: string;
  /** The rulebook of the tournament; the others are searched where it has nothing. */
  rulebook: string;
  /** What is offered before anything is typed. */
  area: string;
  value: string;
  onValue: (id: string) => void;
}

export function ArticlePick(props: Props) {
  const { label, value, onValue } = props;
  if (value === "") return <Search {...props} />;
  return (
    <div class="field">
      <span>{label}</span>
      <div class="article-picked">
        <ArticleLink id={value} />
        <button type="button" class="button small" onClick={() => onValue("")}>
          {say("other")}
        </button>
      </div>
    </div>
  );
}

function Search({ label, rulebook, area, onValue }: Props) {
  const [search, setSearch] = useState("");
  const own = useArticles({ search, rulebook, area: search.trim() ? "" : area, page: 0 });
  const elsewhere = own.shown?.found === 0;
  const all = useArticles({ search, rulebook: "", area: search.trim() ? "" : area, page: 0 }, !elsewhere);
  const { shown, fault } = elsewhere ? all : own;
  const lines = shown?.lines.slice(0, LINES) ?? [];
  return (
    <div class="field">
      <label class="field">
        <span>{label}</span>
        <input
          class="input"
          type="search"
          autocomplete="off"
          placeholder={say("search")}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (search.trim() && lines[0]) onValue(lines[0].id);
          }}
        />
      </label>
      {fault && <span class="hint fault">{fault.text}</span>}
      {shown?.found === 0 && <span class="hint">{say("nothing")}</span>}
      <ol class="rulebook-lines pick">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} current={false} named={elsewhere} onOpen={onValue} />
          </li>
        ))}
      </ol>
      {shown && shown.found > LINES && <span class="hint">{say("more")}</span>}
    </div>
  );
}
