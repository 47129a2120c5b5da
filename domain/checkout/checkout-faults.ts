import type { EmailFault } from "#domain/accounts/email.ts";
import type { AddressFault } from "#domain/delivery/address.ts";
import type { PincodeFault } from "#domain/delivery/delivery.server.ts";
import type { Objection } from "#domain/orders/customer/refusals.server.ts";

/** What is wrong with what the form says about the bill. States are GST codes. */
export type BillFault =
  | "no buyer's address"
  | "no bill pincode"
  | { reason: "unknown bill pincode"; pincode: string }
  | { reason: "other state"; pincode: string; stateCode: string; registeredIn: string };

/** What is wrong with a field of the checkout's form. */
export type CheckoutFault =
  | EmailFault
  | AddressFault
  | PincodeFault
  | BillFault
  | Objection
  | "wrong gstin"
  | "no business name"
  | "no address of the certificate"
  | "no bill address"
  | "no payment"
  | "gift in cash"
  | "no sender"
  | "sender unreachable"
  | "no day";
