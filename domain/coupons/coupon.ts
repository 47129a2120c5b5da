import { categories, type Category } from "#domain/catalogue/product.ts";
import { formatRupees, share, type Paise } from "#domain/money.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { dayInWords } from "#platform/day.ts";

/**
 * What a coupon takes off: a percentage or an amount in whole rupees, of goods on some shelves (none stands for all)
 * that cost at least `leastPaise`.
 */
export type CouponTerms = {
  code: string;
  percent: number | null;
  amountPaise: Paise | null;
  leastPaise: Paise;
  shelves: Category[];
};

/** The coupon of a cart. `closed`: why nobody can use it now, in a sentence; undefined when it can be used. */
export type CartCoupon = CouponTerms & { id: number; closed: string | undefined };

/** Days (YYYY-MM-DD, in India) and uses of a coupon. */
export type CouponBounds = {
  code: string;
  firstDay: string;
  lastDay: string | null;
  mostUses: number | null;
  used: number;
  endedAt: Date | null;
};

/** Goods of one line: the shelf, and the price of all its packs in paise. */
export type CouponGoods = { category: Category; totalPaise: Paise };

/** The discount in paise; or why the goods get none, in a sentence. */
export type Discount = { ok: true; paise: Paise } | { ok: false; sentence: string };

/** At least this much of the goods is always left to pay, in paise: nothing can be asked for an order of ₹0. */
const LEAST_LEFT: Paise = 1_00;

/**
 * A code as people write it, in capital letters without spaces and hyphens: "diwali-10" is "DIWALI10". Undefined for
 * what no code can be.
 */
export function readCode(text: string): string | undefined {
  const code = withLatinDigits(text).replaceAll(/[\s-]/g, "").toUpperCase();
  return /^[A-Z0-9]{3,20}$/.test(code) ? code : undefined;
}

/** Why nobody can use a coupon on a day (YYYY-MM-DD, in India), in a sentence; undefined when it can be used. */
export function whyClosed(
  { code, firstDay, lastDay, mostUses, used, endedAt }: CouponBounds,
  today: string,
): string | undefined {
  if (endedAt) return `${code} has ended.`;
  if (lastDay !== null && lastDay < today) return `${code} ended on ${dayInWords(lastDay)}.`;
  if (firstDay > today) return `${code} begins on ${dayInWords(firstDay)}.`;
  return mostUses !== null && used >= mostUses ? `${code} has been used up.` : undefined;
}

/**
 * What a coupon takes off some goods, in whole rupees: a percentage is rounded up to the rupee, so that nobody gets
 * less than was said. At least ₹1 of the goods it is for is left to pay. Refuses a coupon that is closed, goods of
 * other shelves, and less than the least sum.
 */
export function discountFor(
  coupon: CouponTerms & { closed?: string | undefined },
  goods: readonly CouponGoods[],
): Discount {
  const { code, percent, amountPaise, shelves, closed } = coupon;
  if (closed) return { ok: false, sentence: closed };
  const sum = paiseOfLines(coupon, goods).reduce((total, paise) => total + paise, 0);
  const what = shelvesInWords(shelves);
  if (sum === 0) return { ok: false, sentence: `${code} is for ${what}: there is nothing of that in this order.` };
  // Of less than this no whole rupee could be taken off.
  const least = Math.max(coupon.leastPaise, LEAST_LEFT + 1_00);
  if (sum < least) {
    const missing = `${formatRupees(least - sum)} more and it counts`;
    return { ok: false, sentence: `${code} is for ${what} from ${formatRupees(least)}: ${missing}.` };
  }
  const wanted = percent === null ? amountPaise! : Math.ceil((sum * percent) / 10_000) * 100;
  const paise = Math.min(wanted, Math.floor((sum - LEAST_LEFT) / 100) * 100);
  return { ok: true, paise };
}

/**
 * The part of each line, in paise, of what `discountFor` takes off the same goods: by largest remainder over the lines
 * the coupon is for.
 */
export function partsOf(discount: Paise, terms: CouponTerms, goods: readonly CouponGoods[]): Paise[] {
  return share(discount, paiseOfLines(terms, goods));
}

/** What the lines cost that a coupon is for, in paise; 0 for the others. */
function paiseOfLines({ shelves }: CouponTerms, goods: readonly CouponGoods[]): Paise[] {
  return goods.map(({ category, totalPaise }) => (shelves.length === 0 || shelves.includes(category) ? totalPaise : 0));
}

const shelfNames: Record<Category, string> = {
  sweets: "sweets",
  snacks: "snacks",
  pickles: "pickles",
  "gift-boxes": "gift boxes",
  combos: "combos",
};

/** The shelves a coupon is for, in words: "sweets, snacks and pickles"; "goods" when it is for all. */
function shelvesInWords(shelves: readonly Category[]): string {
  const names = categories.filter((one) => shelves.includes(one)).map((one) => shelfNames[one]);
  if (names.length < 2) return names[0] ?? "goods";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What a coupon gives, in words: "10 % off sweets from ₹500". */
export function termsInWords({ percent, amountPaise, leastPaise, shelves }: Omit<CouponTerms, "code">): string {
  const takes = percent === null ? formatRupees(amountPaise!) : `${percent} %`;
  const from = leastPaise > 0 ? ` from ${formatRupees(leastPaise)}` : "";
  return `${takes} off ${shelves.length === 0 ? "everything" : shelvesInWords(shelves)}${from}`;
}
