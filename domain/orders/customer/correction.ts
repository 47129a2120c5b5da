import type { OrderStatus } from "../order.ts";
import type { Order } from "../schema.ts";

/** The columns that may be corrected. The pincode is missing: charge, tax and day follow it (`changeAddress`). */
const correctable = {
  name: "name",
  mobile: "mobile number",
  email: "e-mail address",
  address1: "house",
  address2: "street",
  landmark: "landmark",
  city: "town",
  senderName: "sender's name",
  senderMobile: "sender's mobile number",
} as const;

type Field = keyof typeof correctable;
export const correctableFields = Object.keys(correctable) as Field[];
/** Those of them that say where it goes. */
export const placeFields: readonly Field[] = ["address1", "address2", "landmark", "city"];
/** The new values of an order's columns. Columns without a new value do not change. A mobile is +91 and ten digits. */
export type Correction = Partial<Pick<Order, Field>>;

/** A sentence for staff that says why an order can no longer be corrected; undefined while it can. */
export function whyNoCorrection(status: OrderStatus): string | undefined {
  switch (status) {
    case "awaiting-payment":
    case "awaiting-approval":
    case "placed":
    case "packed":
    case "ready":
      return undefined;
    case "dispatched":
      return "It is on the road, so its label cannot be changed any more. Call the courier with the right address.";
    case "delivered":
    case "collected":
    case "returned":
    case "cancelled":
      return "It has come to its end, so there is nothing left to bring to anybody.";
  }
}

/** The fields whose value a correction would change. An empty text counts as equal to null. */
export function differingFields(order: Correction, correction: Correction): Field[] {
  return correctableFields.filter((field) => field in correction && (order[field] ?? "") !== (correction[field] ?? ""));
}

/** The names of corrected fields in words, without their values: "Mobile number, street". */
export function fieldsInWords(fields: readonly Field[]): string {
  const words = fields.map((field) => correctable[field]).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
