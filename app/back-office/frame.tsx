import type { ReactNode } from "react";
import { href, Link, useLocation, useSearchParams } from "react-router";
import { mayOpen } from "#app/page-permissions.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Role } from "#domain/accounts/account.ts";
import { mayRole } from "#domain/accounts/permissions.ts";
import type { EnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { isWithin, sectionsOf } from "./sections.ts";

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
        {who && mayOpen(who.role, href("/back-office/orders")) && (
          <Search seesContacts={mayRole(who.role, "contacts")} />
        )}
        {who && <KeyboardShortcuts role={who.role} />}
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
        {who && <SectionTabs role={who.role} />}
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
  const isOrders = useLocation().pathname === href("/back-office/orders");
  const asked = useSearchParams()[0].get("q") ?? "";
  const q = isOrders ? asked : "";
  return (
    <form className="desk__search" action={href("/back-office/orders")} role="search">
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
  const sections = sectionsOf(role);
  const current = sections.find((section) => isWithin(section, pathname));
  const badges: Record<string, ReactNode> = {
    Orders: toCook !== "0" && <Count of={toCook} what="to cook" />,
    Money: money !== "0" && <Count of={money} what="to look after" />,
    Customers: <EnquiryCount {...enquiries} />,
  };
  return (
    <nav className="desk__nav" aria-label="Back office">
      {sections.map(({ name, icon, pages: [first] }) => (
        <Link
          key={name}
          to={first!.to}
          aria-current={first!.to === pathname ? "page" : name === current?.name ? "true" : undefined}
        >
          <Icon name={icon} />
          <span>
            {name} {badges[name]}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Count({ of, what }: { of: string; what: string }) {
  return (
    <span className="count">
      {of}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}

/** On a page of a section: links to all pages of the section. */
function SectionTabs({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const section = sectionsOf(role).find(({ pages }) => pages.some(({ to }) => to === pathname));
  if (!section || section.pages.length < 2) return null;
  return (
    <nav className="desk__section no-print" aria-label={section.name}>
      {section.pages.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={to === pathname ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
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
