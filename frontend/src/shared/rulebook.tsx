/** The rulebooks to be read on any face: searched and filtered at the left, the article at the right; on a narrow
 *  screen one after the other. The one who places it says which article is open. */
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "./i18n.ts";
import { opened } from "./rulebook.ts";
import { ArticleView } from "./rulebook-article.tsx";
import { RulebookList } from "./rulebook-list.tsx";
import { Sheet } from "./sheet.tsx";

const say = texts({
  rules: ["Rules", "Правила"],
  list: ["All articles", "Все статьи"],
  back: ["Back", "Назад"],
  choose: ["Choose an article", "Выберите статью"],
  choose_hint: [
    "Type words in either language or a number as it is printed. Arrows go through the list, Enter opens.",
    "Введите слова на любом языке или номер, как он напечатан. Стрелки ведут по списку, Enter открывает.",
  ],
});

interface Props {
  /** The rulebook of the tournament: where the search begins. */
  rulebook: string;
  /** Whose house rules are shown beside it. */
  tournament?: number | undefined;
  article: string | null;
  onArticle: (id: string | null) => void;
  /** The reader is the page itself: its search answers to the page's own key. */
  page?: boolean;
  autoFocus?: boolean;
}

export function Rulebook({ rulebook, tournament, article, onArticle, page = false, autoFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useKeys(box, article !== null, () => onArticle(null));
  useReturn(box, article);
  return (
    <div class={page ? "rulebook whole" : "rulebook"} ref={box} data-open={article !== null}>
      <RulebookList own={rulebook} tournament={tournament} current={article} onOpen={onArticle} page={page} autoFocus={autoFocus && article === null} />
      <div class="rulebook-page">
        {article === null ? (
          <div class="rulebook-empty">
            <p class="rulebook-suits" aria-hidden="true">
              §
            </p>
            <h2>{say("choose")}</h2>
            <p class="soft">{say("choose_hint")}</p>
          </div>
        ) : (
          <>
            <button type="button" class="button quiet rulebook-back" onClick={() => onArticle(null)}>
              ‹ {say("list")}
            </button>
            <ArticleView key={article} id={article} own={rulebook} tournament={tournament} onArticle={onArticle} />
          </>
        )}
      </div>
    </div>
  );
}

/** Arrows go from the search into the list and along it; / begins a new search; Escape leaves the article. */
function useKeys(box: preact.RefObject<HTMLDivElement | null>, open: boolean, leave: () => void): void {
  const act = useRef({ open, leave });
  act.current = { open, leave };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const root = box.current;
      if (!root || event.ctrlKey || event.metaKey || event.altKey || !isOnTop(root)) return;
      const search = root.querySelector<HTMLInputElement>(".rulebook-search");
      const at = document.activeElement;
      const typing = at instanceof Element && at.closest("input, select, textarea") !== null;
      if (event.key === "Escape" && search && at === search && search.value !== "") return; // the field clears itself
      if (event.key === "Escape" && act.current.open && !typing && !root.closest("dialog")) {
        act.current.leave();
      } else if (event.key === "/" && search && at === search && search.value === "") {
        // already there
      } else if (!typing && (event.key === "/" || event.code === "Slash") && !event.shiftKey) {
        if (isHidden(search)) act.current.leave();
        setTimeout(() => search?.select());
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && at instanceof HTMLElement) {
        if (!step(root, search, at, event.key === "ArrowDown" ? 1 : -1)) return;
      } else if (event.key === "Enter" && at === search) root.querySelector<HTMLElement>(".rulebook-line")?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [box]);
}

/** Whoever comes back from an article is where it stands in the list. */
function useReturn(box: preact.RefObject<HTMLDivElement | null>, article: string | null): void {
  const before = useRef(article);
  useEffect(() => {
    const left = before.current;
    before.current = article;
    if (left === null || article !== null) return;
    const lines = [...(box.current?.querySelectorAll<HTMLElement>(".rulebook-line") ?? [])];
    lines.find((line) => line.dataset["article"] === left)?.focus();
  }, [box, article]);
}

const isHidden = (element: HTMLElement | null) => element === null || element.offsetParent === null;

/** With dialogs open, the keys belong to the uppermost. */
function isOnTop(root: Element): boolean {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const top = dialogs[dialogs.length - 1];
  return top === undefined || top.contains(root);
}

function step(root: Element, search: HTMLInputElement | null, at: HTMLElement, by: number): boolean {
  const lines = [...root.querySelectorAll<HTMLElement>(".rulebook-line")];
  const here = at === search ? -1 : lines.indexOf(at);
  if (here < 0 && at !== search) return false;
  const next = here + by;
  if (next < 0) search?.focus();
  else lines[next]?.focus();
  return true;
}

/** The rules over whatever is shown: opened from a refusal, or from a menu. */
export function RulesSheet({ rulebook, tournament }: { rulebook: string; tournament?: number | undefined }) {
  const asked = opened.value;
  return asked && <OpenSheet key={asked.article ?? ""} rulebook={rulebook} tournament={tournament} first={asked.article} />;
}

function OpenSheet({ rulebook, tournament, first }: { rulebook: string; tournament: number | undefined; first: string | null }) {
  const [path, setPath] = useState<readonly (string | null)[]>([first]);
  const article = path[path.length - 1] ?? null;
  const before = path.length > 1;
  return (
    <Sheet title={say("rules")} wide onClose={() => (opened.value = null)}>
      {before && article !== null && path[path.length - 2] !== null && (
        <button type="button" class="button small rulebook-previous" onClick={() => setPath(path.slice(0, -1))}>
          ‹ {say("back")}
        </button>
      )}
      <Rulebook rulebook={rulebook} tournament={tournament} article={article} onArticle={(id) => setPath(id === null ? [null] : [...path, id])} autoFocus={first === null} />
    </Sheet>
  );
}
