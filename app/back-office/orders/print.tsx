import { Link } from "react-router";
import { PackingSlip } from "#app/ui/packing-slip.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/print";
import { AddressLabel } from "./address-label.tsx";
import { PrintButton } from "./print-button.tsx";
import { readPapers } from "./print.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readPapers(context, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.title ?? "Papers");

export default function Print({ loaderData }: Route.ComponentProps) {
  const { back, title, sentFrom, slips, labels, collected, erased } = loaderData;
  return (
    <>
      <div className="no-print papers-head stack">
        <h1>{title}</h1>
        <p>
          <PrintButton /> Each comes on a sheet of its own{labels.length > 0 && ", 100 by 150 mm"}. Choose Print in your
          browser; only the papers are printed.
        </p>
        {collected.length > 0 && <p>No label for {collected.join(", ")}: it is collected at the shop.</p>}
        {erased.length > 0 && <p>No label for {erased.join(", ")}: the customer's address was erased.</p>}
        <p>
          <Link className="desk-back tap" to={back}>
            {/^[^?]*\/orders\//.test(back) ? "To the order" : "To the orders"}
          </Link>
        </p>
      </div>
      {slips.map((slip) => (
        <PackingSlip key={slip.number} slip={slip} sentFrom={sentFrom} heading="h2" />
      ))}
      {labels.map((label) => (
        <AddressLabel key={label.number} label={label} />
      ))}
    </>
  );
}
