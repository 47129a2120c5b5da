import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database } from "#app/context.ts";
import { sayBuying, sayGoods } from "#app/sentences/kitchen.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { speaking } from "#app/words/speaking.server.ts";
import { weightOf } from "#domain/money.ts";
import { toBuy } from "#domain/catalogue/recipes/recipe.ts";
import { readRecipes } from "#domain/catalogue/recipes/recipes.server.ts";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { locales } from "#platform/languages.ts";
import type { Route } from "./+types/buy";
import { preloadLetters } from "./letters.ts";
import { readCooksLanguage, readSpan } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language, lang } = await readCooksLanguage(context);
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
    lang,
    words: speaking(language, () => sayBuying(first, span.to)),
    search: first === today && span.to === today ? "" : `?from=${first}&to=${span.to}`,
    items: toBuy(cooked, recipes).map(({ name, grams }) => ({ name, weight: weightOf({ grams }) })),
    without: cooked
      .filter(({ productId }) => !recipes.has(productId))
      .map((line) => ({
        id: line.productId,
        ...speaking(language, () => sayGoods(line)).called,
        weight: weightOf({ grams: line.cook }),
      })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta("What to buy"),
  ...preloadLetters(loaderData?.lang),
];

/** Lists the ingredients to buy for everything that is to be cooked, and the products without a recipe. */
export default function Buy({ loaderData }: Route.ComponentProps) {
  const { lang, words, search, items, without } = loaderData;
  const mayEdit = useMay()("catalogue");
  return (
    <div lang={lang}>
      <WayBack to={href("/back-office/kitchen") + search}>{words.toList}</WayBack>
      <div className="cluster cluster--apart">
        <h1>{words.title}</h1>
        {items.length > 0 && <PrintButton>{words.print}</PrintButton>}
      </div>
      {items.length === 0 && without.length === 0 && <p>{words.nothing}</p>}
      {items.length > 0 && <p>{words.what}</p>}
      <ul className="desk-narrow rule-list ruled">
        {items.map(({ name, weight }) => (
          <li key={name} className="ends">
            <span lang={lang && locales.en}>{name}</span> <b>{weight}</b>
          </li>
        ))}
      </ul>
      {without.length > 0 && (
        <section className="mt-8" aria-labelledby="without">
          <h2 id="without">{words.without}</h2>
          <ul className="desk-narrow rule-list ruled">
            {without.map(({ id, words: name, lang: nameLang, weight }) => (
              <li key={id} className="ends">
                {mayEdit ? (
                  <Link className="link tap" lang={nameLang} to={href("/back-office/products/:id/recipe", { id })}>
                    {name}
                  </Link>
                ) : (
                  <span lang={nameLang}>{name}</span>
                )}{" "}
                <b>{weight}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
