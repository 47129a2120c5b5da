import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { aRefusedOrder } from "../../../tests/support/refused.ts";
import { readStanding } from "./standing.server.ts";
import { cameBackInWords } from "./standing.ts";

test("an order's place among those of its mobile is counted, with what came back; nobody erased is counted", async () => {
  const mobile = "+919848099771";
  const on = (day: number) => ({ mobile, placedAt: new Date(Date.UTC(2026, 10, day)) });
  await aRefusedOrder(pool, on(1));
  await anOrder(pool, { status: "cancelled", ...on(2) });
  await anOrder(pool, { status: "delivered", ...on(3) });
  const third = await anOrder(pool, { status: "placed", ...on(4) });
  await aRefusedOrder(pool, { ...on(5), status: "delivered" });
  const standing = await readStanding(db, third);
  expect(standing).toEqual({ place: 3, refused: 1, cameBack: 1 });
  expect(cameBackInWords(standing!)).toBe(", 1 refused, 1 came back");
  expect(cameBackInWords({ refused: 2, cameBack: 0 })).toBe(", 2 refused");
  expect(await readStanding(db, { ...third, mobile: "" })).toBeUndefined();
});
