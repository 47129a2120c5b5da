import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import type { Route } from "./+types/wall";
import { CookWords } from "./cook-line.tsx";
import { showCookList, type ShownLine } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCookList(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Kitchen, on the wall");

/** What is late comes first, then what there is most of. */
function byUrgency(one: ShownLine, other: ShownLine): number {
  return Number(other.isLate) - Number(one.isLate) || Number(other.kilograms) - Number(one.kilograms);
}

const everyHalfMinute = { first: 30_000, longest: 30_000 };

/** Today's list of what to cook, in letters that can be read from the stove. Updates every half minute. */
export default function Wall({ loaderData: { shelves, days, counts, toCook, asOf } }: Route.ComponentProps) {
  useAskingAgain(everyHalfMinute);
  const goods = shelves.flatMap((shelf) => shelf.goods);
  const toCookNow = goods.filter(({ cook }) => cook !== undefined).toSorted(byUrgency);
  const enough = goods.filter(({ cook }) => cook === undefined);
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
      {toCookNow.length === 0 && <p className="wall__now">Nothing is left to cook.</p>}
      <ul className="wall__lines ruled">
        {toCookNow.map(({ id, cook, name, nameTe, packs, isLate, leaves }) => (
          <li key={id}>
            <p className="wall__now">
              <b>{cook}</b> {name}{" "}
              {nameTe && (
                <span lang="te" className="te">
                  {nameTe}
                </span>
              )}
            </p>
            <p>
              {packs}{" "}
              {leaves && (
                <span className={isLate ? "mark mark--bad" : "mark"}>
                  {isLate ? `late since ${leaves}` : `leaves from ${leaves}`}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {enough.length > 0 && (
        <details className="fold mt-4">
          <summary>Enough of {enough.length === 1 ? "one item" : `${enough.length} items`}</summary>
          <ul className="wall__lines ruled">
            {enough.map((line) => (
              <li key={line.id}>
                <CookWords line={line} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
