import { expect, test } from "vitest";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { issueInvoice, listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { findPayment } from "#domain/payments/requests/payments.server.ts";
import { returnToShop } from "./return-to-shop.server.ts";
import { listAwaited } from "#domain/payments/worklist/worklist.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const anil = await aPerson(pool, { name: "Anil", role: "staff" });

async function collectedOrder() {
  const made = await anOrder(pool, { method: "cash", status: "collected", collects: true });
  await db.transaction((tx) => issueInvoice(tx, made.id));
  return made;
}

const snapshotsOf = async (id: string) => (await listDocuments(db, id)).map(({ kind, paise }) => [kind, paise]);
const isAwaited = async (number: string) => (await listAwaited(db)).some((one) => one.number === number);

test("an order that was never collected is taken back once: its bill is credited and nobody waits for its cash", async () => {
  const { payment, ...order } = await collectedOrder();
  expect(await isAwaited(order.number)).toBe(true);
  const presses = await Promise.all(Array.from({ length: 4 }, () => returnToShop(db, sita, order.id)));
  expect(new Set(presses.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(presses[0]).toHaveProperty("submissionId");

  expect((await findOrder(db, order.id))!.status).toBe("returned");
  expect(await findPayment(db, payment.id)).toMatchObject({ state: "closed" });
  expect(await snapshotsOf(order.id)).toEqual([
    ["invoice", null],
    ["credit-note", 549_00],
  ]);
  expect(await isAwaited(order.number)).toBe(false);
  expect(await listChangesOf(db, "order", order.id)).toMatchObject([
    { actorName: "Sita", action: "moved to returned", before: { status: "collected" }, after: { status: "returned" } },
  ]);
  expect(await returnToShop(db, anil, order.id)).toEqual({ refused: expect.stringContaining("Sita moved it") });
});

test("what was paid, and what nobody marked as collected, is not taken back so", async () => {
  const { payment, ...order } = await collectedOrder();
  await receiveCash(db, payment.id, anil);
  expect(await returnToShop(db, sita, order.id)).toEqual({ refused: expect.stringContaining("was paid") });
  expect(await snapshotsOf(order.id)).toEqual([["invoice", null]]);
  const waits = await anOrder(pool, { method: "cash", status: "ready" });
  expect(await returnToShop(db, sita, waits.id)).toHaveProperty("refused");
});

test("the staff cannot take back what was collected, only the owner", async () => {
  const order = await collectedOrder();
  const submit = { numbers: [order.number], to: "returned", seen: "collected", by: anil } as const;
  expect((await advanceAsStaff(db, submit)).moved).toEqual([]);
  expect((await findOrder(db, order.id))!.status).toBe("collected");
});
