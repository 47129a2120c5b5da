import { pageIn } from "#app/ui/pagination.tsx";
import type { PictureFiles } from "#app/ui/picture.tsx";
import pictures from "#database/pictures.json" with { type: "json" };
import { goodsMarks, type Goods, type GoodsFilter, type GoodsShown } from "#domain/catalogue/goods.ts";
import { listGoodsPage, loadMarks, readMarks } from "#domain/catalogue/goods.server.ts";
import { categories, type Category } from "#domain/catalogue/product.ts";
import { countStates, listProductsPage } from "#domain/catalogue/shelf-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { tidyText } from "#platform/plain-text.ts";
import { searchFor } from "./goods-head.tsx";
import { stateNames } from "./state-mark.tsx";

const shows = ["all", ...categories, ...goodsMarks] as const;

/** The back office's names for the categories. Its pages call a category a "shelf". */
export const categoryNames: Record<Category, string> = {
  sweets: "Sweets",
  snacks: "Snacks",
  pickles: "Pickles",
  "gift-boxes": "Gift boxes",
  combos: "Combos",
};

const filterNames: Record<GoodsShown, string> = {
  all: "All",
  ...categoryNames,
  "nearly-out": "Nearly out",
  "not-sold": "Not sold",
};

function readFilter(request: Request): GoodsFilter & { page: number } {
  const { searchParams } = new URL(request.url);
  const show = shows.find((one) => one === searchParams.get("show")) ?? "all";
  const q = tidyText(searchParams.get("q") ?? "")
    .trim()
    .slice(0, 60);
  return { show, q, page: pageIn(searchParams) ?? 1 };
}

/** One page of the products that are on sale or hidden, filtered as the URL's query says. */
export async function showGoods(db: Database, request: Request) {
  const asked = readFilter(request);
  const { goods, page, pages } = await listGoodsPage(db, asked, asked.page);
  // After a change the counts are read anew, so that they include it.
  const counts = await (new URL(request.url).searchParams.has("done") ? loadMarks(db) : readMarks(db));
  return {
    goods,
    /** `search`: the query of a URL that shows this page again, such as "?show=sweets&page=2". */
    filter: { ...asked, page, pages, search: searchFor({ ...asked, page }) },
    tabs: shows.map((show) => ({
      name: filterNames[show],
      to: searchFor({ show, q: "" }),
      count: show === "nearly-out" || show === "not-sold" ? counts[show] : undefined,
      isOpen: show === asked.show,
    })),
  };
}

/** The products grouped by category; empty categories are left out. */
export function byCategory<Item extends Pick<Goods, "category">>(goods: readonly Item[]) {
  const groups = categories.map((category) => ({
    title: categoryNames[category],
    goods: goods.filter((one) => one.category === category),
  }));
  return groups.filter(({ goods: some }) => some.length > 0);
}

const productShows = ["all", ...categories, "draft", "hidden", "archived"] as const;

const isState = (one: (typeof productShows)[number]) => one === "draft" || one === "hidden" || one === "archived";

/** One page of all products, including drafts and hidden and archived products. The URL's query sets the filter. */
export async function showProducts(db: Database, request: Request) {
  const { searchParams } = new URL(request.url);
  const show = productShows.find((one) => one === searchParams.get("show")) ?? "all";
  const q = tidyText(searchParams.get("q") ?? "")
    .trim()
    .slice(0, 60);
  const { goods, page, pages } = await listProductsPage(db, { show, q }, pageIn(searchParams) ?? 1);
  const counts = await countStates(db);
  return {
    goods,
    filter: { show, q, page, pages, search: searchFor({ show, q, page }) },
    tabs: productShows.map((one) => ({
      name: isState(one) ? stateNames[one] : filterNames[one],
      to: searchFor({ show: one, q: "" }),
      count: isState(one) ? counts[one] : undefined,
      isOpen: one === show && q === "",
    })),
  };
}

const entries: Record<string, PictureFiles | undefined> = pictures;

/** A product's main picture: its first photograph, otherwise the stored picture whose name is the product's slug. */
export function pictureOf({ slug, photographs }: Pick<Goods, "slug" | "photographs">): PictureFiles | null {
  return photographs[0] ?? entries[slug] ?? null;
}
