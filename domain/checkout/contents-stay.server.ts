import { formatRupees } from "#domain/money.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { givenBackOf, saysPaid } from "#domain/orders/order.ts";
import { listRefunds } from "#domain/payments/refunds/refunds.server.ts";
import type { Database } from "#platform/database.server.ts";
import { mayMove } from "./other-day.server.ts";

/**
 * Why what is in an order cannot be changed, in a sentence for staff; undefined if it can be. Money about which somebody
 * has to decide is decided first.
 */
export async function whyContentsStay(db: Database, order: FullOrder): Promise<string | undefined> {
  if (!mayMove(order)) return `It is ${statusInWords(order.status)}, so nothing in it can be changed.`;
  const { deductedPaise, contestedPaise } = order.sums;
  if (saysPaid(order)) return "The customer says that it is paid. Find that payment first.";
  if (deductedPaise > 0 || contestedPaise > 0) return "Its payment is contested at the bank, so it stays as it is.";
  if (order.goesOnAt !== null || givenBackOf(order) === "all")
    return "All its money was given back, so it stays as it is. Take what is wanted as a second order.";
  const unsent = (await listRefunds(db, order.id)).find(
    ({ isOpen, status }) => isOpen && status !== "due" && status !== "sent",
  );
  return (
    unsent &&
    `${formatRupees(unsent.amountPaise)} of it was to go back and was not sent. Ask for it again or send it first, under Money.`
  );
}
