import { and, asc, eq, sql } from "drizzle-orm";
import { packs, products } from "#domain/catalogue/schema.ts";
import { packsLeft, readLeft } from "#domain/catalogue/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { atLeast, emptyCart, MAX_QUANTITY, type Cart, type CartLine } from "./cart.ts";
import { cartLines, carts } from "./schema.ts";

/**
 * "add" puts `quantity` more of a pack into the cart; "set" makes it exactly `quantity`, 0 removing the line; "at least"
 * makes up what is missing to `quantity`, as far as it can be had.
 */
export type CartChange = { kind: "add" | "set" | "at least"; packId: string; quantity: number };

/** An account, which has one cart on every device; or one cart by its id, if there is one already. */
export type Whose = { userId: string } | string | undefined;

export type CartOutcome =
  | { ok: true; id: string | undefined; cart: Cart }
  | { ok: false; reason: "unknown pack" | "sold out" | "too many" }
  | { ok: false; reason: "few left"; left: number };

/** A cart with today's names, prices and stock; undefined when there is none of that id, a UUID. */
export async function findCart(db: Database, id: string): Promise<Cart | undefined> {
  const rows = await readLines(db, id);
  if (rows[0]) return { version: rows[0].version, lines: rows.map(({ line }) => line) };
  const [empty] = await db.select({ version: carts.version }).from(carts).where(eq(carts.id, id));
  return empty && { ...empty, lines: [] };
}

/** The id of an account's cart; undefined while it has none. */
export async function findCartOf(db: Database, userId: string): Promise<string | undefined> {
  const [cart] = await db.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  return cart?.id;
}

/**
 * Whether a visitor may have the cart of that id: an account's is for its owner alone. Undefined when there is none (any
 * more).
 */
export async function isCartOpenTo(db: Database, id: string, userId: string | undefined): Promise<boolean | undefined> {
  const [cart] = await db.select({ userId: carts.userId }).from(carts).where(eq(carts.id, id));
  return cart && (!cart.userId || cart.userId === userId);
}

/**
 * Makes one change and answers with the whole cart; where there is no cart (any more), one is made with it.
 * Refuses an unknown pack, more of one that is sold out, and more than a cart may hold; then nothing is changed.
 */
export async function changeCart(db: Database, whose: Whose, change: CartChange): Promise<CartOutcome> {
  return db.transaction(async (tx) => {
    const [pack] = await tx.select().from(packs).where(eq(packs.id, change.packId));
    if (!pack) return { ok: false, reason: "unknown pack" };

    const { id, isNew } = await lockCart(tx, whose);
    const line = and(eq(cartLines.cartId, id), eq(cartLines.packId, pack.id));
    const [known] = await tx.select({ quantity: cartLines.quantity }).from(cartLines).where(line);
    const before = known?.quantity ?? 0;
    const stocked = pack.available ? await readLeft(tx, [pack.id]) : undefined;
    const left = stocked?.get(pack.id) ?? 0;
    const quantity = quantityAfter(change, before, left);

    if (isNew && quantity === 0) {
      await tx.delete(carts).where(eq(carts.id, id));
      return { ok: true, id: undefined, cart: emptyCart };
    }

    const refusal = refusalOf({ quantity, before, left });
    if (refusal) {
      if (isNew) await tx.delete(carts).where(eq(carts.id, id));
      return refusal;
    }

    if (quantity === 0) await tx.delete(cartLines).where(line);
    else
      await tx
        .insert(cartLines)
        .values({ cartId: id, packId: pack.id, quantity, priceSeen: pack.price })
        .onConflictDoUpdate({
          target: [cartLines.cartId, cartLines.packId],
          set: quantity > before ? { quantity, priceSeen: pack.price } : { quantity },
        });

    const version = await touchCart(tx, id);
    return { ok: true, id, cart: { version, lines: await listLines(tx, id) } };
  });
}

/** Notes that a locked cart has changed; gives its new version. */
export async function touchCart(tx: Database, id: string): Promise<number> {
  const [touched] = await tx
    .update(carts)
    .set({ version: sql`nextval('cart_versions')`, changedAt: sql`now()` })
    .where(eq(carts.id, id))
    .returning({ version: carts.version });
  return touched?.version ?? 0;
}

function quantityAfter({ kind, quantity }: CartChange, before: number, left: number): number {
  if (kind === "at least") return atLeast({ before, wanted: quantity, left });
  return kind === "add" ? before + quantity : quantity;
}

/** Less is always allowed; more only while a cart may hold it and the stock makes it. */
function refusalOf({ quantity, before, left }: { quantity: number; before: number; left: number }) {
  if (quantity > MAX_QUANTITY) return { ok: false, reason: "too many" } as const;
  if (quantity <= before || quantity <= left) return undefined;
  return left === 0 ? ({ ok: false, reason: "sold out" } as const) : ({ ok: false, reason: "few left", left } as const);
}

/** Reads a cart that is about to become an order: nobody changes it until the transaction ends. */
export async function lockCartWithLines(tx: Database, id: string): Promise<Cart | undefined> {
  const [cart] = await tx.select({ version: carts.version }).from(carts).where(eq(carts.id, id)).for("update");
  return cart && { ...cart, lines: await listLines(tx, id) };
}

/** A cart that became an order is gone; the cookie that still names it opens an empty one. */
export async function deleteCart(tx: Database, id: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id));
}

/** A version above all that were given: an answer that there is no cart any more overtakes what was said of it. */
export async function nextVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select nextval('cart_versions') as version`);
  return Number(rows[0]?.version);
}

/**
 * Forgets guests' carts that nobody has touched for 31 days, a day longer than their cookie lives, and accounts' after a
 * year.
 */
export async function deleteAbandonedCarts(db: Database): Promise<void> {
  const kept = sql`case when ${carts.userId} is null then interval '31 days' else interval '1 year' end`;
  await db.delete(carts).where(sql`${carts.changedAt} < now() - ${kept}`);
}

/** One change at a time for each cart, which is made if it is not there; the lock ends with the transaction. */
export async function lockCart(tx: Database, whose: Whose): Promise<{ id: string; isNew: boolean }> {
  if (typeof whose === "object") return lockCartOf(tx, whose.userId);
  const [known] = whose ? await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, whose)).for("update") : [];
  if (known) return { id: known.id, isNew: false };
  const [made] = await tx.insert(carts).values({}).returning({ id: carts.id });
  return { id: made!.id, isNew: true };
}

async function lockCartOf(tx: Database, userId: string): Promise<{ id: string; isNew: boolean }> {
  for (;;) {
    const [known] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for("update");
    if (known) return { id: known.id, isNew: false };
    // Another request may make it in the same moment, or order it away: whoever comes second looks again.
    const made = await tx.insert(carts).values({ userId }).onConflictDoNothing().returning({ id: carts.id });
    if (made[0]) return { id: made[0].id, isNew: true };
  }
}

async function listLines(db: Database, cartId: string): Promise<CartLine[]> {
  return (await readLines(db, cartId)).map(({ line }) => line);
}

const lineColumns = {
  packId: packs.id,
  slug: products.slug,
  name: products.name,
  nameTe: products.nameTe,
  label: packs.label,
  price: packs.price,
  priceSeen: cartLines.priceSeen,
  quantity: cartLines.quantity,
  available: packs.available,
  left: packsLeft,
};

/** The lines of a cart, each with the cart's version. */
async function readLines(db: Database, cartId: string): Promise<{ version: number; line: CartLine }[]> {
  const rows = await db
    .select({ version: carts.version, line: lineColumns })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(packs, eq(packs.id, cartLines.packId))
    .innerJoin(products, eq(products.id, packs.productId))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(packs.id));
  return rows.map(({ version, line }) => ({
    version,
    line: { ...line, available: line.available && line.left > 0 },
  }));
}
