import { href, Link } from "react-router";
import { admitIntent, may, whoActs } from "#app/access.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, doneHere, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { sayGoods } from "#app/sentences/kitchen.ts";
import {
  sayLeavingOut,
  sayMove,
  sayOf,
  sayPlan,
  sayShortage,
  sayShortDone,
  sayShortPage,
  sayWaitsForMoney,
} from "#app/sentences/short.ts";
import { sayDay } from "#app/ui/days.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { speaking } from "#app/words/speaking.server.ts";
import { listGoodsOf } from "#domain/catalogue/products/goods.server.ts";
import { dropCookPlan, planCooking } from "#domain/catalogue/lots/plans.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { nextWorkingDay } from "#domain/delivery/delivery.ts";
import { weightOf } from "#domain/money.ts";
import { moveShortOrder } from "#domain/order-changes/moving.server.ts";
import { readShortages } from "#domain/orders/kitchen/shortages.server.ts";
import { packsToLeaveOut } from "#domain/orders/kitchen/shortages.ts";
import { leaveOut } from "#domain/order-changes/leaving-out.server.ts";
import { dayInIndia, isDay } from "#platform/day.ts";
import { locales } from "#platform/languages.ts";
import type { Route } from "./+types/short";
import { readCooksLanguage } from "./kitchen.server.ts";
import { preloadLetters } from "./letters.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language, lang } = await readCooksLanguage(context);
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const { short, plans } = await readShortages(db, today);
  const calendar = await readCalendar(db);
  const mayLeaveOut = may(context, "leave-out");
  type Wanting = (typeof short)[number]["orders"][number];
  const shown = (order: Wanting, grams: number) => {
    const left = order.lines.map((line) => ({ line, ...packsToLeaveOut(line, grams) }));
    return {
      number: order.number,
      wants: weightOf({ grams: order.grams }),
      lines: order.lines.map(({ quantity, name, label }) => `${quantity} × ${name}, ${label}`).join("; "),
      of: sayOf(order.number),
      waits: order.status === "placed" ? undefined : sayWaitsForMoney(),
      move: order.status === "placed" ? sayMove(nextWorkingDay(calendar, latest(order.dispatchOn, today))) : undefined,
      dispatchOn: order.dispatchOn,
      refunds: left
        .filter(({ packs }) => mayLeaveOut && order.mayLeaveOut && packs < order.packs)
        .map(({ line, packs, paise }) => ({
          intent: `leave-out ${order.number} ${line.position} ${packs} ${line.quantity}`,
          words: sayLeavingOut({ isPaid: order.isPaid, packs, line, paise }),
        })),
      isAll: order.mayLeaveOut && left.some(({ packs }) => packs === order.packs),
    };
  };
  return speaking(language, () => ({
    lang,
    words: sayShortPage(),
    failed: context.get(formFailed),
    said: saidOf(new URL(request.url).searchParams),
    items: short.map((one) => {
      const { productId, short: grams, day, orders } = one;
      const { called } = sayGoods(one);
      const { title, words, cook } = sayShortage(called.words, one);
      return {
        id: productId,
        name: called.words,
        title,
        words,
        cook: { intent: `cook ${productId} ${day} ${grams}`, words: cook, of: sayOf(called.words) },
        planned: plans.filter((plan) => plan.productId === productId).map(shownPlan),
        days: [...Map.groupBy(orders, ({ dispatchOn }) => dispatchOn)].map(([dispatchOn, some]) => ({
          day: sayDay(dispatchOn),
          isShort: dispatchOn >= day,
          wants: weightOf({ grams: some.reduce((sum, order) => sum + order.grams, 0) }),
          orders: some.map((order) => shown(order, grams)),
        })),
      };
    }),
    others: plans
      .filter((plan) => !short.some(({ productId }) => productId === plan.productId))
      .map((plan) => ({ name: sayGoods(plan).called.words, ...shownPlan(plan) })),
  }));
}

function shownPlan({ productId, day, grams }: Parameters<typeof planCooking>[2]) {
  return { intent: `drop ${productId} ${day}`, words: sayPlan({ day, grams }) };
}

const latest = (one: string, other: string) => (one > other ? one : other);

function saidOf(asked: URLSearchParams): string | undefined {
  const number = /^TM-\w{1,12}$/.exec(asked.get("order") ?? "")?.[0];
  const day = asked.get("day") ?? "";
  if (asked.has("planned")) return sayShortDone("planned");
  if (asked.has("dropped")) return sayShortDone("dropped");
  if (number && isDay(day)) return sayShortDone({ number, moved: day });
  return number && sayShortDone({ number, isOwed: asked.has("owed") });
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const values = await readForm(request);
  const by = whoActs(context);
  const [verb = "", about = "", ...more] = (values.intent ?? "").split(" ");
  admitIntent(context, "/back-office/kitchen/short", verb);
  const [day = ""] = more;
  const whole = more.map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : -1));
  const stays = (refused: string) => conflict(context, { values, problems: { form: `${about}: ${refused}` } });
  if (verb === "move" && isDay(day)) {
    const moved = await moveShortOrder(db, { number: about, seen: day }, by, new Date());
    return "refused" in moved ? stays(moved.refused) : doneHere(request, { order: about, day: moved.dispatchOn });
  }
  if (verb === "leave-out") {
    const [position = -1, packs = -1, seen = -1] = whole;
    const left = await leaveOut(db, by, { number: about, position, packs, seen });
    if ("refused" in left) return stays(left.refused);
    return doneHere(request, { order: about, ...(left.isOwed ? { owed: "" } : {}) });
  }
  const [product] = await listGoodsOf(db, [about]);
  const grams = whole[1] ?? -1;
  if (!product?.stock || !isDay(day)) throw refuse("There is nothing here for that button.", 404);
  if (verb === "drop") {
    await dropCookPlan(db, by, { productId: about, day });
    return doneHere(request, { dropped: "" });
  }
  if (verb !== "cook" || grams < 1) throw refuse("There is nothing here for that button.", 404);
  await planCooking(db, by, { productId: about, day, grams });
  return doneHere(request, { planned: "" });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta("Short", loaderData?.failed),
  ...preloadLetters(loaderData?.lang),
];

const address = href("/back-office/kitchen/short") + summaryAnchor;

/** Lists the products whose stock is too small for the orders. Says what can be done about each order. */
export default function Short({ loaderData, actionData: latestAnswer }: Route.ComponentProps) {
  const { lang, words, items, others, said } = loaderData;
  const problems = latestAnswer?.problems ?? {};
  return (
    <div lang={lang}>
      <h1>{words.title}</h1>
      {!latestAnswer && <Said sentence={said} />}
      <div lang={lang && locales.en}>
        <ErrorSummary problems={problems} />
      </div>
      <form id="plans" method="post" action={address} />
      {items.length === 0 && <p>{words.nothing}</p>}
      <div className="desk__list stack">
        {items.map((item) => (
          <Item key={item.id} item={item} said={words} />
        ))}
        {others.map(({ name, ...plan }) => (
          <section key={plan.intent} className="card" aria-label={name}>
            <Planned name={name} plan={plan} said={words} />
          </section>
        ))}
      </div>
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Words = Data["words"];

function Item({ item, said }: { item: Data["items"][number]; said: Words }) {
  const { id, name, title, words, cook, planned, days } = item;
  return (
    <section className="card stack" aria-labelledby={`short-${id}`}>
      <h2 id={`short-${id}`}>{title}</h2>
      <p>{words}</p>
      {planned.map((plan) => (
        <Planned key={plan.intent} name={said.planned} plan={plan} said={said} />
      ))}
      {planned.length === 0 && (
        <p>
          <button className="tool" form="plans" name="intent" value={cook.intent}>
            {cook.words}
            <span className="visually-hidden"> {cook.of}</span>
          </button>
        </p>
      )}
      {days.map(({ day, isShort, wants, orders }) => (
        <section key={day} className="mt-2" aria-label={`${name}, ${day}`}>
          <h3>
            {day}: {wants} {isShort && <span className="mark mark--bad">{said.notEnough}</span>}
          </h3>
          <ul className="ruled">
            {orders.map((order) => (
              <Order key={order.number} order={order} said={said} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type OrderProps = { order: Data["items"][number]["days"][number]["orders"][number]; said: Words };

function Order({ order, said }: OrderProps) {
  const mayPress = useMay();
  const { number, of, wants, lines, waits, move, dispatchOn, refunds, isAll } = order;
  return (
    <li className="stack stack--close">
      <p>
        <OrderLink number={number} /> {wants}: {lines} {waits && <span className="mark">{waits}</span>}
      </p>
      <p className="cluster">
        {move && mayPress("orders") && (
          <button className="tool tool--line" form="plans" name="intent" value={`move ${number} ${dispatchOn}`}>
            {move}
            <span className="visually-hidden"> {of}</span>
          </button>
        )}
        {refunds.map(({ intent, words }) => (
          <button key={intent} className="tool tool--risk" form="plans" name="intent" value={intent}>
            {words}
            <span className="visually-hidden"> {of}</span>
          </button>
        ))}
        {isAll && mayPress("cancel-paid") && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/cancel", { number })}>
            {said.cancel}
          </Link>
        )}
      </p>
    </li>
  );
}

type PlannedProps = { name: string; plan: { intent: string; words: string }; said: Words };

function Planned({ name, plan: { intent, words }, said }: PlannedProps) {
  return (
    <p className="cluster">
      <span>
        <b>{name}</b>: {words}
      </span>
      <button className="tool tool--line" form="plans" name="intent" value={intent}>
        {said.takeOff}
        <span className="visually-hidden"> ({words})</span>
      </button>
    </p>
  );
}
