import { t } from "@lingui/core/macro";
import { billToOf } from "#domain/orders/documents/bill.ts";

/** What an order's discount is called: its coupon, or a price that the shop lowered. */
export function sayDiscount({ couponCode }: { couponCode: string | null }): string {
  return couponCode === null ? t`Price lowered` : t`Coupon ${couponCode}`;
}

/**
 * The buyer's name, GST number and address for the bill: "Sita Traders, GSTIN 36..., 5 Example Road". Undefined when
 * neither number nor address was given.
 */
export function sayBillTo(order: Parameters<typeof billToOf>[0]): string | undefined {
  const { businessName, gstin } = order;
  const own = billToOf(order);
  if (!own && !gstin) return undefined;
  const name = own?.name ?? businessName ?? t`a business`;
  return [name, gstin && `GSTIN ${gstin}`, ...(own?.address ?? [])].filter(Boolean).join(", ");
}
