import { namesOf } from "#domain/catalogue/products/product.ts";
import { asc, eq } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { releasePart } from "#domain/catalogue/stock/release.server.ts";
import { releaseCooked } from "#domain/delivery/capacity.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Packs } from "#domain/orders/event.ts";
import { balanceOf, isPaid, keptOf, type Sums } from "#domain/orders/order.ts";
import { goodsRowOf } from "#domain/orders/documents/bill.ts";
import { findStandingInvoice, issueInvoice, snapshotOf } from "#domain/orders/documents/documents.server.ts";
import { takePacks } from "#domain/orders/left-out.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { letOff } from "#domain/orders/allowances.server.ts";
import { lockOrderByNumber, readSums, recordEvent } from "#domain/orders/orders.server.ts";
import { partsOf as gramsOf } from "#domain/orders/kitchen/packing.server.ts";
import { orderLines } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { lowerRequests } from "#domain/payments/requests/payments.server.ts";
import { partsOf } from "#domain/payments/refunds/refunding.ts";
import { listHeld, oweRefund } from "#domain/payments/refunds/refunds.server.ts";
import { staleInWords } from "./stale.server.ts";

/** Packs to remove from a line of an order. */
export type LeavingOut = {
  /** The order's number. */
  number: string;
  /** The line's position in the order, from 0. */
  position: number;
  packs: number;
  /** The line's quantity on the page. If the quantity has changed since, nothing is removed. */
  seen: number;
};

/**
 * Removes packs that cannot be made, and lowers the order's price by the returned `paise`. Creates refunds for a paid
 * order; `isOwed` is then true. Refuses to remove all packs. Refuses an order that is not "placed", and an order that
 * is neither paid in full nor an unpaid cash order.
 */
export async function leaveOut(
  db: Database,
  by: Actor,
  { number, position, packs, seen }: LeavingOut,
): Promise<{ paise: Paise; isOwed: boolean } | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return { refused: "There is no such order." };
    if (order.status !== "placed") return { refused: await staleInWords(tx, order.id) };
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position));
    const line = lines.find((one) => one.position === position);
    if (!line || line.quantity !== seen || packs < 1 || packs > seen) {
      return { refused: "Somebody has left packs of it out meanwhile. Look once more before you go on." };
    }
    if (packs === lines.reduce((sum, { quantity }) => sum + quantity, 0)) {
      return { refused: "Nothing else is in this order: cancel it instead." };
    }
    const before = { status: order.status, sums: (await readSums(tx, [order.id])).get(order.id)! };
    const wasPaid = isPaid(before);
    if (!wasPaid && (order.method !== "cash" || keptOf(before.sums) > 0)) {
      return { refused: "Its money has not come in full, so nothing of it can be given back." };
    }
    if (wasPaid) await issueInvoice(tx, order.id);
    const invoice = await findStandingInvoice(tx, order.id);
    if (invoice && !wasPaid) {
      return { refused: "Its bill is made, and its payment was taken back. Cancel it, or wait until it is paid." };
    }

    const rest = await takePacks(tx, line, packs);
    const grams = new Map(gramsOf({ ...line, quantity: packs }).map((part) => [part.productId, part.grams]));
    await releaseCooked(tx, order.id, grams);
    await releasePart(tx, order.id, grams);

    const { packId, label } = line;
    const note = `${packs} × ${line.name}, ${label}`;
    const data = { packId, quantity: packs, pack: { ...namesOf(line), label } };
    await recordEvent(tx, order.id, "left-out", { by: "shop", actorId: by.id, note, paise: rest.paise, data });
    if (wasPaid)
      await giveBack(tx, order, {
        before: before.sums,
        by,
        leftOut: { quantity: packs, ...namesOf(line), label },
        billRow: invoice ? goodsRowOf(snapshotOf(invoice).bill, line) : null,
      });
    else await lowerRequests(tx, order.id, rest.paise);
    await recordChange(tx, {
      by,
      action: "left out what cannot be made",
      subject: { kind: "order", id: order.id },
      before: { quantity: line.quantity },
      after: { quantity: rest.quantity, name: line.name, label, paise: rest.paise },
    });
    return { paise: rest.paise, isOwed: wasPaid };
  });
}

type GivingBack = {
  /** The order's sums before packs were left out. */
  before: Sums;
  by: Actor;
  leftOut: Packs;
  /** The row of the packs on the invoice, from 0; null when not found. */
  billRow: number | null;
};

/** Refunds the amount by which a paid order became cheaper. */
async function giveBack(tx: Database, { id, status }: Order, { before, by, leftOut, billRow }: GivingBack) {
  const sums = (await readSums(tx, [id])).get(id)!;
  const tooMuchAllowed = Math.min(0, sums.totalPaise - sums.allowedPaise);
  await letOff(tx, id, { paise: tooMuchAllowed, kind: "goodwill", decidedBy: by.id });
  const owed = balanceOf({ status, sums }) + tooMuchAllowed - Math.max(0, balanceOf({ status, sums: before }));
  for (const { id: receiptId, paise: amountPaise } of partsOf(await listHeld(tx, id), owed)) {
    const owing = { receiptId, orderId: id, amountPaise, reason: { leftOut }, billRow, decidedBy: by.id };
    await oweRefund(tx, { ...owing, code: "left-out" });
  }
}
