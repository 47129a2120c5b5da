import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import {
  MOST_PHOTOGRAPHS,
  photographOf,
  readLook,
  widthsFor,
  type focuses,
  type Photograph,
  type StoredPhotograph,
} from "./photograph.ts";
import { keepPicture, makeLook, type Master } from "./picture-files.server.ts";
import { pictureFiles, pictures, productPictures } from "./schema.ts";
import { products } from "../schema.ts";

/**
 * Adds a photograph after the other photographs of a product. `added` is false when the product has it already.
 * `refused` completes a sentence that starts with the file's name, such as "is one too many".
 */
export async function addPhotograph(
  db: Database,
  by: Actor,
  productId: string,
  master: Master,
  alt: string,
): Promise<{ refused: string } | { added: boolean }> {
  return db.transaction(async (tx) => {
    if (!(await lockProduct(tx, productId))) return { refused: "belongs to a product that is not there any more" };
    const own = await listPhotographs(tx, productId);
    if (own.some((one) => one.hash === master.hash)) return { added: false };
    if (own.length >= MOST_PHOTOGRAPHS)
      return { refused: `is one too many: a product has at most ${MOST_PHOTOGRAPHS}` };
    await keepPicture(tx, master);
    await attach(tx, by, productId, { hash: master.hash, position: (own.at(-1)?.position ?? -1) + 1, alt });
    return { added: true };
  });
}

/** Adds stored photographs to a product until it has 12. Ignores all further photographs and unknown hashes. */
export async function takeKept(
  tx: Database,
  by: Actor,
  productId: string,
  { hashes, alt }: { hashes: readonly string[]; alt: string },
): Promise<void> {
  const known = await tx
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, [...hashes]));
  const own = await listPhotographs(tx, productId);
  const fresh = hashes.filter(
    (hash) => known.some((one) => one.hash === hash) && !own.some((one) => one.hash === hash),
  );
  const after = (own.at(-1)?.position ?? -1) + 1;
  for (const [place, hash] of fresh.slice(0, MOST_PHOTOGRAPHS - own.length).entries())
    await attach(tx, by, productId, { hash, position: after + place, alt });
}

async function attach(
  tx: Database,
  by: Actor,
  productId: string,
  one: { hash: string; position: number; alt: string },
): Promise<void> {
  await tx.insert(productPictures).values({ productId, ...one });
  await record(tx, by, productId, "photograph added", { alternativeText: one.alt });
}

/** A photograph of a product, as staff see it. */
export type OwnPhotograph = StoredPhotograph & {
  position: number;
  /** How many widths the photograph has once all its files are made. */
  sizes: number;
  focus: number;
  isBrightened: boolean;
  /** The longer side, along which staff can move the square that pages show; undefined for a square photograph. */
  along: "width" | "height" | undefined;
};

/** SQL for the widths, in pixels, of the files that a photograph has so far for this `look` (see `readLook`). */
const madeOf = (hash: AnyPgColumn, look: AnyPgColumn) =>
  sql<number[]>`array(select distinct f.width from ${pictureFiles} as f
    where f.hash = ${hash} and f.look = ${look} order by f.width)`;

/** All photographs of a product, the main one first. Includes photographs whose files are not made yet. */
export async function listPhotographs(db: Database, productId: string): Promise<OwnPhotograph[]> {
  const { hash, look, alt, position, focus, isBrightened } = productPictures;
  const { width, height } = pictures;
  const rows = await db
    .select({ hash, look, alt, position, focus, isBrightened, width, height, widths: madeOf(hash, look) })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.hash, hash))
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(position), asc(hash));
  return rows.map(({ width: w, height: h, ...one }) => ({
    ...one,
    sizes: widthsFor({ width: w, height: h }).length,
    along: w === h ? undefined : w > h ? "width" : "height",
  }));
}

/** The photographs of a product that pages can show, the main one first. */
export async function readyPhotographs(db: Database, productId: string): Promise<Photograph[]> {
  return (await listPhotographs(db, productId)).filter((one) => one.widths.length > 0).map(photographOf);
}

/** Moves a photograph among the photographs of its product. The first is the main one. False when nothing changed. */
export async function movePhotograph(
  db: Database,
  by: Actor,
  productId: string,
  hash: string,
  to: "first" | "up" | "down",
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const own = (await listPhotographs(tx, productId)).map((one) => one.hash);
    const from = own.indexOf(hash);
    const place = to === "first" ? 0 : to === "up" ? from - 1 : from + 1;
    if (from < 0 || place < 0 || place >= own.length || place === from) return false;
    for (const [position, one] of own.toSpliced(from, 1).toSpliced(place, 0, hash).entries())
      await tx.update(productPictures).set({ position }).where(of(productId, one));
    await record(tx, by, productId, place === 0 ? "main photograph chosen" : "photographs put in another order");
    return true;
  });
}

/** Changes the alternative text of a product's photograph. Returns false when nothing changed. */
export async function describePhotograph(
  db: Database,
  by: Actor,
  productId: string,
  hash: string,
  alt: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const before = (await listPhotographs(tx, productId)).find((one) => one.hash === hash)?.alt;
    if (before === undefined || before === alt) return false;
    await tx.update(productPictures).set({ alt }).where(of(productId, hash));
    await record(tx, by, productId, "photograph described", { alternativeText: alt }, { alternativeText: before });
    return true;
  });
}

/** Removes a product's photograph; cached pages can show it 30 more days. False when the product does not have it. */
export async function removePhotograph(db: Database, by: Actor, productId: string, hash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(productPictures).where(of(productId, hash)).returning({ alt: productPictures.alt });
    if (!gone) return false;
    await tx.update(pictures).set({ addedAt: new Date() }).where(eq(pictures.hash, hash));
    await record(tx, by, productId, "photograph taken away", undefined, { alternativeText: gone.alt });
    return true;
  });
}

/**
 * Changes which square of a photograph is shown, or whether it is brightened. Returns false when nothing changed.
 * Throws if the new file cannot be made.
 */
export async function changeLook(
  db: Database,
  by: Actor,
  productId: string,
  hash: string,
  to: { focus: (typeof focuses)[number] } | { isBrightened: boolean },
): Promise<boolean> {
  const own = (await listPhotographs(db, productId)).find((one) => one.hash === hash);
  if (!own) return false;
  const { focus, isBrightened } = { ...own, ...to };
  const look = `${focus}${isBrightened ? "b" : ""}`;
  if (look === own.look) return false;
  // Makes the smallest width first, so that pages have something to show; a job makes the others.
  await makeLook(db, hash, look);
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(productPictures)
      .set(to)
      .where(of(productId, hash))
      .returning({ hash: productPictures.hash });
    if (!changed) return false;
    await record(tx, by, productId, "photograph shown otherwise", inWords(readLook(look)), inWords(own));
    return true;
  });
}

const inWords = ({ focus, isBrightened }: { focus: number; isBrightened: boolean }) => ({
  square: `${focus} %`,
  light: isBrightened ? "brighter, whiter" : "as it came",
});

/** SQL for the photographs of the product with this id, the main one first. Leaves out photographs without files. */
export function photographsOf(productId: AnyPgColumn): SQL<Photograph[]> {
  return sql`(select coalesce(json_agg(json_build_object('hash', shown.hash, 'look', shown.look,
      'widths', made.widths, 'alt', shown.alt) order by shown.position, shown.hash), '[]')
    from ${productPictures} as shown
    cross join lateral (select array_agg(distinct f.width order by f.width) as widths from ${pictureFiles} as f
      where f.hash = shown.hash and f.look = shown.look) as made
    where shown.product_id = ${productId} and made.widths is not null)`.mapWith((found: StoredPhotograph[]) =>
    found.map(photographOf),
  );
}

const of = (productId: string, hash: string) =>
  and(eq(productPictures.productId, productId), eq(productPictures.hash, hash));

async function lockProduct(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
  return rows.length > 0;
}

type Words = Record<string, string>;

async function record(tx: Database, by: Actor, id: string, action: string, after?: Words, before?: Words) {
  await recordChange(tx, {
    by,
    action,
    subject: { kind: "listing", id },
    ...(before && { before }),
    ...(after && { after }),
  });
}
