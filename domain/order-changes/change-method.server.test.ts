import { expect, test } from "vitest";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { payByAnotherMethod } from "./change-method.server.ts";

test("a gift is turned to another way beforehand, and never to cash: the receiver is asked for no money", async () => {
  const order = await anOrder(pool, { isGift: true });
  expect(await payByAnotherMethod(db, order.id, "cash", 40_00)).toEqual({ objection: "gift" });
  expect(await findOrder(db, order.id)).toMatchObject({ status: "awaiting-payment", method: "upi", cashFeePaise: 0 });
  expect(await findPaymentBy(db, order.id, "cash")).toBeUndefined();
  expect(await payByAnotherMethod(db, order.id, "razorpay", 0)).toBe("changed");
});
