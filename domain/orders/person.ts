import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import { addressesOf, tracesOf } from "#domain/audit/traces.ts";
import { mustNameBuyer } from "./bill-to.ts";
import type { Document } from "./documents/documents.server.ts";
import type { Order } from "./orders.server.ts";
import type { OrderStatus } from "./order.ts";
import { billOf, type TaxedLine } from "./tax.ts";

/** What stands where a person's name stood. */
export const erasedName = "Erased";

/** An order in one of these needs its person no more, once no money is awaited or owed. */
export const finishedStatuses: readonly OrderStatus[] = ["delivered", "collected", "returned", "cancelled"];

/** Whether the person of an order is gone from it. */
export function isForgotten({ forgetsPerson, mobile }: Pick<Order, "forgetsPerson" | "mobile">): boolean {
  return forgetsPerson && mobile === "";
}

/**
 * Whom an order's invoice must go on naming, with the address, as long as it is kept: the business of a GSTIN (CGST rule
 * 46(d)), and any buyer once the taxable value is Rs 50,000 or more (rule 46(e)). Of a seller who was not registered on
 * its day the law asks neither.
 */
export function namedOnInvoice(
  order: Order,
  lines: readonly TaxedLine[],
  invoice: Document | undefined,
): "business" | "buyer" | "nobody" {
  const seller = invoice?.seller;
  if (!seller?.gstin) return "nobody";
  if (order.gstin) return order.businessName ? "business" : "buyer";
  const { taxablePaise } = billOf(order, lines, seller.stateCode ?? "").sum;
  return mustNameBuyer(taxablePaise) ? "buyer" : "nobody";
}

/** What an order's columns hold once its person is gone: the tax facts stay, and whom the invoice must name. */
export function withoutPerson(order: Order, named: ReturnType<typeof namedOnInvoice>) {
  const isNamed = named === "buyer";
  const hasAddress = named !== "nobody";
  return {
    name: isNamed ? order.name : erasedName,
    mobile: "",
    email: null,
    // Not null: an order that was brought has an address, of which the town stays.
    address1: hasAddress ? order.address1 : "",
    address2: hasAddress ? order.address2 : null,
    landmark: hasAddress ? order.landmark : null,
    city: order.city,
    // A gift's invoice is its sender's, and tells the address of somebody else apart from that.
    senderName: isNamed ? order.senderName : hasAddress && order.senderName ? erasedName : null,
    senderMobile: null,
    giftMessage: null,
    note: null,
    network: null,
    device: null,
    businessName: order.gstin || isNamed ? order.businessName : null,
    billAddress: hasAddress ? order.billAddress : null,
    billPincode: hasAddress ? order.billPincode : null,
  } satisfies Partial<Order>;
}

/** What stands behind the state where the rest of a GSTIN stood. */
export const erasedGstin = " (erased)";

/**
 * What its columns hold once it need not be kept any more: nobody, whatever its invoice had to say until then. The state
 * of a GSTIN stays, because it decides which tax the bill shows.
 */
export function withoutAnybody(order: Order) {
  return {
    ...withoutPerson(order, "nobody"),
    gstin: order.gstin && stateCodeOfGstin(order.gstin) + erasedGstin,
    businessName: order.businessName && erasedName,
    forgetsPerson: true,
  } satisfies Partial<Order>;
}

/** By what a text about an order may be about its person or its business. */
export function tracesOfOrder({ name, senderName, businessName, mobile, senderMobile, email }: Order): string[] {
  const names = [name, senderName, businessName].filter((known) => known !== erasedName);
  return tracesOf({ names, mobiles: [mobile, senderMobile], emails: [email] });
}

/** Where the people of an order are reached. */
export function addressesOfOrder({ mobile, senderMobile, email }: Order): string[] {
  return addressesOf({ mobiles: [mobile, senderMobile], emails: [email] });
}
