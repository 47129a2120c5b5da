import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, environment } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { PackingSlip } from "#app/ui/packing-slip.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { formatRupees } from "#domain/money.ts";
import { labelOf, type Label } from "#domain/orders/kitchen/label.ts";
import { printLabels, printSlips } from "#domain/orders/kitchen/packed-lots.server.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import { slipOf } from "#domain/orders/kitchen/slip.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { qrPath } from "#platform/qr.server.ts";
import type { Route } from "./+types/print";
import { MOST_AT_ONCE, readBack, readTicked } from "./done.server.ts";

const papers = { sheet: "One to a sheet", four: "Four to a sheet", roll: "On a roll of 80 mm" } as const;
type Paper = keyof typeof papers;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const db = context.get(database);
  const numbers = await readTicked(db, query);
  if (numbers.length === 0) throw refuse("No order was ticked, so there is nothing to print. Tick some first.");
  if (numbers.length > MOST_AT_ONCE) throw refuse(`That is too many. Print at most ${MOST_AT_ONCE} at a time.`);
  const what = query.get("what");
  if (what !== "slips" && what !== "labels") throw refuse("There are packing slips and address labels to print.", 404);
  const isLabels = what === "labels";
  const nothing = { packed: undefined, toTake: undefined };
  const { orders: found, ...printed } = isLabels
    ? { orders: await printLabels(db, numbers), ...nothing }
    : await printSlips(db, numbers);
  const missing = numbers.filter((number) => !found.some((order) => order.number === number));
  if (missing.length > 0) throw refuse(`There is no order ${missing.join(", ")}.`, 404);

  const settings = await readSettings(db);
  const calendar = await readCalendar(db);
  const { SITE_URL } = context.get(environment);
  const codeOf = (number: string) => qrPath(SITE_URL + href("/back-office/orders/:number", { number }));
  const slips = isLabels
    ? []
    : found.map((order) => {
        const lots = { packed: printed.packed?.get(order.id), toTake: printed.toTake?.get(order.id) };
        return { slip: slipOf(order, calendar, lots), code: codeOf(order.number) };
      });
  const labels = isLabels ? found.flatMap((order) => labelOf(order, settings) ?? []) : [];
  const asked = query.get("paper") ?? "";
  const paper: Paper = Object.hasOwn(papers, asked) ? (asked as Paper) : "sheet";
  query.delete("paper");
  return {
    paper,
    search: query.toString(),
    back: readBack(query),
    title: isLabels ? "Address labels" : "Packing slips",
    sentFrom: `${settings.shopName}, ${settings.city}`,
    slips,
    labels,
    collected: isLabels ? found.filter(({ collects }) => collects).map(({ number }) => number) : [],
    erased: isLabels ? found.filter(isErased).map(({ number }) => number) : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.title ?? "Papers");

export default function Print({ loaderData }: Route.ComponentProps) {
  const { back, title, sentFrom, slips, labels, collected, erased, paper, search } = loaderData;
  return (
    <>
      <WayBack to={back}>{/^[^?]*\/orders\//.test(back) ? "To the order" : "To the orders"}</WayBack>
      <div className="no-print mb-6 stack">
        <h1>{title}</h1>
        <p>
          <PrintButton /> {paper === "sheet" && "Each comes on a sheet of its own"}
          {paper === "four" && "Four come on a sheet of A4"}
          {paper === "roll" && "Each comes on a roll 80 mm wide"}
          {labels.length > 0 && ", 100 by 150 mm"}. Choose Print in your browser; only the papers are printed.
        </p>
        {slips.length > 0 && (
          <nav className="tabs" aria-label="Paper">
            {Object.entries(papers).map(([value, name]) => (
              <Link
                key={value}
                to={`?${search}&paper=${value}`}
                replace
                aria-current={value === paper ? "page" : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        {collected.length > 0 && <p>No label for {collected.join(", ")}: it is collected at the shop.</p>}
        {erased.length > 0 && <p>No label for {erased.join(", ")}: the customer's address was erased.</p>}
      </div>
      {slips.length > 0 && (
        <div className={`slips slips--${paper}`}>
          {slips.map(({ slip, code }) => (
            <PackingSlip key={slip.number} slip={slip} sentFrom={sentFrom} heading="h2" code={code} />
          ))}
        </div>
      )}
      {labels.map((label) => (
        <AddressLabel key={label.number} label={label} />
      ))}
    </>
  );
}

/**
 * A parcel's address label. The pincode (postal code) is large for the courier, and the order's number is large for the
 * shop.
 */
function AddressLabel({ label }: { label: Label }) {
  const { number, name, address, city, pincode, state, mobile, collectPaise, from } = label;
  return (
    <article className={`label ${sizeOf(label)}`} aria-labelledby={`label-${number}`}>
      <p className="label__top">
        To <b className="label__number">{number}</b>
      </p>
      <h2 id={`label-${number}`} className="label__big">
        {name}
      </h2>
      <address>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {city}, {state}
        </span>
        <b className="label__big label__pincode">{pincode}</b>
        <b>{mobile}</b>
      </address>
      {collectPaise !== undefined && (
        <p className="label__cash">
          Cash to collect <b className="label__big">{formatRupees(collectPaise)}</b>
        </p>
      )}
      <p className="label__care">Perishable food. Keep dry and cool, deliver without delay.</p>
      <footer>
        <p>
          From <b>{from[0]}</b>
          {from.slice(1).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </footer>
    </article>
  );
}

/** The CSS class for the size of the type, which is smaller for long addresses. */
function sizeOf({ name, address, city, state, from }: Label): string {
  const all = [...address, city, state, ...from].join("");
  const letters = all.length;
  // Capitals and Telugu letters are about half as wide again as others.
  const wide = (name + all).match(/[\p{Lu}\u0C00-\u0C7F]/gu)?.length ?? 0;
  if (name.length + letters + wide / 2 > 480) return "label--fullest";
  if (name.length > 45 || letters > 240) return "label--full";
  return name.length > 24 || letters > 160 ? "label--close" : "";
}
