import type { RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { labelOf } from "#domain/orders/label.ts";
import { listOrdersByNumber } from "#domain/orders/papers.server.ts";
import { isForgotten } from "#domain/orders/person.ts";
import { slipOf } from "#domain/orders/slip.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { MOST_AT_ONCE, readBack } from "./press.server.ts";

/** The slips or labels of some orders, in the order they were ticked in. */
export async function readPapers(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const numbers = [...new Set(query.getAll("order"))];
  if (numbers.length === 0) throw refuse("No order was ticked, so there is nothing to print. Tick some first.");
  if (numbers.length > MOST_AT_ONCE) throw refuse(`That is too many. Print at most ${MOST_AT_ONCE} at a time.`);
  const what = query.get("what");
  if (what !== "slips" && what !== "labels") throw refuse("There are packing slips and address labels to print.", 404);
  const db = context.get(database);
  const found = await listOrdersByNumber(db, numbers);
  const missing = numbers.filter((number) => !found.some((order) => order.number === number));
  if (missing.length > 0) throw refuse(`There is no order ${missing.join(", ")}.`, 404);

  const settings = await readSettings(db);
  const calendar = await readCalendar(db);
  const isLabels = what === "labels";
  const slips = isLabels ? [] : found.map((order) => slipOf(order, calendar));
  const labels = isLabels ? found.flatMap((order) => labelOf(order, settings) ?? []) : [];
  return {
    back: readBack(query),
    title: isLabels ? "Address labels" : "Packing slips",
    sentFrom: `${settings.shopName}, ${settings.city}`,
    slips,
    labels,
    collected: isLabels ? found.filter(({ collects }) => collects).map(({ number }) => number) : [],
    erased: isLabels ? found.filter(isForgotten).map(({ number }) => number) : [],
  };
}
