import { and, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { recordEdits, type NewEdit, type Press } from "#domain/edits/edits.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { changedTexts, fileTexts, type FileProduct } from "../import/file-product.ts";
import { differencesIn, named } from "./product-differences.ts";
import { isAssortment, type State } from "./product.ts";
import { contents, formerSlugs, products } from "../schema.ts";

/** A changed product, before and after. `undoes` is the id of the edit that the change takes back. */
export type Written = { id: string; before: FileProduct; record: FileProduct; undoes?: number | undefined };

const actions: Record<State, string> = {
  draft: "took back to a draft",
  "on-sale": "put on sale",
  hidden: "hid",
  archived: "archived",
};

/**
 * Saves changed products, and records an edit of each. The caller must have locked and checked the products. Returns how
 * many changed.
 */
export async function writeProducts(tx: Database, press: Press, wanted: readonly Written[]): Promise<number> {
  const changed = wanted.flatMap((one) => {
    const [was, is] = [fileTexts(one.before), fileTexts(one.record)];
    const change = changedTexts(was, is);
    return Object.keys(change.after).length > 0 ? [{ ...one, change, was, is }] : [];
  });
  if (changed.length === 0) return 0;
  await updateProducts(tx, changed);
  await writeRows(tx, changed);
  await recordEdits(
    tx,
    press,
    changed.map(({ id, undoes, change, was, is, before, record }) => {
      const action = was.state === is.state ? "changed a product" : actions[record.state];
      const differences = differencesIn(change.before, change.after, [was, is]);
      const ofProduct = {
        action,
        subject: { kind: "listing", id },
        before: Object.fromEntries(differences.map(({ name, before: text }) => [name, text])),
        after: Object.fromEntries(differences.map(({ name, after: text }) => [name, text])),
      } as const;
      return { kind: "product", subjectId: id, ...change, undoes, log: [...packEntries(before, record), ofProduct] };
    }),
  );
  return changed.length;
}

/** What the audit log tells of changed prices, and of packs put on sale or taken off. */
function packEntries(before: FileProduct, record: FileProduct): NewEdit["log"] {
  return record.packs.flatMap(({ id, price, available }) => {
    const was = before.packs.find((pack) => pack.id === id);
    const differs = { price: was?.price !== price, available: was?.available !== available };
    if (!was || !(differs.price || differs.available)) return [];
    const pick = (pack: { price: Paise; available: boolean }) => ({
      ...(differs.price && { price: pack.price }),
      ...(differs.available && { available: pack.available }),
    });
    const action = differs.available ? (available ? "put on sale" : "took off sale") : "changed the price";
    return [{ action, subject: { kind: "pack", id }, before: pick(was), after: pick({ price, available }) }];
  });
}

/** Adds new products at the end of their categories, without stock. Taking the edit back archives them. */
export async function insertProducts(tx: Database, press: Press, made: readonly FileProduct[]): Promise<void> {
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
  await recordEdits(
    tx,
    press,
    made.map((record) => {
      const subject = { kind: "listing", id: record.id } as const;
      const log = [{ action: "made a new product", subject, after: named(fileTexts(record)) }];
      return { kind: "product", subjectId: record.id, before: { state: "" }, after: { state: "draft" }, log };
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
  const begun = changes.filter(({ before, record }) => before.state === "draft" && record.state === "on-sale");
  const ids = begun.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(products)
      .set({ firstSoldOn: sql`(now() at time zone 'Asia/Kolkata')::date` })
      .where(and(inArray(products.id, ids), isNull(products.firstSoldOn)));
  }
  const renamed = changes.filter(({ before, record }) => before.slug !== record.slug);
  if (renamed.length === 0) return;
  const present = renamed.map(({ record }) => record.slug);
  await tx.delete(formerSlugs).where(inArray(formerSlugs.slug, present));
  await tx
    .insert(formerSlugs)
    .values(renamed.map(({ id, before }) => ({ slug: before.slug, productId: id })))
    .onConflictDoNothing();
}

const ownFields = ["grams", "label", "pieces", "price", "mrp", "is_default", "position", "is_withdrawn", "available"];
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
    update packs set (${of("", ownFields)}) = row(${of("wanted.", ownFields)}),
      is_sold_out = packs.is_sold_out and packs.available = wanted.available
    from ${wanted} as wanted
    where packs.id = wanted.id and packs.product_id = wanted.product_id
      and (${of("packs.", ownFields)}) is distinct from (${of("wanted.", ownFields)})`);
  const all = ["id", "product_id", ...ownFields];
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
