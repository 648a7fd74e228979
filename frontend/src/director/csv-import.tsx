/** A list of players from a file: every line is shown, with its problems, before anything is saved. */
import { useState } from "preact/hooks";
import { ask, noConnection } from "../shared/api.ts";
import { counts, texts } from "../shared/i18n.ts";
import { resender } from "../shared/resend.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused, toast } from "../shared/toasts.tsx";
import type { Answer, ImportPreview } from "../shared/types.ts";
import { Press } from "./press.tsx";

const say = texts({
  title: ["Import players", "Загрузка игроков"],
  hint: [
    "A CSV file with columns name, nickname, phone, birth year, card. UTF-8 or Windows-1251; comma, semicolon or tab.",
    "CSV-файл со столбцами: имя, ник, телефон, год рождения, карта. UTF-8 или Windows-1251; запятая, точка с запятой или табуляция.",
  ],
  drop: ["Choose a file or drop it here", "Выберите файл или перетащите его сюда"],
  line: ["Line {n}", "Строка {n}"],
  column: ["column “{column}”", "столбец «{column}»"],
  problems: ["These lines will not be imported", "Эти строки не будут загружены"],
  known: ["already known: {who}", "уже есть: {who}"],
  ignored: ["These columns are not taken in: {columns}.", "Эти столбцы не загружаются: {columns}."],
  import: ["Import {n}", "Загрузить: {n}"],
  another: ["Another file", "Другой файл"],
  name: ["Name", "Имя"],
  nickname: ["Nickname", "Ник"],
  phone: ["Phone", "Телефон"],
  birth_year: ["Year", "Год"],
  card: ["Card", "Карта"],
});

const imported = counts({
  players: [
    ["{n} player imported", "{n} players imported"],
    ["Загружен {n} игрок", "Загружено {n} игрока", "Загружено {n} игроков"],
  ],
});

const COLUMNS = ["name", "nickname", "phone", "birth_year", "card"] as const;

/** A column by the name that it bears on this screen. */
function columnWord(column: string): string {
  const known = COLUMNS.find((one) => one === column);
  return known ? say(known) : column;
}

/** Lines that begin unticked: players who are known already, or stand in the file twice. */
export function doubtful({ rows, problems }: ImportPreview): ReadonlySet<number> {
  const noted = new Set(problems.map((problem) => problem.line));
  return new Set(rows.filter((row) => row.duplicate_of || noted.has(row.line)).map((row) => row.line));
}

/** A file of players is looked over, then its good lines are taken in. */
export function CsvImport({ onClose }: { onClose: () => void }) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());

  const look = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append("file", file);
    try {
      const answer = await ask<ImportPreview | (Answer & { ok: false })>("POST", "players/import-preview", { form });
      if ("rows" in answer.body) {
        setPreview(answer.body);
        setLeft(doubtful(answer.body));
      } else refused(answer.body.refusal);
    } catch {
      refused(noConnection());
    }
  };
  const chosen = preview ? preview.rows.filter((row) => !left.has(row.line)) : [];
  // Lines without a row of their own cannot be taken in; a doubt about the others stands beside them.
  const lines = new Set(preview?.rows.map((row) => row.line));
  const unread = preview?.problems.filter((problem) => !lines.has(problem.line)) ?? [];
  const doubt = (line: number) => preview?.problems.find((problem) => problem.line === line)?.text;
  const [send] = useState(resender);
  const save = async () => {
    const answer = await send<{ players?: number[]; count?: number }>("players/import", { rows: chosen });
    if (!answer.ok) refused(answer.refusal);
    else {
      toast({ kind: "good", text: imported("players", chosen.length) });
      onClose();
    }
  };

  return (
    <Sheet title={say("title")} wide onClose={onClose}>
      {!preview ? (
        <label
          class="drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void look(event.dataTransfer?.files[0]);
          }}
        >
          <input
            class="visually-hidden"
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            onChange={(event) => void look(event.currentTarget.files?.[0])}
          />
          <strong>{say("drop")}</strong>
          <span class="soft">{say("hint")}</span>
        </label>
      ) : (
        <>
          {unread.length > 0 && (
            <div class="notice bad stack">
              <strong>{say("problems")}</strong>
              <ul>
                {unread.map((problem, index) => (
                  <li key={index}>
                    {say("line", { n: problem.line })}
                    {problem.column && `, ${say("column", { column: columnWord(problem.column) })}`}: {problem.text}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {preview.ignored.length > 0 && (
            <p class="notice warn">{say("ignored", { columns: preview.ignored.map((head) => `“${head}”`).join(", ") })}</p>
          )}
          <div class="scroll">
            <table class="table">
              <thead>
                <tr>
                  <th />
                  <th>{say("name")}</th>
                  <th>{say("nickname")}</th>
                  <th>{say("phone")}</th>
                  <th>{say("birth_year")}</th>
                  <th>{say("card")}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {preview.rows.map((row) => (
                  <tr key={row.line}>
                    <td>
                      <label class="check-line">
                        <input
                          type="checkbox"
                          class="check"
                          aria-label={row.name}
                          checked={!left.has(row.line)}
                          onChange={(event) => {
                            const next = new Set(left);
                            if (event.currentTarget.checked) next.delete(row.line);
                            else next.add(row.line);
                            setLeft(next);
                          }}
                        />
                      </label>
                    </td>
                    <td>{row.name}</td>
                    <td>{row.nickname}</td>
                    <td class="whole">{row.phone}</td>
                    <td>{row.birth_year}</td>
                    <td>{row.card}</td>
                    <td>
                      {row.duplicate_of && <span class="badge warn">{say("known", { who: row.duplicate })}</span>}
                      {doubt(row.line) && <span class="badge warn">{doubt(row.line)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div class="sheet-actions">
            <button class="button quiet" onClick={() => setPreview(null)}>
              {say("another")}
            </button>
            <Press class="primary" disabled={chosen.length === 0} on={save}>
              {say("import", { n: chosen.length })}
            </Press>
          </div>
        </>
      )}
    </Sheet>
  );
}
