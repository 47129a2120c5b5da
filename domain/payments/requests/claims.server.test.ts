import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { claimTransfer, remindOfClaim } from "./claims.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";

const longAgo = new Date(Date.now() - 60_000);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const lastEvent = async (id: string) => (await findOrder(db, id))!.events.at(-1)!.kind;

test("an order does not run out before its time, and waits two days once the customer has told a UTR", async () => {
  const early = await anOrder(pool, { holdExpiresAt: new Date(Date.now() + 60_000) });
  const { payment, ...order } = await anOrder(pool, { holdExpiresAt: longAgo });
  await claimTransfer(db, payment.id, "612345678901");
  const { expired } = await expireHolds(db, new Date());
  expect(expired).not.toContain(early.number);
  expect((await expireHolds(db, hours(47))).expired).not.toContain(order.number);
  expect((await findOrder(db, order.id))!.status).toBe("awaiting-payment");

  // Nobody found such a transfer: its stock is for others, and what is found later still counts.
  const { holdExpiresAt } = (await findOrder(db, order.id))!;
  await claimTransfer(db, payment.id, "612345678902");
  expect((await findOrder(db, order.id))!.holdExpiresAt).toEqual(holdExpiresAt);
  expect((await expireHolds(db, hours(72.1))).expired).toContain(order.number);
  expect(await confirmUpi(db, payment.id, "612345678902")).toBe("settled");
  expect((await findOrder(db, order.id))!.status).toBe("placed");
});

test("the owner is reminded once of a transfer that nobody has looked for, after a day", async () => {
  const { payment, ...order } = await anOrder(pool);
  await claimTransfer(db, payment.id, "632345678901");
  await claimTransfer(db, payment.id, "632345678902");
  const { rows } = await db.execute<{ data: object; hours: number }>(
    sql`select data, round(extract(epoch from start_after - now()) / 3600)::integer as hours from pgboss.job where name = 'claim-reminder' and data->>'paymentId' = ${payment.id}`,
  );
  expect(rows).toEqual([{ data: { paymentId: payment.id }, hours: 24 }]);
  await remindOfClaim(db, rows[0]!.data);
  expect(await lastEvent(order.id)).toBe("claim-waits");
  await confirmUpi(db, payment.id, "632345678902");
  await remindOfClaim(db, rows[0]!.data);
  expect(await lastEvent(order.id)).toBe("placed");
});

test("orders that are said to be paid keep no other from running out", async () => {
  for (let index = 0; index < 100; index += 1) {
    const { payment } = await anOrder(pool, { holdExpiresAt: new Date(Date.now() - 100_000) });
    await claimTransfer(db, payment.id, String(100_000_000_000 + index));
  }
  const order = await anOrder(pool, { holdExpiresAt: longAgo });
  expect((await expireHolds(db, new Date())).expired).toContain(order.number);
});
