/** An article that something cites: a button with its number and title, which opens it over the page. */
import { useEffect, useState } from "preact/hooks";
import { words } from "./i18n.ts";
import { cutAtArticles, cutNumber, openRules, readArticle, type Article } from "./rulebook.ts";

/** An article as soon as it is read; null until then, and where it cannot be read. */
function useTitle(id: string): Article | null {
  const [article, setArticle] = useState<Article | null>(null);
  useEffect(() => {
    let left = false;
    setArticle(null);
    void readArticle(id).then((answer) => {
      if (!left && answer.ok) setArticle(answer.body);
    });
    return () => {
      left = true;
    };
  }, [id]);
  return article;
}

export function ArticleLink({ id }: { id: string }) {
  const article = useTitle(id);
  const number = article ? cutNumber(article.number).number : "";
  return <ArticleButton id={id} number={number} title={article ? words(article.title) : id} />;
}

/** The same where number and title are known already; over the page unless `onOpen` says otherwise. */
export function ArticleButton({ id, number, title, onOpen = openRules }: {
  id: string;
  number: string;
  title: string;
  onOpen?: (id: string) => void;
}) {
  return (
    <button
      type="button"
      class="article-link"
      title={id}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(id);
      }}
    >
      <span class="article-mark" aria-hidden="true">
        §
      </span>
      <span>
        {number && `${number} `}
        {title}
      </span>
    </button>
  );
}

/** A text in which the articles can be opened. */
export function WithArticles({ text }: { text: string }) {
  return <>{cutAtArticles(text).map((part, index) => (part.article ? <ArticleLink key={index} id={part.text} /> : part.text))}</>;
}
