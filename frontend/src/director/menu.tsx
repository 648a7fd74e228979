/** What belongs to this console and not to the tournament: language, look, keys, other faces, helpers, good-bye. */
import { language, speak, texts } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { dress, theme } from "../shared/theme.ts";
import { Segments } from "./fields.tsx";
import { Press } from "./press.tsx";
import { go } from "./route.tsx";
import { session, signOut } from "./session.ts";
import { StaffPanel } from "./staff.tsx";
import { staffWord } from "./words.ts";

const say = texts({
  title: ["This console", "Этот пульт"],
  language: ["Language", "Язык"],
  look: ["Look", "Вид"],
  dark: ["Dark", "Тёмный"],
  light: ["Light", "Светлый"],
  faces: ["Other screens", "Другие экраны"],
  public_screen: ["Public screen", "Экран зала"],
  phone: ["Player’s phone", "Телефон игрока"],
  tablet: ["Dealer tablet", "Планшет дилера"],
  keeping: ["Kept safe", "Сохранность"],
  backups: ["Backups", "Копии"],
  export: ["Export this event", "Экспорт этого турнира"],
  sign_out: ["Sign out", "Выйти"],
  keys: ["Keys", "Клавиши"],
  key_pause: ["pause and resume", "пауза и продолжение"],
  key_minutes: ["one minute more or less", "минутой больше или меньше"],
  key_levels: ["previous, next level", "предыдущий, следующий уровень"],
  key_pages: ["floor, desk, clock …", "зал, регистрация, часы …"],
  key_search: ["search", "поиск"],
  key_undo: ["take back the last thing done here", "отменить последнее действие этого пульта"],
  key_escape: ["close, stop moving", "закрыть, прервать пересадку"],
  space: ["Space", "Пробел"],
});

/** Language, light, links for others, and the way out. */
export function ConsoleMenu({ tournament, onClose }: { tournament: number | null; onClose: () => void }) {
  const known = session.value;
  const who = known && known !== "unreachable" ? known : null;
  return (
    <Sheet title={who?.name ? staffWord(who.name) : say("title")} onClose={onClose}>
      <div class="columns">
        <div class="field">
          <span>{say("language")}</span>
          <Segments
            label={say("language")}
            value={language.value}
            options={[
              ["en", "English"],
              ["ru", "Русский"],
            ]}
            onValue={speak}
          />
        </div>
        <div class="field">
          <span>{say("look")}</span>
          <Segments
            label={say("look")}
            value={theme.value}
            options={[
              ["dark", say("dark")],
              ["light", say("light")],
            ]}
            onValue={dress}
          />
        </div>
      </div>
      {tournament !== null && (
        <div class="field">
          <span>{say("faces")}</span>
          <div class="menu-row">
            <a class="button small" target="_blank" href={`/clock?event=${tournament}&lang=${language.value}`}>
              {say("public_screen")} ↗
            </a>
            <a class="button small" target="_blank" href={`/register?event=${tournament}`}>
              {say("phone")} ↗
            </a>
            <a class="button small" target="_blank" href="/dealer">
              {say("tablet")} ↗
            </a>
          </div>
        </div>
      )}
      {who?.role === "director" && <StaffPanel />}
      {who?.role === "director" && (
        <div class="field">
          <span>{say("keeping")}</span>
          <div class="menu-row">
            <button
              class="button small"
              onClick={() => {
                onClose();
                go("/director/backups");
              }}
            >
              {say("backups")}
            </button>
            {tournament !== null && (
              <a class="button small" href={`/api/tournaments/${tournament}/export`} download>
                {say("export")}
              </a>
            )}
          </div>
        </div>
      )}
      <Keys />
      <Press class="quiet" on={signOut}>
        {say("sign_out")}
      </Press>
    </Sheet>
  );
}

function Keys() {
  const keys = [
    [say("space"), say("key_pause")],
    ["+ −", say("key_minutes")],
    ["[ ]", say("key_levels")],
    ["1 … 9", say("key_pages")],
    ["/", say("key_search")],
    ["Ctrl Z", say("key_undo")],
    ["Esc", say("key_escape")],
  ];
  return (
    <details class="keys">
      <summary>{say("keys")}</summary>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
