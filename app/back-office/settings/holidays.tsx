import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { done, invalid, readForm } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, TextareaField, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readHoliday, readHolidays, type Holiday } from "#domain/delivery/holiday.ts";
import { addHolidays, listHolidays } from "#domain/delivery/holidays.server.ts";
import { listOpenOrdersOn } from "#domain/orders/kitchen/orders-on-days.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/holidays";
import { Done } from "./done.tsx";
import { upcoming } from "./upcoming.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const counts = { added: asked.get("added"), known: asked.get("known"), removed: asked.get("removed") };
  const today = dayInIndia(new Date());
  const holidays = await listHolidays(context.get(database));
  const coming = upcoming(holidays, today);
  const days = coming.map(({ day }) => day);
  const orders = await listOpenOrdersOn(context.get(database), days);
  return {
    failed: context.get(formFailed),
    counts,
    coming: coming.map((holiday) => ({ ...holiday, ...ordersOn(holiday.day, orders) })),
    past: holidays.filter(({ day }) => day < today).toReversed(),
  };
}

function ordersOn(day: string, orders: Awaited<ReturnType<typeof listOpenOrdersOn>>) {
  return {
    arriving: orders.filter(({ promisedOn }) => promisedOn === day).map(({ number }) => number),
    leaving: orders
      .filter(({ dispatchOn, promisedOn }) => dispatchOn === day && promisedOn !== day)
      .map(({ number }) => number),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const read = readEither(values, dayInIndia(new Date()));
  if (!read.ok) return invalid(context, { values, problems: read.problems });
  const added = await addHolidays(context.get(database), read.holidays, whoActs(context));
  const known = read.holidays.length - added.length;
  return done(`${href("/back-office/settings/holidays")}?added=${added.length}&known=${known}#done`);
}

type Read = { ok: true; holidays: Holiday[] } | { ok: false; problems: Values };

/** Reads the single day or the pasted `lines`, depending on the form that was sent. */
function readEither({ lines, ...one }: Values, today: string): Read {
  if (lines === undefined) {
    const read = readHoliday(one, today);
    return read.ok ? { ok: true, holidays: [read.holiday] } : read;
  }
  const read = readHolidays(lines, today);
  return read.ok ? read : { ok: false, problems: { lines: read.problems.join(" ") } };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Holidays", loaderData?.failed);

export default function Holidays({ loaderData: { counts, coming, past }, actionData: latest }: Route.ComponentProps) {
  const form: HolidayState = useKept(latest) ?? emptyForm;
  const years = Object.entries(Object.groupBy(coming, ({ year }) => year));
  return (
    <>
      <WayBack to={`${href("/back-office/settings")}#holidays`}>Settings</WayBack>
      <h1>Holidays</h1>
      <p>On these days nothing leaves the kitchen and nothing is promised to arrive. Sundays need not be entered.</p>
      {!latest && <HolidaysDone {...counts} />}
      <ErrorSummary problems={form.problems} />
      <HolidayForms form={form} />
      {years.map(([year, holidays = []]) => (
        <section key={year} className="mt-8" aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{year}</h2>
          <ul className="desk__list stack">
            {holidays.map((holiday) => (
              <HolidayCard key={holiday.day} {...holiday} />
            ))}
          </ul>
        </section>
      ))}
      {past.length > 0 && (
        <details className="fold mt-8">
          <summary>Past holidays ({past.length})</summary>
          <ul>
            {past.map(({ day, name }) => (
              <li key={day}>
                {day}: {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type Props = {
  day: string;
  name: string;
  words: string;
  isSunday: boolean;
  /** Orders promised for this day. `leaving`: orders that leave on this day but arrive later. */
  arriving: string[];
  leaving: string[];
};

function HolidayCard({ day, name, words, isSunday, arriving, leaving }: Props) {
  return (
    <li className="card ends">
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p>
          {words}
          {isSunday && ", a Sunday anyway"}
        </p>
        <Orders title="Promised for this day" numbers={arriving} />
        <Orders title="Were to leave on this day" numbers={leaving} />
      </div>
      <form method="post" action={href("/back-office/settings/holidays/:day/remove", { day })}>
        <button className="tool tool--line">
          Remove
          <span className="visually-hidden">
            {" "}
            {name}, {words}
          </span>
        </button>
      </form>
    </li>
  );
}

function Orders({ title, numbers }: { title: string; numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="cluster mt-2">
      <span className="mark mark--bad">{numbers.length}</span> {title}.{" "}
      <Link className="link" to={href("/back-office/days")}>
        Move them, and tell their customers
      </Link>{" "}
      {numbers.map((number) => (
        <Link key={number} className="link" to={href("/back-office/orders/:number", { number })}>
          {number}
        </Link>
      ))}
    </p>
  );
}

const address = href("/back-office/settings/holidays") + summaryAnchor;

type HolidayState = FormState<"day" | "name" | "lines">;

function HolidayForms({ form }: { form: HolidayState }) {
  return (
    <div className="card mt-4">
      <form method="post" action={address} noValidate>
        <div className="fg">
          <TextField form={form} name="day" label="Day" className="c3" type="date" autoComplete="off" />
          <TextField form={form} name="name" label="Name" className="c3" autoComplete="off" maxLength={80} />
          <div className="field">
            <button className="tool">Add this day</button>
          </div>
        </div>
      </form>
      <details className="fold" open={form.values.lines !== undefined}>
        <summary>Paste several at once</summary>
        <form method="post" action={address} noValidate>
          <div className="fg">
            <TextareaField
              form={form}
              name="lines"
              label="One day a line, with its name"
              hint="Like “14/01/2027 Sankranti” or “2027-01-14 Sankranti”."
              rows={8}
              maxLength={8000}
            />
            <div className="field">
              <button className="tool">Add these days</button>
            </div>
          </div>
        </form>
      </details>
    </div>
  );
}

type Counts = { added: string | null; known: string | null; removed: string | null };

function HolidaysDone({ added, known, removed }: Counts) {
  const [isAdded, isRemoved] = [/^\d{1,3}$/.test(added ?? ""), /^[\d-]{10}$/.test(removed ?? "")];
  if (!isAdded && !isRemoved) return null;
  return (
    <Done>
      <p>
        <b>{isRemoved ? "The holiday is removed." : sentenceOf(Number(added), Number(known))}</b> New orders are
        promised by the list as it is now. See below whether orders placed already fall on one of these days.
      </p>
    </Done>
  );
}

function sentenceOf(added: number, known: number): string {
  if (added === 0 && known > 0) return `${known === 1 ? "It was" : "They were"} there already; nothing was added.`;
  const words = added === 1 ? "One day is added." : `${added} days are added.`;
  if (!known) return words;
  return `${words} ${known === 1 ? "One was there already and stays as it was." : `${known} were there already and stay as they were.`}`;
}
