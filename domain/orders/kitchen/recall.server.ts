import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { markRecalled } from "#domain/catalogue/lots/lot-changes.server.ts";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import type { Language } from "#platform/languages.ts";
import { isPackedHere, orderStatuses, type OrderStatus } from "../order.ts";
import { foreseePacking } from "./foreseen-packing.server.ts";
import { orders } from "../schema.ts";
import { advanceAsStaff, type Staff } from "../board/staff-transitions.server.ts";

type Recalling = {
  id: number;
  /** What is wrong with the goods. Customers read this text. */
  reason: string;
  by: Actor;
};

/**
 * Recalls a stock lot, which is then no longer sold or handed over (Food Safety and Standards Act 2006, section 28(1)).
 * Returns false when the lot is recalled already. Throws for an unknown lot.
 */
export function recallLot(db: Database, { id, reason, by }: Recalling): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Orders are locked before stock, as at the handover, so that an order has either left or stays in the shop.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.status, orderStatuses.filter(isPackedHere)), inArray(orders.id, packedFrom(tx, id))))
      .orderBy(asc(orders.id))
      .for("update");
    if (!(await markRecalled(tx, id, reason, by))) return false;
    await enqueue(tx, "recall-letters", { lotId: id });
    return true;
  });
}

/**
 * Takes all orders that are packed from a lot, and have not left the shop, back to what is to be cooked. Returns how
 * many; those that others have moved meanwhile are left alone.
 */
export async function takeBackFrom(db: Database, lotId: number, by: Staff): Promise<number> {
  const here = (await listPackedFrom(db, lotId)).filter(({ status }) => isPackedHere(status));
  const ready = here.filter(({ status }) => status === "ready").map(({ number }) => number);
  if (ready.length > 0) await advanceAsStaff(db, { numbers: ready, seen: "ready", to: "packed", by });
  const numbers = here.map(({ number }) => number);
  return (await advanceAsStaff(db, { numbers, seen: "packed", to: "placed", by })).moved.length;
}

function packedFrom(db: Database, lotId: number) {
  return db.select({ id: lotAllocations.orderId }).from(lotAllocations).where(eq(lotAllocations.lotId, lotId));
}

export type LotOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  dispatchOn: string;
  name: string;
  /** +91 and ten digits; empty once the personal data are erased. */
  mobile: string;
  email: string | null;
  language: Language;
  isGift: boolean;
  senderName: string | null;
  senderMobile: string | null;
  /** How much of the lot the order has, or is expected to get. */
  grams: Grams;
};

/** The statuses of orders whose goods are on the way to the customer, or with the customer. */
export const hasReached: readonly OrderStatus[] = ["dispatched", "delivered", "collected"];

const orderColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  dispatchOn: orders.dispatchOn,
  name: orders.name,
  mobile: orders.mobile,
  email: orders.email,
  language: orders.language,
  isGift: orders.isGift,
  senderName: orders.senderName,
  senderMobile: orders.senderMobile,
};

/** All orders that are packed from a stock lot, the latest day of dispatch first. */
export function listPackedFrom(db: Database, lotId: number): Promise<LotOrder[]> {
  return db
    .select({ ...orderColumns, grams: sql<number>`sum(${lotAllocations.grams})::integer` })
    .from(lotAllocations)
    .innerJoin(orders, eq(orders.id, lotAllocations.orderId))
    .where(eq(lotAllocations.lotId, lotId))
    .groupBy(orders.id)
    .orderBy(sql`${orders.dispatchOn} desc`, asc(orders.number));
}

/** The unpacked orders that would get some of this lot if all were packed now, earliest day of dispatch first. */
export async function listToPackFrom(db: Database, lotId: number): Promise<LotOrder[]> {
  const [lot] = await db.select().from(lots).where(eq(lots.id, lotId));
  if (!lot || lot.endedAt || lot.gramsLeft === 0) return [];
  const foreseen = await foreseePacking(db, [lot.productId], lotId);
  const would = foreseen.flatMap(({ orderId, shares }) => {
    const grams = shares.reduce((sum, share) => sum + (share.lotId === lotId ? share.grams : 0), 0);
    return grams > 0 ? [{ orderId, grams }] : [];
  });
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(
      inArray(
        orders.id,
        would.map(({ orderId }) => orderId),
      ),
    );
  return would.map(({ orderId, grams }) => ({ ...rows.find(({ id }) => id === orderId)!, grams }));
}
