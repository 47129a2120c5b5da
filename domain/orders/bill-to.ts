import { stateCodeOfGstin } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import type { Order } from "./orders.server.ts";

/** From this taxable value on, in paise, a tax invoice names a buyer without a GSTIN too (CGST rule 46(e)). */
const NAMED_FROM_PAISE = 50_000_00;

/** Whether a tax invoice over so many paise before tax must say the buyer's name and address. */
export function mustNameBuyer(taxablePaise: Paise): boolean {
  return taxablePaise >= NAMED_FROM_PAISE;
}

type Billed = Pick<Order, "name" | "mobile" | "collects" | "isGift" | "senderName" | "senderMobile"> &
  Pick<Order, "businessName" | "gstin" | "billAddress" | "billPincode">;

/** Who bought: of a gift its sender, otherwise whom it goes to. */
export function buyerOf({ isGift, senderName, name }: Pick<Billed, "isGift" | "senderName" | "name">): string {
  return (isGift && senderName) || name;
}

/** Where whoever bought is called; of a gift its mobile is somebody else's. Null where that is not known. */
export function buyersMobile(order: Pick<Billed, "isGift" | "mobile" | "senderMobile">): string | null {
  return (order.isGift ? order.senderMobile : order.mobile) || null;
}

/**
 * The buyer with an address of its own, as the bill names it; undefined when none was given, and the bill says where
 * the order goes. The state is a GST code, and known of a GSTIN only.
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

/** In one line: "Sita Traders, GSTIN 36..., 5 Example Road, 500034"; undefined when the bill is for whom it goes to. */
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
 * The place of supply as the order keeps it. Orders from before it was kept have the state of the buyer's GSTIN, else
 * that of delivery, as their papers were given out.
 */
export function placeOfSupply({ placeOfSupply: kept, stateCode, gstin }: Supplied): string {
  return kept ?? (gstin ? stateCodeOfGstin(gstin) : stateCode);
}
