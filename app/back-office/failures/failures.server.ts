import type { Database } from "#platform/database.server.ts";
import { ageInWords } from "#platform/age.ts";
import { isUuid } from "#platform/uuid.ts";
import { countFailures, listFailures, type Failure } from "#domain/notifications/failed-jobs.server.ts";
import { whyInWords } from "#domain/notifications/failures.ts";
import { eventInWords, momentInWords } from "#domain/orders/story.ts";

/** So many are shown, the oldest first; the others come up as these are dealt with. */
const SHOWN = 50;

export type FailureView = Awaited<ReturnType<typeof failuresPage>>["failures"][number];

/** What failed behind the pages, in words. */
export async function failuresPage(db: Database, now = new Date()) {
  const failures = await listFailures(db, now, SHOWN);
  const count = failures.length < SHOWN ? failures.length : await countFailures(db, now);
  return { failures: failures.map((one) => viewOf(one, now)), count, seen: now.toISOString() };
}

function viewOf(failure: Failure, now: Date) {
  const { key, queue, order, enquiry, isOver, attempts, data, facts, firstFailedAt } = failure;
  const isByClock = !isUuid(key);
  return {
    key,
    title: titles[queue] ?? queue,
    ...wordsOfEvent(failure),
    order,
    enquiry,
    why: whyInWords(facts),
    since: momentInWords(firstFailedAt),
    age: ageInWords(firstFailedAt, now),
    times: attempts === 1 ? "once" : `${attempts} times`,
    state: isByClock ? ("by the clock" as const) : isOver ? ("over" as const) : ("tried" as const),
    isSecret: data === null && !isByClock,
  };
}

const titles: Record<string, string> = {
  "order-event": "A letter about an order",
  "enquiry-received": "The thanks for an enquiry, and its copy to the shop",
  "enquiry-answer": "An answer to an enquiry",
  "account-mail": "A letter about somebody's account",
  "claim-reminder": "The reminder to look for a transfer",
  "poll-payments": "Asking Razorpay about payments",
  "expire-holds": "Ending orders that ran out unpaid",
  "send-refunds": "Sending refunds by Razorpay",
  "complaint-clocks": "Warning of complaints whose time runs out",
  "forget-persons": "Forgetting names that are kept no longer",
  "former-papers": "Writing down what bills said before the update",
};

const readersInWords = { customer: "the customer", shop: "the shop" };

function wordsOfEvent({ event }: Failure): { title?: string; about?: string } {
  if (!event) return {};
  const readers = event.readers.map((reader) => readersInWords[reader]).join(" and ");
  const about = eventInWords(event.kind, { note: null, paise: event.paise });
  return { title: readers ? `A letter to ${readers}` : "A letter about an order", about };
}
