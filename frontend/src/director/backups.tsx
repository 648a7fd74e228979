/** Copies of the house: what there is to go back to, and one event carried from another house. */
import { useEffect, useState } from "preact/hooks";
import { ask, newCommandId, post, read, Unreachable } from "../shared/api.ts";
import { day, language, number, texts, wallTime } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused, toast } from "../shared/toasts.tsx";
import type { Backups as Kept, BackupCopy, Refusal } from "../shared/types.ts";
import { Icon } from "./icons.tsx";
import { Press } from "./press.tsx";
import { go, Link } from "./route.tsx";
import { isDirector, venueZone } from "./session.ts";
import { Troubles } from "./troubles.tsx";
import { say as common, statusWord } from "./words.ts";

const say = texts({
  title: ["Backups", "Копии"],
  back: ["All events", "Все турниры"],
  make: ["Make a copy now", "Сделать копию"],
  made: ["The copy is made: download it and put it away", "Копия готова: скачайте и уберите в надёжное место"],
  own_sqlite: [
    "The server copies itself every {minutes} minutes while an event runs and at each finish, and keeps the last 24.",
    "Сервер сам делает копию каждые {minutes} минут, пока идёт турнир, и в конце каждого турнира. Хранятся последние 24.",
  ],
  own_other: [
    "The server copies itself at each finish. The database server has backups of its own besides.",
    "Сервер сам делает копию в конце каждого турнира. Кроме того, резервные копии ведёт сервер баз данных.",
  ],
  elsewhere: [
    "A copy on this machine goes with this machine: download one to a stick before the evening and after it. It holds names and phones.",
    "Копия на этом компьютере пропадёт вместе с ним: скачайте её на флешку до турнира и после. В ней имена и телефоны.",
  ],
  none: ["No copies yet", "Копий пока нет"],
  auto: ["automatic", "автоматическая"],
  by_hand: ["by hand", "вручную"],
  brought: ["brought", "принесённая"],
  before: ["before a restore", "перед восстановлением"],
  nothing: ["no events", "турниров нет"],
  more: ["and {n} more", "и ещё {n}"],
  unreadable: ["cannot be read", "не читается"],
  download: ["Download", "Скачать"],
  restore: ["Restore…", "Восстановить…"],
  free: ["{free} free on the disk", "на диске свободно {free}"],
  bring: ["Bring a backup from elsewhere", "Принести копию с другого компьютера"],
  bring_hint: ["It is looked through first; nothing changes until you restore it.", "Сначала её проверят; ничего не изменится, пока вы её не восстановите."],
  bring_done: ["The backup is whole and stands in the list", "Копия цела и стоит в списке"],
  one: ["One event from another server", "Один турнир с другого сервера"],
  one_hint: [
    "Take it there under Settings → Export. Its players are found here or written down; its history comes along.",
    "Возьмите его там в настройках турнира: «Экспорт». Его игроки найдутся здесь или будут записаны; история приедет с ним.",
  ],
  choose: ["Choose the file…", "Выбрать файл…"],
  one_done: ["The event is here: {known} players were known, {new} are new", "Турнир здесь: известных игроков {known}, новых {new}"],
  again_title: ["It is here already", "Он здесь уже есть"],
  again: ["Import it once more", "Загрузить ещё раз"],
  open_it: ["Open that one", "Открыть тот"],
  sending: ["Bringing {percent} %", "Загрузка {percent} %"],
  broke: ["The connection broke. Choose the file again.", "Связь прервалась. Выберите файл ещё раз."],
  sure: ["Restore the copy of {when}?", "Восстановить копию от {when}?"],
  sure_ends: [
    "The server stops for some seconds and starts again with this copy. Whatever happened after {when} is not in it.",
    "Сервер остановится на несколько секунд и запустится с этой копией. Того, что было после {when}, в ней нет.",
  ],
  sure_kept: [
    "What is here now is put aside first: it stays in this list as “before a restore”.",
    "То, что есть сейчас, сначала откладывается: оно останется в этом списке как «перед восстановлением».",
  ],
  sure_clock: [
    "Screens, tablets and phones come back by themselves. Look at the clock afterwards: it has run on meanwhile.",
    "Экраны, планшеты и телефоны вернутся сами. Потом проверьте часы: они шли и в это время.",
  ],
  sure_yes: ["Stop and restore", "Остановить и восстановить"],
  wait: ["The server is restoring the copy…", "Сервер восстанавливает копию…"],
  wait_hint: ["Leave this page open: it signs you in again by itself.", "Не закрывайте страницу: она сама войдёт снова."],
  last_ok: ["Restored at {at}: journal, rows, chips and money agree.", "Восстановлено в {at}: журнал, записи, фишки и деньги сходятся."],
  how: ["When this laptop dies", "Если этот компьютер сломается"],
  how_1: ["Install Shuffle Up on another one; start nothing yet.", "Установите Shuffle Up на другом компьютере; пока ничего не запускайте."],
  how_2: ["Bring the newest copy there: from the stick, or from this folder on the old disk:", "Перенесите туда последнюю копию: с флешки или из этой папки старого диска:"],
  how_3: ["Restore it, then start the server and sign in by its new link:", "Восстановите её, запустите сервер и войдите по новой ссылке:"],
  by_hand_only: [
    "This server was not started by “manage.py up”, so it cannot restore itself: stop its services and use the command below.",
    "Этот сервер запущен не через «manage.py up» и сам себя восстановить не может: остановите его службы и выполните команду ниже.",
  ],
  no_right: ["Only a director sees the copies.", "Копии видит только судья."],
});

const PIECE = 256 * 1024; // arrives in the time that a page waits for an answer, on bad wifi too
const LOOK_MS = 10_000;

/** 63 KB, 4.2 MB. */
export function weight(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  const shown = value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value);
  const russian: Record<string, string> = { KB: "КБ", MB: "МБ", GB: "ГБ" };
  return `${number(shown)} ${language.value === "ru" ? russian[unit] : unit}`;
}

function moment(at: string): string {
  const zone = venueZone();
  return `${day(at, zone)}, ${wallTime(at, zone)}`;
}

/** Send a file in pieces, each until it has arrived; its number on the server, or nothing where it was refused. */
async function bring(file: File, onShare: (share: number) => void): Promise<string | null> {
  const upload = newCommandId();
  for (let offset = 0; offset < file.size || offset === 0; offset += PIECE) {
    const piece = file.slice(offset, offset + PIECE);
    const refusal = await bringPiece(`uploads/${upload}?offset=${offset}`, piece);
    if (refusal) {
      refused(refusal);
      return null;
    }
    onShare(Math.min(1, (offset + PIECE) / Math.max(1, file.size)));
  }
  return upload;
}

async function bringPiece(path: string, piece: Blob): Promise<Refusal | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await ask<{ refusal?: Refusal }>("POST", path, { raw: piece });
      return answer.status < 400 ? null : (answer.body.refusal ?? { code: "bad_answer", text: say("broke") });
    } catch (fault) {
      if (!(fault instanceof Unreachable)) throw fault;
      if (attempt === 4) return { code: "uncertain", text: say("broke") };
    }
  }
}

/** The page. */
export function Backups() {
  const [kept, setKept] = useState<Kept | null>(null);
  const [chosen, setChosen] = useState<BackupCopy | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const look = () =>
    read<Kept>("backups").then((answer) => {
      if (answer.ok) setKept(answer.body);
      else refused(answer.refusal);
    });
  useEffect(() => {
    if (!isDirector.value) return;
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isDirector.value) return <main class="page soft">{say("no_right")}</main>;
  if (waiting) return <Wait waiting={waiting} onOver={() => (setWaiting(null), void look())} />;
  if (!kept) return <main class="page soft">{common("loading")}</main>;
  return (
    <main class="page stack backups">
      <div class="attention-strip">
        <Troubles />
      </div>
      <div class="toolbar">
        <h1>{say("title")}</h1>
        <span class="spring" />
        <Link to="/director" class="button quiet">
          {say("back")}
        </Link>
        <Press class="primary" on={() => makeOne(look)}>
          {say("make")}
        </Press>
      </div>
      <p class="soft">
        {kept.every_minutes ? say("own_sqlite", { minutes: kept.every_minutes }) : say("own_other")} {say("elsewhere")}
      </p>
      {kept.last_restore && <LastRestore last={kept.last_restore} />}
      {!kept.restores_here && <p class="notice">{say("by_hand_only")}</p>}
      <Copies kept={kept} onRestore={setChosen} />
      <div class="beside">
        <BringBackup onDone={look} />
        <ImportEvent />
      </div>
      <WhenItDies kept={kept} />
      {chosen && (
        <Sure
          copy={chosen}
          onClose={() => setChosen(null)}
          onAsked={(signIn) => {
            setChosen(null);
            setWaiting({ signIn, since: kept.last_restore?.at ?? "" });
          }}
        />
      )}
    </main>
  );
}

async function makeOne(look: () => Promise<void>): Promise<void> {
  const answer = await post<unknown>("backups", {});
  if ("refusal" in answer && answer.refusal) refused(answer.refusal);
  else toast({ kind: "good", text: say("made") });
  await look();
}

function LastRestore({ last }: { last: NonNullable<Kept["last_restore"]> }) {
  const text = last.text || say("last_ok", { at: moment(last.at) });
  return <p class={`notice ${last.ok && !last.text ? "good" : "warn"}`}>{text}</p>;
}

function Copies({ kept, onRestore }: { kept: Kept; onRestore: (copy: BackupCopy) => void }) {
  if (kept.copies.length === 0) return <p class="empty">{say("none")}</p>;
  const kinds: Record<string, string> = { auto: say("auto"), made: say("by_hand"), brought: say("brought"), before: say("before") };
  return (
    <>
      <ul class="copy-list">
        {kept.copies.map((copy) => (
          <li key={copy.name}>
            <div class="copy-when">
              <strong>{copy.made_at ? moment(copy.made_at) : say("unreadable")}</strong>
              <span class="soft">
                {kinds[copy.kind]} · {weight(copy.size)}
              </span>
            </div>
            <div class="grow">
              <Inside copy={copy} />
            </div>
            <div class="copy-actions">
              <a class="button small" href={`/api/backups/${copy.name}`} download>
                {say("download")}
              </a>
              {kept.restores_here && copy.made_at && (
                <button class="button small quiet" onClick={() => onRestore(copy)}>
                  {say("restore")}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p class="soft">{say("free", { free: weight(kept.free) })}</p>
    </>
  );
}

const SHOWN = 3;

function Inside({ copy }: { copy: BackupCopy }) {
  if (copy.events.length === 0) return <span class="soft">{say("nothing")}</span>;
  const newest = [...copy.events].reverse();
  return (
    <>
      {newest.slice(0, SHOWN).map((event) => (
        <div key={event.id}>
          {event.name} <span class="soft">· {statusWord(event.status as Parameters<typeof statusWord>[0])}</span>
        </div>
      ))}
      {newest.length > SHOWN && <span class="soft">{say("more", { n: newest.length - SHOWN })}</span>}
    </>
  );
}

function FileButton({ label, accept, share, onFile }: { label: string; accept: string; share: number | null; onFile: (file: File) => void }) {
  return (
    <label class={`button ${share === null ? "" : "busy"}`}>
      <input
        class="visually-hidden"
        type="file"
        accept={accept}
        disabled={share !== null}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      {share === null ? label : say("sending", { percent: Math.round(share * 100) })}
    </label>
  );
}

function BringBackup({ onDone }: { onDone: () => Promise<void> }) {
  const [share, setShare] = useState<number | null>(null);
  const take = async (file: File) => {
    setShare(0);
    const upload = await bring(file, setShare);
    if (upload) {
      const answer = await post<unknown>("backups/brought", { upload });
      if ("refusal" in answer && answer.refusal) refused(answer.refusal);
      else toast({ kind: "good", text: say("bring_done") });
      await onDone();
    }
    setShare(null);
  };
  return (
    <section class="stack">
      <h2 class="group">{say("bring")}</h2>
      <p class="soft">{say("bring_hint")}</p>
      <FileButton label={say("choose")} accept=".backup" share={share} onFile={(file) => void take(file)} />
    </section>
  );
}

interface Imported {
  tournament: number;
  known: number;
  new: number;
}

function ImportEvent() {
  const [share, setShare] = useState<number | null>(null);
  const [twice, setTwice] = useState<{ upload: string; event: number; text: string } | null>(null);
  const finish = async (upload: string, again: boolean) => {
    const answer = await post<Imported>("import-event", { upload, again });
    if (answer.ok) {
      toast({ kind: "good", text: say("one_done", { known: answer.result.known, new: answer.result.new }) });
      go(`/director/${answer.result.tournament}/floor`);
    } else if (answer.refusal.code === "event_here_already") {
      setTwice({ upload, event: Number(answer.refusal.detail?.["event"]), text: answer.refusal.text });
    } else refused(answer.refusal);
  };
  const take = async (file: File) => {
    setShare(0);
    const upload = await bring(file, setShare);
    if (upload) await finish(upload, false);
    setShare(null);
  };
  return (
    <section class="stack">
      <h2 class="group">{say("one")}</h2>
      <p class="soft">{say("one_hint")}</p>
      <FileButton label={say("choose")} accept=".event" share={share} onFile={(file) => void take(file)} />
      {twice && (
        <Sheet title={say("again_title")} onClose={() => setTwice(null)}>
          <p>{twice.text}</p>
          <div class="sheet-actions">
            <Press class="quiet" on={() => finish(twice.upload, true)}>
              {say("again")}
            </Press>
            <button class="button primary" onClick={() => go(`/director/${twice.event}/floor`)}>
              {say("open_it")}
            </button>
          </div>
        </Sheet>
      )}
    </section>
  );
}

function WhenItDies({ kept }: { kept: Kept }) {
  return (
    <section class="stack narrow">
      <h2 class="group">{say("how")}</h2>
      <ol class="steps">
        <li>{say("how_1")}</li>
        <li>
          {say("how_2")} <code>{kept.folder}</code>
        </li>
        <li>
          {say("how_3")} <code>.venv/bin/python manage.py restore FILE</code>
        </li>
      </ol>
    </section>
  );
}

function Sure({ copy, onClose, onAsked }: { copy: BackupCopy; onClose: () => void; onAsked: (signIn: string) => void }) {
  const when = moment(copy.made_at!);
  const restore = async () => {
    const answer = await post<unknown>("backups/restore", { name: copy.name });
    if (answer.ok) onAsked((answer as unknown as { sign_in: string }).sign_in);
    else refused(answer.refusal);
  };
  return (
    <Sheet title={say("sure", { when })} onClose={onClose}>
      <Inside copy={copy} />
      <p>{say("sure_ends", { when })}</p>
      <p>{say("sure_kept")}</p>
      <p>{say("sure_clock")}</p>
      <div class="sheet-actions">
        <button class="button quiet" onClick={onClose}>
          {common("cancel")}
        </button>
        <Press class="danger" on={restore}>
          {say("sure_yes")}
        </Press>
      </div>
    </Sheet>
  );
}

interface Waiting {
  signIn: string;
  since: string; // the restore before this one
}

/** Until the server is there again: with the copy nobody is signed in any more, without it all is as it was. */
function Wait({ waiting, onOver }: { waiting: Waiting; onOver: () => void }) {
  useEffect(() => {
    let over = false; // the link lets in once: it is used once
    const look = async () => {
      const answer = await ask<Kept>("GET", "backups").catch(() => null);
      if (over) return;
      if (answer?.status === 401) {
        over = true;
        signInBy(waiting.signIn);
      } else if (answer?.status === 200 && !answer.body.waiting && (answer.body.last_restore?.at ?? "") !== waiting.since) onOver();
    };
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one restore is waited for, from its press to its end
  }, []);
  return (
    <main class="door" aria-live="polite">
      <p class="suit" aria-hidden="true">
        <Icon name="clock" />
      </p>
      <h1>{say("wait")}</h1>
      <p class="soft">{say("wait_hint")}</p>
    </main>
  );
}

function signInBy(link: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${link}?lang=${language.value}`;
  document.body.append(form);
  form.submit();
}
