import type { RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, formFailed } from "#app/context.ts";
import { boxesToFollow, isNearlyOut, isOffSale, stockInWords, type Goods } from "#domain/catalogue/goods.ts";
import { listGoods } from "#domain/catalogue/goods.server.ts";
import { lastChange } from "#domain/catalogue/batches.server.ts";
import { readDone, type Done } from "./after-change.server.ts";
import { readFilter, sift, tabsFor } from "./filter.server.ts";

/** A product as the page shows it, in words. */
export type StockItem = ReturnType<typeof toItem>;

/** Everything the page of the stock shows. */
export async function showStock(context: Readonly<RouterContextProvider>, request: Request) {
  const db = context.get(database);
  const filter = readFilter(request);
  // Before the rows, so that what is changed while they are read counts as not yet seen.
  const known = await lastChange(db);
  const goods = await listGoods(db);
  const done = await readDone(context, request);
  return {
    groups: sift(goods, filter).map(({ title, goods: some }) => ({ title, items: some.map(toItem) })),
    tabs: tabsFor(goods, filter),
    filter,
    known,
    done,
    boxes: boxesBeside(goods, done),
    isOwner: whoActs(context).role === "owner",
    failed: context.get(formFailed),
  };
}

function toItem(one: Goods) {
  const makes = Math.max(0, ...one.packs.map(({ left }) => left));
  return {
    id: one.id,
    name: one.name,
    nameTe: one.nameTe,
    field: one.stock && `count-${one.id}`,
    /** How many grams lie there. */
    shelf: one.stock && one.stock.free + one.stock.held,
    words: one.stock
      ? stockInWords(one.stock)
      : `${makes} can be made, until ${one.madeOf[0]?.name} runs out. Of ${one.madeOf.map(({ name }) => name).join(", ")}.`,
    isOff: isOffSale(one),
    isNearlyOut: isNearlyOut(one),
    notSold: one.packs.filter(({ available }) => !available).map(({ label }) => label),
  };
}

/** After one product was taken off or put back: the boxes and combos with it for which that was not done. */
function boxesBeside(goods: readonly Goods[], done: Done | undefined) {
  const product = done?.movedShelf ? goods.find(({ id }) => id === done.productId) : undefined;
  const boxes = product ? boxesToFollow(goods, product) : [];
  if (!product || boxes.length === 0) return undefined;
  return { productId: product.id, off: isOffSale(product), names: boxes.map(({ name }) => name) };
}
