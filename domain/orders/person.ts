import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import type { Order } from "./orders.server.ts";
import type { OrderStatus } from "./order.ts";

/** Replaces the name of an erased person. */
export const erasedName = "Erased";

/** The final statuses. In one of these, an order's person may be erased once no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the person of an order was erased. */
export function isErased({ erasedAt }: Pick<Order, "erasedAt">): boolean {
  return erasedAt !== null;
}

/** Whether the person of an order asked to be erased and is not erased yet. */
export function awaitsErasure({ erasureRequestedAt, erasedAt }: Pick<Order, "erasureRequestedAt" | "erasedAt">) {
  return erasureRequestedAt !== null && erasedAt === null;
}

/**
 * The columns of an order with its person erased. Town, district, pincode, state and GSTIN with the business's name
 * stay, for the tax.
 */
export function withoutPerson(order: Order, now: Date) {
  return {
    erasedAt: order.erasedAt ?? now,
    name: erasedName,
    mobile: "",
    email: null,
    // Not null: an order that was brought has an address, of which the town stays.
    address1: "",
    address2: null,
    landmark: null,
    senderName: null,
    senderMobile: null,
    giftMessage: null,
    note: null,
    network: null,
    device: null,
    businessName: order.gstin ? order.businessName : null,
    billAddress: null,
    billPincode: null,
  } satisfies Partial<Order>;
}

/**
 * What follows the first two digits of an erased GSTIN (GST registration number), which are those of the state: "37
 * (erased)".
 */
export const erasedGstin = " (erased)";

/**
 * The columns of an order after the legal retention: no person or business is named. The state's digits of a GSTIN
 * stay, because the tax on the bill depends on them.
 */
export function withoutAnybody(order: Order, now: Date) {
  return {
    ...withoutPerson(order, now),
    retentionEndedAt: now,
    gstin: order.gstin && stateCodeOfGstin(order.gstin) + erasedGstin,
    businessName: order.businessName && erasedName,
  } satisfies Partial<Order>;
}

/** Words that may identify the person or business of an order in a text about it. */
export function identifiersOfOrder(order: Order): string[] {
  const { name, senderName, businessName, mobile, senderMobile, email, erasedAt, retentionEndedAt } = order;
  const names = [...(erasedAt ? [] : [name, senderName]), ...(retentionEndedAt ? [] : [businessName])];
  return identifiersOf({ names, mobiles: [mobile, senderMobile], emails: [email] });
}

/** The mobiles and e-mails of the receiver and the sender of an order. */
export function addressesOfOrder({ mobile, senderMobile, email }: Order): string[] {
  return addressesOf({ mobiles: [mobile, senderMobile], emails: [email] });
}
