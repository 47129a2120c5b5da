import { sql } from "drizzle-orm";
import type { Rail } from "#domain/payments/requests/payment.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { after, type Position } from "./export-part.ts";
import { paymentOf } from "./issued-documents.server.ts";
import type { MovedMoney } from "./tally-money.ts";

// Tally's books are in rupees: money in another currency would need a rate that nobody here knows.
const isReceived = sql`receipts.reversal_id is null and receipts.currency = 'INR'`;
const isRefunded = sql`refunds.status = 'done' and receipts.currency = 'INR'`;
const isPaidOut = sql`coalesce(payouts.status, 'processed') = 'processed'`;

/** How many receipts, refunds and payouts of Razorpay moved money in a period. */
export async function countMoved(db: Database, period: Period): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((select count(*) from receipts where ${isWithin(sql`received_at`, period)} and ${isReceived})
      + (select count(*) from refunds join receipts on receipts.id = receipt_id
         where ${isWithin(sql`done_at`, period)} and ${isRefunded})
      + (select count(*) from gateway_payouts payouts
         where ${isWithin(sql`created_at`, period)} and ${isPaidOut}))::integer as count`);
  return rows[0]!.count;
}

type Row = Position & {
  kind: MovedMoney["kind"];
  own: string;
  rail: Rail;
  reference: string | null;
  paise: number;
  fee: number;
  tax: number;
};

const asText = (id: string) => sql`${id}`;

/** Up to `most` receipts, refunds and payouts of a period, oldest first; those after `position`. */
export async function listMoved(
  db: Database,
  period: Period,
  { position, most }: { position: Position | undefined; most: number },
): Promise<{ id: string; at: string; money: MovedMoney }[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, at::text as at, kind, own, rail, reference, paise::float8 as paise, fee::float8 as fee, tax::float8 as tax
    from (
      (select 'receipt ' || id as id, received_at as at, 'receipt' as kind, id::text as own, rail,
          external_id as reference, amount_paise as paise, 0::numeric as fee, 0::numeric as tax
        from receipts
        where ${isWithin(sql`received_at`, period)} and ${isReceived}
          and ${after(sql`received_at, 'receipt ' || id`, position, asText)}
        order by 2, 1 limit ${most})
      union all
      (select 'refund ' || refunds.id, done_at, 'refund', refunds.id::text, rail, gateway_refund_id,
          refunds.amount_paise, 0, 0
        from refunds join receipts on receipts.id = receipt_id
        where ${isWithin(sql`done_at`, period)} and ${isRefunded}
          and ${after(sql`done_at, 'refund ' || refunds.id`, position, asText)}
        order by 2, 1 limit ${most})
      union all
      (select 'payout ' || payouts.id, created_at, 'payout', payouts.id, 'card', payouts.utr,
          coalesce(amount_paise, items.net), items.fee, items.tax
        from gateway_payouts payouts cross join lateral (
          select coalesce(sum(credit_paise - debit_paise), 0) as net, coalesce(sum(fee_paise), 0) as fee,
            coalesce(sum(tax_paise), 0) as tax
          from gateway_payout_items where payout_id = payouts.id
        ) items
        where ${isWithin(sql`created_at`, period)} and ${isPaidOut}
          and ${after(sql`created_at, 'payout ' || payouts.id`, position, asText)}
        order by 2, 1 limit ${most})
    ) moved
    order by moved.at, moved.id limit ${most}`);
  const parts = Map.groupBy(await listParts(db, rows), ({ owner }) => owner);
  return rows.map(({ id, at, kind, own, rail, reference, paise, fee, tax }) => {
    const on = dayInIndia(new Date(at));
    if (kind === "payout") {
      return { id, at, money: { kind, id: own, on, paise, utr: reference, feePaise: fee, taxPaise: tax } };
    }
    const payment = paymentOf({ rail, reference, at });
    return { id, at, money: { kind, id: own, on, paise, payment, parts: (parts.get(own) ?? []).map(partOf) } };
  });
}

type PartRow = { owner: string; paise: number; order: string; gstin: string | null; name: string; bill: string | null };

/**
 * What of receipts and refunds is for which order. A refund belongs to the invoice that its credit note takes back, all
 * else to the order's last invoice.
 */
async function listParts(db: Database, rows: readonly Row[]): Promise<PartRow[]> {
  const idsOf = (kind: Row["kind"]) => sql.param(rows.filter((row) => row.kind === kind).map(({ own }) => own));
  const found = await db.execute<PartRow>(sql`
    select part.owner, part.paise::float8 as paise, orders.number as order, invoice.number as bill,
      case when invoice.id is null then orders.gstin else invoice.snapshot->'recipient'->>'gstin' end as gstin,
      coalesce(invoice.snapshot->'recipient'->>'name', orders.business_name, orders.name) as name
    from (
      select receipt_id::text as owner, paise, order_id, null::integer as invoice_id
        from allocations where receipt_id = any(${idsOf("receipt")}::uuid[])
      union all
      select refunds.id::text, amount_paise, refunds.order_id, note.invoice_id
        from refunds left join documents note on note.refund_id = refunds.id
        where refunds.id = any(${idsOf("refund")}::uuid[])
    ) part
    join orders on orders.id = part.order_id
    left join lateral (
      select id, number, snapshot from documents
      where order_id = orders.id and kind = 'invoice' and id = coalesce(part.invoice_id, id)
      order by id desc limit 1
    ) invoice on true
    order by orders.number`);
  return found.rows;
}

function partOf({ paise, order, gstin, name, bill }: PartRow) {
  return { paise, order, buyer: { gstin, name }, bill };
}
