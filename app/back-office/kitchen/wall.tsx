import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import type { Route } from "./+types/wall";
import { CookWords } from "./cook-line.tsx";
import { showCookList } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCookList(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Kitchen, on the wall");

const everyHalfMinute = { first: 30_000, longest: 30_000 };

/** Today's list of what to cook, in large letters for a tablet on the wall. Updates every half minute. */
export default function Wall({ loaderData: { shelves, days, counts, toCook, asOf } }: Route.ComponentProps) {
  useAskingAgain(everyHalfMinute);
  const lines = shelves.flatMap(({ goods }) => goods).filter(({ cook }) => cook !== undefined);
  return (
    <div className="wall">
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <div className="cluster cluster--apart">
        <h1>
          {days}: cook {toCook} for {counts.orders === 1 ? "1 order" : `${counts.orders} orders`}
        </h1>
        <p className="small">
          As of {asOf}.{" "}
          <Link className="tap no-print" to={href("/back-office/kitchen")}>
            Back to the list
          </Link>
        </p>
      </div>
      {lines.length === 0 && <p>Nothing is left to cook.</p>}
      <ul className="wall__lines ruled">
        {lines.map((line) => (
          <li key={line.id}>
            <CookWords line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
