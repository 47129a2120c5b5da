import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import type { Grams } from "#domain/money.ts";
import { sendParcel } from "#domain/orders/parcels/dispatch.server.ts";
import type { orderLines } from "#domain/orders/schema.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { setFree } from "./free-stock.ts";
import { db, pool } from "./database.ts";
import { aPerson } from "./people.ts";
import { anOrder } from "./orders.ts";

export const katli = "2";
export const laddu = "1";
export const today = dayInIndia(new Date());
export const by = { id: null, name: "Anil" };
/** The person who packs and dispatches orders. */
let sita: Awaited<ReturnType<typeof aPerson>>;

/** To be called before each test. Deletes all lots (goods made at one time) and everything reserved for orders. */
export async function emptyShelves() {
  sita = await aPerson(pool, { name: "Sita", role: "owner" });
  await db.execute(sql`truncate lot_allocations, printed_lots, write_offs, lots, stock_holds, capacity_holds`);
  await setFree(db, "all", 0);
  await db.update(products).set({ dailyGrams: null });
}

export const cook = (productId: string, grams: number, madeOn: string, bestBefore = addDays(madeOn, 15)) =>
  changeStock(db, { by, counts: new Map([[productId, { change: grams, days: { madeOn, bestBefore } }]]) });
export const lotIds = async (productId: string) =>
  (await db.select({ id: lots.id }).from(lots).where(eq(lots.productId, productId)).orderBy(asc(lots.id))).map(
    ({ id }) => id,
  );
export const leftOf = async (id: number) => (await db.select().from(lots).where(eq(lots.id, id)))[0]!.gramsLeft;
export const madeOf = async (id: number) => (await db.select().from(lots).where(eq(lots.id, id)))[0]!.gramsMade;

/** The one line of an order. */
export type Line = {
  productId: string;
  grams: number;
  /** The products in a box; empty for any other product. */
  contents?: (typeof orderLines.$inferSelect)["contents"];
};

/**
 * Inserts a cash order that is to be packed, and reserves stock for it. If the product is cooked to order, reserves
 * kitchen capacity for today instead.
 */
export async function order({ productId, grams, contents = [] }: Line, collects = false) {
  const parts = contents.length > 0 ? contents : [{ id: productId, grams: grams as Grams, quantity: 1 }];
  return anOrder(pool, {
    method: "cash",
    collects,
    dispatchOn: today,
    promisedOn: addDays(today, 1),
    lines: [{ productId, grams, shelfLifeDays: 15, contents }],
    demand: new Map(parts.map((part) => [part.id, part.grams * part.quantity])),
  });
}

type Placed = Awaited<ReturnType<typeof order>>;
export const advance = ({ number }: Placed, seen: "placed" | "packed", to: "placed" | "packed" | "ready") =>
  advanceAsStaff(db, { numbers: [number], seen, to, by: sita });
export const pack = (placed: Placed) => advance(placed, "placed", "packed");
export const send = ({ number }: Placed) =>
  sendParcel(db, number, { seen: "packed", courier: "DTDC", trackingNumber: "D1", by: sita, known: "" });

/** Packs an order. Returns the grams that it took from one lot (goods made at one time). `lot` is the lot's id. */
export async function packMeasured(placed: Placed, lot: number): Promise<number> {
  const before = await leftOf(lot);
  expect(await pack(placed)).toMatchObject({ moved: [placed.number] });
  return before - (await leftOf(lot));
}

/** Expects that the grams of each lot (goods made at one time) and of each product add up. */
export async function addUp() {
  // For a lot: made = packed + written off + left. For a product: left = reserved + free to sell, where lots that have
  // ended or are recalled do not count.
  const { rows } = await db.execute(sql`
    select lots.id from lots where grams_left <> grams_made
      - (select coalesce(sum(grams), 0) from lot_allocations where lot_id = lots.id)
      - (select coalesce(sum(grams), 0) from write_offs where lot_id = lots.id)
    union all select 0 from stock where grams <>
      (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id and ended_at is null and recalled_at is null)
      - (select coalesce(sum(grams), 0) from stock_holds
         where stock_holds.product_id = stock.product_id and released_at is null and taken_at is null)`);
  expect(rows).toEqual([]);
}
