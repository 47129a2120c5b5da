import type { Pool } from "pg";

/** The paths of pages for visitors who want to sign in or register. */
export const doorPages = ["/sign-in", "/register", "/register/sent", "/forgotten-password"];

/** The paths of all pages for which a person must be signed in. An owner may open all of them. */
export async function ownPages(database: Pool): Promise<string[]> {
  const one = async (question: string) => (await database.query<{ it: string }>(question)).rows[0]?.it ?? "none";
  const number = await one("select number as it from orders order by placed_at limit 1");
  const reference = await one("select reference as it from enquiries order by id limit 1");
  const lot = await one("select id as it from lots order by id limit 1");
  const desk = [
    "",
    "?q=Lakshmi",
    ...["", "/courier", "/paid", "/cancel", "/uncancel", "/came-back", "/refund", "/correct", "/day", "/change"].map(
      (page) => `/orders/${number}${page}`,
    ),
    `/orders/${number}/forget`,
    "/orders/new",
    "/orders/counter",
    `/orders/print?what=labels&order=${number}`,
    "/customers",
    `/customers/${number}`,
    "/money",
    "/money/statement",
    ...["", "/hand-in", "/payout"].map((page) => `/money/cash${page}`),
    ...["", "/read"].map((page) => `/money/payouts${page}`),
    "/enquiries",
    `/enquiries/${reference}`,
    `/enquiries/${reference}/forget`,
    ...["", "/wall", "/labels", "/buy", "/short"].map((page) => `/kitchen${page}`),
    ...["", "/new", `/${lot}`, `/${lot}/recall`].map((page) => `/lots${page}`),
    ...["", "/capacity", "/openings", "/festivals"].map((page) => `/days${page}`),
    "/stock",
    "/prices",
    "/prices/bulk",
    ...["", "/new", "/files", "/2", "/2/recipe", "/2/pictures"].map((page) => `/products${page}`),
    "/coupons",
    "/coupons/new",
    "/reviews",
    "/failures",
    "/health",
    "/changes",
    "/your-sign-in",
    "/hear",
    "/settings",
    "/settings/facts",
    "/settings/pincodes",
    "/settings/holidays",
    `/settings/zones/${await one("select id as it from zones order by position limit 1")}`,
    "/staff",
    "/log",
  ];
  const account = ["", "/orders", "/addresses", "/addresses/new", "/password", "/data", "/erase"];
  return [...account.map((page) => `/account${page}`), ...desk.map((page) => `/back-office${page}`)];
}
