import { and, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { GatewayPayout, PayoutItem } from "../gateways/gateway.ts";
import { joinTold, type Told } from "./gateway-payout.ts";
import { gatewayPayoutItems, gatewayPayouts } from "./schema.ts";

/** The first key of the advisory lock on what a gateway told of payouts. No other advisory lock uses it. */
const PAYOUTS = 64;
const ROWS_AT_ONCE = 500;

/** How many payouts and items were told, and how many of both were unknown before. */
type Recorded = { payouts: number; items: number; fresh: number };

/**
 * Records what the gateway told of its payouts, in its answers or in its file. The same once more, or in another
 * sequence, ends in the same rows.
 */
export async function recordTold(db: Database, told: Told): Promise<Recorded> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PAYOUTS}, 0)`);
    const fresh = joinTold([told]);
    const items = await storedItems(tx, idsOf(fresh.items));
    const payouts = await storedPayouts(tx, [...idsOf(fresh.payouts), ...items.map(({ payoutId }) => payoutId)]);
    const joined = joinTold([{ payouts, items }, fresh]);
    await writePayouts(tx, changed(payouts, joined.payouts));
    await writeItems(tx, changed(items, joined.items));
    return {
      payouts: fresh.payouts.length,
      items: fresh.items.length,
      fresh: joined.payouts.length - payouts.length + joined.items.length - items.length,
    };
  });
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

/** One parameter: a file may have more rows than a query may have parameters. */
const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

function storedPayouts(tx: Database, ids: readonly string[]): Promise<GatewayPayout[]> {
  const { onStatement: _, toldAt: __, ...columns } = getTableColumns(gatewayPayouts);
  return tx.select(columns).from(gatewayPayouts).where(isOneOf(gatewayPayouts.id, ids));
}

function storedItems(tx: Database, ids: readonly string[]): Promise<PayoutItem[]> {
  const { toldAt: _, ...columns } = getTableColumns(gatewayPayoutItems);
  return tx.select(columns).from(gatewayPayoutItems).where(isOneOf(gatewayPayoutItems.id, ids));
}

/** Those of `after` that differ from what was there before. */
function changed<Entry extends { id: string }>(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const known = new Map(before.map((one) => [one.id, textOf(one)]));
  return after.filter((one) => known.get(one.id) !== textOf(one));
}

const textOf = (entry: object) =>
  JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function writePayouts(tx: Database, rows: readonly GatewayPayout[]): Promise<void> {
  const set = {
    utr: sql`excluded.utr`,
    status: sql`excluded.status`,
    amountPaise: sql`excluded.amount_paise`,
    createdAt: sql`excluded.created_at`,
    toldAt: sql`now()`,
  };
  for (const values of inChunks(rows)) {
    await tx.insert(gatewayPayouts).values(values).onConflictDoUpdate({ target: gatewayPayouts.id, set });
  }
}

async function writeItems(tx: Database, rows: readonly PayoutItem[]): Promise<void> {
  const set = {
    payoutId: sql`excluded.payout_id`,
    kind: sql`excluded.kind`,
    creditPaise: sql`excluded.credit_paise`,
    debitPaise: sql`excluded.debit_paise`,
    amountPaise: sql`excluded.amount_paise`,
    currency: sql`excluded.currency`,
    feePaise: sql`excluded.fee_paise`,
    taxPaise: sql`excluded.tax_paise`,
    createdAt: sql`excluded.created_at`,
    settledAt: sql`excluded.settled_at`,
    utr: sql`excluded.utr`,
    paymentId: sql`excluded.payment_id`,
    disputeId: sql`excluded.dispute_id`,
    reference: sql`excluded.reference`,
    toldAt: sql`now()`,
  };
  for (const values of inChunks(rows)) {
    await tx.insert(gatewayPayoutItems).values(values).onConflictDoUpdate({ target: gatewayPayoutItems.id, set });
  }
}

function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) yield rows.slice(first, first + ROWS_AT_ONCE);
}

/** What a payout comes to by what was paid out with it, for a query over payouts. */
export const sumOfItems = sql<number>`coalesce((select sum(item.credit_paise - item.debit_paise)
  from gateway_payout_items item where item.payout_id = gateway_payouts.id), 0)`.mapWith(Number);

/** The number of payments in a payout, for a query over payouts. */
export const paymentsInPayout = sql<number>`(select count(*) from gateway_payout_items item
  where item.payout_id = gateway_payouts.id and item.kind = 'payment')`.mapWith(Number);

type KnownTransfer = { id: string; paise: Paise; payments: number };

/** The payouts whose transfer has one of these numbers, by number. */
export async function findByUtr(db: Database, utrs: readonly string[]): Promise<Map<string, KnownTransfer>> {
  if (utrs.length === 0) return new Map();
  const { id, utr, amountPaise } = gatewayPayouts;
  const beside = sql`exists (select from ${gatewayPayoutItems}
    where ${gatewayPayoutItems.payoutId} = ${id} and ${isOneOf(gatewayPayoutItems.utr, utrs)})`;
  const besides = sql<string[]>`array(select distinct item.utr from gateway_payout_items item
    where item.payout_id = gateway_payouts.id and item.utr is not null)`;
  const rows = await db
    .select({ id, utr, besides, amountPaise, sum: sumOfItems, payments: paymentsInPayout })
    .from(gatewayPayouts)
    .where(or(isOneOf(utr, utrs), beside))
    .orderBy(gatewayPayouts.createdAt, id);
  return new Map(
    rows.flatMap((row) => {
      const known = { id: row.id, paise: row.amountPaise ?? row.sum, payments: row.payments };
      return [...row.besides, row.utr ?? ""].map((one): [string, KnownTransfer] => [one, known]);
    }),
  );
}

/** Notes on which day payouts stand in a bank statement. Of several days, the first one is kept. */
export async function noteOnStatement(db: Database, seen: readonly { id: string; day: string }[]): Promise<void> {
  const first = new Map(seen.toSorted((a, b) => (a.day < b.day ? 1 : -1)).map(({ id, day }) => [id, day]));
  for (const [id, day] of [...first].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const isFirst = or(isNull(gatewayPayouts.onStatement), gt(gatewayPayouts.onStatement, day));
    await db
      .update(gatewayPayouts)
      .set({ onStatement: day })
      .where(and(eq(gatewayPayouts.id, id), isFirst));
  }
}
