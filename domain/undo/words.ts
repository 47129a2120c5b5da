import { differences } from "#domain/audit/difference.ts";
import { inWords } from "#domain/catalogue/import/file-product.ts";
import { daysInWords, type Days } from "#domain/catalogue/prices/dated-price.ts";
import { fieldsOf, type ProductTexts } from "#domain/catalogue/products/product-texts.ts";
import { homeName, type Category } from "#domain/catalogue/products/product.ts";
import { couponFields } from "#domain/coupons/coupon-form.ts";
import type { Edit, EditKind, Fields } from "#domain/edits/edit.ts";
import { courierFields, type CourierTexts } from "#domain/orders/parcels/courier-form.ts";
import { formatRupees, parseRupees, type Paise, weightOf } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { clockInIndia, dayInBrief, dayInIndia, dayInWords } from "#platform/day.ts";

/** What people call a setting. */
export type SettingLabel = (name: keyof Settings) => string;

type Named = { name: string; position: number };

/** What the things are called that edits are about, by id. */
export type Names = {
  products: ReadonlyMap<string, Named & { category: Category; packs: { id: string; label: string }[] }>;
  dated: ReadonlyMap<string, Days & { productId: string; name: string; price: Paise }>;
  lots: ReadonlyMap<string, string>;
  coupons: ReadonlyMap<string, string>;
  zones: ReadonlyMap<string, string>;
  labelOf: SettingLabel;
};

/** Sentences for staff that describe edits, such as "Kaju Katli 500 g: ₹589 → ₹599". */
export function linesOf(edits: readonly Edit[], names: Names): string[] {
  const sorted = edits.toSorted((one, other) => placeOf(one, names) - placeOf(other, names));
  const ofProducts = sorted.filter(({ kind }) => kind === "product");
  const of = (kind: EditKind) => sorted.filter((edit) => edit.kind === kind);
  return [
    ...ofProducts.flatMap((edit) => priceLines(edit, names)),
    ...ofProducts.flatMap((edit) => soldLines(edit, names)),
    ...of("dated-price").map((edit) => datedLine(edit, names)),
    ...ofProducts.flatMap((edit) => productLines(edit, names)),
    ...sorted.flatMap((edit) => lines[edit.kind]?.(edit, names) ?? []),
  ];
}

function placeOf({ kind, subjectId }: Edit, { products, dated }: Names): number {
  const id = kind === "dated-price" ? (dated.get(subjectId)?.productId ?? "") : subjectId;
  return products.get(id)?.position ?? 0;
}

const gone = "A product that is gone";
const nameOf = ({ subjectId }: Edit, { products }: Names) => products.get(subjectId)?.name ?? gone;

/** The packs whose field (such as "price") changed; both texts are filled in. */
function packsIn(field: string, edit: Edit, { products }: Names) {
  const [before, after] = [edit.before, edit.after] as ProductTexts[];
  return (products.get(edit.subjectId)?.packs ?? []).flatMap(({ id, label }) => {
    const [was, is] = [before![`${field}-${id}`], after![`${field}-${id}`]];
    return was && is ? [{ label, was, is }] : [];
  });
}

const rupees = (text: string) => formatRupees(parseRupees(text) ?? 0);

function priceLines(edit: Edit, names: Names): string[] {
  return packsIn("price", edit, names).map(
    ({ label, was, is }) => `${nameOf(edit, names)} ${label}: ${rupees(was)} → ${rupees(is)}`,
  );
}

function soldLines(edit: Edit, names: Names): string[] {
  const byState = Map.groupBy(packsIn("sold", edit, names), ({ is }) => is);
  return [...byState].map(([is, some]) => {
    const labels = some.map(({ label }) => label).join(", ");
    const now = is === "yes" ? "sold again" : "shown as sold out until it is sold again";
    return `${nameOf(edit, names)} (${labels}): ${now}`;
  });
}

function datedLine({ subjectId, after }: Edit, { dated }: Names): string {
  const price = dated.get(subjectId)!;
  const terms = `${price.name}: ${formatRupees(price.price)} ${daysInWords(price)}`;
  return after.stands ? terms : `${terms}, ended`;
}

/** The fields of a product besides the prices of its packs and whether they are sold, in the order of the form. */
function productLines(edit: Edit, names: Names): string[] {
  const product = names.products.get(edit.subjectId);
  const name = nameOf(edit, names);
  if (edit.before.state === "") return [`${name}: new, a draft`];
  const [before, after] = [edit.before, edit.after] as ProductTexts[];
  const known: ProductTexts = { category: product?.category ?? "sweets" };
  known.packs = (product?.packs ?? []).map(({ id }) => id).join(" ");
  for (const { id, label } of product?.packs ?? []) known[`label-${id}`] = label;
  const order = [...fieldsOf({ ...known, ...before, ...after }).keys()];
  const isTold = (field: string) => /^(price|sold)-/.test(field) && before![field] && after![field];
  const rest = (texts: ProductTexts): ProductTexts => {
    const fields = [...order, ...Object.keys(texts)].filter((field) => field in texts && !isTold(field));
    return Object.fromEntries(
      fields.map((field) => [field, field === "state" ? texts.state!.replace("-", " ") : texts[field]!]),
    );
  };
  const [was, is] = [rest(before!), rest(after!)];
  const changes = inWords({ before: was, after: is }, { ...known, ...was }, { ...known, ...is });
  return changes.map((change) => `${name}: ${change.name}: ${arrow(change.before, change.after)}`);
}

const SHOWN = 120;
const short = (value: unknown) => {
  const text = typeof value === "string" ? value.replaceAll("\n", ", ") : "";
  return (text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text) || "nothing";
};
const arrow = (before: unknown, after: unknown) => `${short(before)} → ${short(after)}`;
const weight = (grams: unknown) => (typeof grams === "number" ? weightOf({ grams }) : "none");

const fieldLines = (what: string, before: Fields | null, after: Fields | null) =>
  differences(before, after, { names: fieldNames }).map(
    ({ name, ...change }) => `${what}: ${name}: ${arrow(change.before, change.after)}`,
  );

/** What people call fields of zones and pincodes. */
const fieldNames = {
  transitDays: "working days on the way",
  takesCash: "cash on delivery",
  isServed: "we deliver there",
  needsReach: "what is sent there",
  zoneId: "zone",
  ...courierFields,
};

const lines: Partial<Record<EditKind, (edit: Edit, names: Names) => string[]>> = {
  stock: (edit, names) => [
    `${nameOf(edit, names)}: ${weight(edit.before.grams)} → ${weight(edit.after.grams)} in the kitchen`,
  ],
  lot: ({ subjectId, before, after }, { lots }) => [
    `${lots.get(subjectId) ?? gone}, batch ${subjectId}, not in the sale: ${weight(before.grams)} → ${weight(after.grams)}`,
  ],
  recall: ({ subjectId, before }, { lots }) => [
    `${lots.get(subjectId) ?? gone}, batch ${subjectId}: recalled, ${weight(before.grams)} of it left the sale`,
  ],
  shelf: (edit, names) => [
    `${nameOf(edit, names)}: moved ${Number(edit.after.position) < Number(edit.before.position) ? "up" : "down"} on the shelf`,
  ],
  home: (edit, names) => {
    const [from, to] = [edit.before.place, edit.after.place] as (number | null)[];
    return [`${nameOf(edit, names)}: ${homeName(from!)} → ${homeName(to!)}`];
  },
  today: (edit, names) => [
    `${nameOf(edit, names)}: ${edit.after.value === null ? "sold again today" : "shown as sold out until midnight"}`,
  ],
  "daily-grams": (edit, names) => [
    `${nameOf(edit, names)}, cooked a day: ${weight(edit.before.value)} → ${weight(edit.after.value)}`,
  ],
  recipe: (edit, names) => [`${nameOf(edit, names)}: its recipe was changed`],
  photographs: (edit, names) => {
    const [before, after] = [edit.before.photographs, edit.after.photographs] as unknown[][];
    const [was, is] = [before!.length, after!.length];
    const what = was < is ? "photograph added" : was > is ? "photograph taken away" : "photographs shown otherwise";
    return [`${nameOf(edit, names)}: ${what}`];
  },
  coupon: ({ subjectId, before, after }, { coupons }) => {
    const code = `Coupon ${coupons.get(subjectId) ?? subjectId}`;
    if (after.code !== undefined && before.code === undefined) return [`${code}: new`];
    return Object.keys(after).map((field) =>
      field === "ended"
        ? `${code}: ${after.ended === "yes" ? "ended" : "open again"}`
        : `${code}: ${couponFields[field]}: ${arrow(before[field], after[field])}`,
    );
  },
  setting: ({ subjectId, before, after }, { labelOf }) => [
    `${labelOf(subjectId as keyof Settings)}: ${arrow(before.value, after.value)}`,
  ],
  pause: ({ after }) => {
    const until = typeof after.until === "string" ? new Date(after.until) : undefined;
    const when = until && `${dayInBrief(dayInIndia(until))}, ${clockInIndia(until)}`;
    return [when ? `New orders paused until ${when}` : "New orders taken again"];
  },
  stage: () => ["The shop was opened"],
  zone: ({ subjectId, before, after }, { zones }) =>
    fieldLines(`Delivery zone ${zones.get(subjectId) ?? subjectId}`, before, after),
  pincode: ({ subjectId, before, after }) =>
    fieldLines(`Pincode ${subjectId}`, before.value as Fields | null, after.value as Fields | null),
  holiday: ({ subjectId, before, after }) => [
    after.value
      ? `Holiday on ${dayInWords(subjectId)}: ${after.value as string}`
      : `No holiday any more on ${dayInWords(subjectId)}: ${before.value as string}`,
  ],
  vacation: ({ subjectId, after }) => {
    const days = (value: unknown) => daysInWords({ firstDay: subjectId, lastDay: (value as Days).lastDay });
    return [after.value ? `Vacation ${days(after.value)}` : `No vacation any more from ${dayInWords(subjectId)} on`];
  },
  sunday: ({ subjectId, after }) => [
    `${dayInWords(subjectId)}: ${after.value ? "the kitchen works" : "the kitchen rests"}`,
  ],
  festival: ({ before, after }) => {
    const { name } = (after.value ?? before.value) as { name: string };
    return [`Festival ${name}: ${after.value ? "added" : "removed"}`];
  },
  courier: ({ before, after }) => {
    const [was, is] = [before.value, after.value] as CourierTexts[];
    if (was!.ended !== is!.ended) return [`Courier ${is!.name}: ${is!.ended ? "no longer used" : "used"}`];
    return fieldLines(`Courier ${is!.name}`, was!, is!);
  },
};

/** Why an edit of such a kind can never be taken back. */
export function whyFinal({ kind }: Pick<Edit, "kind">): string {
  const reasons: Partial<Record<EditKind, string>> = {
    lot: "What is not in the sale any more cannot come back into it.",
    recall: "A recall stays: its customers are told.",
    stage: "An open shop stays open.",
  };
  return reasons[kind] ?? "To have it again, send the file once more.";
}
