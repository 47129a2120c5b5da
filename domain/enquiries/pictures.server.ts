import { and, asc, eq } from "drizzle-orm";
import { MOST_SENT } from "#domain/catalogue/pictures/photograph.ts";
import type { Database } from "#platform/database.server.ts";
import { lockEnquiry } from "./enquiries.server.ts";
import { readReference } from "./reference.ts";
import { enquiries, enquiryPictures } from "./schema.ts";

/**
 * Stores a photograph with an enquiry. False when the enquiry is unknown or erased, or has five photographs already.
 * The caller must check that the sender wrote the enquiry.
 */
export async function addEnquiryPicture(
  db: Database,
  reference: string,
  { hash, bytes }: { hash: string; bytes: Uint8Array },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, reference);
    if (!enquiry || enquiry.erasedAt) return false;
    const own = await listEnquiryPictures(tx, enquiry.id);
    if (own.includes(hash)) return true;
    if (own.length >= MOST_SENT) return false;
    await tx.insert(enquiryPictures).values({ enquiryId: enquiry.id, hash, bytes });
    return true;
  });
}

/** The hashes of an enquiry's photographs, oldest first. */
export async function listEnquiryPictures(db: Database, enquiryId: number): Promise<string[]> {
  const rows = await db
    .select({ hash: enquiryPictures.hash })
    .from(enquiryPictures)
    .where(eq(enquiryPictures.enquiryId, enquiryId))
    .orderBy(asc(enquiryPictures.sentAt), asc(enquiryPictures.hash));
  return rows.map(({ hash }) => hash);
}

/** The bytes (WebP) of an enquiry's photograph; undefined when there is none. */
export async function findEnquiryPicture(
  db: Database,
  reference: string,
  hash: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [found] = await db
    .select({ bytes: enquiryPictures.bytes })
    .from(enquiryPictures)
    .innerJoin(enquiries, eq(enquiries.id, enquiryPictures.enquiryId))
    .where(and(eq(enquiries.reference, readReference(reference) ?? ""), eq(enquiryPictures.hash, hash)));
  return found && new Uint8Array(found.bytes);
}
