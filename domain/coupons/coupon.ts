import { categories, type Category } from "#domain/catalogue/products/product.ts";
import { formatRupees, share, type Paise } from "#domain/money.ts";
import { plainCode } from "#platform/plain-text.ts";

/** What a coupon takes off. Amounts are whole rupees, in paise. */
export type CouponTerms = {
  code: string;
  /** Null for a coupon that takes off an amount. */
  percent: number | null;
  /** Null for a coupon that takes off a percentage. */
  amountPaise: Paise | null;
  /** The least that the goods in the coupon's categories must cost together. */
  leastPaise: Paise;
  /** The product categories that the coupon is for; empty for all. */
  shelves: Category[];
};

/** Why nobody can use a coupon at present. `day` is YYYY-MM-DD. "ended": staff ended it. */
export type CouponClosed = { reason: "ended" | "used up" } | { reason: "ended on" | "begins on"; day: string };

/** `closed`: undefined if the coupon is usable. */
export type CartCoupon = CouponTerms & { id: number; closed: CouponClosed | undefined };

/** When and how often a coupon may be used. Days are YYYY-MM-DD in India. */
export type CouponBounds = {
  firstDay: string;
  /** Null for a coupon that does not end. */
  lastDay: string | null;
  /** Null for any number of uses. */
  mostUses: number | null;
  used: number;
  /** When staff ended the coupon; null if they have not. */
  endedAt: Date | null;
};

/** One line of a cart or order; `totalPaise` is the price of all its packs. */
export type CouponGoods = { category: Category; totalPaise: Paise };

/** Why a coupon takes nothing off some goods. `missingPaise`: what they lack to the `leastPaise` that it asks for. */
export type CouponRefusal =
  | CouponClosed
  | { reason: "nothing of it"; shelves: Category[] }
  | { reason: "too little"; shelves: Category[]; leastPaise: Paise; missingPaise: Paise };

export type Discount = { ok: true; paise: Paise } | { ok: false; why: CouponRefusal };

/** At least this much remains to pay, because a payment of ₹0 cannot be requested. */
const LEAST_LEFT: Paise = 1_00;

/** A coupon's code as it is stored, 3 to 20 letters and digits: "diwali-10" gives "DIWALI10". */
export function readCode(text: string): string | undefined {
  const code = plainCode(text);
  return /^[A-Z0-9]{3,20}$/.test(code) ? code : undefined;
}

/** Why nobody can use a coupon on the day `today` (YYYY-MM-DD in India); undefined if it is usable. */
export function whyClosed(
  { firstDay, lastDay, mostUses, used, endedAt }: CouponBounds,
  today: string,
): CouponClosed | undefined {
  if (endedAt) return { reason: "ended" };
  if (lastDay !== null && lastDay < today) return { reason: "ended on", day: lastDay };
  if (firstDay > today) return { reason: "begins on", day: firstDay };
  return mostUses !== null && used >= mostUses ? { reason: "used up" } : undefined;
}

/**
 * The discount that a coupon gives on some goods. A percentage is rounded up to whole rupees. At least ₹1 of the goods
 * remains to pay.
 */
export function discountFor(
  coupon: CouponTerms & { closed?: CouponClosed | undefined },
  goods: readonly CouponGoods[],
): Discount {
  const { percent, amountPaise, shelves, closed } = coupon;
  if (closed) return { ok: false, why: closed };
  const sum = paiseOfLines(coupon, goods).reduce((total, paise) => total + paise, 0);
  if (sum === 0) return { ok: false, why: { reason: "nothing of it", shelves } };
  // From goods for less than ₹2, no whole rupee can be taken off.
  const leastPaise = Math.max(coupon.leastPaise, LEAST_LEFT + 1_00);
  if (sum < leastPaise)
    return { ok: false, why: { reason: "too little", shelves, leastPaise, missingPaise: leastPaise - sum } };
  const wanted = percent === null ? amountPaise! : Math.ceil((sum * percent) / 10_000) * 100;
  const paise = Math.min(wanted, Math.floor((sum - LEAST_LEFT) / 100) * 100);
  return { ok: true, paise };
}

/** Splits the discount among these goods in proportion to their prices; 0 for goods that the coupon is not for. */
export function partsOf(discount: Paise, terms: CouponTerms, goods: readonly CouponGoods[]): Paise[] {
  return share(discount, paiseOfLines(terms, goods));
}

/** The price of each line, but 0 for a line that the coupon is not for. */
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

/** Categories in words: "sweets, snacks and pickles"; "goods" when the coupon is for all goods. */
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
