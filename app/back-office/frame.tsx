import type { ReactNode } from "react";
import { href, Link, useLocation, useSearchParams } from "react-router";
import { mayOpen } from "#app/page-permissions.ts";
import type { Role } from "#domain/accounts/account.ts";
import { mayRole } from "#domain/accounts/permissions.ts";
import type { EnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";

/** The signed-in user, and what the frame shows. */
type Staff = {
  name: string;
  role: Role;
  /** How many orders are to be cooked. */
  toCook: string;
  /** How many tasks about money are open. */
  money: string;
  enquiries: EnquiryCounts;
  failures: number;
  /** Whether the shop is in trial mode, in which no money moves. */
  isTrial: boolean;
};

type Page = {
  to: string;
  name: string;
  /** The letters that open the page when typed after "g". */
  keys: string;
  /** The paths of other pages on which the link to this page is marked, too. */
  parts?: string[];
};

/** The pages in the navigation. */
const pages: Page[] = [
  { to: href("/back-office"), name: "Orders", keys: "b o", parts: ["/back-office/orders"] },
  { to: href("/back-office/kitchen"), name: "Cook", keys: "k" },
  { to: href("/back-office/money"), name: "Money", keys: "m" },
  {
    to: href("/back-office/enquiries"),
    name: "Enquiries",
    keys: "e",
    parts: [href("/back-office/reviews")],
  },
  {
    to: href("/back-office/stock"),
    name: "Stock",
    keys: "s",
    parts: [
      href("/back-office/lots"),
      href("/back-office/products"),
      href("/back-office/prices"),
      href("/back-office/coupons"),
      href("/back-office/changes"),
    ],
  },
  { to: href("/back-office/days"), name: "Days", keys: "d" },
  {
    to: href("/back-office/settings"),
    name: "Settings",
    keys: "t",
    parts: [href("/back-office/staff"), href("/back-office/log"), href("/back-office/trial")],
  },
];

/** The header, search and navigation of the back office. Without a user (`who`), shows only the shop's name. */
export function Frame({ who, children }: { who: Staff | undefined; children: ReactNode }) {
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {who?.isTrial && <TrialBar role={who.role} />}
      <header className="desk__head on-dark cluster">
        <Link className="desk__name" to={href("/back-office")}>
          The Tastemakers <span>back office</span>
        </Link>
        {who && mayOpen(who.role, href("/back-office")) && <Search seesContacts={mayRole(who.role, "contacts")} />}
        {who && <KeyboardShortcuts />}
        {who && (
          <form className="desk__who cluster" action={href("/sign-out")} method="post">
            <Link
              className="small quiet"
              to={href("/back-office/your-sign-in")}
              aria-label={`${who.name}: your sign-in`}
            >
              {who.name}
            </Link>
            <button className="tool tool--quiet">Sign out</button>
          </form>
        )}
      </header>
      {who && <Nav who={who} />}
      <main id="main" className="desk__main" tabIndex={-1}>
        {who && <Failed count={who.failures} />}
        {children}
      </main>
    </div>
  );
}

function TrialBar({ role }: { role: Role }) {
  return (
    <aside className="trial" aria-label="Notice">
      The shop is in trial: no money moves.{" "}
      {mayOpen(role, href("/back-office/trial")) && (
        <Link to={href("/back-office/trial")}>Sample orders, and opening the shop</Link>
      )}
    </aside>
  );
}

function Failed({ count }: { count: number }) {
  const page = href("/back-office/failures");
  const { pathname } = useLocation();
  if (count === 0 || pathname === page) return null;
  return (
    <p className="banner banner--bad">
      <span className="mark mark--bad">{count} failed</span>
      <Link className="link" to={page}>
        See what did not work
      </Link>
    </p>
  );
}

function Search({ seesContacts }: { seesContacts: boolean }) {
  const isOrders = useLocation().pathname === href("/back-office");
  const asked = useSearchParams()[0].get("q") ?? "";
  const q = isOrders ? asked : "";
  return (
    <form className="desk__search" action={href("/back-office")} role="search">
      <label className="visually-hidden" htmlFor="desk-search">
        {seesContacts
          ? "Find an order by number, mobile, name, pincode or UTR, or a letter by its reference"
          : "Find an order by number, name or pincode"}
      </label>
      <input
        key={q}
        id="desk-search"
        name="q"
        type="search"
        enterKeyHint="search"
        placeholder={seesContacts ? "Number, mobile, name" : "Number, name"}
        autoComplete="off"
        maxLength={100}
        defaultValue={q}
      />
      <button className="tool">Find</button>
    </form>
  );
}

function Nav({ who: { role, toCook, money, enquiries } }: { who: Staff }) {
  const { pathname } = useLocation();
  return (
    <nav className="desk__nav" aria-label="Back office">
      {pages
        .filter(({ to }) => mayOpen(role, to))
        .map(({ to, name, keys, parts }) => (
          <Link key={to} to={to} aria-current={currentIn({ to, parts }, pathname)} data-go={keys}>
            <span>
              {name}
              {to === href("/back-office") && toCook !== "0" && (
                <>
                  {" "}
                  <span className="count">
                    {toCook}
                    <span className="visually-hidden"> to cook</span>
                  </span>
                </>
              )}
              {to === href("/back-office/money") && money !== "0" && (
                <>
                  {" "}
                  <span className="count">
                    {money}
                    <span className="visually-hidden"> to look after</span>
                  </span>
                </>
              )}{" "}
              {to === href("/back-office/enquiries") && <EnquiryCount {...enquiries} />}
            </span>
          </Link>
        ))}
    </nav>
  );
}

/** The `aria-current` of a link: "page" on the page `to` itself, "true" on its subpages and on the pages of `parts`. */
function currentIn({ to, parts = [] }: Pick<Page, "to" | "parts">, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  // "/back-office" itself is left out, because every page of the back office is below that path.
  const above = to === href("/back-office") ? parts : [to, ...parts];
  return above.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? "true" : undefined;
}

/** The number of new enquiries, marked when a complaint's deadline is near or past. */
function EnquiryCount({ fresh, urgent }: EnquiryCounts) {
  const runsOut = urgent.length > 0;
  if (fresh === 0 && !runsOut) return null;
  return (
    <span className={runsOut ? "count" : "count count--calm"}>
      {fresh > 0 ? fresh : <span aria-hidden="true">!</span>}
      <span className="visually-hidden">
        {fresh > 0 && " new"}
        {runsOut && ", the time for a complaint runs out"}
      </span>
    </span>
  );
}
