import { tracesOf } from "#domain/audit/traces.ts";
import type { Order } from "./orders.server.ts";
import type { OrderStatus } from "./order.ts";

/** What stands where a person's name stood. */
export const erasedName = "Erased";

/** An order in one of these needs its person no more, once no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the person of an order is gone from it. */
export function isForgotten({ forgetsPerson, mobile }: Pick<Order, "forgetsPerson" | "mobile">): boolean {
  return forgetsPerson && mobile === "";
}

/** What an order's columns hold once its person is gone: the tax facts stay, and with a GSTIN the business it is of. */
export function withoutPerson({ gstin, businessName }: Pick<Order, "gstin" | "businessName">) {
  return {
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
    businessName: gstin ? businessName : null,
  } satisfies Partial<Order>;
}

/** By what a text about an order may be about its person. */
export function tracesOfOrder({ name, senderName, mobile, senderMobile, email }: Order): string[] {
  return tracesOf({ names: [name, senderName], mobiles: [mobile, senderMobile], emails: [email] });
}
