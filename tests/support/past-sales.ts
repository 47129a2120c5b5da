import { drizzle } from "drizzle-orm/node-postgres";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { lots, writeOffs } from "#domain/catalogue/lots/schema.ts";
import { issueCreditNote, issueInvoice } from "#domain/orders/documents/documents.server.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { orderEvents, orders, type Order } from "#domain/orders/schema.ts";
import type { RefundReason } from "#domain/payments/requests/payment.ts";
import { refunds } from "#domain/payments/schema.ts";
import { seller } from "./documents.ts";
import { anOrder, type OrderWish } from "./orders.ts";

/** A moment in India, such as `ist("2026-01-05 23:59:59")`. */
export const ist = (text: string) => new Date(`${text.replace(" ", "T")}+05:30`);

/** Makes orders and what happened to them as if it had been at other moments. It checks none of what the shop checks. */
export function pastSales(pool: Pool) {
  const db = drizzle(pool, { casing: "snake_case" });

  /** Moves the events of an order that were recorded just now to another moment. */
  async function wasAt(moment: Date, orderId: string): Promise<void> {
    const isNew = and(eq(orderEvents.orderId, orderId), gt(orderEvents.happenedAt, sql`now() - interval '1 minute'`));
    await db.update(orderEvents).set({ happenedAt: moment }).where(isNew);
  }

  /** Moves an order on. One that leaves has its invoice afterwards. */
  async function move({ id }: Order, to: OrderStatus, moment: Date): Promise<void> {
    await db.transaction((tx) => recordEvent(tx, id, to, { by: "shop", data: { to } }));
    await wasAt(moment, id);
    await db.update(orders).set({ status: to }).where(eq(orders.id, id));
    if (to === "dispatched" || to === "collected") await db.transaction((tx) => issueInvoice(tx, id, moment, seller));
  }

  /** An order, placed and if it is not cash paid at `moment`. Delivery is free unless the wish says otherwise. */
  async function sell(moment: Date, wish: OrderWish = {}) {
    const placed = { status: "placed", placedAt: moment, deliveryPaise: 0, ...wish } as const;
    const order = await anOrder(pool, placed);
    await wasAt(moment, order.id);
    if (order.receipt) await db.transaction((tx) => issueInvoice(tx, order.id, moment, seller));
    return order;
  }

  /** The parcel of an order that nobody has paid comes back, and its invoice is taken back. */
  async function refuse(order: Order, moment: Date, paise: number): Promise<void> {
    await move(order, "returned", moment);
    await db.transaction((tx) => issueCreditNote(tx, { orderId: order.id, paise }, moment));
  }

  /** Money of a paid order goes back to the customer. */
  async function giveBack(
    { id: orderId, receipt }: Awaited<ReturnType<typeof anOrder>>,
    { paise, reason }: { paise: number; reason: RefundReason },
    moment: Date,
  ): Promise<void> {
    const back = { orderId, receiptId: receipt!.id, amountPaise: paise, reasonCode: reason, reason: "Sorry." };
    await db.transaction(async (tx) => {
      const [refund] = await tx
        .insert(refunds)
        .values({ ...back, status: "done", createdAt: moment, doneAt: moment })
        .returning();
      await issueCreditNote(tx, { orderId, paise, refundId: refund!.id }, moment);
    });
  }

  /** Grams of a product are thrown away, because their day has passed. */
  async function throwAway(productId: string, grams: number, moment: Date): Promise<void> {
    const [lot] = await db
      .insert(lots)
      .values({ productId, origin: "cooked", gramsMade: grams, gramsLeft: 0, actorName: "Anil" })
      .returning();
    const gone = { lotId: lot!.id, reason: "past-day", grams, actorName: "Anil" } as const;
    await db.insert(writeOffs).values({ ...gone, writtenAt: moment });
  }

  /** Deletes all that counts in figures. */
  async function empty(): Promise<void> {
    await pool.query(`truncate orders, order_lines, order_events, documents, document_series, receipts, refunds,
      payment_requests, write_offs, figure_days cascade`);
  }

  return { move, sell, refuse, giveBack, throwAway, empty };
}
