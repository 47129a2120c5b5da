import { and, asc, desc, eq, gt, inArray, max, ne, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { loadSettings, loadStage } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS } from "./batch.ts";
import { fieldsOf, idsIn, productTexts, readProduct, type ProductRecord, type ProductTexts } from "./product-form.ts";
import { isAssortment, type State } from "./product.ts";
import { checksForSale, type SaleCheck } from "./publish-gate.ts";
import { contents, formerSlugs, packs, productEdits, products, stock } from "./schema.ts";

/** A product as its form shows it; undefined for an unknown id. Not cached; locked in a transaction if asked for. */
export async function findRecord(db: Database, id: string, lock = false): Promise<ProductRecord | undefined> {
  const query = db.select().from(products).where(eq(products.id, id));
  const [product] = await (lock ? query.for("update") : query);
  if (!product) return undefined;
  const own = await db
    .select()
    .from(packs)
    .where(and(eq(packs.productId, id), eq(packs.isWithdrawn, false)))
    .orderBy(asc(packs.position));
  const parts = await db.select().from(contents).where(eq(contents.productId, id)).orderBy(asc(contents.position));
  return { ...product, packs: own, parts };
}

/** What a product lacks, and has, for being on sale. `hasRate`: whether its HSN has a GST rate today. */
export async function checkForSale(db: Database, record: ProductRecord, hasRate: HasRate): Promise<SaleCheck[]> {
  const ids = record.parts.map(({ componentId }) => componentId);
  const parts = ids.length > 0 ? await db.select().from(products).where(inArray(products.id, ids)) : [];
  const settings = await loadSettings(db);
  const isTrial = (await loadStage(db)) === "trial";
  return checksForSale(record, { settings, isTrial, hasRate: hasRate(record.hsn), parts });
}

/** Says whether a tariff heading (HSN) has a GST rate today. */
export type HasRate = (hsn: string) => boolean;

type Wrong = { ok: false; problems: ProductTexts };
/** What stands in the way of being on sale. */
type Lacking = { ok: false; lacks: SaleCheck[] };

/** A difference that somebody else has made, in words. */
export type Theirs = { field: string; name: string; before: string; after: string };

export type Saved =
  /** `edit` undoes it; undefined when nothing changed. */
  | { ok: true; edit: number | undefined }
  | Wrong
  | Lacking
  /** Somebody else has changed it since the form was opened: the present texts, and these with what was typed. */
  | { ok: false; theirs: Theirs[]; present: ProductTexts; merged: ProductTexts };

/**
 * Makes a draft of a new product with this id and stock in grams (which boxes do not have). With an id that is known
 * it changes nothing, so that a form that is sent twice makes one product. Refuses wrong fields and a taken address.
 */
export async function createProduct(
  db: Database,
  by: Actor,
  { id, typed, grams }: { id: string; typed: ProductTexts; grams: number },
): Promise<{ ok: true } | Wrong> {
  const read = readProduct({ ...typed, state: "draft" });
  if (!read.ok) return read;
  const { record } = read;
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
    if (known) return { ok: true };
    const taken = await takenBy(tx, id, record.slug);
    if (taken) return { ok: false, problems: { slug: taken } };
    const [last] = await tx.select({ position: max(products.position) }).from(products);
    const { packs: _, parts: __, ...fields } = record;
    await tx.insert(products).values({ ...fields, id, position: (last?.position ?? 0) + 1, signature: false });
    await writeRows(tx, id, record);
    if (!isAssortment(record)) await tx.insert(stock).values({ productId: id, grams });
    const after = named(productTexts(record));
    await recordChange(tx, { by, action: "made a new product", subject: { kind: "listing", id }, after });
    return { ok: true };
  });
}

/**
 * Saves the form of a product, all or nothing, in the state `become` or, without it, as it is. `seen` is what the form
 * showed when it was opened. Refuses wrong fields, what somebody else has changed since, and, for what is on sale or
 * is put there, what the law asks for; what an item on sale lacked before, it may go on lacking. Throws for an unknown
 * product.
 */
export function saveProduct(
  db: Database,
  by: Actor,
  id: string,
  { seen, typed, become, hasRate }: { seen: ProductTexts; typed: ProductTexts; become?: State; hasRate: HasRate },
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const before = await lockRecord(tx, id);
    const present = productTexts(before);
    const theirs = differencesIn(seen, present);
    if (theirs.length > 0) return { ok: false, theirs, present, merged: merge({ seen, typed, present }) };
    return change(tx, by, { id, before, typed: { ...typed, state: become ?? before.state }, hasRate });
  });
}

/**
 * Undoes a saved edit within 30 days: each field goes back where it still is as the edit made it. A second call changes
 * nothing. Refuses as `saveProduct`, and with "nothing" when the edit is unknown, too old or undone, or everything has
 * changed since.
 */
export async function undoEdit(
  db: Database,
  by: Actor,
  id: string,
  { edit, hasRate }: { edit: number; hasRate: HasRate },
): Promise<Saved | { ok: false; nothing: true }> {
  return db.transaction(async (tx) => {
    const before = await lockRecord(tx, id);
    const present = productTexts(before);
    const [made] = await tx
      .select()
      .from(productEdits)
      .where(and(eq(productEdits.id, edit), eq(productEdits.productId, id), isRecent));
    const [undone] = await tx.select().from(productEdits).where(eq(productEdits.undoes, edit));
    const names = made ? Object.keys({ ...made.before, ...made.after }) : [];
    const back = names.filter((name) => (present[name] ?? "") === (made!.after[name] ?? ""));
    if (undone || back.length === 0) return { ok: false, nothing: true };
    const typed = { ...present, ...Object.fromEntries(back.map((name) => [name, made!.before[name] ?? ""])) };
    return change(tx, by, { id, before, typed, hasRate, undoes: edit });
  });
}

const isRecent = gt(productEdits.changedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);

/** The saved edits of a product in the last 30 days, newest first, in words. */
export async function listEdits(db: Database, id: string) {
  const rows = await db
    .select()
    .from(productEdits)
    .where(and(eq(productEdits.productId, id), isRecent))
    .orderBy(desc(productEdits.id));
  return rows.map(({ before, after, ...edit }) => ({
    id: edit.id,
    at: edit.changedAt,
    by: edit.actorName,
    isUndo: edit.undoes !== null,
    isUndone: rows.some(({ undoes }) => undoes === edit.id),
    changes: differencesIn(before, after),
  }));
}

/** The address that a product has now which had this one before; undefined for any other. */
export async function findSlugNow(db: Database, former: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, former), ne(products.state, "draft")));
  return row?.slug;
}

/** Replaces a former worker's name in the edits that they saved by `name`. */
export async function renameEditor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(productEdits).set({ actorName: name }).where(eq(productEdits.actorId, userId));
}

async function lockRecord(tx: Database, id: string): Promise<ProductRecord> {
  const record = await findRecord(tx, id, true);
  if (!record) throw new Error(`There is no product ${id}`);
  return record;
}

type Wanted = { id: string; before: ProductRecord; typed: ProductTexts; hasRate: HasRate; undoes?: number };

async function change(
  tx: Database,
  by: Actor,
  { id, before, typed, hasRate, undoes }: Wanted,
): Promise<Extract<Saved, { ok: true }> | Wrong | Lacking> {
  const read = readProduct(typed);
  if (!read.ok) return read;
  const { record } = read;
  if (isAssortment(record) !== isAssortment(before)) {
    return { ok: false, problems: { category: "A box stays a box, and an item an item: make a new one." } };
  }
  const taken = await takenBy(tx, id, record.slug);
  if (taken) return { ok: false, problems: { slug: taken } };
  if (record.state === "on-sale") {
    const known = before.state === "on-sale" ? (await checkForSale(tx, before, hasRate)).filter(isMissing) : [];
    const lacks = (await checkForSale(tx, record, hasRate))
      .filter(isMissing)
      .filter(({ name }) => !known.some((one) => one.name === name));
    if (lacks.length > 0) return { ok: false, lacks };
  }

  const [was, is] = [productTexts(before), productTexts(record)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => (was[name] ?? "") !== (is[name] ?? ""),
  );
  if (changed.length === 0) return { ok: true, edit: undefined };
  const of = (texts: ProductTexts) => Object.fromEntries(changed.map((name) => [name, texts[name] ?? ""]));
  await write(tx, id, before, record);
  const [edit] = await tx
    .insert(productEdits)
    .values({
      productId: id,
      actorId: by.id,
      actorName: by.name,
      undoes: undoes ?? null,
      before: of(was),
      after: of(is),
    })
    .returning({ id: productEdits.id });
  const action =
    undoes !== undefined ? "undid an edit" : was.state === is.state ? "changed a product" : actions[record.state];
  const differences = differencesIn(of(was), of(is), [was, is]);
  await recordChange(tx, {
    by,
    action,
    subject: { kind: "listing", id },
    before: Object.fromEntries(differences.map(({ name, before: text }) => [name, text])),
    after: Object.fromEntries(differences.map(({ name, after: text }) => [name, text])),
  });
  return { ok: true, edit: edit!.id };
}

const isMissing = ({ isDone }: SaleCheck) => !isDone;

const actions: Record<State, string> = {
  draft: "took back to a draft",
  "on-sale": "put on sale",
  hidden: "hid",
  archived: "archived",
};

async function write(tx: Database, id: string, before: ProductRecord, record: ProductRecord): Promise<void> {
  const { packs: _, parts: __, allergens, mayContain, noAllergens, vegMark, ...fields } = record;
  const isBox = isAssortment(record);
  await tx
    .update(products)
    .set({ ...fields, ...(!isBox && { allergens, mayContain, noAllergens, vegMark }) })
    .where(eq(products.id, id));
  if (record.slug !== before.slug) {
    await tx.delete(formerSlugs).where(eq(formerSlugs.slug, record.slug));
    await tx.insert(formerSlugs).values({ slug: before.slug, productId: id }).onConflictDoNothing();
  }
  await writeRows(tx, id, record);
}

/** Writes the packs and the contents of a product. A pack that is no longer listed is withdrawn, never deleted. */
async function writeRows(tx: Database, id: string, record: ProductRecord): Promise<void> {
  await tx.update(packs).set({ isDefault: false, isWithdrawn: true }).where(eq(packs.productId, id));
  for (const [position, pack] of record.packs.entries()) {
    const { grams, label, pieces, price, mrp, isDefault } = pack;
    const row = { grams, label, pieces, price, mrp, isDefault, position, isWithdrawn: false };
    await tx
      .insert(packs)
      .values({ ...row, id: pack.id, productId: id })
      .onConflictDoUpdate({ target: packs.id, set: row, setWhere: eq(packs.productId, id) });
  }
  if (isAssortment(record)) {
    await tx.delete(contents).where(eq(contents.productId, id));
    const rows = record.parts.map(({ componentId, grams, quantity }, position) => ({
      productId: id,
      componentId,
      grams,
      quantity,
      position,
    }));
    if (rows.length > 0) await tx.insert(contents).values(rows);
  }
  await inherit(tx, id);
}

/** Gives a box, or the boxes that contain an item, the allergens and the veg mark of what is in them. */
async function inherit(tx: Database, id: string): Promise<void> {
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
      group by contents.product_id
    ) as all_of
    where box.id = all_of.product_id
      and (box.id = ${id} or box.id in (select product_id from contents where component_id = ${id}))`);
}

/** Why an address cannot be a product's own, in words; undefined when it can. */
async function takenBy(tx: Database, id: string, slug: string): Promise<string | undefined> {
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

/** The fields that differ between two states of a form, with the names that `whole` forms give them. */
function differencesIn(before: ProductTexts, after: ProductTexts, whole = [before, after]): Theirs[] {
  const names = new Map(whole.flatMap((texts) => [...fieldsOf(texts)]));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? "") !== (after[field] ?? ""))
    .map((field) => ({
      field,
      name: names.get(field) ?? nameOfRow(field),
      before: before[field] ?? "",
      after: after[field] ?? "",
    }));
}

/** The name of a field of a row that is not in the form any more: "price-1-250g" is "price of 1-250g". */
function nameOfRow(field: string): string {
  return field.replace("-", " of ");
}

/** Fields by the names that people read, for the log. */
function named(texts: ProductTexts): ProductTexts {
  const names = fieldsOf(texts);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === "" ? [] : [[names.get(field) ?? field, text]])),
  );
}

/** The present texts with what a person typed over them; rows that either of two added are kept. */
function merge({ seen, typed, present }: Record<"seen" | "typed" | "present", ProductTexts>): ProductTexts {
  const touched = Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? ""));
  const rows = ["packs", "parts"].flatMap((list) => {
    const [was, wanted, is] = [seen, typed, present].map((texts) => idsIn(texts[list]));
    const kept = is!.filter((id) => wanted!.includes(id) || !was!.includes(id));
    const ids = [...kept, ...wanted!.filter((id) => !was!.includes(id))];
    return ids.length > 0 ? [[list, ids.join(" ")]] : [];
  });
  return { ...present, ...Object.fromEntries([...touched, ...rows]) };
}
