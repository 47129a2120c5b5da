import { stateName, stateTaxOf } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import type { Seller } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { billToOf, buyerOf, placeOfSupply, billOf, creditOf, creditOfRow, type TaxedLine } from "../bill.ts";
import type { PaymentMethod } from "../order.ts";
import type { Order } from "../orders.server.ts";
import type { DocumentSnapshot, Party } from "./snapshot.ts";

/** Number, time and seller of a document that is being issued. */
export type Issued = { number: string; issuedAt: Date; seller: Seller };

/** An order with what its bill needs of the lines. */
export type Billed = Order & { lines: readonly TaxedLine[] };

const payments: Record<PaymentMethod, string> = {
  cash: "Cash on delivery",
  upi: "UPI",
  razorpay: "Online by Razorpay",
};

/** The contents of an order's invoice: a tax invoice when the seller is registered for GST, otherwise a bill. */
export function invoiceOf(order: Billed, { number, issuedAt, seller }: Issued): DocumentSnapshot {
  const supply = placeOfSupply(order);
  return {
    ...partiesOf(order),
    title: seller.gstin ? "Tax invoice" : "Bill",
    number,
    issuedOn: dayInIndia(issuedAt),
    seller,
    isRegistered: seller.gstin !== "",
    orderNumber: order.number,
    orderedOn: dayInIndia(order.placedAt),
    payment: order.collects && order.method === "cash" ? "Cash at the shop" : payments[order.method],
    ...(order.couponCode !== null && { coupon: order.couponCode }),
    placeOfSupply: stateOf(supply),
    stateTax: stateTaxOf(supply),
    bill: billOf(order, order.lines, seller.stateCode),
  };
}

/**
 * The contents of a credit note over `paise` of an invoice, tax included; with `row` over a part of this row of goods,
 * counted from 0. Throws for more than was billed.
 */
export function creditNoteOf(
  invoice: DocumentSnapshot,
  { number, issuedAt, seller }: Issued,
  paise: Paise,
  row?: number,
): DocumentSnapshot {
  const { coupon: _, ...known } = invoice;
  return {
    ...known,
    title: "Credit note",
    number,
    issuedOn: dayInIndia(issuedAt),
    seller,
    bill: row === undefined ? creditOf(invoice.bill, paise) : creditOfRow(invoice.bill, paise, row),
    original: { number: invoice.number, issuedOn: invoice.issuedOn },
  };
}

/**
 * The parties of a document. If the buyer gave an own address, it is printed beside the delivery address (CGST rule
 * 46(d) to (f) and (o)). Without one, a gift's buyer is its sender, and any other order's is its recipient.
 */
function partiesOf(order: Order): Pick<DocumentSnapshot, "recipient" | "delivery"> {
  const { name, mobile, gstin, stateCode, collects, businessName } = order;
  const isBusiness = Boolean(businessName);
  const there: Party = { name, isBusiness: false, ...addressOf(order), state: stateOf(stateCode), mobile, gstin: null };
  const own = billToOf(order);
  if (own) {
    const { stateCode: home, address: street, ...buyer } = own;
    const recipient = { ...buyer, isBusiness, street, town: [], ...(home && { state: stateOf(home) }) };
    return { recipient, ...(!collects && { delivery: there }) };
  }
  const buyer = buyerOf(order);
  if (order.isGift && order.senderName) {
    const who = { name: businessName ?? buyer, isBusiness, mobile: order.senderMobile, gstin };
    return { recipient: { ...who, street: [], town: [] }, ...(!collects && { delivery: there }) };
  }
  if (!businessName) return { recipient: { ...there, gstin } };
  return { recipient: { ...there, name: businessName, isBusiness, person: buyer, gstin } };
}

function addressOf(order: Order): Pick<Party, "street" | "town"> {
  const { collects, address1, address2, landmark, city, district, pincode } = order;
  if (collects) return { street: [], town: ["Collected at the shop"] };
  const town = [city, pincode].filter(Boolean).join(" ");
  return {
    street: [address1, address2, landmark].filter((line): line is string => Boolean(line)),
    town: [town, district !== city && district].filter((line) => typeof line === "string"),
  };
}

function stateOf(code: string): { code: string; name: string } {
  return { code, name: stateName(code) ?? "Unknown state" };
}
