import type { DocumentKind } from "#domain/orders/documents/schema.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import type { Rail } from "#domain/payments/requests/payment.ts";

/** Money that was received for an invoice, or given back for a credit note. */
export type Payment = {
  rail: Rail;
  /** The number of the UPI or bank transfer, or the gateway's id; empty for cash and while unknown. */
  reference: string;
  /** The day in India; undefined for a refund that is not sent yet. */
  on: string | undefined;
};

/** An invoice or credit note with the money that it is about. */
export type IssuedDocument = {
  kind: DocumentKind;
  snapshot: DocumentSnapshot;
  payments: readonly Payment[];
};

const railNames: Record<Rail, string> = { upi: "UPI", card: "Razorpay", bank: "Bank transfer", cash: "Cash" };

/** How money came or went, each way once: "UPI, Cash". Empty when none did. */
export function paidBy(payments: readonly Payment[]): string {
  return [...new Set(payments.map(({ rail }) => railNames[rail]))].join(", ");
}

/** The numbers of the payments, as far as they have one. */
export function referencesOf(payments: readonly Payment[]): string {
  return payments
    .map(({ reference }) => reference)
    .filter(Boolean)
    .join(", ");
}
