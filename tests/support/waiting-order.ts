import { randomUUID } from "node:crypto";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { loadCapacity, takeCapacity } from "#domain/delivery/capacity.server.ts";
import { newOrderNumber, newOrderToken, recordEvent } from "#domain/orders/orders.server.ts";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order.ts";
import { orderLines, orders } from "#domain/orders/schema.ts";
import { createPayment } from "#domain/payments/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";

type Wish = {
  method?: PaymentMethod;
  status?: OrderStatus;
  /** When the wait for payment or approval ends; by default in an hour. With null, it never ends. */
  holdExpiresAt?: Date | null;
  /** The day on which the order leaves, as YYYY-MM-DD; it arrives a day later. */
  dispatchOn?: string;
  /** Stock to reserve for the order: grams by product id. */
  demand?: ReadonlyMap<string, number>;
};

/** Inserts an order of one item for ₹499 and delivery for ₹50. By default the order waits for payment by UPI. */
export async function waitingOrder(db: Database, wish: Wish = {}) {
  const { method = "upi", status = "awaiting-payment", dispatchOn = "2099-01-04", demand = new Map() } = wish;
  const later = new Date(Date.now() + 3_600_000);
  return db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        number: newOrderNumber(),
        token: newOrderToken(),
        cartId: randomUUID(),
        status,
        holdExpiresAt: wish.holdExpiresAt === undefined ? later : wish.holdExpiresAt,
        method,
        name: "Lakshmi",
        mobile: "+919848012345",
        collects: false,
        address1: "4-12",
        city: "Guntur",
        pincode: "522002",
        stateCode: "37",
        placeOfSupply: "37",
        dispatchOn,
        promisedOn: addDays(dispatchOn, 1),
        deliveryPaise: 50_00,
        cashFeePaise: 0,
      })
      .returning();
    await tx.insert(orderLines).values({
      orderId: order!.id,
      position: 0,
      packId: "p1",
      productId: "x1",
      slug: "kaja",
      name: "Kaja",
      label: "500 g",
      grams: 500,
      quantity: 1,
      unitPaise: 499_00,
      hsn: "21069099",
      taxBasisPoints: 500,
      shelfLifeDays: 15,
      contents: [],
    });
    await recordEvent(tx, order!.id, status, { by: "customer", data: { to: status } });
    const payment = await createPayment(tx, order!, 549_00);
    await takeCapacity(tx, order!.id, await loadCapacity(tx), { day: dispatchOn, demand });
    const today = dayInIndia(new Date());
    const held = await holdStock(tx, order!.id, demand, { arrivesOn: today, today });
    if (!held.ok) throw new Error("The stock is not there.");
    return { order: order!, payment };
  });
}
