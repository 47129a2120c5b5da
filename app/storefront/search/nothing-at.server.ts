import { data, type RouterContextProvider } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import type { Near } from "./not-found.tsx";

const MOST = 4;

/** The 404 answer for a path without a page. The caller must throw it. Under /shop/, the answer suggests products. */
export async function nothingAt(context: Readonly<RouterContextProvider>, path: string) {
  const [, meant] = /^shop\/([\w/-]+)$/.exec(path) ?? [];
  if (!meant || !(await context.get(limiters).search.consume(context.get(visitor).clientAddress))) {
    return data(null, { status: 404 });
  }
  const db = context.get(database);
  const { slugs, near } = await searchProducts(db, { typed: meant.replaceAll(/[-_/]/g, " "), most: MOST });
  const products = await readProducts(db, slugs.length > 0 ? slugs : near);
  const named: Near = products.map(({ name, slug }) => ({ name, slug }));
  return data({ near: named }, { status: 404 });
}
