import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { asksWhatToDo, cashToCollect, type Sums } from "../order.ts";
import { orderLines, orders, orderSums, sumColumns, type Order } from "../schema.ts";
import type { Paper } from "./paper.ts";
import { printedPapers } from "./schema.ts";

type Said = Order & { sums: Sums; lines: readonly { quantity: number; name: string; label: string }[] };

/** What a paper of an order says, as a hash: equal as long as a print of before is still right. */
function saysOn(paper: Paper, order: Said): string {
  const { name, address1, address2, landmark, city, pincode, mobile } = order;
  const to = [name, address1, address2, landmark, city, pincode, mobile, cashToCollect(order) ?? 0];
  const says = paper === "label" ? [...to, order.stateCode] : [...to, ...onlyOnSlip(order)];
  return createHash("sha256").update(JSON.stringify(says)).digest("base64url");
}

function onlyOnSlip(order: Said) {
  const { dispatchOn, isGift, promisedOn, giftMessage, senderName, note, status, lines } = order;
  const packs = lines.map(({ quantity, name, label }) => [quantity, name, label]);
  const gift = isGift ? [promisedOn, giftMessage, senderName] : [];
  return [dispatchOn, gift, note, status === "awaiting-payment", asksWhatToDo(order), packs];
}

/** Records that these papers were printed, each as the order is read here. */
export async function recordPapers(tx: Database, paper: Paper, printed: readonly Said[]): Promise<void> {
  if (printed.length === 0) return;
  const rows = printed.map((order) => ({ orderId: order.id, paper, says: saysOn(paper, order) }));
  await tx
    .insert(printedPapers)
    .values(rows.toSorted((a, b) => a.orderId.localeCompare(b.orderId)))
    .onConflictDoUpdate({
      target: [printedPapers.orderId, printedPapers.paper],
      set: { says: sql`excluded.says`, printedAt: sql`now()` },
    });
}

/** A printed paper that no longer says what the order is; `says` is what it would say now. */
export type OldPaper = { paper: Paper; says: string };

/** The papers of orders that have not left and changed after they were printed, by order id. */
export async function listOldPapers(db: Database, orderIds: readonly string[]): Promise<Map<string, OldPaper[]>> {
  if (orderIds.length === 0) return new Map();
  const printed = await db
    .select({ order: orders, sums: sumColumns, paper: printedPapers.paper, says: printedPapers.says })
    .from(printedPapers)
    .innerJoin(orders, eq(orders.id, printedPapers.orderId))
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(inArray(printedPapers.orderId, [...orderIds]), inArray(orders.status, [...beforeItLeaves])))
    .orderBy(asc(printedPapers.paper));
  if (printed.length === 0) return new Map();
  const { orderId, quantity, name, label } = orderLines;
  const found = await db
    .select({ orderId, quantity, name, label })
    .from(orderLines)
    .where(inArray(orderId, [...new Set(printed.map(({ order }) => order.id))]))
    .orderBy(asc(orderLines.position));
  const linesOf = Map.groupBy(found, (line) => line.orderId);
  const old = printed.flatMap(({ order, sums, paper, says }) => {
    const now = saysOn(paper, { ...order, sums, lines: linesOf.get(order.id) ?? [] });
    return now === says ? [] : [{ id: order.id, paper, says: now }];
  });
  return new Map([...Map.groupBy(old, ({ id }) => id)].map(([id, own]) => [id, own]));
}

const beforeItLeaves = ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready"] as const;

/** Forgets what was printed of an order whose personal data are erased. */
export async function forgetPapers(tx: Database, orderId: string): Promise<void> {
  await tx.delete(printedPapers).where(eq(printedPapers.orderId, orderId));
}
