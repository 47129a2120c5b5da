import { and, desc, eq, lt, sql } from "drizzle-orm";
import { snapshotOf } from "#domain/orders/documents/documents.server.ts";
import { documents } from "#domain/orders/documents/schema.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import { orders } from "#domain/orders/schema.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Language } from "#platform/languages.ts";
import type { Period } from "#platform/period.ts";

/** `number`: the one to look for, whatever its day. `after`: the id of the last one of the page before. */
type Asked = { period: Period; number: string; after: number | undefined; most: number };

/** Invoices and credit notes as issued in a period, the latest first, each with its id. */
export async function listPapers(
  db: Database,
  { period, number, after, most }: Asked,
): Promise<{ id: number; snapshot: DocumentSnapshot }[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(
      and(
        number === "" ? isWithin(documents.issuedAt, period) : eq(documents.number, number.toUpperCase()),
        after === undefined ? undefined : lt(documents.id, after),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(most);
  return rows.map((row) => ({ id: row.id, snapshot: snapshotOf(row) }));
}

/** An invoice or credit note as issued, by its id, with the language of its order. */
export async function findPaper(
  db: Database,
  id: number,
): Promise<{ snapshot: DocumentSnapshot; language: Language } | undefined> {
  const [found] = await db
    .select({ document: documents, language: orders.language })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(documents.id, id));
  return found && { snapshot: snapshotOf(found.document), language: found.language };
}

/** The day in India on which the first document was issued; undefined without any. */
export async function findFirstDay(db: Database): Promise<string | undefined> {
  const [first] = await db
    .select({ at: sql<Date | null>`min(${documents.issuedAt})`.mapWith(documents.issuedAt) })
    .from(documents);
  return first?.at ? dayInIndia(first.at) : undefined;
}
