import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { aRefusedOrder } from "../../../tests/support/refused.ts";
import type { OrderStatus } from "../order.ts";
import { orders } from "../schema.ts";
import { findObjection } from "./refusals.server.ts";
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

test("a parcel that was refused and is sent again counts as refused, until it is delivered; then it came back", async () => {
  const mobile = "+919848099772";
  const first = await aRefusedOrder(pool, { mobile, address1: "99-9, Came Back House" });
  const now = async (status: OrderStatus) => {
    await db.update(orders).set({ status }).where(eq(orders.id, first.id));
    const back = await readStanding(db, { mobile, placedAt: new Date(Date.now() + 1000) });
    const placing = { ...first, mobile, method: "cash" } as const;
    return [back!.refused, back!.cameBack, await findObjection(db, placing, 1)];
  };
  const objection = "paid beforehand";
  expect(await now("returned")).toEqual([1, 0, objection]);
  expect(await now("packed")).toEqual([1, 0, objection]);
  expect(await now("dispatched")).toEqual([1, 0, objection]);
  expect(await now("delivered")).toEqual([0, 1, undefined]);
});
