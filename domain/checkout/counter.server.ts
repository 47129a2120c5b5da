import type { DeskLine } from "#domain/cart/desk-cart.server.ts";
import { releasePlace } from "#domain/delivery/capacity.server.ts";
import type { Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { obstacleInWords } from "#domain/orders/kitchen/packing-obstacle.server.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { advanceOrder } from "#domain/orders/orders.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { confirmUpi, receiveCash, recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { CheckoutDetails, Seen } from "./checkout-form.ts";
import { type Placed, placeOrder, type Placing } from "./checkout.server.ts";
import type { Desk } from "./desk.server.ts";
import { EARLIEST } from "./earliest.ts";

/** The name of a customer who gives none at the counter. */
const UNNAMED = "Counter sale";

type Handed = {
  by: Staff;
  paid: "cash" | "upi";
  /** The number of the UPI transfer, as typed. Undefined when staff saw the money come, and do not know its number. */
  utr: string | undefined;
};

export type CounterSale = Handed & {
  /** The one-time id of the form. A second call with it finds the first sale. */
  cartId: string;
  lines: readonly DeskLine[];
  name: string | undefined;
  /** +91 and ten digits. */
  mobile: string | undefined;
  seen: Seen;
  now: Date;
};

/**
 * Sells goods over the counter: makes the order, packs it from the lots, records its money, issues the bill and hands it
 * over, all or nothing. Refuses what `placeOrder` refuses, goods that no lot has, and a UTR that is none or was used.
 */
export function sellAtCounter(db: Database, sale: CounterSale): Promise<Placed> {
  const { cartId, lines, by, seen, now } = sale;
  return placeOrder(db, {
    cartId,
    origin: { lines, by, isAtOnce: true, finish: (tx, order) => handOver(tx, order, sale) },
    details: detailsOf(sale),
    destination: undefined,
    seen,
    shop: { razorpay: false },
    now,
  });
}

/**
 * Places an order at the desk that is sent or collected later, and records its money, which is handed over at the counter
 * now: in cash or by UPI, without the fee and the limits of cash at the door. All or nothing. Refuses what `placeOrder`
 * refuses, and a UTR that is none or was used.
 */
export function placePaidAtCounter(
  db: Database,
  { origin, ...placing }: Omit<Placing, "origin" | "shop"> & { origin: Desk },
  utr: string | undefined,
): Promise<Placed> {
  const { by } = origin;
  const paid = placing.details.method === "cash" ? "cash" : "upi";
  return placeOrder(db, {
    ...placing,
    origin: { ...origin, finish: (tx, order) => receive(tx, order, { by, paid, utr }) },
    shop: { razorpay: false, paysNow: true },
  });
}

function detailsOf({ name, mobile, paid }: CounterSale): CheckoutDetails {
  return {
    name: name ?? UNNAMED,
    mobile: mobile ?? "",
    email: null,
    isGift: false,
    senderName: null,
    senderMobile: null,
    giftMessage: null,
    deliverOn: EARLIEST,
    note: null,
    gstin: null,
    businessName: null,
    billAddress: null,
    billPincode: null,
    method: paid,
    isForOthers: false,
    keepsAddress: false,
    address1: null,
    address2: null,
    landmark: null,
    city: null,
    pincode: null,
  };
}

/** Brings a new order to its end. Returns the sentences that say what is in the way. */
async function handOver(tx: Database, order: Order, sale: CounterSale): Promise<string[]> {
  const { by } = sale;
  let { status } = order;
  const goOn = async (to: OrderStatus): Promise<string[]> => {
    const moved = await advanceOrder(tx, { ...order, status }, to, { by: "shop", actorId: by.id });
    if (typeof moved === "object") return [await obstacleInWords(tx, moved)];
    if (moved === "refused") throw new Error(`A counter sale cannot go from ${status} to ${to}`);
    status = to;
    return [];
  };
  if (status === "awaiting-payment") await goOn("placed");
  const hindered = await goOn("packed");
  if (hindered.length > 0) return hindered;
  await goOn("ready");
  // The bill is issued here or when it is handed over: last, because it locks the numbers of bills.
  await releasePlace(tx, order.id);
  const refused = await receive(tx, order, sale);
  if (refused.length === 0) await goOn("collected");
  return refused;
}

async function receive(tx: Database, order: Order, { by, paid, utr }: Handed): Promise<string[]> {
  const { id, amountPaise } = (await findPaymentBy(tx, order.id, paid))!;
  if (paid === "cash") {
    await receiveCash(tx, id, by);
    return [];
  }
  const unnamed = {
    paymentId: id,
    amountPaise,
    currency: "INR",
    rail: "upi",
    externalId: id,
    source: "typed",
  } as const;
  const outcome =
    utr === undefined
      ? await recordReceipt(tx, { ...unnamed, by: "shop", staff: by })
      : await confirmUpi(tx, id, utr, "whole", by);
  if (outcome === "settled") return [];
  if (typeof outcome === "object" && outcome.refused === "utr")
    return ["A UTR has 12 digits: enter it as the app shows it."];
  return [outcomeInWords(typeof outcome === "object" ? outcome.refused : outcome)];
}
