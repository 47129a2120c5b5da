import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import { findPack } from "#domain/catalogue/products/product.ts";
import { demandOf } from "#domain/catalogue/stock/stock.server.ts";
import { findCoupon, forgetUse, inCart } from "#domain/coupons/coupons.server.ts";
import { loadCapacity, lockDay } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Destination } from "#domain/delivery/delivery.ts";
import type { Paise } from "#domain/money.ts";
import { type BillChange, settleChange } from "#domain/order-changes/settle-change.server.ts";
import { followsOf, givesBackForOthers, type Settled } from "#domain/order-changes/settled.ts";
import { orUndone, Undone } from "#domain/order-changes/undone.server.ts";
import { replaceLines } from "#domain/orders/changed-lines.server.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, type Charges, totalOf } from "#domain/orders/order.ts";
import { lockOrder, recordEvent, rescheduleOrder, type Days } from "#domain/orders/orders.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { whyContentsStay } from "./contents-stay.server.ts";
import {
  billChangeOf,
  changedLines,
  type ChangedLine,
  changedMeanwhile,
  changesInWords,
  changesOf,
  contentsSeen,
  linesOf,
  rowsOf,
} from "./new-contents.server.ts";
import { offersFor } from "./offers.ts";
import { freeAndQuote, reserve } from "./order-quote.server.ts";
import type { NotChangeable } from "./obstacle.ts";
import type { Quote } from "./quote.ts";
import { copyLines, readTaxRates, whyNotBilled } from "./tax.server.ts";

/** What is to be in an order. */
export type Contents = {
  orderId: string;
  /** Packs by pack id. A kind of pack that is not named is not in it. */
  packs: ReadonlyMap<string, number>;
  /** The day on which it is to arrive or to be ready, YYYY-MM-DD; undefined for the promised one. */
  day?: string | undefined;
  /** Whether its coupon is taken out. */
  dropsCoupon: boolean;
};

/** What an order is after a change, and what it was. Totals are in paise. */
type Planned = {
  lines: ChangedLine[];
  /** The code of the coupon that is taken out. */
  coupon: string | undefined;
  charges: Charges;
  beforePaise: Paise;
  afterPaise: Paise;
  days: Days;
  billed: BillChange;
};

/** A change, and what follows from it for money and bill. */
export type Changed = Planned & { settled: Settled };

/** Why contents are not possible. `days`: the days on which they are. `asksCoupon`: they are without the coupon. */
export type NotChanged = { refused: NotChangeable; days?: string[]; asksCoupon?: true };

/** What an order would be with these contents. Does it and undoes it, so that it says what a press would do. */
export async function previewContents(
  db: Database,
  contents: Contents,
  now = new Date(),
): Promise<Changed | NotChanged> {
  const rules = await readRules(db);
  return orUndone<Changed | NotChanged>(db, async (tx) => {
    const order = await lockWhole(tx, contents.orderId);
    const planned = await change(tx, order, contents, { ...rules, now });
    throw new Undone("refused" in planned ? planned : await carryOut(tx, order, planned, nobody, now));
  });
}

type Pressed = {
  seen: string;
  seenFollows: string;
  /** Whether the staff member may give money back. */
  mayGiveBack: boolean;
};

const nobody: Actor = { id: null, name: "" };

/**
 * Changes what is in an order that is not packed: its lines, the discount, the charge for delivery, its room in the
 * kitchen, its stock, its money and its bill, in one transaction. Packs of a kind that was in it keep its price, others
 * cost what they cost today. Refuses if the order is another than the page showed (`seen`, `contentsSeen`), or if
 * something else follows (`seenFollows`, `followsOf`).
 */
export async function changeContents(
  db: Database,
  { seen, seenFollows, mayGiveBack, ...contents }: Contents & Pressed,
  by: Actor,
  now = new Date(),
): Promise<Changed | NotChanged> {
  const rules = await readRules(db);
  const planned = await previewContents(db, contents, now);
  return orUndone<Changed | NotChanged>(db, async (tx) => {
    const order = await lockWhole(tx, contents.orderId);
    if (contentsSeen(order) !== seen) return { refused: changedMeanwhile(order) };
    if ("refused" in planned) return planned;
    const cooked = await readNeeds(tx, contents.packs);
    // Before the stock is freed: whoever places an order locks the day first too.
    await lockDay(tx, await loadCapacity(tx), { day: planned.days.dispatchOn, cooked });
    const outcome = await change(tx, order, contents, { ...rules, now });
    if ("refused" in outcome) throw new Undone(outcome);
    const changed = await carryOut(tx, order, outcome, by, now);
    if ("refused" in changed) throw new Undone(changed);
    if (changed.settled.backPaise > 0 && !mayGiveBack) throw new Undone({ refused: givesBackForOthers });
    if (followsOf(changed) !== seenFollows || changed.days.dispatchOn !== planned.days.dispatchOn)
      throw new Undone({ refused: "It costs something else, or leaves on another day, by now. Look once more." });
    return changed;
  });
}

async function readRules(db: Database) {
  const [calendar, taxRates] = [await readCalendar(db), await readTaxRates(db)];
  return { calendar, taxRates, settings: await readSettings(db) };
}

type Rules = Awaited<ReturnType<typeof readRules>> & { now: Date };

async function lockWhole(tx: Database, orderId: string): Promise<FullOrder> {
  await lockOrder(tx, orderId);
  return (await findOrder(tx, orderId))!;
}

async function readNeeds(tx: Database, packs: Contents["packs"]) {
  const { products } = await loadProductsOf(tx, [...packs.keys()]);
  const known = [...packs].filter(([packId]) => findPack(products, packId));
  return demandOf(
    products,
    known.map(([packId, quantity]) => ({ packId, quantity })),
  );
}

/** Changes a locked order. After a refusal, the caller must undo what was done. */
async function change(
  tx: Database,
  order: FullOrder,
  { packs, day = order.promisedOn, dropsCoupon }: Contents,
  { calendar, taxRates, settings, now }: Rules,
): Promise<Planned | NotChanged> {
  const stays = await whyContentsStay(tx, order);
  if (stays) return { refused: stays };
  const { products } = await loadProductsOf(tx, [...packs.keys()]);
  const lines = linesOf(order, packs, products);
  if (lines.length === 0) return { refused: "Nothing is left in it: cancel it instead." };
  const found = dropsCoupon ? undefined : order.couponCode && (await findCoupon(tx, order.couponCode));
  // Its use was taken when it was ordered, so a coupon that has ended since still counts.
  const coupon = found ? { ...inCart(found, now), closed: undefined } : undefined;
  if (dropsCoupon) await forgetUse(tx, order.id);

  const quoted = await freeAndQuote(tx, order, { lines, ...(coupon && { coupon }) }, { calendar, now });
  if (!quoted) return { refused: "Nothing is delivered to its pincode any more." };
  const { quote, journeys, destination } = quoted;
  const { obstacles } = quote;
  if (obstacles.length > 0) return { refused: { reason: "obstacles", obstacles, isRestPossible: false } };
  if (coupon && quote.coupon?.refused) {
    const { code, refused: why } = quote.coupon;
    return { refused: { reason: "coupon", code, why }, asksCoupon: true };
  }
  const journey = journeys.find(({ arrivesOn }) => arrivesOn === day);
  if (!journey) {
    const days = journeys.map(({ arrivesOn }) => arrivesOn);
    return { refused: `All of this together is not possible for ${dayInWords(day)}. Choose another day.`, days };
  }

  const rows = rowsOf(order, quote, (line) => copyLines([line], taxRates, dayInIndia(now))[0]!);
  const after = { ...order, lines: rows, deliveryPaise: quote.deliveryPaise };
  const refused = await whyNotPaidSo(tx, after, { quote, destination, settings });
  if (refused) return { refused };
  const couponCode = coupon ? order.couponCode : null;
  await replaceLines(tx, order.id, rows, { deliveryPaise: after.deliveryPaise, couponCode });
  if (!(await reserve(tx, { id: order.id, lines: rows }, journey, now)))
    return { refused: `${dayInWords(day)} filled up just now, or something of it was sold. Look once more.` };
  const [beforePaise, charges] = [order.sums.totalPaise, chargesOf(after)];
  return {
    lines: changedLines(order, rows),
    coupon: (dropsCoupon && order.couponCode) || undefined,
    charges,
    beforePaise,
    afterPaise: totalOf(charges),
    days: { dispatchOn: journey.dispatchOn, promisedOn: journey.arrivesOn },
    billed: billChangeOf(order, rows, after.deliveryPaise),
  };
}

type Terms = { quote: Quote; destination: Destination | undefined; settings: Rules["settings"] };

/** Why a changed order cannot be paid as it is to be paid, or be billed as the law asks. */
async function whyNotPaidSo(
  tx: Database,
  order: FullOrder,
  { quote, destination, settings }: Terms,
): Promise<NotChangeable | undefined> {
  const { cashRefusal } = offersFor(quote, destination, settings, { razorpay: true }, order.isGift);
  const why = order.method === "cash" ? cashRefusal : undefined;
  const sums = { ...order.sums, totalPaise: totalOf(chargesOf(order)) };
  if (why && balanceOf({ ...order, sums }) < 0) return { reason: "cash", why, instead: "take fewer" };
  if (sums.totalPaise - sums.allowedPaise < 1_00) return "Nothing would be left to pay for it.";
  return whyNotBilled(tx, order, settings);
}

/** Writes down what was changed, and lets money and bill follow. */
async function carryOut(
  tx: Database,
  order: FullOrder,
  planned: Planned,
  by: Actor,
  now: Date,
): Promise<Changed | { refused: string }> {
  const { days, beforePaise, afterPaise, billed } = planned;
  const words = changesInWords(planned).join(". ");
  const doing = { by: "shop", actorId: by.id } as const;
  const data = { beforePaise, afterPaise, ...changesOf(planned) };
  await recordEvent(tx, order.id, "changed", { ...doing, ...(words && { note: `${words}.` }), data });
  await rescheduleOrder(tx, order, days, { ...doing, because: "asked" });
  await recordChange(tx, {
    by,
    action: "changed what is in an order",
    subject: { kind: "order", id: order.id },
    before: { totalPaise: beforePaise, contents: contentsSeen(order) },
    after: { totalPaise: afterPaise, what: words },
  });
  const settled = await settleChange(tx, order, billed, by.id, now);
  return "refused" in settled ? settled : { ...planned, settled };
}
