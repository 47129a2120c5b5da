import type { Paise } from "#domain/money.ts";

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

/** What an order comes to after a change, and what follows from it: a press sends it back as what its page showed. */
export function followsOf({ afterPaise, settled }: { afterPaise: Paise; settled: Settled }): string {
  const { owesPaise, backPaise, calledOffPaise, bill } = settled;
  return [afterPaise, owesPaise, backPaise, calledOffPaise, bill ?? "no bill"].join(" ");
}

/** The refusal of whose role gives no money back. */
export const givesBackForOthers =
  "Money goes back for this, and your role here gives no money back. Ask a manager or an owner.";
