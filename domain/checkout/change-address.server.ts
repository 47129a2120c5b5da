import { loadCapacity, lockDay } from "#domain/delivery/capacity.server.ts";
import { findDestination, readCalendar } from "#domain/delivery/delivery.server.ts";
import { chargeFor, type Destination } from "#domain/delivery/delivery.ts";
import type { Paise } from "#domain/money.ts";
import { type BillChange, settleChange } from "#domain/order-changes/settle-change.server.ts";
import { followsOf, givesBackForOthers } from "#domain/order-changes/settled.ts";
import { orUndone, Undone } from "#domain/order-changes/undone.server.ts";
import {
  correctedMeanwhile,
  correctOrder,
  type Corrector,
  countCorrections,
  doingOf,
  writeCorrection,
} from "#domain/orders/customer/correction.server.ts";
import { type Correction, differingFields, fieldsInWords, placeFields } from "#domain/orders/customer/correction.ts";
import { findObjection } from "#domain/orders/customer/refusals.server.ts";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, totalOf } from "#domain/orders/order.ts";
import { lockOrder, newDayInWords, type Order, recordEvent, redirectOrder } from "#domain/orders/orders.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { whyContentsStay } from "./contents-stay.server.ts";
import { freeAndQuote, lineInCart, needsOfLines, reserve } from "./order-quote.server.ts";
import { mayMove } from "./other-day.server.ts";
import { offersFor } from "./offers.ts";
import type { NotChangeable } from "./obstacle.ts";
import type { GiftJourney, Quote } from "./quote.ts";
import type { Redirection } from "./redirection.ts";
import { decidePlaceOfSupply, supplyOf, whyNotBilled } from "./tax.server.ts";

/** New values of an order's people and address. */
export type NewAddress = Correction & {
  /** Undefined where it stays. */
  pincode?: string | undefined;
  /** Whether the buyer, a business with a GSTIN, has it sent to somebody else. */
  isForOthers?: boolean;
};

/** Whether a business has an order sent to somebody else, as far as its tax tells. */
export function isForOthers({ gstin, isGift, stateCode, placeOfSupply }: Order): boolean {
  return isGift || (gstin !== null && placeOfSupply !== stateCode);
}

type Wish = {
  orderId: string;
  to: NewAddress;
  /** The day on which it is to arrive there, YYYY-MM-DD; undefined for the promised one, or the nearest to it. */
  day?: string | undefined;
};

type Refused = { refused: NotChangeable };
type Outcome = "corrected" | "unchanged" | Refused | { asks: Redirection };

/**
 * Corrects an order's people and address. With another pincode, delivery, tax, day, the kitchen's room, the stock, the
 * money and the bill follow in the same transaction. If it then costs something else, arrives on another day than the
 * promised or the wished one, or its money or bill changes, that is asked about first: the answer has it, and nothing is
 * changed until it comes back as `seen`, with its day. `mayGiveBack`: whether who asks may have money given back for it.
 * Refuses, with what is so now, what cannot be brought there, and an order that was packed or got
 * another address since the page was shown (`known`, the number of its corrections).
 */
export async function changeAddress(
  db: Database,
  { known, seen, mayGiveBack, ...wish }: Wish & { known: number; seen?: string | undefined; mayGiveBack: boolean },
  by: Corrector,
  now = new Date(),
): Promise<Outcome> {
  const shown = (await findOrder(db, wish.orderId))!;
  if (goesToSamePlace(shown, wish.to)) return (await correctOrder(db, shown.number, { to: wish.to, known, by }))!;

  const rules = { calendar: await readCalendar(db), settings: await readSettings(db), now };
  const planned = await orUndone<Plan | Refused>(db, async (tx) => {
    const order = await lockKnown(tx, wish.orderId, known);
    if ("refused" in order) return order;
    const outcome = await plan(tx, order, wish, rules);
    throw new Undone("refused" in outcome ? outcome : await carryOut(tx, order, { to: wish.to, ...outcome }, by, now));
  });
  if ("refused" in planned) return planned;
  if (!mayGiveBack && planned.shown.settled && planned.shown.settled.backPaise > 0)
    return { refused: givesBackForOthers };
  const isOnDay = planned.shown.promisedOn === wish.day;
  const isAsked = planned.isOther || (wish.day !== undefined && !isOnDay);
  if (isAsked && !(isOnDay && planned.shown.seen === seen)) return { asks: planned.shown };
  return orUndone<Outcome>(db, async (tx) => {
    const order = await lockKnown(tx, wish.orderId, known);
    if ("refused" in order) return order;
    // Before the stock is freed: whoever places an order locks the day first too.
    const { dispatchOn } = planned.journey;
    await lockDay(tx, await loadCapacity(tx), { day: dispatchOn, cooked: needsOfLines(order.lines) });
    const outcome = await plan(tx, order, wish, rules);
    if ("refused" in outcome) throw new Undone(outcome);
    const { journey } = outcome;
    const isPlanned = journey.arrivesOn === planned.journey.arrivesOn && journey.dispatchOn === dispatchOn;
    if (isPlanned && !(await reserve(tx, order, journey, now)))
      throw new Undone({ refused: { reason: "day filled up" } });
    const done = await carryOut(tx, order, { to: wish.to, ...outcome }, by, now);
    if ("refused" in done) throw new Undone(done);
    if (!isPlanned || done.shown.seen !== planned.shown.seen) throw new Undone({ asks: done.shown });
    return "corrected";
  });
}

/** Whether a correction moves neither the parcel to another pincode nor the tax to another state. */
function goesToSamePlace(order: FullOrder, { pincode, isForOthers: wished = false }: NewAddress): boolean {
  if (pincode === undefined) return true;
  const placeOfSupply = decidePlaceOfSupply({ ...order, isForOthers: order.isGift || wished });
  return pincode === order.pincode && placeOfSupply === order.placeOfSupply;
}

type Rules = Parameters<typeof freeAndQuote>[3] & { settings: Settings };

type Plan = {
  shown: Redirection;
  /** Whether it costs something else or arrives on another day. */
  isOther: boolean;
  journey: GiftJourney;
  /** The columns of the order that follow from its place. */
  way: Pick<FullOrder, "district" | "pincode" | "stateCode" | "placeOfSupply" | "deliveryPaise">;
};

async function lockKnown(tx: Database, orderId: string, known: number): Promise<FullOrder | Refused> {
  await lockOrder(tx, orderId);
  const order = (await findOrder(tx, orderId))!;
  if (!mayMove(order)) return { refused: { reason: "status", status: order.status } };
  return (await countCorrections(tx, orderId)) === known ? order : { refused: correctedMeanwhile(order) };
}

/** What becomes of a locked order at another pincode. Frees what it reserves; the caller reserves anew or undoes it. */
async function plan(
  tx: Database,
  order: FullOrder,
  { to, day }: Wish,
  { settings, ...when }: Rules,
): Promise<Plan | Refused> {
  const pincode = to.pincode!;
  if (order.collects) return { refused: { reason: "collected" } };
  const there = { ...order, ...to, pincode };
  const quoted = await freeAndQuote(tx, there, { lines: order.lines.map(lineInCart) }, when);
  const destination = quoted?.destination;
  if (!quoted || !destination) return { refused: { reason: "unknown pincode", pincode } };
  if (!destination.served) return { refused: { reason: "not served", pincode } };
  const { quote, journeys } = quoted;
  if (quote.obstacles.length > 0) return obstructed(quote);
  const wanted = day ?? order.promisedOn;
  const journey = nearestTo(wanted, journeys);
  if (!journey) return { refused: { reason: "not fresh", pincode } };

  const buyer = { gstin: order.gstin, isForOthers: order.isGift || to.isForOthers === true };
  // The bill of a business that has it sent elsewhere names the business's own address (CGST rule 46(d)).
  if (buyer.gstin && buyer.isForOthers && !order.billAddress) return { refused: { reason: "no own address" } };
  const { stateCode, placeOfSupply } = supplyOf(buyer, destination, settings);
  const deliveryPaise = await chargeThere(tx, order, destination);
  const way = { district: destination.district, pincode, stateCode, placeOfSupply, deliveryPaise };
  const after = { ...there, ...way };
  const [beforePaise, afterPaise] = [order.sums.totalPaise, totalOf(chargesOf(after))];
  const sums = { ...order.sums, totalPaise: afterPaise };
  const refused = await whyNotPaidSo(tx, { ...after, sums }, { quote, destination, settings });
  if (refused) return { refused };
  const { arrivesOn: promisedOn } = journey;
  const shown = {
    beforePaise,
    afterPaise,
    promisedBefore: order.promisedOn,
    promisedOn,
    days: journeys.map(({ arrivesOn }) => arrivesOn),
    seen: [pincode, beforePaise, order.promisedOn, afterPaise].join(" "),
  };
  const isOther = afterPaise !== beforePaise || promisedOn !== order.promisedOn;
  return { shown, isOther, journey, way };
}

function obstructed({ obstacles, lines }: Quote): Refused {
  const staying = lines.filter(({ fate }) => fate === "stays").length;
  const isRestPossible = staying > 0 && staying < lines.length;
  return { refused: { reason: "obstacles", obstacles, isRestPossible } };
}

/** The journey that arrives on a day (YYYY-MM-DD); else the first one after it, else the last one before it. */
function nearestTo(day: string, journeys: readonly GiftJourney[]): GiftJourney | undefined {
  return journeys.find(({ arrivesOn }) => arrivesOn >= day) ?? journeys.at(-1);
}

/** The charge for delivery there. What the order pays stays if both places cost the same today. */
async function chargeThere(tx: Database, order: FullOrder, { zone }: Destination): Promise<Paise> {
  const parcel = {
    grams: order.lines.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    itemsPaise: chargesOf(order).itemsPaise,
  };
  const from = await findDestination(tx, order.pincode ?? "");
  const { chargePaise } = chargeFor(zone, parcel);
  return from && chargeFor(from.zone, parcel).chargePaise === chargePaise ? order.deliveryPaise : chargePaise;
}

type Terms = { quote: Quote; destination: Destination; settings: Settings };

/** Why an order cannot be paid there as it is to be paid, or be billed as the law asks. */
async function whyNotPaidSo(
  tx: Database,
  after: FullOrder,
  { quote, destination, settings }: Terms,
): Promise<NotChangeable | undefined> {
  const { isGift } = after;
  // The limit of cash is that of the checkout: without the fee.
  const totalPaise = after.sums.totalPaise - after.cashFeePaise;
  const offers = offersFor({ ...quote, totalPaise }, destination, settings, { razorpay: true }, isGift);
  const objection = await findObjection(tx, after, settings.refusals);
  const why =
    (after.method === "cash" ? offers.cashRefusal : undefined) ??
    (objection === "paid beforehand" ? { reason: objection } : undefined);
  if (balanceOf(after) < 0 && why) return { reason: "cash", why, instead: "order anew" };
  return whyNotBilled(tx, after, settings);
}

/** Writes the new address, tells the customer, and brings money and bill in line with it (`settleChange`). */
async function carryOut(
  tx: Database,
  order: FullOrder,
  planned: Plan & { to: NewAddress },
  by: Corrector,
  now: Date,
): Promise<Plan | Refused> {
  const { to, way, shown } = planned;
  const bill = billAfter(order, planned);
  const say = (refused: string): Refused => ({ refused: by === "customer" ? { reason: "shop changes" } : refused });
  const stays = bill !== "same" && (await whyContentsStay(tx, order));
  if (stays) return say(stays);
  await write(tx, order, { to, way, journey: planned.journey, shown }, by);
  if (bill === "same") return planned;
  const settled = await settleChange(tx, order, { bill }, by === "customer" ? null : by.id, now);
  if ("refused" in settled) return say(settled.refused);
  const seen = `${shown.seen} ${followsOf({ ...shown, settled })}`;
  return { ...planned, isOther: true, shown: { ...shown, settled, seen } };
}

/** How the bill follows: a lower charge is credited, a higher one or another state's tax needs a new bill. */
function billAfter({ stateCode, placeOfSupply }: FullOrder, { way, shown }: Plan): BillChange["bill"] {
  const isSameTax = way.stateCode === stateCode && way.placeOfSupply === placeOfSupply;
  if (!isSameTax || shown.afterPaise > shown.beforePaise) return "anew";
  return shown.afterPaise < shown.beforePaise ? "less" : "same";
}

async function write(
  tx: Database,
  order: FullOrder,
  { to, way, journey, shown }: Pick<Plan, "way" | "journey" | "shown"> & { to: NewAddress },
  by: Corrector,
): Promise<void> {
  const { dispatchOn, arrivesOn: promisedOn } = journey;
  const { beforePaise, afterPaise } = shown;
  const others = differingFields(order, to).filter((field) => !placeFields.includes(field));
  const { pincode, deliveryPaise } = way;
  await writeCorrection(tx, order, to, by, { pincode, deliveryPaise, promisedOn });
  await redirectOrder(tx, order.id, { ...way, dispatchOn, promisedOn });
  const notes = [
    ...(others.length > 0 ? [`Corrected too: ${fieldsInWords(others).toLowerCase()}.`] : []),
    ...(promisedOn === order.promisedOn ? [] : [newDayInWords(order, promisedOn)]),
  ];
  await recordEvent(tx, order.id, "redirected", {
    ...doingOf(by),
    ...(notes.length > 0 && { note: notes.join(" ") }),
    data: {
      beforePaise,
      afterPaise,
      ...(others.length > 0 && { fields: others }),
      ...(promisedOn !== order.promisedOn && { promisedBefore: order.promisedOn, promisedOn }),
    },
  });
}
