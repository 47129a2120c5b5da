import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";
import { type Gateway, GatewayRefusal, type Part } from "../gateways/gateway.ts";
import { recordTold } from "./gateway-payouts.server.ts";

/** The days whose payouts the gateway is asked for each time, today included. */
const DAYS_ALWAYS = 6;
/** How long back the gateway is asked for what is still open. */
const DAYS_BACK = 400;
/** The most days that are asked about at a time, the latest first. */
const MOST_DAYS = 100;
/** How much of a list is asked for at a time, and how many parts of it at most. */
const [ENTRIES_AT_ONCE, MOST_PARTS] = [100, 200];
/** How often the same is asked before it counts as unanswered, and so many days without an answer end the asking. */
const [TRIES, MOST_UNANSWERED] = [3, 3];

/**
 * Asks the gateway for its payouts and for what was paid out with them: of the last days, and of earlier payouts that do
 * not add up yet. What was answered is recorded, also when something else was not. `failures`: why lists did not come.
 */
export async function askForPayouts(
  db: Database,
  gateway: Gateway,
  now: Date,
  /** Milliseconds before the second try; four times as many before the third. */
  pause = 1000,
): Promise<{ days: number; failures: unknown[] }> {
  const today = dayInIndia(now);
  const failures: unknown[] = [];
  const since = startInIndia(await firstOpenDay(db, today));
  await readWhole(
    (part) => gateway.listPayouts(since, part),
    (payouts) => recordTold(db, { payouts, items: [] }),
    pause,
  ).catch((failure: unknown) => failures.push(failure));
  let days = 0;
  for (const day of await daysToAsk(db, today)) {
    if (failures.length >= MOST_UNANSWERED) break;
    await readWhole(
      (part) => gateway.listPaidOut(day, part),
      (entries) => recordTold(db, { payouts: [], items: entries.flatMap(paidOut) }),
      pause,
    ).then(
      () => void (days += 1),
      (failure: unknown) => failures.push(failure),
    );
  }
  return { days, failures };
}

/** An entry without a payout is on hold, or comes with a later one. */
const paidOut = <Entry extends { payoutId: string | null }>(entry: Entry) =>
  entry.payoutId === null ? [] : [{ ...entry, payoutId: entry.payoutId }];

/**
 * Reads a list in parts until one is empty, because a part may be shorter than was asked for. One without anything new
 * is asked for again.
 */
async function readWhole<Entry extends { id: string }>(
  ask: (part: Part) => Promise<Entry[]>,
  keep: (entries: Entry[]) => Promise<unknown>,
  pause: number,
): Promise<void> {
  const known = new Set<string>();
  for (let skip = 0, parts = 0; parts < MOST_PARTS; parts += 1) {
    const entries = await patiently(pause, async () => {
      const answer = await ask({ count: ENTRIES_AT_ONCE, skip });
      if (answer.length > 0 && answer.every(({ id }) => known.has(id))) throw new Error(TWICE);
      return answer;
    });
    if (entries.length === 0) return;
    for (const { id } of entries) known.add(id);
    await keep(entries);
    skip += entries.length;
  }
  throw new Error("The gateway's list of payouts does not end.");
}

const TWICE = "The gateway sent the same part of its list of payouts twice.";

/** Does it up to three times, unless the gateway refuses. */
async function patiently<Answer>(pause: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof GatewayRefusal || tried === TRIES) throw error;
      await wait(pause * 4 ** (tried - 1));
    }
  }
}

/** The first day of which something may still be told: a payment that was not paid out, or a payout that is open. */
async function firstOpenDay(db: Database, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(min(since) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from (
      select min(received_at) as since from receipts
      where rail = 'card' and not exists (select from gateway_payout_items item where item.id = receipts.external_id)
        and received_at >= ${startInIndia(addDays(today, -DAYS_BACK)).toISOString()}::timestamptz
      union all
      select min(created_at) from gateway_payouts where ${isOpen(today)}) open`);
  const usual = addDays(today, 1 - DAYS_ALWAYS);
  const day = rows[0]?.day ?? usual;
  return day < usual ? day : usual;
}

/** Whether more may be told of a payout: it is not processed, or what was paid out with it does not add up. */
const isOpen = (today: string) => sql`
  created_at >= ${startInIndia(addDays(today, -DAYS_BACK)).toISOString()}::timestamptz and (status is distinct from 'processed'
    or amount_paise <> coalesce((select sum(item.credit_paise - item.debit_paise) from gateway_payout_items item
      where item.payout_id = gateway_payouts.id), 0))`;

/** The last days, and those of the payouts that are open, the latest first. */
async function daysToAsk(db: Database, today: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from gateway_payouts where ${isOpen(today)} order by day desc limit ${MOST_DAYS}`);
  const usual = Array.from({ length: DAYS_ALWAYS }, (_, back) => addDays(today, -back));
  // Razorpay names the day on which a payout arrived, which may be the one after it was made.
  const open = rows.flatMap(({ day }) => [addDays(day, 1), day]);
  const days = [...new Set([...usual, ...open])].filter((day) => day <= today);
  return days.toSorted().toReversed().slice(0, MOST_DAYS);
}
