import { orders } from "#domain/orders/schema.ts";

/** What a list of money says of whose it is: `payerInWords` names them, `buyersMobile` is where they are reached. */
export const payer = {
  number: orders.number,
  name: orders.name,
  mobile: orders.mobile,
  isGift: orders.isGift,
  senderName: orders.senderName,
  senderMobile: orders.senderMobile,
  city: orders.city,
};
