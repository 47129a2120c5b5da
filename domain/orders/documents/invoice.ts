import { stateName, stateTaxOf } from "#domain/gst/states.ts";
import type { Seller } from "#domain/settings/seller.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import { billToOf, buyerOf } from "../bill-to.ts";
import type { Document } from "./documents.server.ts";
import type { PaymentMethod } from "../order.ts";
import type { FullOrder } from "../orders.server.ts";
import { placeOfSupply } from "../place-of-supply.ts";
import { billOf, creditOf, type Bill } from "../tax.ts";

export type Party = {
  name: string;
  /** Lines of the address; none when it is not known. */
  address: string[];
  /** "Telangana (36)". */
  state?: string;
  mobile?: string | null;
  gstin?: string | null;
};

/** Everything an invoice or credit note says, save its amount in words: CGST rules 46 and 53. */
export type Paper = {
  title: "Tax invoice" | "Bill" | "Credit note";
  number: string;
  issuedOn: string;
  seller: Seller;
  /** Only a registered seller names taxes (CGST Act, section 32). */
  isRegistered: boolean;
  orderNumber: string;
  orderedOn: string;
  payment: string;
  recipient: Party;
  /** Whom and where it went to, when that is not the recipient's own address. */
  delivery?: Party;
  placeOfSupply: string;
  stateTax: "SGST" | "UTGST";
  bill: Bill;
  /** The invoice that a credit note belongs to. */
  original?: { number: string; issuedOn: string };
};

const payments: Record<PaymentMethod, string> = {
  cash: "Cash on delivery",
  upi: "UPI",
  razorpay: "Online by Razorpay",
};

/** The invoice of an order: a tax invoice when the seller was registered on its day, otherwise a bill. */
export function invoiceOf(order: FullOrder, document: Document): Paper {
  const seller = document.seller as Seller;
  const supply = placeOfSupply(order);
  return {
    ...partiesOf(order),
    title: seller.gstin ? "Tax invoice" : "Bill",
    number: document.number,
    issuedOn: dateOf(document.issuedAt),
    seller,
    isRegistered: seller.gstin !== "",
    orderNumber: order.number,
    orderedOn: dateOf(order.placedAt),
    payment: order.collects && order.method === "cash" ? "Cash at the shop" : payments[order.method],
    placeOfSupply: stateWithCode(supply),
    stateTax: stateTaxOf(supply),
    bill: billOf(order, order.lines, seller.stateCode),
  };
}

/** A credit note over what was given back of an order's invoice. */
export function creditNoteOf(order: FullOrder, note: Document, invoice: Document): Paper {
  const original = invoiceOf(order, invoice);
  return {
    ...original,
    title: "Credit note",
    number: note.number,
    issuedOn: dateOf(note.issuedAt),
    seller: note.seller as Seller,
    bill: creditOf(original.bill, note.paise ?? 0),
    original: { number: invoice.number, issuedOn: original.issuedOn },
  };
}

/**
 * The buyer's own address stands apart from where it went, when it was given (CGST rule 46(d) to (f) and (o)). Otherwise
 * a gift is bought by its sender and goes to somebody else, and anything else is bought by whom it goes to.
 */
function partiesOf(order: FullOrder): Pick<Paper, "recipient" | "delivery"> {
  const { gstin, stateCode, collects } = order;
  const there: Party = {
    name: order.name,
    address: addressOf(order),
    state: stateWithCode(stateCode),
    mobile: order.mobile,
  };
  const own = billToOf(order);
  if (own) {
    const { stateCode: home, ...buyer } = own;
    const recipient = { ...buyer, ...(home && { state: stateWithCode(home) }) };
    return { recipient, ...(!collects && { delivery: there }) };
  }
  const buyer = buyerOf(order);
  if (order.isGift && order.senderName) {
    const recipient = { name: order.businessName ?? buyer, address: [], mobile: order.senderMobile, gstin };
    return { recipient, ...(!collects && { delivery: there }) };
  }
  if (!order.businessName) return { recipient: { ...there, gstin } };
  return { recipient: { ...there, name: order.businessName, address: [buyer, ...there.address], gstin } };
}

function addressOf({ collects, address1, address2, landmark, city, district, pincode }: FullOrder): string[] {
  if (collects) return ["Collected at the shop"];
  const town = [city, pincode].filter(Boolean).join(" ");
  return [address1, address2, landmark, town, district !== city && district].filter((line) => typeof line === "string");
}

function stateWithCode(code: string): string {
  return `${stateName(code) ?? "Unknown state"} (${code})`;
}

function dateOf(moment: Date): string {
  const day = dayInIndia(moment);
  return `${dateInWords(day)} ${day.slice(0, 4)}`;
}
