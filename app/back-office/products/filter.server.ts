import { pageAddress, readList } from "#app/back-office/list.ts";
import type { PictureFiles } from "#app/ui/picture.tsx";
import pictures from "#database/pictures.json" with { type: "json" };
import { goodsMarks, isGoodsMark, type Goods, type GoodsShown } from "#domain/catalogue/products/goods.ts";
import { listGoodsPage, loadMarks, readMarks } from "#domain/catalogue/products/goods.server.ts";
import { categories, type Category } from "#domain/catalogue/products/product.ts";
import { countStates, countUntranslated, listProductsPage } from "#domain/catalogue/products/shelf-order.server.ts";
import type { Database } from "#platform/database.server.ts";
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
  "running-low": "Running low",
  "not-sold": "Not sold",
};

/** One page of the products that are on sale or hidden, filtered as the URL's query says. */
export async function showGoods(db: Database, request: Request) {
  const list = readList(request, ["show"]);
  const { q } = list;
  const show = shows.find((one) => one === list.asked.get("show")) ?? "all";
  const { goods, ...place } = await listGoodsPage(db, { show, q }, list.page);
  // After a change the counts are read anew, so that they include it.
  const counts = await (list.asked.has("done") ? loadMarks(db) : readMarks(db));
  return {
    goods,
    filter: { show, ...filterOf(list, place) },
    tabs: shows.map((one) => ({
      name: filterNames[one],
      to: list.addressOf({ show: one === "all" ? "" : one, q: "" }),
      count: isGoodsMark(one) ? counts[one] : undefined,
      isOpen: one === show,
    })),
  };
}

function filterOf({ q, addressOf }: ReturnType<typeof readList>, { page, pages }: { page: number; pages: number }) {
  const list = addressOf();
  return {
    q,
    /** The address of the list without the search. */
    all: addressOf({ q: "" }),
    /** The address of this page. */
    here: pageAddress(list, page),
    place: { list, page, pages },
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

const productShows = ["all", ...categories, "draft", "hidden", "archived", "not-in-telugu", "not-in-hindi"] as const;

const showNames = { ...filterNames, ...stateNames, "not-in-telugu": "Not in Telugu", "not-in-hindi": "Not in Hindi" };

/** One page of all products, including drafts and hidden and archived products. The URL's query sets the filter. */
export async function showProducts(db: Database, request: Request) {
  const list = readList(request, ["show"]);
  const { q } = list;
  const show = productShows.find((one) => one === list.asked.get("show")) ?? "all";
  const { goods, ...place } = await listProductsPage(db, { show, q }, list.page);
  const counts: Partial<Record<(typeof productShows)[number], number>> = {
    ...(await countStates(db)),
    "not-in-telugu": await countUntranslated(db, "not-in-telugu"),
    "not-in-hindi": await countUntranslated(db, "not-in-hindi"),
  };
  return {
    goods,
    filter: { show, ...filterOf(list, place) },
    tabs: productShows.map((one) => ({
      name: showNames[one],
      to: list.addressOf({ show: one === "all" ? "" : one, q: "" }),
      count: counts[one],
      isOpen: one === show && q === "",
    })),
  };
}

const entries: Record<string, PictureFiles | undefined> = pictures;

/** A product's main picture: its first photograph, otherwise the stored picture whose name is the product's slug. */
export function pictureOf({ slug, photographs }: Pick<Goods, "slug" | "photographs">): PictureFiles | null {
  return photographs[0] ?? entries[slug] ?? null;
}
