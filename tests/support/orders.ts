import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { cookedToOrder, fromShelf, loadCapacity, takeCapacity } from "#domain/delivery/capacity.server.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import { totalOf, type OrderStatus, type PaymentMethod, type Sums } from "#domain/orders/order.ts";
import { newOrderNumber, newOrderToken, recordEvent } from "#domain/orders/orders.server.ts";
import { orderLines, orders, type Order } from "#domain/orders/schema.ts";
import { closeRequests, createPayment, findPayment, type Payment } from "#domain/payments/requests/payments.server.ts";
import { allocations, receipts } from "#domain/payments/schema.ts";
import type { Receipt } from "#domain/payments/receipts/settlement.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { cashFor, moneyFor, newUtr, transferFor } from "./money-for.ts";

type Line = FullOrder["lines"][number];

type Changes = Partial<Omit<FullOrder, "lines" | "sums">> & {
  /** What each line has that differs from a pack of laddu for ₹499. */
  lines?: readonly Partial<Line>[];
  /** Whether its money came. By default it did for an order paid in advance that the shop makes or has made. */
  isPaid?: boolean;
};

/** Columns of an order for another state than the shop's. */
export const toChennai = {
  name: "Meena Raman",
  address1: "12, Sunrise Flats",
  address2: "Second Main Road, Adyar",
  city: "Chennai",
  district: "Chennai",
  pincode: "600020",
  stateCode: "33",
} satisfies Changes;

/** Two lines whose goods have different HSN codes, and delivery: ₹987. */
export const ladduAndPickle = {
  lines: [
    { unitPaise: 349_00, quantity: 2 },
    { name: "Avakaya", label: "250 g", grams: 250, unitPaise: 199_00, hsn: "20019000" },
  ],
  deliveryPaise: 90_00,
} as const satisfies Changes;

const begun = (method: PaymentMethod): OrderStatus => (method === "cash" ? "placed" : "awaiting-payment");

const waits = (status: OrderStatus) => status === "awaiting-payment" || status === "awaiting-approval";

/**
 * An order as data: one pack of laddu for ₹499 and delivery for ₹50, to an address in Guntur, just placed by UPI. It has
 * no events, and its sums are those of its lines and of `isPaid`. `anOrder` inserts it into a database.
 */
export function buildOrder({
  lines = [{}],
  isPaid,
  sums,
  ...changes
}: Changes & { sums?: Partial<Sums> } = {}): FullOrder {
  const {
    id = randomUUID(),
    method = "upi",
    dispatchOn = "2099-01-04",
    cashFeePaise = 0,
    deliveryPaise = 50_00,
  } = changes;
  const { status = begun(method), stateCode = "37" } = changes;
  const ownLines = lines.map((line, position) => ({ ...aLine(id, position), ...line }));
  const totalPaise = totalOf({
    itemsPaise: ownLines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0),
    discountPaise: ownLines.reduce((sum, { discountPaise }) => sum + discountPaise, 0),
    deliveryPaise,
    cashFeePaise,
  });
  const isInAdvance = method !== "cash" && !waits(status) && status !== "cancelled";
  return {
    number: newOrderNumber(),
    token: newOrderToken(),
    cartId: randomUUID(),
    placedAt: new Date(),
    holdExpiresAt: waits(status) ? new Date(Date.now() + 3_600_000) : null,
    hold: "standard",
    language: "en",
    network: null,
    device: null,
    name: "Lakshmi",
    mobile: "+919848012345",
    email: null,
    collects: false,
    address1: "12-3-45",
    address2: "Brodipet 4th line",
    landmark: null,
    city: "Guntur",
    district: "Guntur",
    pincode: "522002",
    gstin: null,
    businessName: null,
    billAddress: null,
    billPincode: null,
    placeOfSupply: stateCode,
    isGift: false,
    senderName: null,
    senderMobile: null,
    giftMessage: null,
    notBefore: null,
    note: null,
    promisedOn: addDays(dispatchOn, 1),
    couponCode: null,
    courier: null,
    trackingNumber: null,
    userId: null,
    takenBy: null,
    erasureRequestedAt: null,
    erasedAt: null,
    retentionEndedAt: null,
    goesOnAt: null,
    events: [],
    parcels: [],
    ...changes,
    id,
    status,
    method,
    dispatchOn,
    stateCode,
    deliveryPaise,
    cashFeePaise,
    lines: ownLines,
    sums: someSums({ totalPaise, receivedPaise: (isPaid ?? isInAdvance) ? totalPaise : 0, ...sums }),
  };
}

const aLine = (orderId: string, position: number): Line => ({
  orderId,
  position,
  packId: "1",
  productId: "1",
  slug: "motichoor-laddu",
  name: "Motichoor Laddu",
  nameTe: null,
  nameHi: null,
  label: "500 g",
  grams: 500,
  quantity: 1,
  unitPaise: 499_00,
  discountPaise: 0,
  discountReason: null,
  hsn: "21069099",
  taxBasisPoints: 500,
  shelfLifeDays: 7,
  contents: [],
});

/** The sums of an order of ₹549 that is not paid. `changes` sets other values. */
export function someSums(changes: Partial<Sums> = {}): Sums {
  const nothing = { allowedPaise: 0, receivedPaise: 0, returnedPaise: 0, leavingPaise: 0, isClaimed: false };
  return { totalPaise: 549_00, ...nothing, deductedPaise: 0, contestedPaise: 0, ...changes };
}

export function anEvent(kind: OrderEvent["kind"], changes: Partial<OrderEvent> = {}): OrderEvent {
  return {
    id: 7,
    orderId: randomUUID(),
    kind,
    by: "shop",
    actorId: null,
    submissionId: null,
    data: {},
    paise: null,
    note: null,
    happenedAt: new Date("2026-11-21T06:00:00Z"),
    ...changes,
  };
}

export type OrderWish = Omit<Changes, "events"> & {
  /** What to reserve for it, in grams by product id. By default nothing. */
  demand?: ReadonlyMap<string, number>;
};

/**
 * Inserts an order that `buildOrder` makes, with the event of its status, its payment request and, if it is paid, the
 * money. Checks none of what is checked when a customer places an order.
 */
export async function anOrder(
  pool: Pool,
  { demand = new Map(), ...changes }: OrderWish = {},
): Promise<Order & { payment: Payment; receipt: Receipt | undefined }> {
  const { lines, events: _, sums, ...order } = buildOrder(changes);
  return drizzle(pool, { casing: "snake_case" }).transaction(async (tx) => {
    await tx.insert(orders).values(order);
    await tx.insert(orderLines).values(lines);
    const payment = await createPayment(tx, order, sums.totalPaise);
    const receipt = sums.receivedPaise > 0 ? await aReceipt(tx, payment, order) : undefined;
    if (receipt || order.status === "cancelled") await closeRequests(tx, order.id);
    await recordEvent(tx, order.id, order.status, { by: "customer", data: { to: order.status } });
    await reserve(tx, order, demand);
    return { ...order, payment: (await findPayment(tx, payment.id))!, receipt };
  });
}

const moneyOf = {
  upi: (payment: Payment) => transferFor(payment, newUtr()),
  razorpay: (payment: Payment) => moneyFor(payment),
  cash: (payment: Payment) => cashFor(payment),
};

/** Inserts the money of a payment request, which came when the order was placed. */
export async function aReceipt(
  tx: Database,
  payment: Payment,
  { id: orderId, placedAt }: Pick<Order, "id" | "placedAt">,
): Promise<Receipt> {
  const { paymentId: requestId, by, ...money } = moneyOf[payment.method](payment);
  const paise = payment.amountPaise;
  const received = { ...money, requestId, amountPaise: paise, receivedAt: placedAt, recordedAt: placedAt };
  const [receipt] = await tx.insert(receipts).values(received).returning();
  await tx.insert(allocations).values({ receiptId: receipt!.id, orderId, paise });
  await recordEvent(tx, orderId, "payment-received", { by, paise, data: { receiptId: receipt!.id } });
  return receipt!;
}

/** Takes the order's place on its day, and reserves `demand`. Throws when the stock does not suffice. */
async function reserve(tx: Database, order: Order, demand: ReadonlyMap<string, number>): Promise<void> {
  const capacity = await loadCapacity(tx);
  await takeCapacity(tx, order.id, capacity, { day: order.dispatchOn, cooked: cookedToOrder(capacity, demand) });
  const arrival = { arrivesOn: order.promisedOn, today: dayInIndia(new Date()) };
  const held = await holdStock(tx, order.id, fromShelf(capacity, demand), arrival);
  if (!held.ok) throw new Error("The stock is not there.");
}
