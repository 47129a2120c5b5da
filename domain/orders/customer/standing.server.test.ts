import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { readStanding } from "./standing.server.ts";

test("an order's place among those of its mobile is counted, with how many came back; nobody erased is counted", async () => {
  const mobile = "+919848099771";
  const on = (day: number) => ({ mobile, placedAt: new Date(Date.UTC(2026, 10, day)) });
  await anOrder(pool, { status: "returned", ...on(1) });
  await anOrder(pool, { status: "cancelled", ...on(2) });
  await anOrder(pool, { status: "delivered", ...on(3) });
  const third = await anOrder(pool, { status: "placed", ...on(4) });
  await anOrder(pool, { status: "returned", ...on(5) });
  expect(await readStanding(db, third)).toEqual({ place: 3, cameBack: 2 });
  expect(await readStanding(db, { ...third, mobile: "" })).toBeUndefined();
});
