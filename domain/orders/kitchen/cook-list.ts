import { weightOf } from "#domain/money.ts";
import { UNKNOWN_DAY } from "#domain/catalogue/lots/lots.ts";
import { freeFor, type DayGrams } from "#domain/catalogue/lots/lots.server.ts";
import type { CookPlan } from "#domain/catalogue/lots/plans.server.ts";
import { categories, type Category, keepUntil, type Named } from "#domain/catalogue/products/product.ts";
import type { Grams } from "#domain/money.ts";

/** The first and the last day of dispatch on a cooking list, YYYY-MM-DD. Without `from`, all days up to `to`. */
export type Span = { from: string | undefined; to: string };

/** Packs of one weight to fill for orders that arrive on one day. */
export type DuePacks = {
  productId: string;
  name: string;
  grams: Grams;
  quantity: number;
  /** The name of the box that the packs are for; null for none. */
  box: string | null;
  /** The earliest day of dispatch, YYYY-MM-DD. */
  leavesOn: string;
  arrivesOn: string;
  /** Whether the packs leave before the list's first day. */
  isBefore: boolean;
};

/** A product and its stock, not counting goods packed for orders. */
export type OnShelf = Named & {
  id: string;
  category: Category;
  position: number;
  shelfLifeDays: number;
  /** `day` is the best-before day, YYYY-MM-DD, or `UNKNOWN_DAY`. */
  lots: { day: string; grams: Grams }[];
};

/** One product on the cooking list. */
export type CookLine = Named & {
  productId: string;
  category: Category;
  /** How much all orders on the list need. */
  grams: Grams;
  packs: { grams: Grams; quantity: number }[];
  /** How much goes into each box, by the box's name. */
  boxes: { name: string; grams: Grams }[];
  /** The earliest day, YYYY-MM-DD, for which the product is needed or planned. */
  leavesOn: string;
  /** All stock that may be sold, `takenBefore` and `tooOld` included. */
  onShelf: Grams;
  /** The earliest best-before day in the stock, YYYY-MM-DD; null when none is known. */
  goodUntil: string | null;
  /** Stock that goes to orders that leave before the list's first day. */
  takenBefore: Grams;
  /** Stock that orders on the list need but cannot use, because it would not keep long enough after their arrival. */
  tooOld: Grams;
  /** What the kitchen has planned to cook and has not cooked yet; 0 without a plan. */
  planned: Grams;
  /** How much to cook: what the stock lacks, or `planned` if that is more. */
  cook: Grams;
};

/** One line for each product needed or planned. A box counts as the products in it. `today` is YYYY-MM-DD. */
export function cookLinesOf(
  due: readonly DuePacks[],
  shelf: readonly OnShelf[],
  today: string,
  plans: readonly CookPlan[] = [],
): CookLine[] {
  const known = new Map(shelf.map((one) => [one.id, one]));
  const dueOf = Map.groupBy(due, ({ productId }) => productId);
  const plansOf = Map.groupBy(plans, ({ productId }) => productId);
  const within = due.filter(({ isBefore }) => !isBefore);
  const lines = [...new Set([...within, ...plans].map(({ productId }) => productId))].map((productId) => {
    const wanted = { all: dueOf.get(productId) ?? [], plans: plansOf.get(productId) ?? [], today };
    return lineOf(productId, wanted, known.get(productId));
  });
  const placeOf = ({ productId }: CookLine) => known.get(productId)?.position ?? Infinity;
  return lines.toSorted(
    (a, b) =>
      categories.indexOf(a.category) - categories.indexOf(b.category) ||
      a.leavesOn.localeCompare(b.leavesOn) ||
      placeOf(a) - placeOf(b),
  );
}

type Wanted = { all: readonly DuePacks[]; plans: readonly CookPlan[]; today: string };

function lineOf(productId: string, { all, plans, today }: Wanted, product: OnShelf | undefined): CookLine {
  const [before, due] = [all.filter(({ isBefore }) => isBefore), all.filter(({ isBefore }) => !isBefore)];
  const grams = sumOf(due);
  const planned = Math.max(0, ...plans.map((plan) => plan.grams));
  const onShelf = (product?.lots ?? []).reduce((sum, lot) => sum + lot.grams, 0);
  const lacksBefore = lackOf(before, product, today);
  const takenBefore = sumOf(before) - lacksBefore;
  const lacks = lackOf(all, product, today) - lacksBefore;
  const inBoxes = due.filter((one): one is DuePacks & { box: string } => one.box !== null);
  return {
    productId,
    name: product?.name ?? due[0]?.name ?? productId,
    nameTe: product?.nameTe,
    nameHi: product?.nameHi,
    category: product?.category ?? "sweets",
    grams,
    packs: [...Map.groupBy(due, (one) => one.grams)]
      .map(([each, some]) => ({ grams: each, quantity: some.reduce((sum, one) => sum + one.quantity, 0) }))
      .toSorted((a, b) => a.grams - b.grams),
    boxes: [...Map.groupBy(inBoxes, ({ box }) => box)]
      .map(([name, some]) => ({ name, grams: sumOf(some) }))
      .toSorted((a, b) => b.grams - a.grams || a.name.localeCompare(b.name)),
    leavesOn: [...due.map(({ leavesOn }) => leavesOn), ...plans.map(({ day }) => day)].toSorted()[0]!,
    onShelf,
    goodUntil:
      (product?.lots ?? [])
        .map(({ day }) => day)
        .filter((day) => day !== UNKNOWN_DAY)
        .toSorted()[0] ?? null,
    takenBefore,
    tooOld: Math.min(grams, onShelf - takenBefore) - (grams - lacks),
    planned,
    cook: Math.max(lacks, planned),
  };
}

/** How many grams the stock lacks, counting only stock that still keeps long enough after the packs arrive. */
function lackOf(packs: readonly DuePacks[], product: OnShelf | undefined, today: string): Grams {
  if (!product) return sumOf(packs);
  const days = [
    ...product.lots.map(({ day, grams }): DayGrams => ({ day, lots: grams, held: 0 })),
    ...packs.map((some): DayGrams => {
      return { day: keepUntil(product.shelfLifeDays, some.arrivesOn), lots: 0, held: sumOf([some]) };
    }),
  ];
  return Math.max(0, -freeFor(days, UNKNOWN_DAY, today));
}

function sumOf(packs: readonly Pick<DuePacks, "grams" | "quantity">[]): Grams {
  return packs.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);
}

function briefly(name: string): string {
  return name.split(":")[0]!;
}

/**
 * The packs of one line in words: "9 × 250 g, 22 × 500 g, 5 × 1 kg (of which Combo 2: 4.5 kg)". `withBoxes` says which of
 * them go into boxes.
 */
export function packsInWords(
  { packs, boxes }: Pick<CookLine, "packs" | "boxes">,
  withBoxes = (each: string, inBoxes: string) => `${each} (of which ${inBoxes})`,
): string {
  const each = packs.map((pack) => unbroken(`${pack.quantity} × ${weightOf({ grams: pack.grams })}`)).join(", ");
  if (boxes.length === 0) return each;
  return withBoxes(
    each,
    boxes.map(({ name, grams }) => `${briefly(name)}: ${unbroken(weightOf({ grams }))}`).join(", "),
  );
}

const unbroken = (words: string) => words.replaceAll(" ", "\u00A0");
