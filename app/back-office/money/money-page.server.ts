import type { RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { formatAmount } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { momentInWords } from "#domain/orders/story.ts";
import { listOpenRefunds } from "#domain/payments/refunds.server.ts";
import { sinceInWords, waitingKindOf, waitingKinds, type WaitingKind } from "#domain/payments/waiting.ts";
import { listAwaited, listMisfits } from "#domain/payments/worklist.server.ts";
import { saidBy } from "./said.server.ts";

type Context = Readonly<RouterContextProvider>;

/** So many of a kind are shown, the oldest first; the others come up as these are done. */
const SHOWN = 100;

/** What is awaited, what is owed and what does not fit, in words for the page. */
export async function moneyPage(context: Context, request: Request, now = new Date()) {
  const db = context.get(database);
  const awaited = Map.groupBy(await listAwaited(db, now), waitingKindOf);
  const refunds = await listOpenRefunds(db);
  const misfits = await listMisfits(db, now);
  const countOf = (kind: WaitingKind) => awaited.get(kind)?.length ?? 0;
  return {
    isOwner: whoActs(context).role === "owner",
    said: saidBy(request),
    groups: waitingKinds
      .filter((kind) => kind !== "gateway" && kind !== "cash at home")
      .map((kind) => ({
        kind,
        count: countOf(kind),
        rows: (awaited.get(kind) ?? []).slice(0, SHOWN).map((row) => awaitedRow(row, now)),
      }))
      .filter(({ count }) => count > 0),
    atTheGateway: countOf("gateway"),
    cashAtHome: countOf("cash at home"),
    refundCount: refunds.length,
    refunds: refunds.slice(0, SHOWN).map((refund) => refundRow(refund, now)),
    misfitCount: misfits.length,
    misfits: misfits.slice(0, SHOWN).map(misfitRow),
  };
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

function awaitedRow({ payment, number, placedAt, holdExpiresAt }: Listed<typeof listAwaited>, now: Date) {
  return {
    id: payment.id,
    number,
    amount: formatAmount(payment.amountPaise),
    since: sinceInWords(placedAt, now),
    utr: payment.claimedUtr,
    until: holdExpiresAt && momentInWords(holdExpiresAt),
  };
}

function refundRow(refund: Listed<typeof listOpenRefunds>, now: Date) {
  const { id, number, amountPaise, status, method, reason, utr, mobile, createdAt } = refund;
  const isByHand = method !== "razorpay";
  return {
    id,
    number,
    amount: formatAmount(amountPaise),
    since: sinceInWords(createdAt, now),
    reason,
    mobile,
    utr,
    state: status === "failed" ? ("failed" as const) : isByHand ? ("by hand" as const) : ("by itself" as const),
    isUnderWay: status === "sent",
    method,
  };
}

function misfitRow({ payment, number, mobile, status: orderStatus }: Listed<typeof listMisfits>) {
  const { id, failure, status, createdAt } = payment;
  return {
    id,
    number,
    mobile,
    failure,
    state: status === "failed" ? ("attempt" as const) : misfitStateOf(orderStatus),
    when: momentInWords(createdAt),
  };
}

function misfitStateOf(status: OrderStatus) {
  if (status === "awaiting-payment") return "waits" as const;
  return status === "cancelled" ? ("ended" as const) : ("paid otherwise" as const);
}
