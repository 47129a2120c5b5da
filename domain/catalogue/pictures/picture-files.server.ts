import { createHash } from "node:crypto";
import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { squareWidths } from "#platform/picture-quality.ts";
import { workOnPicture } from "#platform/picture-process.server.ts";
import type { Encoded } from "#platform/picture-worker.ts";
import { fileTypes, MASTER_BYTES, SENT_BYTES, readLook, refusePhotograph, widthsFor, type PhotographFault } from "./photograph.ts";
import { pictureFiles, pictures, productPictures } from "./schema.ts";

const MOST_PIXELS = 60_000_000;
const MASTER_SIDE = 2400;

/** How a new photograph is shown: the square in its middle (at 50 % of its longer side), not brightened. */
const FIRST_LOOK = "50";
/** The width in pixels of the file made during the upload, so that the photograph can be shown at once. */
const FIRST_WIDTH = squareWidths[0]!;

/** For how many days photographs and files that no product uses stay stored. Old pages may still show them. */
const KEPT_DAYS = 30;

export type Master = { hash: string; bytes: Uint8Array; width: number; height: number; files: Encoded[] };

/** Limits for storing a photograph, each with a default. */
export type MasterSize = {
  /** The most pixels of the longer side. */
  side?: number;
  /** The most bytes. */
  most?: number;
  /** The width in pixels of the square file that is made during the upload; 0 for none. */
  first?: number;
};

/** The limits for a photograph that a customer sends with a message or a review. */
export const sentSize: MasterSize = { side: 1600, most: SENT_BYTES, first: 0 };

/**
 * Turns an uploaded photograph into the WebP file to store: upright and without metadata.
 */
export async function makeMaster(
  file: Buffer,
  { side = MASTER_SIDE, most = MASTER_BYTES, first = FIRST_WIDTH }: MasterSize = {},
): Promise<Master | { refused: PhotographFault }> {
  const refused = refusePhotograph(file);
  if (refused) return { refused };
  const widths = first > 0 ? [first] : [];
  const answer = await workOnPicture({ kind: "master", input: file, pixels: MOST_PIXELS, side, bytes: most, widths });
  if ("refused" in answer) return answer;
  const [{ bytes, width, height }, ...files] = answer.files as [Encoded, ...Encoded[]];
  return { hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32), bytes, width, height, files };
}

/** Stores a photograph and starts a job that makes its files. Also deletes photographs unused for 30 days. */
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
 * Makes the smallest file of a photograph, and starts a job for the larger files. `look` says how the photograph is cut
 * and brightened, such as "50b" (see `readLook`). Throws when the smallest file cannot be made.
 */
export async function makeLook(db: Database, hash: string, look: string): Promise<void> {
  await encode(db, { hash, look, most: 1 });
  await enqueue(db, "encode-picture", { hash, look });
}

/**
 * Runs the job that makes a photograph's files. `data` has the photograph's `hash` and `look` (see `readLook`). Throws
 * when the files cannot be made.
 */
export async function encodeFiles(db: Database, data: unknown): Promise<void> {
  const { hash, look } = z.object({ hash: z.string(), look: z.string().default(FIRST_LOOK) }).parse(data);
  await encode(db, { hash, look });
}

/** Makes the missing files of a photograph in its `most` smallest widths; by default in all widths. */
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
  if ("refused" in answer) throw new Error(`The files of ${hash} are not made: ${JSON.stringify(answer.refused)}`);
  await db.transaction(async (tx) => {
    await insertFiles(tx, hash, look, answer.files);
    // The rows of the product's photographs stay the same, but pages now show more.
    await tx.execute(sql`select announce_changes('product_pictures',
      array(select product_id from ${productPictures} where hash = ${hash}))`);
  });
}

async function insertFiles(tx: Database, hash: string, look: string, files: Encoded[]): Promise<void> {
  const rows = files.map(({ type, width, bytes }) => ({ hash, look, type, width, bytes }));
  await tx.insert(pictureFiles).values(rows).onConflictDoNothing();
}

/**
 * Finds a photograph's file by its name, made of hash, `look`, width and type: "0123…cdef-50b-750.avif". A "jpg", for
 * sites that show the picture beside a link and read no other type, is made of the WebP when it is asked for.
 */
export async function findPhotographFile(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, hash, look, width, ending] = /^([0-9a-f]{32})-(\d{1,3}b?)-(\d{1,4})\.(\w+)$/.exec(name) ?? [];
  const type = fileTypes.find((one) => one === (ending === "jpg" ? "webp" : ending));
  if (!hash || !look || !type) return undefined;
  const [file] = await db
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .where(and(isLook(hash, look), eq(pictureFiles.width, Number(width)), eq(pictureFiles.type, type)));
  if (!file || ending !== "jpg") return file && { bytes: Buffer.from(file.bytes), type: `image/${type}` };
  // Loaded when it is needed: most processes never decode a picture themselves.
  const { jpegOf } = await import("#platform/pictures.server.ts");
  return { bytes: await jpegOf(file.bytes), type: "image/jpeg" };
}

const isLook = (hash: string, look: string) => and(eq(pictureFiles.hash, hash), eq(pictureFiles.look, look));

/** Deletes photographs that no product has used for 30 days, and files over 30 days old that no product shows. */
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
