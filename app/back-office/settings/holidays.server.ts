import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, pagesChanged } from "#app/context.ts";
import { done, invalid, readForm } from "#app/form.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { readHoliday, readHolidays, type Holiday } from "#domain/delivery/holiday.ts";
import { addHolidays, listHolidays } from "#domain/delivery/holidays.server.ts";
import { listOpenOrdersOn } from "#domain/orders/orders-on-days.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { upcoming } from "./upcoming.server.ts";

/** Enters one holiday, or the pasted ones, or shows the form again with what stands against it. */
export async function enterHolidays(context: Readonly<RouterContextProvider>, request: Request) {
  const values = await readForm(request);
  const read = readEither(values, dayInIndia(new Date()));
  if (!read.ok) return invalid(context, { values, problems: read.problems });
  const added = await addHolidays(context.get(database), read.holidays, whoActs(context));
  if (added.length > 0) await context.get(pagesChanged)();
  const counts = new URLSearchParams({ added: `${added.length}`, known: `${read.holidays.length - added.length}` });
  return done(`${href("/back-office/settings/holidays")}?${counts}#done`);
}

type Read = { ok: true; holidays: Holiday[] } | { ok: false; problems: Values };

function readEither({ lines, ...one }: Values, today: string): Read {
  if (lines === undefined) {
    const read = readHoliday(one, today);
    return read.ok ? { ok: true, holidays: [read.holiday] } : read;
  }
  const read = readHolidays(lines, today);
  return read.ok ? read : { ok: false, problems: { lines: read.problems.join(" ") } };
}

/** The holidays to come, each with the orders that leave or arrive on it, and those of the past. */
export async function holidayList(db: Database, today: string) {
  const holidays = await listHolidays(db);
  const coming = upcoming(holidays, today);
  const orders = await listOpenOrdersOn(
    db,
    coming.map(({ day }) => day),
  );
  return {
    coming: coming.map((holiday) => ({
      ...holiday,
      arriving: orders.filter(({ promisedOn }) => promisedOn === holiday.day).map(({ number }) => number),
      leaving: orders
        .filter(({ dispatchOn, promisedOn }) => dispatchOn === holiday.day && promisedOn !== holiday.day)
        .map(({ number }) => number),
    })),
    past: holidays.filter(({ day }) => day < today).toReversed(),
  };
}
