import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database } from "#app/context.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { weightOf } from "#domain/money.ts";
import { toBuy } from "#domain/catalogue/recipes/recipe.ts";
import { readRecipes } from "#domain/catalogue/recipes/recipes.server.ts";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { dayInBrief, dayInIndia, dayInWords } from "#platform/day.ts";
import type { Route } from "./+types/buy";
import { readSpan } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const span = readSpan(new URL(request.url).searchParams, today);
  const { lines } = await readCookList(db, span, today);
  const cooked = lines.filter(({ cook }) => cook > 0);
  const recipes = await readRecipes(
    db,
    cooked.map(({ productId }) => productId),
  );
  const first = span.from ?? today;
  return {
    days: first === span.to ? dayInWords(first) : `${dayInBrief(first)} to ${dayInBrief(span.to)}`,
    search: first === today && span.to === today ? "" : `?from=${first}&to=${span.to}`,
    items: toBuy(cooked, recipes).map(({ name, grams }) => ({ name, weight: weightOf({ grams }) })),
    without: cooked
      .filter(({ productId }) => !recipes.has(productId))
      .map(({ productId, name, cook }) => ({ id: productId, name, weight: weightOf({ grams: cook }) })),
  };
}

export const meta: Route.MetaFunction = () => pageMeta("What to buy");

/** Lists the ingredients to buy for everything that is to be cooked, and the products without a recipe. */
export default function Buy({ loaderData }: Route.ComponentProps) {
  const { days, search, items, without } = loaderData;
  const mayEdit = useMay()("catalogue");
  return (
    <>
      <WayBack to={href("/back-office/kitchen") + search}>To the list</WayBack>
      <div className="cluster cluster--apart">
        <h1>What to buy: {days}</h1>
        {items.length > 0 && <PrintButton />}
      </div>
      {items.length === 0 && without.length === 0 && <p>Nothing more is to be cooked on these days.</p>}
      {items.length > 0 && (
        <p>The ingredients of what is to be cooked, by the recipes. What you have is not taken off.</p>
      )}
      <ul className="desk-narrow rule-list ruled">
        {items.map(({ name, weight }) => (
          <li key={name} className="ends">
            <span>{name}</span> <b>{weight}</b>
          </li>
        ))}
      </ul>
      {without.length > 0 && (
        <section className="mt-8" aria-labelledby="without">
          <h2 id="without">Without a recipe, so not counted</h2>
          <ul className="desk-narrow rule-list ruled">
            {without.map(({ id, name, weight }) => (
              <li key={id} className="ends">
                {mayEdit ? (
                  <Link className="link tap" to={href("/back-office/products/:id/recipe", { id })}>
                    {name}
                  </Link>
                ) : (
                  <span>{name}</span>
                )}{" "}
                <b>{weight}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
