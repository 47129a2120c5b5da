import { expect, test } from "vitest";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listRefunds } from "#domain/payments/refunds/refunds.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { ownersContext, posted } from "../../../tests/support/desk-context.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { confirmPaid, paidPage } from "./paid.server.ts";

const context = await ownersContext();
const page = (number: string) => paidPage(context, new Request("https://shop.example/"), number);
const submit = (number: string, fields: Record<string, string>) =>
  confirmPaid(context, posted(`/back-office/orders/${number}/paid`, { intent: "upi", ...fields }), number);

test("the page says what came and what is missing, and the rest of it makes the order paid", async () => {
  const { payment, ...order } = await anOrder(pool);
  expect((await page(order.number)).upi?.noted).toBeUndefined();
  await confirmUpi(db, payment.id, "112345678901", 500_00);
  expect((await page(order.number)).upi?.noted).toMatchObject({
    words: "₹500 came, ₹49 is missing.",
    rest: "₹49",
  });
  expect(await submit(order.number, { utr: "112345678902", came: "rest" })).toMatchObject({ status: 303 });
  expect(await listRefunds(db, order.id)).toEqual([]);
});

test("whoever says that all of it came besides has what was noted owed back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "212345678901", 500_00);
  expect(await submit(order.number, { utr: "212345678902", came: "whole" })).toMatchObject({ status: 303 });
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 500_00 }]);
});

test("what came before may be enough: the UTR it came with lets the rest off", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "312345678901", 548_00);
  expect((await page(order.number)).upi?.noted).toMatchObject({ rest: "₹1", utr: "312345678901" });
  expect(await submit(order.number, { utr: "312345678901", came: "rest" })).toMatchObject({ status: 303 });
  expect((await page(order.number)).paid).toMatch(/^Paid by UPI: ₹549, .*UTR 312345678901/);
});
