import { weightOf } from "#domain/catalogue/label.ts";
import type { CookPlan } from "#domain/catalogue/lots/plans.server.ts";
import { categories, type Category } from "#domain/catalogue/product.ts";
import type { Grams } from "#domain/money.ts";

/** The days, YYYY-MM-DD, on which the orders of a list leave; without `from` all until `to`, late ones included. */
export type Span = { from: string | undefined; to: string };

/** Packs of one weight that are due, of those sold alone (`box` is null) or of those inside one box or combo. */
export type DuePacks = {
  productId: string;
  name: string;
  grams: Grams;
  quantity: number;
  box: string | null;
  /** The first day on which one of them leaves, YYYY-MM-DD. */
  leavesOn: string;
};

/**
 * A product on the shelf. `grams`: what lies there and is not packed for an order. `goodUntil`: the earliest best-before
 * day of it, YYYY-MM-DD, null when nobody has said one.
 */
export type OnShelf = {
  id: string;
  name: string;
  nameTe: string | null;
  category: Category;
  position: number;
  grams: Grams;
  goodUntil: string | null;
};

/** What is due of one product. */
export type CookLine = {
  productId: string;
  name: string;
  nameTe: string | null;
  category: Category;
  /** All that is due. */
  grams: Grams;
  /** The packs to fill, those inside boxes included, the lightest first. */
  packs: { grams: Grams; quantity: number }[];
  /** How much of it goes into boxes and combos, by their names. */
  boxes: { name: string; grams: Grams }[];
  leavesOn: string;
  onShelf: Grams;
  goodUntil: string | null;
  /** What was planned to be cooked of it at least, and is not cooked yet. */
  planned: Grams;
  /** What is due and not on the shelf, or what was planned if that is more. */
  cook: Grams;
};

/**
 * A line for each product that is due or planned to be cooked, boxes and combos exploded into their contents: by shelf, then what leaves first,
 * then as the shop is sorted. A content that is no product any more has a line under the name it was sold by.
 */
export function cookLinesOf(
  due: readonly DuePacks[],
  shelf: readonly OnShelf[],
  plans: readonly CookPlan[] = [],
): CookLine[] {
  const known = new Map(shelf.map((one) => [one.id, one]));
  const dueOf = Map.groupBy(due, ({ productId }) => productId);
  const plansOf = Map.groupBy(plans, ({ productId }) => productId);
  const lines = [...new Set([...dueOf.keys(), ...plansOf.keys()])].map((productId) =>
    lineOf(productId, { due: dueOf.get(productId) ?? [], plans: plansOf.get(productId) ?? [] }, known.get(productId)),
  );
  const placeOf = ({ productId }: CookLine) => known.get(productId)?.position ?? Infinity;
  return lines.toSorted(
    (a, b) =>
      categories.indexOf(a.category) - categories.indexOf(b.category) ||
      a.leavesOn.localeCompare(b.leavesOn) ||
      placeOf(a) - placeOf(b),
  );
}

type Wanted = { due: readonly DuePacks[]; plans: readonly CookPlan[] };

function lineOf(productId: string, { due, plans }: Wanted, product: OnShelf | undefined): CookLine {
  const grams = sumOf(due);
  const planned = Math.max(0, ...plans.map((plan) => plan.grams));
  const onShelf = Math.max(0, product?.grams ?? 0);
  const inBoxes = due.filter((one): one is DuePacks & { box: string } => one.box !== null);
  return {
    productId,
    name: product?.name ?? due[0]?.name ?? productId,
    nameTe: product?.nameTe ?? null,
    category: product?.category ?? "sweets",
    grams,
    packs: [...Map.groupBy(due, (one) => one.grams)]
      .map(([each, some]) => ({ grams: each, quantity: some.reduce((sum, one) => sum + one.quantity, 0) }))
      .toSorted((a, b) => a.grams - b.grams),
    boxes: [...Map.groupBy(inBoxes, ({ box }) => box)].map(([name, some]) => ({ name, grams: sumOf(some) })),
    leavesOn: [...due.map(({ leavesOn }) => leavesOn), ...plans.map(({ day }) => day)].toSorted()[0]!,
    onShelf,
    goodUntil: product?.goodUntil ?? null,
    planned,
    cook: Math.max(0, grams - onShelf, planned),
  };
}

function sumOf(packs: readonly Pick<DuePacks, "grams" | "quantity">[]): Grams {
  return packs.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);
}

/** The name of a box without what it adds after a colon: "Combo 2" for "Combo 2: Laddu, Mixture and Jantikalu". */
function briefly(name: string): string {
  return name.split(":")[0]!;
}

/**
 * The packs of a line in words: "9 × 250 g, 22 × 500 g, 5 × 1 kg (of which Combo 2: 4.5 kg)". No line ends between a
 * number and its unit.
 */
export function packsInWords({ packs, boxes }: Pick<CookLine, "packs" | "boxes">): string {
  const each = packs.map((pack) => unbroken(`${pack.quantity} × ${weightOf({ grams: pack.grams })}`)).join(", ");
  if (boxes.length === 0) return each;
  return `${each} (of which ${boxes.map(({ name, grams }) => `${briefly(name)}: ${unbroken(weightOf({ grams }))}`).join(", ")})`;
}

const unbroken = (words: string) => words.replaceAll(" ", "\u00A0");
