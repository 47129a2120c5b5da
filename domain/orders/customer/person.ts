import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import type { Order } from "../schema.ts";
import type { OrderStatus } from "../order.ts";

export const erasedName = "Erased";

/** The statuses of finished orders. Their personal data may be erased when no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the personal data of an order are erased. */
export function isErased({ erasedAt }: Pick<Order, "erasedAt">): boolean {
  return erasedAt !== null;
}

/** Whether the erasure of an order's personal data was requested but is not done yet. */
export function awaitsErasure({ erasureRequestedAt, erasedAt }: Pick<Order, "erasureRequestedAt" | "erasedAt">) {
  return erasureRequestedAt !== null && erasedAt === null;
}

/** An order's columns without personal data. Keeps town, pincode, state, and a GST number with its business name. */
export function withoutPerson(order: Order, now: Date) {
  return {
    erasedAt: order.erasedAt ?? now,
    name: erasedName,
    mobile: "",
    email: null,
    // Not null, because the database demands an address for an order that is not collected.
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

/** An erased GSTIN (GST registration number) is the two digits of its state and this text: "37 (erased)". */
export const erasedGstin = " (erased)";

/**
 * Like `withoutPerson`, but also erases the business name and the GST number. Only the two digits of the number's state
 * stay. Use it when the law no longer requires the order to be kept.
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
 * The words of an order's names, and its mobiles and e-mails, in lower case. A text that contains such a word, mobile
 * or e-mail may be about the order's recipient, sender or business.
 */
export function identifiersOfOrder(order: Order): string[] {
  const { name, senderName, businessName, mobile, senderMobile, email, erasedAt, retentionEndedAt } = order;
  const names = [...(erasedAt ? [] : [name, senderName]), ...(retentionEndedAt ? [] : [businessName])];
  return identifiersOf({ names, mobiles: [mobile, senderMobile], emails: [email] });
}

/** The mobiles (their last ten digits) and e-mails (in lower case) of an order's recipient and sender. */
export function addressesOfOrder({ mobile, senderMobile, email }: Order): string[] {
  return addressesOf({ mobiles: [mobile, senderMobile], emails: [email] });
}
