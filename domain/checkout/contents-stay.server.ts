import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import { mayMove } from "./other-day.server.ts";

/**
 * Why what is in an order cannot be changed, in a sentence for staff; undefined if it can be. An order for which money
 * came has a bill or a part payment of the amount of before.
 */
export async function whyContentsStay(db: Database, order: FullOrder): Promise<string | undefined> {
  if (!mayMove(order)) return `It is ${statusInWords(order.status)}, so nothing in it can be changed.`;
  const { receivedPaise, isClaimed } = order.sums;
  const anew = "Take what is added as a second order.";
  const invoice = await findInvoice(db, order.id);
  if (invoice) return `Its bill ${invoice.number} is issued and stays as it is. ${anew}`;
  if (receivedPaise > 0) return `Money has come for it. ${anew}`;
  if (isClaimed) return `The customer says that it is paid. Find that payment first.`;
  const requests = await listPayments(db, order.id);
  const isAtGateway = requests.some(({ gatewayOrderId, state }) => gatewayOrderId !== null && state !== "closed");
  return isAtGateway ? `Its payment was begun at Razorpay, with the amount it has now. ${anew}` : undefined;
}
