import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import {
  countFailures,
  leaveFailures,
  listFailures,
  tryFailuresAgain,
  type Failure,
  type Picked,
} from "#domain/notifications/failed-jobs.server.ts";
import { whyInWords } from "#domain/notifications/failures.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { sayEvent } from "#app/sentences/order-events.ts";
import { ageInWords } from "#platform/age.ts";
import type { queues } from "#database/queues.ts";
import type { Database } from "#platform/database.server.ts";
import { listOverdueJobs } from "#platform/recurring-jobs.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/failures";

const SHOWN = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const count = Number(searchParams.get("count"));
  const was = searchParams.get("was");
  const said = (was === "again" || was === "left") && Number.isInteger(count) ? ({ was, count } as const) : undefined;
  return { ...(await failuresPage(context.get(database))), said };
}

/** The data of this page. `seen`: when the jobs were read. The buttons for all jobs ignore jobs that fail later. */
async function failuresPage(db: Database, now = new Date()) {
  const failures = await listFailures(db, now, SHOWN);
  const count = failures.length < SHOWN ? failures.length : await countFailures(db, now);
  const overdue = (await listOverdueJobs(db, now)).map(({ queue, everySeconds, ranAt }) => ({
    queue,
    title: titleOf(queue),
    since: momentInWords(ranAt),
    age: ageInWords(ranAt, now),
    every: everySeconds < 3600 ? "every minute" : "every hour",
  }));
  return { failures: failures.map((one) => viewOf(one, now)), count, overdue, seen: now.toISOString() };
}

function viewOf(failure: Failure, now: Date) {
  const { key, queue, order, enquiry, isOver, attempts, data, facts, firstFailedAt } = failure;
  const isByClock = !isUuid(key);
  return {
    key,
    title: titleOf(queue),
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

const titles: Record<keyof typeof queues, string> = {
  "order-event": "A letter about an order",
  "new-order": "Telling of a new order",
  push: "Telling a device of a new order",
  "new-order-letters": "The letter about new orders",
  "enquiry-received": "The thanks for an enquiry, and its copy to the shop",
  "enquiry-answer": "An answer to an enquiry",
  "account-mail": "A letter about somebody's account",
  "claim-reminder": "The reminder to look for a transfer",
  "poll-payments": "Asking Razorpay about payments",
  "gateway-payouts": "Asking Razorpay what it paid out",
  "expire-holds": "Ending orders that ran out unpaid",
  "send-refunds": "Sending refunds by Razorpay",
  "gathered-letters": "Letters that tell of several at once",
  "recall-letters": "Letters about a recalled batch",
  "stock-letters": "Letters to those who wait for what was sold out",
  "lots-past-their-day": "Taking batches past their day out of the stock",
  "encode-picture": "Making photographs ready for the shop",
  "catalogue-import": "Reading a file of products",
  export: "Making a file for the accountant",
  "review-letters": "Letters that ask for reviews",
  "complaint-clocks": "Warning of complaints whose time runs out",
  "unpaid-orders": "Warning of unpaid orders that hold much",
  attention: "The daily letter about what waits",
  "forget-persons": "Forgetting names that are kept no longer",
  figures: "Reckoning the figures of the day that is over",
  "look-for-trouble": "Looking whether all is well",
  "gst-days": "Adding up the days for the month's end",
};

/** A queue of an earlier version has no title. */
function titleOf(queue: string): string {
  return (titles as Record<string, string>)[queue] ?? queue;
}

const readersInWords = { customer: "the customer", shop: "the shop" };

function wordsOfEvent({ event }: Failure): { title?: string; about?: string } {
  if (!event) return {};
  const readers = event.readers.map((reader) => readersInWords[reader]).join(" and ");
  const about = sayEvent(event);
  return { title: readers ? `A letter to ${readers}` : "A letter about an order", about };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { intent, key = "", seen = "" } = await readForm(request);
  const until = new Date(seen);
  const picked: Picked | undefined = isUuid(key) ? { keys: [key] } : seen && Number(until) ? { until } : undefined;
  if (!picked || (intent !== "again" && intent !== "leave")) {
    throw refuse("Say what is tried again or left. Go back, look at the page once more and press again.");
  }
  const [db, by] = [context.get(database), whoActs(context)];
  const count = intent === "again" ? await tryFailuresAgain(db, by, picked) : await leaveFailures(db, by, picked);
  const was = intent === "again" ? "again" : "left";
  return done(`${href("/back-office/failures")}?was=${was}&count=${count}#done`);
}

export const meta: Route.MetaFunction = () => pageMeta("What failed");

export default function Failures({ loaderData: { failures, count, overdue, seen, said } }: Route.ComponentProps) {
  const pressable = failures.filter(({ state }) => state !== "by the clock");
  return (
    <div className="failures">
      <Said sentence={said && saidInWords(said)} />
      <h1>What failed</h1>
      {count + overdue.length === 0 ? (
        <p>Everything works. A letter that could not be sent comes up here, and any other work behind the pages.</p>
      ) : (
        <p>
          Letters and other work behind the pages that did not work, the oldest first. What the shop still tries by
          itself goes from here when it works.
        </p>
      )}
      {pressable.length > 1 && (
        <form method="post" className="cluster">
          <input type="hidden" name="seen" value={seen} />
          <button className="tool" name="intent" value="again">
            Try all again
          </button>
          <button className="tool tool--line" name="intent" value="leave">
            Leave all
          </button>
        </form>
      )}
      <div className="desk__list stack">
        {overdue.map(({ queue, title, since, age, every }) => (
          <article key={queue} className="card stack stack--start">
            <h2>{title}</h2>
            <p>
              This is to run {every}, and has not run for {age}, since {since}.
            </p>
            <p className="small">
              It begins again by itself within a minute of the machine’s clock being right. If the clock is right, start
              the shop anew; if that does not help, its log says why.
            </p>
          </article>
        ))}
        {failures.map((failure) => (
          <FailureCard key={failure.key} failure={failure} />
        ))}
      </div>
      {count > failures.length && (
        <p className="small">{count - failures.length} more come up as these are dealt with.</p>
      )}
    </div>
  );
}

function FailureCard({ failure }: { failure: FailureView }) {
  const { key, title, about, order, enquiry, why, state, isSecret } = failure;
  const name = [title, about, order ?? enquiry].filter(Boolean).join(", ");
  return (
    <article className="card stack stack--start">
      <h2>{title}</h2>
      {(order ?? enquiry) && (
        <p>
          {order && <OrderLink number={order} />}
          {enquiry && (
            <Link className="link whole" to={href("/back-office/enquiries/:reference", { reference: enquiry })}>
              {enquiry}
            </Link>
          )}
          {about && `: ${about}`}
        </p>
      )}
      <p>{why}</p>
      <p className="small">
        <HowItStands failure={failure} />
      </p>
      {state !== "by the clock" && (
        <form method="post" className="cluster">
          <input type="hidden" name="key" value={key} />
          {!isSecret && (
            <button className="tool" name="intent" value="again" aria-label={`Try again: ${name}`}>
              Try again
            </button>
          )}
          <button className="tool tool--line" name="intent" value="leave" aria-label={`Leave it: ${name}`}>
            Leave it
          </button>
        </form>
      )}
    </article>
  );
}

function HowItStands({ failure: { state, times, since, age, isSecret } }: { failure: FailureView }) {
  const failed = `It failed ${times}, first ${age} ago on ${since}.`;
  if (state === "by the clock") return `${failed} It is done again by itself, whenever its time comes.`;
  const secret =
    "Whom it was for is not kept, because its link is a secret: whoever waits for it asks for another one.";
  if (state === "over") return `${failed} ${isSecret ? secret : "It is not tried any more."}`;
  return `${failed} It is still tried by itself, at least once an hour for two days. ${isSecret ? secret : ""}`.trim();
}

function saidInWords({ was, count }: { was: "again" | "left"; count: number }): string {
  if (count === 0) return "Nothing changed: somebody dealt with it before, or it worked meanwhile.";
  const what = count === 1 ? "It is" : `${count} are`;
  if (was === "left") return `${what} left and not tried any more.`;
  return `${what} tried again now. What fails again comes back here within a quarter of an hour.`;
}

type FailureView = Awaited<ReturnType<typeof failuresPage>>["failures"][number];
