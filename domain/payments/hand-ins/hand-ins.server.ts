import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import { recordChanges, type Actor } from "#domain/audit/audit.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Paise } from "#domain/money.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { isPaid, type Sums } from "#domain/orders/order.ts";
import { readSums } from "#domain/orders/orders.server.ts";
import { orders, type Order } from "#domain/orders/schema.ts";
import { readSeller } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { allocate, insertReceipt } from "../receipts/receipts.server.ts";
import { settle, type Settling } from "../receipts/settlement.server.ts";
import type { Payment } from "../requests/payments.server.ts";
import { allocations, paymentRequests, receipts, reversals } from "../schema.ts";
import { handIns } from "./schema.ts";
import { borneBy, cashOutOf, holderOf, lacksOf, type Bearer, type Split } from "./hand-in.ts";

type HandIn = {
  /** The one-time key of the form: the same hand-in is recorded once. */
  id: string;
  courier: string;
  /** The numbers of the orders whose cash it is; none to settle what lacked before. */
  numbers: readonly string[];
  handedPaise: Paise;
  /** Who bears what lacks. Undefined if nobody was asked yet. */
  bearer?: Bearer | undefined;
  /** What lacked when `bearer` was chosen. */
  asked?: Paise | undefined;
};

type Answer =
  | { id: string }
  | { refused: string }
  | { /** Who bears it must be chosen first. */ lacksPaise: Paise; duePaise: Paise };

/**
 * Records the cash of some orders that a rider or courier handed in. Changes nothing, and answers with what lacks, if
 * less or more was handed in than the orders' customers paid and nobody said who bears just this difference. Refuses
 * all of it if one of the orders has no cash out any more.
 */
export async function recordHandIn(db: Database, handIn: HandIn, by: Actor, now = new Date()): Promise<Answer> {
  const rules = await readRules(db);
  return db.transaction(async (tx) => {
    const { id, courier, numbers, handedPaise, bearer, asked } = handIn;
    const found = await findCash(tx, numbers, { isLocked: true });
    if (await isRecorded(tx, id)) return { id };
    const refused = numbers.map((number) => whyNoCash(found.get(number), number, courier)).find(Boolean);
    if (refused) return { refused };
    const parts = [...found.values()];
    const duePaise = sumOf(parts);
    const split = { handedPaise, feePaise: 0, lostPaise: 0 };
    const lacksPaise = lacksOf(duePaise, split);
    const isSaid = bearer !== undefined && lacksPaise === asked;
    if (lacksPaise !== 0 && !isSaid) return { lacksPaise, duePaise };
    await writeHandIn(tx, { id, courier, parts, by, now, rules, ...borneBy(bearer ?? "courier", duePaise, split) });
    return { id };
  });
}

/** Records what became of cash that lacked before: it came after all, is the courier's fee, or the shop bears it. */
export async function settleLack(
  db: Database,
  lack: { id: string; courier: string; paise: Paise; bearer: Bearer },
  by: Actor,
  now = new Date(),
): Promise<{ id: string } | { refused: string }> {
  const { id, courier, paise, bearer } = lack;
  const rules = await readRules(db);
  return db.transaction(async (tx) => {
    await lockCourier(tx, courier);
    if (await isRecorded(tx, id)) return { id };
    const [account] = await listAccounts(tx, courier);
    if (!account || account.lacksPaise < paise) return { refused: "That is more than lacks. Look at it once more." };
    const split = { handedPaise: 0, feePaise: 0, lostPaise: 0 };
    const column = { courier: "handedPaise", fee: "feePaise", shop: "lostPaise" } as const;
    await writeHandIn(tx, { id, courier, parts: [], by, now, rules, ...split, [column[bearer]]: paise });
    return { id };
  });
}

/** The first key of the advisory locks on couriers' accounts and payouts. No other advisory lock uses it. */
const COURIERS = 63;

/** Locks what a courier owes, or the number of a payout, until the transaction ends. */
export async function lockCourier(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COURIERS}, hashtext(${name}))`);
}

async function isRecorded(tx: Database, id: string): Promise<boolean> {
  const [found] = await tx.select({ id: handIns.id }).from(handIns).where(eq(handIns.id, id));
  return found !== undefined;
}

/** Read with `db`, because nothing is cached for `tx`. */
export async function readRules(db: Database): Promise<Pick<Settling, "calendar" | "seller">> {
  return { calendar: await readCalendar(db), seller: await readSeller(db) };
}

/** An order, its payment request for cash, and the cash of it that nobody has handed in; 0 if there is none. */
export type Cash = { order: Order; sums: Sums; request: Payment | undefined; paise: Paise };

/** The orders with these numbers and their cash. `isLocked`: locks the orders, all in the same sequence. */
export async function findCash(
  db: Database,
  numbers: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, Cash>> {
  if (numbers.length === 0) return new Map();
  const asked = db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orders.id);
  const found = await (isLocked ? asked.for("update") : asked);
  const ids = found.map(({ id }) => id);
  const sums = await readSums(db, ids);
  const requests = await db
    .select()
    .from(paymentRequests)
    .where(and(inArray(paymentRequests.orderId, ids), eq(paymentRequests.method, "cash")));
  const requestOf = new Map(requests.map((request) => [request.orderId, request]));
  return new Map(
    found.map((order) => {
      const own = sums.get(order.id)!;
      const paise = requestOf.has(order.id) ? cashOutOf({ ...order, sums: own }) : 0;
      return [order.number, { order, sums: own, request: requestOf.get(order.id), paise }];
    }),
  );
}

export function sumOf(parts: readonly { paise: Paise }[]): Paise {
  return parts.reduce((sum, { paise }) => sum + paise, 0);
}

/** Why no cash of an order can be handed in; undefined if it can. `courier`: whose hand-in it is, if that matters. */
export function whyNoCash(cash: Cash | undefined, number: string, courier?: string): string | undefined {
  if (!cash) return `There is no order ${number}.`;
  const { order, sums, paise } = cash;
  if (isPaid({ ...order, sums })) return `${number} is paid already.`;
  if (order.method !== "cash") return `${number} is not paid in cash.`;
  if (paise === 0) return `${number} is ${statusInWords(order.status)}, so there is no cash of it.`;
  const holder = holderOf(order);
  return courier !== undefined && holder !== courier ? `The cash of ${number} is with another: ${holder}.` : undefined;
}

type Writing = Split & {
  id?: string;
  courier: string;
  parts: readonly Cash[];
  payout?: string;
  utr?: string | undefined;
  by: Actor;
  now: Date;
  rules: Pick<Settling, "calendar" | "seller">;
};

/**
 * Writes a hand-in: one receipt for all of its orders, which are paid by it. The caller has locked the orders, and
 * knows that their cash is out. Returns its id.
 */
export async function writeHandIn(tx: Database, { parts, by, now, rules, ...handIn }: Writing): Promise<string> {
  const { id = randomUUID(), courier, handedPaise, feePaise, lostPaise, payout, utr } = handIn;
  const duePaise = sumOf(parts);
  const cash = { rail: "cash", externalId: id, source: "cash", amountPaise: duePaise, currency: "INR" } as const;
  const receipt = parts.length === 0 ? undefined : await insertReceipt(tx, { ...cash, staff: by }, now);
  await tx.insert(handIns).values({
    id,
    courier,
    receiptId: receipt?.id ?? null,
    handedPaise,
    feePaise,
    lostPaise,
    payout: payout ?? null,
    utr: utr ?? null,
    recordedAt: now,
    recordedBy: by.id,
  });
  if (receipt) {
    await allocate(
      tx,
      receipt,
      parts.map(({ order, paise }) => ({ orderId: order.id, paise })),
    );
  }
  for (const { order, sums, request, paise } of parts) {
    const receivedPaise = sums.receivedPaise + paise;
    const answer = await settle({
      tx,
      order,
      request: request!,
      receipt: { ...receipt!, amountPaise: paise },
      sums: { ...sums, receivedPaise },
      by: "shop",
      actorId: by.id,
      ...rules,
      now,
      wasPaid: false,
      after: {
        order: order.status,
        dispatchOn: order.dispatchOn,
        method: order.method,
        receivedPaise,
        owedPaise: sums.leavingPaise,
      },
    });
    if (answer !== "settled")
      throw new Error(`The cash of ${order.number} does not settle it: ${JSON.stringify(answer)}`);
  }
  await recordChanges(tx, [
    {
      by,
      action: parts.length > 0 ? "recorded a hand-in of cash" : "settled what lacked of a hand-in",
      subject: { kind: "hand-in", id },
      after: { courier, orders: parts.length, duePaise, handedPaise, feePaise, lostPaise, ...(payout && { payout }) },
    },
    ...parts.map(({ order, sums, paise }) => ({
      by,
      action: "received cash",
      subject: { kind: "order" as const, id: order.id },
      before: { receivedPaise: sums.receivedPaise },
      after: { receivedPaise: sums.receivedPaise + paise, courier },
    })),
  ]);
  return id;
}

const lacks = sql<number>`(sum(coalesce(${receipts.amountPaise}, 0) - ${handIns.handedPaise} - ${handIns.feePaise}
  - ${handIns.lostPaise}))::bigint`.mapWith(Number);

/** What lacks of all hand-ins of each courier (`courier`: of this one), in paise; negative when too much came. */
export async function listAccounts(db: Database, courier?: string): Promise<{ courier: string; lacksPaise: Paise }[]> {
  return db
    .select({ courier: handIns.courier, lacksPaise: lacks })
    .from(handIns)
    .leftJoin(receipts, eq(receipts.id, handIns.receiptId))
    .where(and(isNull(handIns.reversalId), courier === undefined ? undefined : eq(handIns.courier, courier)))
    .groupBy(handIns.courier)
    .having(sql`${lacks} <> 0`)
    .orderBy(handIns.courier);
}

/** Points a hand-in to the reversal that takes it back. */
export async function markHandInReversed(tx: Database, id: string, reversalId: string): Promise<void> {
  await tx.update(handIns).set({ reversalId }).where(eq(handIns.id, id));
}

/** A hand-in, the receipt of its cash, and each order's part; undefined for an unknown id. */
export async function findHandIn(db: Database, id: string) {
  const [found] = await db
    .select({ handIn: handIns, receipt: receipts })
    .from(handIns)
    .leftJoin(receipts, eq(receipts.id, handIns.receiptId))
    .where(eq(handIns.id, id));
  if (!found) return undefined;
  const parts = found.receipt
    ? await db
        .select()
        .from(allocations)
        .where(eq(allocations.receiptId, found.receipt.id))
        .orderBy(allocations.orderId)
    : [];
  return { ...found, parts };
}

/** The latest hand-ins, or those with these ids, newest first. `duePaise` is the cash that the customers paid. */
export async function listHandIns(db: Database, { most, ids }: { most: number; ids?: readonly string[] }) {
  return db
    .select({
      id: handIns.id,
      courier: handIns.courier,
      handedPaise: handIns.handedPaise,
      feePaise: handIns.feePaise,
      lostPaise: handIns.lostPaise,
      payout: handIns.payout,
      recordedAt: handIns.recordedAt,
      recordedBy: users.name,
      /** When and why it was taken back; null if it stands. */
      reversedAt: reversals.reversedAt,
      reason: reversals.reason,
      duePaise: sql<number>`coalesce(${receipts.amountPaise}, 0)`.mapWith(Number),
      orders: sql<number>`(select count(*)::integer from ${allocations} where ${allocations.receiptId} = ${handIns.receiptId})`,
    })
    .from(handIns)
    .leftJoin(receipts, eq(receipts.id, handIns.receiptId))
    .leftJoin(users, eq(users.id, handIns.recordedBy))
    .leftJoin(reversals, eq(reversals.id, handIns.reversalId))
    .where(ids && inArray(handIns.id, [...ids]))
    .orderBy(desc(handIns.recordedAt), desc(handIns.id))
    .limit(most);
}
