import { orders } from "#domain/orders/schema.ts";

/**
 * The columns of an order that identify its payer in lists. `payerInWords` makes the name and town from them,
 * `buyersMobile` the mobile.
 */
export const payer = {
  number: orders.number,
  name: orders.name,
  mobile: orders.mobile,
  isGift: orders.isGift,
  senderName: orders.senderName,
  senderMobile: orders.senderMobile,
  city: orders.city,
};
