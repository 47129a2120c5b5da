import { href, Link } from "react-router";
import { database, environment } from "#app/context.ts";
import { listHolidays } from "#domain/delivery/holidays.server.ts";
import { listOverrides } from "#domain/delivery/overrides.server.ts";
import { listServedStates, listZones } from "#domain/delivery/zones.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { lastBackup } from "#platform/backup/folder.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/settings";
import { Checklist } from "./checklist.tsx";
import { checklistOf } from "./checklist.server.ts";
import { factGroups } from "./fact-groups.ts";
import { Payments } from "./payments.tsx";
import { paymentsOf } from "./payments.server.ts";
import { Server } from "./server.tsx";
import { serverOf } from "./server-facts.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { upcoming } from "./upcoming.server.ts";
import { ZoneList } from "./zone-list.tsx";
import { zoneItem } from "./zone-item.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const variables = context.get(environment);
  const settings = await loadSettings(db);
  const holidays = await listHolidays(db);
  const today = dayInIndia(new Date());
  const days = holidays.map(({ day }) => day);
  const facts = { settings, today, servedStates: await listServedStates(db) };
  const backedUpAt = (await lastBackup(variables.DATA_DIR))?.madeAt;
  return {
    checklist: checklistOf({ ...facts, environment: variables, holidays: days, lastBackup: backedUpAt }),
    zones: (await listZones(db)).map(zoneItem),
    pincodes: (await listOverrides(db)).length,
    holidays: upcoming(holidays, today).slice(0, 3),
    payments: paymentsOf(settings, variables),
    server: serverOf(variables, backedUpAt),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Settings");

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { checklist, zones, pincodes, holidays, payments, server } = loaderData;
  return (
    <>
      <h1>Settings</h1>
      <div className="desk__list settings">
        <Checklist items={checklist} />
        <section className="card" aria-labelledby="facts">
          <h2 id="facts">Facts of the shop</h2>
          <ul className="places ruled">
            {factGroups.map(({ id, title }) => (
              <li key={id}>
                <Link to={`${href("/back-office/settings/facts")}#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
        <ZoneList zones={zones} pincodes={pincodes} />
        <section className="card" aria-labelledby="holidays">
          <h2 id="holidays">Holidays</h2>
          <ul>
            {holidays.map(({ day, words, name }) => (
              <li key={day}>
                {words}: {name}
              </li>
            ))}
          </ul>
          <Link className="link" to={href("/back-office/settings/holidays")}>
            All holidays
          </Link>
        </section>
        <Payments {...payments} />
        <Server {...server} />
        <section className="card" aria-labelledby="people">
          <h2 id="people">People and log</h2>
          <ul className="places ruled">
            <li>
              <Link to={href("/back-office/staff")}>Who works here</Link>
            </li>
            <li>
              <Link to={href("/back-office/log")}>Who changed what</Link>
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}
