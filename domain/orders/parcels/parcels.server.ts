import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";
import { trackingPageOf, type SentParcel } from "./couriers.ts";
import type { Parcel } from "./parcel.ts";
import { courierNumbers, couriers, parcels } from "./schema.ts";

type Left = { courier: string; number: string | null; trackingPage: string | null };

/**
 * The parcels of an order that have left, without those that came back and were sent again, in the sequence in which
 * they left, as a column for `sentParcel`. Not with
 * `orders.id`: Drizzle would write it without its table where that is the only one.
 */
export const parcelsOfOrder = sql<Left[]>`(
    select coalesce(json_agg(json_build_object('courier', c.name, 'number', p.number, 'trackingPage', c.tracking_page)
      order by p.sent_at, p.id), '[]')
    from parcels p join couriers c on c.id = p.courier_id where p.order_id = orders.id and p.sent_at is not null and p.replaced_at is null
  )`;

/** A parcel as the pages show it. */
export function sentParcel({ courier, number, trackingPage }: Left): SentParcel {
  return { courier, number: number ?? "", page: trackingPageOf({ trackingPage }, number ?? "") };
}

/** The parcels of orders that have left, by order id. */
export async function listParcels(db: Database, orderIds: readonly string[]): Promise<Map<string, SentParcel[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, parcels: parcelsOfOrder })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, parcels: left }) => [id, left.map(sentParcel)]));
}

/**
 * The parcel of an order that left last, or was to leave; undefined when there is none, or it came back and the order is
 * sent again. `number` is "" without one.
 */
export async function findLastParcel(db: Database, orderId: string) {
  const [last] = await db
    .select({
      id: parcels.id,
      courier: couriers.name,
      trackingNumber: sql<string>`coalesce(${parcels.number}, '')`,
      sentAt: parcels.sentAt,
    })
    .from(parcels)
    .innerJoin(couriers, eq(couriers.id, parcels.courierId))
    .where(isOf(orderId))
    .orderBy(desc(parcels.sentAt), desc(parcels.id))
    .limit(1);
  return last;
}

/** Says of an order's parcels that they have not left after all. Their numbers stay, for when they leave. */
export async function withdrawParcels(tx: Database, orderId: string): Promise<void> {
  await tx.update(parcels).set({ sentAt: null }).where(isOf(orderId));
}

/** Says of an order's parcels that they came back, and that another one takes their place. */
export async function replaceParcels(tx: Database, orderId: string): Promise<void> {
  await tx.update(parcels).set({ replacedAt: new Date() }).where(isOf(orderId));
}

const isOf = (orderId: string) => and(eq(parcels.orderId, orderId), isNull(parcels.replacedAt));

/**
 * Writes the last parcel of a locked order, and takes its number off the courier's roll; a number that it had before is
 * on the roll again. Returns whether the courier gives numbers. Throws for an unknown courier.
 */
export async function writeParcel(
  tx: Database,
  orderId: string,
  { courier, trackingNumber }: Parcel,
): Promise<{ isNumbered: boolean }> {
  const [found] = await tx.select().from(couriers).where(eq(couriers.name, courier));
  if (!found) throw new Error(`There is no courier ${courier}`);
  const { id: courierId, isNumbered } = found;
  const last = await findLastParcel(tx, orderId);
  const written = { courierId, number: trackingNumber || null, sentAt: last?.sentAt ?? new Date() };
  if (last) await tx.update(parcels).set(written).where(eq(parcels.id, last.id));
  const parcelId =
    last?.id ??
    (
      await tx
        .insert(parcels)
        .values({ orderId, ...written })
        .returning()
    )[0]!.id;
  await tx.update(courierNumbers).set({ parcelId: null }).where(eq(courierNumbers.parcelId, parcelId));
  await tx
    .update(courierNumbers)
    .set({ parcelId })
    .where(
      and(
        eq(courierNumbers.courierId, courierId),
        eq(courierNumbers.number, trackingNumber),
        isNull(courierNumbers.parcelId),
      ),
    );
  return { isNumbered };
}

/**
 * The numbers of other orders with a parcel that has one of these tracking numbers, by tracking number, the newest
 * first and at most `MOST_NAMED` of each.
 */
export async function listSharing(
  db: Database,
  trackingNumbers: readonly string[],
  /** The order whose own parcel does not count. */
  ownId?: string,
): Promise<Map<string, string[]>> {
  if (trackingNumbers.length === 0) return new Map();
  const rows = await db
    .select({ number: orders.number, tracked: parcels.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        inArray(parcels.number, [...trackingNumbers]),
        isNotNull(parcels.sentAt),
        ownId === undefined ? undefined : ne(parcels.orderId, ownId),
      ),
    )
    .orderBy(desc(orders.placedAt));
  return new Map(
    [...Map.groupBy(rows, ({ tracked }) => tracked!)].map(([tracked, others]) => {
      return [tracked, others.slice(0, MOST_NAMED).map(({ number }) => number)];
    }),
  );
}

const MOST_NAMED = 5;

/** The most orders in one file for a courier. */
const MOST_IN_FILE = 500;

/** The orders that are packed for a courier, by the day on which they leave. At most `most`. */
export function listToLeave(db: Database, most = MOST_IN_FILE): Promise<{ number: string; name: string }[]> {
  return db
    .select({ number: orders.number, name: orders.name })
    .from(orders)
    .where(and(eq(orders.status, "packed"), eq(orders.collects, false)))
    .orderBy(asc(orders.dispatchOn), asc(orders.placedAt))
    .limit(most);
}

/** The courier that took the last parcel; undefined if none ever did. */
export async function findLatestCourier(db: Database): Promise<string | undefined> {
  const last = sql`(select max(sent_at) from parcels where courier_id = ${couriers.id})`;
  const [latest] = await db
    .select({ name: couriers.name })
    .from(couriers)
    .where(and(isNull(couriers.endedAt), sql`${last} is not null`))
    .orderBy(desc(last))
    .limit(1);
  return latest?.name;
}
