import type { Paise } from "#domain/money.ts";
import type { Rail } from "#domain/payments/requests/payment.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { paidBy, referencesOf, type Payment } from "./issued-document.ts";
import { partyOf } from "./tally.ts";
import { voucherMessage, type Entry, type Ledger, type Voucher } from "./tally-xml.ts";

/** The names of ledgers that money goes through, letter for letter as the accountant's books have them. */
type MoneyNames = Pick<
  Settings,
  "tallyParty" | "tallyBank" | "tallyRazorpay" | "tallyCash" | "tallyGatewayFee" | "tallyInputGst"
>;

/** What of a movement is for one order. */
type Part = {
  paise: Paise;
  order: string;
  buyer: { gstin: string | null; name: string };
  /** The number of the order's invoice; null while it has none. */
  bill: string | null;
};

/** What came from customers, or went back to one, on a day in India (`on`). */
type Moved = {
  kind: "receipt" | "refund";
  id: string;
  on: string;
  paise: Paise;
  payment: Payment;
  /** They come to `paise`, or to less: nobody knows then which order the rest is for. */
  parts: readonly Part[];
};

/** What Razorpay sent to the bank. It kept `feePaise`, of which `taxPaise` are tax. */
type Payout = {
  kind: "payout";
  id: string;
  on: string;
  paise: Paise;
  utr: string | null;
  feePaise: Paise;
  taxPaise: Paise;
};

export type MovedMoney = Moved | Payout;

/**
 * What moved money is in the books. A payout is two vouchers: Tally takes a transfer between banks as a Contra, which may
 * have no expenses, so the fee is a payment of its own. What stays at Razorpay's ledger is not paid out yet, or was kept
 * for a dispute.
 */
function vouchersOf(money: MovedMoney, names: MoneyNames): Voucher[] {
  return money.kind === "payout" ? ofPayout(money, names) : [ofPayment(money, names)];
}

// In this group, because Tally takes receipts and payments only at a bank or cash.
const razorpayLedger = ({ tallyRazorpay }: MoneyNames): Ledger => ({ name: tallyRazorpay, parent: "Bank Accounts" });
const bankLedger = ({ tallyBank }: MoneyNames): Ledger => ({ name: tallyBank, parent: "Bank Accounts" });

function ofPayout({ id, on, paise, utr, feePaise, taxPaise }: Payout, names: MoneyNames): Voucher[] {
  const [bank, razorpay] = [bankLedger(names), razorpayLedger(names)];
  const charges: Ledger = { name: names.tallyGatewayFee, parent: "Indirect Expenses" };
  const inputTax: Ledger = { name: names.tallyInputGst, parent: "Duties & Taxes" };
  const about = { on, reference: utr ?? id, narration: `Razorpay paid out, ${[id, utr].filter(Boolean).join(", ")}` };
  const sent = [
    { ledger: bank, paise },
    { ledger: razorpay, paise: -paise },
  ];
  const kept = [
    { ledger: charges, paise: feePaise - taxPaise },
    { ledger: inputTax, paise: taxPaise },
    { ledger: razorpay, paise: -feePaise },
  ];
  const vouchers: Voucher[] = [
    { ...about, id, type: "Contra", entries: sent },
    { ...about, id: `${id}-fee`, type: "Payment", entries: kept },
  ];
  return vouchers
    .map((one) => ({ ...one, entries: one.entries.filter((entry) => entry.paise !== 0) }))
    .filter(({ entries }) => entries.length > 0);
}

function ofPayment({ kind, id, on, paise, payment, parts }: Moved, names: MoneyNames): Voucher {
  // Money that came is a debit of the bank and a credit of who paid.
  const sign = kind === "receipt" ? 1 : -1;
  const orders = parts.map(({ order }) => order).join(", ");
  const paid = [paidBy([payment]), referencesOf([payment])].filter(Boolean).join(" ");
  return {
    id,
    type: kind === "receipt" ? "Receipt" : "Payment",
    on,
    reference: referencesOf([payment]),
    narration: [orders && `Order ${orders}`, paid].filter(Boolean).join(", "),
    entries: [
      { ledger: ledgerOfRail(payment.rail, names), paise: sign * paise },
      ...partiesOf(paise, parts, names).map((one) => ({ ...one, paise: -sign * one.paise })),
    ],
  };
}

function ledgerOfRail(rail: Rail, names: MoneyNames): Ledger {
  if (rail === "card") return razorpayLedger(names);
  return rail === "cash" ? { name: names.tallyCash, parent: "Cash-in-Hand" } : bankLedger(names);
}

function partiesOf(paise: Paise, parts: readonly Part[], names: MoneyNames): Entry[] {
  const onAccount = { type: "On Account" } as const;
  const known = parts.map(({ paise: part, buyer, bill }) => {
    const of = bill === null ? onAccount : ({ name: bill, type: "Agst Ref" } as const);
    return { ledger: partyOf(buyer, names), paise: part, bill: of };
  });
  const rest = parts.reduce((left, part) => left - part.paise, paise);
  const spare = { ledger: partyOf({ gstin: null, name: "" }, names), paise: rest, bill: onAccount };
  return rest === 0 ? known : [...known, spare];
}

/** The messages that book moved money in Tally. */
export function moneyMessages(money: MovedMoney, names: MoneyNames): string {
  return vouchersOf(money, names).map(voucherMessage).join("");
}

/** The ledgers that moved money is booked to. */
export function moneyLedgersOf(money: MovedMoney, names: MoneyNames): Ledger[] {
  return vouchersOf(money, names).flatMap(({ entries }) => entries.map(({ ledger }) => ledger));
}
