import { eq, inArray, sql } from "drizzle-orm";
import { lots } from "#domain/catalogue/lots/schema.ts";
import { datedPrices, packs, products } from "#domain/catalogue/schema.ts";
import { readCouponCodes } from "#domain/coupons/editing.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import type { Edit, EditKind } from "#domain/edits/edit.ts";
import { findSubmission, listSubmissions, type Submission } from "#domain/edits/submissions.server.ts";
import type { Database } from "#platform/database.server.ts";
import { linesOf, type Names, type SettingLabel } from "./words.ts";

/** A press of a form or a file, with its edits in sentences. */
export type Described = Submission & { lines: string[] };

/** A submission in words; undefined when there is none. `labelOf` is what people call a setting. */
export async function describeSubmission(
  db: Database,
  id: string,
  labelOf: SettingLabel = (name) => name,
): Promise<Described | undefined> {
  const found = await findSubmission(db, id);
  return found && (await describe(db, [found], labelOf))[0];
}

/** One page of the submissions of the last 30 days in words, newest first (see `listSubmissions`). */
export async function describeSubmissions(db: Database, before?: number, labelOf: SettingLabel = (name) => name) {
  const { submissions, next } = await listSubmissions(db, before);
  return { submissions: await describe(db, submissions, labelOf), next };
}

async function describe(db: Database, some: readonly Submission[], labelOf: SettingLabel): Promise<Described[]> {
  const names = await readNames(
    db,
    some.flatMap(({ edits }) => edits),
    labelOf,
  );
  return some.map((one) => ({ ...one, lines: linesOf(one.edits, names) }));
}

async function readNames(db: Database, edits: readonly Edit[], labelOf: SettingLabel): Promise<Names> {
  const idsOf = (kind: EditKind) => edits.flatMap((edit) => (edit.kind === kind ? [edit.subjectId] : []));
  const dated = await db
    .select({
      id: datedPrices.id,
      productId: packs.productId,
      name: sql<string>`${products.name} || ' ' || ${packs.label}`,
      price: datedPrices.price,
      firstDay: datedPrices.firstDay,
      lastDay: datedPrices.lastDay,
    })
    .from(datedPrices)
    .innerJoin(packs, eq(packs.id, datedPrices.packId))
    .innerJoin(products, eq(products.id, packs.productId))
    .where(inArray(datedPrices.id, idsOf("dated-price").map(Number)));
  const ofLots = await db
    .select({ id: lots.id, name: products.name })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .where(inArray(lots.id, [...idsOf("lot"), ...idsOf("recall")].map(Number)));
  const ids = new Set([...edits.map(({ subjectId }) => subjectId), ...dated.map(({ productId }) => productId)]);
  const { id, name, position, category } = products;
  const rows = await db
    .select({ id, name, position, category })
    .from(products)
    .where(inArray(id, [...ids]));
  const packRows = await db
    .select({ id: packs.id, productId: packs.productId, label: packs.label })
    .from(packs)
    .where(
      inArray(
        packs.productId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(packs.position, packs.id);
  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  return {
    products: new Map(rows.map((row) => [row.id, { ...row, packs: packsOf.get(row.id) ?? [] }])),
    dated: new Map(dated.map((one) => [String(one.id), one])),
    lots: new Map(ofLots.map((lot) => [String(lot.id), lot.name])),
    coupons: await readCouponCodes(db, idsOf("coupon")),
    zones: new Map((await listZones(db)).map((zone) => [zone.id, zone.name])),
    labelOf,
  };
}
