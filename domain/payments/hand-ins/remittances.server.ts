import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { listTracked } from "#domain/orders/parcels/tracked.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInBrief, dayInIndia } from "#platform/day.ts";
import { findOrderNumberByUtr } from "../receipts/received.server.ts";
import { allocations } from "../schema.ts";
import { handIns } from "./schema.ts";
import { borneBy, lacksOf, type Bearer } from "./hand-in.ts";
import { findCash, lockCourier, readRules, sumOf, whyNoCash, writeHandIn, type Cash } from "./hand-ins.server.ts";
import type { PaidParcel, Payout, Remittance } from "./remittance.ts";

/** A payout whose parcels were all found. */
type Fitting = Payout & { duePaise: Paise; lacksPaise: Paise; cash: Cash[] };

type Checked = {
  /** Every reason why nothing of it can be recorded. */
  faults: string[];
  fitting: Fitting[];
  /** Sentences about the payouts that were recorded before, and are left out. */
  known: string[];
};

/** Compares a courier's payouts with the orders. Changes nothing. `isLocked`: locks the orders. */
export async function checkRemittance(
  db: Database,
  { courier, isOfMany, payouts }: Remittance,
  { isLocked = false } = {},
): Promise<Checked> {
  const before = await listBefore(
    db,
    courier,
    payouts.map(({ payout }) => payout),
  );
  const fresh = payouts.filter(({ payout }) => !before.has(payout));
  const known = payouts.flatMap(({ payout }) => before.get(payout) ?? []);
  const numbers = fresh.flatMap(({ parcels }) => parcels.map(({ number }) => number));
  const tracked = Map.groupBy(
    await listTracked(db, numbers, isOfMany ? undefined : courier),
    ({ trackingNumber }) => trackingNumber,
  );
  const found = [...new Set([...tracked.values()].flat().map(({ order }) => order))];
  const cash = await findCash(db, found, { isLocked });
  const handed = await listHanded(db, found);
  const faults: string[] = [];
  const seen = new Map<string, number>();
  const cashOf = ({ row, number, paise }: PaidParcel): Cash[] => {
    const [one, ...others] = (tracked.get(number) ?? []).map(({ order }) => order);
    const why = (words: string) => {
      faults.push(`Row ${row}: ${words}`);
      return [];
    };
    if (!one) return why(`no parcel${isOfMany ? "" : ` of ${courier}`} has the number ${number}.`);
    if (others.length > 0) return why(`${number} stands on several orders: ${[one, ...others].join(", ")}.`);
    if (seen.has(one)) return why(`${number} is of ${one}, as row ${seen.get(one)} is.`);
    seen.set(one, row);
    const own = cash.get(one);
    const refused = whyNoCash(own, one);
    if (refused || !own) return why(`${number}: ${refused}${handed.get(one) ?? ""}`);
    const { status } = own.order;
    if (status !== "delivered") return why(`${number}: ${one} is ${statusInWords(status)}, not delivered.`);
    if (own.paise === paise) return [own];
    return why(`${number}: ${formatRupees(paise)} for ${one}, whose cash is ${formatRupees(own.paise)}.`);
  };
  const fitting = fresh.map((payout): Fitting => {
    const parts = payout.parcels.flatMap(cashOf);
    const duePaise = sumOf(parts);
    const split = { handedPaise: payout.handedPaise, feePaise: payout.feePaise, lostPaise: 0 };
    return { ...payout, duePaise, lacksPaise: lacksOf(duePaise, split), cash: parts };
  });
  for (const utr of new Set(fresh.map((payout) => payout.utr).filter(Boolean))) {
    const other = await findOrderNumberByUtr(db, utr);
    if (other) faults.push(`The transfer ${utr} was written down for order ${other}.`);
  }
  return { faults, fitting, known };
}

/** A sentence for each of these payouts that was recorded before. */
async function listBefore(db: Database, courier: string, payouts: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ payout: handIns.payout, at: handIns.recordedAt, by: users.name })
    .from(handIns)
    .leftJoin(users, eq(users.id, handIns.recordedBy))
    .where(and(eq(handIns.courier, courier), inArray(handIns.payout, [...payouts]), isNull(handIns.reversalId)));
  return new Map(
    rows.map(({ payout, at, by }) => [
      payout!,
      `${courier}'s payout ${payout} was recorded ${by ? `by ${by} ` : ""}on ${dayInBrief(dayInIndia(at))}. Nothing of it changes.`,
    ]),
  );
}

/** With which payout or hand-in the cash of these orders came: " It came with payout 123 on 20 Nov." */
async function listHanded(db: Database, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ number: orders.number, payout: handIns.payout, at: handIns.recordedAt })
    .from(orders)
    .innerJoin(allocations, eq(allocations.orderId, orders.id))
    .innerJoin(handIns, eq(handIns.receiptId, allocations.receiptId))
    .where(and(inArray(orders.number, [...numbers]), isNull(handIns.reversalId)));
  return new Map(
    rows.map(({ number, payout, at }) => [
      number,
      ` Its cash came${payout ? ` with payout ${payout}` : ""} on ${dayInBrief(dayInIndia(at))}.`,
    ]),
  );
}

type Confirmation = {
  /** Who bears what lacks; only for a payout whose sum was typed. */
  bearer?: Bearer | undefined;
  /** What lacked when `bearer` was chosen. */
  asked?: Paise | undefined;
};

type Recorded = { /** The ids of the hand-ins. */ ids: string[]; known: string[] } | { faults: string[] };

/**
 * Records a courier's payouts, each with one receipt for all its orders: all of them, or none. Those that were recorded
 * before are left out. Refuses what `checkRemittance` finds fault with, and a difference about which nobody was asked.
 */
export async function recordRemittance(
  db: Database,
  remittance: Remittance,
  { bearer, asked }: Confirmation,
  by: Actor,
  now = new Date(),
): Promise<Recorded> {
  const { courier, payouts } = remittance;
  const rules = await readRules(db);
  return db.transaction(async (tx) => {
    for (const payout of payouts.map((one) => one.payout).toSorted()) await lockCourier(tx, `${courier} ${payout}`);
    const { faults, fitting, known } = await checkRemittance(tx, remittance, { isLocked: true });
    const unasked = fitting.filter(({ lacksPaise }) => lacksPaise !== 0 && (!bearer || lacksPaise !== asked));
    if (faults.length > 0) return { faults };
    if (unasked.length > 0) return { faults: ["Say who bears what lacks, and record it then."] };
    const ids: string[] = [];
    for (const { payout, utr, handedPaise, feePaise, duePaise, cash } of fitting) {
      const split = borneBy(bearer ?? "courier", duePaise, { handedPaise, feePaise, lostPaise: 0 });
      const written = { courier, parts: cash, payout, utr: utr || undefined, by, now, rules, ...split };
      ids.push(await writeHandIn(tx, written));
    }
    return { ids, known };
  });
}

/** The couriers' payouts whose transfer has one of these numbers, by number: its sum in paise, and what it is. */
export async function findPayouts(
  db: Database,
  utrs: readonly string[],
): Promise<Map<string, { paise: Paise; words: string }>> {
  if (utrs.length === 0) return new Map();
  const rows = await db
    .select({
      utr: handIns.utr,
      courier: handIns.courier,
      paise: sql<number>`sum(${handIns.handedPaise})`.mapWith(Number),
    })
    .from(handIns)
    // One parameter: a bank statement may have more words than a query may have parameters.
    .where(and(sql`${handIns.utr} = any(${sql.param([...utrs])}::text[])`, isNull(handIns.reversalId)))
    .groupBy(handIns.utr, handIns.courier)
    .orderBy(asc(handIns.utr));
  return new Map(rows.map(({ utr, courier, paise }) => [utr!, { paise, words: `Payout of ${courier}` }]));
}
