import { newId, type createLedger } from "./ledger.ts";

export type Payout = {
  id: string;
  entity: "settlement";
  amount: number;
  status: "created" | "processed" | "failed";
  fees: 0;
  tax: 0;
  utr: string | null;
  created_at: number;
};

/** An entry of "settlement recon", with what tells of the payer. */
export type PaidOut = {
  entity_id: string;
  type: string;
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  on_hold: false;
  settled: boolean;
  created_at: number;
  settled_at: number;
  settlement_id: string;
  settlement_utr: string | null;
  payment_id: string | null;
  order_receipt: string | null;
  dispute_id: string | null;
  description: string | null;
  method: string;
  card_network: string;
  notes: object;
};

/** What goes wrong with one answer about payouts. "half": half of what was asked for. "repeat": the part before. */
export type PayoutFault = "500" | "429" | "cut" | "silent" | "half" | "repeat";

type Wish = { at?: Date; status?: Payout["status"]; utr?: string | null; adjustments?: Partial<PaidOut>[] };

const INDIAN_SECONDS = 5.5 * 60 * 60;
const dayOf = (seconds: number) => new Date((seconds + INDIAN_SECONDS) * 1000).toISOString().slice(0, 10);

const dayIn = (asked: URLSearchParams) =>
  ["year", "month", "day"].map((part) => (asked.get(part) ?? "").padStart(2, "0")).join("-");
const entry = (payout: Payout, more: Partial<PaidOut> & Pick<PaidOut, "entity_id" | "type" | "amount">): PaidOut => ({
  debit: 0,
  credit: 0,
  currency: "INR",
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: payout.status === "processed",
  created_at: payout.created_at,
  settled_at: payout.created_at,
  settlement_id: payout.id,
  settlement_utr: payout.utr,
  payment_id: null,
  order_receipt: null,
  dispute_id: null,
  description: "Lakshmi, lakshmi@example.com",
  method: "card",
  card_network: "Visa",
  notes: { contact: "+919848012345" },
  ...more,
});

/** The payouts of the fake payment gateway. Razorpay keeps 2 % of a payment and 18 % tax on that, in whole paise. */
export function createPayouts(ledger: ReturnType<typeof createLedger>) {
  const payouts: Payout[] = [];
  const paidOut: PaidOut[] = [];
  const faults: PayoutFault[] = [];
  /** The last part of each list that was asked for. */
  const before = new Map<string, unknown[]>();

  /** Pays out every payment and refund that was not paid out yet, and these adjustments. */
  function payOut({ at = new Date(), status = "processed", utr = newId("utr"), adjustments = [] }: Wish = {}): Payout {
    const created_at = Math.floor(at.getTime() / 1000);
    const payout: Payout = {
      id: newId("setl"),
      entity: "settlement",
      amount: 0,
      status,
      fees: 0,
      tax: 0,
      utr,
      created_at,
    };
    const known = new Set(paidOut.map(({ entity_id }) => entity_id));
    const came = [...ledger.payments.values()].filter(({ captured, id }) => captured && !known.has(id));
    const went = [...ledger.refunds.values()].filter((one) => one.status === "processed" && !known.has(one.id));
    const own = [
      ...came.map(({ id, amount, currency, order_id }) => {
        const net = Math.round(amount * 0.02);
        const tax = Math.round(net * 0.18);
        const amounts = { amount, currency, fee: net + tax, tax, credit: amount - net - tax };
        const order_receipt = ledger.orders.get(order_id)?.receipt ?? null;
        return entry(payout, { entity_id: id, type: "payment", order_receipt, ...amounts });
      }),
      ...went.map(({ id, amount, payment_id }) =>
        entry(payout, { entity_id: id, type: "refund", amount, debit: amount, payment_id }),
      ),
      ...adjustments.map((one) =>
        entry(payout, { entity_id: newId("adj"), type: "adjustment", amount: one.debit ?? one.credit ?? 0, ...one }),
      ),
    ];
    payout.amount = own.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
    payouts.push(payout);
    paidOut.push(...own);
    return payout;
  }

  /** Ends a payout that failed or is under way, by another transfer. */
  function endPayout(id: string, status: Payout["status"], utr: string): void {
    const payout = payouts.find((one) => one.id === id)!;
    Object.assign(payout, { status, utr });
    for (const one of paidOut.filter(({ settlement_id }) => settlement_id === id)) {
      Object.assign(one, { settlement_utr: utr, settled: status === "processed" });
    }
  }

  /** What the gateway answers to a question about payouts: a list, or what goes wrong. */
  function answer(path: string, asked: URLSearchParams): { items: unknown[] } | { fault: PayoutFault } {
    const fault = faults.shift();
    if (fault && ["500", "429", "cut", "silent"].includes(fault)) return { fault };
    const isItems = path.endsWith("/recon/combined");
    const [count, skip] = [Number(asked.get("count") ?? 10), Number(asked.get("skip") ?? 0)];
    const list = `${isItems} ${dayIn(asked)}`;
    const repeated = fault === "repeat" && skip > 0 ? before.get(list) : undefined;
    const all = isItems ? paidOutOn(dayIn(asked)) : madeSince(Number(asked.get("from") ?? 0));
    const items = repeated ?? all.slice(skip, skip + (fault === "half" ? Math.ceil(count / 2) : count));
    before.set(list, items);
    return { items };
  }

  const madeSince = (from: number) => payouts.filter(({ created_at }) => created_at >= from).toReversed();

  const paidOutOn = (day: string) => paidOut.filter(({ settled_at }) => dayOf(settled_at) === day);

  return { payouts, paidOut, faults, payOut, endPayout, answer };
}
