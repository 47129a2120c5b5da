import { randomUUID } from "node:crypto";
import type { Sums } from "#domain/orders/order.ts";
import type { FullOrder, OrderEvent } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { orderLines, orders } from "../../domain/orders/schema.ts";

const at = new Date("2026-11-21T06:00:00Z");

/** Makes an order of two packs for Chennai, ₹1,148 in all. It is not inserted into the database. */
export function aFullOrder({
  sums,
  ...changes
}: Partial<Omit<FullOrder, "sums">> & { sums?: Partial<Sums> } = {}): FullOrder {
  const id = randomUUID();
  const line = { orderId: id, grams: 500, hsn: "2106", taxBasisPoints: 500, shelfLifeDays: 20, contents: [] };
  return {
    id,
    number: `TM-${id.slice(0, 8).toUpperCase()}`,
    token: id.replaceAll("-", ""),
    cartId: randomUUID(),
    status: "placed",
    placedAt: at,
    holdExpiresAt: null,
    hold: "standard",
    network: null,
    device: null,
    method: "cash",
    name: "Lakshmi",
    mobile: "9848012345",
    email: "lakshmi@example.net",
    collects: false,
    address1: "12 Temple Street",
    address2: null,
    landmark: null,
    city: "Chennai",
    district: "Chennai",
    pincode: "600001",
    stateCode: "33",
    gstin: null,
    businessName: null,
    billAddress: null,
    billPincode: null,
    placeOfSupply: "33",
    isGift: false,
    senderName: null,
    senderMobile: null,
    giftMessage: null,
    notBefore: null,
    note: null,
    dispatchOn: "2026-11-21",
    promisedOn: "2026-11-24",
    couponCode: null,
    deliveryPaise: 10_000,
    cashFeePaise: 5_000,
    courier: null,
    trackingNumber: null,
    userId: null,
    erasureRequestedAt: null,
    erasedAt: null,
    retentionEndedAt: null,
    goesOnAt: null,
    lines: [
      {
        ...line,
        position: 0,
        packId: "putharekulu",
        productId: "putharekulu",
        slug: "putharekulu",
        name: "Putharekulu",
        nameTe: "పూతరేకులు",
        label: "500 g",
        quantity: 2,
        unitPaise: 49_900,
        discountPaise: 0,
      },
    ],
    events: [],
    sums: someSums(sums),
    ...changes,
  };
}

/** The sums of an order of ₹1,148 that is not paid yet. `changes` sets other values. */
export function someSums(changes: Partial<Sums> = {}): Sums {
  const nothing = { allowedPaise: 0, receivedPaise: 0, returnedPaise: 0, leavingPaise: 0, isClaimed: false };
  return { totalPaise: 114_800, ...nothing, deductedPaise: 0, contestedPaise: 0, ...changes };
}

export function anEvent(kind: OrderEvent["kind"], changes: Partial<OrderEvent> = {}): OrderEvent {
  return {
    id: 7,
    orderId: randomUUID(),
    kind,
    by: "shop",
    actorId: null,
    batchId: null,
    data: {},
    paise: null,
    note: null,
    happenedAt: at,
    ...changes,
  };
}

/** Inserts an order and its lines without any of the checks for placing an order. */
export async function insertOrder(db: Database, { lines, events: _, sums: __, ...order }: FullOrder): Promise<void> {
  await db.insert(orders).values(order);
  await db.insert(orderLines).values(lines);
}
