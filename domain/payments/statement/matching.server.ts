import { and, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isPaid } from "#domain/orders/order.ts";
import { orders, orderSums, sumColumns } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";
import { findByUtr, noteOnStatement } from "../gateway-payouts/gateway-payouts.server.ts";
import { findPayouts } from "../hand-ins/remittances.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import { type Asked, type Confirmed, type Match, matchCredits } from "./matching.ts";
import { transfersIn, utrsIn } from "./utr.ts";
import { buyerOf, payerInWords } from "#domain/orders/documents/bill.ts";
import { paymentRequests, receipts } from "../schema.ts";
import type { Credit } from "./bank-line.ts";

/** Orders placed up to this many days before a statement's first day are compared with the statement. */
const DAYS_BEFORE = 30;

/** Says which order each incoming payment is for, in the same sequence as `credits`. Changes nothing. */
export async function matchStatement(db: Database, credits: readonly Credit[]): Promise<Match[]> {
  if (credits.length === 0) return [];
  const days = credits.map(({ day }) => day).toSorted();
  const [from, until] = [addDays(days[0]!, -DAYS_BEFORE), addDays(days.at(-1)!, 2)];
  const asked = await listAsked(db, from, until);
  const confirmed = await findConfirmed(db, [...new Set(credits.flatMap(utrsIn))]);
  const payouts = await listKnownPayouts(db, [...new Set(credits.flatMap(transfersIn))]);
  return matchCredits(credits, asked, confirmed).map((match) => {
    const { credit } = match;
    const utr = transfersIn(credit).find((one) => payouts.has(one));
    if (utr !== undefined) return payoutMatch(credit, utr, payouts.get(utr)!);
    return match.verdict === "known" && confirmed.get(match.utr ?? "")?.isPartPayment
      ? { ...match, isPartPayment: true }
      : match;
  });
}

/** As `matchStatement`, and notes on which days payouts of the gateway came. */
export async function matchAndNote(db: Database, credits: readonly Credit[]): Promise<Match[]> {
  const matches = await matchStatement(db, credits);
  const seen = matches.flatMap((match) =>
    match.verdict === "payout" && match.gatewayPayoutId ? [{ id: match.gatewayPayoutId, day: match.credit.day }] : [],
  );
  await noteOnStatement(db, seen);
  return matches;
}

type KnownPayout = { paise: Paise; words: string; gatewayPayoutId?: string };

/** The payouts of couriers and of the gateway whose transfer has one of these numbers, by number. */
async function listKnownPayouts(db: Database, utrs: readonly string[]): Promise<Map<string, KnownPayout>> {
  const ofGateway = [...(await findByUtr(db, utrs))].map(([utr, { id, paise, payments }]): [string, KnownPayout] => {
    const words = `Razorpay’s payout, ${payments} ${payments === 1 ? "payment" : "payments"}`;
    return [utr, { paise, words, gatewayPayoutId: id }];
  });
  return new Map([...ofGateway, ...(await findPayouts(db, utrs))]);
}

/** A line that has the number of a payout, which pays for no order by itself. */
function payoutMatch(credit: Credit, utr: string, { paise, words, gatewayPayoutId }: KnownPayout): Match {
  if (credit.amountPaise === paise) return { credit, utr, verdict: "payout", words, gatewayPayoutId };
  const why = `${words}: ${formatRupees(paise)} of this transfer was recorded before, which is another amount.`;
  return { credit, utr, verdict: "doubtful", fits: [], why };
}

/** A payment on a bank statement that staff want to confirm. */
export type Wish = {
  /** The payment's position among the incoming paymentRequests, from 0. */
  index: number;
  /** The payment request that staff chose for the payment. */
  paymentId: string;
  /** The transfer number (UTR) that staff typed. */
  utr?: string;
  /** Whether to refuse the payment if it is not certain which order it pays. */
  onlyIfSure?: boolean;
};

/** What became of the `Wish` with the same `index`. */
export type Confirmation = {
  index: number;
  /** The number of the order that the payment is for; undefined if the payment does not match the chosen order. */
  number: string | undefined;
  /** A word such as "settled" or "utr used", or a sentence that says why the payment was refused. */
  outcome: string;
};

/**
 * Records bank payments that staff confirm. Refuses a payment that no longer matches the chosen order. A second call
 * changes nothing.
 */
export async function confirmMatches(
  db: Database,
  by: Actor,
  credits: readonly Credit[],
  wishes: readonly Wish[],
): Promise<Confirmation[]> {
  const matches = await matchStatement(db, credits);
  const confirmations: Confirmation[] = [];
  for (const wish of wishes) {
    const answer = await confirmMatch(db, by, matches[wish.index], wish);
    confirmations.push({ index: wish.index, ...answer });
  }
  return confirmations;
}

async function confirmMatch(
  db: Database,
  by: Actor,
  match: Match | undefined,
  { paymentId, utr = "", onlyIfSure = false }: Wish,
): Promise<Omit<Confirmation, "index">> {
  if (match?.verdict === "known") return { number: match.number, outcome: "already settled" };
  const isOpen = match?.verdict === "sure" || (match?.verdict === "doubtful" && !onlyIfSure);
  const fit = isOpen ? match.fits.find(({ payment }) => payment.paymentId === paymentId) : undefined;
  if (!match || !fit) return { number: undefined, outcome: changedMeanwhile };
  const outcome = await confirmUpi(db, paymentId, match.utr ?? utr, match.credit.amountPaise, by);
  return { number: fit.payment.number, outcome: typeof outcome === "object" ? outcome.refused : outcome };
}

const changedMeanwhile = "This line no longer fits as it did. Nothing changed: look at it once more.";

/** How many payment requests are read at a time, so that other requests run in between. */
const AT_A_TIME = 1000;

/** The UPI payment requests of orders placed on the day `from` or later, and before the day `until`. */
async function listAsked(db: Database, from: string, until: string): Promise<Asked[]> {
  const { name, isGift, senderName, city, number, placedAt, status } = orders;
  const { id: paymentId, amountPaise, claimedUtr } = paymentRequests;
  const asked: (Asked & { placedAt: Date })[] = [];
  for (let after: string | undefined; ;) {
    const rows = await db
      .select({
        name,
        isGift,
        senderName,
        city,
        number,
        placedAt,
        status,
        paymentId,
        amountPaise,
        claimedUtr,
        sums: sumColumns,
      })
      .from(paymentRequests)
      .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
      .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
      .where(
        and(
          eq(paymentRequests.method, "upi"),
          gte(placedAt, startInIndia(from)),
          lt(placedAt, startInIndia(until)),
          after === undefined ? undefined : gt(paymentId, after),
        ),
      )
      .orderBy(paymentId)
      .limit(AT_A_TIME);
    const paidWith = await findUtrs(
      db,
      rows.filter(isPaid).map((row) => row.paymentId),
    );
    for (const row of rows) {
      asked.push({
        paymentId: row.paymentId,
        number: row.number,
        name: buyerOf(row),
        payer: payerInWords(row),
        amountPaise: row.amountPaise,
        claimedUtr: row.claimedUtr,
        placedAt: row.placedAt,
        placedOn: dayInIndia(row.placedAt),
        status: row.status,
        paidUtr: paidWith.get(row.paymentId) ?? null,
      });
    }
    after = rows.at(-1)?.paymentId;
    if (rows.length < AT_A_TIME) break;
  }
  return asked.toSorted((one, other) => Number(one.placedAt) - Number(other.placedAt));
}

/** The transfer number (UTR) of the last recorded UPI transfer for each payment request, by the request's id. */
async function findUtrs(db: Database, requestIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ requestId: receipts.requestId, utr: receipts.externalId })
    .from(receipts)
    .where(
      and(
        inArray(receipts.requestId, requestIds),
        eq(receipts.rail, "upi"),
        isNull(receipts.reversalId),
        // Money that was seen to come at the counter has no number yet, so its line is still looked for.
        sql`${receipts.externalId} <> ${receipts.requestId}::text`,
      ),
    )
    .orderBy(receipts.recordedAt);
  return new Map(rows.map(({ requestId, utr }) => [requestId!, utr]));
}

/** The recorded UPI transfers, by transfer number (UTR). `isPartPayment`: whether the order is not paid in full. */
async function findConfirmed(
  db: Database,
  utrs: string[],
): Promise<Map<string, Confirmed & { isPartPayment: boolean }>> {
  const rows = await db
    .select({
      utr: receipts.externalId,
      number: orders.number,
      amountPaise: receipts.amountPaise,
      order: orders.status,
      sums: sumColumns,
    })
    .from(receipts)
    .innerJoin(paymentRequests, eq(paymentRequests.id, receipts.requestId))
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(eq(receipts.rail, "upi"), inArray(receipts.externalId, utrs), isNull(receipts.reversalId)));
  return new Map(
    rows.map(({ utr, order, sums, ...confirmed }) => [
      utr,
      { ...confirmed, isPartPayment: !isPaid({ status: order, sums }) },
    ]),
  );
}
