import { sql } from "drizzle-orm";
import type { DocumentKind } from "#domain/orders/documents/schema.ts";
import { snapshotSchema } from "#domain/orders/documents/snapshot.ts";
import type { Rail } from "#domain/payments/requests/payment.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { isUuid } from "#platform/uuid.ts";
import { after, type Position } from "./export-part.ts";
import type { IssuedDocument, Payment } from "./issued-document.ts";

/** How many invoices and credit notes were issued in a period; with `kind`, only those of that kind. */
export async function countIssued(db: Database, period: Period, kind?: DocumentKind): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from documents where ${isWithin(sql`issued_at`, period)} and ${ofKind(kind)}`,
  );
  return rows[0]!.count;
}

type Row = Position & { kind: DocumentKind; snapshot: unknown; orderId: string; refundId: string | null };

/** Up to `most` invoices and credit notes of a period, oldest first, with their payments; those after `position`. */
export async function listIssued(
  db: Database,
  period: Period,
  { position, most, kind }: { position: Position | undefined; most: number; kind?: DocumentKind },
): Promise<(IssuedDocument & Position)[]> {
  const { rows } = await db.execute<Row>(sql`
    select id::text, issued_at::text as at, kind, snapshot, order_id as "orderId", refund_id as "refundId"
    from documents
    where ${isWithin(sql`issued_at`, period)} and ${ofKind(kind)}
      and ${after(sql`issued_at, id`, position, (id) => sql`${id}::integer`)}
    order by issued_at, id limit ${most}`);
  const received = await listReceived(db, rows);
  const returned = await listReturned(db, rows);
  return rows.map(({ orderId, refundId, snapshot, kind: issued, ...place }) => ({
    ...place,
    kind: issued,
    snapshot: snapshotSchema.parse(snapshot),
    payments: (issued === "invoice" ? received.get(orderId) : refundId && returned.get(refundId)) || [],
  }));
}

const ofKind = (kind: DocumentKind | undefined) => (kind ? sql`kind = ${kind}` : sql`true`);

type Moved = { owner: string; rail: Rail; reference: string | null; at: Date | string | null };

/** The money received for the orders of invoices, by order. */
async function listReceived(db: Database, rows: readonly Row[]): Promise<Map<string, Payment[]>> {
  const ids = rows.filter(({ kind }) => kind === "invoice").map(({ orderId }) => orderId);
  const found = await db.execute<Moved>(sql`
    select order_id as owner, rail, external_id as reference, received_at as at
    from allocations join receipts on receipts.id = receipt_id and reversal_id is null
    where order_id = any(${sql.param(ids)}::uuid[])
    order by received_at, receipts.id`);
  return byOwner(found.rows);
}

/** The money given back by the refunds of credit notes, by refund. */
async function listReturned(db: Database, rows: readonly Row[]): Promise<Map<string, Payment[]>> {
  const ids = rows.flatMap(({ refundId }) => refundId ?? []);
  const found = await db.execute<Moved>(sql`
    select refunds.id as owner, rail, gateway_refund_id as reference, done_at as at
    from refunds join receipts on receipts.id = receipt_id
    where refunds.id = any(${sql.param(ids)}::uuid[])`);
  return byOwner(found.rows);
}

function byOwner(rows: readonly Moved[]): Map<string, Payment[]> {
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  return new Map([...owners].map(([owner, all]) => [owner, all.map(paymentOf)]));
}

/** How a payment is named: without numbers that only this shop knows. */
export function paymentOf({ rail, reference, at }: Omit<Moved, "owner">): Payment {
  const on = at === null ? undefined : dayInIndia(new Date(at));
  return { rail, reference: reference && !isUuid(reference) && rail !== "cash" ? reference : "", on };
}
