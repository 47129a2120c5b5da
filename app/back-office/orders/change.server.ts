import { sayNotChangeable } from "#app/sentences/obstacles.ts";
import { saySettled } from "#app/sentences/order-changes.ts";
import { loadProductsOf, readProducts } from "#domain/catalogue/catalogue.server.ts";
import { findPack } from "#domain/catalogue/products/product.ts";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import { type Changed, previewContents } from "#domain/checkout/change-items.server.ts";
import { whyContentsStay } from "#domain/checkout/contents-stay.server.ts";
import { contentsSeen } from "#domain/checkout/new-contents.server.ts";
import { formatRupees } from "#domain/money.ts";
import { followsOf, givesBackForOthers } from "#domain/order-changes/settled.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";

const PACKS = "n.";
const MOST = 999;
/** How many products a search shows here. */
const FOUND = 6;

/** What is to be in an order, as the form of the page says it; what the form does not name stays as it is. */
export function readWish({ lines }: FullOrder, sent: URLSearchParams) {
  const packs = new Map(lines.map(({ packId, quantity }) => [packId, quantity]));
  for (const [name, value] of sent) {
    const quantity = Number(value);
    if (!name.startsWith(PACKS) || !Number.isInteger(quantity) || quantity < 0 || quantity > MOST) continue;
    packs.set(name.slice(PACKS.length), quantity);
  }
  return { packs, day: sent.get("day") || undefined, dropsCoupon: sent.get("drop") === "yes" };
}

/** What the page shows that changes an order: its packs, what was searched, and what the wish would cost. */
export async function showChange(db: Database, order: FullOrder, query: URLSearchParams, mayGiveBack: boolean) {
  const { number, couponCode, method, email } = order;
  const whyNot = await whyContentsStay(db, order);
  const wish = readWish(order, query);
  const find = (query.get("find") ?? "").trim();
  const outcome = whyNot || !query.has("see") ? undefined : await previewContents(db, { orderId: order.id, ...wish });
  const refused = outcome && "refused" in outcome ? outcome : undefined;
  const changed = outcome && !("refused" in outcome) ? outcome : undefined;
  const isDifferent = changed?.lines.some(({ was, quantity }) => was !== quantity) || wish.dropsCoupon;
  const rows = await rowsOf(db, order, wish.packs);
  return {
    number,
    couponCode,
    whyNot,
    problem: refused && sayNotChangeable(refused.refused),
    rows,
    find,
    found: find ? await packsFound(db, find, new Set(rows.map(({ packId }) => packId))) : [],
    days: (refused?.days ?? (wish.day ? [wish.day] : [])).map((value) => ({ value, label: dayInWords(value) })),
    asksCoupon: refused?.asksCoupon ?? false,
    dropsCoupon: wish.dropsCoupon,
    hidden: [
      ...[...wish.packs].map(([packId, quantity]) => [PACKS + packId, String(quantity)] as const),
      ["seen", contentsSeen(order)] as const,
      ...(wish.day ? [["day", wish.day] as const] : []),
      ...(wish.dropsCoupon ? [["drop", "yes"] as const] : []),
    ],
    preview: changed && isDifferent ? previewOf(changed, { method, email, mayGiveBack }) : undefined,
  };
}

export type Shown = Awaited<ReturnType<typeof showChange>>;

type Shower = Pick<FullOrder, "method" | "email"> & { mayGiveBack: boolean };

function previewOf(changed: Changed, { method, email, mayGiveBack }: Shower) {
  const { lines, charges, beforePaise, afterPaise, days, settled } = changed;
  const { discountPaise, deliveryPaise, cashFeePaise } = charges;
  const sums = [
    { name: "Coupon", paise: -discountPaise },
    { name: "Delivery", paise: deliveryPaise },
    { name: "Cash fee", paise: cashFeePaise },
  ].filter(({ name, paise }) => paise !== 0 || name === "Delivery");
  const differs = afterPaise - beforePaise;
  const more = `${formatRupees(Math.abs(differs))} ${differs > 0 ? "more" : "less"}`;
  return {
    rows: [
      ...lines.map(({ name, label, was, quantity, paise }) => ({
        name: `${quantity} × ${name}, ${label}${was === quantity ? "" : was === 0 ? " (new)" : ` (was ${was})`}`,
        rupees: formatRupees(paise),
      })),
      ...sums.map(({ name, paise }) => ({
        name,
        rupees: paise === 0 ? "Free" : paise < 0 ? `−${formatRupees(-paise)}` : formatRupees(paise),
      })),
    ],
    beforePaise,
    afterPaise,
    seenFollows: followsOf(changed),
    /** Why this user cannot change it so; undefined if they can. */
    forOthers: settled.backPaise > 0 && !mayGiveBack ? givesBackForOthers : undefined,
    follows: [
      differs === 0 ? "" : `That is ${more}.`,
      ...saySettled(settled, method),
      `It is promised for ${dayInWords(days.promisedOn)}.`,
      email ? "A mail tells her." : "There is no e-mail of the customer: call and say so.",
    ]
      .join(" ")
      .trim(),
  };
}

/** The packs that are in the order, or that the form added. */
async function rowsOf(db: Database, { lines }: FullOrder, packs: ReadonlyMap<string, number>) {
  const added = [...packs].filter(([packId, quantity]) => quantity > 0 && !lines.some((own) => own.packId === packId));
  const { products } = await loadProductsOf(
    db,
    added.map(([packId]) => packId),
  );
  return [
    ...lines.map(({ packId, name, label }) => ({
      packId,
      words: `${name}, ${label}`,
      quantity: packs.get(packId) ?? 0,
    })),
    ...added.flatMap(([packId, quantity]) => {
      const found = findPack(products, packId);
      return found ? [{ packId, words: `${found.product.name}, ${found.pack.label}`, quantity }] : [];
    }),
  ];
}

/** The packs on sale of the products that a search finds, without those that the page shows anyway. */
async function packsFound(db: Database, typed: string, shown: ReadonlySet<string>) {
  const { slugs, near } = await searchProducts(db, { typed, most: FOUND, isUnfinished: true });
  const products = await readProducts(db, slugs.length > 0 ? slugs : near);
  return products.flatMap(({ name, packs }) =>
    packs
      .filter(({ id, available }) => available && !shown.has(id))
      .map(({ id, label, price }) => ({
        packId: id,
        words: `${name}, ${label}, ${formatRupees(price)}`,
        quantity: 0,
      })),
  );
}
