import { sql } from "drizzle-orm";
import { stateName } from "#domain/gst/gstin.ts";
import { formatDecimal } from "#domain/money.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { balanceOf, type OrderStatus, type PaymentMethod } from "#domain/orders/order.ts";
import { readSums } from "#domain/orders/orders.server.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { clockInIndia, dayInIndia, dayInNumbers } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { after, type Position } from "./export-part.ts";

/** The columns of the list of orders. */
export const orderTitles = [
  "Order",
  "Placed on",
  "Placed at",
  "Status",
  "Payment",
  "Name",
  "Mobile",
  "E-mail",
  "Business",
  "GSTIN",
  "Town",
  "Pincode",
  "State",
  "Collected",
  "Gift",
  "To leave on",
  "Promised for",
  "Courier",
  "Tracking number",
  "Packs",
  "Goods",
  "Discount",
  "Coupon",
  "Delivery",
  "Cash fee",
  "Total",
  "Waived",
  "Received",
  "Given back",
  "Still to pay",
] as const;

/** How many orders were placed in a period. */
export async function countOrders(db: Database, period: Period): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from orders where ${isWithin(sql`placed_at`, period)}`,
  );
  return rows[0]!.count;
}

type Row = Position & {
  number: string;
  status: OrderStatus;
  method: PaymentMethod;
  name: string;
  mobile: string;
  email: string | null;
  businessName: string | null;
  gstin: string | null;
  city: string | null;
  pincode: string | null;
  stateCode: string;
  collects: boolean;
  isGift: boolean;
  dispatchOn: string;
  promisedOn: string;
  courier: string | null;
  trackingNumber: string | null;
  couponCode: string | null;
  deliveryPaise: number;
  cashFeePaise: number;
  packs: number;
  itemsPaise: number;
  discountPaise: number;
};

/**
 * Up to `most` orders of a period as rows, oldest first; those after `position`. Whoever asked to be forgotten is left
 * out of the row already.
 */
export async function listOrderRows(
  db: Database,
  period: Period,
  { position, most }: { position: Position | undefined; most: number },
): Promise<(Position & { cells: string[] })[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id::text, o.placed_at::text as at, o.number, o.status, o.method,
      case when forgets then '' else o.name end as name, case when forgets then '' else o.mobile end as mobile,
      case when forgets then null else o.email end as email,
      case when forgets and o.gstin is null then null else o.business_name end as "businessName",
      o.gstin, o.city, o.pincode, o.state_code as "stateCode", o.collects, o.is_gift as "isGift",
      o.dispatch_on::text as "dispatchOn", o.promised_on::text as "promisedOn", o.courier,
      o.tracking_number as "trackingNumber", o.coupon_code as "couponCode", o.delivery_paise as "deliveryPaise",
      o.cash_fee_paise as "cashFeePaise", l.packs, l.items as "itemsPaise", l.discount as "discountPaise"
    from (
      select orders.*, erasure_requested_at is not null as forgets from orders
      where ${isWithin(sql`placed_at`, period)} and ${after(sql`placed_at, id`, position, (id) => sql`${id}::uuid`)}
      order by placed_at, id limit ${most}
    ) o
    cross join lateral (
      select sum(quantity)::integer as packs, sum(unit_paise::bigint * quantity)::float8 as items,
        sum(discount_paise)::float8 as discount
      from order_lines where order_id = o.id
    ) l
    order by o.placed_at, o.id`);
  const sums = await readSums(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = sums.get(row.id)!;
    const placed = new Date(row.at);
    const cells = [
      row.number,
      dayInNumbers(dayInIndia(placed)),
      clockInIndia(placed),
      statusInWords(row.status),
      row.method,
      row.name,
      row.mobile,
      row.email ?? "",
      row.businessName ?? "",
      row.gstin ?? "",
      row.city ?? "",
      row.pincode ?? "",
      stateName(row.stateCode) ?? "",
      row.collects ? "yes" : "",
      row.isGift ? "yes" : "",
      dayInNumbers(row.dispatchOn),
      dayInNumbers(row.promisedOn),
      row.courier ?? "",
      row.trackingNumber ?? "",
      String(row.packs),
      formatDecimal(row.itemsPaise),
      formatDecimal(row.discountPaise),
      row.couponCode ?? "",
      formatDecimal(row.deliveryPaise),
      formatDecimal(row.cashFeePaise),
      formatDecimal(own.totalPaise),
      formatDecimal(own.allowedPaise),
      formatDecimal(own.receivedPaise),
      formatDecimal(own.returnedPaise),
      formatDecimal(-balanceOf({ status: row.status, sums: own })),
    ];
    return { id: row.id, at: row.at, cells };
  });
}
