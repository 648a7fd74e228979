import { describe, expect, it } from "vitest";
import type { TournamentRow } from "../shared/types.ts";
import { inOrder, onlyOne } from "./list.tsx";
import { parse } from "./route.ts";

const row = (id: number, status: TournamentRow["status"], starts_at: string) => ({ id, status, starts_at }) as TournamentRow;
const monday = row(1, "finished", "2027-01-11T18:00:00Z");
const tuesday = row(2, "finished", "2027-01-12T18:00:00Z");
const saturday = row(3, "open", "2027-01-16T18:00:00Z");
const friday = row(4, "running", "2027-01-15T18:00:00Z");
const off = row(5, "cancelled", "2027-01-15T18:00:00Z");

describe("the list", () => {
  it("has the next start first and the latest past first, and nothing cancelled", () => {
    const { going, past } = inOrder([monday, tuesday, saturday, friday, off]);
    expect(going.map((event) => event.id)).toEqual([4, 3]);
    expect(past.map((event) => event.id)).toEqual([2, 1]);
  });

  it("is passed over when there is nothing to choose", () => {
    expect(onlyOne([monday, saturday, off])).toBe(saturday);
    expect(onlyOne([friday, saturday])).toBeNull();
    expect(onlyOne([monday])).toBeNull();
  });
});

describe("an address", () => {
  it("names the tournament and brings the ticket", () => {
    expect(parse("?event=12&ticket=a_B-9")).toEqual({ event: 12, token: "a_B-9" });
    expect(parse("?lang=ru&event=12")).toEqual({ event: 12, token: null });
    expect(parse("?event=12#ticket=a_B-9")).toEqual({ event: 12, token: "a_B-9" });
    expect(parse("?ticket=abc")).toEqual({ event: null, token: "abc" });
  });

  it("means the list when it is rubbish", () => {
    expect(parse("?event=0")).toEqual({ event: null, token: null });
    expect(parse("?event=12abc")).toEqual({ event: null, token: null });
    expect(parse("?event=-1&ticket=")).toEqual({ event: null, token: null });
  });
});
