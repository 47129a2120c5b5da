import { randomUUID } from "node:crypto";
import { and, eq, inArray, max, ne, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { recordChanges, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { changedTexts, fileTexts, type FileProduct, type TextChange } from "./import/file-product.ts";
import { changePacks } from "./packs.server.ts";
import { differencesIn, named } from "./product-differences.ts";
import { isAssortment, type State } from "./product.ts";
import { contents, formerSlugs, products } from "./schema.ts";

/** A changed product, before and after. `undoes` is the id of the edit that the change undoes. */
export type Written = { id: string; before: FileProduct; record: FileProduct; undoes?: number | undefined };

const actions: Record<State, string> = {
  draft: "took back to a draft",
  "on-sale": "put on sale",
  hidden: "hid",
  archived: "archived",
};

/** Where changes of products come from. */
type Origin = {
  /** The id of the uploaded file with the changes. */
  importId?: string;
  /** The id under which the page of changes has the prices. */
  batch?: string;
  /** The `batch` that is undone. */
  undoes?: string;
};

/**
 * Saves changed products, and stores an edit of each product for undoing. The caller must have locked and checked the
 * products. Returns the ids of the edits by product id; unchanged products have no edit.
 */
export async function writeEdits(
  tx: Database,
  by: Actor,
  wanted: readonly Written[],
  { importId, batch = randomUUID(), undoes: undoesBatch }: Origin = {},
): Promise<Map<string, number>> {
  const edits = wanted.flatMap((one) => {
    const [was, is] = [fileTexts(one.before), fileTexts(one.record)];
    const change = changedTexts(was, is);
    return Object.keys(change.after).length > 0 ? [{ ...one, change, was, is }] : [];
  });
  if (edits.length === 0) return new Map();
  await updateProducts(tx, edits);
  await writeRows(tx, edits);
  const wishes = edits.flatMap(({ id: productId, before, record }) =>
    record.packs.flatMap(({ id, price, available }) => {
      const pack = before.packs.find((known) => known.id === id);
      if (!pack) return [];
      const isMoved = pack.available !== available;
      const action = isMoved ? (available ? "put on sale" : "took off sale") : "changed the price";
      return [{ id, before: { ...pack, productId }, wanted: { price, available }, action }];
    }),
  );
  // The page of changes has prices and what is sold, as the pages of prices and stock write them.
  await changePacks(
    tx,
    { by, action: "changed the price", batch, ...(undoesBatch && { undoes: undoesBatch }) },
    wishes,
  );
  const rows = await insertEdits(
    tx,
    by,
    edits.map(({ id, undoes, change }) => ({ productId: id, importId, undoes, ...change })),
  );
  await recordChanges(
    tx,
    edits.map(({ id, undoes, change, was, is, record }) => {
      const action =
        undoes !== undefined ? "undid an edit" : was.state === is.state ? "changed a product" : actions[record.state];
      const differences = differencesIn(change.before, change.after, [was, is]);
      return {
        by,
        action,
        subject: { kind: "listing", id },
        before: Object.fromEntries(differences.map(({ name, before: text }) => [name, text])),
        after: Object.fromEntries(differences.map(({ name, after: text }) => [name, text])),
      };
    }),
  );
  return new Map(rows.map(({ id, productId }) => [productId, id]));
}

type Edit = { productId: string; importId: string | undefined; undoes?: number | undefined } & TextChange;

async function insertEdits(tx: Database, by: Actor, edits: readonly Edit[]) {
  const rows = edits.map(({ productId, importId, ...edit }) => {
    return { product_id: productId, import_id: importId, actor_id: by.id, actor_name: by.name, ...edit };
  });
  const inserted = await tx.execute<{ id: number; product_id: string }>(sql`
    insert into product_edits (product_id, actor_id, actor_name, import_id, undoes, before, after)
    select product_id, actor_id, actor_name, import_id, undoes, before, after
    from jsonb_populate_recordset(null::product_edits, ${JSON.stringify(rows)}::jsonb)
    returning id, product_id`);
  return inserted.rows.map(({ id, product_id: productId }) => ({ id, productId }));
}

/** Adds new products at the end of their categories, without stock. */
export async function insertProducts(
  tx: Database,
  by: Actor,
  made: readonly FileProduct[],
  /** The id of the uploaded file that contains the products. With it, adding them can be undone. */
  importId?: string,
): Promise<void> {
  if (made.length === 0) return;
  const [last] = await tx.select({ position: max(products.position) }).from(products);
  await tx.insert(products).values(
    made.map(({ packs: _, parts: __, ...fields }, index) => {
      return { ...fields, position: (last?.position ?? 0) + 1 + index, signature: false };
    }),
  );
  await writeRows(
    tx,
    made.map((record) => ({ id: record.id, record })),
  );
  if (importId !== undefined) {
    const edit = { importId, before: { state: "" }, after: { state: "draft" } };
    await insertEdits(
      tx,
      by,
      made.map(({ id }) => ({ ...edit, productId: id })),
    );
  }
  await recordChanges(
    tx,
    made.map((record) => {
      const after = named(fileTexts(record));
      return { by, action: "made a new product", subject: { kind: "listing", id: record.id }, after };
    }),
  );
}

/** Updates `products`, except the allergens, traces and veg mark of gift boxes and combos, which `inherit` sets. */
async function updateProducts(tx: Database, changes: readonly Written[]): Promise<void> {
  const rows = changes.map(({ id, before, record }) => {
    const { packs: _, parts: __, ...fields } = record;
    const { allergens, mayContain, noAllergens, vegMark } = isAssortment(record) ? before : record;
    return { ...fields, id, allergens, mayContain, noAllergens, vegMark };
  });
  const columns = Object.keys(rows[0]!).filter((name) => name !== "id");
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value])),
  );
  const assigned = columns.map((name) => {
    const column = sql.identifier(toSnakeCase(name));
    return sql`${column} = wanted.${column}`;
  });
  await tx.execute(sql`
    update products set ${sql.join(assigned, sql`, `)}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(json)}::jsonb) as wanted
    where products.id = wanted.id`);
  const renamed = changes.filter(({ before, record }) => before.slug !== record.slug);
  if (renamed.length === 0) return;
  const present = renamed.map(({ record }) => record.slug);
  await tx.delete(formerSlugs).where(inArray(formerSlugs.slug, present));
  await tx
    .insert(formerSlugs)
    .values(renamed.map(({ id, before }) => ({ slug: before.slug, productId: id })))
    .onConflictDoNothing();
}

const ownFields = ["grams", "label", "pieces", "price", "mrp", "is_default", "position", "is_withdrawn"];
const of = (prefix: string, names: readonly string[]) => sql.raw(names.map((name) => prefix + name).join(", "));
const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::text[])`;

/**
 * Writes the packs of products, and the items in gift boxes and combos. A pack that is not in `record` any more is
 * marked as withdrawn, never deleted.
 */
async function writeRows(tx: Database, changes: readonly { id: string; record: FileProduct }[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const rows = changes.flatMap(({ id, record }) =>
    record.packs.map(({ isDefault, ...pack }, position) => {
      return { ...pack, product_id: id, is_default: isDefault, is_withdrawn: false, position };
    }),
  );
  const wanted = sql`jsonb_populate_recordset(null::packs, ${JSON.stringify(rows)}::jsonb)`;
  // Before the new packs, so that no product has two packs that its card shows.
  await tx.execute(sql`
    with wanted as materialized (select id, is_default from ${wanted} as wanted)
    update packs set is_default = false, is_withdrawn = is_withdrawn or packs.id not in (select id from wanted)
    where product_id = ${anyOf(ids)}
      and (is_default and packs.id not in (select id from wanted where is_default)
        or not is_withdrawn and packs.id not in (select id from wanted))`);
  await tx.execute(sql`
    update packs set (${of("", ownFields)}) = row(${of("wanted.", ownFields)})
    from ${wanted} as wanted
    where packs.id = wanted.id and packs.product_id = wanted.product_id
      and (${of("packs.", ownFields)}) is distinct from (${of("wanted.", ownFields)})`);
  const all = ["id", "product_id", "available", ...ownFields];
  await tx.execute(sql`
    insert into packs (${of("", all)}) select ${of("wanted.", all)} from ${wanted} as wanted
    where not exists (select from packs where packs.id = wanted.id)`);
  const boxes = changes.filter(({ record }) => isAssortment(record));
  if (boxes.length > 0) {
    await tx.delete(contents).where(
      inArray(
        contents.productId,
        boxes.map(({ id }) => id),
      ),
    );
    const parts = boxes.flatMap(({ id: productId, record }) =>
      record.parts.map(({ componentId, grams, quantity }, position) => {
        return { productId, componentId, grams, quantity, position };
      }),
    );
    if (parts.length > 0) await tx.insert(contents).values(parts);
  }
  await inherit(tx, ids);
}

/**
 * Gives gift boxes and combos the allergens, traces and veg mark of their items. Updates a gift box or combo if it is
 * in `ids` or contains a product in `ids`.
 */
async function inherit(tx: Database, ids: readonly string[]): Promise<void> {
  const these = anyOf(ids);
  await tx.execute(sql`
    update products as box set allergens = all_of.allergens, no_allergens = cardinality(all_of.allergens) = 0,
      may_contain = array(select unnest(all_of.may_contain) except select unnest(all_of.allergens)),
      veg_mark = all_of.veg_mark
    from (
      select contents.product_id,
        coalesce(array_agg(distinct contained.name) filter (where contained.name is not null), '{}') as allergens,
        coalesce(array_agg(distinct trace.name) filter (where trace.name is not null), '{}') as may_contain,
        case when bool_or(part.veg_mark = 'non-veg') then 'non-veg' when bool_and(part.veg_mark = 'veg') then 'veg' end
          as veg_mark
      from contents join products as part on part.id = contents.component_id
      left join unnest(part.allergens) as contained (name) on true
      left join unnest(part.may_contain) as trace (name) on true
      where contents.product_id in (
        select product_id from contents where product_id = ${these} or component_id = ${these}
      )
      group by contents.product_id
    ) as all_of
    where box.id = all_of.product_id`);
}

/** Why a product cannot have a slug: another product has it or had it. Undefined when it can. */
export async function takenBy(tx: Database, id: string, slug: string): Promise<string | undefined> {
  const [living] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, id)));
  if (living) return `${living.name} has that address: write another.`;
  const [former] = await tx
    .select({ name: products.name })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), ne(formerSlugs.productId, id)));
  return former && `${former.name} had that address, and links to it still lead there: write another.`;
}
