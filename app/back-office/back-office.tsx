import { href, isRouteErrorResponse, Link, NavLink, Outlet } from "react-router";
import { only, whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { sentenceOf } from "#app/refusal.ts";
import { mayActAs, type Role } from "#domain/accounts/account.ts";
import { readEnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import type { Route } from "./+types/back-office";
import desk from "./desk.css?url";
import { EnquiryCount } from "./enquiries/enquiry-count.tsx";

export const middleware: Route.MiddlewareFunction[] = [only("staff")];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: desk }];

/** What is about customers' orders is kept by nobody on the way. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = () => [
  { title: "Back office | The Tastemakers" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { name, role } = whoActs(context);
  return { name, role, enquiries: await readEnquiryCounts(context.get(database)) };
}

type Page = { to: string; name: string; role: Role };

const pages: Page[] = [
  { to: href("/back-office"), name: "Orders", role: "staff" },
  { to: href("/back-office/money"), name: "Money", role: "staff" },
  { to: href("/back-office/enquiries"), name: "Enquiries", role: "staff" },
  { to: href("/back-office/stock"), name: "Stock", role: "staff" },
  { to: href("/back-office/settings"), name: "Settings", role: "owner" },
];

export default function BackOffice({ loaderData: { name, role, enquiries } }: Route.ComponentProps) {
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="desk__head">
        <Link className="desk__name" to={href("/back-office")}>
          The Tastemakers <span>back office</span>
        </Link>
        <form className="desk__search" action={href("/back-office")} role="search">
          <label className="visually-hidden" htmlFor="desk-search">
            Find an order by number, mobile, name or pincode
          </label>
          <input
            id="desk-search"
            name="q"
            type="search"
            enterKeyHint="search"
            placeholder="Number, mobile, name"
            autoComplete="off"
          />
          <button className="tool">Find</button>
        </form>
        <form className="desk__who" action={href("/sign-out")} method="post">
          <span className="small">{name}</span>
          <button className="tool tool--quiet">Sign out</button>
        </form>
      </header>
      <nav className="desk__nav" aria-label="Back office">
        {pages
          .filter((page) => mayActAs(role, page.role))
          .map(({ to, name: label }) => (
            <NavLink key={to} to={to} end={to === href("/back-office")}>
              <span>
                {label} {to === href("/back-office/enquiries") && <EnquiryCount {...enquiries} />}
              </span>
            </NavLink>
          ))}
      </nav>
      <main id="main" className="desk__main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answered = isRouteErrorResponse(error);
  const sentence = answered ? sentenceOf(error.data) : undefined;
  const missing = answered && error.status === 404;
  return (
    <main id="main" className="desk desk__main" tabIndex={-1}>
      <title>That did not work | The Tastemakers</title>
      <h1>{missing && !sentence ? "There is nothing here" : "That did not work"}</h1>
      <p>
        {sentence ??
          (missing ? "The link may have a letter wrong." : "Something broke at our end. Nothing was changed.")}
      </p>
      <p>
        <Link className="link" to={href("/back-office")}>
          Back office
        </Link>{" "}
        <Link className="link" to={href("/")}>
          The shop
        </Link>
      </p>
    </main>
  );
}
