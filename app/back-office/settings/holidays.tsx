import { href, Link } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/holidays";
import { HolidayCard } from "./holiday-card.tsx";
import { HolidayForms } from "./holiday-forms.tsx";
import { HolidaysDone } from "./holidays-done.tsx";
import { enterHolidays, holidayList } from "./holidays.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const done = { added: asked.get("added"), known: asked.get("known"), removed: asked.get("removed") };
  const list = await holidayList(context.get(database), dayInIndia(new Date()));
  return { failed: context.get(formFailed), done, ...list };
}

export async function action({ context, request }: Route.ActionArgs) {
  return enterHolidays(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Holidays", loaderData?.failed);

export default function Holidays({ loaderData: { done, coming, past }, actionData: latest }: Route.ComponentProps) {
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const years = Object.entries(Object.groupBy(coming, ({ year }) => year));
  return (
    <>
      <p className="desk__back">
        <Link className="link" to={`${href("/back-office/settings")}#holidays`}>
          Settings
        </Link>
      </p>
      <h1>Holidays</h1>
      <p>On these days nothing leaves the kitchen and nothing is promised to arrive. Sundays need not be entered.</p>
      {!latest && <HolidaysDone {...done} />}
      <ErrorSummary problems={problems} />
      <HolidayForms values={values} problems={problems} />
      {years.map(([year, holidays = []]) => (
        <section key={year} className="year" aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{year}</h2>
          <ul className="desk__list stack">
            {holidays.map((holiday) => (
              <HolidayCard key={holiday.day} {...holiday} />
            ))}
          </ul>
        </section>
      ))}
      {past.length > 0 && (
        <details className="fold year">
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
