import { expect, test } from "vitest";
import { dayInIndia } from "#platform/day.ts";
import { statementsOf } from "../../../tests/support/count-statements.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { claimTransfer } from "../requests/claims.server.ts";
import { confirmMatches, matchStatement } from "./matching.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });

async function anOrderToldBy(utr: string) {
  const { payment, ...order } = await anOrder(pool);
  await claimTransfer(db, payment.id, utr);
  return {
    credit: { day: dayInIndia(new Date()), amountPaise: 549_00, text: `UPI ${utr}`, reference: "" },
    order,
    payment,
  };
}

test("a line of a statement takes at most so many statements", async () => {
  const lines = [
    await anOrderToldBy("412345670001"),
    await anOrderToldBy("412345670002"),
    await anOrderToldBy("412345670003"),
  ];
  const credits = lines.map(({ credit }) => credit);
  const wishes = lines.map(({ payment }, index) => ({ index, paymentId: payment.id, onlyIfSure: true }));
  // The first one warms the caches.
  await confirmMatches(db, sita, credits.slice(0, 1), wishes.slice(0, 1));
  const matching = await statementsOf(() => matchStatement(db, credits));
  const one = await statementsOf(() => confirmMatches(db, sita, credits, wishes.slice(1, 2)));
  expect(one.length - matching.length).toBeLessThanOrEqual(15);
});
