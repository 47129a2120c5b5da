import { createHash } from "node:crypto";
import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { workOnPicture } from "#platform/picture-process.server.ts";
import type { Encoded } from "#platform/picture-worker.ts";
import { fileTypes, MASTER_BYTES, SENT_BYTES, readLook, refusePhotograph, widthsFor } from "./photograph.ts";
import { pictureFiles, pictures, productPictures } from "./schema.ts";

const MEGAPIXELS = 60_000_000;
const MASTER_SIDE = 2400;

/** The look (how it is shown) of every new photograph: the square in its middle, at 50 %, not brightened. */
const FIRST_LOOK = "50";
/**
 * The width in pixels of the file that is made during the upload, so that a photograph can be shown at once. A job
 * makes the other widths.
 */
const FIRST_WIDTH = 400;

/**
 * For how many days an unused photograph stays stored after its upload, or after the last product stopped using it. The
 * same holds for its files for a look (which square of it is shown, and whether brightened) that no product shows any
 * more. Old pages may still show them.
 */
const KEPT_DAYS = 30;

export type Master = { hash: string; bytes: Uint8Array; width: number; height: number; files: Encoded[] };

/**
 * The limits for storing a photograph; a missing one has the default of `makeMaster`. `side` is the most pixels of its
 * longer side, `most` the most bytes. `first` is the width in pixels of the square file that is made at once; 0 for
 * none.
 */
export type MasterSize = { side?: number; most?: number; first?: number };

/**
 * The limits for a photograph that a customer sends with a message or review. It only has to show what is wrong, or
 * what was liked.
 */
export const sentSize: MasterSize = { side: 1600, most: SENT_BYTES, first: 0 };

/**
 * Turns an uploaded photograph into its master, the form to store it in, but does not store it. The master is a WebP of
 * at most `side` pixels a side (2,400 by default) and `most` bytes (1.5 MB by default), upright, in sRGB, without
 * metadata. `files` has the first square of the photograph, `first` pixels wide (400 by default), or nothing if `first`
 * is 0. Refuses a file that is not a still JPEG, PNG, WebP or AVIF, is damaged, or has more than 60 megapixels;
 * `refused` is the end of a sentence about the file.
 */
export async function makeMaster(
  file: Buffer,
  { side = MASTER_SIDE, most = MASTER_BYTES, first = FIRST_WIDTH }: MasterSize = {},
): Promise<Master | { refused: string }> {
  const refused = refusePhotograph(file);
  if (refused) return { refused };
  const widths = first > 0 ? [first] : [];
  const answer = await workOnPicture({ kind: "master", input: file, pixels: MEGAPIXELS, side, bytes: most, widths });
  if ("refused" in answer) return answer;
  const [{ bytes, width, height }, ...files] = answer.files as [Encoded, ...Encoded[]];
  return { hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32), bytes, width, height, files };
}

/**
 * Stores a photograph, which a product can then use, and starts a job that makes the rest of its files. If the
 * photograph is stored already, it stays, and the 30 days for which it is kept unused begin anew. Also deletes the
 * photographs that no product has used for 30 days.
 */
export async function keepPicture(tx: Database, { hash, bytes, width, height, files }: Master): Promise<void> {
  await forgetUnused(tx);
  await tx
    .insert(pictures)
    .values({ hash, master: bytes, width, height })
    .onConflictDoUpdate({ target: pictures.hash, set: { addedAt: new Date() } });
  await insertFiles(tx, hash, FIRST_LOOK, files);
  await enqueue(tx, "encode-picture", { hash, look: FIRST_LOOK });
}

/**
 * Makes the files of a stored photograph for one `look` (which square of it is shown, and whether brightened): the
 * smallest width at once, the others by a job. Throws when a file cannot be made; makes none for an unknown photograph.
 */
export async function makeLook(db: Database, hash: string, look: string): Promise<void> {
  await encode(db, { hash, look, most: 1 });
  await enqueue(db, "encode-picture", { hash, look });
}

/**
 * The job that makes the files of a photograph for one look (which square of it is shown, and whether brightened), as
 * AVIF and WebP. `data` has the `hash` of the photograph and the `look`; if `look` is missing, the look of a new
 * photograph is used. Does nothing for an unknown photograph. Throws when a file cannot be made, and for other `data`.
 */
export async function encodeFiles(db: Database, data: unknown): Promise<void> {
  const { hash, look } = z.object({ hash: z.string(), look: z.string().default(FIRST_LOOK) }).parse(data);
  await encode(db, { hash, look });
}

/**
 * Makes and stores the files that a photograph still lacks for one `look` (which square of it is shown, and whether
 * brightened). With `most`, it looks only at that many of the smallest widths; otherwise at all widths. Does nothing
 * for an unknown photograph. Throws when a file cannot be made.
 */
async function encode(
  db: Database,
  { hash, look, most = Infinity }: { hash: string; look: string; most?: number },
): Promise<void> {
  const [picture] = await db.select().from(pictures).where(eq(pictures.hash, hash));
  if (!picture) return;
  const made = await db.selectDistinct({ width: pictureFiles.width }).from(pictureFiles).where(isLook(hash, look));
  const widths = widthsFor(picture)
    .slice(0, most)
    .filter((one) => !made.some(({ width }) => width === one));
  if (widths.length === 0) return;
  const answer = await workOnPicture({ kind: "files", input: picture.master, widths, look: readLook(look) });
  if ("refused" in answer) throw new Error(`A picture ${answer.refused}.`);
  await db.transaction(async (tx) => {
    await insertFiles(tx, hash, look, answer.files);
    // Its rows are not changed by this, but what they show is.
    await tx.execute(sql`select announce_changes('product_pictures',
      array(select product_id from ${productPictures} where hash = ${hash}))`);
  });
}

async function insertFiles(tx: Database, hash: string, look: string, files: Encoded[]): Promise<void> {
  const rows = files.map(({ type, width, bytes }) => ({ hash, look, type, width, bytes }));
  await tx.insert(pictureFiles).values(rows).onConflictDoNothing();
}

/**
 * Finds a photograph's file by its name, which consists of hash, look (which square of it is shown, and whether
 * brightened) and width: "0123456789abcdef0123456789abcdef-50b-800.avif". Returns its bytes and media type; undefined
 * for an unknown name.
 */
export async function findPhotographFile(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, hash, look, width, ending] = /^([0-9a-f]{32})-(\d{1,3}b?)-(\d{1,4})\.(\w+)$/.exec(name) ?? [];
  const type = fileTypes.find((one) => one === ending);
  if (!hash || !look || !type) return undefined;
  const [file] = await db
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .where(and(isLook(hash, look), eq(pictureFiles.width, Number(width)), eq(pictureFiles.type, type)));
  return file && { bytes: Buffer.from(file.bytes), type: `image/${type}` };
}

const isLook = (hash: string, look: string) => and(eq(pictureFiles.hash, hash), eq(pictureFiles.look, look));

/**
 * Deletes photographs that no product uses and that were last uploaded, or removed from a product, more than 30 days
 * ago. Also deletes files for a look (which square is shown, and whether brightened) that no product shows, if they
 * were made more than 30 days ago and their photograph was not uploaded or removed since then.
 */
async function forgetUnused(tx: Database): Promise<void> {
  const since = new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const { hash, look } = productPictures;
  const used = tx.select({ hash }).from(productPictures).where(eq(hash, pictures.hash));
  await tx.delete(pictures).where(and(lt(pictures.addedAt, since), notExists(used)));
  const shown = tx
    .select({ hash })
    .from(productPictures)
    .where(and(eq(hash, pictureFiles.hash), eq(look, pictureFiles.look)));
  const recent = tx
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(and(eq(pictures.hash, pictureFiles.hash), sql`${pictures.addedAt} >= ${since.toISOString()}`));
  await tx.delete(pictureFiles).where(and(lt(pictureFiles.madeAt, since), notExists(shown), notExists(recent)));
}
