import { t } from "@lingui/core/macro";
import { data, href, redirect } from "react-router";
import { database, environment } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { sayCategory } from "#app/sentences/categories.ts";
import { FilterLinks } from "#app/storefront/search/filter-links.tsx";
import { pageIn, Pagination } from "#app/ui/pagination.tsx";
import { countProducts, readShelves } from "#domain/catalogue/catalogue.server.ts";
import type { Route } from "./+types/shelf";
import { cardItems } from "./product-card.server.ts";
import { ShelfGrid } from "./shelf-grid.tsx";
import { giftShelves, inDigits, sayShelf, SHELF_PAGE, shelfOf, shelves } from "./shelves.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shelf = [...shelves, ...giftShelves].find(({ id }) => id === params.shelf);
  if (!shelf) throw data(t`There is no such shelf.`, { status: 404 });
  const db = context.get(database);
  const count = (await countProducts(db)).in[shelf.category];
  const pages = Math.ceil(count / SHELF_PAGE);
  // /shop and /card show all products of a small category.
  if (pages < 2) return redirect(shelfOf(shelf.category).path);
  const page = pageIn(new URL(request.url).searchParams);
  if (!page || page > pages) throw data(t`That shelf has no such page.`, { status: 404 });

  const wanted = { category: shelf.category, most: SHELF_PAGE, after: (page - 1) * SHELF_PAGE };
  const [products = []] = await readShelves(db, [wanted]);
  const { SITE_URL } = context.get(environment);
  const link = (rel: string, to: number) => ({ tagName: "link", rel, href: SITE_URL + addressOf(shelf.id, to) });
  const goods = sayCategory(shelf.category);
  const all = inDigits(count);
  const after = (page - 1) * SHELF_PAGE;
  const title = t`All our ${goods}`;
  return {
    shelf: sayShelf(shelf),
    title,
    goods,
    items: await cardItems(context, request, products),
    shown: t`${{ first: after + 1 }} to ${{ last: after + products.length }} of ${all}`,
    page,
    pages,
    meta: [
      ...pageMeta(context, {
        title: page === 1 ? title : t`All our ${goods}, page ${page}`,
        description: t`${all} ${goods} of The Tastemakers, Guntur, with prices, packs, ingredients and shelf life. Page ${page} of ${pages}.`,
        path: addressOf(shelf.id, page),
        trail: [
          [t`Shop`, href("/shop")],
          [shelfOf(shelf.category).name, addressOf(shelf.id, 1)],
        ],
      }),
      ...(page > 1 ? [link("prev", page - 1)] : []),
      ...(page < pages ? [link("next", page + 1)] : []),
    ],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ShelfPage({ loaderData }: Route.ComponentProps) {
  const { shelf, title, goods, items, shown, page, pages } = loaderData;
  return (
    <>
      <div className="wrap shophead">
        <h1>{title}</h1>
        <p className="muted">{shown}</p>
      </div>
      <div className="wrap mt-4">
        <FilterLinks wish={{ in: shelf.category }} />
        <ShelfGrid shelf={shelf} items={items} eager />
        <Pagination page={page} pages={pages} to={(one) => addressOf(shelf.id, one)} of={goods} />
      </div>
    </>
  );
}

function addressOf(shelf: string, page: number): string {
  return href("/shop/shelves/:shelf", { shelf }) + (page === 1 ? "" : `?page=${page}`);
}
