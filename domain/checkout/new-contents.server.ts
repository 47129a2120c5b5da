import type { CartLine } from "#domain/cart/cart.ts";
import { findPack, namesOf, type Product } from "#domain/catalogue/products/product.ts";
import type { Paise } from "#domain/money.ts";
import type { BillChange } from "#domain/order-changes/settle-change.server.ts";
import type { EventData, Packs } from "#domain/orders/event.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { dayInWords } from "#platform/day.ts";
import { lineInCart } from "./order-quote.server.ts";
import type { Quote } from "./quote.ts";
import type { copyLines } from "./tax.server.ts";

type Line = FullOrder["lines"][number];

/** What an order is, for a page that changes it: its lines, its day and its coupon. */
export function contentsSeen({ lines, promisedOn, couponCode }: FullOrder): string {
  return [...lines.map(({ packId, quantity }) => `${quantity} ${packId}`), promisedOn, couponCode ?? "no coupon"].join(
    "; ",
  );
}

/** The refusal of who changes an order on a page of before. */
export function changedMeanwhile({ lines, promisedOn }: FullOrder): string {
  const words = lines.map(({ quantity, name, label }) => `${quantity} × ${name}, ${label}`).join("; ");
  return `It was changed while this page was open. In it now: ${words}, for ${dayInWords(promisedOn)}. Look once more.`;
}

/**
 * The lines of an order that has these packs, by pack id, as a cart has them. Packs that were in it keep their price;
 * unknown packs are left out.
 */
export function linesOf(
  order: FullOrder,
  packs: ReadonlyMap<string, number>,
  products: readonly Product[],
): CartLine[] {
  const own = order.lines.flatMap((line) => {
    const quantity = packs.get(line.packId) ?? 0;
    return quantity > 0 ? [{ ...lineInCart(line), quantity }] : [];
  });
  const added = [...packs].flatMap(([packId, quantity]) => {
    const found = findPack(products, packId);
    if (!found || quantity === 0 || order.lines.some((line) => line.packId === packId)) return [];
    const { product, pack } = found;
    const { label, price, available } = pack;
    return [{ packId, slug: product.slug, ...namesOf(product), label, price, priceSeen: price, quantity, available }];
  });
  return [...own, ...added];
}

/** The lines as the order stores them. What stays keeps its position and its copy of the catalogue's data. */
export function rowsOf(
  { id, lines }: FullOrder,
  quote: Quote,
  copy: (line: Quote["lines"][number]) => ReturnType<typeof copyLines>[number],
): Line[] {
  let last = Math.max(...lines.map(({ position }) => position));
  return quote.lines.map((quoted) => {
    const own = lines.find(({ packId }) => packId === quoted.line.packId);
    const { quantity } = quoted.line;
    if (own) return { ...own, quantity, discountPaise: quoted.discountPaise };
    const { nameTe = null, nameHi = null, discountReason = null, ...row } = copy(quoted);
    return { ...row, nameTe, nameHi, discountReason, orderId: id, position: ++last };
  });
}

const billedPaise = ({ unitPaise, quantity, discountPaise }: Line) => unitPaise * quantity - discountPaise;

/**
 * How the bill follows a change. A credit note has the tax of what was taken out, so all lines have one rate, or only
 * one line is another.
 */
export function billChangeOf(order: FullOrder, rows: readonly Line[], deliveryPaise: Paise): BillChange {
  const after = new Map(rows.map((row) => [row.packId, row]));
  const differ = order.lines.filter((line) => {
    const row = after.get(line.packId);
    return !row || row.quantity !== line.quantity || billedPaise(row) !== billedPaise(line);
  });
  const isAdded = rows.length > order.lines.filter(({ packId }) => after.has(packId)).length;
  if (differ.length === 0 && !isAdded && deliveryPaise === order.deliveryPaise) return { bill: "same" };
  const isLess = differ.every((line) => {
    const row = after.get(line.packId);
    return !row || (row.quantity <= line.quantity && billedPaise(row) <= billedPaise(line));
  });
  const isOneRate = new Set(order.lines.map(({ taxBasisPoints }) => taxBasisPoints)).size === 1;
  const line = differ.length === 1 && deliveryPaise === order.deliveryPaise ? differ[0] : undefined;
  if (isAdded || !isLess || deliveryPaise > order.deliveryPaise || !(isOneRate || line)) return { bill: "anew" };
  return { bill: "less", line };
}

/** One line of a changed order; `was` is how many packs were in it. */
export type ChangedLine = Packs & { packId: string; was: number; paise: Paise };

/** What became of each line, also of those that were taken out. */
export function changedLines(order: FullOrder, rows: readonly Line[]): ChangedLine[] {
  const gone = order.lines.filter(({ packId }) => !rows.some((row) => row.packId === packId));
  return [...rows, ...gone.map((line) => ({ ...line, quantity: 0 }))].map(
    ({ packId, label, quantity, unitPaise, ...line }) => ({
      packId,
      ...namesOf(line),
      label,
      quantity,
      was: order.lines.find((one) => one.packId === packId)?.quantity ?? 0,
      paise: unitPaise * quantity,
    }),
  );
}

type Changes = { lines: ChangedLine[]; coupon: string | undefined };

/** What was changed, for the event's data. */
export function changesOf({ lines, coupon }: Changes): Pick<EventData<"changed">, "lines" | "coupon"> {
  const changed = lines
    .filter(({ was, quantity }) => was !== quantity)
    .map(({ label, quantity, was, ...line }) => ({ ...namesOf(line), label, quantity, was }));
  return { lines: changed, ...(coupon !== undefined && { coupon }) };
}

/** What was changed, for the desk: "2 × Kaju Katli, 500 g, not 1". */
export function changesInWords({ lines, coupon }: Changes): string[] {
  const words = lines.filter(({ was, quantity }) => was !== quantity).map(changeInWords);
  return coupon === undefined ? words : [...words, `Coupon ${coupon} taken out`];
}

function changeInWords({ name, label, was, quantity }: ChangedLine): string {
  const what = `${name}, ${label}`;
  if (was === 0) return `${quantity} × ${what} added`;
  return quantity === 0 ? `${was} × ${what} taken out` : `${quantity} × ${what}, not ${was}`;
}
