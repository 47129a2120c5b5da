import { href, Link, redirect } from "react-router";
import { may } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, gateway, shopStage, type Context } from "#app/context.ts";
import { countLowStock } from "#domain/catalogue/products/goods.server.ts";
import { readEnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { formatRupees } from "#domain/money.ts";
import { countWaiting, type WaitingOrders } from "#domain/orders/board/board.server.ts";
import { readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import { countWaitingReviews } from "#domain/orders/reviews/reviews.server.ts";
import { sumCashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { countMoneyTasks } from "#domain/payments/worklist/tasks.server.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/today";
import { countInWords } from "./count.ts";
import { readTodayFigures } from "./figures/today-figures.server.ts";
import { TodayFigures } from "./figures/today-figures.tsx";
import { boardAddress } from "./orders/board-address.ts";
import { OpenConditions } from "./settings/open-conditions.tsx";
import { readChecklist } from "./settings/settings.server.ts";
import { TitledSection } from "./titled-section.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  // The board stood at this address before, and lies among bookmarks.
  if (["q", "lane"].some((name) => searchParams.has(name))) throw redirect(href("/back-office/orders") + search, 301);
  const now = new Date();
  const isBeforeOpening = context.get(shopStage) === "trial" && may(context, "settings");
  return {
    day: dayInWords(dayInIndia(now)),
    at: timeInIndia(now),
    ...(await readCounts(context, now)),
    figures: may(context, "figures") || may(context, "kitchen") ? await readFiguresOf(context, now) : undefined,
    missing: isBeforeOpening ? (await readChecklist(context)).filter(({ isDone }) => !isDone) : undefined,
  };
}

function readFiguresOf(context: Context, now: Date) {
  return readTodayFigures(context.get(database), now, { seesMoney: may(context, "figures") });
}

type Counts = Partial<
  Record<
    keyof WaitingOrders | "toCook" | "short" | "low" | "complaints" | "fresh" | "money" | "cash" | "reviews",
    number
  >
>;

/** How much waits of each kind that the user may see. `cash`: what riders and couriers have of it, in words. */
async function readCounts(context: Context, now: Date): Promise<{ counts: Counts; cash: string }> {
  const db = context.get(database);
  const today = dayInIndia(now);
  const counts: Counts = {};
  let cash = "";
  if (may(context, "kitchen")) counts.short = (await readShortGrams(db, today)).size;
  if (may(context, "orders")) {
    const { unpaid, ...others } = await countWaiting(db, today);
    Object.assign(counts, others);
    if (may(context, "receive-money")) counts.unpaid = unpaid;
  } else if (may(context, "kitchen")) {
    const { lateToPack, toPack } = await countWaiting(db, today);
    counts.toCook = lateToPack + toPack;
  }
  if (may(context, "enquiries")) {
    const { fresh, urgent } = await readEnquiryCounts(db, now);
    Object.assign(counts, { fresh, complaints: urgent.length });
  }
  if (may(context, "money"))
    counts.money = await countMoneyTasks(db, context.get(gateway) ? "the shop" : "nobody", now);
  if (may(context, "receive-money")) {
    const { count, paise } = await sumCashOut(db);
    counts.cash = count;
    cash = formatRupees(paise);
  }
  if (may(context, "stock")) counts.low = await countLowStock(db);
  if (may(context, "catalogue")) counts.reviews = await countWaitingReviews(db);
  return { counts, cash };
}

type Kind = {
  /** What stands behind the number, for one and for more. */
  words: [one: string, more: string];
  press: string;
  to: string;
  /** For what is counted roughly: no number is shown. */
  isUncounted?: true;
};

const enquiries = href("/back-office/enquiries");
const dispatch = href("/back-office/orders/dispatch");

/** What can wait, by urgency, with the press that each needs. */
const groups: { title: string; kinds: Partial<Record<keyof Counts, Kind>> }[] = [
  {
    title: "First",
    kinds: {
      complaints: {
        words: ["The time to answer a complaint runs out", "The time to answer complaints runs out"],
        press: "Answer",
        to: enquiries,
        isUncounted: true,
      },
      lateToSend: {
        words: ["packed parcel should have left before today", "packed parcels should have left before today"],
        press: "Hand over",
        to: dispatch,
      },
      lateToPack: {
        words: ["order should have left before today", "orders should have left before today"],
        press: "Pack",
        to: boardAddress({ filters: { leaves: "late" } }),
      },
      short: {
        words: ["item is short for its orders", "items are short for their orders"],
        press: "What to do",
        to: href("/back-office/kitchen/short"),
      },
    },
  },
  {
    title: "Today",
    kinds: {
      toCook: {
        words: ["order to cook for", "orders to cook for"],
        press: "Cook",
        to: href("/back-office/kitchen"),
      },
      toPack: {
        words: ["order to cook and pack", "orders to cook and pack"],
        press: "Pack",
        to: boardAddress({ filters: { leaves: "today" } }),
      },
      toSend: { words: ["packed parcel to send", "packed parcels to send"], press: "Hand over", to: dispatch },
      ready: {
        words: ["order lies ready to be collected", "orders lie ready to be collected"],
        press: "Look",
        to: boardAddress({ lane: "ready" }),
      },
      money: {
        words: ["payment to look for or give back", "payments to look for or give back"],
        press: "Look",
        to: href("/back-office/money"),
      },
      fresh: { words: ["new enquiry", "new enquiries"], press: "Answer", to: enquiries },
      overdue: {
        words: ["parcel should have arrived by now", "parcels should have arrived by now"],
        press: "Look",
        to: boardAddress({ lane: "road", filters: { leaves: "late" } }),
      },
    },
  },
  {
    title: "When there is time",
    kinds: {
      cash: {
        words: ["order whose cash is not handed in", "orders whose cash is not handed in"],
        press: "Take in",
        to: href("/back-office/money/cash"),
      },
      unpaid: {
        words: ["order that waits for money", "orders that wait for money"],
        press: "Look",
        to: href("/back-office/orders/unpaid"),
      },
      low: {
        words: ["item runs low: it lasts less than three days", "items run low: they last less than three days"],
        press: "Look",
        to: `${href("/back-office/stock")}?show=running-low`,
      },
      reviews: { words: ["review to read", "reviews to read"], press: "Read", to: href("/back-office/reviews") },
      tomorrow: {
        words: ["order to cook and pack for tomorrow", "orders to cook and pack for tomorrow"],
        press: "Look",
        to: boardAddress({ filters: { leaves: "tomorrow" } }),
      },
    },
  },
];

export const meta: Route.MetaFunction = () => pageMeta("Today");

export default function Today({ loaderData: { day, at, counts, cash, missing, figures } }: Route.ComponentProps) {
  const waiting = groups
    .map(({ title, kinds }) => ({
      title,
      kinds: Object.entries(kinds)
        .map(([name, kind]) => ({ ...kind, name, count: counts[name as keyof Counts] ?? 0 }))
        .filter(({ count }) => count > 0),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <div className="today">
      <h1>{day}</h1>
      {missing && <FirstDay missing={missing} />}
      {waiting.length === 0 && <p className="mt-3">Nothing waits for you. What comes in stands here.</p>}
      {waiting.map(({ title, kinds }) => (
        <TitledSection key={title} title={title} className="card mt-3">
          <ul className="ruled">
            {kinds.map(({ name, count, words: [one, more], press, to, isUncounted }) => (
              <li key={name} className="today__row">
                <p>
                  {!isUncounted && <b className="digits">{countInWords(count)}</b>} {count === 1 ? one : more}
                  {name === "cash" && `: ${cash}`}
                </p>
                <Link className={title === "First" ? "tool" : "tool tool--line"} to={to}>
                  {press}
                  <span className="visually-hidden">: {count === 1 ? one : more}</span>
                </Link>
              </li>
            ))}
          </ul>
        </TitledSection>
      ))}
      {figures && <TodayFigures figures={figures} />}
      <p className="small muted mt-4">
        As of {at}.{" "}
        <Link className="link" to={href("/back-office")} reloadDocument>
          Look again
        </Link>
      </p>
    </div>
  );
}

const MOST_AT_FIRST = 5;

/** What has to be filled in before the shop opens. */
function FirstDay({ missing }: { missing: Awaited<ReturnType<typeof readChecklist>> }) {
  const rest = missing.length - MOST_AT_FIRST;
  return (
    <section className="card checklist mt-3" aria-labelledby="first-day">
      <h2 id="first-day">Before the shop opens</h2>
      {missing.length === 0 ? (
        <p>Everything is filled in.</p>
      ) : (
        <OpenConditions title="Fill in" items={missing.slice(0, MOST_AT_FIRST)} />
      )}
      <p className="cluster mt-3">
        {rest > 0 && (
          <Link className="tap" to={href("/back-office/settings")}>
            {rest} more
          </Link>
        )}
        <Link className="tap" to={href("/back-office/trial")}>
          Sample orders, and opening the shop
        </Link>
      </p>
    </section>
  );
}
