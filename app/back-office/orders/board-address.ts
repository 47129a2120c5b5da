import { href } from "react-router";
import type { Filters } from "#domain/orders/board/board.server.ts";
import { canBeLateIn, isLane, type Lane } from "#domain/orders/board/lanes.ts";
import { paymentMethods } from "#domain/orders/order.ts";
import { tidyText } from "#platform/plain-text.ts";

/** What the URL of the order board asks for. `lane`: one of the board's lists, with the orders at one stage. */
export type BoardAddress = {
  lane: Lane;
  filters: Filters;
  /** The search text. A search covers all orders, whatever `lane` and `filters` say. */
  q?: string;
  /** The number of the last order on the previous page; the page shows the orders after that one. */
  after?: string;
  /** Whether all orders of the page are ticked when it opens. */
  all?: true;
  /** Whether all orders of the list are ticked, also those on other pages. */
  every?: true;
};

const leaves = ["late", "today", "tomorrow"] as const;

/** Reads the query of the order board's URL. Ignores invalid values. */
export function readBoardAddress(query: URLSearchParams): BoardAddress {
  const asked = query.get("lane");
  const lane = isLane(asked) ? asked : "cook";
  const goes = query.get("goes");
  return tidy({
    lane,
    filters: tidy({
      method: paymentMethods.find((method) => method === query.get("method")),
      gift: query.has("gift") ? true : undefined,
      collects: goes === "collects" ? true : goes === "courier" ? false : undefined,
      item: textIn(query, "item"),
      town: textIn(query, "town"),
      courier: textIn(query, "courier"),
      leaves: leaves.find((day) => day === query.get("leaves") && (day !== "late" || canBeLateIn(lane))),
    }),
    q: tidyText(query.get("q") ?? "").trim() || undefined,
    after: query.get("after") || undefined,
    all: query.has("all") ? true : undefined,
    every: query.has("every") ? true : undefined,
  });
}

const LONGEST = 60;

function textIn(query: URLSearchParams, name: string): string | undefined {
  return (
    tidyText(query.get(name) ?? "")
      .trim()
      .slice(0, LONGEST) || undefined
  );
}

/** The path and query of the order board's URL, without parameters that have their default value. */
export function boardAddress({ lane, filters = {}, q, after, all, every }: Partial<BoardAddress>): string {
  const { method, gift, collects, leaves: day, item, town, courier } = filters;
  const said = {
    q,
    lane: lane === "cook" ? undefined : lane,
    method,
    gift: gift && "1",
    goes: collects === undefined ? undefined : collects ? "collects" : "courier",
    leaves: day,
    item,
    town,
    courier,
    after,
    all: all && "1",
    every: every && "1",
  };
  const query = new URLSearchParams(tidy(said));
  return href("/back-office/orders") + (query.size > 0 ? `?${query}` : "");
}

type Tidy<Value> = { [Name in keyof Value]: Exclude<Value[Name], undefined> };

function tidy<Value extends object>(value: Value): Tidy<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, said]) => said !== undefined)) as Tidy<Value>;
}
