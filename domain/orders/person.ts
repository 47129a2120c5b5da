import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import type { Order } from "./orders.server.ts";
import type { OrderStatus } from "./order.ts";

/** Stands in place of a person's name that is erased. */
export const erasedName = "Erased";

/** The statuses of finished orders. Their personal data may be erased once no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the personal data of an order are erased. */
export function isErased({ erasedAt }: Pick<Order, "erasedAt">): boolean {
  return erasedAt !== null;
}

/** Whether the customer of an order asked for the erasure of personal data that is not done yet. */
export function awaitsErasure({ erasureRequestedAt, erasedAt }: Pick<Order, "erasureRequestedAt" | "erasedAt">) {
  return erasureRequestedAt !== null && erasedAt === null;
}

/**
 * The values to store in an order's columns in order to erase its personal data. Town, district, pincode and state
 * stay, for the tax, and so does a GSTIN (GST registration number) with the name of its business.
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

/** The text after the two digits of the state in an erased GSTIN (GST registration number): "37 (erased)". */
export const erasedGstin = " (erased)";

/**
 * The values to store in an order's columns once its legal retention is over; no person or business is named any more.
 * Of a GSTIN (GST registration number) the two digits of the state stay, because the tax on the bill depends on them.
 */
export function withoutAnybody(order: Order, now: Date) {
  return {
    ...withoutPerson(order, now),
    retentionEndedAt: now,
    gstin: order.gstin && stateCodeOfGstin(order.gstin) + erasedGstin,
    businessName: order.businessName && erasedName,
  } satisfies Partial<Order>;
}

/**
 * The texts by which to find what was written about the people and the business of an order, as `identifiersOf` returns
 * them: words of names, mobiles and e-mails, in lower case. Names that are erased already are left out.
 */
export function identifiersOfOrder(order: Order): string[] {
  const { name, senderName, businessName, mobile, senderMobile, email, erasedAt, retentionEndedAt } = order;
  const names = [...(erasedAt ? [] : [name, senderName]), ...(retentionEndedAt ? [] : [businessName])];
  return identifiersOf({ names, mobiles: [mobile, senderMobile], emails: [email] });
}

/** The mobiles (their last ten digits) and e-mails (in lower case) of the recipient and the sender of an order. */
export function addressesOfOrder({ mobile, senderMobile, email }: Order): string[] {
  return addressesOf({ mobiles: [mobile, senderMobile], emails: [email] });
}
