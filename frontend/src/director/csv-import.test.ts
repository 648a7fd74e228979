import { expect, test } from "vitest";
import type { ImportPreview } from "../shared/types.ts";
import { doubtful } from "./csv-import.tsx";

const row = (line: number, duplicate_of: number | null = null) => ({
  line, name: `Player ${line}`, nickname: "", phone: "", birth_year: null, card: "", duplicate_of,
}); // prettier-ignore
const problem = (line: number, code: string) => ({ line, column: "name", code, text: code });

test("who is known or stands in the file twice is not taken in unless somebody says so", () => {
  const preview = {
    rows: [row(2), row(3), row(5, 17)],
    problems: [problem(3, "double_in_file"), problem(4, "name_missing")],
  } as ImportPreview;
  expect([...doubtful(preview)]).toEqual([3, 5]);
});
