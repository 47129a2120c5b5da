import { expect, test } from "vitest";
import { findCart } from "#domain/cart/cart.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { billOf } from "#domain/orders/documents/bill.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { aCart, submit, THURSDAY } from "../../tests/support/checkout.ts";
import { db } from "../../tests/support/database.ts";
import { quoteCheckout } from "./checkout.server.ts";
import { taxWithin } from "./tax.server.ts";

async function taxAt(pincode: string, gstin: string) {
  const cartId = await aCart(db, { "1-250g": 2 });
  const cart = (await findCart(db, cartId))!;
  const destination = await findDestination(db, pincode);
  const quote = await quoteCheckout(db, cart, destination, THURSDAY);
  const settings = { ...(await loadSettings(db)), gstin };
  return { cartId, tax: await taxWithin(db, quote, destination, settings, THURSDAY) };
}

test.each(["522002", "600001"])("the tax shown for %s is the tax that the bill will have", async (pincode) => {
  const { cartId, tax } = await taxAt(pincode, "37AAPFU0939F1ZU");
  const placed = await submit(db, { cartId, pincode, city: "There", method: "razorpay" });
  if (!placed.ok) throw new Error(placed.sentences.join());
  const order = (await findOrder(db, placed.order.id))!;
  expect(order.deliveryPaise).toBeGreaterThan(0);
  expect(tax).toBe(billOf(order, order.lines, "37").sum.taxPaise);
});

test("a shop that is not registered names no tax", async () => {
  expect((await taxAt("522002", "")).tax).toBeNull();
});
