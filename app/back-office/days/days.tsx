import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { database, formFailed } from "#app/context.ts";
import { doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { weightOf } from "#domain/money.ts";
import { readNames } from "#domain/catalogue/catalogue.server.ts";
import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { collectionDates, nextWorkingDay } from "#domain/delivery/delivery.ts";
import { listCollisions, moveOrdersOff } from "#domain/order-changes/moving.server.ts";
import { sayPauseEnd } from "#app/sentences/pause.ts";
import { pauseEnd, pauses } from "#domain/settings/pause.ts";
import { pauseOrders, readPause } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Route } from "./+types/days";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const calendar = await readCalendar(db);
  const until = await readPause(db);
  const asked = new URL(request.url).searchParams;
  return {
    failed: context.get(formFailed),
    pausedUntil: until && sayPauseEnd(until, now),
    said: saidOf(asked),
    stayed: (asked.get("not") ?? "").split(" ").filter((number) => /^TM-[\w]{1,12}$/.test(number)),
    collisions: (await listCollisions(db, now)).map(({ day, numbers }) => ({
      day,
      words: dayInWords(day),
      why: calendar.holidays.get(day) ?? "a Sunday",
      to: dayInWords(nextWorkingDay(calendar, day)),
      numbers,
    })),
    days: await nextDays(context.get(database), now),
  };
}

function saidOf(asked: URLSearchParams): string | undefined {
  if (asked.has("paused")) return "New orders are paused. Every page says until when; it ends by itself.";
  if (asked.has("resumed")) return "The shop takes orders again.";
  const moved = asked.get("moved");
  if (!moved || !/^\d{1,5}$/.test(moved)) return undefined;
  if (moved === "0") return "No order was left to move.";
  if (moved === "1") return "One order is moved, and its customer is told.";
  return `${moved} orders are moved, and their customers are told.`;
}

/** The next seven working days, and how much of each day's limits is used, such as "12 of 40" orders. */
async function nextDays(db: Parameters<typeof loadCapacity>[0], now: Date) {
  const capacity = await loadCapacity(db);
  const { ordersPerDay, gramsPerDay, held } = capacity;
  const { products } = await readNames(db, { packs: [], products: [...gramsPerDay.keys()] });
  return collectionDates(await readCalendar(db), now)
    .slice(0, 7)
    .map(({ dispatchOn }) => {
      const taken = held.get(dispatchOn);
      const placed = taken?.orders ?? 0;
      const items = [...gramsPerDay].flatMap(([id, most]) => {
        const grams = taken?.grams.get(id) ?? 0;
        return grams > 0 ? [`${products.get(id)} ${weightOf({ grams })} of ${weightOf({ grams: most })}`] : [];
      });
      const orders = ordersPerDay === null ? String(placed) : `${placed} of ${ordersPerDay}`;
      return { day: dayInWords(dispatchOn), orders, items };
    });
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const values = await readForm(request);
  const [verb, day = ""] = (values.intent ?? "").split(" ");
  const now = new Date();
  if (verb === "move") {
    if (!parseDay(day)) throw refuse("There is no such day.", 404);
    const { moved, refused } = await moveOrdersOff(db, day, whoActs(context), now);
    return doneHere(request, { moved: String(moved.length), not: refused.map(({ number }) => number).join(" ") });
  }
  if (verb === "resume") {
    await pauseOrders(db, null, whoActs(context));
    return doneHere(request, { resumed: "" });
  }
  const pause = pauses.find((one) => one === verb);
  if (!pause) throw refuse("There is nothing here for that button.", 404);
  const until = pauseEnd(pause, now, values.time);
  if (!until) return invalid(context, { values, problems: { time: "Write a time of the day, such as 16:30." } });
  await pauseOrders(db, until, whoActs(context));
  return doneHere(request, { paused: "" });
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Days", loaderData?.failed);

export default function Days({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { pausedUntil, said, stayed, collisions, days } = loaderData;
  const maySet = useMay()("settings");
  const form: FormState<"time"> = useKept(latest) ?? emptyForm;
  return (
    <>
      <h1>Days</h1>
      {!latest && <Said sentence={said} />}
      {!latest && stayed.length > 0 && <Stayed numbers={stayed} />}
      <ErrorSummary problems={form.problems} />
      <div className="desk__list settings stack">
        <PauseForm pausedUntil={pausedUntil} form={form} />
        {collisions.map((one) => (
          <CollisionForm key={one.day} {...one} />
        ))}
        <section className="card" aria-labelledby="next">
          <h2 id="next">The next days of dispatch</h2>
          <ul className="rule-list ruled">
            {days.map(({ day, orders, items }) => (
              <li key={day}>
                <b>{day}</b>: {orders} {orders === "1" ? "order" : "orders"}
                {items.length > 0 && <p className="small">Cooked to order: {items.join(", ")}.</p>}
              </li>
            ))}
          </ul>
        </section>
        {maySet && (
          <section className="card" aria-labelledby="rules">
            <h2 id="rules">What decides the days</h2>
            <ul className="places ruled">
              <li>
                <Link to={href("/back-office/days/capacity")}>What is cooked to order, and how much a day</Link>
              </li>
              <li>
                <Link to={`${href("/back-office/settings/facts")}#cutOff`}>
                  Orders a day, Sundays and the hour until which orders leave
                </Link>
              </li>
              <li>
                <Link to={href("/back-office/days/openings")}>Open Sundays and vacations</Link>
              </li>
              <li>
                <Link to={href("/back-office/settings/holidays")}>Holidays</Link>
              </li>
              <li>
                <Link to={href("/back-office/days/festivals")}>Festivals, ordered beforehand</Link>
              </li>
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

const address = href("/back-office/days") + summaryAnchor;

type PauseProps = { pausedUntil: string | undefined; form: FormState<"time"> };

function PauseForm({ pausedUntil, form }: PauseProps) {
  return (
    <section className="card" aria-labelledby="pause">
      <h2 id="pause">{pausedUntil ? `New orders are paused until ${pausedUntil}` : "New orders are taken"}</h2>
      <p>
        While they are paused every page says until when, carts stay as they are, and orders placed already are paid and
        changed as always.
      </p>
      <form method="post" action={address} noValidate>
        {pausedUntil && (
          <p className="mt-3">
            <button className="tool" name="intent" value="resume">
              Take orders again now
            </button>
          </p>
        )}
        <p className="cluster mt-3">
          <button className="tool tool--line" name="intent" value="hour">
            Pause for an hour
          </button>
          <button className="tool tool--line" name="intent" value="today">
            For the rest of today
          </button>
        </p>
        <div className="fg mt-3">
          <TextField form={form} name="time" label="Pause until" className="c3" required={false} type="time" />
          <div className="field">
            <button className="tool tool--line" name="intent" value="until">
              Pause until then
            </button>
          </div>
        </div>
      </form>
    </section>
  );
}

/** A closed day on which orders were to leave or arrive. */
type CollisionProps = {
  /** YYYY-MM-DD. */
  day: string;
  /** The day in words. */
  words: string;
  /** Why the day is closed. */
  why: string;
  /** The next working day, in words. */
  to: string;
  /** The orders to move. */
  numbers: string[];
};

function CollisionForm({ day, words, why, to, numbers }: CollisionProps) {
  return (
    <section className="card" aria-labelledby={`closed-${day}`}>
      <h2 id={`closed-${day}`}>
        {words} is closed ({why})
      </h2>
      <p className="cluster">
        <span className="mark mark--bad">{numbers.length}</span> were to leave or arrive on it: <Numbers of={numbers} />
      </p>
      <form method="post" action={address} className="mt-3">
        <button className="tool" name="intent" value={`move ${day}`}>
          Move {numbers.length === 1 ? "it" : numbers.length} to {to} and tell them
        </button>
      </form>
      <p className="small mt-2">What has no room or would not be fresh that day goes to the first day that suits it.</p>
    </section>
  );
}

/** Orders that could not be moved to another day. */
function Stayed({ numbers }: { numbers: string[] }) {
  return (
    <p className="banner banner--bad">
      These stay, since no other day has room for them or they would not arrive fresh. Call their customers:{" "}
      <Numbers of={numbers} />
    </p>
  );
}

function Numbers({ of: numbers }: { of: string[] }) {
  return numbers.map((number) => <OrderLink key={number} number={number} />);
}
