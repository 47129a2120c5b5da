import { changedSince, refusedNow, type Edit, type Left } from "#domain/edits/edit.ts";
import type { Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { inTurns } from "#platform/in-turns.ts";
import { fileTexts, withSold, type FileProduct } from "../import/file-product.ts";
import { differencesIn } from "./product-differences.ts";
import { readProduct } from "./product-form.ts";
import { lockRecords } from "./product-records.server.ts";
import type { ProductTexts } from "./product-texts.ts";
import { listLacks, type HasRate } from "./products.server.ts";
import { takenBy, writeProducts, type Written } from "./write-product.server.ts";

const AT_A_TIME = 200;

type Circumstances = {
  hasRate: HasRate;
  /** Called with how many of the products are finished. */
  progress?: (done: number, all: number) => Promise<void>;
};

/**
 * Takes back edits of products. Fields that were changed since stay as they are; the others go through the same checks
 * as the form. A product that was new is archived.
 */
export async function takeProductsBack(
  tx: Database,
  press: Press,
  edits: readonly Edit[],
  { hasRate, progress }: Circumstances,
): Promise<Left[]> {
  const records = await lockRecords(
    tx,
    edits.map(({ subjectId }) => subjectId),
  );
  const known = new Map(records.map((record) => [record.id, record]));
  const left: Left[] = [];
  const wanted: Written[] = [];
  for await (const edit of inTurns(edits)) {
    const before = known.get(edit.subjectId)!;
    const { back, others } = fieldsBack(edit, fileTexts(before));
    left.push(...others.map((field) => changedSince(inWords(before, field))));
    const record = readBack(before, back, left);
    if (record) wanted.push({ id: before.id, before, record, undoes: edit.id });
  }
  const possible = await allowed(tx, wanted, hasRate, left);
  for (let first = 0; first < possible.length; first += AT_A_TIME) {
    await writeProducts(tx, press, possible.slice(first, first + AT_A_TIME));
    await progress?.(Math.min(first + AT_A_TIME, possible.length), possible.length);
  }
  return left;
}

/** The fields that nobody has changed since, as they were before. `others` are the names of the other fields. */
function fieldsBack({ before, after }: Edit, present: ProductTexts) {
  const [was, became] = [before, after] as ProductTexts[];
  const fields = Object.keys({ ...was, ...became });
  const isAsLeft = (field: string) => (present[field] ?? "") === (became![field] ?? "");
  const back: ProductTexts = {};
  for (const field of fields.filter(isAsLeft)) back[field] = was![field] ?? "";
  // If the edit made the product (it had no state before), the product becomes archived.
  if (back.state === "") back.state = "archived";
  return { back, others: fields.filter((field) => !isAsLeft(field)) };
}

/** The product with these fields. Leaves out, and adds to `left`, the rows and fields that the form would refuse. */
function readBack(before: FileProduct, back: ProductTexts, left: Left[]): FileProduct | undefined {
  const fields = Object.keys(back);
  if (fields.length === 0) return undefined;
  const typed = { ...fileTexts(before), ...back };
  const read = readProduct(typed);
  if (read.ok) return withSold(before.id, read.record, { typed, before });
  const [field, why] = Object.entries(read.problems)[0]!;
  const isOfRow = (name: string) =>
    rowOf(name) !== undefined && rowOf(name) === rowOf(field) && !name.startsWith("sold-");
  const refused = fields.filter((name) => name === field || isOfRow(name));
  const without = refused.length > 0 ? refused : fields;
  left.push(...without.map((name) => refusedNow(inWords(before, name), why)));
  return readBack(before, Object.fromEntries(Object.entries(back).filter(([name]) => !without.includes(name))), left);
}

/** The id of a pack or part in the name of its field; undefined for a field of the whole product. */
function rowOf(field: string): string | undefined {
  return /^(?:label|grams|pieces|price|mrp|partGrams|partCount|sold)-(.*)$/.exec(field)?.[1];
}

function inWords(product: FileProduct, field: string): string {
  const { label } = product.packs.find(({ id }) => id === rowOf(field)) ?? {};
  if (label && field.startsWith("price-")) return `${product.name} ${label}: its price`;
  if (label && field.startsWith("sold-")) return `${product.name} ${label}: whether it is sold`;
  const [difference] = differencesIn({ [field]: "" }, { [field]: "yes" }, [fileTexts(product)]);
  return `${product.name}: ${difference!.name}`;
}

/** The changes that the law and the addresses of other products allow. Adds the others to `left`. */
async function allowed(tx: Database, wanted: readonly Written[], hasRate: HasRate, left: Left[]): Promise<Written[]> {
  const lacks = await listLacks(tx, wanted, hasRate);
  const found: Written[] = [];
  for (const one of wanted) {
    const [lacked] = lacks.get(one.id) ?? [];
    const isRenamed = one.before.slug !== one.record.slug;
    const taken = isRenamed ? await takenBy(tx, one.id, one.record.slug) : undefined;
    const why = lacked ? `${lacked.name}: ${lacked.advice} (${lacked.law})` : taken;
    if (why) left.push(refusedNow(one.before.name, why));
    else found.push(one);
  }
  return found;
}
