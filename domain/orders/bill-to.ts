import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import type { Order } from "./orders.server.ts";

/** From this taxable value on, in paise, a tax invoice must name a buyer without a GSTIN (CGST rule 46(e)). */
const NAMED_FROM_PAISE = 50_000_00;

/** Whether a tax invoice with this taxable value (paise) must name the buyer with address. */
export function mustNameBuyer(taxablePaise: Paise): boolean {
  return taxablePaise >= NAMED_FROM_PAISE;
}

type Billed = Pick<Order, "name" | "mobile" | "collects" | "isGift" | "senderName" | "senderMobile"> &
  Pick<Order, "businessName" | "gstin" | "billAddress" | "billPincode">;

/** The buyer's name: the sender of a gift, else the recipient. */
export function buyerOf({ isGift, senderName, name }: Pick<Billed, "isGift" | "senderName" | "name">): string {
  return (isGift && senderName) || name;
}

/** The buyer's mobile; for a gift the recipient's is not theirs. Null when unknown. */
export function buyersMobile(order: Pick<Billed, "isGift" | "mobile" | "senderMobile">): string | null {
  return (order.isGift ? order.senderMobile : order.mobile) || null;
}

/**
 * The buyer's own address for the bill; undefined when none was given, then the bill has the delivery address. The
 * state is a GST code and known only from a GSTIN.
 */
export function billToOf(order: Billed) {
  const { billAddress, billPincode, gstin, isGift, collects } = order;
  if (!billAddress) return undefined;
  return {
    name: order.businessName ?? buyerOf(order),
    address: [billAddress, billPincode].filter((line) => line !== null),
    stateCode: gstin ? stateCodeOfGstin(gstin) : undefined,
    mobile: isGift ? order.senderMobile : collects ? order.mobile : null,
    gstin,
  };
}

/**
 * The buyer's own address in one line: "Sita Traders, GSTIN 36..., 5 Example Road, 500034"; undefined when the bill has
 * the delivery address.
 */
export function billToInWords(order: Billed): string | undefined {
  const { businessName, gstin } = order;
  const own = billToOf(order);
  if (!own && !gstin) return undefined;
  return [own?.name ?? businessName ?? "a business", gstin && `GSTIN ${gstin}`, ...(own?.address ?? [])]
    .filter(Boolean)
    .join(", ");
}

export type Supplied = { placeOfSupply: string | null; stateCode: string; gstin: string | null };

/**
 * The stored place of supply. Older orders without one use the state of the GSTIN, else that of delivery, as their
 * documents did.
 */
export function placeOfSupply({ placeOfSupply: kept, stateCode, gstin }: Supplied): string {
  return kept ?? (gstin ? stateCodeOfGstin(gstin) : stateCode);
}
