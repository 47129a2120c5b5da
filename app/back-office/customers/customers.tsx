import { href, Link } from "react-router";
import { ListPages, ListSearch, ListTabs } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { readSearch } from "#domain/orders/board/search.ts";
import { listCustomers, type ListedCustomer } from "#domain/orders/customer/customers.server.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/customers";
import { ordersInWords } from "./words.ts";

const blocked = "blocked";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { asked, q, after, addressOf, placeBefore } = readList(request, ["show"]);
  const isBlocked = asked.get("show") === blocked;
  const { customers, more } = await listCustomers(context.get(database), { by: readSearch(q).by, isBlocked, after });
  return {
    q,
    list: addressOf({ q: "" }),
    tabs: [
      { name: "All", to: addressOf({ show: "", q: "" }), isOpen: !isBlocked },
      { name: "Blocked", to: addressOf({ show: blocked, q: "" }), isOpen: isBlocked },
    ],
    customers: customers.map(inWords),
    // A search has one page.
    place: placeBefore(more && q === "" ? customers.at(-1)?.latest.number : undefined),
    isCut: more && q !== "",
  };
}

function inWords({ latest, name, mobile, counts, ...customer }: ListedCustomer) {
  const last = dateInWords(dayInIndia(latest.placedAt), dayInIndia(new Date()));
  return {
    ...customer,
    number: latest.number,
    name,
    mobile: mobile && showMobile(mobile),
    words: [ordersInWords(counts), `last on ${last}`, latest.city].filter(Boolean).join(" · "),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("Customers");

export default function Customers({ loaderData: { q, list, tabs, customers, place, isCut } }: Route.ComponentProps) {
  return (
    <>
      <h1>Customers</h1>
      <ListTabs label="Which ones" tabs={tabs} />
      <ListSearch of="Customers" label="Name, e-mail, or the last four digits of a mobile" q={q} list={list} />
      {customers.length === 0 && <p>{q === "" ? "There is nobody here yet." : "Nobody is found by that."}</p>}
      {isCut && <p className="mb-4">More customers fit. Write more of the name to find the others.</p>}
      <ul className="ruled" aria-label="Customers">
        {customers.map(({ number, name, mobile, hasAccount, isBlocked, words }) => (
          <li key={number} className="cluster cluster--close">
            <Link className="link tap" to={href("/back-office/customers/:number", { number })}>
              {name}
            </Link>
            {mobile && <span className="digits">{mobile}</span>}
            {hasAccount && <span className="mark">Account</span>}
            {isBlocked && <span className="mark mark--bad">Blocked</span>}
            <span className="small muted">{words}</span>
          </li>
        ))}
      </ul>
      <ListPages place={place} of="customers" />
    </>
  );
}
