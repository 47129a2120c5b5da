import { recordChange } from "#domain/audit/audit.server.ts";
import { keepUntil } from "#domain/catalogue/products/product.ts";
import { holdAgain } from "#domain/catalogue/stock/stock.server.ts";
import { moveCapacity } from "#domain/delivery/capacity.server.ts";
import { findDestination, readCalendar } from "#domain/delivery/delivery.server.ts";
import { chargeFor, type Calendar, type Destination } from "#domain/delivery/delivery.ts";
import { formatRupees } from "#domain/money.ts";
import { letOff, readAllowedPaise } from "#domain/orders/allowances.server.ts";
import type { Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { awaitsErasure, isErased } from "#domain/orders/customer/person.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, keptOf } from "#domain/orders/order.ts";
import { advanceOrder, lockOrder, readSums, redirectOrder, type Days } from "#domain/orders/orders.server.ts";
import { replaceParcels } from "#domain/orders/parcels/parcels.server.ts";
import { planAnew, planPacked, SOLD_OUT } from "#domain/orders/planning.server.ts";
import { listRefunds } from "#domain/payments/refunds/refunds.server.ts";
import { reopenRequest } from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { listInParcel } from "./came-back.server.ts";
import { staleInWords } from "./stale.server.ts";
import { orUndone, Undone } from "./undone.server.ts";

/** What is sent: the parcel as it came back, or the same goods packed anew from the stock. */
type Sendable = "parcel" | "stock";

type Place = { address1: string; address2: string; landmark: string | null; city: string; pincode: string };
type Sending = {
  orderId: string;
  what: Sendable;
  /** Where it goes; undefined for the address that it has. */
  place?: Place;
};

type Refused = { refused: string };

/**
 * Sends an order again whose parcel came back, and tells the customer: as it came back, so that it is packed, or packed
 * anew, so that it is in the kitchen. Its money stands; what was waived of an unpaid cash order is collected at the
 * door after all. Refuses, and changes nothing, if it would not arrive fresh, if what it needs is sold out, if money went
 * back since it came back, and an address with another charge or tax.
 */
export async function sendAgain(
  db: Database,
  by: Staff,
  sending: Sending,
  now = new Date(),
): Promise<"sent again" | "already sent again" | Refused> {
  const calendar = await readCalendar(db);
  return orUndone<"sent again" | "already sent again" | Refused>(db, async (tx) => {
    const { status } = await lockOrder(tx, sending.orderId);
    const order = (await findOrder(tx, sending.orderId))!;
    if (status !== "returned") {
      const last = order.events.findLast(({ kind }) => kind === "sent-again");
      const isTheirs = last?.actorId === by.id && (status === "placed" || status === "packed");
      return isTheirs ? "already sent again" : { refused: await staleInWords(tx, order.id) };
    }
    const days = await send(tx, order, sending, { by, calendar, now });
    if ("refused" in days) throw new Undone(days);
    return "sent again";
  });
}

/** By which day an order would arrive at its own address (YYYY-MM-DD), if it was sent again now; or why it cannot be. */
export async function previewSendingAgain(
  db: Database,
  orderId: string,
  what: Sendable,
  now = new Date(),
): Promise<Pick<Days, "promisedOn"> | Refused> {
  const calendar = await readCalendar(db);
  return orUndone<Days | Refused>(db, async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status !== "returned") return { refused: "It did not come back." };
    const order = (await findOrder(tx, orderId))!;
    throw new Undone(await send(tx, order, { orderId, what }, { by: { id: "", name: "" }, calendar, now }));
  });
}

type With = { by: Staff; calendar: Calendar; now: Date };

/** Sends a locked order again. What was changed before a refusal is for the caller to undo. */
async function send(
  tx: Database,
  before: FullOrder,
  { what, place }: Sending,
  { by, calendar, now }: With,
): Promise<Days | Refused> {
  const refused = whyNotAtAll(before) ?? (await whyNotForMoney(tx, before));
  if (refused) return { refused };
  const where = await placeOf(tx, before, place);
  if ("refused" in where) return where;
  const order = { ...before, ...where };
  const days = what === "parcel" ? await asItCameBack(tx, order, calendar, now) : await anew(tx, order, calendar, now);
  if ("refused" in days) return days;

  const actorId = by.id || null;
  await redirectOrder(tx, order.id, { ...where, ...days });
  await askForMoneyAgain(tx, order, actorId);
  await replaceParcels(tx, order.id);
  const doing = { by: "shop", actorId } as const;
  // Without the recipient's name, because the note stays when personal data are erased.
  const note = `It ${order.isGift ? "arrives" : "reaches you"} by ${dayInWords(days.promisedOn)}.`;
  const status = what === "parcel" ? "packed" : "placed";
  const because = { kind: "sent-again", note, data: { promisedOn: days.promisedOn }, ...doing } as const;
  const advanced = await advanceOrder(tx, { ...order, ...days }, status, { ...doing, because });
  if (advanced !== "advanced") throw new Error(`${order.number} cannot be sent again`);
  const names = ["address1", "address2", "landmark", "city", "pincode"] as const;
  const changed = names.filter((name) => before[name] !== order[name]);
  const pick = (from: FullOrder) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await recordChange(tx, {
    by: { id: actorId, name: by.name },
    action: "sent it again after it came back",
    subject: { kind: "order", id: order.id },
    before: { status: before.status, dispatchOn: before.dispatchOn, ...pick(before) },
    after: { status, dispatchOn: days.dispatchOn, ...pick(order) },
  });
  return days;
}

const ORDER = "A new order is needed.";

function whyNotAtAll(order: FullOrder): string | undefined {
  if (order.collects) return "It is collected at the shop, so nothing is sent.";
  if (isErased(order) || awaitsErasure(order)) return "Its customer asked to be forgotten, so it is not sent again.";
  return undefined;
}

/** Why an order is not sent again because of money that goes back, or that nobody has any more. */
async function whyNotForMoney(tx: Database, { id, method, sums, events }: FullOrder): Promise<string | undefined> {
  const cameBack = events.findLast(({ kind }) => kind === "returned")?.happenedAt;
  const decided = (await listRefunds(tx, id)).filter(
    ({ status, isOpen, createdAt }) =>
      status !== "called-off" && (status !== "failed" || isOpen) && cameBack !== undefined && createdAt >= cameBack,
  );
  const paise = decided.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (paise > 0) {
    return `${formatRupees(paise)} was promised back since it came back. Call that refund off first, under Money; what is gone needs a new order.`;
  }
  if (sums.contestedPaise > 0) return "The payer contests the payment at the bank. Wait for what the bank decides.";
  const hasNothing = keptOf(sums) <= 0 && (method !== "cash" || sums.receivedPaise > 0);
  return hasNothing ? `Its money went back. ${ORDER}` : undefined;
}

type Where = Place & Pick<FullOrder, "district">;

/** Where the order goes. Refuses a pincode with another charge or another state, as the order and its bill say them. */
async function placeOf(tx: Database, order: FullOrder, place: Place | undefined): Promise<Where | Refused> {
  const { address1, address2, landmark, city, district, pincode, stateCode, lines } = order;
  const own = { address1: address1!, address2: address2 ?? "", landmark, city: city!, pincode: pincode!, district };
  if (!place) return own;
  if (place.pincode === pincode) return { ...own, ...place };
  const [from, to] = [await findDestination(tx, pincode!), await findDestination(tx, place.pincode)];
  if (!to?.served) return { refused: `We do not deliver to ${place.pincode}.` };
  if (to.stateCode !== stateCode)
    return { refused: `${place.pincode} is in another state, with another tax. ${ORDER}` };
  const parcel = {
    grams: lines.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    itemsPaise: lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0),
  };
  const charge = ({ zone }: Destination) => chargeFor(zone, parcel).chargePaise;
  if (!from || charge(from) !== charge(to)) {
    return { refused: `Delivery to ${place.pincode} costs ${formatRupees(charge(to))}, another charge. ${ORDER}` };
  }
  const isAtTheDoor = order.method === "cash" && keptOf(order.sums) < order.sums.totalPaise;
  if (isAtTheDoor && !to.zone.takesCash)
    return { refused: `Cash is not taken at the door in ${place.pincode}. ${ORDER}` };
  return { ...place, district: to.district };
}

const STALE = "What came back would not arrive fresh, with 30 % of its shelf life left. Pack it anew.";

async function asItCameBack(tx: Database, order: FullOrder, calendar: Calendar, now: Date): Promise<Days | Refused> {
  const packed = await listInParcel(tx, order.id);
  if (packed.length === 0) return { refused: "What lay in it is on the shelf again or written off. Pack it anew." };
  const recalled = packed.find(({ isRecalled }) => isRecalled);
  if (recalled) return { refused: `Batch ${recalled.lotId} in it is recalled. Pack it anew.` };
  const keeps = (arrivesOn: string) =>
    packed.every(
      ({ bestBefore, shelfLifeDays }) => bestBefore === null || bestBefore >= keepUntil(shelfLifeDays, arrivesOn),
    );
  const days = await planPacked(tx, order, { calendar, now, keeps });
  if (!days) return { refused: STALE };
  await moveCapacity(tx, order.id, days.dispatchOn);
  return days;
}

/** Reserves day and stock for an order that is packed anew. */
async function anew(tx: Database, order: FullOrder, calendar: Calendar, now: Date): Promise<Days | Refused> {
  if ((await listInParcel(tx, order.id)).length > 0) return { refused: "First say what lies in the parcel." };
  const days = await planAnew(tx, order, calendar, now);
  if (!days) return { refused: "No day has room for it, or something in it would not arrive fresh." };
  const isThere = await holdAgain(tx, order.id, { arrivesOn: days.promisedOn, today: dayInIndia(now) });
  return isThere ? days : { refused: SOLD_OUT };
}

/** Takes back what was waived of an unpaid order when its parcel came back: it is collected at the door after all. */
async function askForMoneyAgain(tx: Database, order: FullOrder, decidedBy: string | null): Promise<void> {
  const waived = await readAllowedPaise(tx, order.id, ["return"]);
  await letOff(tx, order.id, { paise: -waived, kind: "return", decidedBy });
  const sums = (await readSums(tx, [order.id])).get(order.id)!;
  if (balanceOf({ status: "placed", sums }) < 0) await reopenRequest(tx, order, sums.totalPaise - sums.allowedPaise);
}
