import { nameOf, packNameOf } from "#app/ui/goods-name.tsx";
import { data, href, type RouterContextProvider } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import { packOfSize, readSize } from "#domain/catalogue/search/size.ts";
import type { Near } from "./not-found.tsx";

const MOST = 4;

/** The 404 answer for a path without a page. The caller must throw it. Under /shop/, the answer suggests products. */
export async function nothingAt(context: Readonly<RouterContextProvider>, path: string) {
  const [, meant] = /^shop\/([\w/-]+)$/.exec(path) ?? [];
  if (!meant || !(await context.get(limiters).search.consume(context.get(visitor).clientAddress))) {
    return data(null, { status: 404 });
  }
  const db = context.get(database);
  const typed = meant.replaceAll(/[-_/]/g, " ");
  const { slugs, near } = await searchProducts(db, { typed, most: MOST });
  const products = await readProducts(db, slugs.length > 0 ? slugs : near);
  const { size } = readSize(typed);
  const named: Near = products.map((product) => {
    const pack = packOfSize(product, size);
    const to = href("/shop/:slug", { slug: product.slug });
    return pack
      ? { name: packNameOf({ ...product, label: pack.label }), to: `${to}?pack=${pack.id}` }
      : { name: nameOf(product), to };
  });
  return data({ near: named }, { status: 404 });
}
