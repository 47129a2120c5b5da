import { formatRupees, type Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";

/** What followed from a change of an order for its money and its bill, in paise. */
export type Settled = {
  /** What is still to be paid; it may have been owed before. */
  owesPaise: Paise;
  /** What was promised back for the change. */
  backPaise: Paise;
  /** What had been promised back and pays for the change now. */
  calledOffPaise: Paise;
  /** What became of a bill that stood. */
  bill: "credited" | "replaced" | "taken back" | undefined;
};

const bills = {
  credited: "A credit note lowers its bill.",
  replaced: "A credit note takes its bill back, and a new bill is made.",
  "taken back": "A credit note takes its bill back, and a new bill is made when the rest has come.",
};

/** What follows from a change, in sentences for staff and customer. */
export function settledInWords(
  { owesPaise, backPaise, calledOffPaise, bill }: Settled,
  method: PaymentMethod,
): string[] {
  const owes = formatRupees(owesPaise);
  return [
    calledOffPaise > 0 && `${formatRupees(calledOffPaise)} that was promised back is not sent.`,
    backPaise > 0 && `${formatRupees(backPaise)} goes back.`,
    owesPaise > 0 &&
      (method === "cash"
        ? `${owes} is to be paid in cash.`
        : `${owes} is to be paid on the order's page, and it is packed after that.`),
    bill && bills[bill],
  ].filter((words) => typeof words === "string");
}

/** What an order comes to after a change, and what follows from it: a press sends it back as what its page showed. */
export function followsOf({ afterPaise, settled }: { afterPaise: Paise; settled: Settled }): string {
  const { owesPaise, backPaise, calledOffPaise, bill } = settled;
  return [afterPaise, owesPaise, backPaise, calledOffPaise, bill ?? "no bill"].join(" ");
}

/** The refusal of whose role gives no money back. */
export const givesBackForOthers =
  "Money goes back for this, and your role here gives no money back. Ask a manager or an owner.";
