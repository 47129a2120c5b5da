import { type CorrectedField, correctedFields } from "../event.ts";
import type { OrderStatus } from "../order.ts";
import type { Order } from "../schema.ts";

/** The columns that may be corrected. The pincode is missing: charge, tax and day follow it (`changeAddress`). */
const correctable: Record<CorrectedField, string> = {
  name: "name",
  mobile: "mobile number",
  email: "e-mail address",
  address1: "house",
  address2: "street",
  landmark: "landmark",
  city: "town",
  senderName: "sender's name",
  senderMobile: "sender's mobile number",
};

/** Those of them that say where it goes. */
export const placeFields: readonly CorrectedField[] = ["address1", "address2", "landmark", "city"];
/** The new values of an order's columns. Columns without a new value do not change. A mobile is +91 and ten digits. */
export type Correction = Partial<Pick<Order, CorrectedField>>;

/** Why an order's details stay as they are. */
export type CorrectionRefusal =
  | { reason: "on the road" | "ended" }
  /** `place`: where it goes now, "" for an order that is collected. */
  | { reason: "corrected meanwhile"; place: string };

/** Why an order in this status can no longer be corrected; undefined while it can. */
export function whyNoCorrection(status: OrderStatus): CorrectionRefusal | undefined {
  switch (status) {
    case "awaiting-payment":
    case "awaiting-approval":
    case "placed":
    case "packed":
    case "ready":
      return undefined;
    case "dispatched":
      return { reason: "on the road" };
    case "delivered":
    case "collected":
    case "returned":
    case "cancelled":
      return { reason: "ended" };
  }
}

/** The fields whose value a correction would change. An empty text counts as equal to null. */
export function differingFields(order: Correction, correction: Correction): CorrectedField[] {
  return correctedFields.filter((field) => field in correction && (order[field] ?? "") !== (correction[field] ?? ""));
}

/** The names of corrected fields in words, without their values: "Mobile number, street". */
export function fieldsInWords(fields: readonly CorrectedField[]): string {
  const words = fields.map((field) => correctable[field]).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
