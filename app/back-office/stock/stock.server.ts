import { whoActs } from "#app/access.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { readCount, type Count } from "#domain/catalogue/stock/count.ts";
import { setSoldOutToday } from "#domain/catalogue/daily-grams.server.ts";
import { listBoxesWith, listGoodsOf } from "#domain/catalogue/products/goods.server.ts";
import { boxesToFollow, isNearlyOut, isOffSale, stockInWords, type Goods } from "#domain/catalogue/products/goods.ts";
import { isRunningLow, readDaysLeft } from "#domain/catalogue/stock/pace.server.ts";
import { weightOf, type Grams } from "#domain/money.ts";
import { changeStock, type StockChange, type StockOutcome } from "#domain/catalogue/stock/stock-changes.server.ts";
import { countWaiting } from "#domain/catalogue/stock/stock-requests.server.ts";
import { lastEdit } from "#domain/edits/edits.server.ts";
import { readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { byCategory, showGoods } from "../products/filter.server.ts";
import { readDone, takeBackPressed, undoIn, type Done } from "../log/last-change.server.ts";

export type StockItem = ReturnType<typeof toItem>;

/** What the stock page shows. */
export async function showStock(context: Context, request: Request) {
  const db = context.get(database);
  // Read before the rows, so that changes made meanwhile count as not yet seen.
  const known = await lastEdit(db);
  const { goods, tabs, filter } = await showGoods(db, request);
  const waiting = await countWaiting(
    db,
    goods.map(({ id }) => id),
  );
  const short = await readShortGrams(db, dayInIndia(new Date()));
  const lasts = await readDaysLeft(
    db,
    goods.filter(({ dailyGrams }) => dailyGrams === null).map(({ id }) => id),
  );
  const done = await readDone(context, request);
  return {
    groups: lowFirst(goods.map((one) => toItem(one, waiting.get(one.id), short.get(one.id), lasts.get(one.id)))),
    tabs,
    filter,
    /** The id of the last edit. The form sends the id, so that the shop notices later edits. */
    known,
    done,
    boxes: await boxesBeside(db, done),
    failed: context.get(formFailed),
  };
}

function toItem(one: Goods, waiting = 0, short: Grams = 0, daysLeft?: number) {
  const makes = Math.max(0, ...one.packs.map(({ left }) => left));
  return {
    id: one.id,
    category: one.category,
    name: one.name,
    nameTe: one.nameTe,
    field: one.stock && `count-${one.id}`,
    /** The stock in grams, including what is reserved for orders; undefined for a box or combo. */
    shelf: one.stock && one.stock.free + one.stock.held,
    words: one.stock
      ? `${one.dailyGrams === null ? "" : `Cooked to order, ${weightOf({ grams: one.dailyGrams })} a day. `}${stockInWords(one.stock, short)}`
      : `${makes} can be made, until ${one.madeOf[0]?.name} runs out. Of ${one.madeOf.map(({ name }) => name).join(", ")}.`,
    waiting,
    isOff: isOffSale(one),
    isOutToday: one.isOutToday,
    /** Whether it is nearly out, though it is sold today. */
    isNearlyOut: isNearlyOut(one) && !isOffSale(one) && !one.isOutToday,
    /** For how many days the free stock lasts; undefined while it lasts long enough. */
    daysLeft: isRunningLow(daysLeft) ? daysLeft : undefined,
    isShort: short > 0,
    notSold: one.packs.filter(({ available }) => !available).map(({ label }) => label),
  };
}

/** How soon something is out, the least for the soonest; undefined if it is not low, or not sold today. */
function urgencyOf({ isShort, isNearlyOut: isNearly, daysLeft, isOff, isOutToday }: StockItem): number | undefined {
  if (isShort) return -2;
  if (isNearly) return -1;
  return isOff || isOutToday ? undefined : daysLeft;
}

/** What is low, soonest out first; then the rest by category. */
function lowFirst(items: readonly StockItem[]) {
  const low = items.filter((item) => urgencyOf(item) !== undefined).toSorted((a, b) => urgencyOf(a)! - urgencyOf(b)!);
  const rest = byCategory(items.filter((item) => urgencyOf(item) === undefined));
  return low.length > 0 ? [{ title: "Runs low", goods: low }, ...rest] : rest;
}

/**
 * The boxes and combos that contain a product just taken off sale or put back. The page offers to take these boxes off
 * sale or put them back, too.
 */
async function boxesBeside(db: Database, done: Done | undefined) {
  if (!done?.movedShelf || done.productId === undefined) return undefined;
  const [product] = await listGoodsOf(db, [done.productId]);
  const boxes = product ? boxesToFollow(await listBoxesWith(db, product.id), product) : [];
  if (!product || boxes.length === 0) return undefined;
  return { productId: product.id, off: isOffSale(product), names: boxes.map(({ name }) => name) };
}

type Effect = Pick<StockChange, "soldOut" | "soldAgain"> & {
  /** The grams added to the stock; negative if taken away. */
  change?: number;
};

const KILOGRAM = 1000;

/** What each button beside a product changes. `boxes` are the boxes and combos that contain the product. */
const effects: Record<string, (product: Goods, boxes: Goods[]) => Effect> = {
  more: () => ({ change: KILOGRAM }),
  less: () => ({ change: -KILOGRAM }),
  "sold-out": ({ id }) => ({ soldOut: [id] }),
  "sell-again": ({ id }) => ({ soldAgain: [id] }),
  boxes: (product, boxes) => {
    const following = boxesToFollow(boxes, product).map(({ id }) => id);
    return isOffSale(product) ? { soldOut: following } : { soldAgain: following };
  },
};

/**
 * Changes the stock as the pressed button and the typed counts say. Changes nothing if a count is invalid, or if
 * somebody has counted or packed one of the changed products since the page was shown.
 */
export async function submitStock(context: Context, request: Request) {
  const values = await readForm(request);
  const undo = undoIn(values);
  if (undo) return takeBackPressed(context, request, undo);
  const [verb = "", id = ""] = (values.intent ?? "").split(" ");

  const db = context.get(database);
  if (verb === "out-today" || verb === "in-today") {
    const submission = await setSoldOutToday(db, id, verb === "out-today", whoActs(context));
    return doneHere(request, { done: submission ?? "nothing" });
  }
  const goods = await listGoodsOf(db, [id, ...countedIn(values)]);
  const product = goods.find((one) => one.id === id);
  const effect = effects[verb];
  if (verb !== "save" && !(product && effect)) throw refuse("There is nothing here for that button.", 404);
  const { change, ...sale } = product && effect ? effect(product, await listBoxesWith(db, id)) : {};

  const { counts, seen, problems } = readCounts(goods, values);
  if (change && product && problems[`count-${id}`] === undefined) {
    if (counts.has(id)) problems[`count-${id}`] = `${product.name}: write the count or press for 1 kg, not both`;
    counts.set(id, { change });
  }
  if (Object.keys(problems).length > 0) return invalid(context, { values, problems });
  const { id: actor, name } = whoActs(context);
  const known = readWhole(values.known);
  const outcome = await changeStock(db, { by: { id: actor, name }, known, seen, counts, ...sale });
  if (!outcome.ok) {
    const stale = problemsOf(await listGoodsOf(db, [id, ...countedIn(values)]), outcome);
    return conflict(context, { values: countsOf(values), problems: stale });
  }
  return doneHere(request, { done: outcome.submission ?? "nothing" });
}

function countedIn(values: Values): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith("count-") && values[name]!.trim() !== "")
    .map((name) => name.slice("count-".length));
}

function readCounts(goods: readonly Goods[], values: Values) {
  const counts = new Map<string, Count>();
  const seen = new Map<string, number>();
  const problems: Problems = {};
  for (const { id, name, stock } of goods) {
    const text = values[`count-${id}`]?.trim() ?? "";
    if (!stock || text === "") continue;
    const shelf = readWhole(values[`seen-${id}`]);
    if (shelf !== undefined) seen.set(id, shelf);
    const count = readCount(text);
    if ("refused" in count) problems[`count-${id}`] = `${name}: ${count.refused}`;
    else counts.set(id, count);
  }
  return { counts, seen, problems };
}

function readWhole(text = ""): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The typed counts of a sent form. Leaves out the hidden fields, because the stock in them is out of date. */
function countsOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith("count-")));
}

function problemsOf(now: readonly Goods[], { overtaken }: Extract<StockOutcome, { ok: false }>): Problems {
  const sentences = now.map(({ id, name, stock }) => {
    const { free = 0, held = 0 } = stock ?? {};
    const here = weightOf({ grams: free + held });
    const sentence = overtaken.has(id)
      ? `${name} was counted or packed since you opened this page, and ${here} lie there now. Send it once more if it still holds`
      : undefined;
    return [`count-${id}`, sentence] as const;
  });
  return Object.fromEntries(sentences.filter(([, sentence]) => sentence));
}
