import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { database } from "#app/context.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { findPhotographFile } from "#domain/catalogue/pictures/picture-files.server.ts";
import { PHOTOGRAPHS } from "#domain/catalogue/pictures/photograph.ts";
import type { Database } from "#platform/database.server.ts";
import { EMBEDDING } from "#platform/server/security.ts";
import type { Route } from "./+types/letter-picture";
import { picturesOf } from "./product-card.server.ts";

/** Twice as wide as letters show it, in pixels. */
const SIDE = 176;

/** By the file that a picture is made of, whose content never changes. */
const made = new LRUCache<string, Buffer<ArrayBuffer>>({ max: 200 });

/**
 * The present picture of a product as a small JPEG, for letters: mail programs show no other pictures, and open a letter
 * long after a picture was replaced. Leads to the shop's mark when there is no picture.
 */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const db = context.get(database);
  const [product] = await readKnownProducts(db, [slug]);
  const [picture] = product ? picturesOf(product) : [];
  const file = picture && `${picture.base}-${picture.widths[0]}.webp`;
  const jpeg = file && (made.get(file) ?? (await makeJpeg(db, file)));
  if (!jpeg)
    return new Response(null, { status: 302, headers: { Location: "/icon-192.png", "Cache-Control": "no-cache" } });
  made.set(file, jpeg);
  return new Response(jpeg, {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=86400",
      [EMBEDDING]: "cross-origin",
    },
  });
}

/** `file`: the path of a WebP of the shop's own. Undefined when it is not there. */
async function makeJpeg(db: Database, file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const bytes = file.startsWith(PHOTOGRAPHS)
    ? (await findPhotographFile(db, file.slice(PHOTOGRAPHS.length)))?.bytes
    : await readFile(`public${file}`);
  // Loaded when first needed, because it takes as much memory as the rest of a small process.
  const { default: sharp } = await import("sharp");
  return bytes && Buffer.from(await sharp(bytes).resize(SIDE, SIDE).jpeg({ quality: 80, mozjpeg: true }).toBuffer());
}
