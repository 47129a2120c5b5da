import { and, asc, eq, lt, sql } from "drizzle-orm";
import { packs, products } from "#domain/catalogue/schema.ts";
import { readLeft } from "#domain/catalogue/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { emptyCart, MAX_QUANTITY, type Cart, type CartLine } from "./cart.ts";
import { cartLines, carts } from "./schema.ts";

/** "add" puts `quantity` more of a pack into the cart; "set" makes it exactly `quantity`, 0 removing the line. */
export type CartChange = { kind: "add" | "set"; packId: string; quantity: number };

export type CartOutcome =
  | { ok: true; id: string | undefined; cart: Cart }
  | { ok: false; reason: "unknown pack" | "sold out" | "too many" }
  | { ok: false; reason: "few left"; left: number };

/** A cart with today's names, prices and stock; undefined when there is none of that id, a UUID. */
export async function findCart(db: Database, id: string): Promise<Cart | undefined> {
  const [cart] = await db.select({ version: carts.version }).from(carts).where(eq(carts.id, id));
  return cart && { ...cart, lines: await listLines(db, id) };
}

/**
 * Makes one change and answers with the whole cart; without an id, or with one that is gone, a cart is made with it.
 * Refuses an unknown pack, more of one that is sold out, and more than a cart may hold; then nothing is changed.
 */
export async function changeCart(db: Database, cartId: string | undefined, change: CartChange): Promise<CartOutcome> {
  return db.transaction(async (tx) => {
    const [pack] = await tx.select().from(packs).where(eq(packs.id, change.packId));
    if (!pack) return { ok: false, reason: "unknown pack" };

    const { id, isNew } = await lockCart(tx, cartId);
    const line = and(eq(cartLines.cartId, id), eq(cartLines.packId, pack.id));
    const [known] = await tx.select({ quantity: cartLines.quantity }).from(cartLines).where(line);
    const before = known?.quantity ?? 0;
    const quantity = change.kind === "add" ? before + change.quantity : change.quantity;

    if (isNew && quantity === 0) {
      await tx.delete(carts).where(eq(carts.id, id));
      return { ok: true, id: undefined, cart: emptyCart };
    }

    const left = (await readLeft(tx, [pack.id])).get(pack.id) ?? 0;
    const refusal = refusalOf({ quantity, before, left: pack.available ? left : 0 });
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

    const [{ version } = { version: 0 }] = await tx
      .update(carts)
      .set({ version: sql`nextval('cart_versions')`, changedAt: sql`now()` })
      .where(eq(carts.id, id))
      .returning({ version: carts.version });
    return { ok: true, id, cart: { version, lines: await listLines(tx, id) } };
  });
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

/** Forgets carts that nobody has touched for 31 days, a day longer than their cookie lives. */
export async function deleteAbandonedCarts(db: Database): Promise<void> {
  await db.delete(carts).where(lt(carts.changedAt, sql`now() - interval '31 days'`));
}

/** One change at a time for each cart; the lock ends with the transaction. */
async function lockCart(tx: Database, id: string | undefined): Promise<{ id: string; isNew: boolean }> {
  const [known] = id ? await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, id)).for("update") : [];
  if (known) return { id: known.id, isNew: false };
  const [made] = await tx.insert(carts).values({}).returning({ id: carts.id });
  return { id: made!.id, isNew: true };
}

async function listLines(db: Database, cartId: string): Promise<CartLine[]> {
  const lines = await db
    .select({
      packId: packs.id,
      slug: products.slug,
      name: products.name,
      nameTe: products.nameTe,
      label: packs.label,
      price: packs.price,
      priceSeen: cartLines.priceSeen,
      quantity: cartLines.quantity,
      available: packs.available,
    })
    .from(cartLines)
    .innerJoin(packs, eq(packs.id, cartLines.packId))
    .innerJoin(products, eq(products.id, packs.productId))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(packs.id));
  if (lines.length === 0) return [];

  const stocked = await readLeft(
    db,
    lines.map(({ packId }) => packId),
  );
  return lines.map((line) => {
    const left = stocked.get(line.packId) ?? 0;
    return { ...line, available: line.available && left > 0, left };
  });
}
