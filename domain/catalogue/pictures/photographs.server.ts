import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, refusedNow, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
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
    await attach(tx, { hash: master.hash, productId, position: (own.at(-1)?.position ?? -1) + 1, alt });
    await record(tx, pressOf(by), productId, own, { action: "photograph added", after: { alternativeText: alt } });
    return { added: true };
  });
}

/** Adds stored photographs to a product until it has 12. Ignores all further photographs and unknown hashes. */
export async function takeKept(
  tx: Database,
  press: Press,
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
  const added = fresh.slice(0, MOST_PHOTOGRAPHS - own.length);
  for (const [place, hash] of added.entries()) await attach(tx, { hash, productId, position: after + place, alt });
  if (added.length > 0) {
    await record(tx, press, productId, own, { action: "photograph added", after: { alternativeText: alt } });
  }
}

type Attached = Pick<typeof productPictures.$inferInsert, "hash" | "productId" | "position" | "alt">;

async function attach(tx: Database, one: Attached): Promise<void> {
  await tx.insert(productPictures).values(one);
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
    // Those that were made when other widths were usual stay as they are.
    sizes: one.widths.length + widthsFor({ width: w, height: h }).filter((own) => own > (one.widths.at(-1) ?? 0)).length,
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
    const before = await listPhotographs(tx, productId);
    const own = before.map((one) => one.hash);
    const from = own.indexOf(hash);
    const place = to === "first" ? 0 : to === "up" ? from - 1 : from + 1;
    if (from < 0 || place < 0 || place >= own.length || place === from) return false;
    for (const [position, one] of own.toSpliced(from, 1).toSpliced(place, 0, hash).entries())
      await tx.update(productPictures).set({ position }).where(of(productId, one));
    const action = place === 0 ? "main photograph chosen" : "photographs put in another order";
    await record(tx, pressOf(by), productId, before, { action });
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
    const own = await listPhotographs(tx, productId);
    const before = own.find((one) => one.hash === hash)?.alt;
    if (before === undefined || before === alt) return false;
    await tx.update(productPictures).set({ alt }).where(of(productId, hash));
    const texts = { before: { alternativeText: before }, after: { alternativeText: alt } };
    await record(tx, pressOf(by), productId, own, { action: "photograph described", ...texts });
    return true;
  });
}

/** Removes a product's photograph; cached pages can show it 30 more days. False when the product does not have it. */
export async function removePhotograph(db: Database, by: Actor, productId: string, hash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const own = await listPhotographs(tx, productId);
    const [gone] = await tx.delete(productPictures).where(of(productId, hash)).returning({ alt: productPictures.alt });
    if (!gone) return false;
    await tx.update(pictures).set({ addedAt: new Date() }).where(eq(pictures.hash, hash));
    const before = { alternativeText: gone.alt };
    await record(tx, pressOf(by), productId, own, { action: "photograph taken away", before });
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
    await lockProduct(tx, productId);
    const before = await listPhotographs(tx, productId);
    const [changed] = await tx
      .update(productPictures)
      .set(to)
      .where(of(productId, hash))
      .returning({ hash: productPictures.hash });
    if (!changed) return false;
    const texts = { before: inWords(own), after: inWords(readLook(look)) };
    await record(tx, pressOf(by), productId, before, { action: "photograph shown otherwise", ...texts });
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

type Entry = { action: string; before?: Record<string, string>; after?: Record<string, string>; undoes?: number };
type Kept = Pick<OwnPhotograph, "hash" | "alt" | "focus" | "isBrightened">;

const kept = (own: readonly Kept[]): Kept[] =>
  own.map(({ hash, alt, focus, isBrightened }) => ({ hash, alt, focus, isBrightened }));

/** Records that a product's photographs have become what they are now. `was`: the photographs before. */
async function record(
  tx: Database,
  press: Press,
  id: string,
  was: readonly Kept[],
  { undoes, ...entry }: Entry,
): Promise<void> {
  const photographs = kept(await listPhotographs(tx, id));
  const change = { before: { photographs: kept(was) }, after: { photographs } };
  const log = [{ ...entry, subject: { kind: "listing", id } as const }];
  await recordEdits(tx, press, [{ kind: "photographs", subjectId: id, ...change, undoes, log }]);
}

/** Takes back changes of photographs. Leaves those alone that were changed since, and those that are deleted by now. */
export async function takePhotographsBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, subjectId: productId, before, after } of edits) {
    await lockProduct(tx, productId);
    const own = await listPhotographs(tx, productId);
    const [was, became] = [before.photographs, after.photographs] as Kept[][];
    const hashes = was!.map(({ hash }) => hash);
    const what = `${await nameOf(tx, productId)}: its set of photographs`;
    if (!isDeepStrictEqual(kept(own), became)) left.push(changedSince(what));
    else if ((await tx.$count(pictures, inArray(pictures.hash, hashes))) < hashes.length) {
      left.push(refusedNow(what, "One of them is deleted by now: add it anew."));
    } else {
      await tx.delete(productPictures).where(eq(productPictures.productId, productId));
      if (was!.length > 0) {
        await tx.insert(productPictures).values(was!.map((one, position) => ({ ...one, productId, position })));
      }
      const gone = own.map(({ hash }) => hash).filter((hash) => !hashes.includes(hash));
      await tx.update(pictures).set({ addedAt: new Date() }).where(inArray(pictures.hash, gone));
      await record(tx, press, productId, own, { action: "", undoes: id });
    }
  }
  return left;
}

async function nameOf(tx: Database, productId: string): Promise<string> {
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
  return product!.name;
}
