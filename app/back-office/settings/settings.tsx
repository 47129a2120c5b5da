import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, environment, shopStage } from "#app/context.ts";
import { listHolidays } from "#domain/delivery/holidays.server.ts";
import { listOverrides } from "#domain/delivery/overrides.server.ts";
import { listZones } from "#domain/delivery/zones.server.ts";
import type { KeyState } from "#domain/settings/payment-keys.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { readUpkeep } from "#platform/upkeep.server.ts";
import type { Route } from "./+types/settings";
import { factGroups } from "./fact-groups.ts";
import { OpenConditions } from "./open-conditions.tsx";
import { paymentsOf, readChecklist, serverOf, zoneItem, type ChecklistItem } from "./settings.server.ts";
import { upcoming } from "./upcoming.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const variables = context.get(environment);
  return {
    checklist: await readChecklist(context),
    zones: (await listZones(db)).map(zoneItem),
    pincodes: (await listOverrides(db)).length,
    holidays: upcoming(await listHolidays(db), dayInIndia(new Date())).slice(0, 3),
    payments: paymentsOf(await loadSettings(db), variables),
    server: serverOf(variables, (await readUpkeep(db)).get("backup")),
    isTrial: context.get(shopStage) === "trial",
    wasOpened: new URL(request.url).searchParams.has("opened"),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Settings");

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { checklist, zones, pincodes, holidays, payments, server, isTrial, wasOpened } = loaderData;
  return (
    <>
      <h1>Settings</h1>
      <Said sentence={wasOpened && !isTrial ? opened : undefined} />
      <div className="desk__list settings pair stack">
        <Checklist items={checklist} />
        <section className="card" aria-labelledby="facts">
          <h2 id="facts">Shop details</h2>
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
          <ul className="places ruled">
            <li>
              <Link to={href("/back-office/settings/holidays")}>All holidays</Link>
            </li>
            <li>
              <Link to={href("/back-office/settings/couriers")}>Couriers, and the rolls of their numbers</Link>
            </li>
            <li>
              <Link to={href("/back-office/days")}>Pauses, Sundays, vacations, festivals and how much a day</Link>
            </li>
          </ul>
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

const opened =
  "The shop is open. What the trial left is deleted, and the backup from before is kept. From now on orders are real.";

function Checklist({ items }: { items: ChecklistItem[] }) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <section className="card checklist" aria-labelledby="checklist">
      <h2 id="checklist">{titleOf(open.length)}</h2>
      <OpenConditions title="In the kitchen" items={open.filter(({ isForServer }) => !isForServer)} />
      <OpenConditions title="For whoever runs the server" items={open.filter(({ isForServer }) => isForServer)} />
      <details>
        <summary>
          {done.length} of {items.length} are done
        </summary>
        <ul className="checklist__done">
          {done.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function titleOf(open: number): string {
  if (open === 0) return "Nothing is missing: the shop may go live";
  return `${open === 1 ? "One thing is" : `${open} things are`} missing before the shop may go live`;
}

const states: Record<KeyState, string> = {
  none: "No keys: Razorpay is not offered.",
  live: "Live: money moves.",
  test: "For trying out: taken only while the shop is in trial.",
  "stand-in": "A stand-in that only speaks like Razorpay: taken only while the shop is in trial.",
  unknown: "The key's name does not tell whether it is live.",
};

const events = ["payment.captured", "payment.failed", "order.paid", "refund.processed", "refund.failed"];

function Payments({ upiId, cash, keys, state, webhook }: ReturnType<typeof paymentsOf>) {
  return (
    <section className="card" aria-labelledby="payments">
      <h2 id="payments">Ways to be paid</h2>
      <dl className="desk__facts stack">
        <dt>UPI</dt>
        <dd>{upiId || "Not offered: no UPI address is filled in."}</dd>
        <dt>Cash</dt>
        <dd>{cash}</dd>
        <dt>Razorpay</dt>
        <dd>{states[state]}</dd>
        <dt>Key id</dt>
        <dd>{isThere(keys.keyId)}</dd>
        <dt>Key secret</dt>
        <dd>{isThere(keys.keySecret)}</dd>
        <dt>Webhook secret</dt>
        <dd>
          {keys.webhookSecrets > 1 ? "There are two, while it is being changed" : isThere(keys.webhookSecrets > 0)}
        </dd>
      </dl>
      <details>
        <summary>What to enter at Razorpay</summary>
        <p>Keys are set on the server (RAZORPAY_KEY_ID and the two secrets), never here. As the webhook enter:</p>
        <p>
          <code>{webhook}</code>
        </p>
        <p>For these events: {events.join(", ")}. Choose its secret yourself and set the same one on the server.</p>
      </details>
      <Link className="link" to={`${href("/back-office/settings/facts")}#money`}>
        UPI address and cash
      </Link>
    </section>
  );
}

function isThere(present: boolean): string {
  return present ? "There" : "Not set";
}

function Server({ siteUrl, hasMailServer, mailFrom, isBehindProxy, backup }: ReturnType<typeof serverOf>) {
  return (
    <section className="card" aria-labelledby="server">
      <h2 id="server">On the server</h2>
      <p className="small">Whoever runs the server sets these, in its environment or its file .env.</p>
      <dl className="desk__facts stack">
        <dt>SITE_URL</dt>
        <dd>{siteUrl}</dd>
        <dt>SMTP_URL</dt>
        <dd>{hasMailServer ? "A mail server is set" : "No mail server: mails become files"}</dd>
        <dt>MAIL_FROM</dt>
        <dd>{mailFrom || "Not set: mails come from the shop's e-mail"}</dd>
        <dt>TRUST_PROXY</dt>
        <dd>
          {isBehindProxy
            ? "true: a proxy tells who asks"
            : siteUrl.startsWith("https:")
              ? "false: all visitors count as one"
              : "false: visitors come straight to the shop"}
        </dd>
        <dt>COOKIE_SECRET</dt>
        <dd>There: set, or made once and kept with the shop's data</dd>
        <dt>Last backup</dt>
        <dd>{backup}</dd>
      </dl>
    </section>
  );
}

/** `pincodes`: how many pincodes (Indian postal codes) have rules of their own. */
function ZoneList({ zones, pincodes }: { zones: ReturnType<typeof zoneItem>[]; pincodes: number }) {
  return (
    <section className="card zone-list" aria-labelledby="zones">
      <h2 id="zones">Zones and charges</h2>
      <ul className="rule-list ruled">
        {zones.map(({ id, name, isServed, days, charge, freeFrom, cash }) => (
          <li key={id}>
            <Link className="link" to={href("/back-office/settings/zones/:id", { id })}>
              {name}
            </Link>{" "}
            {!isServed && <span className="mark">not served</span>}
            <p className="small">
              {days}. {charge}. Free: {lowered(freeFrom)}. Cash: {lowered(cash)}.
            </p>
          </li>
        ))}
      </ul>
      <Link className="link" to={href("/back-office/settings/pincodes")}>
        {pincodes === 1 ? "One pincode with rules of its own" : `${pincodes} pincodes with rules of their own`}
      </Link>
    </section>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
