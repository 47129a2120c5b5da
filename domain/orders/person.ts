import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import type { Order } from "./orders.server.ts";
import type { OrderStatus } from "./order.ts";

/** What stands where a person's name stood. */
export const erasedName = "Erased";

/** An order in one of these needs its person no more, once no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the person of an order is gone from it. */
export function isErased({ erasedAt }: Pick<Order, "erasedAt">): boolean {
  return erasedAt !== null;
}

/** Whether the person of an order has asked to be erased and is still in it. */
export function awaitsErasure({ erasureRequestedAt, erasedAt }: Pick<Order, "erasureRequestedAt" | "erasedAt">) {
  return erasureRequestedAt !== null && erasedAt === null;
}

/** What an order's columns hold once its person is gone: the tax facts stay, and the town. */
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

/** What stands behind the state where the rest of a GSTIN stood. */
export const erasedGstin = " (erased)";

/**
 * What its columns hold once it need not be kept any more: nobody, whatever its invoice had to say until then. The state
 * of a GSTIN stays, because it decides which tax the bill shows.
 */
export function withoutAnybody(order: Order, now: Date) {
  return {
    ...withoutPerson(order, now),
    retentionEndedAt: now,
    gstin: order.gstin && stateCodeOfGstin(order.gstin) + erasedGstin,
    businessName: order.businessName && erasedName,
  } satisfies Partial<Order>;
}

/** By what a text about an order may be about its person or its business. */
export function identifiersOfOrder(order: Order): string[] {
  const { name, senderName, businessName, mobile, senderMobile, email, erasedAt, retentionEndedAt } = order;
  const names = [...(erasedAt ? [] : [name, senderName]), ...(retentionEndedAt ? [] : [businessName])];
  return identifiersOf({ names, mobiles: [mobile, senderMobile], emails: [email] });
}

/** Where the people of an order are reached. */
export function addressesOfOrder({ mobile, senderMobile, email }: Order): string[] {
  return addressesOf({ mobiles: [mobile, senderMobile], emails: [email] });
}
