import { isCalled, isNearlyOut, type Goods } from "#domain/catalogue/goods.ts";
import { categories, type Category } from "#domain/catalogue/product.ts";

const marks = ["nearly-out", "not-sold"] as const;
const shows = ["all", ...categories, ...marks] as const;
export type Show = (typeof shows)[number];

export type Filter = {
  show: Show;
  q: string;
  /** As the page's own address has it, "" or "?show=sweets". */ search: string;
};

const categoryNames: Record<Category, string> = {
  sweets: "Sweets",
  snacks: "Snacks",
  pickles: "Pickles",
  "gift-boxes": "Gift boxes",
  combos: "Combos",
};

const filterNames: Record<Show, string> = {
  all: "All",
  ...categoryNames,
  "nearly-out": "Nearly out",
  "not-sold": "Not sold",
};

/** The filter that the page's address asks for. An unknown value counts as all. */
export function readFilter(request: Request): Filter {
  const { searchParams } = new URL(request.url);
  const show = shows.find((one) => one === searchParams.get("show")) ?? "all";
  const q = (searchParams.get("q") ?? "").trim().slice(0, 60);
  return { show, q, search: searchFor({ show, q }) };
}

/** The products that a filter lets through, by category; categories without any are left out. */
export function sift(goods: readonly Goods[], { show, q }: Filter) {
  const fits: Partial<Record<Show, (one: Goods) => boolean>> = {
    all: () => true,
    "nearly-out": isNearlyOut,
    "not-sold": ({ packs }) => packs.some(({ available }) => !available),
  };
  const fitting = goods.filter((one) => (fits[show]?.(one) ?? one.category === show) && isCalled(one, q));
  return categories
    .map((category) => ({
      category,
      title: categoryNames[category],
      goods: fitting.filter((one) => one.category === category),
    }))
    .filter(({ goods: some }) => some.length > 0);
}

/** The choices above the grid. */
export function tabsFor(goods: readonly Goods[], filter: Filter) {
  const counts: Partial<Record<Show, number>> = {
    "nearly-out": goods.filter(isNearlyOut).length,
    "not-sold": goods.filter(({ packs }) => packs.some(({ available }) => !available)).length,
  };
  return shows.map((show) => ({
    name: filterNames[show],
    to: searchFor({ show, q: "" }),
    count: counts[show],
    isOpen: show === filter.show,
  }));
}

function searchFor({ show, q }: { show: Show; q: string }): string {
  const search = new URLSearchParams({ ...(show !== "all" && { show }), ...(q && { q }) });
  return search.size > 0 ? `?${search}` : "";
}
