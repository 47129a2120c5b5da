import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { type Category, type Filter, filters, type Sort, sorts } from "#domain/catalogue/products/product.ts";

/** What a search URL asks for: words (`q`), filters (`only`), category (`in`), sorting (`sort`) and page, from 1. */
export type Wish = { q?: string; only?: readonly Filter[]; in?: Category; sort?: Sort; page?: number };

const filterNames = (): Record<Filter, string> => ({
  travels: t`Travels to my pincode`,
  "no-nuts": t`No nuts in the recipe`,
  "no-added-sugar": t`No added sugar`,
  "under-500": t`Under ₹500`,
  gifts: t`Gifts`,
  "keeps-30": t`Keeps 30 days`,
});

const sortNames = (): Record<Sort, string> => ({
  price: t`Lowest price`,
  "price-down": t`Highest price`,
  name: t`Name, A to Z`,
});

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
  const names = filterNames();
  return (
    <nav className="chips chips--line cluster" aria-label={t`Narrow down`}>
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
            {isOn && <span className="visually-hidden">{t`: chosen, press to leave it out`}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Links that sort the results of a search. `usual`: the label of the default sorting. */
export function SortLinks({ wish, usual }: { wish: Wish; usual: string }) {
  const names = sortNames();
  return (
    <nav className="chips chips--line cluster" aria-label={t`Sort`}>
      {[undefined, ...sorts].map((sort) => (
        <Link
          key={sort ?? "usual"}
          className="tap quiet"
          to={searchAddress({ ...wish, sort, page: 1 })}
          aria-current={sort === wish.sort ? "true" : undefined}
        >
          {sort ? names[sort] : usual}
        </Link>
      ))}
    </nav>
  );
}
