import { href } from "react-router";
import { readList } from "#app/back-office/list.ts";
import { database, gateway, shopStage, type Context } from "#app/context.ts";
import { formatMoney, formatRupees, type Paise } from "#domain/money.ts";
import { bankDaysBetween, netOf, USUAL_BANK_DAYS } from "#domain/payments/gateway-payouts/gateway-payout.ts";
import {
  countPayouts,
  countStandings,
  listItems,
  listOnTheWay,
  listPayouts,
  sumByMonth,
  sumOnTheWay,
  type ListedPayout,
  type OnTheWay,
} from "#domain/payments/gateway-payouts/payout-lists.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dateInWords, dayInBrief, dayInIndia, monthInWords } from "#platform/day.ts";

const AT_A_TIME = 50;
/** How many payments that are on their way are shown, the oldest first. */
const MOST_WAITING = 200;

const lists = {
  payouts: "Payouts",
  waiting: "Not paid out yet",
  unknown: "Unknown here",
  differs: "Another amount",
  unseen: "Not in the bank yet",
  adjustment: "Disputes and corrections",
  fees: "Fees by month",
} as const;
export type ListName = keyof typeof lists;

/** The page of the gateway's payouts: one of its lists, and how long the others are. */
export async function gatewayPayoutsPage(context: Context, request: Request) {
  const db = context.get(database);
  const { asked, page, addressOf } = readList(request, ["list"]);
  const name = (Object.keys(lists) as ListName[]).find((one) => one === asked.get("list")) ?? "payouts";
  const [payouts, standings, waiting] = [await countPayouts(db), await countStandings(db), await sumOnTheWay(db)];
  const counts: Record<ListName, number | undefined> = {
    ...standings,
    payouts: payouts.all,
    waiting: waiting.payments + waiting.refunds,
    unseen: payouts.unseen,
    fees: undefined,
  };
  const pages = Math.max(1, Math.ceil((counts[name] ?? 0) / AT_A_TIME));
  return {
    name,
    tabs: (Object.keys(lists) as ListName[]).map((one) => ({
      name: lists[one],
      to: addressOf({ list: one === "payouts" ? undefined : one }),
      isOpen: one === name,
      count: counts[one],
      isUrgent: (one === "unknown" || one === "differs") && counts[one]! > 0,
    })),
    urgent: { unknown: standings.unknown, differs: standings.differs },
    read: saidOf(asked),
    why: whyNone(context),
    place: { list: addressOf(), page: Math.min(page, pages), pages: name === "waiting" || name === "fees" ? 1 : pages },
    ...(await entriesOf(db, name, (Math.min(page, pages) - 1) * AT_A_TIME)),
  };
}

/** What a file that was read just now had in it. */
function saidOf(asked: URLSearchParams): string | undefined {
  const [payouts, items, fresh] = ["payouts", "items", "fresh"].map((name) => Number(asked.get(name)));
  if (!asked.has("fresh") || ![payouts, items, fresh].every(Number.isSafeInteger)) return undefined;
  return `Read: ${payouts} ${payouts === 1 ? "payout" : "payouts"} with ${items} ${items === 1 ? "entry" : "entries"}. ${fresh === 0 ? "All of it was known before." : `${fresh} of these were not known before.`}`;
}

/** Why there may be no payout. */
function whyNone(context: Context): "trial" | "no gateway" | "none yet" {
  if (context.get(shopStage) === "trial") return "trial";
  return context.get(gateway) ? "none yet" : "no gateway";
}

async function entriesOf(db: Database, name: ListName, skip: number) {
  const part = { most: AT_A_TIME, skip };
  const none = { payouts: [], items: [], waiting: undefined, months: [] };
  if (name === "payouts") return { ...none, payouts: (await listPayouts(db, part)).map(payoutView) };
  if (name === "unseen")
    return { ...none, payouts: (await listPayouts(db, { ...part, unseen: true })).map(payoutView) };
  if (name === "waiting") return { ...none, waiting: await waitingView(db) };
  if (name === "fees") return { ...none, months: (await sumByMonth(db)).map(monthView) };
  return { ...none, items: (await listItems(db, { standing: name }, part)).map(itemView) };
}

/** A payout in words, with whether what was paid out with it adds up. */
export function payoutView(payout: ListedPayout) {
  const { id, utr, status, amountPaise, sumPaise, payments, items, createdAt, onStatement } = payout;
  const lacksPaise = amountPaise === null ? 0 : amountPaise - sumPaise;
  return {
    id,
    to: href("/back-office/money/payouts/:id", { id }),
    utr,
    amount: formatRupees(amountPaise ?? sumPaise),
    day: dayIn(createdAt),
    holds: `${payments} ${payments === 1 ? "payment" : "payments"}${items > payments ? ` and ${items - payments} more` : ""}`,
    state: status === "failed" || status === "created" ? status : undefined,
    sum:
      items === 0
        ? ("awaited" as const)
        : amountPaise === null
          ? ("not told" as const)
          : lacksPaise === 0
            ? ("adds up" as const)
            : {
                entries: signed(sumPaise),
                differs: `${formatRupees(Math.abs(lacksPaise))} is ${lacksPaise > 0 ? "missing" : "too much"}`,
              },
    onStatement: onStatement ? dayInBrief(onStatement) : undefined,
  };
}

const kinds = { payment: "Payment", refund: "Refund", adjustment: "Correction", transfer: "Transfer", other: "Other" };

/** What was paid out, in words. */
export function itemView(item: Awaited<ReturnType<typeof listItems>>[number]) {
  const { id, payoutId, kind, number, amountPaise, currency, feePaise, taxPaise, settledAt, disputeId, standing } =
    item;
  return {
    id,
    payout: { id: payoutId, to: href("/back-office/money/payouts/:id", { id: payoutId }) },
    what: disputeId ? "Dispute" : kinds[kind],
    number: number ?? undefined,
    day: dayIn(settledAt),
    amount: formatMoney(amountPaise, currency),
    fee: feePaise > 0 ? { whole: formatRupees(feePaise), tax: formatRupees(taxPaise) } : undefined,
    net: signed(netOf(item)),
    standing,
    own: item.ownPaise === null ? undefined : formatRupees(item.ownPaise),
    isSameAmount: item.ownPaise === amountPaise,
  };
}

async function waitingView(db: Database) {
  const { payments, refunds, sums } = await listOnTheWay(db, MOST_WAITING);
  const today = dayInIndia(new Date());
  const row = ({ gatewayId, paise, at, number, payoutId }: OnTheWay) => {
    const days = bankDaysBetween(dayInIndia(at), today);
    return {
      id: gatewayId,
      amount: signed(paise),
      day: dayIn(at),
      number: number ?? undefined,
      payout: payoutId ? href("/back-office/money/payouts/:id", { id: payoutId }) : undefined,
      age: days === 0 ? "today" : `${days} bank ${days === 1 ? "day" : "days"}`,
      isLate: paise > 0 && days > USUAL_BANK_DAYS,
    };
  };
  return {
    usual: USUAL_BANK_DAYS,
    came: { count: sums.payments, amount: formatRupees(sums.paymentsPaise) },
    back: { count: sums.refunds, amount: formatRupees(sums.refundsPaise) },
    payments: payments.map(row),
    refunds: refunds.map(row),
    more: sums.payments - payments.length + sums.refunds - refunds.length,
  };
}

function monthView({
  month,
  payments,
  creditPaise,
  debitPaise,
  feePaise,
  taxPaise,
}: Awaited<ReturnType<typeof sumByMonth>>[number]) {
  return {
    month,
    words: monthInWords(month),
    payments,
    added: formatRupees(creditPaise),
    takenOff: debitPaise > 0 ? formatRupees(debitPaise) : undefined,
    came: signed(creditPaise - debitPaise),
    fee: formatRupees(feePaise),
    tax: formatRupees(taxPaise),
    bare: formatRupees(feePaise - taxPaise),
  };
}

const signed = (paise: Paise) => (paise < 0 ? `−${formatRupees(-paise)}` : formatRupees(paise));

const dayIn = (moment: Date) => dateInWords(dayInIndia(moment), dayInIndia(new Date()));
