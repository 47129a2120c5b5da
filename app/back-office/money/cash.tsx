import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database } from "#app/context.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { listCashOut, type CashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { handInInWords } from "#domain/payments/hand-ins/hand-in.ts";
import { listAccounts, listHandIns } from "#domain/payments/hand-ins/hand-ins.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { dayInWords } from "#platform/day.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/cash";
import { saidBy } from "./said.server.ts";

const LATELY = 10;

/** The cash that riders and couriers have, by the day on which they took it, and what they handed in lately. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const out = Map.groupBy(await listCashOut(db), ({ holder }) => holder);
  const lacks = new Map((await listAccounts(db)).map(({ courier, lacksPaise }) => [courier, lacksPaise]));
  const sumOf = (name: string) => (out.get(name) ?? []).reduce((sum, { paise }) => sum + paise, 0);
  const names = [...new Set([...out.keys(), ...lacks.keys()])].toSorted((a, b) => sumOf(b) - sumOf(a));
  const done = new URL(request.url).searchParams.getAll("done").filter(isUuid);
  const ids = done.slice(0, LATELY);
  return {
    said: ids.length > 0 ? await saidOf(db, ids) : saidBy(request),
    holders: names.map((name) => holderView(name, out.get(name) ?? [], lacks.get(name) ?? 0)),
    lately: (await listHandIns(db, { most: LATELY })).map(handInView),
  };
}

async function saidOf(db: Database, ids: readonly string[]): Promise<string> {
  return (await listHandIns(db, { most: LATELY, ids })).map((one) => handInView(one).words).join(" ");
}

function holderView(name: string, cash: readonly CashOut[], lacksPaise: Paise) {
  const took = cash.filter(({ day }) => day !== null);
  const days = [...Map.groupBy(took, ({ day }) => day!)];
  return {
    name,
    lacks: lacksPaise > 0 ? formatRupees(lacksPaise) : undefined,
    tooMuch: lacksPaise < 0 ? formatRupees(-lacksPaise) : undefined,
    sum: sumInWords(took),
    days: days.map(([day, rows]) => ({ day, words: dayInWords(day), sum: sumInWords(rows) })),
    road: cash.length > took.length ? sumInWords(cash.filter(({ day }) => day === null)) : undefined,
  };
}

function sumInWords(cash: readonly CashOut[]) {
  return {
    count: `${cash.length} ${cash.length === 1 ? "order" : "orders"}`,
    amount: formatRupees(cash.reduce((sum, { paise }) => sum + paise, 0)),
  };
}

function handInView(handIn: Awaited<ReturnType<typeof listHandIns>>[number]) {
  const { id, courier, duePaise, orders, payout, recordedAt, recordedBy, reversedAt, reason } = handIn;
  const of = orders > 0 ? ` Cash of ${orders} ${orders === 1 ? "order" : "orders"}.` : " For what lacked before.";
  return {
    id,
    words: `${handInInWords(courier, duePaise, handIn)}.${of}${payout ? ` Payout ${payout}.` : ""}`,
    takenBack: reversedAt ? `Taken back on ${momentInWords(reversedAt)}. ${reason}` : undefined,
    when: `${recordedBy ? `${recordedBy}, ` : ""}${momentInWords(recordedAt)}`,
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Cash to be handed in");

export default function Cash({ loaderData: { said, holders, lately } }: Route.ComponentProps) {
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Cash to be handed in</h1>
      <p>
        <Link className="tool tool--line" to={href("/back-office/money/cash/payout")}>
          Read a courier&rsquo;s payout
        </Link>
      </p>
      {holders.length === 0 && (
        <p>
          Nobody has cash of the shop. Orders that are paid at the door come up here from when they leave until their
          cash is handed in.
        </p>
      )}
      <div className="desk__list grid grid--cards">
        {holders.map((holder) => (
          <Holder key={holder.name} holder={holder} />
        ))}
      </div>
      {lately.length > 0 && (
        <details className="folded">
          <summary>Handed in lately</summary>
          <ul className="stack">
            {lately.map(({ id, words, when, takenBack }) => (
              <li key={id}>
                {words} <span className="small">{when}</span>{" "}
                {takenBack ?? (
                  <Link className="link tap" to={href("/back-office/money/cash/hand-ins/:id/take-back", { id })}>
                    Take it back
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type HolderView = Route.ComponentProps["loaderData"]["holders"][number];

function Holder({ holder: { name, lacks, tooMuch, sum, days, road } }: { holder: HolderView }) {
  return (
    <section className="card money__card stack stack--start stack--close" aria-label={name}>
      <h2>{name}</h2>
      {days.map(({ day, words, sum: { count, amount } }) => (
        <CashLink key={day} to={handInOf(name, day)} words={words} count={count} amount={amount} />
      ))}
      {days.length > 1 && <CashLink to={handInOf(name)} words="All of these days" {...sum} />}
      {road && <CashLink to={handInOf(name, "road")} words="Still on the road" {...road} />}
      {lacks && (
        <p>
          {lacks} lacks from before. <Link to={`${handInOf(name)}#lack-head`}>Settle it</Link>
        </p>
      )}
      {tooMuch && <p>{tooMuch} too much came, and counts for the next hand-in.</p>}
    </section>
  );
}

/** The address at which a courier's cash is handed in: of one day, of what is on the road, or of all days. */
function handInOf(courier: string, day?: string): string {
  const query = new URLSearchParams({ courier, ...(day && { day }) });
  return `${href("/back-office/money/cash/hand-in")}?${query}`;
}

function CashLink({ to, words, count, amount }: { to: string; words: string; count: string; amount: string }) {
  return (
    <Link className="cash__day" to={to}>
      <span>
        <span className="link">{words}</span> <span className="small">{count}</span>
      </span>
      <b className="whole">{amount}</b>
    </Link>
  );
}
