import { createHash } from "node:crypto";
import { and, asc, eq, lt, notExists, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { workOnPicture } from "#platform/picture-process.server.ts";
import {
  fileTypes,
  MASTER_BYTES,
  MOST_PHOTOGRAPHS,
  photographOf,
  refusePhotograph,
  type Photograph,
  type StoredPhotograph,
} from "./photograph.ts";
import { pictureFiles, pictures, productPictures, products } from "./schema.ts";

const MEGAPIXELS = 60_000_000;
const MASTER_SIDE = 2400;
const widths = [400, 800, 1200];

/** Days for which a photograph that no product has any more is kept: old pages may still show it. */
const KEPT_DAYS = 30;

type Master = { hash: string; bytes: Uint8Array; width: number; height: number };

/**
 * Reads an uploaded file and makes of it what is kept: a WebP of at most 2,400 px a side and 1.5 MB, upright, in sRGB,
 * without metadata. Refuses what is no still JPEG, PNG, WebP or AVIF, is damaged, or has more than 60 megapixels;
 * `refused` is the end of a sentence about the file.
 */
export async function makeMaster(file: Buffer): Promise<Master | { refused: string }> {
  const refused = refusePhotograph(file);
  if (refused) return { refused };
  const answer = await workOnPicture({
    kind: "master",
    input: file,
    pixels: MEGAPIXELS,
    side: MASTER_SIDE,
    bytes: MASTER_BYTES,
  });
  if ("refused" in answer) return answer;
  const [{ bytes, width, height }] = answer.files as [(typeof answer.files)[number]];
  return { hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32), bytes, width, height };
}

/**
 * Adds a photograph as the last of a product, with its alternative text, and has its files made by a job. The same one
 * again changes nothing. Refuses more than 12, and an unknown product.
 */
export async function addPhotograph(
  db: Database,
  by: Actor,
  productId: string,
  { hash, bytes, width, height }: Master,
  alt: string,
): Promise<{ refused: string } | { added: boolean }> {
  return db.transaction(async (tx) => {
    if (!(await lockProduct(tx, productId))) return { refused: "belongs to a product that is not there any more" };
    const own = await listPhotographs(tx, productId);
    if (own.some((one) => one.hash === hash)) return { added: false };
    if (own.length >= MOST_PHOTOGRAPHS)
      return { refused: `is one too many: a product has at most ${MOST_PHOTOGRAPHS}` };
    await forgetUnused(tx);
    const [isNew] = await tx
      .insert(pictures)
      .values({ hash, master: bytes, width, height })
      .onConflictDoUpdate({ target: pictures.hash, set: { addedAt: new Date() } })
      .returning({ widths: pictures.widths });
    if (isNew!.widths.length === 0) await enqueue(tx, "encode-picture", { hash });
    const position = Math.max(-1, ...own.map((one) => one.position)) + 1;
    await tx.insert(productPictures).values({ productId, hash, position, alt });
    await record(tx, by, productId, "photograph added", { alternativeText: alt });
    return { added: true };
  });
}

/** The photographs of a product in their sequence, also those whose files (`widths`) are not made yet; not cached. */
export function listPhotographs(db: Database, productId: string): Promise<(StoredPhotograph & { position: number })[]> {
  const { hash, width, height, widths: made } = pictures;
  return db
    .select({ hash, width, height, widths: made, alt: productPictures.alt, position: productPictures.position })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.hash, productPictures.hash))
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position), asc(productPictures.hash));
}

/** The photographs of a product that pages can show, in their sequence; not cached. */
export async function readyPhotographs(db: Database, productId: string): Promise<Photograph[]> {
  return (await listPhotographs(db, productId)).filter((one) => one.widths.length > 0).map(photographOf);
}

/**
 * Puts a photograph first (the main one), or one place up or down. False when that changes nothing or it is not there.
 */
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

/** Changes the alternative text of a photograph. False when it is the same, or the photograph is not there. */
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

/** Takes a photograph from a product. It is kept for 30 days, for pages that still show it. False when it is not there. */
export async function removePhotograph(db: Database, by: Actor, productId: string, hash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(productPictures).where(of(productId, hash)).returning({ alt: productPictures.alt });
    if (!gone) return false;
    await tx.update(pictures).set({ addedAt: new Date() }).where(eq(pictures.hash, hash));
    await record(tx, by, productId, "photograph taken away", undefined, { alternativeText: gone.alt });
    return true;
  });
}

/** The job that makes the files of a picture, `{ hash }`, as AVIF and WebP. Throws when it cannot be done. */
export async function encodeFiles(db: Database, data: unknown): Promise<void> {
  const { hash } = z.object({ hash: z.string() }).parse(data);
  const [picture] = await db.select().from(pictures).where(eq(pictures.hash, hash));
  if (!picture || picture.widths.length > 0) return;
  const fitting = [...new Set(widths.map((width) => Math.min(width, picture.width)))];
  const answer = await workOnPicture({ kind: "files", input: picture.master, widths: fitting });
  if ("refused" in answer) throw new Error(`A picture ${answer.refused}.`);
  await db.transaction(async (tx) => {
    await tx
      .insert(pictureFiles)
      .values(answer.files.map(({ type, width, bytes }) => ({ hash, type, width, bytes })))
      .onConflictDoNothing();
    await tx.update(pictures).set({ widths: fitting }).where(eq(pictures.hash, hash));
    // Its rows are not changed by this, but what they show is.
    await tx.execute(sql`select announce_changes('product_pictures',
      array(select product_id from ${productPictures} where hash = ${hash}))`);
  });
}

/** The bytes of a file by its name, such as "0123456789abcdef0123456789abcdef-800.avif"; undefined for any other name. */
export async function findPhotographFile(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, hash, width, ending] = /^([0-9a-f]{32})-(\d{1,4})\.(\w+)$/.exec(name) ?? [];
  const type = fileTypes.find((one) => one === ending);
  if (!hash || !type) return undefined;
  const [file] = await db
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .where(and(eq(pictureFiles.hash, hash), eq(pictureFiles.width, Number(width)), eq(pictureFiles.type, type)));
  return file && { bytes: Buffer.from(file.bytes), type: `image/${type}` };
}

/**
 * A column for a statement about products: the photographs of the product whose id is in `productId`, the main one
 * first, of those whose files are made.
 */
export function photographsOf(productId: AnyPgColumn): SQL<Photograph[]> {
  return sql`(select coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width, 'height', p.height,
      'widths', p.widths, 'alt', shown.alt) order by shown.position, p.hash), '[]')
    from ${productPictures} as shown join ${pictures} as p on p.hash = shown.hash
    where shown.product_id = ${productId} and p.widths <> '{}')`.mapWith((found: StoredPhotograph[]) =>
    found.map(photographOf),
  );
}

const of = (productId: string, hash: string) =>
  and(eq(productPictures.productId, productId), eq(productPictures.hash, hash));

async function lockProduct(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
  return rows.length > 0;
}

/** Deletes photographs that no product has had for 30 days. */
async function forgetUnused(tx: Database): Promise<void> {
  const since = new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const used = tx
    .select({ hash: productPictures.hash })
    .from(productPictures)
    .where(eq(productPictures.hash, pictures.hash));
  await tx.delete(pictures).where(and(lt(pictures.addedAt, since), notExists(used)));
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
