import { orders } from "#domain/orders/schema.ts";

/** The columns of an order that identify its payer in lists. */
export const payer = {
  number: orders.number,
  name: orders.name,
  mobile: orders.mobile,
  isGift: orders.isGift,
  senderName: orders.senderName,
  senderMobile: orders.senderMobile,
  city: orders.city,
};
