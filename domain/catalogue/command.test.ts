import { afterEach, expect, test, vi } from "vitest";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { run } from "./command.ts";
import { changeStock } from "./stock/stock-changes.server.ts";
import { hold as holdFor, pack, readStock } from "../../tests/support/free-stock.ts";
import { releaseStock } from "./stock/release.server.ts";
import { readHeld } from "./stock/stock.server.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => {});
const refused = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => void [said.mockClear(), refused.mockClear()]);

const katli = "2";
const free = async () => (await readStock(db)).get(katli);
const hold = async (grams: number) => {
  const holder = (await anOrder(pool)).id;
  await holdFor(db, holder, new Map([[katli, grams]]));
  return holder;
};

test("what lies on the shelf for orders is not sold a second time, and what left the shop is not looked for", async () => {
  await run(db, ["kaju-katli", "10000"]);
  const sent = await hold(2_000);
  const cancelled = await hold(1_000);
  expect(await run(db, ["kaju-katli", "10000"])).toBe(0);
  expect(await free()).toBe(7_000);
  expect(said.mock.calls.flat().join("\n")).toMatch(/kaju-katli +7000 g free +3000 g held by orders/);

  await pack(db, sent);
  await db.transaction((tx) => releaseStock(tx, cancelled));
  expect((await readHeld(db)).get(katli)).toBeUndefined();
  expect(await run(db, ["kaju-katli", "8000"])).toBe(0);
  expect(await free()).toBe(8_000);
});

test("what came and what went is added and taken, and a true count of less than orders hold is taken", async () => {
  await run(db, ["kaju-katli", "10000"]);
  const holder = await hold(4_000);
  expect(await run(db, ["kaju-katli", "+2000"])).toBe(0);
  expect(await run(db, ["kaju-katli", "-500"])).toBe(0);
  expect(await free()).toBe(7_500);
  expect(await run(db, ["kaju-katli", "-7501"])).toBe(0);
  expect(await free()).toBe(-1);
  expect(await run(db, ["kaju-katli", "2250"])).toBe(0);
  expect(await free()).toBe(-1_750);
  expect(said.mock.calls.flat().filter((line) => String(line).startsWith("Short"))).toEqual([
    "Short by 1 g: orders hold more than is there.",
    "Short by 1750 g: orders hold more than is there.",
  ]);
  expect(await run(db, ["kaju-katli", "two"])).toBe(1);
  expect(refused.mock.calls).toHaveLength(1);
  expect(await free()).toBe(-1_750);
  await db.transaction((tx) => releaseStock(tx, holder));
});

test("orders placed while the shelf is counted are counted once", async () => {
  const count = () =>
    changeStock(db, { by: { id: null, name: "Anil" }, counts: new Map([[katli, { shelf: 10_000 }]]) });
  await count();
  const busy = Array.from({ length: 20 }, () => [hold(100), count()]);
  await Promise.all(busy.flat());
  expect((await free())! + (await readHeld(db)).get(katli)!).toBe(10_000);
});
