/** The director console: who is there, and which screen the address means. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../shared/theme.css";
import "../shared/components.css";
import "../shared/rulebook.css";
import "./director.css";
import { language, speak, texts } from "../shared/i18n.ts";
import { RulesSheet } from "../shared/rulebook.tsx";
import "../shared/theme.ts";
import { Toasts } from "../shared/toasts.tsx";
import { Backups } from "./backups.tsx";
import { Events, NewEvent } from "./events.tsx";
import { RoomFrame } from "./frame.tsx";
import { Icon } from "./icons.tsx";
import { ConsoleMenu } from "./menu.tsx";
import { ReasonSheet } from "./reason.tsx";
import { Link, route } from "./route.tsx";
import { learnSession, session } from "./session.ts";

const say = texts({
  title: ["Director console", "Пульт судьи"],
  sign_in: ["Sign in by your link", "Войдите по ссылке"],
  sign_in_text: [
    "There are no passwords. The server printed a one-time link for the director when it started; a director makes further links under “This console”.",
    "Паролей нет. При запуске сервер напечатал одноразовую ссылку для судьи; судья делает новые ссылки в меню «Этот пульт».",
  ],
  paste: ["Paste the link here", "Вставьте ссылку"],
  enter: ["Enter", "Войти"],
  unreachable: ["The server does not answer", "Сервер не отвечает"],
  again: ["Try again", "Ещё раз"],
  menu: ["This console", "Этот пульт"],
});

function Console() {
  const known = session.value;
  useEffect(() => void learnSession(), []);
  if (known === undefined) return null;
  if (known === "unreachable") return <Unreachable />;
  if (known === null || (known.role !== "director" && known.role !== "desk")) return <SignIn />;
  const at = route.value;
  if (at.screen === "room") return <RoomFrame key={at.tournament} tournament={at.tournament} page={at.page} />;
  return (
    <>
      <PlainHead />
      {at.screen === "new" ? <NewEvent /> : at.screen === "backups" ? <Backups /> : <Events />}
      <RulesSheet rulebook="" />
    </>
  );
}

function PlainHead() {
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    document.title = `${say("title")} – Shuffle Up`;
  });
  return (
    <header class="head">
      <Link to="/director" class="brand">
        <span aria-hidden="true">♠</span>
      </Link>
      <div class="head-event">
        <strong>Shuffle Up</strong>
        <span class="soft">{say("title")}</span>
      </div>
      <span class="spring" />
      <button class="button quiet icon-button" aria-label={say("menu")} onClick={() => setMenu(true)}>
        <Icon name="menu" />
      </button>
      {menu && <ConsoleMenu tournament={null} onClose={() => setMenu(false)} />}
    </header>
  );
}

function SignIn() {
  const [link, setLink] = useState("");
  const token = /sign-in\/([^\s/?#]+)/.exec(link)?.[1];
  return (
    <main class="door">
      <p class="suit" aria-hidden="true">
        ♠
      </p>
      <h1>{say("sign_in")}</h1>
      <p class="soft">{say("sign_in_text")}</p>
      {/* Who pastes a link and presses the button has been asked: no page between asks once more. */}
      <form class="stack" method="post" action={token ? `/sign-in/${token}?lang=${language.value}` : undefined}>
        <input class="input" value={link} placeholder={say("paste")} aria-label={say("paste")} onInput={(event) => setLink(event.currentTarget.value)} />
        <button class="button primary large" disabled={!token}>
          {say("enter")}
        </button>
      </form>
      <button class="button quiet" onClick={() => speak(language.value === "ru" ? "en" : "ru")}>
        {language.value === "ru" ? "English" : "Русский"}
      </button>
    </main>
  );
}

function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => void learnSession(), 2000);
    return () => clearInterval(timer);
  }, []);
  return (
    <main class="door">
      <p class="suit" aria-hidden="true">
        ♠
      </p>
      <h1>{say("unreachable")}</h1>
      <button class="button" onClick={() => void learnSession()}>
        {say("again")}
      </button>
    </main>
  );
}

render(
  <>
    <Console />
    <ReasonSheet />
    <Toasts />
  </>,
  document.getElementById("face")!,
);
