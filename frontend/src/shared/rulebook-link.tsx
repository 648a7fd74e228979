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
  return (
    <button
      type="button"
      class="article-link"
      title={id}
      onClick={(event) => {
        event.stopPropagation();
        openRules(id);
      }}
    >
      <span class="article-mark" aria-hidden="true">
        §
      </span>
      <span>
        {number && `${number} `}
        {article ? words(article.title) : id}
      </span>
    </button>
  );
}

/** A text in which the articles can be opened. */
export function WithArticles({ text }: { text: string }) {
  return <>{cutAtArticles(text).map((part, index) => (part.article ? <ArticleLink key={index} id={part.text} /> : part.text))}</>;
}
