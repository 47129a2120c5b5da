import type { RouterContextProvider } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { listGoods } from "#domain/catalogue/goods.server.ts";
import { readDone } from "./after-change.server.ts";
import { readFilter, sift, tabsFor } from "./filter.server.ts";

/** A product with its packs, whose prices are fields. */
export type PricedItem = Awaited<ReturnType<typeof showPrices>>["groups"][number]["items"][number];

/** Everything the page of the prices shows. */
export async function showPrices(context: Readonly<RouterContextProvider>, request: Request) {
  const filter = readFilter(request);
  const goods = await listGoods(context.get(database));
  return {
    groups: sift(goods, filter).map(({ title, goods: some }) => ({
      title,
      items: some.map(({ id, name, nameTe, packs }) => ({
        id,
        name,
        nameTe,
        packs: packs.map((pack) => ({ id: pack.id, label: pack.label, price: pack.price, available: pack.available })),
      })),
    })),
    tabs: tabsFor(goods, filter),
    filter,
    done: await readDone(context, request),
    failed: context.get(formFailed),
  };
}
