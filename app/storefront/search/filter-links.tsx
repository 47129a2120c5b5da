import { href, Link } from "react-router";
import { type Category, type Filter, filters, type Sort, sorts } from "#domain/catalogue/products/product.ts";

/** What a search URL asks for: words (`q`), filters (`only`), category (`in`), sorting (`sort`) and page, from 1. */
export type Wish = { q?: string; only?: readonly Filter[]; in?: Category; sort?: Sort; page?: number };

const names: Record<Filter, string> = {
  travels: "Travels to my pincode",
  "no-nuts": "No nuts in the recipe",
  "no-added-sugar": "No added sugar",
  "under-500": "Under ₹500",
  gifts: "Gifts",
  "keeps-30": "Keeps 30 days",
};

const sortNames: Record<Sort, string> = {
  price: "Lowest price",
  "price-down": "Highest price",
  name: "Name, A to Z",
};

/** The URL of a search. Equal searches have equal URLs. */
export function searchAddress({ q, only = [], in: category, sort, page = 1 }: Wish): string {
  const parts = [
    ["q", q],
    ["only", filters.filter((filter) => only.includes(filter)).join(",")],
    ["in", category],
    ["sort", sort],
    ["page", page > 1 ? String(page) : ""],
  ] as const;
  const query = parts.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return href("/search") + (query.length > 0 ? `?${query.join("&").replaceAll("%2C", ",")}` : "");
}

/** Links that add a filter to a search or remove it. */
export function FilterLinks({ wish }: { wish: Wish }) {
  const { only = [] } = wish;
  return (
    <nav className="chips chips--line cluster" aria-label="Narrow down">
      {filters.map((filter) => {
        const isOn = only.includes(filter);
        const chosen = isOn ? only.filter((one) => one !== filter) : [...only, filter];
        return (
          <Link
            key={filter}
            className="tap quiet"
            to={searchAddress({ ...wish, only: chosen, page: 1 })}
            aria-current={isOn ? "true" : undefined}
          >
            {names[filter]}
            {isOn && <span className="visually-hidden">: chosen, press to leave it out</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Links that sort the results of a search. `usual`: the label of the default sorting. */
export function SortLinks({ wish, usual }: { wish: Wish; usual: string }) {
  return (
    <nav className="chips chips--line cluster" aria-label="Sort">
      {[undefined, ...sorts].map((sort) => (
        <Link
          key={sort ?? "usual"}
          className="tap quiet"
          to={searchAddress({ ...wish, sort, page: 1 })}
          aria-current={sort === wish.sort ? "true" : undefined}
        >
          {sort ? sortNames[sort] : usual}
        </Link>
      ))}
    </nav>
  );
}
