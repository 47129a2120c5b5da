import { afterEach, expect, test, vi } from "vitest";
import { readHeld } from "#domain/catalogue/stock/stock.server.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { run } from "./command.ts";
import { findOrder } from "./full-order.server.ts";

vi.spyOn(console, "log").mockImplementation(() => {});
const refused = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => void refused.mockClear());

const katli = "2";

test("a parcel leaves with its goods, and its tracking number can be corrected on the way", async () => {
  const order = await anOrder(pool, { status: "packed", demand: new Map([[katli, 500]]) });
  expect((await readHeld(db)).get(katli)).toBe(500);
  expect(await run(db, [order.number, "dispatched", "toString", "A1"])).toBe(1);
  expect(await run(db, [order.number, "dispatched", "DTDC", "A1234567"])).toBe(0);
  expect((await readHeld(db)).get(katli)).toBeUndefined();
  expect(await run(db, [order.number, "dispatched", "India Post", "EE123456785IN"])).toBe(0);

  const sent = (await findOrder(db, order.id))!;
  expect(sent).toMatchObject({ status: "dispatched", courier: "India Post", trackingNumber: "EE123456785IN" });
  const told = sent.events.map(({ kind, note }) => [kind, note]);
  expect(told.slice(2)).toEqual([
    ["dispatched", null],
    ["tracking-changed", "India Post EE123456785IN"],
  ]);
  expect(await listChangesOf(db, "order", order.id)).toMatchObject([
    { actorId: null, actorName: "npm run orders", action: "moved to the road", before: { status: "packed" } },
    {
      actorName: "npm run orders",
      action: "corrected the tracking number",
      after: { trackingNumber: "EE123456785IN" },
    },
  ]);
});

test("what is brought does not wait at the shop, and is told so", async () => {
  const order = await anOrder(pool, { status: "packed" });
  expect(await run(db, [order.number, "ready"])).toBe(1);
  expect(refused.mock.calls.flat()).toEqual(["It is packed and brought by a courier, so it cannot become ready."]);
  expect((await findOrder(db, order.id))!.status).toBe("packed");
});

test("our own rider brings a parcel without a number, and every other courier needs one", async () => {
  const order = await anOrder(pool, { status: "packed" });
  expect(await run(db, [order.number, "dispatched", "DTDC"])).toBe(1);
  expect(await run(db, [order.number, "dispatched", "Our own rider"])).toBe(0);
  const sent = (await findOrder(db, order.id))!;
  expect(sent).toMatchObject({ status: "dispatched", courier: "Our own rider", trackingNumber: "" });
});
