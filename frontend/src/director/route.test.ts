import { expect, test } from "vitest";
import { routeOf } from "./route.tsx";
import { sharesOf, sharesText } from "./setup.tsx";

test("an address names a screen; what it does not know is the floor", () => {
  expect(routeOf("/director")).toEqual({ screen: "events" });
  expect(routeOf("/director/new")).toEqual({ screen: "new" });
  expect(routeOf("/director/backups")).toEqual({ screen: "backups" });
  expect(routeOf("/director/7/desk")).toEqual({ screen: "room", tournament: 7, page: "desk", article: null });
  expect(routeOf("/director/7/kitchen")).toEqual({ screen: "room", tournament: 7, page: "floor", article: null });
  expect(routeOf("/director/7/rules")).toMatchObject({ page: "rules", article: null });
  expect(routeOf("/director/7/rules/TDA-52-a")).toMatchObject({ page: "rules", article: "TDA-52-a" });
  expect(routeOf("/director/seven/desk")).toEqual({ screen: "events" });
});

test("percentages are typed as people write them", () => {
  expect(sharesOf("50 30 20")).toEqual({ shares: [5000, 3000, 2000], sum: 10_000 });
  expect(sharesOf("37,5% 25; 20 / 17.5")).toEqual({ shares: [3750, 2500, 2000, 1750], sum: 10_000 });
  expect(sharesOf("60 30").sum).toBe(9000);
  expect(sharesText([3750, 2500])).toBe("37.5 25");
});
