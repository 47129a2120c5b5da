import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import type { Route } from "./+types/wall";
import { AlsoCalled, CookWords, Leaves } from "./cook-line.tsx";
import { preloadLetters } from "./letters.ts";
import { showCookList, type ShownLine } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCookList(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta("Kitchen, on the wall"),
  ...preloadLetters(loaderData?.lang),
];

/** What is late comes first, then what there is most of. */
function byUrgency(one: ShownLine, other: ShownLine): number {
  return Number(other.isLate) - Number(one.isLate) || Number(other.kilograms) - Number(one.kilograms);
}

const everyHalfMinute = { first: 30_000, longest: 30_000 };

/** Today's list of what to cook, in letters that can be read from the stove. Updates every half minute. */
export default function Wall({ loaderData: { lang, words, shelves, wall, enoughOf } }: Route.ComponentProps) {
  useAskingAgain(everyHalfMinute);
  const goods = shelves.flatMap((shelf) => shelf.goods);
  const toCookNow = goods.filter(({ cook }) => cook !== undefined).toSorted(byUrgency);
  const enough = goods.filter(({ cook }) => cook === undefined);
  return (
    <div className="wall" lang={lang}>
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <div className="cluster cluster--apart">
        <h1>{wall.title}</h1>
        <p className="small">
          {wall.asOf}{" "}
          <Link className="tap no-print" to={href("/back-office/kitchen")}>
            {words.backToList}
          </Link>
        </p>
      </div>
      {toCookNow.length === 0 && <p className="wall__now">{words.nothingLeft}</p>}
      <ul className="wall__lines ruled">
        {toCookNow.map((line) => (
          <li key={line.id}>
            <p className="wall__now">
              <b>{line.cook}</b> <span lang={line.called.lang}>{line.called.words}</span>{" "}
              <AlsoCalled line={line} className="te" />
            </p>
            <p>
              {line.packs} <Leaves line={line} />
            </p>
          </li>
        ))}
      </ul>
      {enough.length > 0 && (
        <details className="fold mt-4">
          <summary>{enoughOf}</summary>
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
