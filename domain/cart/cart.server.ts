import { and, asc, eq, sql } from "drizzle-orm";
import { saleOf } from "#domain/catalogue/prices/dated-price.ts";
import { isPriceOfToday, priceToday } from "#domain/catalogue/prices/dated-prices.server.ts";
import { datedPrices, packs, products } from "#domain/catalogue/schema.ts";
import { packsLeft } from "#domain/catalogue/stock/stock.server.ts";
import { type Coupon, inCart } from "#domain/coupons/coupons.server.ts";
import { coupons } from "#domain/coupons/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared.server.ts";
import { atLeast, MAX_QUANTITY, MOST_LINES, type Cart, type CartLine } from "./cart.ts";
import { cartLines, carts } from "./schema.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

/** A change of the quantity of one pack. */
export type CartChange = {
  /** "at least" raises the quantity as far as stock and `MAX_QUANTITY` allow, and never lowers it. */
  kind: "add" | "set" | "at least";
  packId: string;
  quantity: number;
  /** In microseconds since 1970. Gives a removed pack its old place in the cart. */
  addedAt?: number;
};

/**
 * Identifies an account's cart by the user's id, and a guest's cart by the cart's id. Undefined for a guest without a
 * cart.
 */
export type Whose = { userId: string } | string | undefined;

/** What became of a change. A refusal changes nothing. */
export type CartOutcome =
  | {
      ok: true;
      /** The id of the cart; undefined when there is no cart afterwards. */
      id: string | undefined;
      /** How many of this pack the cart has now. */
      quantity: number;
    }
  /** "too many": more than `MAX_QUANTITY` of the pack. "too many lines": more than `MOST_LINES` different packs. */
  | { ok: false; reason: "unknown pack" | "sold out" | "too many" | "too many lines" }
  /** The stock suffices for `left` packs only. */
  | { ok: false; reason: "few left"; left: number };

/** Finds a cart by its id (a UUID), with the current names, prices, stock and coupon terms. */
export async function findCart(db: Database, id: string, now = new Date()): Promise<Cart | undefined> {
  const rows = await readLines(db, id);
  if (rows[0]) return { version: rows[0].version, ...cartOf(rows, now) };
  const [empty] = await db.select({ version: carts.version }).from(carts).where(eq(carts.id, id));
  return empty && { ...empty, lines: [] };
}

/** The id of an account's cart; undefined when it has none. */
export async function findCartOf(db: Database, userId: string): Promise<string | undefined> {
  const [cart] = await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  return cart?.id;
}

/**
 * Whether a visitor may use a cart. Only the owner may use an account's cart; everybody may use a guest's cart.
 * Undefined for an unknown id.
 */
export async function isCartOpenTo(db: Database, id: string, userId: string | undefined): Promise<boolean | undefined> {
  const [cart] = await db.select({ userId: carts.userId }).from(carts).where(eq(carts.id, id));
  return cart && (!cart.userId || cart.userId === userId);
}

/**
 * Changes the quantity of one pack in a cart, and makes the cart if there is none. Refuses an unknown pack, a quantity
 * above `MAX_QUANTITY`, more than `MOST_LINES` different packs, and raising the quantity above the stock.
 */
export async function changeCart(db: Database, whose: Whose, change: CartChange): Promise<CartOutcome> {
  return db.transaction(async (tx) => {
    const pack = await findPack(tx, change.packId);
    if (!pack) return { ok: false, reason: "unknown pack" };
    const { id, isNew } = await lockCart(tx, whose);
    const line = and(eq(cartLines.cartId, id), eq(cartLines.packId, pack.id));
    const known = isNew ? new Map<string, number>() : await readQuantities(tx, id);
    const before = known.get(pack.id) ?? 0;
    const { left } = pack;
    const quantity = quantityAfter(change, before, left);

    if (isNew && quantity === 0) {
      await deleteCart(tx, id);
      return { ok: true, id: undefined, quantity };
    }

    const refusal = refusalOf({ quantity, before, left, lines: known.size });
    if (refusal) {
      if (isNew) await deleteCart(tx, id);
      return refusal;
    }

    if (quantity === 0) await tx.delete(cartLines).where(line);
    else
      await tx
        .insert(cartLines)
        .values({ cartId: id, packId: pack.id, quantity, priceSeen: pack.price, addedAt: sinceOf(change) })
        .onConflictDoUpdate({
          target: [cartLines.cartId, cartLines.packId],
          set: quantity > before ? { quantity, priceSeen: pack.price } : { quantity },
        });

    if (!isNew) await touchCart(tx, id);
    return { ok: true, id, quantity };
  });
}

/** How many of each pack a cart has, by pack id. Lock the cart first, so that the answer stays true. */
export async function readQuantities(tx: Database, cartId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ packId: cartLines.packId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId));
  return new Map(rows.map(({ packId, quantity }) => [packId, quantity]));
}

async function findPack(db: Database, id: string) {
  const [pack] = await db
    .select({ id: packs.id, available: packs.available, price: priceToday, left: packsLeft })
    .from(packs)
    .leftJoin(datedPrices, isPriceOfToday)
    .where(eq(packs.id, id));
  return pack && { ...pack, left: pack.available ? pack.left : 0 };
}

/** Gives a locked cart a new, higher version and the current time as its last change. */
export async function touchCart(tx: Database, id: string): Promise<void> {
  await tx
    .update(carts)
    .set({ version: sql`nextval('cart_versions')`, changedAt: sql`now()` })
    .where(eq(carts.id, id));
}

/** SQL for the time by which the cart sorts its lines. Without `addedAt`, a new line gets the current time. */
function sinceOf({ addedAt }: CartChange) {
  if (addedAt === undefined) return undefined;
  return sql`timestamptz 'epoch' + ${addedAt}::double precision * interval '1 microsecond'`;
}

function quantityAfter({ kind, quantity }: CartChange, before: number, left: number): number {
  if (kind === "at least") return atLeast({ before, wanted: quantity, left });
  return kind === "add" ? before + quantity : quantity;
}

type Raise = { quantity: number; before: number; left: number; lines: number };

/**
 * Why a cart with this many `lines` may not have `quantity` of a pack. The earlier quantity (`before`) is allowed even
 * above the stock.
 */
function refusalOf({ quantity, before, left, lines }: Raise) {
  if (quantity > MAX_QUANTITY) return { ok: false, reason: "too many" } as const;
  if (quantity <= before) return undefined;
  if (quantity <= left)
    return before === 0 && lines >= MOST_LINES ? ({ ok: false, reason: "too many lines" } as const) : undefined;
  return left === 0 ? ({ ok: false, reason: "sold out" } as const) : ({ ok: false, reason: "few left", left } as const);
}

/** Locks a cart until the transaction ends, and reads it. */
export async function lockCartWithLines(tx: Database, id: string, now = new Date()): Promise<Cart | undefined> {
  const [cart] = await tx.select({ version: carts.version }).from(carts).where(eq(carts.id, id)).for("update");
  return cart && { ...cart, ...cartOf(await readLines(tx, id), now) };
}

/**
 * Puts a coupon into a cart, replacing an earlier coupon; null removes the coupon. Does not check whether the coupon
 * may be used.
 */
export async function setCoupon(db: Database, cartId: string, couponId: number | null): Promise<void> {
  await db
    .update(carts)
    .set({ couponId, changedAt: sql`now()` })
    .where(eq(carts.id, cartId));
}

/** Deletes a cart with its lines. */
export async function deleteCart(tx: Database, id: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id));
}

/** A number above the version of every cart. Use it for the empty cart that is shown in place of a deleted cart. */
export async function nextVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select nextval('cart_versions') as version`);
  return Number(rows[0]?.version);
}

/** Deletes guests' carts 31 days after their last change, and accounts' carts after one year. */
export async function deleteAbandonedCarts(db: Database): Promise<void> {
  const kept = sql`case when ${carts.userId} is null then interval '31 days' else interval '1 year' end`;
  await db.delete(carts).where(sql`${carts.changedAt} < now() - ${kept}`);
}

type LockedCart = { id: string; isNew: boolean };

const lockedColumns = { id: carts.id };

/** Locks a cart until the transaction ends. If there is none, makes an empty cart with a new id and sets `isNew`. */
export async function lockCart(tx: Database, whose: Whose): Promise<LockedCart> {
  if (typeof whose === "object") return lockCartOf(tx, whose.userId);
  const [known] = whose ? await tx.select(lockedColumns).from(carts).where(eq(carts.id, whose)).for("update") : [];
  if (known) return { ...known, isNew: false };
  const [made] = await tx.insert(carts).values({}).returning(lockedColumns);
  return { ...made!, isNew: true };
}

async function lockCartOf(tx: Database, userId: string): Promise<LockedCart> {
  for (;;) {
    const [known] = await tx.select(lockedColumns).from(carts).where(eq(carts.userId, userId)).for("update");
    if (known) return { ...known, isNew: false };
    // Another request may make or delete the cart at the same moment. Then look again.
    const [made] = await tx.insert(carts).values({ userId }).onConflictDoNothing().returning(lockedColumns);
    if (made) return { ...made, isNew: true };
  }
}

const lineColumns = {
  packId: packs.id,
  slug: products.slug,
  ...namesOf(products),
  label: packs.label,
  price: priceToday,
  priceSeen: cartLines.priceSeen,
  quantity: cartLines.quantity,
  available: packs.available,
  left: packsLeft,
  addedAt: sql`(extract(epoch from ${cartLines.addedAt}) * 1000000)::bigint`.mapWith(Number),
};

type Row = { version: number; coupon: Coupon | null; line: CartLine };

const saleColumns = { usual: packs.price, lastDay: datedPrices.lastDay };

function cartOf(rows: readonly Row[], now: Date): Pick<Cart, "lines" | "coupon"> {
  const coupon = rows[0]?.coupon;
  return { lines: rows.map(({ line }) => line), ...(coupon && { coupon: inCart(coupon, now) }) };
}

const selectLines = prepared((db) =>
  db
    .select({ version: carts.version, coupon: coupons, line: lineColumns, sale: saleColumns })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .leftJoin(coupons, eq(coupons.id, carts.couponId))
    .innerJoin(packs, eq(packs.id, cartLines.packId))
    .leftJoin(datedPrices, isPriceOfToday)
    .innerJoin(products, eq(products.id, packs.productId))
    .where(eq(cartLines.cartId, sql.placeholder("cartId")))
    .orderBy(asc(cartLines.addedAt), asc(packs.id)),
);

async function readLines(db: Database, cartId: string): Promise<Row[]> {
  const rows = await selectLines(db, { cartId });
  return rows.map(({ line, sale: { usual, lastDay }, ...cart }) => ({
    ...cart,
    line: {
      ...line,
      sale: saleOf(line.price, usual, lastDay),
      available: line.available && line.left > 0,
    },
  }));
}
